package import JSONRPC

/// The part of a document that an answer keeps: what is not named is left out, and long lists are cut.
///
/// The shape also describes the answer, so that a schema never differs from what is sent.
package indirect enum AnswerShape: Sendable {
  case text
  case bool
  case integer
  case list(of: AnswerShape, limit: Int)
  case object([Member])

  /// A named part; one that is absent in the document is absent in the answer.
  package struct Member: Sendable {
    var name: String
    var shape: AnswerShape
  }

  /// An object with these members.
  package static func members(_ members: KeyValuePairs<String, AnswerShape>) -> AnswerShape {
    .object(members.map { Member(name: $0.key, shape: $0.value) })
  }

  /// The document's part of this shape.
  ///
  /// Beside a list that is cut stands `omitted_` and its name: the number of elements that are left out.
  package func part(of document: JSONValue) -> JSONValue {
    switch (self, document) {
    case (.list(let element, let limit), .list(let elements)):
      return .list(elements.prefix(limit).map(element.part))
    case (.object(let members), .object(let values)):
      var kept: [String: JSONValue] = [:]
      for member in members {
        guard let value = values[member.name] else { continue }
        kept[member.name] = member.shape.part(of: value)
        if case .list(_, let limit) = member.shape, let count = value.elements?.count, count > limit
        {
          kept["omitted_\(member.name)"] = .integer(count - limit)
        }
      }
      return .object(kept)
    default:
      return document
    }
  }

  /// The JSON Schema of the answer: its members and their types.
  ///
  /// The types of elements are left out, since an agent reads the schemas of all tools before its first question.
  package var schema: JSONValue {
    guard case .object(let members) = self else { return ["type": .text(type)] }
    let types = members.map { ($0.name, ["type": .text($0.shape.type)] as JSONValue) }
    return ["type": "object", "properties": .object(Dictionary(types, uniquingKeysWith: { $1 }))]
  }

  private var type: String {
    switch self {
    case .text: "string"
    case .bool: "boolean"
    case .integer: "integer"
    case .list: "array"
    case .object: "object"
    }
  }
}
