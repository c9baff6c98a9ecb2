import GraphProtos

extension ShardPlanDocument {
  func text(_ style: TextStyle, only shown: [Shard]?) -> String {
    var lines = [style(.heading, heading)]
    lines += notes.map { style(.secondary, $0) }
    var table = TextTable()
    for shard in shown ?? shards {
      table.append(
        .init("shard \(shard.index)"),
        .init(Microseconds.text(shard.microseconds)),
        .init(counted(shard.tests.count, "test")),
        .init(
          "tests \(Microseconds.text(shard.testMicroseconds)), builds "
            + "\(Microseconds.text(shard.buildMicroseconds)) of \(counted(shard.modules.count, "module"))",
          .secondary
        )
      )
    }
    if let shown, shown.isEmpty { lines.append("Nothing is left for this shard") }
    let rows = table.lines(style)
    if !rows.isEmpty { lines += [""] + rows }
    if !complete {
      lines += ["", style(.warning, "Incomplete: a test that matters may not be among these")]
    }
    return joinedLines(lines)
  }

  var heading: String {
    if shards.isEmpty { return "Nothing to run: none of \(counted(Int(total), "test")) is needed" }
    return "\(counted(shards.count, "shard")) for \(selected) of \(counted(Int(total), "test")), "
      + "the slowest \(Microseconds.text(slowestMicroseconds))"
  }

  /// What a person wants to know of how good the plan is.
  var notes: [String] {
    var notes: [String] = []
    if !shards.isEmpty {
      notes.append(
        "No plan of as many shards can be faster than \(Microseconds.text(lowerBoundMicroseconds))"
      )
    }
    if estimated > 0 {
      notes.append("\(counted(Int(estimated), "duration")) not measured yet: estimated")
    }
    if proven > 0 {
      let saved = savedMicroseconds > 0 ? ": \(Microseconds.text(savedMicroseconds)) saved" : ""
      notes.append(
        "\(counted(Int(proven), "test")) left out that passed on the same contents\(saved)"
      )
    }
    return notes
  }

  /// For people who read a job's page.
  var markdown: String {
    var lines = ["### \(heading)", ""]
    lines += notes.map { "- \($0)" }
    if !complete { lines.append("- **Incomplete**: a test that matters may not be among these") }
    guard !shards.isEmpty else { return joinedLines(lines) }
    lines += ["", "| shard | expected | tests | of that builds |", "|---:|---:|---:|---:|"]
    lines += shards.map { shard in
      "| \(shard.index) | \(Microseconds.text(shard.microseconds)) | \(shard.tests.count) | "
        + "\(Microseconds.text(shard.buildMicroseconds)) |"
    }
    return joinedLines(lines)
  }
}

/// Durations for people.
enum Microseconds {
  static func text(_ microseconds: UInt64) -> String {
    let milliseconds = microseconds / 1000 + (microseconds % 1000 < 500 ? 0 : 1)
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    if milliseconds < 60_000 {
      return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }
    let seconds = (milliseconds + 500) / 1000
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
