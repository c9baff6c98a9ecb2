/// The expansion of one value: `$(NAME)`, `${NAME}`, `$NAME`, `$(A_$(B))`, `$(NAME:operator=operand)`
/// (swift-build: MacroExpressionParsing.swift, MacroEvaluationProgram.swift, MacroEvaluationScope.swift).
///
/// `$(inherited)`, and a reference to a setting whose value is being expanded, stands for the next assignment
/// below that one, of whatever level. So there are no endless loops.
struct SettingEvaluation {
  /// The assignments of every setting, from low to high.
  let chains: [String: [SettingAssignment]]
  let context: SettingContext

  /// Settings that are referred to and that nobody assigns, or whose operators are unknown.
  private(set) var undefined: Set<String> = []
  /// Settings with a condition that the context does not decide and that may change their value.
  private(set) var undecided: Set<String> = []
  /// Whether the work was stopped by a limit: the result is void.
  private(set) var isCut = false
  /// The bytes that were read and written.
  private(set) var work = 0

  /// The assignments whose values are being expanded, the innermost last.
  private var frames: [(name: String, index: Int)] = []
  private var depth = 0

  /// The most references inside of each other, through values and names.
  private static let depthLimit = 64
  private static let textLimit = 65_536
  private static let workLimit = 1 << 20

  init(chains: [String: [SettingAssignment]], context: SettingContext) {
    self.chains = chains
    self.context = context
  }

  /// The place of the assignment that counts for a setting: the highest below `limit` whose conditions match.
  ///
  /// One that is not decided does not count, but is recorded if its value differs.
  mutating func place(of name: String, below limit: Int? = nil) -> Int? {
    guard let chain = chains[name] else { return nil }
    var open: [String] = []
    var index = limit ?? chain.count
    while index > 0 && !isCut {
      index -= 1
      charge(16)
      switch context.answer(for: chain[index].conditions) {
      case .yes:
        if open.contains(where: { $0 != chain[index].value }) { undecided.insert(name) }
        return index
      case .no: continue
      case .undecided: open.append(chain[index].value)
      }
    }
    if !open.isEmpty { undecided.insert(name) }
    return nil
  }

  /// Expands the assignment of a setting at a place of its chain.
  /// - Parameters:
  ///   - name: The setting.
  ///   - index: The place of the assignment among those of `name`.
  ///   - asText: Whether quotes, backslashes and blanks stay; otherwise they part the words.
  /// - Returns: The value; it is void if `isCut` is set.
  mutating func expand(_ name: String, at index: Int, asText: Bool) -> SettingText {
    var result = SettingText()
    expand(name, at: index, asText: asText, into: &result)
    return result
  }

  private mutating func expand(
    _ name: String,
    at index: Int,
    asText: Bool,
    into result: inout SettingText
  ) {
    guard let chain = chains[name], chain.indices.contains(index) else { return }
    frames.append((name, index))
    var cursor = Cursor(chain[index].value)
    charge(cursor.bytes.count)
    if Self.textNames.contains(name) {
      if cursor.isAtEnd { result.append([]) }
      readText(&cursor, upTo: nil, into: &result)
    } else {
      readList(&cursor, asText: asText, into: &result)
    }
    frames.removeLast()
  }

  private mutating func charge(_ count: Int) {
    work += count
    if work > Self.workLimit { isCut = true }
  }

  private mutating func append(_ bytes: some Collection<UInt8>, to result: inout SettingText) {
    charge(bytes.count)
    if result.bytes.count + bytes.count > Self.textLimit { isCut = true }
    if !isCut { result.append(bytes) }
  }

