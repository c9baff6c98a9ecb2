import FileRoles
import WorkspaceModel

/// The files that a test target may open because its code has their names as texts.
///
/// The target, or what only tests use, can open files or names places of the file system. One of its sources has the
/// words of the name, and any of them that of the ending. Folders count that have an ending (`App.xcodeproj`), and
/// all if the code lists folders.
///
/// Rule: tests.fixtures.named
struct NamedFiles {
  private let sources: [FileSummary]
  private let listsFolders: Bool
  /// Whether code finds its own source, and so the folders around it.
  private let knowsItsPlace: Bool
  /// The description of the test's own package or project, of which the meaning is known.
  private let ownDescription: [SourcePath]

  /// `nil` if the target opens no files.
  init?(of test: Int, in snapshot: WorkspaceSnapshot, _ unlinked: UnlinkedContents) {
    guard unlinked.mayOpenNamedFiles(test) else { return nil }
    sources = unlinked.sources(of: test)
    // The names in other languages are not known.
    listsFolders = sources.contains { file in
      !file.isSwift || Self.listers.contains { file.contains($0) }
    }
    knowsItsPlace = sources.contains { !$0.isSwift || $0.constructs.contains(.paths) }
    let container = snapshot.container(of: test)
    let wrapper = container?.kind == .project ? container?.path : nil
    ownDescription = [container?.manifest, wrapper].compactMap(\.self)
  }

  /// The words of names that the target's code has.
  var words: Set<NameKey> { Set(sources.flatMap(\.textWords)) }

  /// Whether the target may open a file.
  func contain(_ file: NameableFile) -> Bool {
    let path = file.path
    guard !ownDescription.contains(where: path.isInside) else { return false }
    let folders = Array(sequence(first: path, next: \.parent).dropFirst().dropLast())
    guard !file.isOwned else {
      return hasName(path) && (listsFolders || folders.contains(where: hasName))
    }
    if hasName(path) || folders.contains(where: { $0.fileExtension != nil && hasName($0) }) {
      return true
    }
    if listsFolders || file.isDescription {
      return folders.contains(where: hasName) || isListed(path)
    }
    return false
  }

  /// Whether the code has the name of a file or folder.
  private func hasName(_ path: SourcePath) -> Bool {
    // The last part of a name with blanks stands for all.
    let name = path.nameBytes.split(separator: UInt8(ascii: " ")).last ?? []
    let ending = path.fileExtension.map { FileNameWords.keys(in: $0.utf8) } ?? []
    let words = FileNameWords.keys(in: name)
    let stem = words.count > ending.count ? words.dropLast(ending.count) : words[...]
    guard !words.isEmpty, ending.allSatisfy({ word in sources.contains { $0.hasWord(word) } })
    else { return false }
    return sources.contains { source in stem.allSatisfy(source.hasWord) }
  }

  /// Whether the code lists the folders around its own source, and has the ending of a file.
  private func isListed(_ path: SourcePath) -> Bool {
    guard listsFolders, knowsItsPlace, let ending = path.fileExtension else { return false }
    let words = FileNameWords.keys(in: ending.utf8)
    return words.allSatisfy { word in sources.contains { $0.hasWord(word) } }
  }

  /// The names in code that finds out what is in a folder.
  private static let listers = [
    "children", "contentsOfDirectory", "enumerator", "glob", "iterateChildren", "opendir",
    "readdir", "recursiveChildren", "subpaths", "subpathsOfDirectory",
  ].map { NameKey($0) }
}

extension FileSummary {
  fileprivate func hasWord(_ word: NameKey) -> Bool { textWords.sortedIndex(of: word) != nil }
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
