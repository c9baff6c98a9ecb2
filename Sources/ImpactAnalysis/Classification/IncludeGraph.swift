import HashTreeCollections
import WorkspaceModel

/// Which files of the C family read which others in one state.
///
/// Only the last components of names are compared, so that it may find too many readers.
struct IncludeGraph {
  private let snapshot: WorkspaceSnapshot
  private let files: [String: [SourcePath]]
  /// The names of the files whose own includes are not known: `table.inc`.
  private let unread: Set<String>

  /// Complexity: O(files).
  init(_ snapshot: WorkspaceSnapshot) {
    self.snapshot = snapshot
    let targets = snapshot.workspace.containers.lazy.flatMap(\.targets)
    let paths = targets.flatMap { $0.headers + ($0.language == .cFamily ? $0.sources : []) }
    files = Dictionary(grouping: Set(paths), by: \.name)
    unread = Set(snapshot.files.keys.filter { snapshot.summaries[$0] == nil }.map(\.name))
  }

  /// How a target's compiled sources read a file.
  enum Reading {
    case none
    /// By `#include` or the like, in one of its sources or in what these include: clang records that.
    case named
    /// Perhaps: by another directive that clang does not record, or through a file that is not read here.
    case perhaps
  }

  /// How the sources of a target read files of a name.
  ///
  /// Complexity: O(names in the files that they include).
  func reading(of name: String, by target: Target) -> Reading {
    reading(of: name, from: target.sources)
  }

  /// How some files read, directly or not, files of a name.
  ///
  /// Complexity: O(names in the files that they include).
  func reading(of name: String, from files: [SourcePath]) -> Reading {
    var pending = files
    var seen: Set<SourcePath> = []
    var reading = Reading.none
    while let path = pending.popLast() {
      guard seen.insert(path).inserted else { continue }
      guard let summary = snapshot.summaries[path] else {
        // A folder, such as a data model, includes nothing.
        if snapshot.files[path] != nil { reading = .perhaps }
        continue
      }
      guard !summary.isSwift else { continue }
      for included in summary.names {
        if included == name { return .named }
        if included == FileSummary.unnamedInclude || unread.contains(included) {
          reading = .perhaps
        }
        pending += self.files[included] ?? []
      }
    }
    return reading
  }
}
