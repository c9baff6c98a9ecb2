import HashTreeCollections
import WorkspaceModel

/// The files of a module, or of a part of one.
struct CodePart: Sendable {
  /// The name that code imports.
  var moduleName: String
  /// By path; of Swift sources that were read.
  var files: [(path: SourcePath, summary: FileSummary)]
  /// The names that it declares at the top level.
  let top: Set<NameKey>
  /// The names of members that it adds to types from elsewhere.
  let added: Set<NameKey>
  /// All names that it declares.
  let declared: Set<NameKey>

  /// Complexity: O(declarations).
  init(moduleName: String, files: [(path: SourcePath, summary: FileSummary)]) {
    self.moduleName = moduleName
    self.files = files
    var top: Set<NameKey> = []
    var declared: Set<NameKey> = []
    for (_, summary) in files {
      for declaration in summary.declarations where declaration.hasOwnName {
        guard let key = summary.key(of: declaration) else { continue }
        declared.insert(key)
        if declaration.parent < 0 { top.insert(key) }
      }
    }
    var added: Set<NameKey> = []
    for (_, summary) in files {
      for declaration in summary.declarations where declaration.hasOwnName {
        let parent = Int(declaration.parent)
        guard summary.declarations.indices.contains(parent),
          summary.declarations[parent].kind == .extension,
          let type = summary.key(of: summary.declarations[parent]), !top.contains(type),
          let key = summary.key(of: declaration)
        else { continue }
        added.insert(key)
      }
    }
    (self.top, self.added, self.declared) = (top, added, declared)
  }

  /// Whether a file of another part, or of a client, contains a name of this one.
  ///
  /// A name that the file's own part declares, too, is taken for its own. Complexity: O(names of the file).
  func isUsed(in summary: FileSummary, of other: CodePart?) -> Bool {
    summary.nameKeys.contains { has($0, besides: other) }
  }

  /// Whether a name in a file of another part, or of a client, is one of this part.
  func has(_ key: NameKey, besides other: CodePart?) -> Bool {
    top.contains(key) && other?.top.contains(key) != true
      || added.contains(key) && other?.declared.contains(key) != true
  }
}

extension WorkspaceSnapshot {
  /// The problems of reading: those that remain whatever the structure is.
  var problemsOfReading: [Problem] {
    let others = Set(workspace.problems)
    return problems.filter { !others.contains($0) && $0.code != .dependencyUnresolved }
  }
}
