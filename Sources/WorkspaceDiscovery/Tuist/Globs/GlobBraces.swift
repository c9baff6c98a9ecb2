/// The alternatives that `{a,b}` in a pattern stands for; braces within braces are not supported.
enum GlobBraces {
  /// Every alternative of every pair of braces; `nil` if there are more than `limit`.
  static func alternatives(of text: String, limit: Int) -> [String]? {
    var texts = [""]
    var rest = text[...]
    while let (before, choices, after) = split(rest) {
      guard texts.count * choices.count <= limit else { return nil }
      texts = texts.flatMap { text in choices.map { text + before + $0 } }
      rest = after
    }
    return texts.map { $0 + rest }
  }

  /// The alternatives of the first pair of braces.
  static func firstAlternatives(of text: String) -> [String] {
    guard let (before, choices, after) = split(text[...]) else { return [text] }
    return choices.map { String(before + $0 + after) }
  }

  private static func split(
    _ text: Substring
  ) -> (before: Substring, choices: [Substring], after: Substring)? {
    var start = text.startIndex
    while let open = text[start...].firstIndex(of: "{"),
      let close = text[open...].firstIndex(of: "}")
    {
      let inner = text.index(after: open)
      if inner == close {
        start = inner
        continue
      }
      return (
        text[..<open], text[inner..<close].split(separator: ","), text[text.index(after: close)...]
      )
    }
    return nil
  }
}
