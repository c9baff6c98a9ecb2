import WorkspaceModel

/// An xcconfig file with everything that it includes (swift-build: MacroConfigFileLoader.swift).
struct ConfigurationChain: Sendable {
  /// In the order in which they count: a later one stands above an earlier one.
  private(set) var assignments: [SettingAssignment] = []
  /// Every file that was looked for, missing ones too; each once.
  private(set) var files: [SourcePath] = []
  private(set) var problems: [Problem] = []
  /// Whether no file was missing that had to be there, and no limit was met.
  private(set) var isComplete = true

  /// The most files that include each other.
  private static let depthLimit = 32
  /// The most paths that one chain looks for, a repeated one each time.
  private static let lookupLimit = 4_000
  /// The most assignments of one chain.
  private static let assignmentLimit = 100_000
  private static let problemLimit = 100

  private var known: Set<SourcePath> = []
  private var parsed: [SourcePath: ConfigurationFile] = [:]
  private var lookups = 0

  /// Reads a file and what it includes; the work is bounded by the limits above.
  ///
  /// An included path is looked for in the folder of the including file, and in those of the files that include that
  /// one. Then `searchFolders` follow, for Xcode the project's folder. A path without an extension
  /// may lack `.xcconfig`.
  /// - Parameters:
  ///   - path: The file to begin with.
  ///   - searchFolders: Folders to look into last.
  ///   - read: Returns the text of a file, or `nil` if there is none.
  init(_ path: SourcePath, searchFolders: [SourcePath] = [], read: (SourcePath) -> String?) {
    guard let file = file(at: path, read: read) else {
      report(
        at: path,
        nil,
        """
        The configuration file `\(path)` was not found, so its settings are unknown; add the file, or \
        name it under `ignore:` in `.graphd.yml`
        """,
        missing: path
      )
      isComplete = false
      return
    }
    add(file, at: path, below: [], searchFolders: searchFolders, read: read)
  }

  private mutating func add(
    _ file: ConfigurationFile,
    at path: SourcePath,
    below ancestors: [SourcePath],
    searchFolders: [SourcePath],
    read: (SourcePath) -> String?
  ) {
    for fault in file.faults {
      report(
        at: path,
        fault.line,
        "A line of `\(path)` was not read: \(fault.reason); correct the line"
      )
    }
    let ancestors = ancestors + [path]
    let folders = [path.parent ?? .root] + searchFolders
    var position = 0
    for include in file.includes {
      append(file.assignments[position..<include.position])
      position = include.position
      guard lookups < Self.lookupLimit, assignments.count < Self.assignmentLimit else {
        isComplete = false
        report(at: path, include.line, "Files from here on were left out: too many are included")
        return
      }
      guard let (child, childPath) = find(include, of: path, in: folders, read: read) else {
        continue
      }
      guard !ancestors.contains(childPath) else {
        report(
          at: path,
          include.line,
          "The file `\(childPath)` includes itself, so the inner one was left out; remove a line"
        )
        continue
      }
      guard ancestors.count < Self.depthLimit else {
        isComplete = false
        report(
          at: path,
          include.line,
          "The file `\(childPath)` was left out: too many files include each other; include fewer"
        )
        continue
      }
      add(child, at: childPath, below: ancestors, searchFolders: folders, read: read)
    }
    append(file.assignments[position...])
  }

  private mutating func append(_ more: ArraySlice<SettingAssignment>) {
    let room = Self.assignmentLimit - assignments.count
    if more.count > room { isComplete = false }
    assignments += more.prefix(room)
  }

  /// Looks for an included file; reports a missing one that must be there.
  private mutating func find(
    _ include: ConfigurationFile.Include,
    of path: SourcePath,
    in folders: [SourcePath],
    read: (SourcePath) -> String?
  ) -> (ConfigurationFile, SourcePath)? {
    for folder in folders {
      guard let candidate = folder.appending(include.path) else { continue }
      if let file = file(at: candidate, read: read) { return (file, candidate) }
      guard candidate.fileExtension == nil,
        let extended = folder.appending(include.path + ".xcconfig")
      else { continue }
      if let file = file(at: extended, read: read) { return (file, extended) }
    }
    if !include.isOptional {
      isComplete = false
      report(
        at: path,
        include.line,
        """
        The included file `\(include.path)` was not found, so its settings are unknown; correct the \
        path, write `#include?`, or name the file under `ignore:` in `.graphd.yml`
        """,
        missing: folders.first?.appending(include.path)
      )
    }
    return nil
  }

  private mutating func file(
    at path: SourcePath,
    read: (SourcePath) -> String?
  ) -> ConfigurationFile? {
    if known.insert(path).inserted { files.append(path) }
    lookups += 1
    if let file = parsed[path] { return file }
    guard let text = read(path) else { return nil }
    let file = ConfigurationFile(text)
    parsed[path] = file
    return file
  }

  /// Adds a problem once; `missing` is the file that is not there.
  private mutating func report(
    at path: SourcePath,
    _ line: Int?,
    _ message: String,
    missing: SourcePath? = nil
  ) {
    guard problems.count < Self.problemLimit else { return }
    var problem = Problem(.configurationInvalid, .warning, path: path, line: line, message)
    problem.ignorableFile = missing
    if !problems.contains(problem) { problems.append(problem) }
  }
}
