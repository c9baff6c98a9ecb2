import HashTreeCollections
import WorkspaceModel

/// Which files of the C family read which others in one state.
///
/// Only the last components of names are compared, so that it may find too many readers.
struct IncludeGraph {
  private let snapshot: WorkspaceSnapshot
  private let files: [String: [SourcePath]]

  /// Complexity: O(files of targets of the C family).
  init(_ snapshot: WorkspaceSnapshot) {
    self.snapshot = snapshot
    let targets = snapshot.workspace.packages.lazy.flatMap(\.targets)
    let paths = targets.flatMap { $0.headers + ($0.language == .cFamily ? $0.sources : []) }
    files = Dictionary(grouping: Set(paths), by: \.name)
  }

  /// How a target's compiled sources read a file.
  enum Reading {
    case none
    /// By `#include` or the like, in one of its sources or in what these include: clang records that.
    case named
    /// Perhaps, by another directive that clang does not record.
    case perhaps
  }

  /// How the sources of a target read files of a name.
  ///
  /// Complexity: O(names in the files that they include).
  func reading(of name: String, by target: Target) -> Reading {
    var pending = target.sources
    var seen: Set<SourcePath> = []
    var reading = Reading.none
    while let path = pending.popLast() {
      guard seen.insert(path).inserted, let summary = snapshot.summaries[path], !summary.isSwift
      else { continue }
      for included in summary.names {
        if included == name { return .named }
        if included == FileSummary.unnamedInclude { reading = .perhaps }
        pending += files[included] ?? []
      }
    }
    return reading
  }
}
