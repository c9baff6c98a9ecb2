import TestPlanning
import Testing

/// The tests of a target that a change within it selects.
@Suite struct OwnTargetTests {
  private static let suites = """
    //- Lib
    public struct Config { public init() {} }
    //- ATests(test): Lib
    import Testing
    import Lib
    extension Array { subscript(safe index: Int) -> Int { 1 } }
    extension Config { init(test: Int) { _ = 2 } }
    extension Int { func callAsFunction() -> Int { 3 } }
    extension String.StringInterpolation { mutating func appendInterpolation(hex: Int) { _ = 4 } }
    struct First { @Test func a() { _ = [1][safe: 0] } }
    typealias Other = First
    extension Other { @Test func b() { _ = 5 } }
    struct `Raw Suite` { @Test func `c.d (e)`() { _ = 6 } }

    """

  /// Code that uses it need not name it.
  // Rules: reach.implicit, reach.label
  @Test(arguments: [("{ 1 }", 1), ("_ = 2", 0), ("{ 3 }", 3), ("_ = 4", 3)])
  func helpersWithoutAName(_ old: String, selected: Int) throws {
    let all = [
      "ATests.First/a() changed", "ATests.First/b() changed",
      "ATests.`Raw Suite`/`c.d (e)`() changed",
    ]
    try checkSelection(
      Self.suites,
      replacing: old,
      with: old.replacing(/[1-4]/, with: "9"),
      selects: all.prefix(selected).joined(separator: "\n")
    )
  }

  @Test func suitesByAliasAndWithOddNames() throws {
    try checkSelection(
      Self.suites,
      replacing: "_ = 5",
      with: "_ = 9",
      selects: "ATests.First/b() changed"
    )
    try checkSelection(
      Self.suites,
      replacing: "_ = 6",
      with: "_ = 9",
      selects: "ATests.`Raw Suite`/`c.d (e)`() changed"
    )
  }

  /// Names that lead to what differs without saying so.
  @Test func whatIsReachedByOtherNames() throws {
    let text = """
      //- ATests(test)
      import Testing
      protocol Policy { func allows() -> Bool }
      struct Strict: Policy { func allows() -> Bool { 1 > 2 } }
      extension Policy where Self == Strict { static var strict: Self { Self() } }
      func run(_ policy: some Policy) -> Bool { policy.allows() }
      typealias FloatLiteralType = Double
      typealias UnicodeScalarType = Unicode.Scalar
      @_cdecl("hook") func hooked() -> Int { 3 }
      struct First { @Test func a() { #expect(!run(.strict)) } }
      struct Second { @Test func b() {} }

      """
    let first = "ATests.First/a() changed"
    try checkSelection(text, replacing: "1 > 2", with: "2 > 1", selects: first)
    let all = first + "\nATests.Second/b() changed"
    try checkSelection(text, replacing: "= Double", with: "= Float", selects: all)
    try checkSelection(text, replacing: "= Unicode.Scalar", with: "= Character", selects: all)
    try checkSelection(text, replacing: "{ 3 }", with: "{ 4 }", selects: all)
  }

  /// Who conforms elsewhere names neither the protocol that is extended nor the member; helpers of types are named.
  @Test func membersThatAreGivenToProtocols() throws {
    let text = """
      //- Lib
      public protocol Shape { func area() -> Int }
      public protocol Figure: Shape {}
      extension Shape { public func describe() -> Int { area() } }
      //- ATests(test): Lib
      import Testing
      import Lib
      extension Shape { func area() -> Int { 7 } }
      extension String { func twice() -> String { self + "ab" } }
      struct Blob: Figure {}
      func blob() -> Blob { Blob() }
      struct First { @Test func a() { #expect(blob().describe() == 7) } }
      struct Second { @Test func b() { _ = "x".twice() } }

      """
    let second = "ATests.Second/b() changed"
    let first = "ATests.First/a() changed"
    try checkSelection(text, replacing: "{ 7 }", with: "{ 8 }", selects: first)
    try checkSelection(text, replacing: "ab", with: "cd", selects: second)
  }

  /// The same words mean another function there.
  // Rule: tests.case.moved
  @Test(arguments: [true, false]) func whatMovesToAnotherFile(isHidden: Bool) throws {
    let text = """
      //- ATests(test)
      import Testing
      private func base() -> Int { 1 }
      func apart() -> Int { 5 }
      //one
      struct First { @Test func a() { #expect(compute() == 1) } }
      //= Other.swift
      import Testing
      private func base() -> Int { 2 }
      func another() -> Int { 5 }
      //two
      struct Second { @Test func b() { _ = compute } }
      struct Third { @Test func c() { _ = base() } }

      """
    let moved = "func compute() -> Int { \(isHidden ? "base()" : "3") }"
    // A change that is nothing but a move selects the target.
    let edited = text.replacing("{ 5 }", with: "{ 6 }")
    let selection = try TestWorkspace(text.replacing("//one", with: moved))
      .selection(to: TestWorkspace(edited.replacing("//two", with: moved)))
    let run = selection.choices.filter(\.runs).map(\.test.identifier.description)
    #expect(run == (isHidden ? ["ATests.First/a()", "ATests.Second/b()"] : []))
  }

  /// A target may differ in more than the file that is edited, or whose comments are.
  @Test(arguments: ["_ = 6", "_ = 5 /* five */"]) func aConditionThatBecomesTrue(
    edit: String
  ) throws {
    let text = """
      //- ATests(test)
      import Testing
      struct First { @Test func a() { _ = 5 } }
      struct Second { @Test func b() {} }
      #if canImport(Extra)
      extension Second { @Test func c() {} }
      #endif
      //- BTests(test)
      import Testing
      struct Other { @Test func d() { _ = 5 } }

      """
    let edited = text.replacing("_ = 5", with: edit) + "//- Extra\npublic let extra = 1\n"
    let selection = try TestWorkspace(text).selection(to: TestWorkspace(edited))
    let left = selection.choices.filter { !$0.runs && $0.test.identifier.module == "ATests" }
    #expect(left.isEmpty)
    let reason = selection.choices.first?.because.text
    #expect(reason?.hasSuffix("because more than the sources of `demo/ATests` differs") == true)
    #expect(selection.choices.contains { !$0.runs } == edit.contains("/*"))
  }
}
