import SourceTrees

/// The folders that a stream of FSEvents reports with all below them, and those whose changes count.
///
/// A stream has no way to watch a folder without what lies below it. So events of other folders are dropped as they come:
/// a build writes ten thousand files into ignored folders.
struct StreamPlaces: Sendable, Hashable {
  /// The most folders that a stream leaves out; FSEvents.h, `FSEventStreamSetExclusionPaths`.
  static let mostExcluded = 8
  /// The folders that tools fill with the most files, first.
  private static let large = [".build", "DerivedData", "node_modules", "build", "Pods", "Carthage"]

  private(set) var tops: [AbsolutePath]
  /// Ignored folders of which the system need not report anything.
  private(set) var excluded: [AbsolutePath] = []
  private var folders: Set<AbsolutePath> = []

  init(tops: [AbsolutePath]) { self.tops = tops }

  /// Adds a folder whose changes count; whether that needs another stream.
  mutating func watch(_ folder: AbsolutePath) -> Bool {
    guard folders.insert(folder).inserted else { return false }
    let isCovered = tops.contains(where: folder.isInside)
    if !isCovered { tops.append(folder) }
    let left = excluded.filter { !folder.isInside($0) }
    defer { excluded = left }
    return !isCovered || left != excluded
  }

  /// Leaves out the largest of some ignored folders; whether that needs another stream.
  ///
  /// A folder in which another one is watched stays: tracked files may lie in ignored folders.
  mutating func leaveOut(_ ignored: some Collection<AbsolutePath>) -> Bool {
    let unwatched = Set(ignored).filter { folder in !folders.contains { $0.isInside(folder) } }
    let ranked = unwatched.map { (rank: Self.rank(of: $0), folder: $0) }
      .sorted { ($0.rank, $0.folder.description) < ($1.rank, $1.folder.description) }
    let chosen = ranked.prefix(Self.mostExcluded).map(\.folder)
    defer { excluded = chosen }
    return chosen != excluded
  }

  private static func rank(of folder: AbsolutePath) -> Int {
    let depth = folder.components.count
    let name = folder.components.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return (large.firstIndex(of: name) ?? large.count) * 1_000 + depth
  }

  /// Whether an event counts: its path is a watched folder, or lies directly in one.
  func takes(_ path: AbsolutePath) -> Bool {
    folders.contains(path) || folders.contains(path.parent)
  }

  /// Whether lost events at a path may have been of a watched folder.
  func mayLose(_ path: AbsolutePath) -> Bool {
    takes(path) || tops.contains { $0.isInside(path) }
  }
}
