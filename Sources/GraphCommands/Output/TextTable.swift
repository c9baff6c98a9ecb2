/// Lines whose columns stand under one another.
struct TextTable {
  /// A piece of a line, as plain text and its role.
  struct Cell: Hashable {
    let role: TextStyle.Role
    let text: String

    init(_ text: String, _ role: TextStyle.Role = .plain) {
      self.text = text
      self.role = role
    }
  }

  private var rows: [[Cell]] = []
  /// The spaces in front of each line.
  private let indentation: Int

  init(_ rows: [[Cell]] = [], indentation: Int = 2) {
    self.rows = rows
    self.indentation = indentation
  }

  mutating func append(_ cells: Cell...) { rows.append(cells) }

  /// The lines, indented, columns two spaces apart, nothing after the last word.
  ///
  /// For a terminal the widest columns are narrowed until the lines fit. Names lose their middle, and the last
  /// column its end.
  func lines(_ style: TextStyle) -> [String] {
    let rows = rows.map { row in row.map { Cell($0.text.withVisibleControls, $0.role) } }
    let widths = widths(of: rows, style.width)
    // A column that is empty in every row would only leave a gap.
    let shown = widths.indices.filter { widths[$0] > 0 }
    return rows.map { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? 0
      var line = String(repeating: " ", count: indentation)
      for column in shown where column <= last {
        let isLast = column == shown.last
        let text =
          isLast && column > 0
          ? row[column].text.shortenedAtEnd(to: widths[column])
          : row[column].text.shortenedInMiddle(to: widths[column])
        line += style(row[column].role, text)
        if column < last {
          line += String(repeating: " ", count: widths[column] - text.displayWidth + 2)
        }
      }
      return line
    }
  }

  /// How narrow a column becomes before another one gives way.
  private static let least = 8

  private func widths(of rows: [[Cell]], _ limit: Int?) -> [Int] {
    var widths = [Int](repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], cell.text.displayWidth)
      }
    }
    guard let limit else { return widths }
    let gaps = 2 * max(0, widths.count { $0 > 0 } - 1)
    var excess = widths.reduce(0, +) + gaps + indentation - limit
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.least
    {
      let next = widths.filter { $0 < widths[widest] }.max() ?? 0
      let step = min(excess, max(1, widths[widest] - max(next, Self.least)))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }
}
