import WorkspaceModel

extension LocalizedTable {
  /// The keys of one language beside those of the source language.
  struct Language {
    var name: String
    /// The keys that have a text.
    var keys: Set<String>
    /// The keys without a text that need one, ascending.
    var missing: [String]
    /// The keys with a text that the source language does not have, ascending.
    var extra: [String]
  }

  /// The languages in order; of `source` nothing is missing.
  ///
  /// A key of a catalog exists in the source language, which need not state its text. Keys that need no translation and
  /// keys that no code has are left out of what is missing. Without a source language every key is needed. A blank text
  /// is none, and a key whose text is blank in the source language needs none.
  /// Complexity: O(texts · log texts).
  func comparison(source: String?) -> [Language] {
    let folders = keysOfFolders { entry in
      entry.values.isEmpty || entry.values.contains { !$0.isBlank }
    }
    var keys = folders.filter { $0.key.lowercased() != "base" }
    var (needed, known) = (Set<String>(), Set<String>())
    for file in files where file.isCatalog {
      for entry in file.content.entries {
        known.insert(entry.key)
        let own = entry.values.first { isSourceOfCatalog($0.language) }
        // Without a text of its own the key is that of the source language.
        let isBlank = own?.isBlank ?? (entry.key.isBlankText && !entry.key.contains("%"))
        if !entry.isExempt, !entry.isStale, !isBlank { needed.insert(entry.key) }
        for value in entry.values {
          // A `new` text has a finding of its own.
          let isWritten = !value.isBlank || value.state == .new
          keys[value.language, default: []].formUnion(isWritten ? [entry.key] : [])
        }
      }
    }
    let source = source.flatMap { source in folders.keys.first { $0.isSameLanguage(as: source) } }
    let folder = source ?? folders.keys.first { $0.lowercased() == "base" }
    let stated = keysOfFolders { _ in true }
    func own(_ keys: [String: Set<String>]) -> Set<String> {
      folder.flatMap { keys[$0] } ?? keys.values.reduce(into: []) { $0.formUnion($1) }
    }
    needed.formUnion(own(folders))
    known.formUnion(own(stated))
    return keys.keys.sorted().filter { !$0.isEmpty }.map { name in
      let present = keys[name] ?? []
      let isSource = source?.isSameLanguage(as: name) == true
      return Language(
        name: name,
        keys: present,
        missing: isSource || isSourceOfCatalog(name) ? [] : needed.subtracting(present).sorted(),
        extra: isSource ? [] : present.subtracting(known).sorted()
      )
    }
  }

  private func isSourceOfCatalog(_ language: String) -> Bool {
    files.contains { $0.content.sourceLanguage?.isSameLanguage(as: language) == true }
  }

  /// For each language in order, how many keys have a text, and how many that need one have none.
  package func counts(source: String?) -> [(language: String, keys: Int, missing: Int)] {
    comparison(source: source).map { ($0.name, $0.keys.count, $0.missing.count) }
  }
}

extension ResourceFacts {
  /// The language of a table's keys: what a catalog states, else the default localization of the package.
  ///
  /// `nil` if the table does not have it. Projects state theirs where no answer looks; most are written in English.
  package func sourceLanguage(of table: LocalizedTable, in module: Int) -> String? {
    if let stated = table.files.lazy.compactMap(\.content.sourceLanguage).first { return stated }
    let container = snapshot.container(of: module)
    let usual = container?.kind == .project ? "en" : nil
    guard let language = container?.defaultLocalization ?? usual else { return nil }
    return table.languages.first { $0.isSameLanguage(as: language) }
  }
}

extension String {
  /// Whether two spellings name one language: `zh-Hans`, `zh-hans` and `zh_Hans`.
  func isSameLanguage(as other: String) -> Bool { languageKey == other.languageKey }

  /// Equal for equal languages.
  var languageKey: String { String(lowercased().map { $0 == "_" ? "-" : $0 }) }
}
