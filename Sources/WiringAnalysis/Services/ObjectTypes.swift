import HashTreeCollections
import WorkspaceModel

/// The classes that an injected expression may be of.
struct ObjectTypes {
  let table: TypeTable
  let snapshot: WorkspaceSnapshot

  /// The types of the workspace that the object may be of; `nil` if it may be of any.
  func types(of use: ServiceWorkspace.Use) -> Set<Int>? {
    let place = NamePlace(path: use.path, module: use.modules.first, type: use.mention.place.type)
    if let type = use.mention.type { return types(named: type, from: place) }
    guard let name = use.mention.name, !name.isEmpty else { return nil }
    let names = name.split(separator: ".").map(String.init)
    guard let last = names.last else { return nil }
    // `Type.shared`: a member of that type; `model.store`: a property of that name, whose type is not known.
    if names.count == 2, names[0].first?.isUppercase == true {
      let owners = table.types(named: names[0], from: place)
      guard owners.count == 1 else { return nil }
      return types(ofMembers: last, of: owners[0], steps: 2)
    }
    let owner = names.count == 1 ? place.type : names == ["self", last] ? place.type : ""
    let owners = owner.isEmpty ? [] : table.types(named: owner, from: place)
    return owners.count == 1 ? types(ofMembers: last, of: owners[0], steps: 2) : nil
  }

  /// The classes of a name: one that is no class of the workspace may stand for any.
  private func types(named spelling: String, from place: NamePlace) -> Set<Int>? {
    var name = spelling
    while let last = name.last, last == "?" || last == "!" { name.removeLast() }
    if name == "Self" { name = place.type }
    // An argument may decide what an alias stands for.
    guard !name.contains("<"), !table.isAlias(name.lastComponent) else { return nil }
    let types = table.types(named: name, from: place)
    guard !types.isEmpty, types.allSatisfy({ table.entries[$0].isClass }) else { return nil }
    return Set(types)
  }

  private func types(ofMembers name: String, of owner: Int, steps: Int) -> Set<Int>? {
    guard steps > 0 else { return nil }
    let entry = table.entries[owner]
    let bodies =
      [(path: entry.path, declaration: entry.declaration)]
      + (table.extensions[entry.name.lastComponent] ?? [])
    var found: Set<Int> = []
    var isFound = false
    for body in bodies {
      guard let summary = snapshot.summaries[body.path],
        let position = summary.position(of: NameKey(name))
      else { continue }
      for (index, declaration) in summary.declarations.enumerated()
      where declaration.parent == body.declaration && declaration.baseName == position {
        let place = NamePlace(path: body.path, module: entry.module, type: entry.name)
        guard let types = types(of: declaration, index, in: summary, place, steps: steps) else {
          return nil
        }
        isFound = true
        found.formUnion(types)
      }
    }
    return isFound ? found : nil
  }

  /// The classes that a property may be of: those of its annotation, else of `Type()` or `Type.member`.
  private func types(
    of declaration: Declaration,
    _ index: Int,
    in summary: FileSummary,
    _ place: NamePlace,
    steps: Int
  ) -> Set<Int>? {
    guard [.storedVariable, .computedVariable].contains(declaration.kind) else { return nil }
    func names(_ sections: Declaration.Section...) -> [String] {
      var names: Set<String> = []
      for section in sections {
        names.formUnion(
          summary.mentions[declaration.mentions.range(of: section)].map { summary.names[Int($0)] }
        )
      }
      return names.sorted()
    }
    let isInferred = declaration.typeFollowsFromCode
    let all =
      isInferred ? names(.signature, .storage, .exposedBody, .body) : names(.signature, .storage)
    let types = all.filter { $0.first?.isUppercase == true && !Self.wrappers.contains($0) }
    let others = all.filter { $0.first?.isUppercase != true }
    guard types.count == 1 else { return nil }
    if others.isEmpty { return self.types(named: types[0], from: place) }
    guard isInferred, others.count == 1 else { return nil }
    let owners = table.types(named: types[0], from: place)
    return owners.count == 1
      ? self.types(ofMembers: others[0], of: owners[0], steps: steps - 1) : nil
  }

  /// Wrappers and actors that do not change the type of what they wrap.
  private static let wrappers: Set<String> = [
    "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "MainActor",
    "Published", "Bindable",
  ]
}
