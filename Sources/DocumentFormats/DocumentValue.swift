/// A value in a document of another tool, whatever the document's format.
package indirect enum DocumentValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number as decimal text, since no reader computes with it.
  case number(String)
  case string(String)
  case data([UInt8])
  case array([DocumentValue])
  case dictionary([String: DocumentValue])

  /// The text of a string or of a number; nil for anything else.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The elements of an array; none for anything else.
  package var elements: [DocumentValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of a dictionary; none for anything else.
  package var members: [String: DocumentValue] {
    if case .dictionary(let members) = self { members } else { [:] }
  }

  /// The member of a dictionary with that key.
  package subscript(key: String) -> DocumentValue? {
    if case .dictionary(let members) = self { members[key] } else { nil }
  }

  /// The texts of an array's strings and numbers; other elements are left out.
  package var texts: [String] { elements.compactMap(\.text) }

  /// Whether it is one of the forms in which Xcode writes yes: `YES`, `yes`, `true`, `1`.
  package var isTrue: Bool {
    switch self {
    case .bool(let value): value
    case .string(let text), .number(let text): ["YES", "yes", "true", "1"].contains(text)
    default: false
    }
  }
}
