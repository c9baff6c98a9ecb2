import SwiftKnowledge
import WorkspaceModel

/// The requirements of protocols.
extension DeclarationIndex {
  /// Whether a protocol requires `member` of the type called `typeName`, and that decides an associated type.
  ///
  /// Optimised generic code calls a witness whatever it decides.
  func isWitness(
    _ member: Witness,
    of name: String,
    for typeName: String,
    _ configuration: ImpactOptions.Configuration
  ) -> Bool {
    guard filters.contain(.witnesses) else { return true }
    guard configuration == .release || letsChoose(name, by: member) else { return false }
    let facts = facts(ofTypesNamed: typeName)
    let choice = Choice(
      name: name,
      member: facts.isProtocol ? member.elsewhere : member,
      typeAccess: facts.access ?? .public
    )
    return asks(choice)
  }

  /// Whether a type that conforms to a protocol, or inherits from a type, may have to have a member, which
  /// must be seen by whoever sees both (the compiler's `checkWitnessAccess`).
  private func asks(_ choice: Choice) -> Bool {
    answers.requirements(choice) {
      closure(of: [choice.name], refinedNames).contains { asksItself($0, choice) }
    }
  }

  /// The same without what a protocol refines; of a library's, whether it may say what an associated type is.
  private func asksItself(_ name: String, _ choice: Choice) -> Bool {
    let member = choice.member
    if mayBeLibrarys(name) {
      let isSeen = member.access >= min(choice.typeAccess, .public) || isAlias(name)
      if isSeen, LibraryProtocols.mayBeChosen(by: member, in: name) { return true }
    }
    return types(named: name).contains { type in
      type.declaration.kind == .protocol
        && member.access >= min(choice.typeAccess, type.declaration.access, .public)
        && type.directMembers.contains { member.mayBe($0.witnessName) }
    }
  }

  /// Whether a member called `name` may say what an associated type is, by what one declaration or extension
  /// of the type conforms to.
  func mayChoose(_ type: DeclarationReference, by name: String) -> Bool {
    mayChoose(type, by: Witness(name: name, access: .open))
  }

  /// The same of a member that is known as a witness.
  func mayChoose(_ type: DeclarationReference, by member: Witness) -> Bool {
    // An attached macro may add any conformance.
    if type.declaration.flags.contains(.hasCustomAttributes) { return true }
    if type.declaration.kind == .protocol { return letsChoose(type.baseName, by: member) }
    return type.inheritedNames.contains {
      letsChoose($0, by: member)
        && (isDeclared($0) || isAlias($0)
          || !filters.contain(.packages)
          || !PackageProtocols.surelyDecideNothing($0, by: member, in: type.summary))
    }
  }

  /// Whether a member says what an associated type is, by what one declaration or extension of its type conforms to.
  func mayDecide(_ member: DeclarationReference, _ type: DeclarationReference) -> Bool {
    if type.declaration.kind == .protocol { return mayChoose(type, by: member.baseName) }
    return mayBeWitness(member.asWitness, of: type, .debug)
  }

  /// Whether a conformance that one declaration or extension of a type states may have to have a member, which an
  /// extension gives to the type.
  ///
  /// A witness has the name of its requirement, or an attribute names that (The Swift Programming Language,
  /// "Protocols"). Members that the language uses by itself answer for more.
  func mayAnswer(_ member: Witness, for type: DeclarationReference) -> Bool {
    guard let name = member.baseName, !DeclarationReference.isUsedByLanguage(name),
      // An attached macro may add any conformance.
      !type.declaration.flags.contains(.hasCustomAttributes)
    else { return true }
    return type.inheritedNames.contains {
      !surelyIgnores($0, member, in: type.summary) && mayRequire($0, member)
    }
  }

  /// Whether a name in a file is that of a package's protocol without such a requirement.
  ///
  /// Rule: conformance.package
  func surelyIgnores(
    _ name: String,
    _ member: Witness,
    in file: FileSummary
  ) -> Bool {
    filters.contain(.packages) && !isDeclared(name) && !isAlias(name)
      && PackageProtocols.surelyIgnore(name, member, in: file)
  }

  /// Whether what conforms to `name`, or inherits from it, may have to have a member of that name.
  private func mayRequire(_ name: String, _ member: Witness) -> Bool {
    let choice = Choice(name: name, member: member)
    return answers.requiring(choice) {
      closure(of: [name]) { refinedNames(of: $0) + namesMeant(byAlias: $0) }.contains { name in
        mayBeLibrarys(name) && LibraryProtocols.mayAsk(name, for: member)
          || types(named: name).contains { type in
            type.declaration.kind == .protocol
              // A macro may add requirements.
              && (type.declaration.flags.contains(.hasCustomAttributes)
                || type.directMembers.contains { member.mayBe($0.witnessName) })
          }
      }
    }
  }

  /// Whether a protocol of that name may be a library's, whatever the workspace calls so: who conforms to it need not
  /// see that.
  func mayBeLibrarys(_ name: String) -> Bool {
    !mayInherit(from: name) || LibraryProtocols.isKnown(name)
  }

  /// Whether a type that conforms to a protocol may say by `member` what an associated type is.
  ///
  /// Witnesses of requirements that refer to no associated type decide none (swift: `AssociatedTypeInference.cpp`).
  ///
  /// Rule: conformance.deciding
  private func letsChoose(_ name: String, by member: Witness) -> Bool {
    let choice = Choice(name: name, member: member)
    return answers.choices(choice) {
      let protocols = closure(of: [name], refinedNames)
      let requirements = requirements(ofProtocols: protocols)
      let associated = requirements.filter { $0.declaration.kind == .associatedType }
        .map(\.baseName)
      let all = Set(associated + protocols.flatMap(LibraryProtocols.associatedTypes))
      return protocols.contains {
        mayBeLibrarys($0) && LibraryProtocols.mayBeChosen(by: member, in: $0)
      }
        || !associated.isEmpty
          && requirements.contains { member.mayBe($0.witnessName) && mayRefer($0, to: all) }
    }
  }

  /// The requirements that the workspace's protocols of some names declare.
  func requirements(ofProtocols names: [String]) -> [DeclarationReference] {
    names.flatMap { types(named: $0) }.filter { $0.declaration.kind == .protocol }
      .flatMap(\.directMembers)
  }

  /// Whether a requirement is, or takes or gives, one of the associated types, also by another name.
  private func mayRefer(
    _ requirement: DeclarationReference,
    to associatedTypes: Set<String>
  ) -> Bool {
    if requirement.declaration.kind == .associatedType || !filters.contain(.deciding) {
      return true
    }
    // A macro may write anything.
    if requirement.declaration.flags.contains(.hasCustomAttributes) { return true }
    let names = (requirement.mentions(.signature) + requirement.mentions(.parameters))
      .compactMap { requirement.summary.names[safe: $0] }
    return names.contains { associatedTypes.contains($0) || isAlias($0) }
  }
}
