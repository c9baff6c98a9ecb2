package import WorkspaceModel

/// The resources of one module as the build lays them out in a bundle.
package struct ResourceBundle: Sendable {
  /// A file of the bundle.
  package struct File: Sendable {
    package var path: SourcePath
    /// The folder that the target lists around it, or the file itself.
    package var listed: SourcePath
    package var rule: Resource.Rule
    /// In the bundle: `en.lproj/Localizable.strings`.
    package var place: String
  }

  /// The module whose target has the resources.
  package let module: Int
  package let name: BundleName
  /// By path.
  package internal(set) var files: [File] = []
  /// By name.
  package internal(set) var tables: [String: LocalizedTable] = [:]
  package internal(set) var assets = AssetNames()
  private var places: Set<String> = []
  private var baseNames: Set<String> = []

  init(module: Int, name: BundleName) {
    self.module = module
    self.name = name
  }

  /// The languages of its folders and catalogs, ascending.
  package var languages: [String] {
    let folders = files.compactMap(\.languageFolder).filter { $0.lowercased() != "base" }
    return Set(folders).union(tables.values.flatMap(\.languages)).sorted()
  }

  mutating func add(_ file: File, _ summaries: (SourcePath) -> ResourceSummary?) {
    files.append(file)
    places.insert(file.place)
    baseNames.insert(file.place.lastComponent)
    guard let name = file.tableName else { return }
    var table = tables[name] ?? LocalizedTable(name)
    if case .strings(let content)? = summaries(file.path)?.content {
      let isCatalog = ResourceFormat(of: file.path) == .stringCatalog
      table.add(
        LocalizedTable.File(
          path: file.path,
          language: isCatalog ? nil : file.languageFolder,
          content: content,
          isCatalog: isCatalog
        )
      )
    } else {
      table.add(unread: file.path)
    }
    tables[name] = table
  }

  /// Adds a file that the target lists and that is not there: what it has is not known.
  mutating func add(missing file: File) {
    baseNames.insert(file.place.lastComponent)
    if file.path.fileExtension == "xcassets" { assets.addUnread() }
    guard let name = file.tableName else { return }
    tables[name, default: LocalizedTable(name)].add(unread: file.path)
  }

  /// Whether a file of that name lies at the top or in the folder of a language.
  func hasFile(named name: String) -> Bool { baseNames.contains(name) }
}

extension ResourceBundle.File {
  /// The language whose `lproj` folder it lies in.
  var languageFolder: String? {
    guard let slash = place.firstIndex(of: "/"), place[..<slash].hasSuffix(".lproj") else {
      return nil
    }
    return String(place[..<slash].dropLast(6))
  }

  /// The name of the table that it is a file of; `nil` if it is none.
  fileprivate var tableName: String? {
    guard ResourceFormat(of: path)?.isTable == true, isFoundByName else { return nil }
    return place.lastComponent.stem
  }

  /// Whether a look-up by its name alone finds it.
  var isFoundByName: Bool {
    let depth = place.utf8.count { $0 == UInt8(ascii: "/") }
    return depth == 0 || depth == 1 && languageFolder != nil
  }
}

extension ResourceFormat {
  /// Whether the file is a table of texts.
  var isTable: Bool {
    switch self {
    case .strings, .stringsDictionary, .stringCatalog: true
    case .assetFolder, .interface, .propertyList: false
    }
  }
}

extension String {
  /// The part after the last slash.
  var lastComponent: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }

  /// The part before the last dot; `nil` without one.
  var stem: String? { lastIndex(of: ".").map { String(self[..<$0]) } }
}
