import SwiftParser
import SwiftSyntax

/// A source that uses most of the language.
enum Sample {
  /// The tokens of the source with their trivia.
  static let tokens: [String] = Parser.parse(source: source).tokens(viewMode: .sourceAccurate)
    .map(\.description)

  static let source = """
    #!/usr/bin/env swift
    // A sample.
    import Foundation
    @testable @_spi(Internals) import Core
    public import struct Models.Account

    #if os(Linux) && !DEBUG
    import Glibc
    #elseif canImport(Darwin)
    import Darwin
    #else
    import Musl
    #endif

    infix operator <+>: Sums
    precedencegroup Sums { higherThan: AdditionPrecedence associativity: left }

    /// An account.
    @frozen @dynamicMemberLookup
    public struct Ledger<Entry: Hashable & Sendable>: Codable, Sendable where Entry: Codable {
      @usableFromInline internal var entries: [Entry] = []
      private let (low, high) = (0, 10), limit: Int
      lazy var total: Int = { entries.count }()
      weak var owner: Owner?
      public private(set) static var shared = Ledger<Int>(limit: 3)
      var observed = 1 { willSet(new) { print(new) } didSet { print(oldValue) } }
      public var count: Int { @inlinable get { entries.count } set(value) { resize(to: value) } }

      public init(limit: Int = #line, file: StaticString = #fileID) { self.limit = limit }

      @inlinable public func first<each T, E: Error>(
        of pack: repeat each T, matching test: @escaping (_ entry: Entry) throws(E) -> Bool
      ) async throws(E) -> Entry? {
        for try await entry in stream where test(entry) { return entry }
        guard let found = entries.first(where: { $0 == other }) else { fatalError("none") }
        return found as? Entry ?? nil
      }

      public subscript(dynamicMember path: KeyPath<Entry, Int>) -> [Int] {
        get { entries.map { $0[keyPath: path] } }
      }

      static func <+> (left: Self, right: Self) -> Self { left.merged(with: right) }

      #if DEBUG
      var debugging: Bool = true
      #if TRACE || VERBOSE
      func trace(_ items: Any...) { items.forEach { print("item \\($0, style: .long) of \\(count)") } }
      #endif
      #endif

      deinit { close() }
    }

    @MainActor open class View<Content>: Base, @unchecked Sendable {
      @State private var title = "plain", subtitle: String?
      open var body: some ViewType { Stack { Text(title).font(.large); if shown { Spacer() } } }
      open class func make(_ count: some Numeric = 3) -> View { .init() }
      required public convenience init?(coder: Coder) { nil }
      override func update() { super.update() }
      @objc dynamic func tapped(sender: Any) { perform(#selector(tapped)) }
      final func fixed() -> ((Int) -> Int)? { { [weak self] value in self?.x ?? value } }
    }

    indirect public enum Tree<Value>: Equatable {
      case leaf(Value), node(left: Tree, _ right: Tree)
      case empty
      var depth: Int {
        switch self {
        case .leaf, .empty: 1
        case let .node(left, right) where left.depth > 0: max(left.depth, right.depth) + 1
        default: 0
        }
      }
    }

    enum Code: Int, CaseIterable { case ok = 200, gone = 410 }

    distributed actor Worker { distributed func work() async throws -> Int { try await job?.run() ?? 0 } }

    public protocol Store<Item>: AnyObject {
      associatedtype Item: Hashable = Int where Item: Sendable
      var items: [Item] { get set }
      init(items: [Item])
      func add(_ item: Item, at index: Int) async throws
      subscript(index: Int) -> Item { get }
    }

    extension Store where Item == String {
      public func joined(by separator: String = ", ") -> String { items.joined(separator: separator) }
    }
    private extension Ledger.Inner { func helper() {} }
    public typealias Handler<T> = @Sendable (inout T, borrowing Int) -> (first: T, second: any Error)?

    @freestanding(expression) public macro stringify<T>(_ value: T) -> (T, String) =
      #externalMacro(module: "Macros", type: "Stringify")
    @attached(member, names: named(init)) macro AddInit() = #externalMacro(module: "Macros", type: "Add")
    #makeDeclarations(1, named: "x") { body }

    @Suite("Ledgers") struct LedgerTests {
      @Test("adds", arguments: [1, 2]) func adds(value: Int) throws { #expect(value > 0) }
    }
    class OldTests: XCTestCase { func testOld() throws { XCTAssertEqual(a, b) } }

    func local<T>(_ value: T) -> T where T: Comparable {
      struct Hidden { var a: Int }
      func inner() -> Int { 1 }
      let text = \"\"\"
        first \\(value)
          second
        \"\"\"
      let raw = #"a "quoted" \\#(value)"#
      let regex = #/[a-z]+(?<name>\\d+)/#
      let bits = 0xFF_00 &+ 0b1010 << 2, fraction = 1.5e-3, both = (a: 1, b: "x")
      do { try risky() } catch let error as Failure where error.code == 3 { } catch { throw error }
      defer { cleanup() }
      outer: while true { if #available(macOS 15, *), case .some(let x)? = optional { break outer } else if !flag { continue outer } }
      let result = if value > other { \\Ledger<Int>.entries.count } else { nil as Int? }
      _ = [1: "a", 2: "b"][3, default: "c"]; _ = x is Int ? y : z; a.b?.c![d]; `default`.`class`
      return consume value
    }
    let answer = 42
    print(answer, terminator: "")
    """
}
