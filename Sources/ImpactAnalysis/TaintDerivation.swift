import WorkspaceModel

/// Says what becomes of a declaration that is made of a tainted name.
struct TaintDerivation {
  let module: Int
  let configuration: ImpactOptions.Configuration

  /// The taints of `subject` because `section` of it mentions `taint`.
  func taints(
    of subject: DeclarationReference,
    mentioning taint: Taint,
    at index: Int,
    in section: Declaration.Section
  ) -> [Taint] {
    let kinds = kinds(of: subject.declaration, mentioning: taint.kind, in: section)
    return kinds.flatMap { kind in
      names(of: subject, kind).map { name, kind, access, isMember in
        Taint(
          name: name,
          kind: kind,
          access: access,
          file: access <= .fileprivate ? subject.file : nil,
          module: module,
          isMember: isMember,
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
    guard !kinds(of: subject.declaration, mentioning: taint.kind, in: section).isEmpty else {
      return false
    }
    guard taint.kind == .members else { return true }
    switch subject.declaration.kind {
    case .protocol: return false
    case .extension:
      return !subject.inheritedNames.isEmpty
        || subject.directMembers.contains { $0.declaration.kind == .initializer }
    default: return true
    }
  }

  /// How a difference of a name travels through one part of a declaration: the table in
  /// ARCHITECTURE.md, "What travels how".
  private func kinds(
    of declaration: Declaration,
    mentioning kind: Taint.Kind,
    in section: Declaration.Section
  ) -> [Taint.Kind] {
    let infersType =
      declaration.flags.contains(.typeIsInferred) || declaration.flags.contains(.isOpaque)
    switch (kind, section) {
    case (.everything, _), (.diagnostics, _): return []
    case (.expansion, _): return [.everything]
    case (_, .body) where configuration == .debug: return []
    case (_, .exposedBody) where !declaration.isCompiledByClients(configuration): return []
    case (_, .body): return [.use]
    case (.use, _): return [.use]
    case (.type, .storage): return [.type, declaration.ownLayout]
    case (.type, .exposedBody): return infersType ? [.type, .layout] : [.use]
    case (.type, _): return [.type]
    case (.layout, .storage): return [declaration.ownLayout]
    case (.layout, .signature): return [.layout]
    case (.layout, .exposedBody): return infersType ? [.layout] : [.use]
    // An extension, a conformance or a subclass does not carry the layout of a value.
    case (.layout, .inheritance): return []
    case (.instanceLayout, .inheritance): return declaration.isClass ? [.instanceLayout] : []
    case (.instanceLayout, .exposedBody): return [.use]
    // A reference has the same layout whatever it refers to.
    case (.instanceLayout, _): return []
    // Clients of a conformance call through its table.
    case (.members, .inheritance): return [.members]
    case (.members, _): return []
    }
  }

  /// The names that a taint of `subject` is seen through, and as what.
  private func names(
    of subject: DeclarationReference,
    _ kind: Taint.Kind
  ) -> [(name: String, kind: Taint.Kind, access: AccessLevel, isMember: Bool)] {
    let declaration = subject.declaration
    // Whose access an extension has is not written in it.
    let access = declaration.kind == .extension ? .public : declaration.access
    let isMember = declaration.parent >= 0
    // A final class has no table to shift, and at `-Onone` whoever names it calls its functions.
    let isSealed = declaration.flags.contains(.isFinal) && configuration == .debug
    if kind == .instanceLayout, isSealed {
      return subject.directMembers.filter(\.isStoredInState)
        .map { ($0.baseName, .use, $0.declaration.access, true) }
    }
    var names = subject.usedNames.map { ($0, kind, access, isMember) }
    if let type = subject.enclosingType {
      if subject.isUsedWithoutItsName || type.declaration.flags.contains(.isUsedImplicitly) {
        names.append((type.baseName, kind, access, true))
      } else if type.declaration.kind == .protocol {
        // Whoever conforms passes on what the requirement takes and gives.
        names.append((type.baseName, .members, access, true))
      } else if configuration == .release {
        // Whoever inherits holds a copy of the body.
        names.append((type.baseName, .members, access, true))
      }
    }
    if kind == .instanceLayout {
      for member in subject.directMembers where member.isReachedThroughInstance {
        names.append((member.baseName, .use, member.declaration.access, true))
      }
    }
    return names
  }

  private func effect(_ kind: Taint.Kind, _ section: Declaration.Section) -> Effect {
    switch kind {
    case .layout, .instanceLayout: return .storage
    case .expansion, .everything: return .generated
    case .members, .diagnostics: return .conformance
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
    if configuration == .release { return true }
    switch kind {
    case .function, .initializer, .deinitializer, .subscript, .computedVariable:
      return !flags.isDisjoint(with: [.bodyIsEmitted, .hasDefaultArguments, .isOpaque])
    default: return true
    }
  }

  fileprivate var isClass: Bool { kind == .class || kind == .actor }

  /// What a difference of something stored inside means for the type itself.
  fileprivate var ownLayout: Taint.Kind { isClass ? .instanceLayout : .layout }
}
