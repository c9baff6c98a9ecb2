import DocumentFormats
import WorkspaceModel

/// The place of a value in a spec.
struct SpecPlace: Sendable, Hashable {
  var file: SourcePath
  /// From 1; `nil` in JSON.
  var line: Int?
}

/// A value of an XcodeGen spec, in the order in which it is written.
struct SpecValue: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    /// A plain scalar can be a number or a truth value.
    case text(String, isPlain: Bool)
    case list([SpecValue])
    case map([Member])
  }

  struct Member: Sendable, Hashable {
    var key: String
    var value: SpecValue
  }

  var content: Content
  var place: SpecPlace

  init(_ content: Content, at place: SpecPlace) {
    self.content = content
    self.place = place
  }

  init(_ node: YAMLNode, in file: SourcePath) {
    place = SpecPlace(file: file, line: node.line)
    switch node {
    case .scalar(let text, let style, _): content = .text(text, isPlain: style == .plain)
    case .sequence(let nodes, _): content = .list(nodes.map { SpecValue($0, in: file) })
    case .mapping(let entries, _):
      content = .map(
        entries.map { entry in
          var value = SpecValue(entry.value, in: file)
          // A problem with an entry is reported at its key.
          value.place.line = entry.line
          return Member(key: entry.key, value: value)
        }
      )
    }
  }

  init(_ value: DocumentValue, in file: SourcePath) {
    place = SpecPlace(file: file)
    switch value {
    case .null, .data: content = .text("", isPlain: true)
    case .bool(let bool): content = .text(bool ? "true" : "false", isPlain: true)
    case .number(let text): content = .text(text, isPlain: true)
    case .string(let text): content = .text(text, isPlain: false)
    case .array(let values): content = .list(values.map { SpecValue($0, in: file) })
    case .dictionary(let members):
      content = .map(
        members.sorted { $0.key < $1.key }
          .map { Member(key: $0.key, value: SpecValue($0.value, in: file)) }
      )
    }
  }

  // MARK: Reading

  var text: String? { if case .text(let text, _) = content { text } else { nil } }
  var elements: [SpecValue]? { if case .list(let elements) = content { elements } else { nil } }
  var members: [Member]? { if case .map(let members) = content { members } else { nil } }
  var isMap: Bool { members != nil }

  /// The texts of a list; other elements are left out.
  var texts: [String] { elements?.compactMap(\.text) ?? [] }

  /// The value of a key; `nil` for anything but a mapping.
  subscript(key: String) -> SpecValue? { members?.first { $0.key == key }?.value }

  /// The text of a key.
  func text(_ key: String) -> String? { self[key]?.text }

  /// The texts of a key's list.
  func texts(_ key: String) -> [String] { self[key]?.texts ?? [] }

  /// The truth value of a key, in one of the spellings of YAML 1.1.
  func bool(_ key: String) -> Bool? {
    guard let text = text(key) else { return nil }
    return Self.bool(text)
  }

  static func bool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  /// The value as a build setting.
  ///
  /// A plain truth value is `YES` or `NO`, and a plain number loses the zeros at its end: the spec `5.10` is `5.1`.
  var setting: String {
    switch content {
    case .list(let elements): return SettingAssignment.text(ofList: elements.compactMap(\.text))
    case .map: return canonicalText
    case .text(let text, let isPlain):
      guard isPlain else { return text }
      if let bool = Self.bool(text) { return bool ? "YES" : "NO" }
      let isDecimal =
        text.contains(".") && text.first?.isNumber == true
        && text.allSatisfy { $0.isNumber && $0.isASCII || $0 == "." }
      return isDecimal ? Double(text).map { "\($0)" } ?? text : text
    }
  }

  /// The value as one text in which the order of keys has no meaning.
  var canonicalText: String {
    switch content {
    case .text(let text, _): text.debugDescription
    case .list(let elements): "[" + elements.map(\.canonicalText).joined(separator: ",") + "]"
    case .map(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\($0.key.debugDescription):\($0.value.canonicalText)" }.joined(separator: ",") + "}"
    }
  }

  // MARK: Changing

  mutating func set(_ key: String, _ value: SpecValue) {
    guard case .map(var members) = content else { return }
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
    content = .map(members)
  }

  /// A text at the place of this value.
  func with(_ text: String) -> SpecValue { SpecValue(.text(text, isPlain: false), at: place) }

  private static let replacement = ":REPLACE"

  /// This mapping with that of `base` below it.
  ///
  /// Mappings are merged and lists are joined, apart from keys that end in `:REPLACE`
  /// (XcodeGen: Docs/ProjectSpec.md, Include).
  ///
  /// Complexity: O(keys²) for each mapping.
  func merged(onto base: SpecValue) -> SpecValue {
    guard let members, base.isMap else { return self }
    var result = base
    for member in members {
      if member.key.hasSuffix(Self.replacement) {
        result.set(String(member.key.dropLast(Self.replacement.count)), member.value)
        continue
      }
      var value = member.value
      switch (base[member.key]?.content, value.content) {
      case (.list(let old), .list(let new)): value.content = .list(old + new)
      case (.map, .map):
        if let old = base[member.key] { value = value.merged(onto: old) }
      default: break
      }
      result.set(member.key, value)
    }
    return result
  }

  /// This value with each `${name}` replaced for which there is a value.
  ///
  /// Complexity: O(size).
  func expanded(_ variables: [String: String]) -> SpecValue {
    guard !variables.isEmpty else { return self }
    var result = self
    switch content {
    case .text(let text, let isPlain):
      let expanded = Self.expanded(text, variables)
      result.content = .text(expanded, isPlain: isPlain && expanded == text)
    case .list(let elements): result.content = .list(elements.map { $0.expanded(variables) })
    case .map(let members):
      result.content = .map(
        members.map {
          Member(key: Self.expanded($0.key, variables), value: $0.value.expanded(variables))
        }
      )
    }
    return result
  }

  private static func expanded(_ text: String, _ variables: [String: String]) -> String {
    guard text.contains("${") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        rest = rest[start.lowerBound...]
        break
      }
      let name = String(rest[start.upperBound..<end])
      result += variables[name] ?? String(rest[start.lowerBound...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
