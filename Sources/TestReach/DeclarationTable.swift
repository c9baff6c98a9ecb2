import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// All declarations of the modules that some tests link, with the types that they are members of.
struct DeclarationTable: Sendable {
  struct Entry: Sendable {
    var file: Int32
    /// Its place among the declarations of its file.
    var index: Int32
    /// The base name.
    var name: Int32
    /// The type that it is a member of, or that it declares or extends; -1 of others.
    var type: Int32
    /// Whether it declares the type, or extends it.
    var isType: Bool
    let kind: Declaration.Kind
    /// Whether it is used by its type, without a value of that.
    let isStatic: Bool
  }

  struct File: Sendable {
    let path: SourcePath
    let summary: FileSummary
    /// The modules that compile it, ascending.
    var modules: [Int]
    /// The position of its first declaration in `entries`.
    let start: Int
    /// By the file's own names.
    let names: [Int32]
  }

  private(set) var files: [File] = []
  private(set) var filesByPath: [SourcePath: Int] = [:]
  private(set) var entries: [Entry] = []
  private(set) var names: [NameKey: Int32] = [:]
  /// By name.
  private(set) var texts: [String] = []
  /// The names of enumerations that synthesized `Codable` code uses (SE-0166, SE-0295).
  private(set) var codingKeys: Set<Int32> = []
  private(set) var types = TypeTable()
  /// By name: the declarations that bear it.
  private(set) var bearers: [[Int32]] = []

  /// Complexity: O(declarations + names of the modules).
  init(_ snapshot: WorkspaceSnapshot, modules: some Sequence<Int>) {
    for module in modules {
      for path in snapshot.target(of: module)?.sources ?? [] {
        if let known = filesByPath[path] {
          files[known].modules.append(module)
        } else if let summary = snapshot.summaries[path], summary.isSwift {
          add(summary, at: path, of: module)
        }
      }
    }
    // An extension may stand before the type that it extends.
    for file in files { types.declare(file.summary, file.names) }
    for file in files { types.declareInExtensions(file.summary, file.names) }
    bearers = Array(repeating: [], count: names.count)
    for file in files {
      let owners = types.owners(in: file.summary, file.names)
      for index in file.summary.declarations.indices {
        let entry = file.start + index
        entries[entry].type = owners[index].type
        entries[entry].isType = owners[index].isType
        bearers[Int(entries[entry].name)].append(Int32(entry))
      }
    }
  }

  private mutating func add(_ summary: FileSummary, at path: SourcePath, of module: Int) {
    let keys = zip(summary.nameKeys, summary.names).map { id(of: $0, $1) }
    let file = Int32(files.count)
    filesByPath[path] = files.count
    files.append(
      File(path: path, summary: summary, modules: [module], start: entries.count, names: keys)
    )
    for (index, declaration) in summary.declarations.enumerated() {
      let name = Int(declaration.baseName)
      entries.append(
        Entry(
          file: file,
          index: Int32(index),
          name: keys.indices.contains(name)
            ? keys[name] : id(of: NameKey(declaration.name), declaration.name),
          type: -1,
          isType: false,
          kind: declaration.kind,
          isStatic: declaration.isUsedByType
        )
      )
    }
  }

  /// The number of a name, which is a new one if no file has it.
  mutating func id(of key: NameKey, _ text: String) -> Int32 {
    if let known = names[key] { return known }
    let new = Int32(names.count)
    names[key] = new
    texts.append(text)
    if text.hasSuffix("CodingKeys") { codingKeys.insert(new) }
    if !bearers.isEmpty { bearers.append([]) }
    return new
  }

  /// The declaration at a place of a file.
  func entry(_ path: SourcePath, _ index: Int) -> Int? {
    filesByPath[path].flatMap { file in
      files[file].summary.declarations.indices.contains(index) ? files[file].start + index : nil
    }
  }

  func declaration(_ entry: Int) -> Declaration {
    files[Int(entries[entry].file)].summary.declarations[Int(entries[entry].index)]
  }

