/// A value of a property list, and the four forms in which a project file may be written.
package enum PropertyFixture {
  case text(String)
  case list([PropertyFixture])
  case table([(key: String, value: PropertyFixture)])

  static func texts(_ texts: some Sequence<String>) -> PropertyFixture {
    .list(texts.map { .text($0) })
  }

  /// The form that Xcode writes, on the lines of `indentation`.
  package func oldStyle(_ indentation: String = "") -> String {
    let inner = indentation + "\t"
    switch self {
    case .text(let text): return Self.token(text)
    case .list(let values):
      return "(\n" + values.map { "\(inner)\($0.oldStyle(inner)),\n" }.joined() + indentation + ")"
    case .table(let fields):
      let lines = fields.map { "\(inner)\(Self.token($0.key)) = \($0.value.oldStyle(inner));\n" }
      return "{\n" + lines.joined() + indentation + "}"
    }
  }

  private static func token(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."): true
      default: false
      }
    }
    if isPlain, !text.isEmpty, !text.contains("//") { return text }
    return "\"" + escaped(text) + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  package var json: String {
    switch self {
    case .text(let text): return "\"" + Self.escaped(text) + "\""
    case .list(let values): return "[" + values.map(\.json).joined(separator: ", ") + "]"
    case .table(let fields):
      let lines = fields.map { PropertyFixture.text($0.key).json + ": " + $0.value.json }
      return "{" + lines.joined(separator: ",\n") + "}"
    }
  }

  /// A whole XML property list.
  package var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(element)
    </plist>

    """
  }

  private var element: String {
    switch self {
    case .text(let text): return "<string>\(Self.entities(text))</string>"
    case .list(let values):
      return "<array>\n" + values.map(\.element).joined(separator: "\n") + "</array>"
    case .table(let fields):
      return "<dict>\n"
        + fields.map { "<key>\(Self.entities($0.key))</key>\n\($0.value.element)\n" }.joined()
        + "</dict>"
    }
  }

  private static func entities(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// A whole binary property list (`bplist00`): objects, a table of their offsets, a trailer.
  package var binary: [UInt8] {
    var objects: [[UInt8]] = []
    func add(_ value: PropertyFixture) -> Int {
      let index = objects.count
      objects.append([])
      switch value {
      case .text(let text):
        let units = Array(text.utf16)
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        objects[index] =
          isASCII
          ? Self.marker(0x50, units.count) + Array(text.utf8)
          : Self.marker(0x60, units.count) + units.flatMap { Self.bytes(Int($0), 2) }
      case .list(let values):
        let members = values.map { add($0) }
        objects[index] = Self.marker(0xA0, members.count) + members.flatMap { Self.bytes($0, 4) }
      case .table(let fields):
        let keys = fields.map { add(.text($0.key)) }
        let values = fields.map { add($0.value) }
        objects[index] =
          Self.marker(0xD0, keys.count) + (keys + values).flatMap { Self.bytes($0, 4) }
      }
      return index
    }
    _ = add(self)
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.bytes(bytes.count, 4)
      bytes += object
    }
    let table = bytes.count
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 4, 4] + Self.bytes(objects.count, 8)
      + Self.bytes(0, 8) + Self.bytes(table, 8)
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + bytes(count, 4)
  }

  private static func bytes(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
