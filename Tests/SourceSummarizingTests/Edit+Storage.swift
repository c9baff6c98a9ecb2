extension Edit {
  static let storage = [
    Edit("struct S { }", "struct S { private var a: Int }", "+S.a", "S: storage"),
    Edit(
      "struct S { var a: Int; var b: Int }",
      "struct S { var b: Int; var a: Int }",
      "S: storage"
    ),
    Edit("struct S { var a: Int }", "struct S { var a: Int64 }", "S: storage", "S.a: signature"),
    Edit(
      "struct S { var a: Int }",
      "struct S { let a: Int }",
      "S: storage",
      "S.a: flags signature"
    ),
    Edit(
      "struct S { var a: C? }",
      "struct S { weak var a: C? }",
      "S: storage",
      "S.a: signature"
    ),
    Edit(
      "struct S { var a: Int = 1 }",
      "struct S { lazy var a: Int = 1 }",
      "S: storage",
      "S.a: signature exposedBody body"
    ),
    Edit(
      "struct S { var a: Int }",
      "struct S { @State var a: Int }",
      "S: storage",
      "S.a: flags signature"
    ),
    Edit(
      "struct S { var a: Int }",
      "struct S { @available(*, deprecated) var a: Int }",
      "S.a: diagnostics"
    ),
    Edit(
      "struct S { var a: Int }",
      "struct S { @usableFromInline var a: Int }",
      "S.a: flags signature"
    ),
    Edit("struct S { var a: Int }", "struct S { private var a: Int }", "S.a: access"),
    Edit("struct S { var a: Int }", "struct S { private(set) var a: Int }", "S.a: setter"),
    Edit("struct S { var a: Int = 1 }", "struct S { var a: Int = 2 }", "S.a: exposedBody"),
    Edit("struct S { var a: Int }", "struct S { var a: Int = 2 }", "S.a: exposedBody"),
    Edit("struct S { var a = 1 }", "struct S { var a = 2 }", "S: storage", "S.a: exposedBody"),
    Edit(
      "struct S { lazy var a: Int = 1 }",
      "struct S { lazy var a: Int = 2 }",
      "S.a: body"
    ),
    Edit(
      "struct S { lazy var a = 1 }",
      "struct S { lazy var a = 2 }",
      "S: storage",
      "S.a: exposedBody"
    ),
    Edit("struct S { static var a: Int = 1 }", "struct S { static var a: Int = 2 }", "S.a: body"),
    Edit("struct S { static var a = 1 }", "struct S { static var a = 2 }", "S.a: exposedBody"),
    Edit("let a: Int = 1", "let a: Int = 2", "a: body"),
    Edit("let a = 1", "let a = 2", "a: exposedBody"),
    Edit("let a = { 1 }()", "let a = { 2 }()", "a: exposedBody"),
    Edit("let a: some P = A()", "let a: some P = B()", "a: exposedBody"),
    Edit("let a: Int = 1, b: Int = 1", "let a: Int = 1, b: Int = 2", "b: body"),
    Edit("let (a, b) = f()", "let (a, b) = g()", "a: exposedBody", "b: exposedBody"),
    Edit("let (a, b) = f()", "let (b, a) = f()", "a: signature", "b: signature"),
    Edit("var a, b: Int", "var a, b: String", "a: signature", "b: signature"),
    Edit(
      "struct S { var a: Int }",
      "struct S { var a: Int { 1 } }",
      "S: storage",
      "S.a: kind signature body"
    ),
    Edit(
      "struct S { var a: Int { 1 } }",
      "struct S { var a: Int { get { 1 } } }",
      "S.a: body"
    ),
    Edit(
      "struct S { var a: Int { 1 } }",
      "struct S { var a: Int { get { 1 } set {} } }",
      "S.a: signature body"
    ),
    Edit(
      "struct S { var a: Int }",
      "struct S { var a: Int { didSet {} } }",
      "S.a: signature body"
    ),
    Edit("struct S { static var a: Int }", "struct S { }", "-S.a"),
    Edit("struct S { var a: Int }", "struct S { var a: Int; var b: Int { 1 } }", "+S.b"),
    Edit("struct S { var a: Int }", "struct S { var a: Int; func f() {} }", "+S.f()"),
    Edit(
      "struct S { var a: Int }",
      "struct S {\n#if X\nvar a: Int\n#endif\n}",
      "S: storage",
      "S.a: condition"
    ),
    Edit("enum E { case a }", "enum E { case a, b }", "+E.b", "E: storage"),
    Edit("enum E { case a, b }", "enum E { case b, a }", "E: storage"),
    Edit("enum E { case a, b }", "enum E { case a; case b }", "tokens"),
    Edit(
      "enum E { case a(Int) }",
      "enum E { case a(String) }",
      "E: storage",
      "E.a(_:): signature"
    ),
    Edit(
      "enum E { case a(E) }",
      "enum E { indirect case a(E) }",
      "E: storage",
      "E.a(_:): flags signature"
    ),
    Edit("enum E: Int { case a = 1 }", "enum E: Int { case a = 2 }", "E.a: exposedBody"),
    Edit("class C { var a: Int = 1 }", "class C { var a: Int = 2 }", "C.a: exposedBody"),
    Edit(
      "class C { let a: Int }",
      "class C { let a: Int; private let b: Int }",
      "+C.b",
      "C: storage"
    ),
    Edit("actor A { }", "actor A { var a: Int }", "+A.a", "A: storage dispatch"),
    Edit("struct S: ~Copyable { }", "struct S: ~Copyable { deinit {} }", "+S.deinit", "S: storage"),
    Edit("class C { }", "class C { deinit {} }", "+C.deinit"),
  ]
}
