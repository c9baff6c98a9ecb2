package import WorkspaceModel

/// The names that differ in one table or asset catalog of a module.
package struct ResourceDifference: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// A `.strings` or `.stringsdict` file, or a string catalog: its names are keys.
    case table
    /// An asset catalog: its names are assets.
    case assets
  }

  /// A key or an asset.
  package struct Name: Sendable, Hashable {
    package var name: String
    /// The languages whose texts differ, ascending; empty of an asset, and where no folder names the language.
    package var languages: [String]

    package init(_ name: String, languages: [String] = []) {
      self.name = name
      self.languages = languages
    }
  }

  /// The module's id.
  package var module: String
  /// The file of a table, or the folder of a catalog.
  package var path: SourcePath
  package var kind: Kind
  /// Ascending by name, as the next two.
  package var added: [Name] = []
  package var removed: [Name] = []
  /// In both states, with another text, or other files.
  package var changed: [Name] = []
  /// Whether more can differ: one of the states could not be read.
  package var isPartial = false
}

extension ResourceDifference {
  /// Compares two states of a table; `nil` stands for a file that is not there.
  ///
  /// Complexity: O(keys and their texts).
  init(of path: SourcePath, from old: ResourceSummary?, to new: ResourceSummary?) {
    self.init(module: "", path: path, kind: .table)
    isPartial = [old, new].contains { $0 != nil && !($0?.isFullyRead ?? true) }
    let folder = path.parent.flatMap { $0.fileExtension == "lproj" ? $0.name.dropLast(6) : nil }
    func languages(of values: some Sequence<StringTable.Value>) -> [String] {
      values.map { $0.language.isEmpty ? String(folder ?? "") : $0.language }
        .filter { !$0.isEmpty }
    }
    // A table that could not be read has neither gained nor lost a key.
    guard !isPartial || old?.table != nil && new?.table != nil else { return }
    var before = (old?.table?.entries ?? [])[...]
    var after = (new?.table?.entries ?? [])[...]
    while let name = [before.first?.key, after.first?.key].compactMap(\.self).min() {
      let entry = (
        old: before.first?.key == name ? before.popFirst() : nil,
        new: after.first?.key == name ? after.popFirst() : nil
      )
      switch entry {
      case (let old?, nil): removed.append(Name(name, languages: languages(of: old.values)))
      case (nil, let new?): added.append(Name(name, languages: languages(of: new.values)))
      case (let old?, let new?) where old.values != new.values:
        let values = Set(old.values).symmetricDifference(new.values)
        let differing = Set(languages(of: values)).sorted()
        changed.append(Name(name, languages: differing))
      default: continue
      }
    }
  }
}
