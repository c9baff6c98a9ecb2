import WorkspaceModel

extension DeclarationReference {
  /// The protocols for whose conformances the compiler writes calls of the member.
  var synthesizers: [String] {
    guard let parent else { return [] }
    // The type of a field is written by other means than these names.
    if baseName == "==", parent.mayBeUnnamed { return ["Equatable", "Hashable"] }
    if parent.declaration.kind == .extension {
      if let users = Self.coders[parent.declaration.name] { return users }
      if Self.keyTypes.contains(parent.baseName), Self.keyUses.contains(baseName) {
        return ["Codable", "Decodable"]
      }
    }
    // Such code calls members of the library's types, which workspaces give by extensions and protocols.
    guard declaration.kind == .function, parent.mayBeExtended else { return [] }
    return Self.synthesizers[baseName] ?? []
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

  private static let synthesizers: [String: [String]] = [
    "encode": ["Codable", "Encodable"], "encodeIfPresent": ["Codable", "Encodable"],
    "decode": ["Codable", "Decodable"], "decodeIfPresent": ["Codable", "Decodable"],
    "combine": ["Hashable"],
  ]

  /// The same by the types that an extension may give members to.
  private static let coders: [String: [String]] = [
    "Encoder": ["Codable", "Encodable"], "KeyedEncodingContainer": ["Codable", "Encodable"],
    "KeyedEncodingContainerProtocol": ["Codable", "Encodable"],
    "Decoder": ["Codable", "Decodable"], "KeyedDecodingContainer": ["Codable", "Decodable"],
    "KeyedDecodingContainerProtocol": ["Codable", "Decodable"],
    "DecodingError": ["Codable", "Decodable"], "DecodingError.Context": ["Codable", "Decodable"],
  ]

  /// For an enumeration with payloads such code takes the first of all keys, and looks whether there are more.
  private static let keyUses: Set<String> = ["init", "popFirst", "isEmpty"]
  private static let keyTypes: Set<String> = [
    "ArraySlice", "BidirectionalCollection", "Collection", "MutableCollection",
    "RandomAccessCollection", "RangeReplaceableCollection", "Sequence",
  ]
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
