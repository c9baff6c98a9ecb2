import GraphProtos

extension Graphd_V1_DeclarationReach {
  /// The reach in a line: `rebuilds 14, 3 stale, 229 tests`.
  var summary: String {
    var parts = [recompiled == 0 ? "rebuilds nothing" : "rebuilds \(recompiled)"]
    if stale > 0 { parts.append("\(stale) stale") }
    if hasTests {
      parts.append(tests == 0 ? "no tests" : counted(Int(tests), "test"))
    } else if retest > 0 {
      parts.append(counted(Int(retest), "test target"))
    }
    return parts.joined(separator: ", ")
  }
}

/// A number with its noun: `1 test`, `2 tests`.
func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

extension Graphd_V1_AffectedModule {
  /// The effects on the module, for a person.
  var consequences: String {
    var words: [String] = []
    if stale { words.append(staleCertainty == .certain ? "stale" : "may be stale") }
    if !hasBuildRecompiles {
      words.append("may be recompiled")
    } else if buildRecompiles {
      words.append("recompiled")
    }
    if relinks { words.append("linked again") }
    if retest { words.append("tested again") }
    return words.joined(separator: ", ")
  }
}
