import WorkspaceModel

// The three listings that git prints for programs, all with `-z`: records end with a zero byte and
// paths are bytes as they are.

/// The file modes that git knows.
enum GitMode: Sendable, Hashable {
  case file
  case executable
  case symbolicLink
  case submodule

  /// Reads six octal digits; `nil` for a folder or for no file at all (`000000`).
  init?(octal digits: some Collection<UInt8>) {
    switch String(decoding: digits, as: UTF8.self) {
    case "100755": self = .executable
    case "120000": self = .symbolicLink
    case "160000": self = .submodule
    // 100664 was written by early versions.
    case let mode where mode.hasPrefix("100"): self = .file
    default: return nil
    }
  }
}

/// One record of `git ls-tree -r -z`: `mode SP type SP id TAB path`.
struct TreeRecord: Sendable {
  var path: SourcePath
  var mode: GitMode
  var id: ContentID

  /// Reads the records of a tree; it lies in `folder`.
  static func parse(_ output: [UInt8], below folder: SourcePath = .root) -> [TreeRecord] {
    output.split(separator: 0).compactMap { record in
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let fields = record[..<tab].split(separator: UInt8(ascii: " "))
      guard
        fields.count >= 3, let mode = GitMode(octal: fields[0]), let id = ContentID(hex: fields[2]),
        let path = SourcePath(bytes: record[(tab + 1)...])
      else { return nil }
      return TreeRecord(path: folder.appending(path), mode: mode, id: id)
    }
  }
}

/// One record of `git ls-files -v -z --stage`: `tag SP mode SP id SP stage TAB path`.
struct IndexRecord: Sendable {
  /// What git was told not to look at.
  enum Promise: Sendable, Hashable {
    case none
    /// `update-index --assume-unchanged`.
    case unchanged
    /// `update-index --skip-worktree`, or left out by a sparse checkout.
    case skipped
  }

  var path: SourcePath
  var mode: GitMode
  var id: ContentID
  /// 0, or 1 to 3 for the sides of a conflict.
  var stage: Int
  var promise: Promise

  /// Reads the records of an index; its work tree lies in `folder`.
  static func parse(_ output: [UInt8], below folder: SourcePath = .root) -> [IndexRecord] {
    output.split(separator: 0).compactMap { record in
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let fields = record[..<tab].split(separator: UInt8(ascii: " "))
      guard
        fields.count == 4, let tag = fields[0].first, let mode = GitMode(octal: fields[1]),
        let id = ContentID(hex: fields[2]), let stage = fields[3].first,
        let path = SourcePath(bytes: record[(tab + 1)...])
      else { return nil }
      return IndexRecord(
        path: folder.appending(path),
        mode: mode,
        id: id,
        stage: Int(stage) - Int(UInt8(ascii: "0")),
        promise: promise(tag)
      )
    }
  }

  private static func promise(_ tag: UInt8) -> Promise {
    // Both bits at once are printed as `s`.
    if tag == UInt8(ascii: "S") || tag == UInt8(ascii: "s") { return .skipped }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(tag) ? .unchanged : .none
  }
}

/// One record of `git status --porcelain=v2 -z` that says something of the work tree.
enum StatusRecord: Sendable, Hashable {
  /// A tracked file whose bytes or kind differ from the index, or that is in conflict; the mode is the
  /// work tree's as git sees it, `nil` if nothing is there.
  case changed(SourcePath, GitMode?)
  case untracked(SourcePath)
  /// A folder that is another repository.
  case repository(SourcePath)
  /// A file or folder that matches an ignore rule; only if git was asked for them.
  case ignored(SourcePath, isFolder: Bool)

  var ignoredFile: SourcePath? {
    if case .ignored(let path, isFolder: false) = self { path } else { nil }
  }

  var ignoredFolder: SourcePath? {
    if case .ignored(let path, isFolder: true) = self { path } else { nil }
  }

  /// Reads the records, and leaves out what only the index and the last commit differ in.
  ///
  /// The work tree lies in `folder`. The fields are described in git-status(1), "Porcelain Format Version 2".
  static func parse(_ output: [UInt8], below folder: SourcePath = .root) -> [StatusRecord] {
    var records: [StatusRecord] = []
    var pending = output.split(separator: 0)[...]
    while let record = pending.popFirst() {
      guard let type = record.first else { continue }
      let pathField: Int
      switch type {
      case UInt8(ascii: "1"): pathField = 8
      case UInt8(ascii: "2"):
        pathField = 9
        // The old name of a rename is a record of its own.
        pending.removeFirst(min(1, pending.count))
      case UInt8(ascii: "u"): pathField = 10
      case UInt8(ascii: "?"), UInt8(ascii: "!"): pathField = 1
      default: continue
      }
      let fields = record.split(
        separator: UInt8(ascii: " "),
        maxSplits: pathField,
        omittingEmptySubsequences: false
      )
      guard fields.count == pathField + 1,
        let path = SourcePath(bytes: fields[pathField]).map(folder.appending)
      else { continue }
      let isFolder = record.last == UInt8(ascii: "/")
      if type == UInt8(ascii: "?") {
        records.append(isFolder ? .repository(path) : .untracked(path))
      } else if type == UInt8(ascii: "!") {
        records.append(.ignored(path, isFolder: isFolder))
      } else if type == UInt8(ascii: "u") {
        records.append(.changed(path, GitMode(octal: fields[6])))
      } else if fields[1].last != UInt8(ascii: ".") {
        records.append(.changed(path, GitMode(octal: fields[5])))
      }
    }
    return records
  }
}
