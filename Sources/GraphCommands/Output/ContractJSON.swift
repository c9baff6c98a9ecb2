import GraphProtos
import SwiftProtobuf

/// The JSON of the wire contract: that of Protocol Buffers with the fields' own names.
///
/// Fields without presence are always there: empty lists and texts, zeros and falsehoods. The encoder of swift-protobuf
/// leaves them out. Other implementations have the option `always_print_fields_with_no_presence`. So a script can go
/// through a list that is empty. Members stand in the order of the fields.
struct ContractJSON {
  private let fields: [String: [Field]]

  /// A field as far as it decides how its value is laid out.
  private struct Field {
    var name: String
    /// Written if the encoder leaves it out; nil for a field with presence.
    var absence: String?
    /// The full name of its message, with a point before it; empty if it is none.
    var type: String
  }

  /// Knows the messages of the contract.
  init() throws {
    var fields: [String: [Field]] = [:]
    let files = try EmbeddedDescriptors.fileDescriptorSet().file.filter {
      $0.package == "graphd.v1"
    }
    var zeros: [String: String] = [:]
    for file in files {
      for enumeration in file.enumType {
        zeros[".\(file.package).\(enumeration.name)"] = enumeration.value.first?.name
      }
    }
    for file in files {
      for message in file.messageType {
        fields[".\(file.package).\(message.name)"] = message.field.map {
          Field(name: $0.name, absence: Self.absence(of: $0, zeros), type: $0.typeName)
        }
      }
    }
    self.fields = fields
  }

  private static func absence(
    of field: Google_Protobuf_FieldDescriptorProto,
    _ zeros: [String: String]
  ) -> String? {
    if field.label == .repeated { return "[]" }
    if field.hasOneofIndex { return nil }
    switch field.type {
    case .message, .group: return nil
    case .string, .bytes: return "\"\""
    case .bool: return "false"
    case .enum: return "\"\(zeros[field.typeName] ?? "")\""
    default: return "0"
    }
  }

  /// The message as a document: two spaces for each level, a line break at the end.
  func document(_ message: some Message) throws -> String { try text(message, isIndented: true) }

  /// The message on one line, for streams of messages (JSON Lines), with a line break at the end.
  func line(_ message: some Message) throws -> String { try text(message, isIndented: false) }

  private func text<Value: Message>(_ message: Value, isIndented: Bool) throws -> String {
    var options = JSONEncodingOptions()
    options.preserveProtoFieldNames = true
    let json: [UInt8] = try message.jsonUTF8Bytes(options: options)
    var layout = Layout(rest: json[...], isIndented: isIndented, fields: fields)
    layout.copyValue(of: "." + Value.protoMessageName)
    layout.output.append(UInt8(ascii: "\n"))
    return String(decoding: layout.output, as: UTF8.self)
  }

  /// Copies the encoder's JSON, which has no white space between its parts.
  private struct Layout {
    var rest: ArraySlice<UInt8>
    let isIndented: Bool
    let fields: [String: [Field]]
    var output: [UInt8] = []
    private var depth = 0

    init(rest: ArraySlice<UInt8>, isIndented: Bool, fields: [String: [Field]]) {
      self.rest = rest
      self.isIndented = isIndented
      self.fields = fields
    }

    /// Copies one value; `type` is the message that it is, if it is one.
    mutating func copyValue(of type: String) {
      switch rest.first {
      case UInt8(ascii: "{"): copyObject(of: type)
      case UInt8(ascii: "["): copyList(of: type)
      case UInt8(ascii: "\""): output += takeString()
      default:
        let end = rest.firstIndex {
          [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains($0)
        }
        output += rest[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...]
      }
    }

    private mutating func copyObject(of type: String) {
      var left = fields[type, default: []][...]
      open("{")
      var isEmpty = true
      func begin(_ layout: inout Layout, _ name: some Sequence<UInt8>) {
        layout.separate(isFirst: isEmpty)
        isEmpty = false
        layout.output += name
        layout.output += Array(": ".utf8)
      }
      func add(_ layout: inout Layout, _ absent: ArraySlice<Field>) {
        for field in absent {
          guard let absence = field.absence else { continue }
          begin(&layout, "\"\(field.name)\"".utf8)
          layout.output += Array(absence.utf8)
        }
      }
      while rest.first == UInt8(ascii: "\"") {
        let name = takeString()
        skip(":")
        let text = String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
        let place = left.firstIndex { $0.name == text }
        add(&self, left[..<(place ?? left.startIndex)])
        if let place { left = left[(place + 1)...] }
        begin(&self, name)
        copyValue(of: place.map { fields[type, default: []][$0].type } ?? "")
        skip(",")
      }
      add(&self, left)
      close("}", isEmpty: isEmpty)
    }

    private mutating func copyList(of type: String) {
      open("[")
      var isEmpty = true
      while let byte = rest.first, byte != UInt8(ascii: "]") {
        separate(isFirst: isEmpty)
        isEmpty = false
        copyValue(of: type)
        skip(",")
      }
      close("]", isEmpty: isEmpty)
    }

    private mutating func open(_ bracket: Character) {
      rest = rest.dropFirst()
      output += bracket.utf8
      depth += 1
    }

    private mutating func close(_ bracket: Character, isEmpty: Bool) {
      depth -= 1
      skip(bracket)
      if !isEmpty, isIndented { breakLine() }
      output += bracket.utf8
    }

    private mutating func separate(isFirst: Bool) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      if isIndented { breakLine() } else if !isFirst { output.append(UInt8(ascii: " ")) }
    }

    private mutating func breakLine() {
      output.append(UInt8(ascii: "\n"))
      output += Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    private mutating func skip(_ character: Character) {
      if rest.first == character.asciiValue { rest = rest.dropFirst() }
    }

    /// Takes a string with its quotes.
    private mutating func takeString() -> ArraySlice<UInt8> {
      var end = rest.startIndex + 1
      while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
        end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      let string = rest[..<min(end + 1, rest.endIndex)]
      rest = rest[string.endIndex...]
      return string
    }
  }
}
