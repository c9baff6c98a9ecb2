import WorkspaceModel

/// The shared schemes that XcodeGen would write (XcodeGen: SchemeGenerator.swift).
struct SpecSchemes {
  private let spec: SpecValue
  private let project: ProjectDescription
  private let targets: [SpecTarget]
  private let configurations: [SpecSettings.Configuration]
  private let packages: SpecPackages

  static func read(
    _ spec: SpecValue,
    of project: ProjectDescription,
    targets: [SpecTarget],
    _ configurations: [SpecSettings.Configuration],
    _ packages: SpecPackages
  ) -> [Scheme] {
    let reader = SpecSchemes(
      spec: spec,
      project: project,
      targets: targets,
      configurations: configurations,
      packages: packages
    )
    let own = (spec["schemes"]?.members ?? []).compactMap(reader.scheme)
    let names = Set(own.map(\.name))
    let ofTargets = targets.flatMap { reader.schemes(of: $0.name, $0.value, type: $0.type) }
    let ofAggregates = (spec["aggregateTargets"]?.members ?? []).flatMap { member in
      reader.schemes(of: member.value.text("name") ?? member.key, member.value, type: "")
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
    let build = value["build"]
    scheme.buildsImplicitDependencies = build?.bool("buildImplicitDependencies") ?? true
    for target in build?["targets"]?.members ?? [] {
      guard let buildable = buildable(target.key, at: target.value.place) else { continue }
      scheme.builtTargets.append(
        Scheme.BuiltTarget(buildable: buildable, isForTesting: Self.isForTesting(target.value))
      )
    }
    let test = value["test"]
    scheme.buildConfiguration = test?.text("config") ?? debugConfiguration
    addTests(test?["targets"], test?["testPlans"], to: &scheme)
    scheme.options = options(of: test, shared: value["run"])
    return scheme
  }

  /// Whether the build types of a target include testing.
  private static func isForTesting(_ types: SpecValue) -> Bool {
    switch types.content {
    case .text(let text, _): text != "none"
    case .list(let elements):
      elements.contains { ["test", "testing", "all"].contains($0.text) }
    case .map(let members):
      members.contains { ["test", "testing"].contains($0.key) && $0.value.text == "true" }
    }
  }

  /// The configuration of debugging that is the first, or called `Debug`.
  private var debugConfiguration: String {
    let debug = configurations.filter { $0.type == "debug" }.map(\.name).sorted()
    return debug.first { $0 == "Debug" } ?? debug.first ?? "Debug"
  }

  // MARK: Schemes of targets

  private func schemes(of name: String, _ target: SpecValue, type: String) -> [Scheme] {
    guard let value = target["scheme"], value.isMap,
      value["management"]?.bool("shared") != false
    else { return [] }
    let variants = value.texts("configVariants")
    let pairs =
      variants.isEmpty
      ? [(name, debugConfiguration)] : variants.map { ("\(name) \($0)", configuration(of: $0)) }
    return pairs.compactMap { schemeName, configuration in
      guard var scheme = scheme(named: schemeName) else { return nil }
      scheme.buildsImplicitDependencies = value.bool("buildImplicitDependencies") ?? true
      scheme.buildConfiguration = configuration
      for built in builtTargets(of: name, type: type) {
        guard let buildable = buildable(built, at: value.place) else { continue }
        scheme.builtTargets.append(Scheme.BuiltTarget(buildable: buildable, isForTesting: true))
      }
      addTests(value["testTargets"], value["testPlans"], to: &scheme)
      scheme.options = options(of: value, shared: nil)
      return scheme
    }
  }

  /// A target with the one that contains it, if it is an app for a watch.
  private func builtTargets(of name: String, type: String) -> [String] {
    guard type == "application.watchapp" || type == "application.watchapp2" else { return [name] }
    let host = targets.first { other in
      other.value["dependencies"]?.elements?.contains { $0.text("target") == name } == true
    }
    return [name] + [host?.name].compactMap(\.self)
  }

  /// The configuration of debugging that a variant is the rest of the name of: `Beta` of `Beta Debug`.
  private func configuration(of variant: String) -> String {
    let found = configurations.first { configuration in
      guard configuration.type == "debug" else { return false }
      let name = configuration.name.lowercased().replacing("debug", with: "")
      let marks: Set<Character> = [" ", "-", "_", "(", ")"]
      return name.filter { !marks.contains($0) }
        == variant.lowercased().filter { !marks.contains($0) }
    }
    return found?.name ?? debugConfiguration
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
      return buildable(name, at: entry.place)
    }
    if let name = entry.text("project") { return buildable(name, at: entry.place) }
    if let name = entry.text("package") { return packageTarget(name, at: entry.place) }
    return entry["target"].flatMap(testable)
  }

  private func packageTarget(_ name: String, at place: SpecPlace) -> Scheme.Buildable? {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 2, let folder = packages.folder(of: parts[0]) else { return nil }
    return Scheme.Buildable(
      targetName: parts[1],
      identifier: parts[1],
      productName: parts[1],
      container: .inside(folder),
      line: place.line ?? 1
    )
  }

  /// The target of a name: `Target`, or `Project/Target` of a referenced project or package.
  private func buildable(_ name: String, at place: SpecPlace) -> Scheme.Buildable? {
    let parts = name.split(separator: "/").map(String.init)
    let line = place.line ?? 1
    guard parts.count == 2 else {
      let target = targets.first { $0.name == name }
      return Scheme.Buildable(
        targetName: name,
        identifier: name,
        productName: target.map { ProductTypes.fileName(of: $0.type, name: $0.productName) }
          ?? name,
        container: .inside(project.path),
        line: line
      )
    }
    guard let path = spec["projectReferences"]?[parts[0]]?.text("path") else {
      return packageTarget(name, at: place)
    }
    return Scheme.Buildable(
      targetName: parts[1],
      identifier: "",
      productName: parts[1],
      container: XcodePlace.inside(project.folder).appending(path),
      line: line
    )
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
