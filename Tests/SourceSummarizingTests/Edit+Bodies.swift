extension Edit {
  static let trivia = [
    Edit("func f() {}", "// a\nfunc  f ( ) { /* b */ }\n\n"),
    Edit("struct S { var a: Int }", "struct S {\r\n  var a : Int\r\n}"),
    Edit("func f(a: Int = 1) {}", "func f(a: Int = /* one */ 1) {}"),
    Edit("@inlinable func f() { g() }", "@inlinable func f() {\n  // why\n  g()\n}"),
    Edit("let s = \"\"\"\n  a\n  \"\"\"", "let s = \"\"\"\n      a\n      \"\"\""),
    Edit("/// Doc.\nfunc f() {}", "func f() {}"),
    Edit("func f() { g() }", "func f() { g(); }", "f(): body"),
  ]

  static let bodies = [
    Edit("func f() { 1 }", "func f() { 2 }", "f(): body"),
    Edit("public func f() { a() }", "public func f() { b() }", "f(): body"),
    Edit("struct S { init() { a() } }", "struct S { init() { b() } }", "S.init(): body"),
    Edit("class C { deinit { a() } }", "class C { deinit { b() } }", "C.deinit: body"),
    Edit("var a: Int { 1 }", "var a: Int { 2 }", "a: body"),
    Edit("var a: Int { get { 1 } set {} }", "var a: Int { get { 1 } set { b() } }", "a: body"),
    Edit("@inlinable func f() { 1 }", "@inlinable func f() { 2 }", "f(): exposedBody"),
    Edit("@_transparent func f() { 1 }", "@_transparent func f() { 2 }", "f(): exposedBody"),
    Edit(
      "@export(implementation) public func f() { 1 }",
      "@export(implementation) public func f() { 2 }",
      "f(): exposedBody"
    ),
    Edit(
      "@export(interface) public func f() { 1 }",
      "@export(interface) public func f() { 2 }",
      "f(): body"
    ),
    Edit(
      "@inline(always) public func f() { 1 }",
      "@inline(always) public func f() { 2 }",
      "f(): exposedBody"
    ),
    Edit("@inline(always) func f() { 1 }", "@inline(always) func f() { 2 }", "f(): body"),
    Edit(
      "func f() { 1 }",
      "@inlinable func f() { 1 }",
      "f(): flags exposedBody body"
    ),
    Edit(
      "@inlinable var a: Int { 1 }",
      "@inlinable var a: Int { 2 }",
      "a: exposedBody"
    ),
    Edit(
      "var a: Int { @inlinable get { 1 } set { 1 } }",
      "var a: Int { @inlinable get { 1 } set { 2 } }",
      "a: body"
    ),
    Edit(
      "var a: Int { @inlinable get { 1 } set { 1 } }",
      "var a: Int { @inlinable get { 2 } set { 1 } }",
      "a: exposedBody"
    ),
    Edit("func f() -> some P { A() }", "func f() -> some P { B() }", "f(): exposedBody"),
    Edit("func f() -> [some P] { [A()] }", "func f() -> [some P] { [B()] }", "f(): exposedBody"),
    Edit(
      "func f() -> Int { a }",
      "func f() -> some P { a }",
      "f(): flags signature exposedBody body"
    ),
    Edit("var body: some View { A() }", "var body: some View { B() }", "body: exposedBody"),
    Edit(
      "var a: some P { get { 1 } set { 1 } }",
      "var a: some P { get { 1 } set { 2 } }",
      "a: body"
    ),
    Edit(
      "struct S { subscript(i: Int) -> some P { A() } }",
      "struct S { subscript(i: Int) -> some P { B() } }",
      "S.subscript(_:): exposedBody"
    ),
    Edit("func f(_ p: some P) { 1 }", "func f(_ p: some P) { 2 }", "f(_:): body"),
    Edit(
      "struct S { var a = 0 { didSet { b() } } }",
      "struct S { var a = 0 { didSet { c() } } }",
      "S.a: body"
    ),
    Edit(
      "struct S { var a = 0 { didSet { b() } } }",
      "struct S { var a = 0 { didSet { b(oldValue) } } }",
      "S.a: exposedBody body"
    ),
    Edit(
      "struct S { var a = 0 { didSet { b() } } }",
      "struct S { var a = 0 { didSet(old) { b() } } }",
      "S.a: internalNames exposedBody"
    ),
    Edit(
      "struct S { var a = 0 { didSet { b(oldValue) } } }",
      "struct S { var a = 0 { didSet { c(oldValue) } } }",
      "S.a: body"
    ),
    Edit("func f() { a() }", "func f() { struct L {}; a() }", "f(): body"),
    Edit("func f() { a() }", "func f() { #if X\n a()\n #endif }", "f(): body"),
    Edit("print(1)", "print(2)", ": body"),
    Edit("print(1)", "print(1); print(2)", ": body"),
    Edit("func f(a: Int = 1) {}", "func f(a: Int = 2) {}", "f(a:): defaults"),
    Edit("func f(a: Int = 1) {}", "func f(a: Int) {}", "f(a:): flags signature defaults"),
    Edit(
      "struct S { init(a: Int = 1, b: Int = 2) {} }",
      "struct S { init(a: Int = 1, b: Int = 3) {} }",
      "S.init(a:b:): defaults"
    ),
    Edit(
      "struct S { subscript(a: Int = 1) -> Int { 1 } }",
      "struct S { subscript(a: Int = 2) -> Int { 1 } }",
      "S.subscript(_:): defaults"
    ),
    Edit("enum E { case a(Int = 1) }", "enum E { case a(Int = 2) }", "E.a(_:): defaults"),
  ]
}
