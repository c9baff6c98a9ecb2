import SourceTrees
import WorkspaceModel

/// The files that describe a workspace, read from its tree.
struct WorkspaceFiles: Sendable {
  private(set) var manifests: [ManifestCandidates] = []
  /// By identity, of all files: the outermost first.
  private(set) var pins: [String: [Pin]] = [:]
  private(set) var pinned: [SourcePath: Set<String>] = [:]
  private(set) var ignoredPaths: [String] = []
  private(set) var platforms: [String]?
  private(set) var tests = TestConfiguration()
  private(set) var problems: [Problem] = []

  init(_ tree: FileTree, reader: any ContentReader) async throws {
    try await readConfiguration(tree, reader)
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
      if !names.isEmpty { try await readPins(of: folder, tree, reader) }
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

  /// Adds the pins of one package: SwiftPM resolves for the package that is built, which may be any.
  private mutating func readPins(
    of folder: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let path = folder.appending("Package.resolved"),
      let bytes = try await Self.read(path, tree, reader)
    else { return }
    if let pins = ResolvedPins.parse(bytes) {
      pinned[folder] = Set(pins.keys)
      for (identity, pin) in pins where self.pins[identity]?.contains(pin) != true {
        self.pins[identity, default: []].append(pin)
      }
    } else {
      problems.append(
        Problem(
          .configurationInvalid,
          .error,
          path: path,
          "`\(path)` is not understood, so changes of package versions are not seen; repair or delete it"
        )
      )
    }
  }

  private mutating func readConfiguration(
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let path = SourcePath(WorkspaceConfiguration.fileName),
      let bytes = try await Self.read(path, tree, reader)
    else { return }
    let text = text(of: bytes, path)
    let (configuration, found) = WorkspaceConfiguration.parse(text, path: path)
    ignoredPaths = configuration.ignoredPaths
    platforms = configuration.platforms
    tests = configuration.tests
    problems += found
  }
}
