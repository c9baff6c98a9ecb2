package import WorkspaceModel

/// A table of texts in one bundle, whichever files it is made of.
///
/// A `.strings` file of one language, its `.stringsdict` and a string catalog of the same name are one table.
package struct LocalizedTable: Sendable {
  /// A file that was read.
  package struct File: Sendable {
    package var path: SourcePath
    /// The name of its `lproj` folder; `nil` of a catalog, and of a file outside of such folders.
    package var language: String?
    package var content: StringTable
    package var isCatalog: Bool
  }

  package let name: String
  /// By path.
  package private(set) var files: [File] = []
  /// The files whose keys are not known, by path.
  package private(set) var unreadFiles: [SourcePath] = []
  private var entries: [String: (path: SourcePath, line: UInt32)] = [:]
  private var shapes: [String: String] = [:]

  init(_ name: String) { self.name = name }

  mutating func add(_ file: File) {
    files.append(file)
    for entry in file.content.entries where entries[entry.key] == nil {
      entries[entry.key] = (file.path, entry.line)
      guard entry.key.utf8.contains(UInt8(ascii: "%")) else { continue }
      let shape = FormatText(entry.key).shape
      if shapes[shape] == nil { shapes[shape] = entry.key }
    }
  }

  mutating func add(unread path: SourcePath) { unreadFiles.append(path) }

  /// Whether a key that is not here is in none of its files.
  package var isKnown: Bool {
    unreadFiles.isEmpty && !files.contains { $0.content.isPartial }
  }

  package var keyCount: Int { entries.count }

  package func contains(_ key: String) -> Bool { entries[key] != nil }

  /// The first place of a key.
  func place(of key: String) -> (path: SourcePath, line: UInt32)? { entries[key] }

  /// Ascending.
  package var keys: [String] { entries.keys.sorted() }

  /// The key that a literal of code stands for; `nil` if there is none, or if the literal is not known.
  func key(matching pattern: KeyPattern) -> String? {
    guard case .texts(let texts) = pattern else { return nil }
    if let literal = pattern.literal { return entries[literal] == nil ? nil : literal }
    return shapes[FormatText.shape(of: texts)]
  }

  // MARK: Languages

  /// As folders and catalogs write them, ascending; `Base` is none.
  package var languages: [String] {
    var languages: Set<String> = []
    for file in files {
      if let language = file.language { languages.insert(language) }
      guard file.isCatalog else { continue }
      if let source = file.content.sourceLanguage { languages.insert(source) }
      for entry in file.content.entries { languages.formUnion(entry.values.map(\.language)) }
    }
    return languages.filter { $0.lowercased() != "base" && !$0.isEmpty }.sorted()
  }

  /// The keys of the entries with `isCounted`, in each folder of a language.
  ///
  /// Complexity: O(texts).
  func keysOfFolders(where isCounted: (StringTable.Entry) -> Bool) -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for file in files where !file.isCatalog {
      guard let language = file.language else { continue }
      keys[language, default: []]
        .formUnion(file.content.entries.lazy.filter(isCounted).map(\.key))
    }
    return keys
  }
}
