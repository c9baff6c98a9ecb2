import WorkspaceModel

/// The types that some files declare or extend, each found by its path of names: `Response`, `Body`.
///
/// Types of one path in several modules are one. An extension of a name that several types or an alias bear belongs
/// to each of them.
struct TypeTable: Sendable {
  struct Entity: Sendable {
    /// The last name of the path.
    var name: Int32
    /// The type around it; -1 at the top level.
    var outer: Int32
    /// Whether a file declares it, and no alias: values of others come from elsewhere.
    var isDeclared = false
    /// Types of which it is an aspect: what exists of this one exists of these.
    var aspects: [Int32] = []
  }

  private(set) var entities: [Entity] = []
  /// By the name of a type: the types of that name.
  private(set) var named: [Int32: [Int32]] = [:]
  private var places: [Place: Int32] = [:]
  /// By the name of an alias: the names in what it stands for.
  private var aliases: [Int32: Set<Int32>] = [:]

  private struct Place: Hashable {
    var outer: Int32
    var name: Int32
  }

  struct Owner {
    var type: Int32 = -1
    var isType = false
    var isLeftOut = false
  }

  /// Adds the types and the aliases of a file, but for types in extensions.
  mutating func declare(_ file: FileSummary, _ names: [Int32]) {
    for declaration in file.declarations where declaration.kind == .typeAlias {
      guard names.indices.contains(Int(declaration.baseName)) else { continue }
      let range = declaration.mentions.range(of: .signature).clamped(to: file.mentions.indices)
      aliases[names[Int(declaration.baseName)], default: []]
        .formUnion(file.mentions[range].map { names[Int($0)] })
    }
    _ = owners(in: file, names) { _, _, _ in nil }
  }

  /// Adds the types in extensions of types at the top level.
  mutating func declareInExtensions(_ file: FileSummary, _ names: [Int32]) {
    _ = owners(in: file, names) { table, written, name in table.topType(written, name) }
  }

  /// The type that each declaration of a file is a member of, or declares or extends.
  mutating func owners(in file: FileSummary, _ names: [Int32]) -> [Owner] {
    owners(in: file, names) { table, written, name in table.extended(written, name) }
  }

  /// `extended` returns the type that an extension extends; `nil` leaves out its members.
  private mutating func owners(
    in file: FileSummary,
    _ names: [Int32],
    extended: (inout TypeTable, String, Int32) -> Int32?
  ) -> [Owner] {
    var result: [Owner] = []
    for declaration in file.declarations {
      let parent = Int(declaration.parent)
      var owner = result.indices.contains(parent) ? result[parent] : Owner()
      owner.isType = false
      if !owner.isLeftOut, names.indices.contains(Int(declaration.baseName)) {
        let name = names[Int(declaration.baseName)]
        if declaration.kind == .extension {
          let type = extended(&self, declaration.name, name)
          owner = Owner(type: type ?? -1, isType: true, isLeftOut: type == nil)
        } else if declaration.kind.isNominalType {
          owner = Owner(type: place(owner.type, name), isType: true)
          entities[Int(owner.type)].isDeclared = true
        }
      }
      result.append(owner)
    }
    return result
  }

  /// A declaration of another state, by the type that it is a member of, or that it declares or extends.
  enum Membership {
    /// It stands outside of types.
    case none
    case known(Int32)
    /// No file of this state declares the type.
    case new
    /// It extends a type, of this last name, that no file of this state declares or extends.
    case outside(Int32?)
  }

  /// The membership of a declaration in a file of another state; `name` finds the names of this one.
  ///
  /// Complexity: O(depth).
  func membership(
    of index: Int,
    in file: FileSummary,
    _ name: (Declaration) -> Int32?
  ) -> Membership {
    guard file.declarations.indices.contains(index) else { return .none }
    let declaration = file.declarations[index]
    let parent = Int(declaration.parent)
    let around = parent < index ? membership(of: parent, in: file, name) : .none
    if declaration.kind == .extension {
      guard let name = name(declaration) else { return .outside(nil) }
      return knownExtended(declaration.name, name).map { .known($0) } ?? .outside(name)
    }
    guard declaration.kind.isNominalType else { return around }
    let outer: Int32
    switch around {
    case .none: outer = -1
    case .known(let type): outer = type
    case .new, .outside: return .new
    }
    return name(declaration).flatMap { places[Place(outer: outer, name: $0)] }.map { .known($0) }
      ?? .new
  }

  private mutating func place(_ outer: Int32, _ name: Int32) -> Int32 {
    let place = Place(outer: outer, name: name)
    if let known = places[place] { return known }
    let new = Int32(entities.count)
    entities.append(Entity(name: name, outer: outer))
    places[place] = new
    named[name, default: []].append(new)
    return new
  }

  /// The type that an extension extends, by how it is written and by the last name of that.
  private mutating func extended(_ written: String, _ name: Int32) -> Int32 {
    if let known = topType(written, name) { return known }
    let extensions = Self.extensions(written, name)
    if let known = knownExtended(written, name) {
      places[extensions] = known
      return known
    }
    // Types of other packages and of libraries are not declared.
    let meant = declared(by: name, isQualified: written.contains("."))
    let union = Int32(entities.count)
    entities.append(Entity(name: name, outer: -2, isDeclared: meant != nil))
    places[extensions] = union
    for type in meant ?? [] { entities[Int(type)].aspects.append(union) }
    return union
  }

  /// The key in `places` of the type that extensions of a name extend.
  private static func extensions(_ written: String, _ name: Int32) -> Place {
    Place(outer: written.contains(".") ? -3 : -2, name: name)
  }

  /// The type that an extension extends; `nil` if none is known, or there may be several.
  private func knownExtended(_ written: String, _ name: Int32) -> Int32? {
    if let known = topType(written, name) ?? places[Self.extensions(written, name)] { return known }
    let meant = declared(by: name, isQualified: written.contains("."))
    return meant?.count == 1 ? meant?.first : nil
  }

  /// The type at the top level that an extension names by itself.
  private func topType(_ written: String, _ name: Int32) -> Int32? {
    guard !written.contains("."), let known = places[Place(outer: -1, name: name)],
      entities[Int(known)].isDeclared
    else { return nil }
    return known
  }

  /// The types that a name stands for, by itself or as an alias; `nil` if it may be one that no file declares.
  ///
  /// A nested type is not found without the type around it, but through an alias.
  private func declared(by name: Int32, isQualified: Bool) -> Set<Int32>? {
    var (found, seen, pending): (Set<Int32>, Set<Int32>, [Int32]) = ([], [], [name])
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let types = (named[next] ?? []).filter { type in
        let entity = entities[Int(type)]
        return entity.isDeclared && (isQualified || next != name || entity.outer == -1)
      }
      if types.isEmpty, aliases[next] == nil { return nil }
      found.formUnion(types)
      pending += aliases[next] ?? []
    }
    return found
  }

  /// The names in what an alias stands for; `nil` if no alias bears the name.
  func alias(_ name: Int32) -> Set<Int32>? { aliases[name] }
}
