import SourceTrees
package import SystemPackage
import SystemSupport

/// Evaluates manifests with `swift package dump-package`, each in a private folder: the workspace is
/// neither written to nor locked, and a git revision evaluates as a working tree does.
///
/// A manifest sees its text, its folder's name, the environment and the machine. If it may look at files, it sees
/// those of its state (`ManifestSurroundings`). It never sees their repository: `Context.gitInformation` is `nil`.
/// SwiftPM's caches, configuration and security folders are private too. `ManifestConfinement` keeps a
/// manifest there.
package struct DumpPackageEvaluator: ManifestEvaluating {
  private let toolchain: Toolchain
  private let environment: [String: String]
  private let timeLimit: Duration
  private let temporaryFolder: FilePath?
  private let confinement: ManifestConfinement?

  package var toolsVersion: ToolsVersion { toolchain.toolsVersion }

  /// - Parameters:
  ///   - toolchain: what evaluates.
  ///   - environment: what manifests inherit; git's own variables (`GIT_DIR`…) are left out.
  ///   - timeLimit: how long one manifest may take before it is killed with all that it started.
  ///   - temporaryFolder: where private folders are made; the system's place if `nil`.
  ///   - confinement: the bounds of the processes; without one they have all rights of the user.
  package init(
    toolchain: Toolchain,
    environment: [String: String],
    timeLimit: Duration = .seconds(60),
    temporaryFolder: FilePath? = nil,
    confinement: ManifestConfinement? = nil
  ) {
    self.toolchain = toolchain
    self.environment = toolchain.variables(environment).filter { !$0.key.hasPrefix("GIT_") }
    self.timeLimit = timeLimit
    self.temporaryFolder = temporaryFolder
    self.confinement = confinement
  }

  package func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
    let folder: PrivateFolder
    do {
      folder = try PrivateFolder(in: temporaryFolder)
    } catch {
      throw ManifestFailure(
        .unavailable,
        "No folder to evaluate manifests in can be made (\(error))"
      )
    }
    defer { folder.remove() }
    return try await evaluate(manifest, in: folder)
  }

  private func evaluate(
    _ manifest: ManifestSource,
    in folder: PrivateFolder
  ) async throws -> [UInt8] {
    var output: ManifestProcess.Output?
    do {
      let package = ManifestSandbox.packageFolder(of: manifest)
      try await lay(out: manifest, in: folder)
      try folder.write(Array(manifest.text.utf8), to: package + "/" + manifest.name)
      try folder.makeFolder("temporary")
      var variables = environment
      // A killed SwiftPM leaves files behind, which go with the private folder.
      variables["TMPDIR"] = folder.path("temporary")
      variables["PWD"] = folder.path(package)
      if let confinement {
        variables["CLANG_MODULE_CACHE_PATH"] =
          confinement.usableModuleCache() ?? folder.path("modules")
      }
      let process = ManifestProcess(
        launch: launch(in: folder, package),
        environment: variables,
        workingDirectory: folder.path,
        timeLimit: timeLimit
      )
      output = try await run(process, in: folder)
    } catch let failure as ManifestFailure {
      throw failure
    } catch {
      throw ManifestFailure(
        .unavailable,
        "`swift package dump-package` could not be run (\(error))"
      )
    }
    guard let output else {
      throw ManifestFailure(
        .timedOut,
        "The manifest did not end within \(timeLimit.components.seconds) s and was killed; "
          + "`GRAPHD_MANIFEST_TIMEOUT` gives it more seconds"
          + (confinement == nil ? "" : ", and `GRAPHD_MANIFEST_SANDBOX=off` lifts its bounds")
      )
    }
    guard output.succeeded else {
      var readable = output
      let errors = folder.replacingPath(
        in: Array(output.standardError.utf8),
        with: ManifestSandbox.placeholder
      )
      readable.standardError = ManifestSandbox.readable(String(decoding: errors, as: UTF8.self))
      throw failure(readable)
    }
    return folder.replacingPath(in: output.standardOutput, with: ManifestSandbox.placeholder)
  }

  /// Runs the process, and once more if the machine or a bound made it fail.
  private func run(
    _ process: ManifestProcess,
    in folder: PrivateFolder
  ) async throws -> ManifestProcess.Output? {
    var process = process
    let output = try await process.run()
    guard let first = output, !first.succeeded else { return output }
    if first.standardError.contains("cannot clone from local directory") {
      try folder.write(Array(Self.git.utf8), to: "programs/git", permissions: 0o700)
      let others = environment["PATH"].map { ":" + $0 } ?? ""
      process.environment["PATH"] = folder.path("programs") + others
    } else if failure(first).code != .rejected {
      // Nobody may write where the compiler keeps modules, or the disk is full: then privately, slower.
      process.environment["CLANG_MODULE_CACHE_PATH"] = folder.path("modules")
    } else {
      return first
    }
    return try await process.run()
  }

  /// A program in the place of git, to which every folder is a repository.
  ///
  /// SwiftPM starts git for each repository on disk that a manifest names, and for nothing else
  /// (swift-package-manager: `GitRepositoryProvider.isValidDirectory`). Within bounds git may not look at it.
  private static let git = """
    #!/bin/sh
    [ "$3 $4" = "rev-parse --git-dir" ] && echo . && exit
    exit 128

    """

  /// Lays out the files that the manifest may look at, the package's folder at its place among its siblings.
  private func lay(out manifest: ManifestSource, in folder: PrivateFolder) async throws {
    guard let surroundings = manifest.surroundings else { return }
    let top = ManifestSandbox.folder(manifest.surroundingsFolder)
    try folder.makeFolder(top)
    try folder.lay(out: surroundings, try await surroundings.contents(), below: top)
  }

  private func launch(in folder: PrivateFolder, _ package: String) -> Confinement.Launch {
    let program = toolchain.executable.description
    let arguments = arguments(folder, package)
    return confinement?.launch(
      program,
      arguments,
      in: folder.path,
      allowsChildren: true,
      timeLimit: timeLimit
    ) ?? Confinement.Launch(program: program, arguments: arguments)
  }

  private func arguments(_ folder: PrivateFolder, _ package: String) -> [String] {
    // Inside of a sandbox SwiftPM cannot make its own, which it makes on macOS.
    let isInside = confinement != nil || ConfinementProtections.ofThisSystem().isInsideOther
    return ["package"] + (isInside ? ["--disable-sandbox"] : []) + [
      "--package-path", folder.path(package),
      "--scratch-path", folder.path("scratch"), "--cache-path", folder.path("cache"),
      "--config-path", folder.path("config"), "--security-path", folder.path("security"),
      "--manifest-cache", "none", "dump-package",
    ]
  }

  private func failure(_ output: ManifestProcess.Output) -> ManifestFailure {
    if confinement != nil, let signal = output.signal, ManifestConfinement.isBound(signal) {
      return ManifestFailure(
        .rejected,
        "The manifest was ended by signal \(signal): \(ManifestConfinement.limitation)"
      )
    }
    var failure = Self.failure(output.standardError)
    if confinement != nil, ManifestConfinement.isMet(in: output.standardError) {
      failure.message += "; " + ManifestConfinement.remedy
    }
    return failure
  }

  /// The compiler's first error with its line, else SwiftPM's own.
  ///
  /// An error of the compiler that stands in no file is the machine's: it could not write, for example.
  static func failure(_ standardError: String) -> ManifestFailure {
    var general: String?
    for line in standardError.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      if parts.count == 5, parts[0].isManifestPath, let number = Int(parts[1]),
        parts[3] == " error"
      {
        return ManifestFailure(.rejected, String(parts[4].drop { $0 == " " }), line: number)
      }
      if let reason = line.withoutPrefix(ConfinedProgram.mark) {
        return ManifestFailure(
          .unavailable,
          "The evaluation of manifests cannot be confined: \(reason); "
            + "`GRAPHD_MANIFEST_SANDBOX=off` runs them without bounds"
        )
      }
      if let error = line.withoutPrefix("<unknown>:0: error: ") {
        return ManifestFailure(.unavailable, String(error))
      }
      if general == nil, line.hasPrefix("error: ") {
        general = withoutIdentity(line.dropFirst("error: ".count))
      }
    }
    guard let general else {
      // Rejections have a reason: it was killed, or could not begin.
      return ManifestFailure(
        .unavailable,
        "`swift package dump-package` ended without saying why"
      )
    }
    return ManifestFailure(.rejected, general)
  }

  /// SwiftPM puts the package's identity in front: `'demo': Invalid manifest (compiled with: …)`.
  private static func withoutIdentity(_ message: Substring) -> String {
    guard message.hasPrefix("'"), let end = message.firstRange(of: "': ") else {
      return String(message)
    }
    let text = message[end.upperBound...]
    return text.hasPrefix("Invalid manifest") ? "Invalid manifest" : String(text)
  }
}

extension Substring {
  /// Whether the last component is the name of a manifest.
  fileprivate var isManifestPath: Bool {
    let name = split(separator: "/").last ?? self
    return name.hasPrefix("Package") && name.hasSuffix(".swift")
  }

  fileprivate func withoutPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
