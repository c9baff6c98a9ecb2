import WorkspaceModel

/// A module that finds something else by name when a program runs, though none of its own code differs.
package struct NameImpact: Sendable, Hashable {
  /// The id of the module, which may be a test target that contains both sides.
  package var module: String
  /// The declaration that it found, or finds now.
  package var reason: Reason
  /// Whether it is a test target that runs the look-up.
  package var isRetested: Bool

  package init(module: String, reason: Reason, isRetested: Bool) {
    self.module = module
    self.reason = reason
    self.isRetested = isRetested
  }
}

extension ImpactAnalyzer {
  /// Adds modules that find something else by name to an answer; a module that it has gains a reason.
  ///
  /// Complexity: O(modules of the answer + `names`).
  package func add(_ names: [NameImpact], to impact: inout Impact) {
    guard !names.isEmpty else { return }
    var positions = Dictionary(
      uniqueKeysWithValues: impact.modules.enumerated().map { ($0.element.id, $0.offset) }
    )
    for name in names {
      var position = positions[name.module]
      if position == nil,
        let module = union.indices.first(where: { union.members[$0].module.id == name.module })
      {
        position = impact.modules.count
        impact.modules.append(description(of: module))
      }
      guard let position else { continue }
      positions[name.module] = position
      impact.modules[position].add(name)
      if name.isRetested {
        impact.running.insert(name.module)
        impact.rewired.insert(name.module)
      }
    }
    impact.modules.sort { $0.id < $1.id }
  }
}

extension ModuleImpact {
  fileprivate mutating func add(_ name: NameImpact) {
    if name.isRetested { retest = true }
    guard !origin.reasons.contains(name.reason) else { return }
    origin.reasonCount += 1
    if origin.reasons.count < ImpactAnalyzer.shownReasons { origin.reasons.append(name.reason) }
  }
}
