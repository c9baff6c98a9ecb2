/// A value of a YAML document.
enum YAMLNode: Sendable, Hashable {
  case scalar(String, line: Int)
  case sequence([YAMLNode], line: Int)
  case mapping([YAMLEntry], line: Int)

  /// The text of a scalar.
  var string: String? {
    guard case .scalar(let text, _) = self else { return nil }
    return text
  }

  /// Where the value begins, from 1.
  var line: Int {
    switch self {
    case .scalar(_, let line), .sequence(_, let line), .mapping(_, let line): line
    }
  }
}

/// A key of a mapping with its value.
struct YAMLEntry: Sendable, Hashable {
  var key: String
  var value: YAMLNode
  /// The line of the key.
  var line: Int
}

/// A violation of YAML's rules, or a construct that the reader does not support.
struct YAMLFault: Error, Hashable {
  var reason: String
  /// From 1.
  var line: Int
}
