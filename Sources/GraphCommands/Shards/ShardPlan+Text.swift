import GraphProtos

extension Graphd_V1_ShardPlan {
  func text(_ style: TextStyle, only shown: [Graphd_V1_Shard]?) -> String {
    var lines = [style(.heading, heading)]
    lines += notes.map { style(.secondary, $0) }
    var table = TextTable()
    for shard in shown ?? shards {
      table.append(
        .init("shard \(shard.index)"),
        .init(shard.duration.text),
        .init(counted(shard.tests.count, "test")),
        .init(
          "tests \(shard.testDuration.text), builds "
            + "\(shard.buildDuration.text) of \(counted(shard.modules.count, "module"))",
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
      + "the slowest \(slowest.text)"
  }

  /// What a person wants to know of how good the plan is.
  var notes: [String] {
    var notes: [String] = []
    if !shards.isEmpty {
      notes.append(
        "No plan of as many shards can be faster than \(lowerBound.text)"
      )
    }
    if estimated > 0 {
      notes.append("\(counted(Int(estimated), "duration")) not measured yet: estimated")
    }
    if notInScheme > 0 {
      notes.append(
        "\(counted(Int(notInScheme), "test")) not in scheme: the change needs them, and no chosen plan runs them"
      )
    }
    if proven > 0 {
      let saved = !saved.isZero ? ": \(saved.text) saved" : ""
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
      "| \(shard.index) | \(shard.duration.text) | \(shard.tests.count) | "
        + "\(shard.buildDuration.text) |"
    }
    return joinedLines(lines)
  }
}
