import BitCollections
import GraphCore
import SwiftKnowledge
import WorkspaceModel

/// Which associated types a member may decide by what it takes and gives.
extension DeclarationIndex {
  struct ConformingType: Hashable {
    var name: String
    /// The module that declares it; `nil` if any may.
    var module: Int?
  }

  /// A declaration or an extension that says what a type conforms to.
  struct Conformance {
    var type: DeclarationReference
    /// Those of the protocols, by name; there are some.
    var associatedTypes: Set<String>
  }

  /// The names of those that a member of `module` may decide, wherever its type conforms: `Conforming.Out.Nested` is a
  /// type, too.
  func associatedTypes(
    saidBy member: DeclarationReference,
    of module: Int
  ) -> [String] {
    guard !member.declaration.isType, let type = member.parent else { return [] }
    return conformances(ofTypeOrHeirs: type, in: module)
      .filter { mayDecide(member, $0.type) }
      .flatMap(\.associatedTypes)
  }

  /// What says that a type, or a subclass of it, conforms to protocols that have associated types.
  ///
  /// Complexity: O(files that know the type · log names) once, for it and each subclass; all files of a library's type.
  private func conformances(
    ofTypeOrHeirs type: DeclarationReference,
    in module: Int
  ) -> [Conformance] {
    let name = type.baseName
    let isItsOwn = surelyDeclaresItself(type, in: module)
    let key = ConformingType(name: name, module: isItsOwn ? module : nil)
    return answers.conformances(key) {
      var knowing =
        isItsOwn ? union.graph.reachable(from: [module], .backward) : modules(knowing: name)
      if knowing.isEmpty { knowing = BitSet(union.indices) }
      let mayHaveHeirs = isItsOwn ? declaresClass(name, in: module) : mayBeClass(name)
      return ([name] + (mayHaveHeirs ? subclasses(of: name, in: knowing) : []))
        .flatMap { conformances(of: $0, in: knowing) }
    }
  }

  private func mayBeClass(_ name: String) -> Bool {
    let types = types(named: name)
    return types.isEmpty || types.contains { $0.declaration.kind == .class }
  }

  /// Whether it is a type that `module` declares, or an extension of one.
  private func surelyDeclaresItself(
    _ type: DeclarationReference,
    in module: Int
  ) -> Bool {
    if type.declaration.kind.isNominalType { return true }
    guard type.outerType == nil else { return false }
    return surelyDeclares(module, TypeName(name: type.baseName), seenFrom: type.file)
  }

  private func declaresClass(_ name: String, in module: Int) -> Bool {
    let key = NameKey(name)
    return files(module).contains { _, file in
      file.mayDeclareType(key)
        && file.summary.nominalTypes(named: key)
          .contains { file.summary.declarations[$0].kind == .class }
    }
  }

  private func conformances(of name: String, in modules: BitSet) -> [Conformance] {
    declarations(mentioning: name, in: modules).compactMap { type in
      guard type.declaration.isType, type.baseName == name else { return nil }
      let associatedTypes = associatedTypes(of: type)
      return associatedTypes.isEmpty
        ? nil : Conformance(type: type, associatedTypes: associatedTypes)
    }
  }

  /// The names of the associated types of what one declaration or extension of a type conforms to, a protocol to
  /// itself: the type has them for nested ones, whoever says which they are.
  func associatedTypes(of type: DeclarationReference) -> Set<String> {
    let own = type.declaration.kind == .protocol ? [type.baseName] : []
    let protocols = closure(of: own + type.inheritedNames) {
      refinedNames(of: $0) + namesMeant(byAlias: $0)
    }
    let declared = requirements(ofProtocols: protocols)
      .filter { $0.declaration.kind == .associatedType }.map(\.baseName)
    return Set(declared + protocols.flatMap(LibraryProtocols.associatedTypes))
  }
}