  /// Settings that Xcode reads as one text; all others, those of users too, are lists of words.
  private static let textNames: Set<String> = [
    "BUNDLE_LOADER", "CONFIGURATION", "EXECUTABLE_NAME", "FULL_PRODUCT_NAME", "INFOPLIST_FILE",
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_MODULE_NAME", "PRODUCT_NAME", "PROJECT", "PROJECT_DIR",
    "PROJECT_NAME", "SDKROOT", "SOURCE_ROOT", "SRCROOT", "SWIFT_MODULE_NAME", "TARGETNAME",
    "TARGET_NAME", "TEST_HOST", "TEST_TARGET_NAME", "WRAPPER_NAME",
  ]
}

// Reading of values.
extension SettingEvaluation {
  private struct Cursor {
    let bytes: [UInt8]
    var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position >= bytes.count }
    /// The next byte, `nil` at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func take(while accepts: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let start = position
      while let next, accepts(next) { position += 1 }
      return bytes[start..<position]
    }
  }

  /// Reads text with references up to the end, or up to `:` and the closing delimiter if there is one.
  private mutating func readText(
    _ cursor: inout Cursor,
    upTo close: UInt8?,
    into result: inout SettingText
  ) {
    while let next = cursor.next, !isCut {
      if next == UInt8(ascii: "$") {
        readReference(&cursor, asText: true, into: &result)
      } else if let close, next == close || next == UInt8(ascii: ":") {
        return
      } else {
        let run = cursor.take {
          $0 != UInt8(ascii: "$") && (close == nil || ($0 != close && $0 != UInt8(ascii: ":")))
        }
        append(run, to: &result)
      }
    }
  }

  /// Reads words parted by blanks; quotes join them, and `\` takes the next byte as it is.
  private mutating func readList(
    _ cursor: inout Cursor,
    asText: Bool,
    into result: inout SettingText
  ) {
    var quote: UInt8?
    var isFirst = true
    while let next = cursor.next, !isCut {
      switch next {
      case UInt8(ascii: "$"):
        readReference(&cursor, asText: asText || quote != nil, into: &result)
      case UInt8(ascii: "\\"):
        cursor.position += 1
        let escaped = cursor.next.map { [$0] } ?? []
        cursor.position += escaped.count
        append((asText ? [next] : []) + escaped, to: &result)
      case UInt8(ascii: "\"") where quote != UInt8(ascii: "'"),
        UInt8(ascii: "'") where quote != UInt8(ascii: "\""):
        cursor.position += 1
        quote = quote == nil ? next : nil
        append(asText ? [next] : [], to: &result)
      case _ where quote == nil && Self.isBlank(next):
        let blanks = cursor.take(while: Self.isBlank)
        if asText {
          append(blanks, to: &result)
        } else if !isFirst && !cursor.isAtEnd {
          result.endWord()
        }
      default:
        let start = cursor.position
        cursor.position += 1
        let rest = cursor.take { !Self.isSpecial($0) && !(quote == nil && Self.isBlank($0)) }
        append(cursor.bytes[start..<rest.endIndex], to: &result)
      }
      isFirst = false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// Reads what begins with `$`, and appends its value.
  private mutating func readReference(
    _ cursor: inout Cursor,
    asText: Bool,
    into result: inout SettingText
  ) {
    guard depth < Self.depthLimit else {
      isCut = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    cursor.position += 1
    switch cursor.next {
    case UInt8(ascii: "("): readReference(&cursor, close: UInt8(ascii: ")"), asText, &result)
    case UInt8(ascii: "{"): readReference(&cursor, close: UInt8(ascii: "}"), asText, &result)
    case UInt8(ascii: "["): readReference(&cursor, close: UInt8(ascii: "]"), asText, &result)
    case UInt8(ascii: "$"):
      cursor.position += 1
      append("$".utf8, to: &result)
    case let next? where ConfigurationScanner.isNameByte(next) && !(0x30...0x39).contains(next):
      let name = cursor.take { ConfigurationScanner.isNameByte($0) || $0 == UInt8(ascii: ".") }
      readBare(String(decoding: name, as: UTF8.self), asText: asText, into: &result)
    default: append("$".utf8, to: &result)
    }
  }

  private mutating func readBare(_ name: String, asText: Bool, into result: inout SettingText) {
    if !lookUp(name, asText: asText, into: &result) { append("$\(name)".utf8, to: &result) }
  }

  /// Reads a reference behind its opening delimiter, which is the next byte.
  private mutating func readReference(
    _ cursor: inout Cursor,
    close: UInt8,
    _ asText: Bool,
    _ result: inout SettingText
  ) {
    let open = cursor.bytes[cursor.position]
    cursor.position += 1
    var nameText = SettingText()
    readText(&cursor, upTo: close, into: &nameText)
    let name = nameText.text
    let operatorsStart = cursor.position
    var operators: [SettingOperator] = []
    var isUnderstood = true
    while cursor.next == UInt8(ascii: ":"), !isCut {
      if let operation = readOperator(&cursor, close: close) {
        operators.append(operation)
      } else {
        isUnderstood = false
      }
    }
    let source = cursor.bytes[operatorsStart..<min(cursor.position, cursor.bytes.count)]
    if cursor.next == close { cursor.position += 1 }
    guard !isCut else { return }
    var value = SettingText()
    if !isUnderstood {
      undefined.insert(name)
    } else if lookUp(name, asText: asText, into: &value, recording: !operators.hasDefault) {
      for operation in operators { apply(operation, to: &value) }
      if !isCut { result.append(value) }
      return
    } else if operators.hasDefault {
      for operation in operators { apply(operation, to: &value) }
      if !isCut { result.append(value) }
      return
    }
    append([UInt8(ascii: "$"), open] + name.utf8 + source + [close], to: &result)
  }

  /// Reads `:name` or `:name=operand`; `nil` for an unknown operator.
  private mutating func readOperator(_ cursor: inout Cursor, close: UInt8) -> SettingOperator? {
    cursor.position += 1
    let word = cursor.take {
      ConfigurationScanner.isNameByte($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        || $0 == UInt8(ascii: ".")
    }
    let name = String(decoding: word, as: UTF8.self)
    switch cursor.next {
    case UInt8(ascii: "="):
      cursor.position += 1
      var operand = SettingText()
      readText(&cursor, upTo: close, into: &operand)
      return SettingOperator(name, operand: operand.text)
    case nil, close, UInt8(ascii: ":"):
      return SettingOperator(name, operand: nil)
    default:
      _ = cursor.take { $0 != close && $0 != UInt8(ascii: ":") }
      return nil
    }
  }

  /// Changes every word of a value.
  private mutating func apply(_ operation: SettingOperator, to value: inout SettingText) {
    charge(value.bytes.count)
    guard !isCut else { return }
    var result = SettingText()
    if case .defaulting(let operand) = operation, !value.isPresent {
      append(operand.utf8, to: &result)
    }
    for word in value.words {
      append(operation.applied(to: word).utf8, to: &result)
      result.endWord()
    }
    value = result
  }

  /// Appends the value of a setting; `false` if nobody assigns it.
  ///
  /// Nothing is appended for a setting that has no further assignment below the one that refers to it.
  private mutating func lookUp(
    _ name: String,
    asText: Bool,
    into result: inout SettingText,
    recording isRecorded: Bool = true
  ) -> Bool {
    let isInherited = name == "inherited" || name == "value"
    guard let target = isInherited ? frames.last?.name : name, !target.isEmpty else { return true }
    let frame = frames.last { $0.name == target }
    if let index = place(of: target, below: frame?.index) {
      charge(16)
      if !isCut { expand(target, at: index, asText: asText, into: &result) }
      return true
    }
    if frame != nil || undecided.contains(target) { return true }
    // A name that contains a reference is recorded by that reference.
    if isRecorded && !target.contains("$") { undefined.insert(target) }
    return false
  }
}

extension [SettingOperator] {
  fileprivate var hasDefault: Bool {
    contains {
      if case .defaulting = $0 { return true }
      return false
    }
  }
}
