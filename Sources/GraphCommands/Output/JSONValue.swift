/// A JSON value whose members keep the order in which they were written.
///
/// Foundation's encoder can only sort them, and the order is part of the documented contract.
indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(UInt64)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  struct Member: Hashable, Sendable {
    let name: String
    let value: JSONValue
  }

  /// `null` for an empty string: the wire has no other word for absence.
  static func optional(_ string: String) -> JSONValue {
    string.isEmpty ? .null : .string(string)
  }

  /// `null` for zero, where numbers count from 1.
  static func optional(_ number: UInt32) -> JSONValue {
    number == 0 ? .null : .integer(UInt64(number))
  }

  static func integer(_ number: UInt32) -> JSONValue { .integer(UInt64(number)) }

  static func strings(_ strings: [String]) -> JSONValue { .array(strings.map(JSONValue.string)) }

  /// The members of two objects, one after the other.
  static func + (first: JSONValue, second: JSONValue) -> JSONValue {
    guard case .object(let head) = first, case .object(let tail) = second else { return first }
    return .object(head + tail)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: UInt64) { self = .integer(value) }
}