  /// The names that a declaration mentions, in all its parts.
  func mentions(_ entry: Int) -> some Sequence<Int32> {
    let parts = declaration(entry).mentions
    return names(at: Int(parts.start)..<Int(max(parts.start, parts.bodyEnd)), of: entry)
  }

  func mentions(_ section: Declaration.Section, of entry: Int) -> some Sequence<Int32> {
    names(at: declaration(entry).mentions.range(of: section), of: entry)
  }

  func results(of entry: Int) -> some Sequence<Int32> {
    names(at: declaration(entry).mentions.results, of: entry)
  }

  func labels(of entry: Int) -> some Sequence<Int32> {
    names(at: declaration(entry).mentions.argumentLabels, of: entry)
  }

  private func names(at range: Range<Int>, of entry: Int) -> some Sequence<Int32> {
    let file = files[Int(entries[entry].file)]
    return file.summary.mentions[range.clamped(to: file.summary.mentions.indices)].lazy
      .compactMap { file.names.indices.contains(Int($0)) ? file.names[Int($0)] : nil }
  }

  /// The labels that a call of an initializer or a subscript cannot leave out, by declaration.
  ///
  /// - Parameter isCalledElsewhere: Whether other code calls it.
  /// - Returns: None of those without such a label.
  func requiredLabels(_ isCalledElsewhere: (Int) -> Bool) -> [Int32: [Int32]] {
    var found: [Int32: [Int32]] = [:]
    for (index, entry) in entries.enumerated()
    where entry.type >= 0 && (entry.kind == .initializer || entry.kind == .subscript) {
      guard !isCalledElsewhere(index) else { continue }
      let declaration = declaration(index)
      let written = Set(names(at: declaration.mentions.parameterLabels, of: index))
      let parameters = declaration.name.split(separator: "(").last.map { $0.dropLast() } ?? ""
      var labels: [Int32] = []
      for (place, label) in parameters.split(separator: ":").enumerated() {
        guard !declaration.isOptional(parameter: place),
          !LanguageNames.implicitLabels.contains(String(label)),
          let name = names[NameKey(String(label))], written.contains(name)
        else { continue }
        labels.append(name)
      }
      if !labels.isEmpty { found[Int32(index)] = labels }
    }
    return found
  }

  /// The initializers in extensions of types from elsewhere, by the last name of the type.
  var outsideInitializers: [Int32: [Int32]] {
    var found: [Int32: [Int32]] = [:]
    for (index, entry) in entries.enumerated() where entry.kind == .initializer && entry.type >= 0 {
      let type = types.entities[Int(entry.type)]
      if !type.isDeclared { found[type.name, default: []].append(Int32(index)) }
    }
    return found
  }

  /// The names of generic functions that may return a value of a type which only their callers know.
  var conjurers: Set<Int32> {
    var found: Set<Int32> = []
    for (index, entry) in entries.enumerated() {
      let declaration = declaration(index)
      guard declaration.kind == .function, declaration.flags.contains(.isGeneric) else { continue }
      let summary = files[Int(entry.file)].summary
      let results = declaration.mentions.results.clamped(to: summary.mentions.indices)
      let isOpen = results.contains { position in
        let name = summary.names[Int(summary.mentions[position])]
        let number = names[NameKey(name)] ?? -1
        return types.named[number] == nil && types.alias(number) == nil
          && !LibraryTypes.contains(name) && !LanguageNames.unnamedTypes.contains(name)
      }
      if isOpen { found.insert(entry.name) }
    }
    return found
  }
}

extension Declaration {
  fileprivate var isUsedByType: Bool {
    switch kind {
    case .enumCase, .typeAlias, .associatedType: true
    case .function, .storedVariable, .computedVariable:
      flags.contains(.isStatic) && !isNamedAsOperator
    default: false
    }
  }

  private var isNamedAsOperator: Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return first != "_" && first != "`" && !first.properties.isAlphabetic
  }
}
