import WorkspaceModel

/// The findings about parents: W09 and W10.
struct ParentFindings {
  let facts: WiringWorkspace
  let graph: ComponentGraph

  func findings() -> [Finding] {
    graph.cycles.compactMap(cycle) + (facts.settings.includesNotes ? otherParents() : [])
  }

  /// A cycle that nothing leads into: whichever component is made first has no parent to be made with.
  private func cycle(_ members: [Int]) -> Finding? {
    let set = Set(members)
    let hasEntry = members.contains { member in
      let component = graph.components[member]
      return component.isRoot || component.hasUnknownParent
        || component.parents.contains { !set.contains($0.parent) }
    }
    if hasEntry, !facts.settings.includesNotes { return nil }
    let names = members.map { graph.components[$0].name }.sorted()
    guard let first = members.min(by: { graph.components[$0].name < graph.components[$1].name })
    else { return nil }
    let shown = names.prefix(5).map { "`\($0)`" }.joined(separator: " -> ")
    return Finding(
      rule: "W09",
      severity: hasEntry ? .note : .error,
      certainty: .likely,
      subject: [graph.components[first].module ?? ""] + names,
      message: "Components are parents of each other: \(shown)"
        + (names.count > 5 ? " and \(names.count - 5) more" : "")
        + (hasEntry ? "" : ", and none is made without one of the others"),
      remedy: "Give one of them a parent that is not below it",
      evidence: members.prefix(5).flatMap { member in
        graph.components[member].parents.filter { set.contains($0.parent) }.prefix(1).map { edge in
          Finding.Evidence(
            path: edge.path,
            line: edge.line,
            symbol: graph.components[member].name,
            note: "it is made with `\(graph.components[edge.parent].name)` as its parent"
          )
        }
      }
    )
  }

  /// Components that get another parent than the one that makes them.
  private func otherParents() -> [Finding] {
    let search = ParentSearch(facts, graph)
    return facts.files.flatMap { file in
      file.facts.creations.compactMap { creation -> Finding? in
        let place = file.place(in: creation.place.type)
        guard let component = search.component(named: creation.callee, from: place),
          let argument = creation.arguments.first(where: {
            ["parent", "parentComponent"].contains($0.label)
          })
        else { return nil }
        switch argument.value {
        case .own, .nothing, .parameter: return nil
        case .made, .returned, .typed, .inherited, .unknown: break
        }
        let name = graph.components[component].name
        return Finding(
          rule: "W10",
          severity: .note,
          certainty: .possible,
          subject: [facts.moduleID(file.module) ?? "", creation.place.type, name],
          message: "`\(name)` gets a parent that is neither `self` nor a parameter",
          evidence: [
            Finding.Evidence(
              path: file.path,
              line: Int(creation.place.line),
              module: facts.moduleID(file.module),
              symbol: name,
              note: "it is made here"
            )
          ]
        )
      }
    }
  }
}
