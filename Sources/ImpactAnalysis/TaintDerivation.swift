import WorkspaceModel

/// Says what becomes of a declaration that is made of a tainted name.
struct TaintDerivation {
  let module: Int
  let configuration: ImpactOptions.Configuration
  /// Whether the module is built with library evolution, which hides layouts and bodies.
  let isResilient: Bool

  /// The taints of `subject` because `section` of it mentions `taint`.
  func taints(
    of subject: DeclarationReference,
    mentioning taint: Taint,
    at index: Int,
    in section: Declaration.Section
  ) -> [Taint] {
    let kinds = kinds(of: subject.declaration, mentioning: taint.kind, taint.effect, in: section)
    return kinds.flatMap { kind in
      names(of: subject, kind, taint.effect).map { name, kind, access, isMember, owner in
        Taint(
          name: name,
          kind: kind,
          access: access,
          file: access <= .fileprivate ? subject.file : nil,
          module: module,
          isMember: isMember,
          owner: owner,
          cause: .taint(index),
          effect: taint.effect == .dispatch ? .dispatch : effect(kind, section),
          declaration: subject.qualifiedName,
          path: subject.file,
          line: Int(subject.declaration.line)
        )
      }
    }
  }

  /// Whether the code of `subject` itself is made anew because `section` of it mentions `taint`.
  ///
  /// A class or a conformance is that inherits from what differs, and an extension's initialiser, which
  /// evaluates the initial values. A protocol that refines another, and an extension with other
  /// members, only pass on what they have.
  func remakes(
    _ subject: DeclarationReference,
    mentioning taint: Taint,
    in section: Declaration.Section
  ) -> Bool {
    guard !kinds(of: subject.declaration, mentioning: taint.kind, taint.effect, in: section).isEmpty
    else {
      return false
    }
    guard taint.kind == .members || taint.kind == .witnesses else { return true }
    switch subject.declaration.kind {
    case .protocol: return false
    case .extension:
      return !subject.inheritedNames.isEmpty
        || subject.directMembers.contains { $0.declaration.kind == .initializer }
    // A class that conforms to nothing looks for no witnesses.
    case .class where taint.kind == .witnesses: return subject.inheritedNames != [taint.name]
    default: return true
    }
  }

  /// How a difference of a name travels through one part of a declaration: the table in
  /// ARCHITECTURE.md, "What travels how".
  private func kinds(
    of declaration: Declaration,
    mentioning kind: Taint.Kind,
    _ effect: Effect,
    in section: Declaration.Section
  ) -> [Taint.Kind] {
    let infersType =
      declaration.flags.contains(.typeIsInferred) || declaration.flags.contains(.isOpaque)
    switch (kind, section) {
    case (.everything, _), (.diagnostics, _): return []
    case (.expansion, _): return [.everything]
    case (_, .body) where configuration == .debug || isResilient: return []
    case (_, .exposedBody) where !declaration.isCompiledByClients(configuration): return []
    case (.members, .body), (.witnesses, .body), (.value, .body): return []
    // Code that stores a class or makes one looks into no table.
    case (.instanceLayout, .body) where effect == .dispatch: return []
    case (.instanceLayout, .exposedBody) where effect == .dispatch: return []
    case (_, .body): return [.use]
    case (.value, .exposedBody): return declaration.isEmitted(configuration) ? [.use] : []
    case (.value, _): return []
    case (.use, _): return [.use]
    case (.type, .storage): return [.type, declaration.ownLayout]
    case (.type, .exposedBody) where infersType: return [.type, .layout]
    case (.type, .exposedBody): return declaration.isEmitted(configuration) ? [.use] : []
    case (.type, _): return [.type]
    case (.layout, .storage) where isResilient && !declaration.flags.contains(.isFrozen): return []
    case (.layout, .storage): return [declaration.ownLayout]
    case (.layout, .signature): return [.layout]
    case (.layout, .exposedBody) where infersType: return [.layout]
    case (.layout, .exposedBody): return declaration.isEmitted(configuration) ? [.use] : []
    // An extension, a conformance or a subclass does not carry the layout of a value.
    case (.layout, .inheritance): return []
    case (.instanceLayout, .inheritance) where isResilient: return [.members]
    case (.instanceLayout, .inheritance): return declaration.isReference ? [.instanceLayout] : []
    case (.instanceLayout, .exposedBody): return [.use]
    // A reference has the same layout whatever it refers to.
    case (.instanceLayout, _): return []
    // Clients of a conformance call through its table.
    case (.members, .inheritance): return [.members]
    case (.members, _): return []
    case (.witnesses, .inheritance): return [.witnesses]
    case (.witnesses, _): return []
    }
  }

