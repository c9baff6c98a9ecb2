import HashTreeCollections
package import WorkspaceModel

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
    let paths = targets.flatMap { $0.headers + ($0.compilesClang ? $0.sources : []) }
    files = Dictionary(grouping: Set(paths), by: \.name)
    unread = Set(snapshot.files.keys.filter { snapshot.summaries.file($0) == nil }.map(\.name))
  }

  /// How some files read another one.
  enum Reading {
    case none
    /// By `#include` or the like: clang records that.
    case named
    /// Perhaps: by another directive that clang does not record, or through a file that is not read here.
    case perhaps
  }

  /// The names of all that some files read, directly or not.
  ///
  /// Complexity: O(names in the files that they include).
  func names(readBy files: [SourcePath]) -> IncludedNames {
    var pending = files
    var seen: Set<SourcePath> = []
    var found = IncludedNames()
    while let path = pending.popLast() {
      guard seen.insert(path).inserted else { continue }
      guard let file = snapshot.summaries.file(path) else {
        // A folder, such as a data model, includes nothing.
        if snapshot.files[path] != nil { found.leadsToUnread = true }
        continue
      }
      guard path.fileExtension != "swift" else { continue }
      let summary = file.summary
      guard !summary.isSwift else { continue }
      for name in summary.names where found.names.insert(name).inserted {
        if unread.contains(name) { found.leadsToUnread = true }
        pending += self.files[name] ?? []
      }
    }
    return found
  }
}

/// The names of the files that some files of the C family read, directly or not.
struct IncludedNames {
  /// Besides those of files, what stands for others in summaries.
  fileprivate(set) var names: Set<String> = []
  /// Whether one of the files was not read: it may include any other one.
  fileprivate(set) var leadsToUnread = false

  /// How a file of a name is read.
  func reading(of name: String) -> IncludeGraph.Reading {
    if names.contains(name) { return .named }
    let mayRead =
      leadsToUnread || names.contains(FileSummary.unnamedInclude)
      || names.contains(FileSummary.unrecordedInclude)
    return mayRead ? .perhaps : .none
  }
}

/// The modules of one state that include files which they do not have.
///
/// Rule: unknown.include
package struct Includers {
  /// By the name of a file; the names of files that clang does not record stand as in summaries.
  private var modules: [String: [Int]] = [:]
  /// Modules that include files which nobody names, or through a file that is not read here.
  private var open: [Int] = []

  /// Complexity: O(files + names in the files of the C family).
  package init(_ snapshot: WorkspaceSnapshot) {
    let targets = snapshot.graph.modules.indices.compactMap { module in
      snapshot.target(of: module).flatMap { $0.includesFiles ? (module, $0) : nil }
    }
    guard !targets.isEmpty else { return }
    let graph = IncludeGraph(snapshot)
    for (module, target) in targets {
      let headers = target.headers.filter { $0.fileExtension != "modulemap" }
      let found = graph.names(readBy: target.sources + headers)
      for name in found.names { modules[name, default: []].append(module) }
      if found.leadsToUnread || found.names.contains(FileSummary.unnamedInclude) {
        open.append(module)
      }
    }
  }

  /// The modules that include a file that no target has, or may include it.
  package func modules(including path: SourcePath) -> Set<Int> { Set(readings(of: path).keys) }

  func readings(of path: SourcePath) -> [Int: IncludeGraph.Reading] {
    var found: [Int: IncludeGraph.Reading] = [:]
    if path.fileExtension.map(Self.endings.contains) == true {
      for module in open { found[module] = .perhaps }
    }
    let unrecorded = FileSummary.unrecordedInclude(of: path.name)
    for module in modules[unrecorded] ?? [] { found[module] = .perhaps }
    for module in modules[path.name] ?? [] { found[module] = .named }
    return found
  }

  /// The endings of what files include whose own directives are not known.
  private static let endings = SourceExtensions.clang.union(SourceExtensions.assembly)
    .union(SourceExtensions.headers).union(["metal", "pch"])
}

extension Target {
  /// Whether anything of it may include files.
  fileprivate var includesFiles: Bool {
    kind != .binary
      && (compilesClang || !headers.isEmpty || sources.contains { $0.fileExtension == "metal" })
  }
}
