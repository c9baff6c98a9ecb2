import Foundation
import ImpactAnalysis

/// The scores of all recorded edits by file and by kind of package, as in `Edits/score.txt`.
struct ScoreTable: Sendable {
  private struct Key: Hashable {
    var title: String
    var configuration: ImpactOptions.Configuration
  }

  private var files: [Key: TruthScore] = [:]
  private var totals: [Key: TruthScore] = [:]
  /// Edits that have no sentence of intent.
  var unexplained = 0

  static let url = EditFile.folder.appendingPathComponent("score.txt")

  mutating func add(
    _ score: TruthScore,
    of collection: EditCollection,
    _ configuration: ImpactOptions.Configuration
  ) {
    files[Key(title: collection.file, configuration: configuration), default: TruthScore()] += score
    for title in ["all", collection.kind.rawValue] {
      totals[Key(title: title, configuration: configuration), default: TruthScore()] += score
    }
  }

  var text: String {
    let titles = ["all"] + EditCollection.Kind.allCases.map(\.rawValue)
    return """
      The worth of `output_can_change` on the recorded edits. RecordedTruthTests compares this exactly.
      To rewrite it: GRAPHD_UPDATE_SCORE=1 swift test --filter RecordedTruthTests

      needed: untouched modules that differ; right: those of them that are named;
      extra: modules that are named and do not differ; dependents: all that could be named

      \(Self.unexplainedTitle)\(unexplained)

      \(Self.header)
      \(Self.lines(totals, titles))

      \(Self.header)
      \(Self.lines(files, Set(files.keys.map(\.title)).sorted()))

      """
  }

  private static let unexplainedTitle = "edits without a sentence of intent: "

  /// The number of edits without a sentence in a table's text.
  static func unexplained(in text: String) -> Int? {
    text.split(separator: "\n").lazy
      .compactMap { line in
        line.hasPrefix(unexplainedTitle) ? Int(line.dropFirst(unexplainedTitle.count)) : nil
      }
      .first
  }

  private static let header = row([
    "", "", "edits", "needed", "right", "extra", "dependents", "precision", "recall",
  ])

  private static func lines(_ scores: [Key: TruthScore], _ titles: [String]) -> String {
    titles.flatMap { title in
      ImpactOptions.Configuration.all.compactMap { configuration in
        scores[Key(title: title, configuration: configuration)].map { score in
          let counts = [score.edits, score.needed, score.right, score.extra, score.dependents]
          return row(
            [title, "\(configuration)"] + counts.map(String.init)
              + [score.precision, score.recall].map { String(format: "%.4f", $0) }
          )
        }
      }
    }.joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, (index == 0 ? 20 : 10) - cell.count))
      return index < 2 ? cell + padding : padding + cell
    }.joined()
  }
}
