import WorkspaceModel

/// The members that the patterns of a target give it.
struct TuistMembers: Sendable, Hashable {
  /// Sorted by path; each path once.
  var members: [MemberDescription] = []
  /// The members that may be none, sorted: the readings of a pattern differ.
  var ambiguous: [SourcePath] = []
  /// Fixed folders and files of patterns that are not there, sorted.
  var missing: [SourcePath] = []
  /// The patterns that were not understood, in the order of the manifest.
  var flawed: [TuistGlob] = []
}

/// Collects members entry by entry.
struct TuistMemberCollection {
  private var members: [SourcePath: MemberDescription] = [:]
  private var certain: Set<SourcePath> = []
  private var missing: Set<SourcePath> = []
  private var flawed: [TuistGlob] = []

  /// Adds a member; a later one replaces what an earlier one had for the path.
  mutating func add(_ member: MemberDescription, isAmbiguous: Bool) {
    members[member.path] = member
    if !isAmbiguous { certain.insert(member.path) }
  }

  mutating func addMissing(_ path: SourcePath) { missing.insert(path) }

  /// Records the patterns that were not understood.
  mutating func note(_ globs: [TuistGlob]) {
    flawed += globs.filter { $0.flaw != nil }
  }

  var result: TuistMembers {
    let paths = members.keys.sorted()
    return TuistMembers(
      members: paths.compactMap { members[$0] },
      ambiguous: paths.filter { !certain.contains($0) },
      missing: missing.sorted(),
      flawed: flawed
    )
  }
}

extension TuistGlob {
  /// Whether this pattern takes what `excluding` leave.
  static func certainty(of match: Match, excluding patterns: [TuistGlob]) -> Certainty {
    var isAmbiguous = match.isAmbiguous
    for pattern in patterns {
      switch pattern.matches(match.foundPath) {
      case .yes: return .no
      case .unknown: isAmbiguous = true
      case .no: continue
      }
    }
    return isAmbiguous ? .unknown : .yes
  }
}

/// Folders that Tuist takes for one item.
enum TuistFolders {
  /// The endings of folders whose files are no members of their own.
  private static let opaque: Set<String> = [
    "bundle", "docc", "icon", "mlmodelc", "playground", "scnassets", "xcassets", "xcdatamodel",
    "xcdatamodeld", "xcmappingmodel",
  ]

  static func isOpaque(_ path: SourcePath) -> Bool {
    path.fileExtension.map(opaque.contains) == true
  }

  /// The outermost opaque folder around the file or folder at `path`.
  static func opaqueFolder(around path: SourcePath) -> SourcePath? {
    var result: SourcePath?
    var folder = path.parent
    while let current = folder {
      if isOpaque(current) { result = current }
      folder = current.parent
    }
    return result
  }
}
