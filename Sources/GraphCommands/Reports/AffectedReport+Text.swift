import GraphProtos

extension AffectedReport {
  func text(_ style: TextStyle) -> String {
    let names = ModuleNames(response.modules)
    let verdict = response.verdict
    var page = TextPage()
    page.head = [
      TextLine(verdict.word, .init(" · " + counts, .heading)), TextLine(comparison, .secondary),
    ]
    if response.hasBuildCost { page.head.append(TextLine(response.buildCost.text)) }
    page.head += verdict.reasons
    let problems = problemSection(response.problems, style)
    if !isComplete, let problems { page.sections.append(problems) }
    page.sections += AffectedGroup.allCases.compactMap { section($0, names, style) }
    if !response.changes.isEmpty {
      page.sections.append(
        TextPage.Section(
          heading: TextLine("Changed files", .heading),
          rows: response.changes.map { changeRow($0, names, style) },
          noun: "file"
        )
      )
    }
    if let resources = resourceSection(names) { page.sections.append(resources) }
    if let lost = lostSection(names) { page.sections.append(lost) }
    if let lookups = lookupSection(names) { page.sections.append(lookups) }
    if isComplete, let problems { page.sections.append(problems) }
    let hints = [possibleStaleHint(style), response.changes.isEmpty ? nil : testsHint]
      .compactMap(\.self)
    if !hints.isEmpty { page.foot = [TextLine("")] + hints.map { TextLine($0, .secondary) } }
    return page.text(style)
  }

  /// The modules that a target links are not all that its tests depend on.
  private var testsHint: String {
    "Tests may also open or start what changed: `graphctl tests` says which to run"
  }

  /// The number of modules that are possibly stale; `nil` if there are none.
  private func possibleStaleHint(_ style: TextStyle) -> String? {
    let possible = response.modules.count(where: \.isPossiblyStale)
    guard possible > 0 else { return nil }
    let isAlone = !response.modules.contains(where: \.isCertainlyStale)
    let number = isAlone ? counted(possible, "module") : "\(possible) more"
    let pronoun = possible == 1 ? "it" : "them"
    return "\(number) may be stale" + (style.isVerbose ? "" : ": `-v` marks \(pronoun)")
  }

  private var counts: String {
    if response.changes.isEmpty, response.modules.isEmpty {
      return "nothing changed, no module is affected"
    }
    let stale = response.modules.count(where: \.isCertainlyStale)
    let files = "\(counted(response.changes.count, "file")) changed"
    let modules =
      response.modules.isEmpty
      ? "no module affected" : "\(counted(response.modules.count, "module")) affected"
    return ([files, modules] + (stale > 0 ? ["\(stale) stale"] : [])).joined(separator: " · ")
  }

  private var comparison: String {
    "From \(Self.label(response.base)) to \(Self.label(response.head)), "
      + "\(response.configuration.word), \(buildSystem)"
  }

  /// The build system, and the reason to expect it: `native build: Swift 6.3.1 in PATH`.
  private var buildSystem: String {
    let system =
      switch response.buildSystem {
      case .swiftpm: "native build"
      case .swiftbuild: "Swift Build"
      case .unspecified, .UNRECOGNIZED: "build system unknown"
      }
    let swift = "Swift \(response.swiftVersion)"
    let reason =
      switch response.buildSystemReason {
      case .projects: "projects of Xcode"
      case .configuration: "by .graphd.yml"
      case .toolchain: swift + " by --toolchain"
      case .versionFile: swift + " by .swift-version"
      case .path: swift + " in PATH"
      case .unknown: "no Swift found; --toolchain names one"
      case .question, .unspecified, .UNRECOGNIZED: ""
      }
    return reason.isEmpty ? system : "\(system): \(reason)"
  }

  /// A state's name for a person: the beginning of the commit's id, or the working tree.
  static func label(_ state: Graphd_V1_TreeState) -> String {
    state.workingTree ? "the working tree" : String(state.commitID.prefix(12))
  }

  /// Another build system's folder may hold stale outputs of its own, and a touched source file cures object code
  /// only.
  private var staleCure: String { "Cure: `swift package clean`" }

  private func section(
    _ group: AffectedGroup,
    _ names: ModuleNames,
    _ style: TextStyle
  ) -> TextPage.Section? {
    let modules = response.modules.filter(group.holds)
    guard !modules.isEmpty else { return nil }
    return TextPage.Section(
      heading: TextLine(group.heading, group == .stale ? .alarm : .heading),
      rows: modules.map { module in
        .cells(
          [
            .init(names[module.id]), .init(module.kind.word, .secondary),
            .init(names.reason(of: module) + (group == .stale ? module.staleBundle : "")),
            .init(style.isVerbose && module.isPossiblyStale ? "may be stale" : "", .secondary),
          ] + (response.hasBuildCost ? [.init(module.costText, .secondary)] : [])
        )
      },
      noun: "module",
      foot: group == .stale ? [TextLine(staleCure, .warning, indentation: 2)] : []
    )
  }

  /// The tables of texts and asset catalogs in which names differ.
  private func resourceSection(_ names: ModuleNames) -> TextPage.Section? {
    let rows = response.modules.flatMap { module in
      module.resources.map { difference in
        TextPage.Row.cells([
          .init(difference.path), .init(Self.summary(of: difference)),
          .init(names[module.id], .secondary),
        ])
      }
    }
    guard !rows.isEmpty else { return nil }
    return TextPage.Section(
      heading: TextLine("Texts and assets", .heading),
      rows: rows,
      noun: "table"
    )
  }