  /// The names that a taint of `subject` is seen through, and as what.
  private func names(
    of subject: DeclarationReference,
    _ kind: Taint.Kind,
    _ effect: Effect
  ) -> [(name: String, kind: Taint.Kind, access: AccessLevel, isMember: Bool, owner: String?)] {
    let declaration = subject.declaration
    // Whose access an extension has is not written in it.
    let access = declaration.kind == .extension ? .public : declaration.access
    let isMember = declaration.parent >= 0
    // Nobody looks into a final class's table, and at `-Onone` whoever names it calls its functions.
    let isSealed =
      declaration.flags.contains(.isFinal) && (configuration == .debug || effect == .dispatch)
    if kind == .instanceLayout, isSealed {
      return subject.directMembers.filter(\.isStoredInState)
        .map { ($0.baseName, .use, $0.declaration.access, true, subject.baseName) }
    }
    let owner = subject.enclosingType?.baseName
    var names = subject.usedNames.map { ($0, kind, access, isMember, owner) }
    if let type = subject.enclosingType {
      if subject.isUsedWithoutItsName || type.declaration.flags.contains(.isUsedImplicitly) {
        names.append((type.baseName, kind, access, true, nil))
      } else if type.declaration.kind == .protocol {
        // Whoever conforms passes on what the requirement takes and gives.
        names.append((type.baseName, .members, access, true, nil))
      } else if configuration == .release, !isResilient {
        // Whoever inherits holds a copy of the body.
        names.append((type.baseName, .members, access, true, nil))
      }
    }
    if kind == .instanceLayout {
      for member in subject.directMembers where member.isReachedThroughInstance {
        names.append((member.baseName, .use, member.declaration.access, true, subject.baseName))
      }
    }
    return names
  }

  private func effect(_ kind: Taint.Kind, _ section: Declaration.Section) -> Effect {
    switch kind {
    case .layout, .instanceLayout: return .storage
    case .expansion, .everything: return .generated
    case .members, .witnesses, .diagnostics: return .conformance
    case .value: return .exposedBody
    case .use, .type:
      switch section {
      case .exposedBody: return .exposedBody
      case .inheritance: return .conformance
      case .body: return .body
      case .signature, .storage: return .signature
      }
    }
  }
}

extension Declaration {
  /// Whether clients look at the exposed body: at `-Onone` not at a merely `@inlinable` one (seen with
  /// Swift 6.3.1), but at default arguments and at whatever decides a type.
  func isCompiledByClients(_ configuration: ImpactOptions.Configuration) -> Bool {
    isEmitted(configuration) || kind == .storedVariable || flags.contains(.isOpaque)
  }

  /// Whether the code of the exposed part is compiled into clients: default arguments are, and what asks
  /// for it by an attribute.
  fileprivate func isEmitted(_ configuration: ImpactOptions.Configuration) -> Bool {
    flags.contains(.hasDefaultArguments) || emitsBody(configuration)
  }

  /// Whether clients compile the exposed body.
  func emitsBody(_ configuration: ImpactOptions.Configuration) -> Bool {
    if configuration == .release { return true }
    switch kind {
    case .storedVariable, .function, .initializer, .deinitializer, .subscript, .computedVariable:
      return flags.contains(.bodyIsEmitted)
    default: return true
    }
  }

  /// Whether members stand inside the declaration.
  var isType: Bool { kind.isNominalType || kind == .extension }

  var isReference: Bool { kind == .class || kind == .actor }

  /// What a difference of something stored inside means for the type itself.
  fileprivate var ownLayout: Taint.Kind { isReference ? .instanceLayout : .layout }
}
