/// JSON whose shape is not known in advance; it prints canonically, with sorted keys.
enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[key], value != .null else {
      return nil
    }
    return value
  }

  subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index),
      elements[index] != .null
    else { return nil }
    return elements[index]
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var texts: [String] { elements.compactMap(\.text) }
  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

  /// The name and the value of an object with one member: how Swift encodes an enumeration's case.
  var enumerationCase: (name: String, value: JSONValue)? {
    guard let member = members.first, members.count == 1 else { return nil }
    return (member.key, member.value)
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// Canonical text for comparing, not for parsing: members sorted, null ones left out.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): value.debugDescription
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.filter { $0.value != .null }.sorted { $0.key < $1.key }
        .map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
    }
  }
}
