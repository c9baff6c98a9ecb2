import SystemPackage
import SystemSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The files on this machine in which build tools keep their times.
enum BuildFiles {
  /// The databases of builds, relative to the folder of a package, to its build folder, or to Xcode's derived data.
  private static let databases = [
    "build.db", "out/Intermediates.noindex/XCBuildData/build.db",
    "Build/Intermediates.noindex/XCBuildData/build.db", "XCBuildData/build.db",
  ]

  /// The number of commands that a build on this machine runs at once, by itself.
  static var coreCount: UInt32 { UInt32(clamping: ProcessInfo.processInfo.activeProcessorCount) }

  /// How many files of `-stats-output-dir` one recording has: the newest.
  private static let mostStatistics = 50_000

  /// The files that an argument stands for: itself, or those of a package, a build folder or `-stats-output-dir`.
  ///
  /// - Throws: `CommandFailure` if there are none.
  static func files(at path: String) throws -> [String] {
    guard isFolder(path) else { return [path] }
    let found = databases(in: path)
    if !found.isEmpty { return found }
    // The names begin with the time.
    let statistics = names(in: path).filter { $0.hasPrefix("stats-") && $0.hasSuffix(".json") }
    if statistics.isEmpty {
      throw CommandFailure(
        "No build has left a database in `\(path)`",
        hint: "Build first, or name a `build.db`, or a folder of `-stats-output-dir`"
      )
    }
    return statistics.suffix(mostStatistics).map { path + "/" + $0 }
  }

  /// The databases of the package that `folder` lies in: those of the nearest folder upwards that has one.
  ///
  /// - Throws: `CommandFailure` if there are none.
  static func nearest(to folder: String) throws -> [String] {
    var current = folder
    while true {
      let found = databases(in: current)
      if !found.isEmpty { return found }
      guard let slash = current.lastIndex(of: "/"), current != "/",
        !exists(current + "/.git")
      else {
        throw CommandFailure(
          "No build has left a database in `\(folder)` or in a folder around it",
          hint: "Build first, or name a `build.db`, or the folder of the build"
        )
      }
      current = slash == current.startIndex ? "/" : String(current[..<slash])
    }
  }

  private static func databases(in folder: String) -> [String] {
    ["", ".build/"].flatMap { prefix in
      databases.map { folder + "/" + prefix + $0 }.filter(exists)
    }
  }

  private static func exists(_ path: String) -> Bool { (try? Stat(FilePath(path))) != nil }

  private static func isFolder(_ path: String) -> Bool {
    (try? Stat(FilePath(path)))?.type == .directory
  }

  /// The version of the compiler that a native build has noted beside its database; empty if there is none.
  ///
  /// It is in `TRIPLE/CONFIGURATION/swift-version-HASH.txt`; the one that was written last counts.
  static func toolchain(besideDatabase path: String) -> String {
    // Beside other files there may be thousands.
    guard path.hasSuffix(".db"), let slash = path.lastIndex(of: "/") else { return "" }
    let folder = String(path[..<slash])
    var latest: (seconds: Int, file: String)?
    for triple in names(in: folder) {
      for configuration in ["debug", "release"] {
        let outputs = "\(folder)/\(triple)/\(configuration)"
        for name in names(in: outputs) where name.hasPrefix("swift-version-") {
          let file = outputs + "/" + name
          guard let status = try? Stat(FilePath(file), followTargetSymlink: false),
            status.type == .regular
          else { continue }
          let seconds = Int(status.st_mtim.tv_sec)
          if latest.map({ seconds > $0.seconds }) ?? true { latest = (seconds, file) }
        }
      }
    }
    guard let latest, let bytes = try? RegularFile.read(latest.file, limit: 1 << 16) else {
      return ""
    }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
