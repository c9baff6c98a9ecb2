import GraphProtos

/// How modules are called in text: by name, or by id where two modules have one name.
struct ModuleNames {
  private let names: [String: String]

  init(_ modules: [Graphd_V1_AffectedModule]) {
    let byName = Dictionary(grouping: modules, by: \.name)
    let unique = modules.filter { !$0.name.isEmpty && byName[$0.name]?.count == 1 }
    names = Dictionary(unique.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// Names for ids of which nothing else is known: what stands behind the package.
  init(ids: Set<String>) {
    let byName = Dictionary(grouping: ids) { $0.split(separator: "/").last.map(String.init) ?? $0 }
    names = Dictionary(
      byName.compactMap { name, ids in ids.count == 1 ? (ids[0], name) : nil },
      uniquingKeysWith: { first, _ in first }
    )
  }

  subscript(id: String) -> String { names[id] ?? id }

  /// The nearest reason of a module: `Account.visits storage ← Core`.
  func reason(of module: Graphd_V1_AffectedModule) -> String {
    guard let reason = module.because.first else { return "" }
    var text =
      reason.declaration.isEmpty
      ? Words.effect(reason.effect.word)
      : Words.difference(of: reason.declaration, reason.effect.word)
    if reason.module != module.id, !reason.module.isEmpty { text += " ← \(self[reason.module])" }
    let others = module.because.count - 1
    return others > 0 ? text + " (and \(counted(others, "more change")))" : text
  }
}
