import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// C-family targets, resources, system libraries and binaries.
@Suite struct FileRuleTests {
  @Test func headersOfCTargets() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.5
      let package = Package(name: "Demo", targets: [
        .target(name: "C", exclude: ["part.c"]),
        .target(name: "Custom", publicHeadersPath: "api"),
        .target(name: "None"),
      ])
      //- Sources/C/a.c
      //- Sources/C/b.S
      //- Sources/C/part.c
      //- Sources/C/table.inc
      //- Sources/C/private.h
      //- Sources/C/include/C.h
      //- Sources/C/include/module.modulemap
      //- Sources/Custom/a.cpp
      //- Sources/Custom/api/x.hpp
      //- Sources/None/n.c
      """,
      """
      library C: Sources/C/a.c Sources/C/b.S
        language cFamily
        headers Sources/C/include/C.h Sources/C/include/module.modulemap Sources/C/part.c Sources/C/private.h Sources/C/table.inc
        public Sources/C/include
      library Custom: Sources/Custom/a.cpp
        language cFamily
        headers Sources/Custom/api/x.hpp
        public Sources/Custom/api
      library None: Sources/None/n.c
        language cFamily
      error target_invalid: The folder `include` with the public headers of the target `None` does not exist
      """
    )
  }

  /// The oracle is SwiftPM: scripts/verify-resource-layouts builds these layouts.
  @Test func faultsOfResources() async throws {
    func package(_ target: String, _ files: String) -> String {
      """
      //- Package.swift
      // swift-tools-version:6.0
      let package = Package(name: "Demo", defaultLocalization: "en", targets: [.target(name: "A", \(target))])
      //- Sources/A/A.swift
      \(files.split(separator: " ").map { "//- Sources/A/\($0)" }.joined(separator: "\n"))
      """
    }
    let cases: [(target: String, files: String, faults: String)] = [
      (#"resources: [.process("R"), .copy("R/raw")]"#, "R/a.txt R/raw/b.txt", "twoRules R/raw"),
      (#"resources: [.process("R"), .process("R")]"#, "R/a.txt", "twoRules R/a.txt"),
      (#"sources: ["A.swift", "R"], resources: [.process("R")]"#, "R/a.txt", "twoRules R/a.txt"),
      (#"resources: [.copy("R"), .process("R/raw/b.txt")]"#, "R/a.txt R/raw/b.txt", ""),
      (
        #"resources: [.process("R", localization: .default)]"#, "R/a.txt R/de.lproj/b.txt",
        "twoLanguages R/de.lproj/b.txt"
      ),
      (#"resources: [.process("R")]"#, "R/de.lproj/x/b.txt", "nestedFolder R/de.lproj/x"),
      (#"resources: [.process("gone.txt")]"#, "a.txt", "missing gone.txt"),
      (#"resources: [.process("R")]"#, "R/.gitkeep", "empty R"),
      (#"exclude: ["R/a.txt"], resources: [.process("R")]"#, "R/a.txt", ""),
      (#"resources: [.process("R")]"#, "R/a.txt R/B.swift R/c.c", "source R/B.swift, source R/c.c"),
      (#"resources: [.copy("R")]"#, "R/a.txt R/B.swift", ""),
    ]
    for (target, files, expected) in cases {
      let workspace = try await discover(package(target, files))
      let found = workspace.containers.flatMap(\.targets).flatMap(\.resourceFaults).map { fault in
        "\(fault.kind) \(fault.path.description.dropFirst("Sources/A/".count))"
      }
      #expect(found.joined(separator: ", ") == expected, "\(target)")
    }
  }

  // Rule: swift-package-manager, `computeRule`: a rule of the manifest wins over the type of a file.
  @Test func sourcesAmongResourcesAreNotCompiled() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:6.0
      let package = Package(name: "Demo", targets: [.target(name: "A", resources: [.process("R"), .copy("C.swift")])])
      //- Sources/A/A.swift
      //- Sources/A/R/B.swift
      //- Sources/A/C.swift
      """,
      """
      library A: Sources/A/A.swift
        copy Sources/A/C.swift
        process Sources/A/R/B.swift
      """
    )
  }

  @Test func declaredResources() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.9
      let package = Package(name: "Demo", defaultLocalization: "en", targets: [
        .target(name: "A", resources: [
          .process("Res"), .copy("Raw"), .embedInCode("key.txt"), .process("d.txt", localization: .default),
        ]),
      ])
      //- Sources/A/A.swift
      //- Sources/A/Res/a.txt
      //- Sources/A/Res/sub/b.json
      //- Sources/A/Res/de.lproj/c.strings
      //- Sources/A/Raw/x/y.bin
      //- Sources/A/key.txt
      //- Sources/A/d.txt
      //- Sources/A/en.lproj/Localizable.strings
      //- Sources/A/unhandled.txt
      """,
      """
      library A: Sources/A/A.swift
        copy Sources/A/Raw
        process Sources/A/Res/a.txt
        process Sources/A/Res/de.lproj/c.strings de
        process Sources/A/Res/sub/b.json
        process Sources/A/d.txt en
        process Sources/A/en.lproj/Localizable.strings en
        embed Sources/A/key.txt
      """
    )
  }

  private static let catalogs = """
    let package = Package(name: "Demo", targets: [.target(name: "A")])
    //- Sources/A/A.swift
    //- Sources/A/Media.xcassets/Contents.json
    //- Sources/A/Text.xcstrings
    //- Sources/A/Docs.docc/Docs.md
    //- Sources/A/Model.xcdatamodeld/M.xcdatamodel/contents
    //- Sources/A/S.metal
    """

  @Test func xcodeKnowsCatalogs() async throws {
    try await check(
      "//- Package.swift\n// swift-tools-version:5.9\n" + Self.catalogs,
      """
      library A: Sources/A/A.swift
        process Sources/A/Media.xcassets
        process Sources/A/Model.xcdatamodeld
        process Sources/A/S.metal
        process Sources/A/Text.xcstrings
      """,
      fileTypes: .xcode
    )
  }

  @Test func theNativeBuildSystemDoesNot() async throws {
    try await check(
      "//- Package.swift\n// swift-tools-version:5.9\n" + Self.catalogs,
      "library A: Sources/A/A.swift"
    )
    try await check(
      "//- Package.swift\n// swift-tools-version:5.4\n" + Self.catalogs,
      """
      library A: Sources/A/A.swift
        process Sources/A/Media.xcassets
        process Sources/A/Model.xcdatamodeld
        process Sources/A/S.metal
      """
    )
  }

  @Test func filesOfFoldersThatAreOneThingAreNoSources() async throws {
    let files = """

      let package = Package(name: "Demo", targets: [.target(name: "A")])
      //- Sources/A/A.swift
      //- Sources/A/Old.bundle/B.swift
      //- Sources/A/Docs.docc/Snippet.swift
      """
    try await check(
      "//- Package.swift\n// swift-tools-version:5.6" + files,
      "library A: Sources/A/A.swift Sources/A/Old.bundle/B.swift"
    )
    // Until 5.6 any folder with an extension was one thing.
    try await check(
      "//- Package.swift\n// swift-tools-version:5.5" + files,
      "library A: Sources/A/A.swift"
    )
  }

  @Test func systemLibrariesAndBinaries() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.6
      let package = Package(name: "Demo", targets: [
        .systemLibrary(name: "Csql", pkgConfig: "sqlite3"),
        .binaryTarget(name: "Tool", path: "Tool.artifactbundle"),
        .binaryTarget(name: "Zip", path: "Zip.zip"),
        .binaryTarget(name: "Web", url: "https://example.com/w.zip", checksum: "abc"),
      ])
      //- Sources/Csql/module.modulemap
      //- Sources/Csql/shim.h
      //- Sources/Csql/notes.txt
      //- Tool.artifactbundle/info.json
      //- Tool.artifactbundle/bin/tool
      //- Zip.zip
      """,
      """
      systemLibrary Csql: 
        headers Sources/Csql/module.modulemap Sources/Csql/shim.h
      binary Tool: 
        headers Tool.artifactbundle/bin/tool Tool.artifactbundle/info.json
      binary Zip: 
        headers Zip.zip
      binary Web: 
      """
    )
  }

  @Test func aModuleMapBesideTheManifestMakesThePackageOneSystemLibrary() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.6
      let package = Package(name: "Csys", pkgConfig: "sys")
      //- module.modulemap
      //- sys.h
      """,
      """
      systemLibrary Csys: 
        headers module.modulemap sys.h
      """
    )
  }
}
