import DocumentFormats

/// A document as one text in which order and spelling that have no meaning are the same.
///
/// Two options texts are compared to learn whether tests run in another way.
enum CanonicalText {
  /// The text of a value: members are sorted, and there is no space.
  ///
  /// The recursion is as deep as the document, which `DocumentLimits` bounds.
  ///
  /// Complexity: O(size · log size).
  static func of(_ value: DocumentValue) -> String {
    var result = ""
    append(value, to: &result)
    return result
  }

  /// The text of an element: attributes are sorted, and spaces around text are left out.
  ///
  /// Complexity: O(size · log size).
  static func of(_ element: XMLElement) -> String {
    var result = ""
    append(element, to: &result)
    return result
  }

  private static func append(_ value: DocumentValue, to result: inout String) {
    switch value {
    case .null: result += "null"
    case .bool(let bool): result += bool ? "true" : "false"
    case .number(let number): result += number
    case .string(let text): append(text, to: &result)
    case .data(let bytes): result += "<\(bytes.map(String.init).joined(separator: " "))>"
    case .array(let elements):
      result += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { result += "," }
        append(element, to: &result)
      }
      result += "]"
    case .dictionary(let members):
      result += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { result += "," }
        append(member.key, to: &result)
        result += ":"
        append(member.value, to: &result)
      }
      result += "}"
    }
  }

  private static func append(_ element: XMLElement, to result: inout String) {
    result += "<" + element.name
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      result += " " + name + "="
      append(value, to: &result)
    }
    result += ">"
    let text = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !text.isEmpty { append(text, to: &result) }
    for child in element.children { append(child, to: &result) }
    result += "</>"
  }

  /// Adds a text in quotes, so that no text looks like the structure around it.
  private static func append(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    result += "\""
  }
}
