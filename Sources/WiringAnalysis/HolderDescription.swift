package import WorkspaceModel

/// A holder of modules, as answers list it.
package struct HolderDescription: Sendable, Hashable {
  package struct Module: Sendable, Hashable {
    /// The name of its type; `nil` if it is not known.
    package var name: String?
    package var key: String?
    /// The id of the module of the code in the graph.
    package var module: String?
  }

  package var name: String
  /// The id of the module in the graph.
  package var module: String?
  package var path: SourcePath
  /// From 1.
  package var line: Int
  /// The modules of its lists, in their order.
  package var modules: [Module]
  /// Whether a list has more, of which the type is not known.
  package var isOpen: Bool
  /// The names of the holders around it.
  package var parents: [String]
}

extension WiringAnalysis {
  /// The holders by name and module.
  package func holders() -> [HolderDescription] {
    let holders = HolderGraph(facts, graph)
    return holders.holders.map { holder in
      let entry = facts.table.entries[holder.type]
      return HolderDescription(
        name: entry.name,
        module: facts.moduleID(entry.module),
        path: entry.path,
        line: Int(entry.line),
        modules: holder.elements.map { element in
          let type = element.module.map { facts.table.entries[$0] }
          return HolderDescription.Module(
            name: type?.name,
            key: element.key,
            module: facts.moduleID(type?.module)
          )
        },
        isOpen: holder.isOpen,
        parents: holder.holders.map { facts.table.entries[holders.holders[$0].type].name }.sorted()
      )
    }.sorted { ($0.name, $0.module ?? "") < ($1.name, $1.module ?? "") }
  }

  /// The modules that code requests of holders, with what they find.
  package func holderLookups() throws(CancellationError) -> [WiringLookup] {
    let resolution = HolderFindings(facts: facts, graph: HolderGraph(facts, graph))
    var found: [WiringLookup] = []
    for file in facts.files where !file.isBroken {
      try checkCancellation()
      for request in file.facts.moduleRequests where !request.place.isConditional {
        found.append(lookup(request, file, resolution))
      }
    }
    return found
  }

  private func lookup(
    _ request: ModuleRequest,
    _ file: WiringWorkspace.File,
    _ findings: HolderFindings
  ) -> WiringLookup {
    let match = findings.match(request, file)
    let provider = match?.found.first.map { holder, element in
      let entry = facts.table.entries[findings.graph.holders[holder].type]
      let type = element.module.map { facts.table.entries[$0].name }
      return WiringLookup.Provider(
        name: "\(entry.name).\(type ?? element.key ?? "")",
        type: type,
        module: facts.moduleID(entry.module),
        path: facts.files[element.file].path,
        line: element.line
      )
    }
    return WiringLookup(
      kind: .module,
      name: findings.target(request),
      wanted: request.router,
      consumer: request.place.type,
      module: facts.moduleID(file.module),
      path: file.path,
      line: Int(request.place.line),
      outcome: provider != nil ? .found : match?.isKnown == true ? .missing : .unknown,
      providers: provider.map { [$0] } ?? []
    )
  }
}
