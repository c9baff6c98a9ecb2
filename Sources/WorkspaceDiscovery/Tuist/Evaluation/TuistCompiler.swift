import SourceTrees
import SystemPackage
import SystemSupport
import WorkspaceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compiles helpers of manifests and runs manifests, each in a private folder.
///
/// Sources are named relative to the workspace's root, which the compiler runs in. `#file` is such a path.
struct TuistCompiler: Sendable {
  let toolchain: Toolchain
  /// The environment of compilers.
  let environment: [String: String]
  /// The bounds of compilers and manifests; `nil` for none.
  let confinement: ManifestConfinement?
  /// The time after which a manifest is killed.
  let timeLimit: Duration
  let temporaryFolder: FilePath?

  /// The file name of a module's library.
  static func library(of module: String) -> String {
    #if canImport(Darwin)
    "lib\(module).dylib"
    #else
    "lib\(module).so"
    #endif
  }

  /// The time after which a compiler is killed: it runs once, and on a slow machine it takes longer than manifests.
  private var compilerTimeLimit: Duration { max(timeLimit, .seconds(300)) }

  // MARK: Modules

  /// Compiles a module, and moves the result to the folder `place`.
  ///
  /// - Throws: `ManifestFailure`, or `CancellationError`.
  func compile(
    _ module: TuistSource.Module,
    importing others: [TuistModuleStore.Compiled],
    to place: String
  ) async throws {
    let folder = try privateFolder()
    defer { folder.remove() }
    do {
      try folder.makeFolder("out")
      for file in module.files { try write(file, in: folder) }
    } catch {
      throw ManifestFailure(
        .unavailable,
        "The module `\(module.name)` cannot be laid out (\(error))"
      )
    }
    let library = folder.path("out/" + Self.library(of: module.name))
    let arguments =
      [
        "-parse-as-library", "-emit-library", "-emit-module", "-module-name", module.name, "-Onone",
        "-wmo",
      ]
      + ["-swift-version", "5", "-suppress-warnings", "-o", library]
      + ["-emit-module-path", folder.path("out/\(module.name).swiftmodule")]
      + caching(in: folder) + Self.imports(others) + Self.rpaths(others)
      + Self.sdkArguments(toolchain.developerTools?.sdk, library: module.name)
      + module.files.map(\.path.description)
    let process = process(
      toolchain.compiler,
      arguments,
      in: folder,
      importing: others,
      environment,
      allowsChildren: true
    )
    let output = try await run(process, "The module `\(module.name)` of helpers")
    guard output.succeeded else {
      throw TuistDiagnostics.failure(
        output.standardError,
        "The module `\(module.name)` does not compile"
      )
    }
    try Self.move(folder.path("out"), to: place)
  }

