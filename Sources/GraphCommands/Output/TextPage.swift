/// An answer for a person: its most important lines, sections, and a last word.
///
/// Sections are cut where lines are limited, the longest first, and each ends with the number of lines left out.
struct TextPage {
  var head: [TextLine] = []
  var sections: [Section] = []
  var foot: [TextLine] = []

  /// A list under a heading.
  struct Section {
    /// The heading; without one the list follows an empty line.
    var heading: TextLine?
    /// Whether an empty line is in front.
    var isDetached = true
    var rows: [Row]
    /// The noun of a row, for how many are left out.
    var noun = "line"
    var foot: [TextLine] = []
  }

  /// An entry of a list.
  enum Row {
    /// A line of the section's table, and the lines below it that have a table of their own.
    case cells([TextTable.Cell], below: [[TextTable.Cell]] = [])
    case prose(TextLine)
  }

  /// The text, each line ended by a line break.
  func text(_ style: TextStyle) -> String {
    let (head, foot) = (head.flatMap { $0.lines(style) }, foot.flatMap { $0.lines(style) })
    let frames = sections.map { $0.frame(style) }
    let lengths = sections.map { $0.lengths(style) }
    let room = style.lineLimit.map { limit in
      limit - head.count - foot.count - frames.map(\.count).reduce(0, +)
    }
    let shares = Self.shares(lengths.map { $0.reduce(0, +) }, room: room)
    var lines = head
    for (index, section) in sections.enumerated() {
      lines += frames[index].heading
      lines += section.lines(lengths[index], share: shares[index], style)
      lines += frames[index].foot
    }
    lines += foot
    if let limit = style.lineLimit, lines.count > limit, limit > 1 {
      // Many short sections: the last ones give way, the most important ones come first.
      let rest = lines.count - (limit - 1)
      lines =
        lines.prefix(limit - 1) + [
          style(.secondary, "… and \(counted(rest, "more line"))\(style.wholeHint)")
        ]
    }
    return joinedLines(lines)
  }

  /// How many lines each section gets: what is short is whole, and the others have the same share.
  static func shares(_ lengths: [Int], room: Int?) -> [Int] {
    guard let room, lengths.reduce(0, +) > room else { return lengths }
    let most = lengths.max() ?? 0
    // A cut section needs two lines: one of its own, and the count of the others.
    let share = stride(from: most, to: 2, by: -1).first { share in
      lengths.reduce(0) { $0 + min($1, share) } <= room
    }
    return lengths.map { min($0, share ?? 2) }
  }
}

extension TextPage.Section {
  fileprivate struct Frame {
    let heading: [String]
    let foot: [String]
    var count: Int { heading.count + foot.count }
  }

  /// The lines around the list, with the empty one in front.
  fileprivate func frame(_ style: TextStyle) -> Frame {
    Frame(
      heading: (isDetached ? [""] : []) + (heading?.lines(style) ?? []),
      foot: foot.flatMap { $0.lines(style) }
    )
  }

  /// The lines of each row.
  fileprivate func lengths(_ style: TextStyle) -> [Int] {
    rows.map { row in
      switch row {
      case .cells(_, let below): 1 + below.count
      case .prose(let line): line.lines(style).count
      }
    }
  }

  fileprivate func lines(_ lengths: [Int], share: Int, _ style: TextStyle) -> [String] {
    guard lengths.reduce(0, +) > share else { return rows.prefix(rows.count).lines(style) }
    var (count, used) = (0, 0)
    while count < rows.count, used + lengths[count] <= max(1, share - 1) {
      used += lengths[count]
      count += 1
    }
    // One entry is better than none, however long it is.
    count = max(1, count)
    let rest = rows.count - count
    let more = TextLine(
      "… and \(counted(rest, "more " + noun))\(style.wholeHint)",
      .secondary,
      indentation: 2
    )
    return rows.prefix(count).lines(style) + (rest > 0 ? more.lines(style) : [])
  }
}

extension ArraySlice<TextPage.Row> {
  /// The rows as lines; the columns of all of them stand under one another.
  fileprivate func lines(_ style: TextStyle) -> [String] {
    let table = TextTable(
      compactMap { row in
        guard case .cells(let cells, _) = row else { return nil }
        return cells
      }
    )
    var tableLines = table.lines(style)[...]
    return flatMap { row -> [String] in
      switch row {
      case .cells(_, let below):
        let line = tableLines.popFirst().map { [$0] } ?? []
        return line + TextTable(below, indentation: 4).lines(style)
      case .prose(let line): return line.lines(style)
      }
    }
  }
}
