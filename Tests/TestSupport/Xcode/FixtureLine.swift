/// A line of a project in a fixture, with the lines that are indented below it.
struct FixtureLine {
  /// Without indentation.
  let text: String
  /// The parts between spaces; quotes keep spaces, and are removed.
  var words: [String]
  var children: [FixtureLine] = []

  /// The tree of lines that indentation by two spaces makes; empty lines and those after `#` are left out.
  static func tree(_ text: String) -> [FixtureLine] {
    var open: [FixtureLine] = [FixtureLine("")]
    func close(to depth: Int) {
      while open.count > depth + 1, let last = open.popLast() {
        open[open.count - 1].children.append(last)
      }
    }
    for line in text.split(separator: "\n") {
      let content = line.drop { $0 == " " }
      if content.isEmpty || content.hasPrefix("#") { continue }
      close(to: (line.count - content.count) / 2)
      open.append(FixtureLine(String(content)))
    }
    close(to: 0)
    return open[0].children
  }

  private init(_ text: String) {
    self.text = text
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    self.words = words
  }

  var keyword: String { words.first ?? "" }

  /// The words after the keyword that do not have the form `key=value`.
  var names: [String] { words.dropFirst().filter { !$0.contains("=") } }

  /// The value of `key=value`.
  func attribute(_ key: String) -> String? {
    words.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }

  /// The parts of an attribute, separated by commas.
  func list(_ key: String) -> [String] {
    (attribute(key) ?? "").split(separator: ",").map { String($0) }
  }
}

/// An entry of a phase, a dependency or an exception: `name[platform,platform](Attribute,-flag)`.
struct FixtureEntry {
  let name: String
  let platforms: [String]
  let attributes: [String]

  init(_ word: String) {
    func part(_ open: Character, _ close: Character) -> [String] {
      guard let start = word.firstIndex(of: open), let end = word.lastIndex(of: close), start < end
      else { return [] }
      return word[word.index(after: start)..<end].split(separator: ",").map { String($0) }
    }
    name = String(word.prefix { $0 != "[" && $0 != "(" })
    platforms = part("[", "]")
    attributes = part("(", ")")
  }
}
