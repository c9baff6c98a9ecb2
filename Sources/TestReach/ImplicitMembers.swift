import SwiftKnowledge
import WorkspaceModel

/// The members that can run wherever a value of their type exists, though no code in reach has their names.
///
/// Code of libraries calls the witnesses of its protocols and the overrides of its classes. The language calls
/// initializers, subscripts, wrappers and builders.
///
/// Rule: reach.implicit
struct ImplicitMembers: Sendable {
  /// A name that no file of the table declares, in a clause of inheritance; and the file of the clause.
  private struct Base: Hashable {
    var name: String
    var file: Int32
  }

  /// By type: what it, its subtypes and their supertypes inherit from elsewhere.
  private let bases: [Set<Base>]
  /// By type: whether a macro may use all its members, or the language does.
  private let isExpanded: [Bool]
  private let conjures: [Bool]
  private let exists: [Bool]
  private let table: DeclarationTable
  /// By declaration, as far as somebody looked.
  private var known: [Bool?]

  /// Complexity: O(types * depth of inheritance).
  init(_ table: DeclarationTable) {
    self.table = table
    known = Array(repeating: nil, count: table.entries.count)
    let count = table.types.entities.count
    var isExpanded = Array(repeating: false, count: count)
    var supertypes: [Set<Int32>] = Array(repeating: [], count: count)
    var bases: [Set<Base>] = Array(repeating: [], count: count)
    for (index, entry) in table.entries.enumerated() where entry.isType && entry.type >= 0 {
      let type = Int(entry.type)
      let file = table.files[Int(entry.file)].summary
      let declaration = table.declaration(index)
      if declaration.flags.contains(.isUsedImplicitly)
        || table.attributes(of: index).contains(where: table.mayBeMacro)
      {
        isExpanded[type] = true
      }
      let inherited = declaration.mentions.range(of: .inheritance).clamped(
        to: file.mentions.indices
      )
      for position in inherited {
        let number = table.files[Int(entry.file)].names[Int(file.mentions[position])]
        let text = file.names[Int(file.mentions[position])]
        // `extension Outer.Decoder: Decoder` has the name once.
        if declaration.kind == .extension, number == entry.name,
          !LibraryProtocols.isKnown(text) || declaration.inheritance == .none
        {
          continue
        }
        let found = table.types.meaning(of: number)
        supertypes[type].formUnion(found.types)
        for outside in found.outside {
          bases[type].insert(Base(name: table.texts[Int(outside)], file: entry.file))
        }
      }
    }
    self.isExpanded = isExpanded
    let all = Self.shared(bases, along: supertypes)
    self.bases = all
    conjures = all.indices.map { type in
      isExpanded[type] || all[type].contains { Self.mayMakeValues($0.name) }
    }
    exists = all.indices.map { type in all[type].contains { Self.isMadeUnseen($0.name) } }
  }

  /// Whether code elsewhere may make values of a type that conforms to a protocol, with all that they store.
  private static func mayMakeValues(_ name: String) -> Bool {
    if MarkerProtocols.withoutMembers.contains(name) || LibraryClasses.contains(name) {
      return false
    }
    return LibraryProtocols.requirements(of: name)?.contains("init") ?? true
  }

  /// Whether values of a type that inherits from a name come without a call: from literals, or from descriptions of
  /// user interfaces.
  private static func isMadeUnseen(_ name: String) -> Bool {
    name.hasPrefix("ExpressibleBy") || LibraryClasses.contains(name)
      || LibraryClasses.isNamedAsApple(name)
  }

  /// Whether code elsewhere, or the language, may call an initializer or a subscript of a type.
  func isCalledElsewhere(_ index: Int) -> Bool {
    let type = Int(table.entries[index].type)
    return isExpanded[type] || conjures[type]
  }

  /// Whether values of a type may exist wherever the type is named.
  func existsWhereNamed(_ type: Int32) -> Bool { exists[Int(type)] }

  /// Whether values of the types that stand in a part of a declaration may come from there.
  ///
  /// Rule: reach.instance
  func makesValues(
    _ section: Declaration.Section,
    of index: Int,
    _ declaration: Declaration
  ) -> Bool {
    switch section {
    case .exposedBody, .body: return true
    case .parameters: return false
    // Values of a subtype are values of what it inherits.
    case .inheritance: return true
    case .storage:
      let type = table.entries[index].type
      return type >= 0 && conjures[Int(type)]
    case .signature:
      if declaration.flags.contains(.hasCustomAttributes) { return true }
      switch declaration.kind {
      case .computedVariable, .subscript, .associatedType, .macro, .macroExpansion: return true
      case .storedVariable: return declaration.exposedBody != .none || declaration.body != .none
      default: return false
      }
    }
  }

