import WorkspaceModel

/// A shared scheme: what it builds and tests.
struct Scheme: Sendable, Hashable {
  /// A target as a scheme names it.
  struct Buildable: Sendable, Hashable {
    /// `BlueprintName`.
    var targetName: String
    /// `BlueprintIdentifier`: the object's id in a project, the target's name in a package; may be empty.
    var identifier: String
    /// `BuildableName`: the file name of the product.
    var productName: String
    /// The wrapper of the project, or the folder of the package.
    var container: XcodePlace
    /// From 1.
    var line: Int
  }

  /// A target of the build action.
  struct BuiltTarget: Sendable, Hashable {
    var buildable: Buildable
    /// Whether `xcodebuild build-for-testing` and `test` build it.
    var isForTesting: Bool
  }

  /// A test target of the test action; with test plans it may be stale.
  struct Testable: Sendable, Hashable {
    var buildable: Buildable
    var isSkipped: Bool
    var lists: TestLists
  }

  /// A test plan of the test action.
  struct PlanReference: Sendable, Hashable {
    var place: XcodePlace
    var isDefault: Bool

    /// The name that `xcodebuild -testPlan` takes: that of the file, without its extension.
    var name: String {
      let name = place.text.split(separator: "/").last.map(String.init) ?? ""
      return name.hasSuffix(".xctestplan") ? String(name.dropLast(".xctestplan".count)) : name
    }
  }

  let file: SchemeFile
  /// Whether a target that links a product of the workspace depends on it without an entry.
  var buildsImplicitDependencies = true
  var builtTargets: [BuiltTarget] = []
  /// The build configuration of the test action.
  var buildConfiguration = "Debug"
  /// Without test plans, Xcode makes one that contains more than `testables`.
  var autocreatesTestPlan = false
  var plans: [PlanReference] = []
  var testables: [Testable] = []
  /// How tests run, apart from which: arguments, environment, sanitizers, scripts, as a text for comparison.
  var options = ""

  var name: String { file.name }

  init(file: SchemeFile) { self.file = file }
}