  /// Moves a compiled module; one that is there already is equal.
  private static func move(_ folder: String, to place: String) throws {
    let files = FileManager.default
    let parent = FilePath(place).removingLastComponent().string
    try? files.createDirectory(
      atPath: parent,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    do {
      try files.moveItem(atPath: folder, toPath: place)
    } catch {
      guard files.fileExists(atPath: place) else {
        throw ManifestFailure(.unavailable, "`\(place)` cannot be written (\(error))")
      }
    }
  }

  /// Without bounds the compiler uses the folder of its user.
  private func caching(in folder: PrivateFolder) -> [String] {
    guard let confinement else { return [] }
    return ["-module-cache-path", confinement.usableModuleCache() ?? folder.path("modules")]
  }

  private static func imports(_ modules: [TuistModuleStore.Compiled]) -> [String] {
    modules.flatMap { ["-I", $0.folder, "-L", $0.folder, "-l" + $0.name] }
  }

  /// Programs and libraries find the libraries that they use where these were.
  private static func rpaths(_ modules: [TuistModuleStore.Compiled]) -> [String] {
    modules.flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0.folder] }
  }

  /// The arguments that a compiler needs on a Mac alone.
  ///
  /// A library is moved after it was linked, and its users look for the name that it gave itself; dyld(1).
  static func sdkArguments(_ sdk: String?, library module: String? = nil) -> [String] {
    guard let sdk else { return [] }
    let name = module.map { ["-Xlinker", "-install_name", "-Xlinker", "@rpath/lib\($0).dylib"] }
    return ["-sdk", sdk] + (name ?? [])
  }

  // MARK: Manifests

  /// The output of a manifest, with the machine's paths replaced.
  ///
  /// - Throws: `ManifestFailure`, or `CancellationError`.
  func output(
    of source: TuistSource,
    importing modules: [TuistModuleStore.Compiled],
    environment: [String: String]
  ) async throws -> [UInt8] {
    let folder = try privateFolder()
    defer { folder.remove() }
    do {
      try folder.makeFolder(TuistSandbox.tree)
      if let surroundings = source.surroundings {
        let contents = try await surroundings.contents()
        try folder.lay(out: surroundings, contents, below: TuistSandbox.tree)
      }
      for file in [source.manifest] + source.modules.flatMap(\.files) {
        try write(file, in: folder)
      }
    } catch let failure as PrivateFolder.LayoutFailure {
      throw ManifestFailure(
        .unavailable,
        "Files around the manifest cannot be laid out: \(failure)"
      )
    }
    var output = try await result(of: source, in: folder, modules, environment)
    if !output.succeeded, output.standardError.contains("unable to open output file") {
      // The shared folder lacks what the manifest imports, and a manifest must not write there.
      let own = ["-module-cache-path", folder.path("modules")]
      output = try await interpret(source, in: folder, modules, environment, own)
    }
    guard output.succeeded else {
      throw TuistDiagnostics.failure(output.standardError, "The manifest did not run to its end")
    }
    return folder.replacingPath(in: output.standardOutput, with: ManifestSandbox.placeholder)
  }

  /// Runs a manifest: without a linker where compilers need no SDK, else as a program.
  ///
  /// Only the driver of a Mac's compiler knows the target and what Foundation needs.
  private func result(
    of source: TuistSource,
    in folder: PrivateFolder,
    _ modules: [TuistModuleStore.Compiled],
    _ environment: [String: String]
  ) async throws -> ManifestProcess.Output {
    guard toolchain.developerTools != nil else {
      return try await interpret(source, in: folder, modules, environment, caching(in: folder))
    }
    let program = folder.path("manifest")
    let compilation = process(
      toolchain.compiler,
      [source.manifest.path.description, "-o", program, "-module-name", "Manifest", "-Onone"]
        + ["-swift-version", "5", "-suppress-warnings"] + caching(in: folder)
        + Self.imports(modules) + Self.rpaths(modules)
        + Self.sdkArguments(toolchain.developerTools?.sdk),
      in: folder,
      importing: modules,
      self.environment,
      allowsChildren: true
    )
    let compiled = try await run(compilation, "The compiler of the manifest")
    guard compiled.succeeded, let program = AbsolutePath(program) else { return compiled }
    let process = process(
      program,
      ["--tuist-dump"],
      in: folder,
      importing: modules,
      environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
      allowsChildren: false
    )
    return try await run(process, "The manifest")
  }

  private func interpret(
    _ source: TuistSource,
    in folder: PrivateFolder,
    _ modules: [TuistModuleStore.Compiled],
    _ environment: [String: String],
    _ caching: [String],
    isTrusted: Bool = false
  ) async throws -> ManifestProcess.Output {
    let arguments =
      ["-frontend", "-interpret", source.manifest.path.description]
      + ["-module-name", "Manifest", "-swift-version", "5", "-suppress-warnings"]
      + ["-disable-objc-interop"]
      + caching + Self.imports(modules) + ["--", "--tuist-dump"]
    let process = process(
      toolchain.executable,
      arguments,
      in: folder,
      importing: modules,
      environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
      allowsChildren: isTrusted
    )
    return try await run(process, "The manifest")
  }

  /// Makes the modules of C headers that every manifest needs, in the shared folder that no manifest may write in.
  ///
  /// - Throws: `CancellationError`; without the modules manifests only take longer.
  func prepare(_ interface: TuistModuleStore.Compiled) async throws {
    // The compiler of a program makes them itself.
    guard toolchain.developerTools == nil, let cache = confinement?.usableModuleCache(),
      let path = SourcePath("Project.swift")
    else { return }
    let text = "import Foundation\nimport \(TuistManifest.module)\n"
    let source = TuistSource(manifest: TuistSource.File(path: path, text: text), modules: [])
    do {
      let folder = try privateFolder()
      defer { folder.remove() }
      try write(source.manifest, in: folder)
      _ = try await interpret(
        source,
        in: folder,
        [interface],
        [:],
        ["-module-cache-path", cache],
        isTrusted: true
      )
    } catch let error as CancellationError {
      throw error
    } catch {}
  }

  // MARK: Processes

  /// A program that runs in the workspace's folder of the private one.
  private func process(
    _ program: AbsolutePath,
    _ arguments: [String],
    in folder: PrivateFolder,
    importing modules: [TuistModuleStore.Compiled],
    _ environment: [String: String],
    allowsChildren: Bool
  ) -> ManifestProcess {
    let limit = allowsChildren ? compilerTimeLimit : timeLimit
    let launch = confinement?.reading(modules.map(\.folder)).launch(
      program.description,
      arguments,
      in: folder.path,
      allowsChildren: allowsChildren,
      timeLimit: limit
    )
    return ManifestProcess(
      launch: launch
        ?? Confinement.Launch(program: program.description, arguments: arguments),
      environment: environment.merging(["TMPDIR": folder.path]) { $1 },
      workingDirectory: folder.path(TuistSandbox.tree),
      timeLimit: limit
    )
  }

  private func privateFolder() throws -> PrivateFolder {
    do {
      return try PrivateFolder(in: temporaryFolder)
    } catch {
      throw ManifestFailure(
        .unavailable,
        "No folder to evaluate manifests in can be made (\(error))"
      )
    }
  }

  private func write(_ file: TuistSource.File, in folder: PrivateFolder) throws {
    try folder.write(Array(file.text.utf8), to: TuistSandbox.tree + "/\(file.path)")
  }

  private func run(
    _ process: ManifestProcess,
    _ subject: String
  ) async throws -> ManifestProcess.Output {
    let output: ManifestProcess.Output?
    do {
      output = try await process.run()
    } catch let failure as ManifestFailure {
      throw failure
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ManifestFailure(.unavailable, "\(subject) could not be run (\(error))")
    }
    guard let output else {
      throw ManifestFailure(
        .timedOut,
        "\(subject) did not end within \(timeLimit.components.seconds) s and was killed; "
          + "`GRAPHD_MANIFEST_TIMEOUT` gives it more seconds"
      )
    }
    return output
  }
}
