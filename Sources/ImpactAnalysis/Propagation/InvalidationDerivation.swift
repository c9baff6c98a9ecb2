import SwiftKnowledge
import WorkspaceModel

/// Derives the invalidations of a declaration that is made of an invalidated name.
struct InvalidationDerivation {
  let module: Int
  let configuration: ImpactOptions.Configuration
  /// Whether the module is built with library evolution, which hides layouts and bodies.
  let isResilient: Bool
  /// The library's protocols that the workspace has its own types for.
  let shadowedProtocols: Set<String>
  let table: CarryingTable

  /// Whether a difference of a kind affects any declaration through what that section mentions, in a file
  /// with `constructs`.
  ///
  /// It follows from the table and from declarations that are affected by what they only name.
  func affects(
    _ kind: Invalidation.Kind,
    in section: Declaration.Section,
    with constructs: Constructs
  ) -> Bool {
    if affectsLocalTypes(kind, in: section, constructs) { return true }
    return switch kind {
    case .members, .witnesses: section == .inheritance || section == .signature
    case .value: section.isCode
    case .linkage: section == .exposedBody
    case .marker, .marked:
      section == .storage || section == .signature || section == .exposedBody
    case .instanceLayout where configuration == .debug:
      section == .inheritance || section == .signature
    case .use, .type, .layout, .instanceLayout, .diagnostics, .expansion, .everything: true
    }
  }

  /// Whether a difference of a kind may affect a declaration through what that section of it mentions.
  func affects(
    _ kind: Invalidation.Kind,
    in section: Declaration.Section,
    of subject: DeclarationReference
  ) -> Bool {
    // Not to copy a declaration: this is asked of each mention.
    let declarations = subject.summary.declarations
    // Who merely names a type has none of its members; another name for it has all.
    if kind.isOfMembers, section == .signature {
      return declarations[subject.index].kind == .typeAlias
    }
    return affects(kind, in: section, with: declarations[subject.index].constructs)
  }

  /// Whether a difference of a type affects types that are declared inside of code.
  private func affectsLocalTypes(
    _ kind: Invalidation.Kind,
    in section: Declaration.Section,
    _ constructs: Constructs
  ) -> Bool {
    constructs.contains(.localTypes) && section.isCode
      && (kind.isOfTypes || kind == .marker || kind == .marked)
  }

  /// Whether a declaration is invalidated because `section` of it mentions something that differs so.
  func carries(
    _ facet: Invalidation.Facet,
    _ subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    carried(by: subject, mentioning: facet, in: section) != nil
  }

  /// The invalidations of `subject` because `section` of it mentions `invalidation`.
  ///
  /// `isWitness` says whether that is about a member which a conformance of `subject` asks for, `decidesTypes` whether that
  /// may say what an associated type is.
  func invalidations(
    of subject: DeclarationReference,
    mentioning invalidation: Invalidation,
    at index: Int,
    in section: Declaration.Section,
    isWitness: Bool,
    decidesTypes: Bool
  ) -> [Invalidation] {
    let carried = carried(by: subject, mentioning: invalidation.facet, in: section)
    let kinds = carried?.kinds ?? []
    let (declaration, labels) = (subject.qualifiedName, subject.requiredLabels)
    let own = invalidation.subject.member
    let member = invalidation.scope.module == module ? own : own?.elsewhere
    // It may say what an associated type is, which generic types hold, and optimised generic code calls it.
    var all = isWitness ? kinds + (decidesTypes ? [.use, .type, .layout] : [.use]) : kinds
    let extendsAnother =
      subject.declaration.kind == .extension && invalidation.traits.contains(.namesAnother)
      && (invalidation.scope.module != module || invalidation.traits.contains(.isExtendedAnyway))
    let isOfSubject =
      !isWitness && invalidation.key.name == subject.baseName
      && !invalidation.traits.contains(.isAlias)
      && !extendsAnother
    // Code that the extended type affects is affected without the extension.
    if section == .inheritance, !isWitness, subject.merelyExtends(invalidation), !extendsAnother {
      all.removeAll { !isOfSubject || !$0.isOfMembers }
    }
    let inTable = namesInTable(of: subject, mentioning: invalidation, in: section)
    let isAlias = subject.declaration.kind == .typeAlias
    let isOfTable = invalidation.provenance.effect == .dispatch
    return all.flatMap { kind in
      let names = names(
        of: subject,
        kind,
        invalidation.provenance.effect,
        in: section,
        // What differs is what the extension requires, gives or conforms to, not the type that it extends.
        isAboutExtension: !kind.isOfMembers && !isOfSubject
      )
      return (names + inTable).map { name in
        var key = name.key
        if extendsAnother, key.use == .name { key.owner = nil }
        if name.kind.affectsCalls, !name.isCalledElsewhere { key.labels = labels }
        if key.use == .value { key.unnamedUses = subject.unnamedUses }
        if key.name == subject.baseName { key.constructs = subject.implicitConstructs }
        return Invalidation(
          key: key,
          kind: name.kind,
          scope: Invalidation.Scope(
            access: name.access,
            file: name.access <= .fileprivate ? subject.file : nil,
            module: module
          ),
          subject: Invalidation.Subject(
            member: name.kind.isOfMembers ? name.member ?? member : nil,
            extends: name.extends ?? subject.extendedName
          ),
          traits: isAlias ? .isAlias : [],
          provenance: Invalidation.Provenance(
            cause: .invalidation(index),
            rule: carried?.rule.id ?? ImpactRule.witness.id,
            effect: isOfTable ? .dispatch : effect(kind, section),
            declaration: declaration,
            path: subject.file,
            line: Int(subject.declaration.line)
          )
        )
      }
    }
  }

