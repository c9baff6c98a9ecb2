import WorkspaceModel

/// The shared schemes that XcodeGen would write (XcodeGen: SchemeGenerator.swift).
struct SpecSchemes {
  private let spec: SpecValue
  private let project: ProjectDescription
  private let packages: SpecPackages

  static func read(
    _ spec: SpecValue,
    of project: ProjectDescription,
    targets: [SpecTarget],
    _ packages: SpecPackages
  ) -> [Scheme] {
    let reader = SpecSchemes(spec: spec, project: project, packages: packages)
    let own = (spec["schemes"]?.members ?? []).compactMap(reader.scheme)
    let names = Set(own.map(\.name))
    let ofTargets = targets.flatMap { reader.schemes(of: $0.name, $0.value) }
    let ofAggregates = (spec["aggregateTargets"]?.members ?? []).flatMap { member in
      reader.schemes(of: member.value.text("name") ?? member.key, member.value)
    }
    return own + (ofTargets + ofAggregates).filter { !names.contains($0.name) }
  }

  /// An empty scheme; `nil` if its name is none of a file.
  private func scheme(named name: String) -> Scheme? {
    project.path.appending("xcshareddata/xcschemes/\(name).xcscheme").flatMap { SchemeFile($0) }
      .flatMap { $0.name == name ? Scheme(file: $0) : nil }
  }

  // MARK: Schemes of the spec

  private func scheme(_ member: SpecValue.Member) -> Scheme? {
    let value = member.value
    guard value["management"]?.bool("shared") != false, var scheme = scheme(named: member.key)
    else { return nil }
    let test = value["test"]
    addTests(test?["targets"], test?["testPlans"], to: &scheme)
    scheme.options = options(of: test, shared: value["run"])
    let lists = [
      test?["preActions"], value["build"]?["preActions"], value["build"]?["postActions"],
    ]
    scheme.actions = lists.compactMap(\.self).flatMap(Self.scripts)
    return scheme
  }

  // MARK: Schemes of targets

  /// The scheme of a target, or one for each variant of configurations.
  private func schemes(of name: String, _ target: SpecValue) -> [Scheme] {
    guard let value = target["scheme"], value.isMap,
      value["management"]?.bool("shared") != false
    else { return [] }
    let variants = value.texts("configVariants")
    let names = variants.isEmpty ? [name] : variants.map { "\(name) \($0)" }
    return names.compactMap { name in
      guard var scheme = scheme(named: name) else { return nil }
      addTests(value["testTargets"], value["testPlans"], to: &scheme)
      scheme.options = options(of: value, shared: nil)
      scheme.actions = ["preActions", "postActions"].compactMap { value[$0] }.flatMap(Self.scripts)
      return scheme
    }
  }

  // MARK: Tests

  private func addTests(_ tests: SpecValue?, _ plans: SpecValue?, to scheme: inout Scheme) {
    for entry in tests?.elements ?? [] {
      guard let buildable = testable(entry) else { continue }
      let selected = entry.texts("selectedTests")
      let skipped = TestIdentifiers(entry.texts("skippedTests"))
      scheme.testables.append(
        Scheme.Testable(
          buildable: buildable,
          isSkipped: entry.bool("skipped") ?? false,
          lists: selected.isEmpty
            ? TestLists(skipped: skipped) : TestLists(selected: TestIdentifiers(selected))
        )
      )
    }
    let entries = (plans?.elements ?? []).filter { $0.text("path") != nil }
    let first = entries.firstIndex { $0.bool("defaultPlan") == true } ?? 0
    for (index, entry) in entries.enumerated() {
      let location = XcodeLocation("container:" + (entry.text("path") ?? ""))
      scheme.plans.append(
        Scheme.PlanReference(
          place: location.resolved(in: scheme.file.folder),
          isDefault: index == first
        )
      )
    }
  }

  /// The target of an entry: a name, or a mapping with one of several keys.
  private func testable(_ entry: SpecValue) -> Scheme.Buildable? {
    if let name = entry.text ?? entry.text("name") ?? entry.text("local") {
      return buildable(name)
    }
    if let name = entry.text("project") { return buildable(name) }
    if let name = entry.text("package") { return packageTarget(name) }
    return entry["target"].flatMap(testable)
  }

  private func packageTarget(_ name: String) -> Scheme.Buildable? {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 2, let folder = packages.folder(of: parts[0]) else { return nil }
    return Scheme.Buildable(
      targetName: parts[1],
      identifier: parts[1],
      container: .inside(folder)
    )
  }

  /// The target of a name: `Target`, or `Project/Target` of a referenced project or package.
  private func buildable(_ name: String) -> Scheme.Buildable? {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 2 else {
      return Scheme.Buildable(
        targetName: name,
        identifier: name,
        container: .inside(project.path)
      )
    }
    guard let path = spec["projectReferences"]?[parts[0]]?.text("path") else {
      return packageTarget(name)
    }
    return Scheme.Buildable(
      targetName: parts[1],
      identifier: "",
      container: XcodePlace.inside(project.folder).appending(path)
    )
  }

  /// The scripts of actions (XcodeGen: ProjectSpec.md, ExecutionAction).
  private static func scripts(_ actions: SpecValue) -> [String] {
    (actions.elements ?? []).compactMap { $0.text("script") }
  }

  // MARK: Options

  /// Entries that choose tests, and no way of running them.
  private static let choices: Set = ["targets", "testTargets", "testPlans", "config", "management"]
  /// Entries of the run action that the test action shares.
  private static let shared = ["commandLineArguments", "environmentVariables"]

  private func options(of test: SpecValue?, shared run: SpecValue?) -> String {
    var own = test
    if let members = test?.members {
      own?.content = .map(members.filter { !Self.choices.contains($0.key) })
    }
    let isShared = test?.bool("shouldUseLaunchSchemeArgsEnv") ?? true
    let others = isShared ? Self.shared.compactMap { run?[$0]?.canonicalText } : []
    return ([own?.canonicalText ?? ""] + others).joined(separator: "\n")
  }
}
