/// A value of a YAML document.
package enum YAMLNode: Sendable, Hashable {
  case scalar(String, style: YAMLStyle, line: Int)
  case sequence([YAMLNode], line: Int)
  case mapping([YAMLEntry], line: Int)

  /// The text of a scalar.
  package var string: String? {
    guard case .scalar(let text, _, _) = self else { return nil }
    return text
  }

  /// Where the value begins, from 1.
  package var line: Int {
    switch self {
    case .scalar(_, _, let line), .sequence(_, let line), .mapping(_, let line): line
    }
  }
}

/// The way in which a scalar is written: only a plain one can be a number or a truth value.
package enum YAMLStyle: Sendable, Hashable {
  case plain, quoted
}

/// A key of a mapping with its value.
package struct YAMLEntry: Sendable, Hashable {
  package var key: String
  package var value: YAMLNode
  /// The line of the key.
  package var line: Int
}

/// A violation of YAML's rules, or a construct that the reader does not support.
package struct YAMLFault: Error, Hashable {
  package var reason: String
  /// From 1.
  package var line: Int
}

/// The part of YAML that a document may use.
package enum YAMLDialect: Sendable {
  /// Settings of graphd's own.
  ///
  /// The characters of anchors, aliases, tags and block scalars begin no value: globs begin with `*` and `!`, and
  /// stand between quotation marks. `~` and `null` are empty.
  case settings
  /// Everything that tools write by hand or by machine, except complex keys and several documents.
  case full
}
