import Testing
import WorkspaceModel

/// Which names stand in which section of a declaration's mentions:
/// `signature | inheritance | storage | exposed body | body`.
@Suite(.oneAtATime) struct MentionTests {
  func check(
    _ source: String,
    of name: String,
    _ expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(summary(source).mentions(of: name) == expected, sourceLocation: sourceLocation)
  }

  @Test func functionsSplitSignatureDefaultsAndBody() {
    check(
      "@Tracked func f<T: P>(of a: [Key: Value], b: inout Other = make(.x)) throws(E) -> R where T.A == B { a + call(b) }",
      of: "f(of:b:)",
      "A B E Key Other P R T Tracked Value |  |  | make x | + call"
    )
  }

  @Test func exposedBodiesHaveTheirOwnSection() {
    check("@inlinable func f() -> Int { helper() }", of: "f()", "Int |  |  | helper | ")
    check("var v: some View { Text(title) }", of: "v", "View |  |  | Text title | ")
    check("let a = make(b)", of: "a", " |  |  | b make | ")
    check("let a: A = make(b)", of: "a", "A |  |  |  | b make")
  }

  @Test func typesMentionWhatTheyInheritAndHold() {
    check(
      """
      @Wrapped struct S<T: P>: Q, R<Int> where T: X {
        private var a: [A], b = make(), (c, d): (C, D)
        @State(key) var e: E = value
        static var f: F
        var g: G { compute() }
        func h(_: H) {}
      }
      """,
      of: "S",
      "P T Wrapped X | Int Q R | A C D E State key make |  | "
    )
    check(
      "enum E: Int { case a(Payload, x: Other), b = 1 }",
      of: "E",
      " | Int | Other Payload |  | "
    )
    check(
      "extension Outer.Inner: P where T == U {}",
      of: "Outer.Inner",
      "T U | Inner Outer P |  |  | "
    )
  }

  @Test func labelsAndLocalTypeNamesAreNoUses() {
    check(
      "func f() { g(label: value) { x } trailing: { y }; h(a:b:) }",
      of: "f()",
      " |  |  |  | g h value x y"
    )
    check("func f(_: (first: A, second: B)) {}", of: "f(_:)", "A B |  |  |  | ")
    check(
      "@available(macOS 10, *) func f() { if #available(iOS 9, *) {} }",
      of: "f()",
      " |  |  |  | "
    )
    check("func f() {\n#if os(Linux) && DEBUG\na()\n#endif\n}", of: "f()", " |  |  |  | a")
  }

  @Test func parametersAreNoUsesOfWhatBearsTheirNames() {
    check(
      "func f(a: A, of b: B) { a; self.a; b.b; x.a(a: a) { b }; .b }",
      of: "f(a:of:)",
      "A B |  |  |  | a b x"
    )
    check("func f(a: A) { g(a); b }", of: "f(a:)", "A |  |  |  | b g")
    check("init(a: A) { self.b = a }", of: "init(a:)", " |  |  |  | b")
    check("func f(a: A) { struct S: B { func g() { a } } }", of: "f(a:)", "A |  |  |  | B S a g")
    check("func f(a: A) { #m(a) }", of: "f(a:)", "A |  |  |  | a m")
    check("func f(a: A) {}\nfunc g() { a }", of: "g()", " |  |  |  | a")
  }

  @Test func namesAreWhatTheyMeanNotHowTheyAreWritten() {
    check("func f() { `default`(); $state; $0; _ = x }", of: "f()", " |  |  |  | default state x")
    check(
      "func f() { S.init(); x.default; self.y; Self.z }",
      of: "f()",
      " |  |  |  | S Self default init x y z"
    )
    check("func f() { #line; #stringify(a) }", of: "f()", " |  |  |  | a stringify")
    check("func f() { a <+> -b }", of: "f()", " |  |  |  | - <+> a b")
    check("struct S: ~Copyable { func f() where A == B {} }", of: "S", " | Copyable |  |  | ")
  }

  func checkLabels(
    _ source: String,
    of name: String,
    _ expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(summary(source).labels(of: name) == expected, sourceLocation: sourceLocation)
  }

  @Test func labelsOfArgumentsHaveASectionOfTheirOwn() {
    checkLabels(
      "func f() { g(label: value) { x } trailing: { y }; h(a:b:); s[key: 1]; t(1) }",
      of: "f()",
      " | a b key label trailing {"
    )
    checkLabels(
      "@Clamped(from: 1) struct S { @State(key: 2) var a = A(b: 3); let c = 4 }",
      of: "S",
      " | @Clamped from"
    )
    checkLabels(
      "struct S { @State(key: 2) var a = A(b: 3), c = C(d: 4) }",
      of: "a",
      " | @State b key"
    )
    checkLabels("struct S { @State(key: 2) var a = A(b: 3), c = C(d: 4) }", of: "c", " | d")
    checkLabels("func f(a: A = A(b: 1)) { let (c: d) = 1 }", of: "f(a:)", " | b")
  }

  @Test func parametersAreReachedByLabelsWhereNothingElseReachesThem() {
    checkLabels(
      "struct S { init(a: A, b: [B], c: inout C?, _ d: D, e: (E) -> Void, f: F<G>, h: any H<I>) {} }",
      of: "init(a:b:c:_:e:f:h:)",
      "a:A b:B c:C h:H h:I | "
    )
    checkLabels("struct S { subscript(a: A, b b: B) -> C { 1 } }", of: "subscript(_:b:)", "b:B | ")
    checkLabels("func f(a: A) {}", of: "f(a:)", " | ")
    checkLabels("enum E { case a(b: B) }", of: "a(b:)", " | ")
  }

  @Test func initialisersThatAreNotCalledAtOnceAreNoted() {
    #expect(!summary("let a = A.init(b: 1); let c: A = .init()").hasUnappliedInitializers)
    #expect(summary("let a = A.init(b: 1); let c = A.init").hasUnappliedInitializers)
    #expect(summary("let a = b.map(A.init)").hasUnappliedInitializers)
  }

  @Test func theTableHoldsOnlyNamesAndLabelsInUse() {
    let summary = summary("func zebra(label inner: Apple) { mango(other: kiwi); mango() }")
    #expect(summary.names.sorted() == ["Apple", "kiwi", "mango", "other", "zebra"])
  }
}

extension FileSummary {
  fileprivate var hasUnappliedInitializers: Bool { constructs.contains(.unappliedInitializers) }
}