  /// Adds what a type inherits from elsewhere to its supertypes, whose members may be the witnesses, and what these
  /// inherit to the type.
  private static func shared(
    _ own: [Set<Base>],
    along supertypes: [Set<Int32>]
  ) -> [Set<Base>] {
    var result = own
    for type in own.indices {
      var (seen, pending): (Set<Int32>, [Int32]) = ([Int32(type)], Array(supertypes[type]))
      while let next = pending.popLast() {
        pending += supertypes[Int(next)].subtracting(seen)
        seen.insert(next)
      }
      let all = seen.reduce(into: Set<Base>()) { $0.formUnion(own[Int($1)]) }
      guard !all.isEmpty else { continue }
      for other in seen { result[Int(other)].formUnion(all) }
    }
    return result
  }

  /// Whether a member runs without its name.
  mutating func contains(_ index: Int) -> Bool {
    if let known = known[index] { return known }
    let entry = table.entries[index]
    let isImplicit =
      entry.type >= 0 && !entry.isType
      && self.isImplicit(
        table.declaration(index),
        of: table.files[Int(entry.file)].summary,
        in: entry.type
      )
    known[index] = isImplicit
    return isImplicit
  }

  /// Whether a member of a type runs without its name, wherever its file stands.
  func isImplicit(_ declaration: Declaration, of file: FileSummary, in type: Int32) -> Bool {
    switch declaration.kind {
    case .initializer, .deinitializer, .subscript, .macroExpansion, .topLevelCode: return true
    case .storedVariable where !declaration.flags.contains(.isStatic): return true
    default: break
    }
    if isExpanded[Int(type)]
      || !declaration.flags.isDisjoint(with: [.isForeign, .isWitnessByAttribute])
    {
      return true
    }
    let name =
      file.names.indices.contains(Int(declaration.baseName))
      ? file.names[Int(declaration.baseName)] : declaration.name
    if LanguageNames.implicitValues.contains(name) { return true }
    return bases[Int(type)].contains { base in
      requires(base, name, declaration)
    }
  }

  /// Whether code elsewhere may call a member by what its type inherits.
  private func requires(_ base: Base, _ name: String, _ declaration: Declaration) -> Bool {
    if MarkerProtocols.withoutMembers.contains(base.name) || base.name == "unchecked" {
      return false
    }
    let isOverride = declaration.flags.contains(.isOverride)
    if LibraryClasses.contains(base.name) { return isOverride }
    if let required = LibraryProtocols.requirements(of: base.name) {
      return required.contains(name)
    }
    if isOverride { return true }
    let file = table.files[Int(base.file)].summary
    let witness = Witness(name: declaration.name, access: declaration.access)
    if PackageProtocols.isKnown(base.name, in: file) {
      return !PackageProtocols.surelyIgnore(base.name, witness, in: file)
    }
    return declaration.access > .fileprivate
  }
}

extension DeclarationTable {
  /// The attributes of a declaration that are not the compiler's, by their last names.
  fileprivate func attributes(of entry: Int) -> [(name: String, key: Int32)] {
    let file = files[Int(entries[entry].file)]
    let labels = declaration(entry).mentions.argumentLabels
    return file.summary.mentions[labels.clamped(to: file.summary.mentions.indices)].compactMap {
      let text = file.summary.names[Int($0)]
      guard text.hasPrefix("@") else { return nil }
      let name = String(text.split { "@.".contains($0) || $0.isWhitespace }.last ?? "")
      return (name, names[NameKey(name)] ?? -1)
    }
  }

  /// Whether an attribute may be a macro of which the expansion is not known.
  fileprivate func mayBeMacro(_ attribute: (name: String, key: Int32)) -> Bool {
    if ToolchainAttributes.names.contains(attribute.name) { return false }
    return types.meaning(of: attribute.key).types.isEmpty
  }
}

extension TypeTable {
  /// The declared types that a name may stand for, through aliases, and the names that may be those of others.
  func meaning(of name: Int32) -> (types: Set<Int32>, outside: Set<Int32>) {
    var (found, outside): (Set<Int32>, Set<Int32>) = ([], [])
    var (seen, pending): (Set<Int32>, [Int32]) = ([], [name])
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let types = (named[next] ?? []).filter { entities[Int($0)].isDeclared }
      found.formUnion(types)
      if let meant = alias(next) {
        pending += meant
      } else if types.allSatisfy({ entities[Int($0)].outer >= 0 }) {
        // A nested type hides one of a library only where it is in scope.
        outside.insert(next)
      }
    }
    return (found, outside)
  }
}
