import WorkspaceModel

/// A text with placeholders, and the variables that it contains.
enum FormatText {
  /// The meaning of a placeholder like `%#@count@`.
  struct Variable {
    /// Its texts, one a variant.
    var texts: [String] = []
    /// The class of its argument.
    var kind = FormatArgument.Class.longInteger
    /// From 1; `nil` if it is counted.
    var position: UInt16?
    var plurals: PluralCategories = []
  }

  /// The most alternatives of one text that are kept: variables multiply.
  private static let alternatives = 32
  /// Variables within variables.
  private static let depth = 8
  /// Texts of variables that are looked at for one text.
  private static let expansions = 256

  /// One text without placeholders, as nearly all are.
  static let plain: [[FormatArgument]] = [[]]

  /// Whether there are texts, and none has a letter, a digit, a symbol or a placeholder.
  ///
  /// Complexity: O(length) of the texts up to the first such character.
  static func areBlank(_ texts: [String], _ signatures: [[FormatArgument]]) -> Bool {
    guard signatures == plain, !texts.isEmpty else { return false }
    return texts.allSatisfy(\.isBlankText)
  }

  /// The arguments of each variant of the texts, without repetition.
  static func signatures(
    of texts: some Sequence<String>,
    _ variables: [String: Variable] = [:]
  ) -> [[FormatArgument]] {
    var found: [[FormatArgument]] = []
    for text in texts {
      let specifiers = FormatSpecifier.likely(in: text)
      if specifiers.isEmpty {
        if !found.contains([]) { found.append([]) }
        continue
      }
      var budget = expansions
      for signature in signatures(of: specifiers, variables, own: nil, depth: 0, &budget)
      where !found.contains(signature) && found.count < alternatives {
        found.append(signature)
      }
    }
    return found.isEmpty || found == plain ? plain : found
  }

  /// The alternatives of one text; `own` is the argument of the variable whose text it is.
  private static func signatures(
    of specifiers: [FormatSpecifier],
    _ variables: [String: Variable],
    own: FormatArgument?,
    depth: Int,
    _ budget: inout Int
  ) -> [[FormatArgument]] {
    var found: [Set<FormatArgument>] = [[]]
    // Within a variable the first placeholder that has no position stands for its argument.
    var next = own?.position ?? 1
    func add(_ alternatives: [[FormatArgument]]) {
      var joined: [Set<FormatArgument>] = []
      for known in found {
        for alternative in alternatives where joined.count < Self.alternatives {
          joined.append(known.union(alternative))
        }
      }
      found = joined
    }
    for specifier in specifiers {
      for _ in 0..<specifier.stars {
        add([[FormatArgument(position: next, kind: .integer)]])
        next &+= 1
      }
      var position = specifier.position ?? next
      switch specifier.conversion {
      case .argument(let kind):
        add([[FormatArgument(position: position, kind: kind)]])
      case .variableArgument:
        // Outside of a variable it is `%a` and two letters.
        position = own?.position ?? position
        add([[own ?? FormatArgument(position: position, kind: .floatingPoint)]])
      case .variable(let name):
        guard let variable = variables[name], depth < Self.depth, budget > 0 else {
          add([[FormatArgument(position: position, kind: .object)]])
          break
        }
        position = variable.position ?? position
        let argument = FormatArgument(position: position, kind: variable.kind)
        var inner: Set<[FormatArgument]> = []
        for text in variable.texts {
          budget -= 1
          let specifiers = FormatSpecifier.all(in: text)
          inner.formUnion(
            signatures(of: specifiers, variables, own: argument, depth: depth + 1, &budget)
          )
        }
        let sorted = inner.sorted { $0.lexicographicallyPrecedes($1) }
        add(inner.isEmpty ? [[argument]] : Array(sorted.prefix(Self.alternatives)))
      }
      if specifier.position == nil { next = max(next, position) &+ 1 }
    }
    return Set(found).map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The plural categories that all variables distinguish which distinguish any.
  static func plurals(of variables: some Sequence<Variable>) -> PluralCategories {
    variables.map(\.plurals).filter { !$0.isEmpty }.reduce(nil) { known, next in
      known.map { $0.intersection(next) } ?? next
    } ?? []
  }
}

extension PluralCategories {
  /// The category of that name, as tables write it.
  init?(name: String) {
    switch name {
    case "zero": self = .zero
    case "one": self = .one
    case "two": self = .two
    case "few": self = .few
    case "many": self = .many
    case "other": self = .other
    default: return nil
    }
  }
}

extension Fingerprint {
  /// The fingerprint of texts in their order.
  init(ofTexts texts: some Sequence<String>) {
    var builder = FingerprintBuilder()
    for text in texts { builder.combine(text) }
    self = builder.fingerprint
  }
}
