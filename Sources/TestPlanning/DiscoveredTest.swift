package import WorkspaceModel

/// A test as the source declares it.
package struct DiscoveredTest: Sendable, Hashable {
  package enum Library: String, Sendable, Hashable {
    case xctest
    case swiftTesting = "swift_testing"
  }

  package var identifier: TestIdentifier
  package var library: Library
  /// Swift Testing's own name for people.
  package var displayName: String?
  /// Those of the suites around it included, without the leading dot.
  package var tags: [String] = []
  /// `.disabled()`, by itself or by a suite around it.
  package var isDisabled = false
  package var isParameterized = false
  /// Where it is declared; an inherited test in the class that declares it.
  package var path: SourcePath
  /// From 1.
  package var line: Int
  /// Whether a condition of `#if` around it could not be decided: it may not be there.
  package var isConditional = false

  /// What `swift test --filter` selects this test by, and no other one.
  package var filter: String {
    let path =
      identifier.module + "." + (identifier.suites + [identifier.name]).joined(separator: "/")
    let escaped = path.reduce(into: "") { text, character in
      if Self.special.contains(character) { text.append("\\") }
      text.append(character)
    }
    // Behind the name of a test of Swift Testing stands its place.
    let end = library == .xctest ? "$" : "/"
    return "^" + escaped + end
  }

  private static let special: Set<Character> = [
    ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "^", "$", "|", "\\", "/",
  ]
}
