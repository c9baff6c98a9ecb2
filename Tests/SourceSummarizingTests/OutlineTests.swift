import Testing

/// Which declarations a file has, how they are named, and who can see them.
@Suite(.oneAtATime) struct OutlineTests {
  func check(
    _ source: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(summary(source).outline, expected, sourceLocation: sourceLocation)
  }

  @Test func functionsAreNamedWithTheirLabels() {
    check(
      """
      func plain() {}
      func total(of values: [Int], scale: Int, _ rest: Int...) {}
      func `default`() {}
      func `two words`() {}
      struct S {
        init(name: String, _ other: Int) {}
        init?() {}
        subscript(index: Int) -> Int { 0 }
        subscript(safe index: Int, _ other: Int) -> Int { 0 }
        static func + (left: S, right: S) -> S { left }
        static prefix func - (_ value: S) -> S { value }
        func callAsFunction(x: Int) {}
        deinit {}
      }
      """,
      """
      internal function plain()
      internal function total(of:scale:_:) ?2
      internal function default()
      internal function two words()
      internal struct S
        internal initializer init(name:_:)
        internal initializer init()
        internal subscript subscript(_:)
        internal subscript subscript(safe:_:)
        internal function +(_:_:) +static
        internal function -(_:) +static
        internal function callAsFunction(x:)
        internal deinitializer deinit
      """
    )
  }

  @Test func everyBindingAndCaseHasARecord() {
    check(
      """
      let (a, (b, _)) = pair, c = 1
      var d, e: Int
      var _ = f()
      enum E: Int { case one = 1, two; case three(x: Int, _ y: Int, Int), four() }
      """,
      """
      internal storedVariable a +inferred
      internal storedVariable b +inferred
      internal storedVariable c +inferred
      internal storedVariable d
      internal storedVariable e
      internal storedVariable _ +inferred
      internal enum E
        internal enumCase one
        internal enumCase two
        internal enumCase three(x:_:_:)
        internal enumCase four()
      """
    )
  }

  @Test func storedAndComputedVariablesAreToldApart() {
    check(
      """
      struct S {
        var stored: Int
        var observed: Int { willSet {} didSet {} }
        var short: Int { 1 }
        var long: Int { get { 1 } set {} }
        var effects: Int { get async throws { 1 } }
        var coroutine: Int { _read { yield x } _modify { yield &x } }
        lazy var late = 1
        weak var other: C?
      }
      protocol P { var need: Int { get set } }
      """,
      """
      internal struct S
        internal storedVariable stored
        internal storedVariable observed
        internal computedVariable short
        internal computedVariable long
        internal computedVariable effects
        internal computedVariable coroutine
        internal storedVariable late +inferred
        internal storedVariable other
      internal protocol P
        internal computedVariable need
      """
    )
  }

  @Test func otherDeclarationsHaveRecordsToo() {
    check(
      """
      infix operator <+>: Sums
      precedencegroup Sums { higherThan: AdditionPrecedence }
      public typealias Pair<T> = (T, T)
      protocol P<Item>: AnyObject { associatedtype Item: Hashable = Int }
      @freestanding(expression) public macro line<T>(_ value: T) -> T = #externalMacro(module: "M", type: "T")
      #declareThings(1) { x }
      #warning("no record")
      extension Array.Index where Element == Int {}
      distributed actor A {}
      """,
      """
      public operator <+>
      public precedenceGroup Sums
      public typeAlias Pair +generic
      internal protocol P
        internal associatedType Item
      public macro line(_:) +generic
      public macroExpansion declareThings
      public extension Array.Index
      internal actor A
      """
    )
  }

  @Test func topLevelStatementsAreOneDeclaration() {
    check(
      """
      #!/usr/bin/swift
      let x = 1
      print(x)
      func f() { struct Local {}; func local() {} }
      if x > 0 { print(1) }
      """,
      """
      internal storedVariable x +inferred
      internal topLevelCode 
      internal function f()
      """
    )
  }

