import WorkspaceModel

extension DeclarationReference {
  /// The protocols for whose conformances the compiler writes calls of the member.
  var synthesizers: [String] {
    guard declaration.kind == .function, declaration.parent >= 0 else { return [] }
    return Self.synthesizers[baseName] ?? []
  }

  private static let synthesizers: [String: [String]] = [
    "encode": ["Codable", "Encodable"], "encodeIfPresent": ["Codable", "Encodable"],
    "decode": ["Codable", "Decodable"], "decodeIfPresent": ["Codable", "Decodable"],
    "combine": ["Hashable"],
  ]
}

/// Code that nobody has written, and that uses what differs.
extension TaintSources {
  /// Code that the compiler writes for `Codable` and `Hashable` calls whatever overload fits.
  mutating func addSynthesized(
    _ subject: DeclarationReference,
    _ access: AccessLevel,
    _ effect: Effect
  ) {
    for name in subject.synthesizers {
      var taint = makeTaint(
        subject,
        .use,
        access,
        effect,
        name: name
      )
      // What refines it has the same code written.
      taint.extends = name
      taints.append(taint)
    }
  }

  /// Whether an initialiser that nobody has written takes the field's value, or leaves it out.
  func isInMemberwiseInitializer(
    _ subject: DeclarationReference,
    of type: DeclarationReference
  ) -> Bool {
    type.declaration.kind == .struct && subject.isStoredInState && type.initializerCount == 0
  }

  /// Operators are found by their operands: patterns, derived conformances and generic code use them where
  /// only a value is.
  mutating func addOperands(of subject: DeclarationReference, _ access: AccessLevel) {
    for name in Set(subject.mentions(.signature) + subject.mentions(.parameters)).sorted() {
      guard let operand = subject.summary.names[safe: name] else { continue }
      for use in [Taint.Use.name, .value] {
        var taint = makeTaint(
          subject,
          .use,
          access,
          .signature,
          name: operand
        )
        taint.use = use
        if use == .value { taint.owner = TypeName(name: operand) }
        taints.append(taint)
      }
    }
  }
}
