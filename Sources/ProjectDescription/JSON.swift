/// A JSON value whose text depends on nothing but the value: keys are sorted.
enum JSON {
  case null
  case bool(Bool)
  case int(Int)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The value on one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .real(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSON.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let values):
      text += "{"
      for (index, key) in values.keys.sorted().enumerated() {
        if index > 0 { text += "," }
        JSON.write(key, to: &text)
        text += ":"
        values[key]?.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// A value that the dump contains.
protocol JSONConvertible {
  /// The value as the reader of the dump expects it.
  var json: JSON { get }
}

extension String: JSONConvertible {
  var json: JSON { .string(self) }
}

extension Bool: JSONConvertible {
  var json: JSON { .bool(self) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  var json: JSON { map(\.json) ?? .null }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  var json: JSON { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  var json: JSON { .object(mapValues(\.json)) }
}

extension Set where Element == String {
  var json: JSON { .array(sorted().map(\.json)) }
}
