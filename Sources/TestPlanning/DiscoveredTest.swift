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
  /// Whether it may have tags that are not known.
  package var mayHaveOtherTags = false
  /// `.disabled()`, by itself or by a suite around it.
  package var isDisabled = false
  package var isParameterized = false
  /// Where it is declared; an inherited test in the class that declares it.
  package var path: SourcePath
  /// From 1.
  package var line: Int
  /// Whether a condition of `#if` around it could not be decided: it may not be there.
  package var isConditional = false
  /// The names, as the source writes them, of the types and extensions that it stands in, or its own.
  var rootNames: Set<String> = []
  /// Whether the identifier's module is that of a type which the workspace does not declare: only a guess.
  package var isModuleGuessed = false

  /// All tests of a module of which not all are known, as where macros may write some.
  static func unknown(ofModule module: String, path: SourcePath) -> DiscoveredTest {
    DiscoveredTest(
      identifier: TestIdentifier(module: module, suites: [], name: "*"),
      library: .swiftTesting,
      mayHaveOtherTags: true,
      path: path,
      line: 1,
      isConditional: true
    )
  }

  /// Its tags, by which tests are chosen.
  var allTags: TestTags { TestTags(tags, mayHaveOthers: mayHaveOtherTags) }

  /// Whether it stands for all tests of its module.
  var isUnknown: Bool { identifier.name == "*" }

  /// What `swift test --filter` selects this test by, and no other one.
  package var filter: String {
    let module = isModuleGuessed ? Self.anyModule : TestFilters.module(identifier.module)
    return "^" + module + (isUnknown ? "" : TestFilters.ending(self))
  }

  /// What stands for a module, and the point behind it, in a filter.
  static let anyModule = "[^.]+\\."
}

extension FileSummary {
  /// The names of the outermost type or extension around a declaration, or its own, as they are written.
  func rootNames(of declaration: Declaration) -> Set<String> {
    let root = enclosingTypes(of: declaration).first ?? declaration
    let name = baseName(of: root)
    return root.kind == .extension ? [name, String(root.name.prefix { $0 != "." })] : [name]
  }
}
