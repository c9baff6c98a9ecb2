import WorkspaceModel

extension FileSummary {
  /// Whether compilers for a platform read the same in two versions of a header: all but comments and what
  /// is certainly left out by `#if`.
  ///
  /// Code of functions may say on which line it stands.
  func isReadAs(_ other: FileSummary, on platform: BuildPlatform?) -> Bool {
    guard let before = activeLines(on: platform), let after = other.activeLines(on: platform),
      before.count == after.count
    else { return false }
    let linesCount = constructs.union(other.constructs).contains(.functionBodies)
    return zip(before, after).allSatisfy { old, new in
      old.text == new.text && (!linesCount || old.line == new.line)
        && conditions[safe: UInt32(old.condition)] == other.conditions[safe: UInt32(new.condition)]
    }
  }

  private func activeLines(on platform: BuildPlatform?) -> [HeaderLine]? {
    let inactive = inactiveConditions(on: platform)
    return headerLines?.filter { inactive[safe: UInt32($0.condition)] != true }
  }
}
