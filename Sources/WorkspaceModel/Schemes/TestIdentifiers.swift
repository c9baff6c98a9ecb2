/// A list of test identifiers in a scheme or a test plan: `Class`, `Class/test()`, `Suite/Nested/test(argument:)`.
package struct TestIdentifiers: Sendable, Hashable {
  /// The library that an identifier is about.
  package enum Library: Sendable {
    case xctest
    case swiftTesting
  }

  /// Whether a list contains a test.
  package enum Match: Int, Sendable, Comparable {
    case no
    /// Versions of Xcode differ, or the list has a part that is not understood.
    case possible
    case certain

    package static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  /// The bytes of a path; a test plan repeats the names of suites in all their tests.
  private static let longest = 4096

  /// Identifiers that are plain text: both libraries read them, Swift Testing not in every version.
  private var texts: Set<[String]> = []
  private var classes: Set<[String]> = []
  private var suites: Set<[String]> = []
  /// Whether every identifier is understood.
  package private(set) var isComplete = true

  package init() {}

  package init(_ identifiers: some Sequence<String>) {
    for identifier in identifiers { insert(identifier) }
  }

  /// Adds an identifier as one text, its parts separated by `/`.
  ///
  /// Complexity: O(bytes).
  package mutating func insert(_ identifier: String) {
    let parts = Self.parts(identifier)
    let isUnderstood =
      !parts.isEmpty && parts.allSatisfy { !$0.isEmpty }
      // Behind a function stands nothing that is known.
      && !parts.dropLast().contains { $0.hasSuffix(")") }
    guard isUnderstood else { return insertUnknown() }
    texts.insert(parts)
  }

  /// Adds a class or suite, or a test in it, of one library.
  package mutating func insert(_ path: [String], _ library: Library) {
    let length = path.reduce(0) { $0 + $1.utf8.count }
    guard !path.isEmpty, length <= Self.longest else { return insertUnknown() }
    let path = path.map(Self.plain)
    guard path.allSatisfy({ !$0.isEmpty }) else { return insertUnknown() }
    switch library {
    case .xctest: classes.insert(path)
    case .swiftTesting: suites.insert(path)
    }
  }

  /// Records that the list has a part that is not understood.
  package mutating func insertUnknown() { isComplete = false }

  /// Whether the list contains a test, itself or the types around it.
  ///
  /// - Parameters:
  ///   - types: The types around the test, the outermost first; empty for a free function.
  ///   - name: `testAdding` of XCTest, `adds(_:to:)` of Swift Testing.
  ///   - library: The library that runs the test.
  /// - Returns: `.possible` where versions of Xcode differ, or where the identifier is misspelt.
  ///
  /// Text does not certainly select a test of Swift Testing. Xcode 26.4 and later ignore it there in the `.xctestrun`
  /// file (bazelbuild/rules_apple#3016), and earlier ones do not.
  ///
  /// Complexity: O(types²), in bytes.
  package func match(types: [String], name: String, library: Library) -> Match {
    let types = types.map(Self.plain)
    let name = Self.plain(name)
    switch library {
    case .xctest: return matchXCTest(types, name)
    case .swiftTesting: return matchSwiftTesting(types, name)
    }
  }

  private func matchXCTest(_ types: [String], _ name: String) -> Match {
    // Objective-C and Swift spell one method `test` and `test()`.
    let name = Self.base(name)
    let spellings = [types, types + [name], types + [name + "()"]]
    if spellings.contains(where: { classes.contains($0) || texts.contains($0) }) { return .certain }
    // The name of a class in another type is not known.
    guard types.count > 1, let own = types.last else { return .no }
    let others =
      [[own], [own, name], [own, name + "()"]] + types.indices.map { Array(types[..<$0]) }
    return others.contains { classes.contains($0) || texts.contains($0) } ? .possible : .no
  }

  private func matchSwiftTesting(_ types: [String], _ name: String) -> Match {
    let name = name.hasSuffix(")") ? name : name + "()"
    let around = types.indices.map { Array(types[...$0]) }
    let function = types + [name]
    if suites.contains(function) || around.contains(where: suites.contains) { return .certain }
    // Without parentheses it names no function (0si43/PiecesOfPaper#261), perhaps by mistake.
    let base = types + [Self.base(name)]
    let isNamed =
      texts.contains(function) || texts.contains(base) || suites.contains(base)
      || around.contains(where: texts.contains)
    return isNamed ? .possible : .no
  }

  // MARK: Names

  /// The parts of an identifier; a `/` in backticks or parentheses separates nothing.
  private static func parts(_ identifier: String) -> [String] {
    var parts: [String] = []
    var current = String.UnicodeScalarView()
    var isQuoted = false
    var depth = 0
    for scalar in identifier.unicodeScalars {
      switch scalar {
      case "`":
        isQuoted.toggle()
        continue
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case "/" where !isQuoted && depth <= 0:
        parts.append(String(current))
        current.removeAll()
        continue
      default: break
      }
      current.append(scalar)
    }
    return parts + [String(current)]
  }

  /// A name without the backticks of Swift.
  private static func plain(_ name: String) -> String {
    name.contains("`") ? name.filter { $0 != "`" } : name
  }

  /// A function's name without its parentheses and labels: `test` of `test(argument:)`.
  private static func base(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return name }
    return String(name[..<open])
  }
}