  /// Whether the code of `subject` itself is made anew because `section` of it mentions `invalidation`.
  ///
  /// A class or a conformance is that inherits from what differs, and an extension's initialiser, which
  /// evaluates the initial values. An extension with other members only passes on what it has.
  func remakes(
    _ subject: DeclarationReference,
    mentioning invalidation: Invalidation,
    in section: Declaration.Section
  ) -> Bool {
    if affectsLocalTypes(invalidation.kind, in: section, subject.declaration.constructs) {
      return true
    }
    if invalidation.kind == .linkage { return section == .exposedBody }
    if invalidation.kind == .diagnostics { return false }
    if subject.declaration.kind == .typeAlias, invalidation.kind.isOfTypes { return false }
    // Code that gives a value is the same whatever may be done with that.
    if invalidation.kind == .marker || invalidation.kind == .marked, section != .storage,
      subject.declaration.kind != .storedVariable
    {
      return false
    }
    // A conformance finds what it asks for in the class's table and instances.
    if invalidation.kind == .instanceLayout, section == .inheritance,
      subject.declaration.kind == .extension
    {
      return !subject.inheritedNames.isEmpty
    }
    guard carries(invalidation.facet, subject, section) else { return false }
    guard invalidation.kind == .members || invalidation.kind == .witnesses else { return true }
    switch subject.declaration.kind {
    case .extension:
      return !subject.inheritedNames.isEmpty
        || subject.directMembers.contains { member in
          // What a superclass has nobody may declare again.
          member.declaration.kind == .initializer
            || invalidation.subject.member?.mayBe(member.witnessName) ?? true
        }
    // A class that conforms to nothing looks for no witnesses.
    case .class where invalidation.kind == .witnesses:
      return subject.inheritedNames != [invalidation.key.name]
        // Nobody may declare what an extension of the superclass has.
        || subject.directMembers.contains {
          invalidation.subject.member?.mayBe($0.witnessName) ?? true
        }
    // What conforms to a protocol may stand in the same module.
    default: return true
    }
  }

  /// The rule by which a mention in a section carries a difference, and the differences that the declaration gets.
  private func carried(
    by subject: DeclarationReference,
    mentioning facet: Invalidation.Facet,
    in section: Declaration.Section
  ) -> (rule: CarryingRule, kinds: [Invalidation.Kind])? {
    // Rule: body.local-type. An alias inside of code carries none of its own.
    let isPart = affectsLocalTypes(facet.kind, in: section, subject.declaration.constructs)
    let kind = isPart ? .use : facet.kind
    let site = MentionSite(
      subject: subject,
      isOfTable: facet.isOfTable,
      configuration: configuration,
      isResilient: isResilient
    )
    // Rule: conformance.hidden
    if section == .exposedBody, facet.isHiddenConformance,
      !site.holds(.infersTypeOrDefault)
    {
      return nil
    }
    guard let rule = table.rule(kind, in: section, at: site) else { return nil }
    let kinds = rule.kinds(of: site, mentioning: kind)
    return kinds.isEmpty ? nil : (rule, kinds)
  }

  private func effect(_ kind: Invalidation.Kind, _ section: Declaration.Section) -> Effect {
    switch kind {
    case .layout, .instanceLayout: return .storage
    case .expansion, .everything: return .generated
    case .members, .witnesses, .marker, .marked, .diagnostics: return .conformance
    case .value, .linkage: return .exposedBody
    case .use, .type:
      switch section {
      case .exposedBody: return .exposedBody
      case .inheritance: return .conformance
      case .body: return .body
      case .signature, .parameters, .storage: return .signature
      }
    }
  }
}
