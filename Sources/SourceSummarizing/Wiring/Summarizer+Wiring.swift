import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// The wiring of a file that was walked.
  ///
  /// Complexity: O(names + declarations) of nearly all files, O(tokens) of others.
  func wiring(in tree: SourceFileSyntax) -> WiringFacts {
    guard mayBeWired else { return .none }
    var reader = WiringReader(lines: lines)
    reader.read(tree)
    return reader.facts
  }

  private var mayBeWired: Bool {
    for id in 0..<names.count
    where WiringTrigger.isName(names[NameTable.ID(truncatingIfNeeded: id)]) { return true }
    return declarations.contains { $0.kind == .initializer && WiringTrigger.isInitializer($0.name) }
  }
}