  @Test func accessIsNeverWiderThanWhatEncloses() {
    check(
      """
      public struct Open {
        var a: Int
        public var b: Int
        private var c: Int
        struct Inner { public var d: Int; private struct Deep { var e: Int } }
      }
      private struct Hidden { public var a: Int; var b: Int; private var c: Int }
      fileprivate enum Cases { case one }
      public enum Shown { case one; func f() {} }
      public protocol P { func f(); associatedtype A }
      package final class C { open func f() {}; package init() {} }
      open class D { open class func g() {}; public private(set) var h = 1; internal(set) public var i = 2 }
      """,
      """
      public struct Open
        internal storedVariable a
        public storedVariable b
        private storedVariable c
        internal struct Inner
          internal storedVariable d
          private struct Deep
            private storedVariable e
      fileprivate struct Hidden
        fileprivate storedVariable a
        fileprivate storedVariable b
        private storedVariable c
      fileprivate enum Cases
        fileprivate enumCase one
      public enum Shown
        public enumCase one
        internal function f()
      public protocol P
        public function f()
        public associatedType A
      package class C +final
        package function f()
        package initializer init()
      open class D
        open function g() +static
        public (set: private) storedVariable h +inferred
        public (set: internal) storedVariable i +inferred
      """
    )
  }

  @Test func extensionsGiveTheirMembersADefault() {
    check(
      """
      extension Elsewhere { func a() {}; public func b() {}; struct T { public var c: Int } }
      public extension Elsewhere { func a() {}; private func b() {}; struct T { var c: Int } }
      private extension Elsewhere { func a() {}; public func b() {} }
      package extension Elsewhere { var a: Int { 1 } }
      """,
      """
      public extension Elsewhere
        internal function a()
        public function b()
        internal struct T
          internal storedVariable c
      public extension Elsewhere
        public function a()
        private function b()
        public struct T
          internal storedVariable c
      fileprivate extension Elsewhere
        fileprivate function a()
        public function b()
      package extension Elsewhere
        package computedVariable a
      """
    )
  }

  @Test func extensionsOfTypesOfTheSameFileAreNoWiderThanThem() {
    check(
      """
      extension Hidden { public func a() {} }
      private struct Hidden { enum Inner {} }
      extension Hidden.Inner: P { public private(set) static var b: Int { get { 1 } set {} } }
      public struct Shown {}
      extension Shown { public func c() {} }
      """,
      """
      fileprivate extension Hidden
        fileprivate function a()
      fileprivate struct Hidden
        fileprivate enum Inner
      fileprivate extension Hidden.Inner
        fileprivate (set: private) computedVariable b +static
      public struct Shown
      public extension Shown
        public function c()
      """
    )
  }

  @Test func flagsFollowAttributesModifiersAndTypes() {
    check(
      """
      @frozen public struct S: ~Copyable {}
      @inlinable public func a() {}
      @_alwaysEmitIntoClient func b() {}
      @_transparent func c() {}
      @backDeployed(before: iOS 15) public func d() {}
      @export(implementation) public func e() {}
      @export(interface) public func f() {}
      @inline(always) public func g() {}
      @inline(always) func h() {}
      @inline(never) public func i() {}
      @usableFromInline func j() {}
      func k() -> some P { x }
      func l(_ p: some P, q: Int = 1) {}
      func m<T>(_ t: T, line: UInt = #line) {}
      @inlinable func n() { fatalError() }
      @inlinable func o() { x! }
      @inlinable func oo() { _ = (Array<Int>(), Optional(1)) }
      func p() { fatalError() }
      @Observable class Q { override func r() {}; @objc func s() {}; dynamic func t() {} }
      @_spi(X) public func u() {}
      indirect enum V { case w }
      @resultBuilder struct B {}
      @dynamicMemberLookup struct L {}
      @MainActor func x() {}
      func y(@Builder _ b: () -> Void) {}
      func z(at line: UInt = #line + 0) {}
      """,
      """
      public struct S +frozen +noncopyable
      public function a() +bodyIsExposed
      internal function b() +bodyIsExposed
      internal function c() +bodyIsExposed
      public function d() +bodyIsExposed
      public function e() +bodyIsExposed
      public function f()
      public function g() +bodyIsExposed
      internal function h()
      public function i()
      internal function j() +usableFromInline
      internal function k() +opaque
      internal function l(_:q:) +defaults +generic ?1
      internal function m(_:line:) +defaults +generic ?1
      internal function n() +bodyIsExposed +location
      internal function o() +bodyIsExposed +location
      internal function oo() +bodyIsExposed
      internal function p()
      internal class Q +custom
        internal function r() +override
        internal function s() +foreign
        internal function t() +foreign
      public function u() +spi
      internal enum V +indirect
        internal enumCase w
      internal struct B +implicit
      internal struct L +implicit
      internal function x()
      internal function y(_:) +custom
      internal function z(at:) +defaultLocation +defaults ?0
      """
    )
  }
}
