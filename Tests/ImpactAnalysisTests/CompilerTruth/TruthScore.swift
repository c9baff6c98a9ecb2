import ImpactAnalysis

/// What was said of edits, and what was so.
struct TruthScore: Sendable {
  /// Edits after which something could be said of another module.
  var edits = 0
  var right = 0
  var extra = 0
  var dependents = 0
  /// One text for each edit of which a module was missed.
  var missed: [String] = []
  var notes: [String] = []

  var precision: Double { right + extra == 0 ? 1 : Double(right) / Double(right + extra) }

  /// Counts one edit.
  mutating func count(_ named: Set<String>, against truth: Truth) {
    edits += 1
    right += truth.required.intersection(named).count
    extra += truth.asked.subtracting(truth.required).intersection(named).count
    dependents += truth.asked.count
  }

  static func += (left: inout TruthScore, right: TruthScore) {
    left.edits += right.edits
    left.right += right.right
    left.extra += right.extra
    left.dependents += right.dependents
    left.missed += right.missed
    left.notes += right.notes
  }
}

extension ImpactAnalyzer {
  /// The modules whose output can change.
  var named: Set<String> { Set(impact().modules.filter(\.outputCanChange).map(\.name)) }
}