  /// The keys, assets and bundles that are gone, with the code that still looks them up.
  private func lostSection(_ names: ModuleNames) -> TextPage.Section? {
    let rows = response.lostResources.map { lost in
      TextPage.Row.cells([
        .init(lost.name),
        .init(lost.replacement.isEmpty ? lost.kind.word : "now \(lost.replacement)"),
        .init(Self.places(of: lost)),
        .init(Set(lost.uses.map { names[$0.module] }).sorted().joined(separator: ", "), .secondary),
      ])
    }
    guard !rows.isEmpty else { return nil }
    return TextPage.Section(
      heading: TextLine("Gone, but looked up", .alarm),
      rows: rows,
      noun: "name"
    )
  }

  /// The first place, and the number of the others.
  private static func places(of lost: Graphd_V1_LostResource) -> String {
    guard let first = lost.uses.first else { return "" }
    let others = lost.uses.count - 1 + Int(lost.omittedUses)
    return "\(first.path):\(first.line)" + (others > 0 ? " and \(others) more" : "")
  }

  /// The look-ups by name whose results differ.
  private func lookupSection(_ names: ModuleNames) -> TextPage.Section? {
    let rows = response.modules.flatMap { module in
      module.lookups.map { lookup in
        TextPage.Row.prose(
          TextLine(
            .init(lookup.message, lookup.after.role),
            .init(" (\(lookup.location.text), \(names[module.id]))", .secondary),
            indentation: (2, 4)
          )
        )
      }
    }
    guard !rows.isEmpty else { return nil }
    return TextPage.Section(heading: TextLine("Wiring", .heading), rows: rows, noun: "look-up")
  }

  /// `1 added, 2 changed (de, fr)`.
  private static func summary(of difference: Graphd_V1_ResourceDifference) -> String {
    let counts = [
      (difference.added.count, "added"), (difference.removed.count, "removed"),
      (difference.changed.count, "changed"),
    ]
    let all = difference.added + difference.removed + difference.changed
    let languages = Set(all.flatMap(\.languages)).sorted().joined(separator: ", ")
    let parts =
      counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      + (difference.namesLeftOut > 0 ? ["\(difference.namesLeftOut) more"] : [])
      + (difference.partial ? ["not fully read"] : [])
    let text = parts.isEmpty ? "no name differs" : parts.joined(separator: ", ")
    return languages.isEmpty ? text : "\(text) (\(languages))"
  }

  private func changeRow(
    _ change: Graphd_V1_FileChange,
    _ names: ModuleNames,
    _ style: TextStyle
  ) -> TextPage.Row {
    .cells(
      [
        .init(change.path), .init(change.kind.word, .secondary),
        .init(change.hasModule || change.level != .none ? Words.effect(change.level.word) : ""),
        .init(change.hasModule ? names[change.module] : "no module", .secondary),
      ],
      below: style.isVerbose ? change.declarations.map(Self.declarationCells) : []
    )
  }

  private static func declarationCells(
    _ declaration: Graphd_V1_DeclarationChange
  ) -> [TextTable.Cell] {
    [
      .init(declaration.name), .init(declaration.change.word, .secondary),
      .init(declaration.access.word, .secondary), .init(Words.effect(declaration.effect.word)),
      .init(declaration.hasRange ? "line \(declaration.range.start.line)" : "", .secondary),
    ]
  }
}

/// The groups of affected modules, the most urgent first.
///
/// A module is in only one of the first five; the last contains all test targets.
private enum AffectedGroup: CaseIterable {
  case stale
  case changed
  case outputCanChange
  case recompiled
  case relinked
  case tests

  var heading: String {
    switch self {
    case .stale: "Stale: a build on top of an earlier one leaves their outputs as they were"
    case .changed: "Changed"
    case .outputCanChange: "Output can change"
    case .recompiled: "Only recompiled by the build"
    case .relinked: "Only linked again"
    case .tests: "Test targets that run what differs"
    }
  }

  func holds(_ module: Graphd_V1_AffectedModule) -> Bool {
    self == .tests ? module.retest : self == Self.first(for: module)
  }

  private static func first(for module: Graphd_V1_AffectedModule) -> AffectedGroup? {
    if module.isCertainlyStale { return .stale }
    if module.changed { return .changed }
    if module.outputCanChange { return .outputCanChange }
    if module.buildRecompiles || module.mayRecompile { return .recompiled }
    return module.relinks ? .relinked : nil
  }
}

extension Graphd_V1_AffectedModule {
  /// Whether exact rules show that the build leaves an output as it was.
  var isCertainlyStale: Bool { stale && staleCertainty == .certain }

  /// Whether a rule shows it that is often wrong.
  fileprivate var isPossiblyStale: Bool { stale && staleCertainty != .certain }

  /// Whether only a build shows if it compiles the module again.
  var mayRecompile: Bool { outputCanChange && !hasBuildRecompiles }

  /// The note that its bundle is stale: files of it, not code.
  fileprivate var staleBundle: String {
    staleOutputs.contains(.resources) ? ": its bundle keeps what was removed" : ""
  }

  /// The time of its build; empty if it is not compiled again.
  fileprivate var costText: String {
    guard hasBuildCost else { return "" }
    return buildCost.duration.text + (buildCost.measured ? "" : " by size")
  }
}

extension Graphd_V1_BuildCost {
  /// `Next build: 12.3 s of compilation, at least 8.1 s (Core, App); 3 of 4 modules measured, others by size`.
  var text: String {
    guard modules > 0 else { return "Next build: no module is compiled" }
    let source =
      measured == modules
      ? "measured"
      : measured == 0 ? "by size, none measured" : "\(measured) measured, others by size"
    return "Next build: \(counted(Int(modules), "module")) in \(total.text), "
      + "one after the other at least \(criticalPath.text) (\(source))"
  }
}
