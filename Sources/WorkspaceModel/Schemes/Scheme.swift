/// A shared scheme of Xcode: the tests that it runs, and how.
package struct Scheme: Sendable, Hashable {
  /// A target as a scheme names it.
  package struct Buildable: Sendable, Hashable {
    /// `BlueprintName`: it may be stale where the identifier is that of a target.
    package var targetName: String
    /// `BlueprintIdentifier`: the object's id in a project, the target's name in a package; may be empty.
    package var identifier: String
    /// The wrapper of the project, or the folder of the package.
    package var container: XcodePlace

    package init(targetName: String, identifier: String, container: XcodePlace) {
      self.targetName = targetName
      self.identifier = identifier
      self.container = container
    }
  }

  /// A test target of the test action; with test plans it may be stale.
  package struct Testable: Sendable, Hashable {
    package var buildable: Buildable
    package var isSkipped: Bool
    package var lists: TestLists

    package init(buildable: Buildable, isSkipped: Bool, lists: TestLists) {
      self.buildable = buildable
      self.isSkipped = isSkipped
      self.lists = lists
    }
  }

  /// A test plan of the test action.
  package struct PlanReference: Sendable, Hashable {
    package var place: XcodePlace
    package var isDefault: Bool

    package init(place: XcodePlace, isDefault: Bool) {
      self.place = place
      self.isDefault = isDefault
    }

    /// The name that `xcodebuild -testPlan` takes: that of the file, without its extension.
    package var name: String {
      let name = place.text.split(separator: "/").last.map(String.init) ?? ""
      return name.hasSuffix(".xctestplan") ? String(name.dropLast(".xctestplan".count)) : name
    }
  }

  package let file: SchemeFile
  /// Without test plans, Xcode makes one that contains more than `testables`.
  package var autocreatesTestPlan = false
  package var plans: [PlanReference] = []
  package var testables: [Testable] = []
  /// How tests run, apart from which: arguments, environment, sanitizers, scripts, as a text for comparison.
  package var options = ""
  /// The scripts that run before the tests: those of the build, and those that the test action begins with.
  package var actions: [String] = []

  package var name: String { file.name }

  package init(file: SchemeFile) { self.file = file }
}
