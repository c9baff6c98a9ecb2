extension Edit {
  static let types = [
    Edit("struct S { }", "struct S: P { }", "S: inheritance"),
    Edit("class C: A { }", "class C: B { }", "C: inheritance"),
    Edit("struct S<T> { }", "struct S<T: P> { }", "S: signature"),
    Edit("struct S<T> { }", "struct S<T> where T: P { }", "S: signature"),
    Edit("struct S { }", "@frozen struct S { }", "S: flags signature"),
    Edit("struct S { }", "class S { }", "S: kind signature"),
    Edit("struct S { struct T {} }", "struct S { }", "-S.T"),
    Edit("extension S { }", "extension S: P { }", "extension S: inheritance"),
    Edit("extension S: P { }", "extension S: P where T: Q { }", "extension S: signature"),
    Edit(
      "extension S { func f() {} }",
      "public extension S { func f() {} }",
      "S.f(): access"
    ),
    Edit("protocol P { func f() }", "protocol P { func f(); func g() }", "+P.g()", "P: dispatch"),
    Edit(
      "protocol P { func f() }",
      "protocol P { func f() async }",
      "P: dispatch",
      "P.f(): signature"
    ),
    Edit("protocol P { }", "protocol P: AnyObject { }", "P: inheritance"),
    Edit(
      "protocol P { var a: Int { get } }",
      "protocol P { var a: Int { get set } }",
      "P: dispatch",
      "P.a: signature"
    ),
    Edit(
      "protocol P { associatedtype A }",
      "protocol P { associatedtype A = Int }",
      "P.A: signature"
    ),
    Edit(
      "protocol P { associatedtype A }",
      "protocol P { associatedtype A: Q }",
      "P.A: signature"
    ),
    Edit("typealias A = Int", "typealias A = String", "A: signature"),
    Edit("infix operator <+>", "infix operator <+>: Sums", "<+>: signature"),
    Edit(
      "precedencegroup S { higherThan: A }",
      "precedencegroup S { higherThan: B }",
      "S: signature"
    ),
    Edit(
      "macro m() = #externalMacro(module: \"A\", type: \"T\")",
      "macro m() = #externalMacro(module: \"A\", type: \"U\")",
      "m(): exposedBody"
    ),
    Edit("#make(1)", "#make(2)", "make: signature"),
    Edit("@Model class C { }", "@Model(1) class C { }", "C: signature"),
  ]

  static let files = [
    Edit("import A", "import A\nimport B", "imports"),
    Edit("import A", "@testable import A", "imports"),
    Edit("import A", "@_exported import A", "imports"),
    Edit("import A", "public import A", "imports"),
    Edit("import A", "import struct A.B", "imports"),
    Edit("import A", "#if X\nimport A\n#endif", "imports"),
    Edit("func f() {}", "#if X\nfunc f() {}\n#endif", "f(): condition"),
    Edit(
      "#if X\nfunc f() {}\n#endif",
      "#if Y\nfunc f() {}\n#endif",
      "f(): condition"
    ),
    Edit(
      "#if X\nfunc f() { 1 }\n#else\nfunc f() { 2 }\n#endif",
      "#if X\nfunc f() { 1 }\n#else\nfunc f() { 3 }\n#endif",
      "f()': body"
    ),
    Edit("func f() {}", "func f() {}\n#warning(\"x\")", "tokens"),
    Edit("func f() {}", "func f() {}\nfunc f() {}", "+f()'"),
  ]
}
