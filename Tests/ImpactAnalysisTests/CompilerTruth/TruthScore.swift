import ImpactAnalysis

/// How the modules that graphd names compare with the truth of some edits.
struct TruthScore: Sendable {
  /// Edits after which something is known of another module.
  var edits = 0
  /// Modules that are named and differ.
  var right = 0
  /// Modules that are named and do not differ.
  var extra = 0
  /// Modules that differ.
  var needed = 0
  /// Modules above the edited ones of which something is known.
  var dependents = 0
  /// One text for each edit of which a module was missed.
  var missed: [String] = []

  var precision: Double { right + extra == 0 ? 1 : Double(right) / Double(right + extra) }
  var recall: Double { needed == 0 ? 1 : Double(right) / Double(needed) }

  /// Counts one edit.
  mutating func count(_ named: Set<String>, against truth: Truth) {
    edits += 1
    right += truth.required.intersection(named).count
    extra += truth.asked.subtracting(truth.required).intersection(named).count
    needed += truth.required.count
    dependents += truth.asked.count
  }

  static func += (left: inout TruthScore, right: TruthScore) {
    left.edits += right.edits
    left.right += right.right
    left.extra += right.extra
    left.needed += right.needed
    left.dependents += right.dependents
    left.missed += right.missed
  }
}

extension ImpactAnalyzer {
  /// The modules whose output can change.
  var named: Set<String> { Set(impact().modules.filter(\.outputCanChange).map(\.name)) }
}
