import BitCollections
import GraphCore
import SwiftKnowledge
import WorkspaceModel

/// Other names for what an extension extends, which the modules below it give and know nothing of it.
extension DeclarationIndex {
  /// The invalidation again, under the other names of what its extension extends.
  func namesakes(of invalidation: Invalidation) -> [Invalidation] {
    guard let name = invalidation.subject.extends else { return [] }
    let other = namesakes(of: Extended(name: name, module: invalidation.scope.module))
    var result: [Invalidation] = []
    for target in other.targets.sorted() {
      var copy = invalidation
      if copy.key.name == name { (copy.key.name, copy.key.outer) = (target, nil) }
      if copy.key.owner?.name == name { copy.key.owner = TypeName(name: target) }
      if copy.key.name != invalidation.key.name || copy.key.owner != invalidation.key.owner {
        result.append(copy)
      }
    }
    for name in protocolsAsking(invalidation) {
      var copy = invalidation
      (copy.key.name, copy.key.outer) = (name, nil)
      result.append(copy)
    }
    let isInherited =
      invalidation.kind.isOfMembers || invalidation.kind == .use && invalidation.key.use == .name
    guard isInherited, invalidation.key.name == name, invalidation.key.owner == nil else {
      return result
    }
    for heir in other.heirs.sorted() {
      var copy = invalidation
      (copy.key.name, copy.key.outer) = (heir.name, heir.outer)
      result.append(copy)
    }
    return result
  }

  /// The protocols that ask for a member which an extension gives to whoever conforms to another one: that may
  /// be its witness for a type that names neither here.
  private func protocolsAsking(_ invalidation: Invalidation) -> [String] {
    guard invalidation.kind.isOfMembers, let extended = invalidation.subject.extends,
      invalidation.key.name == extended,
      let member = invalidation.subject.member, let name = member.baseName,
      mayBeProtocol(invalidation.key.typeName, in: invalidation.scope.module)
    else { return [] }
    let asking = answers.askingProtocols(member) { protocols(asking: member, called: name) }
    return asking.subtracting([extended]).sorted()
  }

  /// The protocols that require a member, and those that refine them.
  ///
  /// Complexity: O(files · log names) for each of them.
  private func protocols(
    asking member: Witness,
    called name: String
  ) -> Set<String> {
    var pending = declarations(mentioning: name).compactMap { subject in
      subject.parent?.declaration.kind == .protocol && member.mayBe(subject.witnessName)
        ? subject.parent?.baseName : nil
    }
    var found = LibraryProtocols.names(asking: member)
    while let name = pending.popLast() {
      guard found.insert(name).inserted else { continue }
      pending += declarations(mentioning: name).filter { $0.inherits(name) }
        .filter { $0.declaration.kind != .class }.map(\.baseName)
    }
    return found
  }

  /// What some modules declare that inherits from a class.
  ///
  /// Complexity: O(their files · log names) for each.
  func subclasses(of name: String, in modules: some Sequence<Int>) -> [String] {
    closure(of: [name]) { name in
      declarations(mentioning: name, in: modules)
        .filter { $0.declaration.kind == .class && $0.inherits(name) }.map(\.baseName)
    }.dropFirst().sorted()
  }

  /// Complexity: O(files of the modules below · log names) for each of the names, once.
  private func namesakes(of extended: Extended) -> Namesakes {
    answers.namesakes(extended) {
      let modules = modules(below: extended.module)
      let meant = closure(of: [extended.name]) { name in
        namesMeant(byAlias: name, in: modules)
          + [LibraryAliases.target(of: name)].compactMap(\.self)
      }
      var heirs: Set<TypeName> = []
      _ = closure(of: meant) { name in
        let found = declarations(mentioning: name, in: modules).filter { $0.inherits(name) }
        heirs.formUnion(found.map(\.typeName))
        return found.map(\.baseName)
      }
      return Namesakes(
        targets: Set(meant.dropFirst()),
        heirs: heirs.filter { !meant.contains($0.name) }
      )
    }
  }
}

extension DeclarationReference {
  /// Whether it hands down what something called `name` has: another name for it, or what inherits it.
  fileprivate func inherits(_ name: String) -> Bool {
    switch declaration.kind {
    case .typeAlias:
      return mentions(in: .signature) { $0 == NameKey(name) }
    case .protocol, .class:
      let key = NameKey(name)
      return mentions(in: .inheritance) { $0 == key } || mentions(in: .signature) { $0 == key }
    default: return false
    }
  }
}
