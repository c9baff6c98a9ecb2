import SourceTrees
import WorkspaceModel

/// The files and folders that globs of a source name, relative to its path.
///
/// The globs are those of Bash 4 with `globstar` (XcodeGen: XcodeGenCore/Glob.swift). A name that begins with a dot
/// needs a pattern that does. Behind a wildcard, `**` stands for one folder only.
struct SpecGlob {
  private let folder: SourcePath
  private let tree: FileTree
  /// Files that match, and folders that match.
  private(set) var matches: Set<SourcePath> = []
  /// The folders that a match lies in.
  private var around: Set<SourcePath> = []

  /// Folders within one another.
  private static let depth = 64
  /// The most patterns that one with braces stands for.
  private static let limit = 1_000
  /// Folders that `**` does not enter where it begins.
  private static let skipped: Set<String> = ["node_modules", "Pods"]

  init(_ patterns: [String], in folder: SourcePath, _ tree: FileTree) {
    self.folder = folder
    self.tree = tree
    for pattern in patterns where !pattern.isEmpty {
      for pattern in Self.withoutBraces(pattern) {
        expand(Self.withoutRepetition(pattern)[...], below: folder, depth: 0)
      }
    }
  }

  /// Whether a file or folder is named: itself as a file, or a folder around it.
  func contains(_ path: SourcePath) -> Bool {
    if matches.isEmpty { return false }
    if matches.contains(path), !tree.isDirectory(path) { return true }
    var around = path.parent
    while let current = around, current.isInside(folder) {
      if matches.contains(current) { return true }
      around = current.parent
    }
    return false
  }

  /// Whether a match is the path, or lies in it.
  func reaches(_ path: SourcePath) -> Bool { matches.contains(path) || around.contains(path) }

  private mutating func insert(_ path: SourcePath) {
    guard matches.insert(path).inserted else { return }
    var parent = path.parent
    while let folder = parent, around.insert(folder).inserted { parent = folder.parent }
  }

  // MARK: Expansion

  private mutating func expand(_ pattern: Substring, below base: SourcePath, depth: Int) {
    guard depth < 8, let star = pattern.firstRange(of: "**") else {
      return find(pattern.split(separator: "/")[...], in: base, onlyFolders: pattern.hasSuffix("/"))
    }
    let first = pattern[..<star.lowerBound]
    let last = pattern[star.upperBound...]
    // The text before `**` is a path, and with wildcards it is none of a folder.
    let start = base.appending(first)
    var bases = start.map { folders(in: $0) } ?? []
    let isFolder = start.map(tree.isDirectory) ?? false
    if let start, isFolder {
      bases.insert(start, at: 0)
      if last.isEmpty { insert(start) }
      for base in bases {
        expand(last.isEmpty ? "*" : last.drop { $0 == "/" }, below: base, depth: depth + 1)
        if last == "/" { insert(base) }
      }
    } else {
      let rest = last.drop { $0 == "/" }
      var folder = first
      while folder.last == "/" { folder.removeLast() }
      expand(folder + "/" + (rest.isEmpty ? "*" : rest), below: base, depth: depth + 1)
    }
  }

  /// All folders below one, at any depth.
  private func folders(in folder: SourcePath) -> [SourcePath] {
    var found: [SourcePath] = []
    var linked = LinkedFolders()
    var pending = [(folder, 0)]
    while let (current, depth) = pending.popLast() {
      for child in tree.children(of: current) {
        guard case .directory(let directory) = child.resolution, depth < Self.depth else {
          continue
        }
        let name = child.visiblePath.name
        if depth == 0, Self.skipped.contains(name) { continue }
        guard linked.enter(directory, under: child.visiblePath) else { continue }
        found.append(child.visiblePath)
        pending.append((child.visiblePath, depth + 1))
      }
    }
    return found
  }

  private mutating func find(
    _ components: ArraySlice<Substring>,
    in base: SourcePath,
    onlyFolders: Bool
  ) {
    guard let component = components.first else { return }
    let rest = components.dropFirst()
    let isPattern = component.contains { "*?[\\".contains($0) }
    if !isPattern {
      guard let path = base.appending(component) else { return }
      return take(path, rest, onlyFolders)
    }
    let glob = ShellGlob(String(component))
    for child in tree.children(of: base) {
      let name = child.visiblePath.name
      guard !name.hasPrefix(".") || component.hasPrefix("."), glob.matches(name) else { continue }
      take(child.visiblePath, rest, onlyFolders)
    }
  }

  private mutating func take(_ path: SourcePath, _ rest: ArraySlice<Substring>, _ onlyFolders: Bool)
  {
    guard rest.isEmpty else { return find(rest, in: path, onlyFolders: onlyFolders) }
    if tree.isDirectory(path) || !onlyFolders && tree.entry(at: path) != nil {
      insert(path)
    }
  }

  /// The pattern with one `**` for several that follow each other: each would walk through all folders.
  private static func withoutRepetition(_ pattern: String) -> String {
    var pattern = pattern
    while pattern.contains("***") { pattern.replace("***", with: "**") }
    while pattern.contains("**/**") { pattern.replace("**/**", with: "**") }
    return pattern
  }

  /// The patterns that one with `{a,b}` stands for.
  private static func withoutBraces(_ pattern: String) -> [String] {
    var done: [String] = []
    var pending = [pattern]
    while let next = pending.popLast() {
      guard let open = next.firstIndex(of: "{"),
        let close = next[open...].firstIndex(of: "}"), done.count + pending.count < limit
      else {
        done.append(next)
        continue
      }
      // An inner group is written out first.
      let start = next[..<close].lastIndex(of: "{") ?? open
      let choices = next[next.index(after: start)..<close]
        .split(separator: ",", omittingEmptySubsequences: false)
      let (before, after) = (next[..<start], next[next.index(after: close)...])
      for choice in choices { pending.append(String(before + choice + after)) }
    }
    return done
  }
}
