/// A text that is being put together, with the places where one word of a list ends and the next begins.
///
/// A text and a list of one word are the same (swift-build: `MacroEvaluationResultBuilder`).
struct SettingText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where words after the first begin.
  private var starts: [Int] = []
  private var awaitsWord = false
  /// Whether anything was appended, an empty text included: that makes one word.
  private(set) var isPresent = false

  mutating func append(_ more: some Sequence<UInt8>) {
    beginWord()
    bytes.append(contentsOf: more)
    isPresent = true
  }

  /// Ends a word; the next text that is appended begins another.
  mutating func endWord() {
    if isPresent { awaitsWord = true }
  }

  mutating func append(_ other: SettingText) {
    guard other.isPresent else { return }
    beginWord()
    starts += other.starts.map { $0 + bytes.count }
    bytes += other.bytes
    isPresent = true
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var words: [String] {
    guard isPresent else { return [] }
    return zip([0] + starts, starts + [bytes.count]).map {
      String(decoding: bytes[$0..<$1], as: UTF8.self)
    }
  }

  private mutating func beginWord() {
    if awaitsWord { starts.append(bytes.count) }
    awaitsWord = false
  }
}
