import DocumentFormats
import WorkspaceModel

/// Reads a scheme's file.
struct SchemeReader {
  private var scheme: Scheme
  private var problems: [Problem] = []

  /// Reads the bytes of a shared scheme; no scheme for a file that is not understood.
  ///
  /// Attributes and elements that are not known are passed over: each Xcode adds some.
  ///
  /// Complexity: O(bytes).
  static func read(
    _ bytes: [UInt8],
    file: SchemeFile
  ) -> (scheme: Scheme?, problems: [Problem]) {
    var reader = SchemeReader(scheme: Scheme(file: file))
    let root: XMLElement
    do throws(DocumentFault) {
      root = try XMLDocument.read(bytes)
    } catch {
      reader.reportUnreadable(error.line, error.reason)
      return (nil, reader.problems)
    }
    guard root.name == "Scheme" else {
      reader.reportUnreadable(
        root.line,
        "its first element is `\(root.name)` rather than `Scheme`"
      )
      return (nil, reader.problems)
    }
    reader.readTestAction(root.children.first { $0.name == "TestAction" })
    reader.readOptions(root)
    reader.readActions(root)
    return (reader.scheme, reader.problems)
  }

  private init(scheme: Scheme) { self.scheme = scheme }

  private mutating func reportUnreadable(_ line: Int, _ reason: String) {
    let remedy = "restore the file from git, or make the scheme anew in Xcode"
    report(.note, line, "The scheme `\(scheme.name)` is not understood: \(reason); \(remedy)")
  }

  private mutating func report(_ severity: Problem.Severity, _ line: Int, _ message: String) {
    let path = scheme.file.path
    problems.append(Problem(.schemeUnreadable, severity, path: path, line: line, message))
  }

  // MARK: Testing

  /// The elements with a name in an element's list.
  private func children(
    of element: XMLElement,
    in list: String,
    named name: String
  ) -> [XMLElement] {
    element.children.filter { $0.name == list }.flatMap(\.children).filter { $0.name == name }
  }

  /// The target of a `BuildableReference`; `nil` for another element, and without a name.
  private func buildable(_ element: XMLElement) -> Scheme.Buildable? {
    guard element.name == "BuildableReference" else { return nil }
    let identifier = element.attributes["BlueprintIdentifier"] ?? ""
    let name = element.attributes["BlueprintName"] ?? identifier
    guard !name.isEmpty else { return nil }
    let container = XcodeLocation(element.attributes["ReferencedContainer"] ?? "container:")
    return Scheme.Buildable(
      targetName: name,
      identifier: identifier,
      container: container.resolved(in: scheme.file.folder)
    )
  }

  private mutating func readTestAction(_ action: XMLElement?) {
    guard let action else { return }
    scheme.autocreatesTestPlan = action.attributes["shouldAutocreateTestPlan"] == "YES"
    for plan in children(of: action, in: "TestPlans", named: "TestPlanReference") {
      guard let reference = plan.attributes["reference"], !reference.isEmpty else {
        report(
          .note,
          plan.line,
          "A test plan of the scheme `\(scheme.name)` has no `reference`; choose its file in Xcode"
        )
        continue
      }
      scheme.plans.append(
        Scheme.PlanReference(
          place: XcodeLocation(reference).resolved(in: scheme.file.folder),
          isDefault: plan.attributes["default"] == "YES"
        )
      )
    }
    for testable in children(of: action, in: "Testables", named: "TestableReference") {
      guard let target = testable.children.compactMap(buildable).first else {
        report(
          .note,
          testable.line,
          "A test of the scheme `\(scheme.name)` names no target; remove it in Xcode"
        )
        continue
      }
      scheme.testables.append(
        Scheme.Testable(
          buildable: target,
          isSkipped: testable.attributes["skipped"] == "YES",
          lists: lists(of: testable, target.targetName)
        )
      )
    }
  }

  /// The lists of a `TestableReference`: the one of selected tests counts only with the attribute.
  private mutating func lists(of testable: XMLElement, _ target: String) -> TestLists {
    let isSelection = testable.attributes["useTestSelectionWhitelist"] == "YES"
    let name = isSelection ? "SelectedTests" : "SkippedTests"
    // Without its list, the attribute selects nothing that is known: all tests count.
    guard let element = testable.children.first(where: { $0.name == name }) else {
      return TestLists()
    }
    var identifiers = TestIdentifiers()
    for test in element.children {
      if test.name == "Test", let identifier = test.attributes["Identifier"] {
        identifiers.insert(identifier)
      } else {
        identifiers.insertUnknown()
      }
    }
    if !identifiers.isComplete {
      let message =
        "`\(name)` of the test target `\(target)` is not understood in full, so tests are taken that Xcode may "
        + "not run; choose the tests in Xcode again"
      report(.warning, element.line, message)
    }
    return isSelection ? TestLists(selected: identifiers) : TestLists(skipped: identifiers)
  }

  // MARK: Options

  /// Elements that choose the tests to run.
  private static let choices: Set = ["TestPlans", "Testables"]
  /// Elements of the launch action that the test action shares.
  private static let shared: Set = [
    "AdditionalOptions", "CommandLineArguments", "EnvironmentVariables",
  ]

  /// Notes the scripts of the test action's `PreActions`, and those around the build.
  ///
  /// Rule: xcode.tests.action
  private mutating func readActions(_ root: XMLElement) {
    for (action, lists) in [
      ("BuildAction", ["PreActions", "PostActions"]), ("TestAction", ["PreActions"]),
    ] {
      for list in root.children.filter({ $0.name == action }).flatMap(\.children)
      where lists.contains(list.name) {
        scheme.actions += list.children.flatMap(\.children).compactMap {
          $0.attributes["scriptText"]
        }
      }
    }
  }

  private mutating func readOptions(_ root: XMLElement) {
    for var action in root.children where action.name == "TestAction" {
      action.children.removeAll { Self.choices.contains($0.name) }
      scheme.options += CanonicalText.of(action)
      guard action.attributes["shouldUseLaunchSchemeArgsEnv"] != "NO" else { continue }
      for launch in root.children where launch.name == "LaunchAction" {
        for child in launch.children where Self.shared.contains(child.name) {
          scheme.options += CanonicalText.of(child)
        }
      }
    }
  }
}
