import HashTreeCollections
import WorkspaceModel

extension ChangeClassification {
  /// A manifest edit touches only the targets whose evaluated description differs.
  mutating func compareDescriptions() {
    var names: Set<String> = []
    for module in union.indices {
      let member = union.members[module]
      guard member.module.kind != nil else { continue }
      guard let base = member.base, let head = member.head else {
        update(module) { [id = id(module)] in $0.changeCompilation(.membership, id: id) }
        names.insert(member.module.moduleName)
        continue
      }
      if let difference = TargetDifference(
        base: self.base,
        module: base,
        head: self.head,
        module: head
      ) {
        update(module) { [id = id(module)] change in
          guard !difference.isOnlyResources else { return change.changeResources(id: id) }
          change.changeCompilation(
            difference.effect,
            id: id,
            propagates: difference.reachesDependents
          )
          if difference.changesAccessor {
            var sources = TaintSources(module: module, configuration: .debug)
            sources.addEverything(.resource, access: .internal)
            change.taints += sources.taints
          }
        }
      }
    }
    widenConditionalImports(of: names)
  }

  /// `canImport` is decided by what lies in the build folder: a module that appears or goes can
  /// switch a branch anywhere.
  private mutating func widenConditionalImports(of names: Set<String>) {
    guard !names.isEmpty else { return }
    for module in union.indices {
      guard let index = union.members[module].head, let target = head.target(of: index) else {
        continue
      }
      let asks = target.sources.contains { path in
        guard let summary = head.summaries[path], summary.constructs.contains(.canImport) else {
          return false
        }
        return names.contains { summary.contains(NameKey($0)) }
      }
      guard asks else { continue }
      update(module) { [id = id(module)] in $0.changeCompilation(.membership, id: id) }
    }
  }

  mutating func comparePins() {
    let (before, after) = (base.workspace.pins, head.workspace.pins)
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    guard !changed.isEmpty else { return }
    let external = union.indices.filter { union.members[$0].module.kind == nil }
    let known = Set(external.map { union.members[$0].module.packageName })
    for module in external {
      // A pin that nobody names is a dependency of some package outside: of any of them.
      let name = union.members[module].module.packageName
      guard changed.contains(name) || name.isEmpty || !changed.isSubset(of: known) else { continue }
      update(module) { [id = id(module)] in $0.changeCompilation(.settings, id: id) }
    }
  }
}
