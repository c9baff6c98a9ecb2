import Foundation
import ImpactAnalysis

/// The compiler's verdict on one edit in one configuration.
struct Truth: Sendable, Equatable {
  /// The untouched modules above the edited ones of which something is known.
  var asked: Set<String> = []
  /// The modules of `asked` whose outputs differ, or that no longer compile.
  var required: Set<String> = []
}

/// A truth as a line of a file of `Edits`: `=> debug: B C; blocked: D; known-miss: C`, or `=> debug: none`.
struct RecordedTruth: Sendable, Equatable {
  /// The untouched modules whose outputs differ, or that no longer compile.
  var required: Set<String> = []
  /// The modules above one that does not compile: nothing is known of them.
  var blocked: Set<String> = []
  /// The modules of `required` that graphd is known to miss; a fix removes them here.
  var knownMisses: Set<String> = []

  /// Shortens `truth` of modules `above` the edited ones.
  init(_ truth: Truth, above: Set<String>, knownMisses: Set<String> = []) {
    required = truth.required
    blocked = above.subtracting(truth.asked)
    self.knownMisses = knownMisses.intersection(truth.required)
  }

  /// Reads what follows `=> debug: `; returns `nil` if it is malformed.
  init?(_ text: some StringProtocol) {
    for (position, part) in text.components(separatedBy: "; ").enumerated() {
      let pieces = part.components(separatedBy: ": ")
      let names = Set((pieces.last ?? "").split(separator: " ").map(String.init))
      switch (position, pieces.count, pieces[0]) {
      case (0, 1, "none"): break
      case (0, 1, _): required = names
      case (1..., 2, "blocked"): blocked = names
      case (1..., 2, "known-miss"): knownMisses = names
      default: return nil
      }
    }
    guard knownMisses.isSubset(of: required) else { return nil }
  }

  /// The text that `init` reads.
  var text: String {
    var parts = [required.isEmpty ? "none" : Self.text(required)]
    if !blocked.isEmpty { parts.append("blocked: " + Self.text(blocked)) }
    if !knownMisses.isEmpty { parts.append("known-miss: " + Self.text(knownMisses)) }
    return parts.joined(separator: "; ")
  }

  private static func text(_ names: Set<String>) -> String {
    names.sorted().joined(separator: " ")
  }

  /// The whole truth of modules `above` the edited ones.
  func truth(above: Set<String>) -> Truth {
    Truth(asked: above.subtracting(blocked), required: required)
  }
}

extension ImpactOptions.Configuration {
  static var all: [Self] { [.debug, .release] }
}
