package import SourceTrees
import WorkspaceModel

/// A working tree whose listing is carried over the changes that a watcher sees.
///
/// It equals a listing from scratch at the moment of the call. In doubt it is listed from scratch: events
/// were lost, git's index or rules changed, or a repository appeared in a folder. Where folders cannot be
/// watched, it always is.
///
/// One listing is made at a time; who calls again meanwhile waits.
package actor WatchedTree {
  /// Makes a watcher that calls back after events have come.
  package typealias MakeWatcher =
    @Sendable (_ root: AbsolutePath, _ onActivity: @escaping @Sendable () -> Void)
    throws(WatchError)
    -> any FileWatcher

  package enum Mode: Sendable, Hashable {
    /// Nothing was listed yet.
    case idle
    case watching
    /// Events were lost, and everything is listed from scratch.
    case rescanning
    /// Changes are not reported; every listing is made from scratch.
    case polling(WatchError)
    /// Changes are reported; only a complete listing shows their effect.
    case relisting(RelistReason)
  }

  /// How often something was done, for tests and status.
  package struct Counts: Sendable, Hashable {
    package var completeListings = 0
    package var updates = 0
    package var lostEvents = 0
  }

  private static let mostAppearances = 256
  /// How often everything is listed for one question while folders keep appearing.
  private static let mostListings = 5

  package nonisolated let tree: WorkingTree
  package private(set) var mode = Mode.idle
  package private(set) var counts = Counts()
  /// Whether `onActivity` is also called when a branch or a tag is moved.
  package private(set) var reportsReferences = true
  private let makeWatcher: MakeWatcher
  private let onActivity: @Sendable () -> Void
  private var watcher: (any FileWatcher)?
  /// No event reports that a folder above it was moved and another one took its place.
  private var watchedRoot: FileIdentity?
  /// Real folders that are watched.
  private var folders: Set<SourcePath> = []
  /// How many folders are watched.
  package var folderCount: Int { folders.count }
  /// Folders that were not entered because git ignores them.
  private var leftOut: Set<SourcePath> = []
  private var known: WorkingTreeListing?
  /// The listing that is being made, and how many wait for it.
  private var running: Task<FileListing, any Error>?
  private var listings = 0
  /// When folders are watched again that could not be.
  private var retryAt = ContinuousClock.now
  private static let retryPause = Duration.seconds(60)
  /// Whether the next listing begins anew: the one that is being made goes on with what it has.
  private var mustForget = false

  /// Watches nothing before the first listing.
  package init(
    _ tree: WorkingTree,
    makeWatcher: @escaping MakeWatcher,
    onActivity: @escaping @Sendable () -> Void
  ) {
    self.tree = tree
    self.makeWatcher = makeWatcher
    self.onActivity = onActivity
  }

  deinit { watcher?.stop() }

  /// The listing; everything that was saved before the call is seen.
  ///
  /// Complexity: O(changed files) while folders are watched; see `WorkingTree.updated` and
  /// `WorkingTree.completeListing`.
  package func listing() async throws -> FileListing {
    let earlier = running
    listings += 1
    defer { listings -= 1 }
    let task = Task {
      _ = await earlier?.result
      return try await self.makeListing()
    }
    running = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Forgets what was seen: the next listing is made from scratch, by a new watcher.
  package func reset() {
    mustForget = true
    if listings == 0 { forgetIfAsked() }
  }

  private func forgetIfAsked() {
    guard mustForget else { return }
    mustForget = false
    forget()
  }

  private func forget() {
    watcher?.stop()
    watcher = nil
    known = nil
    folders = []
    mode = .idle
  }

  private func makeListing() async throws -> FileListing {
    forgetIfAsked()
    switch mode {
    case .polling where .now < retryAt: return try await listFromScratch().listing
    case .idle, .watching, .rescanning, .relisting, .polling: break
    }
    do {
      return try await listWatched()
    } catch let error as WatchError {
      forget()
      mode = .polling(error)
      retryAt = .now + Self.retryPause
      WatchMetrics.failed(error)
      return try await listFromScratch().listing
    } catch {
      // Half an update is no state to go on from.
      forget()
      throw error
    }
  }

  // MARK: Watching

  private func listWatched() async throws -> FileListing {
    guard let watcher, let known, FileIdentity(of: tree.root.path) == watchedRoot else {
      forget()
      return try await beginWatching()
    }
    let changes = try await watcher.changes()
    if changes.isIncomplete {
      counts.lostEvents += 1
      WatchMetrics.lostEvents()
      forget()
      mode = .rescanning
      return try await beginWatching()
    }
    guard let change = try await follow(changes, watcher) else {
      // A folder may have come in the place of another that was watched.
      try await enterRoot(leavingOut: known.ignoredFolders.union(leftOut), watcher)
      return try await listAll(watcher)
    }
    guard let next = try await tree.updated(known, by: change) else {
      return try await listAll(watcher)
    }
    if !change.isEmpty {
      counts.updates += 1
      WatchMetrics.listed(.updated)
    }
    self.known = next
    return next.listing
  }

  /// Watches everything anew: a watcher that lost events may take one folder for another.
  private func beginWatching() async throws -> FileListing {
    let watcher = try makeWatcher(tree.root.path, onActivity)
    self.watcher = watcher
    watchedRoot = FileIdentity(of: tree.root.path)
    // A commit or a fetch may change nothing else.
    try watchReferences(watcher)
    let ignored = try await tree.ignoredFolders(below: [.root])
    try await enterRoot(leavingOut: ignored, watcher)
    return try await listAll(watcher)
  }

  /// There may be more folders of references than can be watched: then who wants to know looks.
  private func watchReferences(_ watcher: any FileWatcher) throws(WatchError) {
    do {
      try watchEachReferenceFolder(watcher)
      reportsReferences = true
    } catch .limitReached {
      reportsReferences = false
    }
  }

  private func watchEachReferenceFolder(_ watcher: any FileWatcher) throws(WatchError) {
    try tree.root.repository?.walkReferenceFolders { folder throws(WatchError) in
      try watcher.watch(folder)
    }
  }

  /// Lists everything from scratch, and again if that led to folders that were not watched before.
  ///
  /// A file of rules there, or the rules that excluded them, may have been edited unseen.
  private func listAll(_ watcher: any FileWatcher) async throws -> FileListing {
    var listing = FileListing()
    for _ in 1...Self.mostListings {
      let listed = try await listFromScratch()
      listing = listed.listing
      known = listed
      mode = listed.relistReason.map { .relisting($0) } ?? .watching
      let watched = folders.count
      let unwatched = leftOut.subtracting(listed.ignoredFolders)
      let isComplete = !unwatched.contains(where: tree.isRealFolder)
      if !unwatched.isEmpty {
        try await enterRoot(leavingOut: listed.ignoredFolders, watcher)
      }
      try watchFolders(of: listing, watcher)
      if isComplete, folders.count == watched { return listing }
    }
    // The listing is right, but no state to continue from.
    known = nil
    return listing
  }

  /// Watches what was left out as ignored: tracked files lie there, too, and may be moved with any folder
  /// above them.
  private func watchFolders(
    of listing: FileListing,
    _ watcher: any FileWatcher
  ) throws(WatchError) {
    var missing: Set<SourcePath> = []
    for file in listing.files.keys {
      var next = file.parent
      while let folder = next, !folders.contains(folder), missing.insert(folder).inserted {
        next = folder.parent
      }
    }
    for folder in missing where tree.isRealFolder(folder) {
      try watcher.watch(tree.root.path.appending(folder))
      folders.insert(folder)
    }
  }

  private func listFromScratch() async throws -> WorkingTreeListing {
    counts.completeListings += 1
    WatchMetrics.listed(.complete)
    return try await tree.completeListing()
  }

  /// Watches every folder but those that git ignores.
  private func enterRoot(
    leavingOut ignored: Set<SourcePath>,
    _ watcher: any FileWatcher
  ) async throws {
    try watcher.leaveOut(ignored.map { tree.root.path.appending($0) })
    _ = try await enter([.root], ignored: ignored, watcher)
    leftOut = ignored
  }

  /// Watches folders with all below them; the files in them.
  private func enter(
    _ starts: [SourcePath],
    ignored: Set<SourcePath>,
    _ watcher: any FileWatcher
  ) async throws -> [SourcePath] {
    let root = tree.root.path
    let walked = try await tree.walkFolders(from: starts, ignored: ignored) {
      folder throws(WatchError) in
      try watcher.watch(root.appending(folder))
    }
    folders.formUnion(walked.folders)
    return walked.files
  }

  /// Watches folders that appeared, drops those that went, and returns the files that may differ; `nil` if
  /// the rules by which files are listed may.
  private func follow(
    _ changes: WatchedChanges,
    _ watcher: any FileWatcher
  ) async throws -> TreeChange? {
    if tree.root.repository?.hasReferenceFolder(among: changes.paths) == true {
      try watchReferences(watcher)
    }
    let paths = changes.paths.compactMap { $0.relative(to: tree.root.path) }
    if paths.contains(where: { $0 == .root || $0.governsGit }) { return nil }
    var change = TreeChange()
    var appeared: [SourcePath] = []
    // Folders before what lies in them.
    for path in paths.sorted() {
      guard let parent = path.parent, folders.contains(parent) else { continue }
      change.files.insert(path)
      if tree.isRealFolder(path) {
        appeared.append(path)
      } else if folders.contains(path) {
        folders = folders.filter { !$0.isInside(path) }
        change.removedFolders.insert(path)
      }
    }
    guard !appeared.isEmpty else { return change }
    // More are found sooner by a look at everything.
    if appeared.count > Self.mostAppearances { return nil }
    let ignored = try await tree.ignoredFolders(below: appeared)
    let files = try await enter(appeared, ignored: ignored, watcher)
    leftOut.formUnion(ignored)
    change.ignoredFolders = ignored
    if files.contains(where: \.governsGit) { return nil }
    change.files.formUnion(files)
    // Files that were listed there may have gone unseen.
    change.removedFolders.formUnion(appeared)
    return change
  }
}
