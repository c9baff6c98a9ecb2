import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// The wiring of a file that was walked.
  ///
  /// Complexity: O(names + declarations) of nearly all files, O(tokens) of others.
  func wiring(in tree: SourceFileSyntax) -> WiringFacts {
    let topics = wiringTopics
    guard !topics.isEmpty else { return .none }
    var reader = WiringReader(lines: lines, topics: topics)
    reader.read(tree)
    return reader.facts
  }

  private var wiringTopics: WiringTopics {
    var topics: WiringTopics = []
    for id in 0..<names.count {
      topics.formUnion(WiringTopics(of: names[NameTable.ID(truncatingIfNeeded: id)]))
    }
    let isWired = declarations.contains {
      $0.kind == .initializer && WiringTrigger.isInitializer($0.name)
    }
    return isWired ? topics.union(.components) : topics
  }
}
