package import SystemPackage
package import SystemSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How the processes that evaluate manifests are confined: compilers, package managers, and compiled manifests.
///
/// Each has its private folder, the toolchain and the system; no network, no home folder and no workspace.
package struct ManifestConfinement: Sendable, Hashable {
  /// Many times more than compilers and the largest manifests take: swiftc has 0.2 GB of data, a module 11 MB.
  private static let mostData: UInt64 = 2 << 30
  private static let largestFile: UInt64 = 256 << 20

  /// The program that confines itself and becomes another one.
  package let helper: String
  /// The folders of the toolchain.
  package let readable: [String]
  /// The folder of modules that the compiler makes for itself; without one each evaluation makes its own.
  ///
  /// All confined manifests share it, and nothing else does: a module from there is never part of a build.
  package let moduleCache: FilePath?

  /// - Parameters:
  ///   - helper: the path of a program that begins with `ConfinedProgram.begin()`.
  ///   - readable: absolute paths of the toolchain's folders; see `Toolchain.folders`.
  ///   - moduleCache: is made if it is missing.
  package init(helper: String, readable: [String], moduleCache: FilePath?) {
    self.helper = helper
    self.readable = readable
    self.moduleCache = moduleCache
  }

  /// The path of the modules' folder, which exists then; nil if there is none.
  func usableModuleCache() -> String? {
    guard let moduleCache else { return nil }
    try? FileManager.default.createDirectory(
      atPath: moduleCache.string,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return FileManager.default.isWritableFile(atPath: moduleCache.string)
      ? moduleCache.string : nil
  }

  /// The same with more folders that may be read.
  func reading(_ folders: [String]) -> ManifestConfinement {
    ManifestConfinement(helper: helper, readable: readable + folders, moduleCache: moduleCache)
  }

  /// How a program is started that writes in `folder` and where the compiler keeps modules.
  ///
  /// The folder is absolute. `allowsChildren` permits that it starts processes, as drivers of compilers do, and
  /// `timeLimit` bounds the processor time of each process.
  package func launch(
    _ program: String,
    _ arguments: [String],
    in folder: String,
    allowsChildren: Bool,
    timeLimit: Duration
  ) -> Confinement.Launch {
    // A compiled manifest reads what compilers have left there, and must not change it for others.
    let shared = moduleCache.map { [$0.string] } ?? []
    let confinement = Confinement(
      readable: readable + (allowsChildren ? [] : shared),
      writable: [folder] + (allowsChildren ? shared : []),
      allowsChildren: allowsChildren,
      limits: Confinement.Limits(
        data: Self.mostData,
        file: Self.largestFile,
        seconds: UInt64(clamping: timeLimit.components.seconds) + 1
      )
    )
    return confinement.launch(program, arguments, helper: helper)
  }
}

extension ManifestConfinement {
  /// Whether messages of a process let conclude that it met a bound.
  static func isMet(in messages: String) -> Bool {
    ["Operation not permitted", "Permission denied", "have permission"].contains {
      messages.contains($0)
    }
  }

  /// Whether a signal is one that ends a process at a bound: it cannot get memory, or used up its time or a file.
  static func isBound(_ signal: Int32) -> Bool { [SIGABRT, SIGXCPU, SIGXFSZ].contains(signal) }

  /// The explanation for a person whose manifest was ended at a bound.
  static let limitation =
    "it may use \(mostData >> 30) GiB of memory, what it prints included, and write files of "
    + "\(largestFile >> 20) MiB; `GRAPHD_MANIFEST_SANDBOX=off` runs it without bounds"

  /// The explanation for a person whose manifest met a bound.
  static let remedy =
    "manifests have no network, and read and write only their own folder: "
    + "`GRAPHD_MANIFEST_SANDBOX=off` runs them without bounds"
}
