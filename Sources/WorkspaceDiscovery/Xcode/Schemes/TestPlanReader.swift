import DocumentFormats
import WorkspaceModel

/// Reads a test plan's file.
struct TestPlanReader {
  private var plan: TestPlan
  private var problems: [Problem] = []

  /// Reads the bytes of a test plan; no plan for a file that is not understood.
  ///
  /// Complexity: O(bytes · log bytes).
  static func read(
    _ bytes: [UInt8],
    path: SourcePath
  ) -> (plan: TestPlan?, problems: [Problem]) {
    var reader = TestPlanReader(plan: TestPlan(path: path))
    let document: Document
    do throws(DocumentFault) {
      document = try JSON5.read(bytes)
    } catch {
      reader.reportUnreadable(error.line, error.reason)
      return (nil, reader.problems)
    }
    for repeated in document.repeatedKeys {
      let message =
        "The key `\(repeated.key)` stands twice in one object, and the last one counts: a merge may have lost "
        + "something; compare the file with git"
      reader.report(.warning, repeated.line, message)
    }
    guard case .dictionary(let members) = document.value else {
      reader.reportUnreadable(1, "it is no object")
      return (nil, reader.problems)
    }
    guard reader.read(members) else { return (nil, reader.problems) }
    return (reader.plan, reader.problems)
  }

  private init(plan: TestPlan) { self.plan = plan }

  private mutating func reportUnreadable(_ line: Int, _ reason: String) {
    let remedy = "restore the file from git, or make the plan anew in Xcode"
    report(.note, line, "The test plan `\(plan.name)` is not understood: \(reason); \(remedy)")
  }

  private mutating func report(_ severity: Problem.Severity, _ line: Int?, _ message: String) {
    problems.append(
      Problem(.schemeUnreadable, severity, path: plan.path, line: line, message)
    )
  }

  /// Reads the plan's members; false without a list of targets.
  private mutating func read(_ members: [String: DocumentValue]) -> Bool {
    var options = members
    let targets: [DocumentValue]
    switch options.removeValue(forKey: "testTargets") {
    case .array(let elements): targets = elements
    case nil: targets = []
    default:
      reportUnreadable(1, "`testTargets` is no array")
      return false
    }
    if let version = members["version"], version.text != "1" {
      report(
        .note,
        nil,
        "The test plan `\(plan.name)` has a version that is not known, and is read like version 1; "
          + "check what is selected against Xcode"
      )
    }
    var defaults = TestLists()
    if case .dictionary(var members) = options["defaultOptions"] {
      readTags(&members, &defaults)
      options["defaultOptions"] = .dictionary(members)
    }
    plan.options = CanonicalText.of(.dictionary(options))
    for target in targets { read(target: target, defaults) }
    return true
  }

  /// Takes the lists of tags out of options: a target's own ones count instead of those of the plan.
  ///
  /// Rule: xcode.tests.tags
  private func readTags(_ options: inout [String: DocumentValue], _ lists: inout TestLists) {
    if let selected = options.removeValue(forKey: "selectedTags") {
      lists.selectedTags = TagList(selected)
    }
    if let skipped = options.removeValue(forKey: "skippedTags") {
      lists.skippedTags = TagList(skipped)
    }
  }

  private mutating func read(target value: DocumentValue, _ defaults: TestLists) {
    let reference = value["target"]
    let identifier = reference?["identifier"]?.text ?? ""
    let name = reference?["name"]?.text ?? identifier
    guard !name.isEmpty else {
      let message =
        "A target of the test plan `\(plan.name)` has no name, and is left out; remove it in Xcode"
      return report(.warning, nil, message)
    }
    var target = TestPlan.Target(
      name: name,
      identifier: identifier,
      container: XcodeLocation(reference?["containerPath"]?.text ?? "container:")
    )
    var options = value.members
    options["target"] = nil
    // Anything but `false` may run.
    target.lists = defaults
    target.isEnabled = options.removeValue(forKey: "enabled") != .bool(false)
    if let selected = options.removeValue(forKey: "selectedTests") {
      target.lists.selected = TestPlanList.read(selected)
    }
    if let skipped = options.removeValue(forKey: "skippedTests") {
      target.lists.skipped = TestPlanList.read(skipped)
    }
    readTags(&options, &target.lists)
    target.options = CanonicalText.of(.dictionary(options))
    if !target.lists.areUnderstood {
      let message =
        "The lists of tests of `\(name)` in the test plan `\(plan.name)` are not understood in full, so tests are "
        + "taken that Xcode may not run; choose them in Xcode again"
      report(.warning, nil, message)
    }
    plan.targets.append(target)
  }
}

extension TagList {
  /// Reads `{"mode": "or", "tags": [".slow"]}`; without a mode, how many tags a test must have is not known.
  ///
  /// Xcode 26 writes the mode in the options of a plan, and none in those of a target.
  fileprivate init(_ value: DocumentValue) {
    var names: [String] = []
    var isComplete = false
    if case .array(let tags) = value["tags"] {
      names = tags.compactMap(\.text)
      isComplete = names.count == tags.count && names.allSatisfy { !$0.isEmpty }
    }
    let mode: Mode =
      switch value["mode"]?.text {
      case "or": .any
      case "and": .all
      default: names.count == 1 ? .any : .unknown
      }
    self.init(TestTags(names, mayHaveOthers: !isComplete), mode: mode)
  }
}

extension TestLists {
  fileprivate var areUnderstood: Bool {
    skipped.isComplete && selected?.isComplete != false
      && [selectedTags, skippedTags].allSatisfy { $0?.tags.mayHaveOthers != true }
  }
}
