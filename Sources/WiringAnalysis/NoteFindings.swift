import WorkspaceModel

/// The findings that are worth knowing and no defects: W07, W08, W26 and W27.
struct NoteFindings {
  let facts: WiringWorkspace
  let graph: ComponentGraph
  let holders: HolderGraph
  let requests: [LookupRequest]

  func findings() -> [Finding] {
    shadowing() + unasked() + emptyRouting() + unheld()
  }

  /// A component that gives a value of its own, not one that it took from its parent.
  private func origins(_ component: ComponentClass) -> [WiringMember] {
    guard !component.isOpaque else { return [] }
    return component.members.filter { member in
      switch MemberVisibility(member, listedBy: component.macro) {
      case .value: member.traits.contains(.hasInitialValue)
      case .closure: true
      case .passed, .unknown: false
      }
    }
  }

  // MARK: W07

  private func shadowing() -> [Finding] {
    graph.components.flatMap { component -> [Finding] in
      let names = origins(component)
      var above: [Int] = []
      var pending = component.parents.map(\.parent)
      while let next = pending.popLast() {
        guard !above.contains(next) else { continue }
        above.append(next)
        pending += graph.components[next].parents.map(\.parent)
      }
      return above.sorted().flatMap { other in
        let others = Set(origins(graph.components[other]).map(\.name))
        return names.filter { others.contains($0.name) }.map { member in
          note(
            "W07",
            component,
            [component.name, graph.components[other].name, member.name],
            Int(member.line),
            "`\(component.name).\(member.name)` hides `\(graph.components[other].name).\(member.name)` "
              + "from all components below it"
          )
        }
      }
    }
  }

  // MARK: W08

  private func unasked() -> [Finding] {
    let asked = Set(requests.map(\.name))
    return graph.components.flatMap { component in
      origins(component).filter { member in
        !asked.contains(member.name) && !isNamedElsewhere(member.name, than: component.path)
      }.map { member in
        note(
          "W08",
          component,
          [component.name, member.name],
          Int(member.line),
          "Nobody requests `\(component.name).\(member.name)`"
        )
      }
    }
  }

  private func isNamedElsewhere(_ name: String, than path: SourcePath) -> Bool {
    let key = NameKey(name)
    return facts.snapshot.summaries.contains { other, summary in
      guard other != path else {
        // More than its own declaration mentions it.
        return summary.declarations.contains { declaration in
          summary.mentions[declaration.mentions.range(of: .body)].contains {
            summary.nameKeys[Int($0)] == key
          }
        }
      }
      return summary.nameKeys.contains(key)
    }
  }

  // MARK: W26

  private func emptyRouting() -> [Finding] {
    facts.table.entries.filter { entry in
      entry.kind == .protocol && entry.name.hasSuffix("Routing")
        && !entry.inherited.isDisjoint(with: facts.settings.routers)
    }.compactMap { entry in
      let summary = facts.table.summary(of: entry)
      let hasMembers =
        summary?.declarations.contains { Int($0.parent) == entry.declaration } ?? true
      guard !hasMembers else { return nil }
      return Finding(
        rule: "W26",
        severity: .note,
        certainty: .certain,
        subject: [facts.moduleID(entry.module) ?? "", entry.name],
        message: "`\(entry.name)` has no routes",
        evidence: [place(entry, "it is declared here")]
      )
    }
  }

  // MARK: W27

  /// Modules that are made with a holder and stand in no list.
  private func unheld() -> [Finding] {
    let held = Set(holders.holders.flatMap { $0.elements.compactMap(\.module) })
    return holders.holdersOfModule.keys.filter { !held.contains($0) }.sorted().map { module in
      let entry = facts.table.entries[module]
      return Finding(
        rule: "W27",
        severity: .note,
        certainty: .likely,
        subject: [facts.moduleID(entry.module) ?? "", entry.name],
        message: "`\(entry.name)` is made with a holder and is in no holder's list",
        evidence: [place(entry, "it is declared here")]
      )
    }
  }

  // MARK: Parts

  private func place(_ entry: TypeTable.Entry, _ note: String) -> Finding.Evidence {
    Finding.Evidence(
      path: entry.path,
      line: Int(entry.line),
      module: facts.moduleID(entry.module),
      symbol: entry.name,
      note: note
    )
  }

  private func note(
    _ rule: String,
    _ component: ComponentClass,
    _ subject: [String],
    _ line: Int,
    _ message: String
  ) -> Finding {
    Finding(
      rule: rule,
      severity: .note,
      certainty: .likely,
      subject: [component.module ?? ""] + subject,
      message: message,
      evidence: [
        Finding.Evidence(
          path: component.path,
          line: line,
          module: component.module,
          symbol: component.name,
          note: "it is declared here"
        )
      ]
    )
  }
}
