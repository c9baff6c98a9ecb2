/// Lines whose columns stand under one another.
struct TextTable {
  /// A piece of a line, as plain text and what it is.
  struct Cell {
    let role: TextStyle.Role
    let text: String

    init(_ text: String, _ role: TextStyle.Role = .plain) {
      self.text = text
      self.role = role
    }
  }

  private var rows: [[Cell]] = []

  mutating func append(_ cells: Cell...) { rows.append(cells) }

  /// The lines, indented by two spaces, columns two spaces apart, nothing after the last word.
  func lines(_ style: TextStyle) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        let width = cell.text.withVisibleControls.count
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], width)
      }
    }
    // A column that is empty in every row would only leave a gap.
    let shown = widths.indices.filter { widths[$0] > 0 }
    return rows.map { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? 0
      var line = " "
      for column in shown where column <= last {
        let cell = row[column]
        line += " " + style(cell.role, cell.text)
        if column < last {
          let padding = widths[column] - cell.text.withVisibleControls.count
          line += String(repeating: " ", count: padding + 1)
        }
      }
      return line
    }
  }
}
