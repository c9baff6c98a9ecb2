/// A line of prose, which is wrapped at words where the terminal ends.
struct TextLine {
  private let cells: [TextTable.Cell]
  /// The spaces in front of the first line, and in front of those that follow.
  private let indentation: (first: Int, rest: Int)

  init(_ cells: TextTable.Cell..., indentation: (first: Int, rest: Int) = (0, 0)) {
    self.cells = cells
    self.indentation = indentation
  }

  init(_ text: String, _ role: TextStyle.Role = .plain, indentation: Int = 0) {
    self.init(TextTable.Cell(text, role), indentation: (indentation, indentation))
  }

  func lines(_ style: TextStyle) -> [String] {
    let margin = String(repeating: " ", count: indentation.first)
    let plain = cells.map(\.text.withVisibleControls).joined()
    guard let width = style.width, plain.displayWidth + indentation.first > width else {
      return [margin + cells.map { style($0.role, $0.text) }.joined()]
    }
    let wrapped = Self.wrap(plain, first: width - indentation.first, rest: width - indentation.rest)
    return wrapped.enumerated().map { number, line in
      let start = number == 0 ? margin : String(repeating: " ", count: indentation.rest)
      guard number == 0, let first = cells.first, cells.count > 1,
        line.hasPrefix(first.text.withVisibleControls)
      else { return start + style(cells.count == 1 ? cells[0].role : .plain, line) }
      // The first piece keeps its role: it names the kind of the line.
      let rest = String(line.dropFirst(first.text.withVisibleControls.count))
      return start + style(first.role, first.text) + rest
    }
  }

  /// The text in lines of at most so many columns; a word that is longer is broken.
  private static func wrap(_ text: String, first: Int, rest: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    func room() -> Int { max(1, lines.isEmpty ? first : rest) }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let joined = line.isEmpty ? String(word) : line + " " + word
      if joined.displayWidth <= room() {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while line.displayWidth > room() {
        let start = line.prefix(columns: room())
        guard !start.isEmpty else { break }
        lines.append(String(start))
        line = String(line.dropFirst(start.count))
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
