import FileRoles
import WorkspaceModel

/// The names of files that stand as texts in the code of a test target.
///
/// The target, or what only tests use, can open files or names places of the file system. One of its sources has the
/// words of the name, and any of them that of the ending. Folders count that have an ending (`App.xcodeproj`), and
/// all if the code lists folders.
///
/// Rule: tests.fixtures.named
struct NamedFiles {
  private let sources: [FileSummary]
  private let listsFolders: Bool
  /// Whether a source lists folders and finds itself, and so the folders around it.
  private let listsItsPlace: Bool
  /// The description of the test's own package or project, of which the meaning is known.
  private let ownDescription: [SourcePath]

  /// `nil` if the target opens no files.
  init?(of test: Int, in snapshot: WorkspaceSnapshot, _ unlinked: UnlinkedContents) {
    guard unlinked.mayOpenNamedFiles(test) else { return nil }
    sources = unlinked.sources(of: test)
    // The names in other languages are not known.
    let listing = sources.filter { file in
      !file.isSwift || Self.listers.contains { file.contains($0) }
    }
    listsFolders = !listing.isEmpty
    listsItsPlace = listing.contains { !$0.isSwift || $0.constructs.contains(.paths) }
    let container = snapshot.container(of: test)
    let wrapper = container?.kind == .project ? container?.path : nil
    ownDescription = [container?.manifest, wrapper].compactMap(\.self)
  }

  /// The files of an index that the target may open, in the order of the index.
  ///
  /// Complexity: O(words in texts of the target), and O(sources) for each file of which it has a word.
  func files(among files: NameableFiles) -> [NameableFile] {
    files.having(sources.lazy.flatMap(\.textWords)).filter(contain)
  }

  private func contain(_ file: NameableFile) -> Bool {
    let path = file.path
    guard !ownDescription.contains(where: path.isInside) else { return false }
    let hasOwnName = hasName(path)
    if file.isOwned {
      return hasOwnName && (listsFolders || path.folders.contains(where: hasName))
    }
    if hasOwnName || path.folders.contains(where: { $0.fileExtension != nil && hasName($0) }) {
      return true
    }
    guard listsFolders || file.isDescription else { return false }
    // `https://github.com` names no `.github`: a hidden folder counts with the ending of the file.
    let isNamed = path.folders.contains { folder in
      hasName(folder) && (folder.nameBytes.first != UInt8(ascii: ".") || hasEnding(of: path))
    }
    return isNamed || listsItsPlace && hasEnding(of: path)
  }

  /// Whether the code has the name of a file or folder.
  private func hasName(_ path: SourcePath) -> Bool {
    let stem = path.stemWords
    guard !stem.isEmpty, path.fileExtension == nil || hasEnding(of: path) else { return false }
    return sources.contains { source in stem.allSatisfy(source.hasWord) }
  }

  private func hasEnding(of path: SourcePath) -> Bool {
    let words = path.endingWords
    return !words.isEmpty && words.allSatisfy { word in sources.contains { $0.hasWord(word) } }
  }

  /// The names in code that finds out what is in a folder.
  private static let listers = [
    "children", "contentsOfDirectory", "enumerator", "glob", "iterateChildren", "opendir",
    "readdir", "recursiveChildren", "subpaths", "subpathsOfDirectory",
  ].map { NameKey($0) }
}

/// A file that no compiler reads, and that tests may open.
struct NameableFile {
  let path: SourcePath
  /// Whether a target has it: then a folder around it must be named, too.
  let isOwned: Bool
  /// Whether it describes a package or a project, which libraries open by its folder.
  let isDescription: Bool

  /// `nil` if compilers read the file in one of the states.
  init?(
    _ path: SourcePath,
    in states: [WorkspaceSnapshot],
    _ kind: @autoclosure () -> UnownedFiles.Kind
  ) {
    let owners = states.flatMap { $0.ownership.owners(of: path) }
    guard owners.allSatisfy({ $0.role < .header }) else { return nil }
    self.path = path
    isOwned = !owners.isEmpty
    isDescription = path.describesPackage || kind() == .project
  }
}

/// Files that tests may open, by the words that code must have to name them.
struct NameableFiles {
  private var files: [NameableFile] = []
  private var places: [NameKey: [Int]] = [:]

  var isEmpty: Bool { files.isEmpty }

  mutating func add(_ file: NameableFile) {
    var words = Set(file.path.stemWords.prefix(1))
    if !file.isOwned {
      words.formUnion(file.path.endingWords.prefix(1))
      words.formUnion(file.path.folders.compactMap(\.stemWords.first))
    }
    for word in words { places[word, default: []].append(files.count) }
    files.append(file)
  }

  /// The files of which one of some words may begin the name.
  fileprivate func having(_ words: some Sequence<NameKey>) -> [NameableFile] {
    Set(words.flatMap { places[$0] ?? [] }).sorted().map { files[$0] }
  }
}

extension SourcePath {
  /// The folders around the file, below the root.
  fileprivate var folders: some Sequence<SourcePath> {
    sequence(first: self, next: \.parent).dropFirst().prefix { $0 != .root }
  }

  /// The words of the name before its ending; the last part of a name with blanks stands for all.
  fileprivate var stemWords: [NameKey] {
    let ending = fileExtension.map { $0.utf8.count + 1 } ?? 0
    let stem = nameBytes.dropLast(ending).split(separator: UInt8(ascii: " ")).last ?? []
    return FileNameWords.keys(in: stem)
  }

  fileprivate var endingWords: [NameKey] {
    fileExtension.map { FileNameWords.keys(in: $0.utf8) } ?? []
  }
}

extension FileSummary {
  fileprivate func hasWord(_ word: NameKey) -> Bool { textWords.sortedIndex(of: word) != nil }
}
