import DocumentFormats
import WorkspaceModel

/// A test plan: the test targets that it runs, and how.
struct TestPlan: Sendable, Hashable {
  /// The extension of test plans.
  static let fileExtension = "xctestplan"

  /// A test target of the plan.
  struct Target: Sendable, Hashable {
    var name: String
    /// The object's id in a project, the target's name in a package; may be empty.
    var identifier: String
    /// The project or the package's folder, relative to the container of the scheme that has the plan.
    var container: XcodeLocation
    var isEnabled = true
    var lists = TestLists()
    /// How the target's tests run, apart from which: a text for comparison.
    var options = ""
  }

  let path: SourcePath
  var targets: [Target] = []
  /// How tests run, apart from which: configurations and default options, as a text for comparison.
  var options = ""

  init(path: SourcePath) { self.path = path }

  /// The name that `xcodebuild -testPlan` takes.
  var name: String {
    path.fileExtension == Self.fileExtension
      ? String(path.name.dropLast(Self.fileExtension.count + 1)) : path.name
  }
}
