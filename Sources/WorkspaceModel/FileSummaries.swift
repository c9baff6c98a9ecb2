package import HashTreeCollections

/// The summaries of a state's sources and headers, by the path that a target lists.
///
/// A file is parsed at the first use of its summary; `files` has it as it is.
package struct FileSummaries: Sendable, Equatable, Sequence, ExpressibleByDictionaryLiteral {
  package typealias Element = (key: SourcePath, value: FileSummary)

  package private(set) var files: TreeDictionary<SourcePath, SourceFile> = [:]

  package init() {}

  package init(dictionaryLiteral elements: (SourcePath, FileSummary)...) {
    for (path, summary) in elements { self[path] = summary }
  }

  package var count: Int { files.count }
  package var keys: TreeDictionary<SourcePath, SourceFile>.Keys { files.keys }

  /// All summaries, for which all files are parsed.
  package var values: some Sequence<FileSummary> {
    SourceFile.parse(files.values)
    return files.values.lazy.map(\.summary)
  }

  package subscript(path: SourcePath) -> FileSummary? {
    get { files[path]?.summary }
    set { files[path] = newValue.map { SourceFile($0) } }
  }

  /// A file as it is; nothing is parsed.
  package func file(_ path: SourcePath) -> SourceFile? { files[path] }

  /// The paths of files that are not parsed, ascending.
  package var unparsedPaths: [SourcePath] {
    files.lazy.filter { $0.value.parsedSummary == nil }.map(\.key).sorted()
  }

  package mutating func set(_ file: SourceFile?, at path: SourcePath) { files[path] = file }

  /// All summaries, for which all files are parsed.
  package func makeIterator() -> some IteratorProtocol<Element> {
    SourceFile.parse(files.values)
    return files.lazy.map { ($0.key, $0.value.summary) }.makeIterator()
  }
}
