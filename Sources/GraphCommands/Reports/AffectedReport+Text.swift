import GraphProtos

extension AffectedReport {
  func text(_ style: TextStyle) -> String {
    let names = ModuleNames(response.modules)
    var lines = [style(.heading, summary), style(.secondary, comparison)]
    for group in AffectedGroup.allCases {
      let modules = response.modules.filter(group.holds)
      guard !modules.isEmpty else { continue }
      lines += ["", style(group == .stale ? .alarm : .heading, group.heading)]
      lines += moduleLines(modules, names, style)
      if group == .stale { lines.append("  " + style(.warning, staleCure)) }
    }
    if !response.changes.isEmpty {
      lines += ["", style(.heading, "Changed files")] + changeLines(names, style)
    }
    let problems = response.problems
    lines += problemLines(problems, style)
    lines += verdictLines(isComplete: isComplete, freshness: response.freshness, problems, style)
    if !response.changes.isEmpty { lines.append(style(.secondary, testsHint)) }
    return joinedLines(lines)
  }

  /// What a test target links is not all that its tests depend on.
  private var testsHint: String {
    "Tests may also open or start what changed: `graphctl tests` says which to run"
  }

  private var summary: String {
    if response.changes.isEmpty, response.modules.isEmpty {
      return "Nothing changed: no module is affected"
    }
    let stale = response.modules.count { $0.stale }
    let files = "\(counted(response.changes.count, "file")) changed"
    let modules =
      response.modules.isEmpty
      ? "no module affected" : "\(counted(response.modules.count, "module")) affected"
    return ([files, modules] + (stale > 0 ? ["\(stale) stale"] : [])).joined(separator: " · ")
  }

  private var comparison: String {
    let buildSystem = response.buildSystem == .swiftbuild ? "Swift Build" : "SwiftPM"
    return "From \(Self.label(response.base)) to \(Self.label(response.head)), "
      + "\(response.configuration.word), \(buildSystem)"
  }

  /// What a person calls a state: the beginning of the commit's id, or the working tree.
  static func label(_ state: Graphd_V1_TreeState) -> String {
    state.workingTree ? "the working tree" : String(state.commitID.prefix(12))
  }

  /// Another build system's folder may hold stale outputs of its own, and a touched source file cures object code
  /// only.
  private var staleCure: String { "Cure: `swift package clean`" }

  private func moduleLines(
    _ modules: [Graphd_V1_AffectedModule],
    _ names: ModuleNames,
    _ style: TextStyle
  ) -> [String] {
    var table = TextTable()
    for module in modules {
      table.append(
        .init(names[module.id]),
        .init(module.kind.word, .secondary),
        .init(names.reason(of: module))
      )
    }
    return table.lines(style)
  }

  private func changeLines(_ names: ModuleNames, _ style: TextStyle) -> [String] {
    var table = TextTable()
    for change in response.changes {
      let module = change.hasModule ? names[change.module] : "no module"
      table.append(
        .init(change.path),
        .init(change.kind.word, .secondary),
        .init(change.level.word),
        .init(module, .secondary)
      )
    }
    return zip(table.lines(style), response.changes).flatMap { line, change in
      [line] + declarationLines(change.declarations, style)
    }
  }

  private func declarationLines(
    _ declarations: [Graphd_V1_DeclarationChange],
    _ style: TextStyle
  ) -> [String] {
    var table = TextTable()
    for declaration in declarations {
      let line = declaration.hasRange ? "line \(declaration.range.start.line)" : ""
      table.append(
        .init(""),
        .init(declaration.name),
        .init(declaration.change.word, .secondary),
        .init(declaration.access.word, .secondary),
        .init(declaration.effect.word),
        .init(line, .secondary)
      )
    }
    return table.lines(style).map { "  " + $0 }
  }
}

/// The groups in which affected modules are told, the most urgent first.
///
/// A module stands in only one of the first five; test targets are told in full.
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
    if module.stale { return .stale }
    if module.changed { return .changed }
    if module.outputCanChange { return .outputCanChange }
    if module.buildRecompiles { return .recompiled }
    return module.relinks ? .relinked : nil
  }
}
