import SwiftKnowledge
import WorkspaceModel

extension DeclarationReference {
  /// The protocols for whose conformances the compiler writes calls of the member.
  var synthesizers: [String] {
    guard let parent else { return [] }
    // The type of a field is written by other means than these names.
    if baseName == "==", parent.mayBeUnnamed { return ["Equatable", "Hashable"] }
    if parent.declaration.kind == .extension,
      let protocols = SynthesizedConformances.protocols(
        using: baseName,
        ofExtended: parent.declaration.name,
        called: parent.baseName
      )
    {
      return protocols
    }
    // Such code calls members of the library's types, which workspaces give by extensions and protocols.
    guard declaration.kind == .function, parent.mayBeExtended else { return [] }
    return SynthesizedConformances.protocols(using: baseName)
  }

  /// Whether it gives members to types that other declarations make.
  ///
  /// A protocol does, and an extension of what its file does not show to be a type of the workspace.
  private var mayBeExtended: Bool {
    switch declaration.kind {
    case .protocol: true
    case .extension: mayBeProtocol || baseName == "Hasher"
    default: false
    }
  }

  /// The names that the signature of an operator mentions.
  var operands: [String] {
    Set(mentions(.signature) + mentions(.parameters)).sorted().compactMap {
      summary.names[safe: $0]
    }
  }
}

/// Code that nobody has written, and that uses what differs.
extension InvalidationSeeds {
  /// Code that the compiler writes for `Codable` and `Hashable` calls whatever overload fits.
  mutating func addSynthesized(
    _ subject: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    if subject.baseName == "combine", subject.parent?.baseName == "Hasher" {
      // Enumerations are hashed by their cases' numbers though nothing says that they are `Hashable`, the keys of
      // `Codable` among them.
      add(subject, .everything, access, effect)
    }
    for name in subject.synthesizers {
      var invalidation = makeInvalidation(
        subject,
        .use,
        access,
        effect,
        name: name
      )
      // What refines it has the same code written.
      invalidation.subject.extends = name
      invalidations.append(invalidation)
    }
  }

  /// A warning appears where the member is used without its name, and where a conformance or a subclass
  /// takes it for its own.
  mutating func addDiagnostics(of subject: DeclarationReference, _ access: AccessLevel) {
    add(subject, .diagnostics, access, .diagnostics)
    guard let type = subject.enclosingType else { return }
    addName(of: type, .diagnostics, access, .diagnostics, carriedBy: subject)
  }

  /// Whether an initialiser that nobody has written takes the field's value, or leaves it out.
  func isInMemberwiseInitializer(
    _ subject: DeclarationReference,
    of type: DeclarationReference
  ) -> Bool {
    type.declaration.kind == .struct && subject.isStoredInState && type.initializerCount == 0
  }
}
