import WorkspaceModel

/// The findings about lists of modules and their keys: W20 and W24.
struct HolderListFindings {
  let facts: WiringWorkspace
  let graph: HolderGraph

  func findings() -> [Finding] { unsupportedKeys() + graph.holders.flatMap(repeated) }

  // MARK: W20

  /// Cases of a key's enumeration that stand in no list.
  private func unsupportedKeys() -> [Finding] {
    let used = Set(graph.holders.flatMap { $0.elements.compactMap(\.key) })
    guard !used.isEmpty, !graph.holders.contains(where: \.isOpen) else { return [] }
    // The enumeration is the only one that has all keys among its cases.
    let candidates = facts.table.entries.indices.filter { index in
      facts.table.entries[index].kind == .enum
        && used.isSubset(of: cases(of: index).map(\.name))
    }
    guard candidates.count == 1, let type = candidates.first else { return [] }
    let entry = facts.table.entries[type]
    let asked = Set(facts.files.flatMap { $0.facts.moduleRequests.compactMap(\.key) })
    return cases(of: type).filter { !used.contains($0.name) }.map { item in
      let isAsked = asked.contains(item.name)
      return Finding(
        rule: "W20",
        severity: isAsked ? .error : .warning,
        certainty: .likely,
        subject: [facts.moduleID(entry.module) ?? "", entry.name, item.name],
        message: "No holder has a module for the key `\(entry.name).\(item.name)`"
          + (isAsked ? ", which code requests" : ""),
        remedy: "Add the module to a holder, or delete the case",
        evidence: [
          Finding.Evidence(
            path: entry.path,
            line: item.line,
            module: facts.moduleID(entry.module),
            symbol: "\(entry.name).\(item.name)",
            note: "the key is declared here"
          )
        ]
      )
    }
  }

  private func cases(of type: Int) -> [(name: String, line: Int)] {
    let entry = facts.table.entries[type]
    guard let summary = facts.table.summary(of: entry) else { return [] }
    return summary.declarations.filter {
      $0.kind == .enumCase && Int($0.parent) == entry.declaration
    }.map { (summary.names[Int($0.baseName)], Int($0.line)) }
  }

  // MARK: W24

  /// Modules of one type or one key in one list: the first one hides the others.
  private func repeated(_ holder: HolderGraph.Holder) -> [Finding] {
    let entry = facts.table.entries[holder.type]
    var known: Set<String> = []
    var findings: [Finding] = []
    for element in holder.elements {
      let name =
        element.key.map { ".\($0)" } ?? element.module.map { facts.table.entries[$0].name }
      guard let name, !known.insert("\(element.list) \(name)").inserted else { continue }
      findings.append(
        Finding(
          rule: "W24",
          severity: .warning,
          certainty: .certain,
          subject: [facts.moduleID(entry.module) ?? "", entry.name, name],
          message:
            "`\(entry.name)` has the module `\(name)` twice, and only the first is ever found",
          remedy: "Keep one of them",
          evidence: [
            Finding.Evidence(
              path: facts.files[element.file].path,
              line: element.line,
              module: facts.moduleID(entry.module),
              symbol: entry.name,
              note: "this is the list"
            )
          ]
        )
      )
    }
    return findings
  }
}
