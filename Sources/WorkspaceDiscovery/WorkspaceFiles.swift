import SourceTrees
import WorkspaceModel

/// The files that describe a workspace, read from its tree.
struct WorkspaceFiles: Sendable {
  private(set) var manifests: [ManifestCandidates] = []
  private(set) var locks: [SourcePath: PackageLock] = [:]
  private(set) var ignoredPaths: [String] = []
  private(set) var platforms: [String]?
  private(set) var enabledTraits: Set<String>?
  private(set) var buildSystem: BuildSystem?
  /// See `Workspace.swiftVersion`.
  private(set) var swiftVersion: String?
  /// The versions of packages that Tuist hands to the projects that it writes.
  private(set) var hiddenLocks: Set<SourcePath> = []
  /// The files of version managers, by canonical path.
  private(set) var versionFiles: Set<SourcePath> = []
  /// The files of version managers that name Swift.
  private(set) var toolchainPins: Set<SourcePath> = []
  /// See `Workspace.imagePins`.
  private(set) var imagePins: [SourcePath: String] = [:]
  /// See `Workspace.generatorPins`.
  private(set) var generatorPins: [SourcePath: [ProjectGenerator: String]] = [:]
  /// See `Workspace.localPods`.
  private(set) var localPods: Set<LocalPod> = []
  private(set) var tests = TestConfiguration()
  private(set) var features = FeatureSettings()
  private(set) var architecture = ArchitectureSettings()
  private(set) var resources = ResourceSettings()
  private(set) var wiring = WiringRoots()
  private(set) var problems: [Problem] = []

  /// Reads the files; the text of a `.graphd.yml` that is given counts instead of that in the tree.
  init(_ tree: FileTree, configuration: String? = nil, reader: any ContentReader) async throws {
    if let configuration {
      apply(configuration, path: nil)
    } else {
      try await readConfiguration(tree, reader)
    }
    let ignored = ignoredPaths.map { PathPattern($0) }
    for (folder, names) in PackageManifests.folders(in: tree) {
      let names = names.filter { name in
        folder == .root || !ignored.contains { $0.matches(folder.appending(name) ?? folder) }
      }
      var texts: [String: String] = [:]
      for name in names {
        guard let path = folder.appending(name) else { continue }
        guard let bytes = try await Self.read(path, tree, reader) else { continue }
        let text = text(of: bytes, path)
        // A type, too, may be called `Package`.
        if folder == .root || text.isEmpty || text.contains("PackageDescription") {
          texts[name] = text
        }
      }
      if !texts.isEmpty { manifests.append(ManifestCandidates(folder: folder, texts: texts)) }
      if !names.isEmpty, let lock = folder.appending(PackageLock.fileName) {
        try await readLock(lock, tree, reader)
        if locks[lock] == nil { try await readHiddenLock(in: folder, for: lock, tree, reader) }
      }
    }
    // Tuist kept the versions of packages there until its third version.
    for path in tree.files.keys where path.hasName(PackageLock.fileName) {
      if path.parent?.hasName("Lockfiles") == true { try await readLock(path, tree, reader) }
    }
    for path in tree.files.keys where path.hasName(Self.hiddenLock) {
      hiddenLocks.insert(path)
      if let (canonical, _) = tree.entry(at: path) { versionFiles.insert(canonical) }
      try await readLock(path, tree, reader)
    }
    for lock in XcodeProjects.locks(in: tree.files) { try await readLock(lock, tree, reader) }
    for path in tree.files.keys
    where path.hasName(LocalPods.fileName) && !ignored.contains(where: { $0.matches(path) }) {
      guard let (canonical, entry) = tree.entry(at: path),
        let bytes = try await reader.read(canonical, entry)
      else { continue }
      versionFiles.insert(canonical)
      let text = String(decoding: bytes, as: UTF8.self)
      localPods.formUnion(LocalPods.all(in: text, of: path.parent ?? .root))
    }
    try await readSwiftVersion(tree, reader)
    for path in ImagePins.files(in: tree.files)
    where !ignored.contains(where: { $0.matches(path) }) {
      guard let (canonical, entry) = tree.entry(at: path),
        let bytes = try await reader.read(canonical, entry)
      else { continue }
      versionFiles.insert(canonical)
      imagePins[path] = ImagePins.pin(in: String(decoding: bytes, as: UTF8.self))
    }
    for path in GeneratorPins.files(in: tree.files) {
      guard let (canonical, entry) = tree.entry(at: path),
        let bytes = try await reader.read(canonical, entry)
      else { continue }
      versionFiles.insert(canonical)
      let text = String(decoding: bytes, as: UTF8.self)
      if VersionManagers.fileNames.contains(where: path.hasName), VersionManagers.namesSwift(text) {
        toolchainPins.insert(path)
      }
      let pins = GeneratorPins.pins(in: text, of: path)
      if !pins.isEmpty, !ignored.contains(where: { $0.matches(path) }) {
        generatorPins[path] = pins
      }
    }
  }

  private static func read(
    _ path: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws -> [UInt8]? {
    guard let (canonical, entry) = tree.entry(at: path) else { return nil }
    return try await reader.read(canonical, entry)
  }

  private mutating func text(of bytes: [UInt8], _ path: SourcePath) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    problems.append(Problem(.invalidText, .error, path: path, "`\(path)` is not UTF-8"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds what one `Package.resolved` pins.
  private mutating func readLock(
    _ path: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let (canonical, entry) = tree.entry(at: path),
      let bytes = try await reader.read(canonical, entry)
    else { return }
    if let lock = ResolvedPins.lock(bytes) {
      locks[path] = lock
    } else {
      locks[path] = PackageLock(pins: [:], damage: entry.content)
      problems.append(
        Problem(
          .configurationInvalid,
          .error,
          path: path,
          "`\(path)` is not understood, so no version is known by it; repair or delete it"
        )
      )
    }
  }

  /// The file of pins that Tuist keeps for packages that projects get from Xcode
  /// (Tuist: `Constants.packageResolvedName`).
  private static let hiddenLock = ".package.resolved"

  /// Adds the pins of a hidden lock for the package in its folder.
  private mutating func readHiddenLock(
    in folder: SourcePath,
    for lock: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let path = folder.appending(Self.hiddenLock),
      let (canonical, entry) = tree.entry(at: path),
      let bytes = try await reader.read(canonical, entry)
    else { return }
    versionFiles.insert(canonical)
    locks[lock] = ResolvedPins.lock(bytes) ?? PackageLock(pins: [:], damage: entry.content)
  }

  /// Reads the first line of `.swift-version` at the root (swiftly: `swiftly run`, "toolchain selection").
  private mutating func readSwiftVersion(
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let path = SourcePath(".swift-version"),
      let bytes = try await Self.read(path, tree, reader)
    else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    swiftVersion = lines.first.map { String($0) }
  }

  private mutating func readConfiguration(
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let path = SourcePath(WorkspaceConfiguration.fileName),
      let bytes = try await Self.read(path, tree, reader)
    else { return }
    apply(text(of: bytes, path), path: path)
  }

  private mutating func apply(_ text: String, path: SourcePath?) {
    let (configuration, found) = WorkspaceConfiguration.parse(text, path: path)
    ignoredPaths = configuration.ignoredPaths
    platforms = configuration.platforms
    enabledTraits = configuration.enabledTraits
    buildSystem = configuration.buildSystem
    tests = configuration.tests
    features = configuration.features.settings
    architecture = configuration.architecture.settings
    resources = configuration.resources.settings
    wiring = configuration.wiring.roots
    problems += found
  }
}
