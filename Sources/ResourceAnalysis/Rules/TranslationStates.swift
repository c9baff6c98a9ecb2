import HashTreeCollections
import WorkspaceModel

/// Texts that a catalog marks as unfinished, and tables that cannot be read.
///
/// Rule: R20
struct TranslationStates: ResourceRule {
  static let ids = ["R20"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<SourcePath> = []
    for bundle in facts.catalog.all where !facts.isTest(bundle.module) {
      try checkCancellation()
      for table in bundle.tables.values {
        for path in table.files.map(\.path) + table.unreadFiles where seen.insert(path).inserted {
          guard let summary = facts.snapshot.resources[path] else { continue }
          findings += problems(summary, path, bundle.module, facts)
          if let content = summary.table {
            findings += states(content, path, bundle.module, facts)
          }
        }
      }
    }
    return findings
  }

  /// One finding for each file: what could not be read.
  private func problems(
    _ summary: ResourceSummary,
    _ path: SourcePath,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> [Finding] {
    guard let first = summary.problems.first else { return [] }
    let isUnknown = summary.content == .unknown
    let folder = path.parent?.name ?? ""
    let language = folder.hasSuffix(".lproj") ? " in `\(folder.dropLast(6))`" : ""
    let fault = isUnknown ? "cannot be read" : "is read in part"
    let message = first.message.prefix(1).lowercased() + first.message.dropFirst()
    return [
      Finding(
        rule: "R20",
        severity: isUnknown ? .error : .warning,
        certainty: .certain,
        subject: [path.description, "unread"],
        message: "`\(path.name)` of `\(facts.name(module))`\(language) \(fault): \(message)",
        remedy: "Mend the file where the places show it",
        evidence: summary.problems.prefix(20).map {
          Finding.Evidence(
            path: path,
            line: $0.line == 0 ? nil : Int($0.line),
            module: facts.id(module),
            note: $0.message
          )
        }
      )
    ]
  }

  private func states(
    _ table: StringTable,
    _ path: SourcePath,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> [Finding] {
    var (review, new, stale): ([String], [String], [String]) = ([], [], [])
    var lines: [String: UInt32] = [:]
    var untranslated: Set<String> = []
    for entry in table.entries {
      lines[entry.key] = entry.line
      if entry.isStale {
        stale.append(entry.key)
        continue
      }
      if entry.isExempt { continue }
      if entry.values.contains(where: { $0.state == .needsReview }) { review.append(entry.key) }
      // Xcode marks texts of the source language as new, too, when it extracts them.
      let languages = entry.values.filter {
        $0.state == .new && table.sourceLanguage?.isSameLanguage(as: $0.language) != true
      }
      .map(\.language)
      if !languages.isEmpty { new.append(entry.key) }
      untranslated.formUnion(languages)
    }
    let named = untranslated.sorted().map { "`\($0)`" }.joinedForProse
    let all: [(String, [String], Finding.Severity, String, String)] = [
      ("needs_review", review, .note, "to review", "Review the texts"),
      ("new", new, .warning, "not translated to \(named)", "Translate the texts"),
      ("stale", stale, .note, "that no code had at the last build", "Remove the keys"),
    ]
    return all.filter { !$0.1.isEmpty }.map { state, keys, severity, words, remedy in
      Finding(
        rule: "R20",
        severity: severity,
        certainty: .certain,
        subject: [path.description, state],
        message:
          "`\(path.name)` of `\(facts.name(module))` has \(keys.count == 1 ? "1 text" : "\(keys.count) texts") \(words): "
          + keys.firstFewQuoted,
        remedy: remedy,
        evidence: keys.prefix(20).map { key in
          Finding.Evidence(
            path: path,
            line: lines[key].flatMap { $0 == 0 ? nil : Int($0) },
            module: facts.id(module),
            symbol: key,
            note: "is `\(state)`"
          )
        }
      )
    }
  }
}
