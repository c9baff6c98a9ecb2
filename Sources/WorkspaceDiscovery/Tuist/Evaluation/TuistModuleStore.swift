import SourceTrees
import SystemPackage
import WorkspaceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The compiled modules that manifests import: Tuist's interface, plug-ins and helpers.
///
/// Each is compiled once for a toolchain and lies in a folder that is named by the digest of all that it is made of.
actor TuistModuleStore {
  /// A module with a library of the same name in one folder.
  struct Compiled: Sendable, Hashable {
    var name: String
    var folder: String
    /// The digest of its sources and of the modules that it imports.
    var key: String
  }

  /// Modules of helpers change now and then; older ones are those of other branches.
  private static let mostModules = 64

  private let compiler: TuistCompiler
  private let toolchainIdentity: String
  private let folder: FilePath?
  /// The folder of modules if none is given: it goes with the process.
  private var ownFolder: PrivateFolder?
  /// Compilations by their key, as long as they run.
  private var running: [String: Task<Void, any Error>] = [:]
  private let rejected = RejectedManifests(most: 64)

  /// - Parameters:
  ///   - compiler: Compiles the modules.
  ///   - toolchainIdentity: See `Toolchain.identity`.
  ///   - folder: Where modules are kept; only this user may be able to write there.
  init(_ compiler: TuistCompiler, toolchainIdentity: String, folder: FilePath?) {
    self.compiler = compiler
    self.toolchainIdentity = toolchainIdentity
    self.folder = folder
  }

  /// The interface of Tuist, and the modules of a manifest in the order in which they may import each other.
  ///
  /// Rule: tuist.interface.
  ///
  /// - Throws: `ManifestFailure`, or `CancellationError`.
  func modules(of source: TuistSource) async throws -> [Compiled] {
    let interface = TuistSource.Module(
      name: TuistManifest.module,
      files: ProjectDescriptionSources.files.compactMap { file in
        SourcePath(file.name).map { TuistSource.File(path: $0, text: file.text) }
      }
    )
    var compiled: [Compiled] = []
    for module in [interface] + source.modules {
      compiled.append(try await self.module(module, importing: compiled))
    }
    return compiled
  }

  /// A module, from the folder or compiled now; several callers share one compilation.
  private func module(
    _ module: TuistSource.Module,
    importing others: [Compiled]
  ) async throws -> Compiled {
    let key = key(of: module, importing: others)
    if let failure = rejected.failure(for: key) { throw failure }
    let compiled = Compiled(name: module.name, folder: try place(key), key: key)
    if Self.isComplete(compiled) { return compiled }
    let task: Task<Void, any Error>
    if let known = running[key] {
      task = known
    } else {
      task = Task { [compiler] in
        try await compiler.compile(module, importing: others, to: compiled.folder)
        if others.isEmpty { try await compiler.prepare(compiled) }
      }
      running[key] = task
    }
    defer { running[key] = nil }
    do {
      try await task.value
    } catch let failure as ManifestFailure {
      rejected.note(failure, for: key)
      throw failure
    }
    if let folder {
      CacheFolder.removeOldest(in: folder, most: Self.mostModules, kept: Self.mostModules / 2)
    }
    return compiled
  }

  private func key(of module: TuistSource.Module, importing others: [Compiled]) -> String {
    var key = EvaluationKey()
    for text in [toolchainIdentity, module.name] + others.map(\.key) { key.add(text) }
    for file in module.files {
      key.add(file.path.description)
      key.add(file.text)
    }
    return key.text
  }

  private func place(_ key: String) throws -> String {
    if let folder { return folder.appending(key).string }
    if ownFolder == nil { ownFolder = try PrivateFolder(in: nil) }
    return ownFolder?.path(key) ?? key
  }

  private static func isComplete(_ module: Compiled) -> Bool {
    FileManager.default.fileExists(
      atPath: module.folder + "/" + TuistCompiler.library(of: module.name)
    )
  }
}
