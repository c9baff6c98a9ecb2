package import WorkspaceModel

/// Files of equal bytes in the resources of several modules of one program.
///
/// Rule: R15
struct DuplicateFiles: ResourceRule {
  static let ids = ["R15"]

  /// In bytes; smaller files are alike by chance, or not worth a module.
  private static let smallestSize = 1024

  fileprivate struct Copy {
    var module: Int
    var path: SourcePath
  }

  /// Files that the same modules have.
  private struct Group {
    var copies: [Copy] = []
    var names: Set<String> = []
    /// In bytes, what one copy of each would save; `nil` if a size is not known.
    var saved: Int? = 0
  }

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups: [[Int]: Group] = [:]
    for (content, copies) in try facts.copies() {
      let size = facts.sizes[content]
      if let size, size < Self.smallestSize { continue }
      guard let first = copies.first else { continue }
      let count = Set(copies.map(\.path)).count
      var group = groups[Set(copies.map(\.module)).sorted()] ?? Group()
      group.copies += copies
      group.names.insert(first.path.name)
      group.saved = group.saved.flatMap { saved in size.map { saved + $0 * (count - 1) } }
      groups[Set(copies.map(\.module)).sorted()] = group
    }
    return groups.map { modules, group in
      let named = modules.map { "`\(facts.name($0))`" }.joinedForProse
      let names = group.names.sorted()
      let files = names.count == 1 ? "the same file" : "\(names.count) files in common"
      let copy = names.count == 1 ? "one copy" : "one copy of each"
      let saved = group.saved.map { "; \(copy) saves \($0.shownAsBytes)" } ?? ""
      return Finding(
        rule: "R15",
        severity: .warning,
        certainty: .certain,
        subject: modules.map(facts.id),
        message: "\(named) have \(files), \(names.firstFewQuoted)\(saved)",
        remedy: "Keep each in one module that the others depend on",
        evidence: group.copies.sorted { ($0.path, $0.module) < ($1.path, $1.module) }.prefix(40)
          .map {
            Finding.Evidence(path: $0.path, module: facts.id($0.module), note: "has a copy")
          }
      )
    }
  }
}

extension ResourceFacts {
  /// One file of each content that several modules of a program have: the files whose sizes `R15` compares.
  ///
  /// Complexity: O(resources).
  package func duplicatedFiles() throws(CancellationError) -> [SourcePath] {
    try copies().values.compactMap(\.first?.path).sorted()
  }

  /// The files of equal bytes in modules of one program, by path.
  fileprivate func copies() throws(CancellationError) -> [ContentID: [DuplicateFiles.Copy]] {
    var copies: [ContentID: [DuplicateFiles.Copy]] = [:]
    for bundle in catalog.all where !isTest(bundle.module) {
      try checkCancellation()
      for file in bundle.files where file.mayBeShared {
        guard let entry = snapshot.files[file.path], entry.kind.isFile else { continue }
        copies[entry.content, default: []]
          .append(DuplicateFiles.Copy(module: bundle.module, path: file.path))
      }
    }
    return copies.compactMapValues { copies in
      // One file that two targets list is shared on purpose.
      guard Set(copies.map(\.path)).count > 1 else { return nil }
      let together = copies.filter { copy in
        copies.contains {
          $0.module != copy.module && $0.path != copy.path
            && apps.areLinkedTogether($0.module, copy.module)
        }
      }
      return together.isEmpty
        ? nil : together.sorted { ($0.path, $0.module) < ($1.path, $1.module) }
    }
  }
}

extension ResourceBundle.File {
  /// Whether it is no file that modules have alike for good reasons: small ones, and those that belong to each.
  fileprivate var mayBeShared: Bool {
    let name = path.name.lowercased()
    if name == "contents.json" { return false }
    if ["license", "licence", "copying", "notice"].contains(where: name.hasPrefix) { return false }
    let ending = path.fileExtension?.lowercased() ?? ""
    return !["xcprivacy", "strings", "stringsdict", "xcstrings", "plist", "txt", "md", ""].contains(
      ending
    )
  }
}

extension Int {
  /// A number of bytes: `512 bytes`, `12 KiB`, `3.4 MiB`.
  fileprivate var shownAsBytes: String {
    if self < 1024 { return "\(self) bytes" }
    if self < 1024 * 1024 { return "\((self + 512) / 1024) KiB" }
    let tenths = (self * 10 + 512 * 1024) / (1024 * 1024)
    return "\(tenths / 10).\(tenths % 10) MiB"
  }
}
