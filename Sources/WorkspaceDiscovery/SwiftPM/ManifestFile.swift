import WorkspaceModel

/// The manifests of one package's folder: `Package.swift` and its versions.
struct ManifestCandidates: Sendable {
  var folder: SourcePath
  /// By file name.
  var texts: [String: String]

  /// The manifest that a toolchain of version `current` reads; `nil` if there is none at all.
  func chosen(current: ToolsVersion) -> ManifestFile? {
    guard let name = PackageManifests.chosen(from: texts, current: current),
      let text = texts[name], let path = folder.appending(name)
    else { return nil }
    return ManifestFile(folder: folder, path: path, text: text)
  }
}

/// One manifest.
struct ManifestFile: Sendable {
  /// The package's folder.
  var folder: SourcePath
  var path: SourcePath
  var text: String

  /// What its comment states, else what SwiftPM assumes.
  var toolsVersion: ToolsVersion { ToolsVersion.parse(text) ?? .missing }
}

/// The description of a package that one manifest gave, and its problems.
struct ManifestReading: Sendable {
  var manifest: ManifestFile
  var description: ManifestDescription
  var evaluation: Container.Evaluation
  var problems: [Problem] = []
  /// The files beside manifests whose bytes decide on the description.
  var inputs: Set<SourcePath> = []
  /// The name, with its line, that looks at paths which may be relative to the folder that the process runs in.
  var relativeLook: (name: String, line: Int)?
}

extension ManifestReading {
  /// Reads the literals of a manifest that must not be run; `nil` if the folder has none.
  ///
  /// The newest of several manifests is read. The answer is incomplete then, because a toolchain may read another one.
  static func readStatically(_ candidates: ManifestCandidates) -> ManifestReading? {
    guard let manifest = candidates.chosen(current: .newest) else { return nil }
    let reading = StaticManifestReader.read(manifest)
    let problem =
      if candidates.texts.count > 1 {
        Problem(
          .manifestReadStatically,
          .error,
          path: manifest.path,
          "The manifest was read without being run, and an older toolchain reads another one of its folder"
        )
      } else if let line = reading.lines.first {
        Problem(
          .manifestReadStatically,
          .error,
          path: manifest.path,
          line: line,
          "The manifest was read without being run, and what line \(line) computes is not known"
        )
      } else {
        Problem(
          .manifestReadStatically,
          .warning,
          path: manifest.path,
          "The manifest was read without being run"
        )
      }
    return ManifestReading(
      manifest: manifest,
      description: reading.description,
      evaluation: .static,
      problems: [problem]
    )
  }

  /// Keeps a package whose manifest could not be evaluated in the graph, by its literals.
  static func failed(_ manifest: ManifestFile, _ failure: ManifestFailure) -> ManifestReading {
    let problem = Problem(
      failure.problemCode,
      .error,
      path: manifest.path,
      line: failure.line,
      "The manifest could not be evaluated, only its literals are known: \(failure.message)"
    )
    return ManifestReading(
      manifest: manifest,
      description: StaticManifestReader.read(manifest).description,
      evaluation: .static,
      problems: [problem]
    )
  }
}
