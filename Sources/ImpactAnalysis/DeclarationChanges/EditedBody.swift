import HashTreeCollections
package import WorkspaceModel

extension WorkspaceSnapshot {
  /// This state with the body of a function changed in a module; `nil` if no file of the module can have one.
  ///
  /// The tokens of one source differ, and no declaration. Complexity: O(sources of the module).
  package func editingBody(in module: Int) -> WorkspaceSnapshot? {
    guard let target = target(of: module), target.kind.isCompiled else { return nil }
    let platform = platform(of: module)
    let sources = target.sources.filter { files[$0]?.kind.isFile == true }
    // A file without code, or of several targets, is not typical of the module.
    let typical = sources.first { path in
      guard let summary = summaries[path] else { return false }
      return !summary.isReadAs(summary, on: platform) && summary.problems.isEmpty
        && ownership.owners(of: path).count == 1
    }
    guard let path = typical ?? sources.first, var entry = files[path],
      let content = entry.content.changed
    else { return nil }
    entry.content = content
    var newFiles = files
    newFiles[path] = entry
    // A file of the C family is compared by its lines: without a summary they differ.
    let summary = summaries[path].flatMap { $0.isSwift ? $0.withOtherTokens : nil }
    var newSummaries = summaries
    newSummaries[path] = summary
    return WorkspaceSnapshot(
      updating: self,
      files: newFiles,
      summaries: newSummaries,
      changed: summary == nil ? [] : [path],
      problems: []
    )
  }
}

extension ContentID {
  /// The id of other bytes.
  fileprivate var changed: ContentID? {
    ContentID(bytes: bytes.enumerated().map { $0.offset == 0 ? $0.element ^ 1 : $0.element })
  }
}

extension FileSummary {
  /// The summary of a file of which only code within functions is other code.
  fileprivate var withOtherTokens: FileSummary {
    replacing(tokens: Fingerprint(value: tokens.value ^ 1))
  }
}
