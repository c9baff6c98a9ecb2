import SourceTrees
import WorkspaceModel

/// The files that a target of a project has, by phase.
struct TargetMembers {
  private(set) var sources: Set<SourcePath> = []
  private(set) var resources: Set<SourcePath> = []
  private(set) var headers: Set<SourcePath> = []
  /// Headers that other targets may see.
  private(set) var sharedHeaders: Set<SourcePath> = []
  /// Frameworks and libraries that lie in the tree.
  private(set) var libraries: Set<SourcePath> = []
  /// The conditions of members that are none on every platform.
  private(set) var filters: [SourcePath: Set<String>] = [:]
  /// The files that were added so far.
  private var seen: Set<SourcePath> = []
  /// The flags of the compiler by source.
  private(set) var flags: [SourcePath: String] = [:]
  private(set) var folders: [SynchronizedFolder] = []
  /// Listed files that are not there.
  private(set) var missing: [SourcePath] = []
  /// Listed resources that are not there.
  private(set) var missingResources: Set<SourcePath> = []

  private let places: FilePlaces
  private let isExcluded: (SourcePath) -> Bool

  /// Makes an empty collection; `isExcluded` returns whether settings take a file out of every phase.
  init(in places: FilePlaces, isExcluded: @escaping (SourcePath) -> Bool) {
    self.places = places
    self.isExcluded = isExcluded
  }

  // MARK: Listed files

  /// Adds what the phases of a target list.
  mutating func add(_ members: [MemberDescription]) {
    for member in members {
      guard let path = places.place(of: member.path) else {
        missing.append(member.path)
        if member.phase == .resources || member.phase == .copy {
          missingResources.insert(member.path)
        }
        continue
      }
      if !member.flags.isEmpty { flags[path] = member.flags }
      add(path, to: member.phase, member.platforms, member.visibility)
    }
  }

  private mutating func add(
    _ path: SourcePath,
    to phase: PhaseKind,
    _ platforms: Set<String> = [],
    _ visibility: MemberDescription.Visibility = .project
  ) {
    if isExcluded(path) { return }
    limit(path, to: platforms)
    switch phase {
    case .sources:
      // A header among the sources is not compiled.
      if XcodeFileTypes.phase(of: path) == .headers {
        headers.insert(path)
      } else {
        sources.insert(path)
      }
    case .resources, .copy: resources.insert(path)
    case .headers:
      headers.insert(path)
      if visibility != .project { sharedHeaders.insert(path) }
    case .frameworks: libraries.insert(path)
    case .script: return
    }
  }

  /// Notes on which platforms a file is a member; it may be one more than once, and then on all of them.
  private mutating func limit(_ path: SourcePath, to platforms: Set<String>) {
    let isUnlimited = platforms.isEmpty || !seen.insert(path).inserted && filters[path] == nil
    seen.insert(path)
    filters[path] = isUnlimited ? nil : (filters[path] ?? []).union(platforms)
  }

  // MARK: Synchronized folders

  /// Adds what a target has of a folder: all but what it excludes if it owns the folder, else what it includes.
  ///
  /// Complexity: O(items of the folder).
  mutating func add(
    _ folder: FolderDescription,
    _ contents: FolderContents,
    of target: ProjectTargetDescription
  ) {
    let isOwner = folder.owners.contains(target.id)
    let own = folder.exceptions.filter { $0.target == target.id }
    guard isOwner || !own.isEmpty else { return }
    // Several sets count together (tuist/tuist#8362).
    let general = own.filter { $0.phase == nil }
    let named = general.reduce(into: Set<String>()) { $0.formUnion($1.members) }
    let paths = named.compactMap { folder.path.appending($0) }.sorted()
    folders.append(
      SynchronizedFolder(
        path: folder.path,
        excluded: isOwner ? paths : [],
        included: isOwner ? nil : paths
      )
    )
    for item in contents.items {
      let isNamed = Self.names(item, in: named, isOwner: isOwner)
      if isOwner != isNamed {
        add(item, folder, general, target)
      } else if isOwner, XcodeFileTypes.phase(of: item.path) == .headers {
        // An exclusion takes it out of the phase; `#include` finds it. Rule: xcode.folder.excluded-header
        add(item.path, to: .headers)
      }
      for set in own where Self.names(item, in: set.members, isOwner: false) {
        if let phase = set.phase { add(item.path, to: phase, set.platforms[item.id] ?? []) }
      }
    }
  }

  private mutating func add(
    _ item: FolderContents.Item,
    _ folder: FolderDescription,
    _ exceptions: [FolderDescription.Exceptions],
    _ target: ProjectTargetDescription
  ) {
    let type = folder.types[item.id]
    guard
      let phase = item.isOpaque
        ? .resources : XcodeFileTypes.phase(of: item.path, type: type)
    else { return }
    // A file is in no phase that its target does not have (yonaskolb/XcodeGen#1587); headers need none to be read.
    guard phase == .headers || target.phases.contains(phase) else { return }
    let platforms = exceptions.reduce(into: Set<String>()) {
      $0.formUnion($1.platforms[item.id] ?? [])
    }
    let isVisible = exceptions.contains {
      $0.publicHeaders.contains(item.id) || $0.privateHeaders.contains(item.id)
    }
    add(item.path, to: phase, platforms, isVisible ? .public : .project)
  }

  /// Whether exceptions name an item, or, to include it, a folder around it.
  ///
  /// To exclude, Xcode takes the name of a folder for that of an item, and finds none (tuist/tuist#9578).
  private static func names(
    _ item: FolderContents.Item,
    in ids: Set<String>,
    isOwner: Bool
  ) -> Bool {
    guard !ids.isEmpty else { return false }
    if ids.contains(item.id) { return true }
    // Names of the files of each language are in use, too, and have no effect when they exclude (XcodeGen#1633).
    guard !isOwner else { return false }
    return ids.contains { id in
      item.id.hasPrefix(id + "/") || item.path.description.hasSuffix("/" + id)
    }
  }
}
