/// A test plan: the test targets that it runs, and how.
package struct TestPlan: Sendable, Hashable {
  /// The extension of test plans.
  package static let fileExtension = "xctestplan"

  /// A test target of the plan.
  package struct Target: Sendable, Hashable {
    package var name: String
    /// The object's id in a project, the target's name in a package; may be empty.
    package var identifier: String
    /// The project or the package's folder, relative to the container of the scheme that has the plan.
    package var container: XcodeLocation
    package var isEnabled = true
    package var lists = TestLists()
    /// How the target's tests run, apart from which: a text for comparison.
    package var options = ""

    package init(name: String, identifier: String, container: XcodeLocation) {
      self.name = name
      self.identifier = identifier
      self.container = container
    }
  }

  package let path: SourcePath
  package var targets: [Target] = []
  /// How tests run, apart from which: configurations and default options, as a text for comparison.
  package var options = ""

  package init(path: SourcePath) { self.path = path }

  /// The name that `xcodebuild -testPlan` takes.
  package var name: String {
    path.fileExtension == Self.fileExtension
      ? String(path.name.dropLast(Self.fileExtension.count + 1)) : path.name
  }
}
