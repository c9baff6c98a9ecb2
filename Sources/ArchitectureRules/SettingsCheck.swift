import WorkspaceModel

/// The faults of settings that only a state shows: selectors that match nothing, unknown rules and options.
struct SettingsCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  /// By line.
  func problems() -> [Problem] {
    let settings = facts.settings
    var problems: [Problem] = []
    for layer in settings.layers {
      problems += layer.modules.compactMap { selector($0, "layers.\(layer.name)", inLayer: true) }
    }
    problems += modulesOfTwoLayers()
    for rule in settings.rules { problems += self.problems(of: rule) }
    for permission in settings.permissions {
      if !isRule(permission.rule) { problems.append(unknownRule(permission.rule, permission.line)) }
      problems += [permission.from, permission.to].compactMap(\.self)
        .compactMap { selector($0, "allow") }
    }
    for visibility in settings.visibilities {
      problems += ([visibility.provider] + visibility.clients)
        .compactMap { selector($0, "visible_to") }
    }
    return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private func problem(_ line: Int, _ message: String) -> Problem {
    Problem(.configurationInvalid, .error, path: facts.settings.file, line: line, message)
  }

  private func isRule(_ id: String) -> Bool { ArchitectureRules.all.contains { $0.id == id } }

  private func unknownRule(_ id: String, _ line: Int) -> Problem {
    let ids = ArchitectureRules.all.map(\.id).joined(separator: ", ")
    return problem(line, "Unknown rule `\(id)`; known are \(ids)")
  }

  private func problems(of rule: ArchitectureSettings.Rule) -> [Problem] {
    guard let known = ArchitectureRules.all.first(where: { $0.id == rule.id }) else {
      return [unknownRule(rule.id, rule.line)]
    }
    return rule.options.compactMap { option in
      guard let described = known.options.first(where: { $0.name == option.name }) else {
        let names = known.options.map(\.name)
        let hint = names.isEmpty ? "it has none" : "known are \(names.quotedList)"
        return problem(option.line, "Unknown option `\(option.name)` of rule `\(rule.id)`; \(hint)")
      }
      switch (described.kind, option.value) {
      case (.number, .number), (.patterns, .patterns): return nil
      case (.number, _):
        return problem(
          option.line,
          "Option `\(option.name)` of rule `\(rule.id)` is a whole number"
        )
      case (.patterns, _):
        return problem(
          option.line,
          "Option `\(option.name)` of rule `\(rule.id)` is a list of patterns"
        )
      }
    }
  }

  private func selector(
    _ pattern: ArchitectureSettings.Pattern,
    _ key: String,
    inLayer: Bool = false
  ) -> Problem? {
    guard let selector = ModuleSelector(pattern.text) else {
      let roles = ModuleRole.allCases.map(\.rawValue).quotedList
      return problem(
        pattern.line,
        "Unknown selector `\(pattern.text)` under `\(key)`; write a pattern, or `role:`, `layer:`, `package:` or "
          + "`external:` before a value; roles are \(roles)"
      )
    }
    if case .layer(let name) = selector {
      if inLayer {
        return problem(
          pattern.line,
          "A layer cannot consist of layer `\(name)`; write its patterns"
        )
      }
      if !facts.settings.layers.contains(where: { $0.name == name }) {
        return problem(pattern.line, "Unknown layer `\(name)` under `\(key)`")
      }
    }
    guard !facts.graph.modules.indices.contains(where: { selector.matches($0, facts) }) else {
      return nil
    }
    return problem(
      pattern.line,
      "No module matches `\(pattern.text)` under `\(key)`; correct or remove it"
    )
  }

  private func modulesOfTwoLayers() -> [Problem] {
    let layers = facts.layers
    return layers.positions.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { module, positions in
        let names = positions.map { layers.layers[$0].name }.quotedList
        return problem(
          layers.layers[positions[1]].line,
          "Module `\(facts.graph.modules[module].id)` is in the layers \(names); make their patterns distinct"
        )
      }
  }
}
