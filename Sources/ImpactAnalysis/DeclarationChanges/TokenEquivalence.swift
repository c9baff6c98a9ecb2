import HashTreeCollections
import WorkspaceModel

extension WorkspaceSnapshot {
  /// Whether what compilers read of a file is the same in another state.
  func reads(
    _ path: SourcePath,
    as other: WorkspaceSnapshot,
    on platform: BuildPlatform?
  ) -> Bool {
    guard path.isOfCompilers, let old = other.summaries[path],
      let new = summaries[path]
    else { return false }
    return old.isReadAs(new, on: platform)
  }
}

extension FileSummary {
  /// Whether compilers for a platform read the same in two versions of a file: of Swift if that is nothing,
  /// of the C family all but comments and what is certainly left out by `#if`.
  ///
  /// Code of functions may say on which line it stands.
  func isReadAs(_ other: FileSummary, on platform: BuildPlatform?) -> Bool {
    if isSwift, other.isSwift {
      // A `.swiftmodule` lists imports that are left out, too.
      return isEmpty(on: platform) && other.isEmpty(on: platform)
        && importedModules == other.importedModules
    }
    guard let before = activeLines(on: platform), let after = other.activeLines(on: platform),
      before.count == after.count
    else { return false }
    let linesCount = constructs.union(other.constructs).contains(.functionBodies)
    return zip(before, after).allSatisfy { old, new in
      old.text == new.text && (!linesCount || old.line == new.line)
        && conditions[safe: UInt32(old.condition)] == other.conditions[safe: UInt32(new.condition)]
    }
  }

  /// Whether all that stands in a Swift file is left out for certain.
  private func isEmpty(on platform: BuildPlatform?) -> Bool {
    let inactive = inactiveConditions(on: platform)
    return problems.isEmpty
      && declarations.allSatisfy { inactive[safe: UInt32($0.condition)] == true }
      && imports.allSatisfy { inactive[safe: UInt32($0.condition)] == true }
  }

  private var importedModules: Set<String> { Set(imports.map(\.module)) }

  private func activeLines(on platform: BuildPlatform?) -> [HeaderLine]? {
    let inactive = inactiveConditions(on: platform)
    return header?.lines.filter { inactive[safe: UInt32($0.condition)] != true }
  }
}

extension SourcePath {
  /// Whether it is called like what compilers read: white space means something in API notes, and anything in what
  /// lies beside headers.
  fileprivate var isOfCompilers: Bool {
    fileExtension.map { SourceExtensions.all.contains($0) } ?? true
  }
}
