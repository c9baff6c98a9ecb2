import Foundation
import SourceTrees
import SystemPackage
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Manifests that look at files, run by the real `swift package dump-package`.
@Suite(.timeLimit(.minutes(10))) struct ManifestFilesTests {
  private let environment = ProcessInfo.processInfo.environment

  /// The names of the targets of the package in `folder`, one evaluation after the other with one cache.
  private func targets(
    _ states: [String],
    in folder: String = ""
  ) async throws -> [[String]] {
    try await TemporaryFolder.with { temporary in
      let toolchain = try await Toolchain.find(environment: environment)
      let evaluator = CachedManifestEvaluator(
        DumpPackageEvaluator(
          toolchain: toolchain,
          environment: environment,
          temporaryFolder: temporary.path,
          confinement: await .ofTests(toolchain, environment)
        ),
        toolchainIdentity: toolchain.identity,
        environment: environment,
        folder: temporary.path.appending("cache")
      )
      var found: [[String]] = []
      for state in states {
        let workspace = try await discover(state, manifests: .evaluated(evaluator))
        let errors = workspace.problems.filter {
          $0.severity == .error && $0.code != .targetInvalid
        }
        #expect(errors == [])
        let package = workspace.packages.first { $0.path == SourcePath(folder) }
        let names = package?.targets.map(\.name) ?? []
        found.append(names + (package?.dependencies.map(\.identity) ?? []))
      }
      #expect(try temporary.contents() == ["cache"])
      return found
    }
  }

  private static let start = """
    // swift-tools-version: 5.9
    import Foundation
    import PackageDescription

    """

  @Test func aSiblingThatIsThereOrNot() async throws {
    let manifest = """
      //- App/Package.swift
      \(Self.start)
      let isLocal = FileManager.default.fileExists(atPath: Context.packageDirectory + "/../Core/Package.swift")
      let package = Package(name: "App", dependencies: [
        isLocal ? .package(path: "../Core") : .package(url: "https://example.com/acme/Far.git", from: "1.0.0")
      ])

      """
    let core = "//- Core/Package.swift\n\(Self.start)let package = Package(name: \"Core\")\n"
    let found = try await targets([manifest + core, manifest, manifest + core], in: "App")
    #expect(found == [["core"], ["far"], ["core"]])
  }

  @Test func foldersThatAreListed() async throws {
    let manifest = """
      //- Package.swift
      \(Self.start)
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Modules")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let package = Package(name: "Demo", targets: names.map { .target(name: $0, path: "Modules/\\($0)") })
      //- Modules/A/a.swift

      """
    let found = try await targets([manifest, manifest + "//- Modules/B/b.swift\n", manifest])
    #expect(found == [["A"], ["A", "B"], ["A"]])
  }

  @Test func filesThatAreRead() async throws {
    func state(_ names: String) -> String {
      """
      //- Package.swift
      \(Self.start)
      let text = try String(contentsOfFile: "modules.txt", encoding: .utf8)
      let link = try String(contentsOf: URL(fileURLWithPath: Context.packageDirectory + "/Folder/list"))
      let names = text.split(whereSeparator: \\.isNewline) + [Substring(text == link ? "Same" : "Other")]
      let package = Package(name: "Demo", targets: names.map { .target(name: String($0)) })
      //- modules.txt
      \(names)
      //- Real/list -> ../modules.txt
      //- Folder -> Real
      """
    }
    let found = try await targets([state("A"), state("B"), state("A")])
    #expect(found == [["A", "Same"], ["B", "Same"], ["A", "Same"]])
  }

  @Test func whatTheCLibrarySees() async throws {
    let state = """
      //- Package.swift
      // swift-tools-version: 5.9
      #if canImport(Glibc)
      import Glibc
      #elseif canImport(Musl)
      import Musl
      #else
      import Darwin
      #endif
      import PackageDescription
      var names: [String] = []
      if access("tool.sh", X_OK) == 0 { names.append("Runs") }
      if access("none", F_OK) != 0 { names.append("Missing") }
      var found = glob_t()
      if glob(Context.packageDirectory + "/Sources/*/*.swift", 0, nil, &found) == 0 {
        names.append("Found\\(found.gl_pathc)")
      }
      var status = stat()
      if stat("size.txt", &status) == 0 { names.append("Size\\(status.st_size)") }
      let package = Package(name: "Demo", targets: names.map { .target(name: $0) })
      //- size.txt
      123
      //- Sources/A/a.swift
      //- Sources/B/b.swift
      """
    #expect(try await targets([state]) == [["Missing", "Found2", "Size4"]])
  }

  /// SwiftPM chooses the manifest itself: the others lie beside it.
  @Test func aManifestOfAVersion() async throws {
    let state = """
      //- Package.swift
      // swift-tools-version: 5.5
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Old")])
      //- Package@swift-5.9.swift
      \(Self.start)
      let name = FileManager.default.fileExists(atPath: "Package@swift-5.9.swift") ? "New" : "Wrong"
      let package = Package(name: "Demo", targets: [.target(name: name)])
      """
    #expect(try await targets([state]) == [["New"]])
  }
}
