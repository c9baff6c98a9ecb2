import Foundation
import Testing

/// Resources that SwiftPM's native build leaves in a bundle, with a real build as the witness
/// (swift-package-manager#8426).
///
/// Rule: stale.bundle
@Suite(.timeLimit(.minutes(10))) struct StaleBundleTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Kit", resources: [.process("Resources"), .copy("Folder")]),
      .executableTarget(name: "App", dependencies: ["Kit"]),
    ])

    """,
    ".gitignore": ".build\n",
    "Sources/Kit/Kit.swift": """
    import Foundation
    public var folder: String { Bundle.module.bundlePath }

    """,
    "Sources/Kit/Resources/keep.txt": "keep\n",
    "Sources/Kit/Resources/gone.txt": "gone\n",
    "Sources/Kit/Folder/inner.txt": "inner\n",
    "Sources/Kit/Folder/lost.txt": "lost\n",
    "Sources/App/main.swift": "import Kit\nprint(folder)\n",
  ]

  private static let bundle: String = {
    #if os(macOS)
    "/.build/debug/demo_Kit.bundle"
    #else
    "/.build/debug/demo_Kit.resources"
    #endif
  }()

  @Test func theBundleKeepsWhatLeftTheTarget() async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    try await swift(["build", "--build-system", "native"], place)
    #expect(try contents(place) == ["Folder/inner.txt", "Folder/lost.txt", "gone.txt", "keep.txt"])

    try FileManager.default.removeItem(
      atPath: place.repository + "/Sources/Kit/Resources/gone.txt"
    )
    let affected = try await Programs.graphctl(["affected", "--format", "json"], in: place)
    #expect(try affected.modules(where: { $0.stale }) == ["Kit"], "\(affected.output)")
    let text = try await Programs.graphctl(["affected"], in: place)
    #expect(text.output.contains("its bundle keeps what was removed"), "\(text.output)")
    #expect(text.output.contains("swift package clean"))
    try await swift(["build", "--build-system", "native"], place)
    #expect(try contents(place).contains("gone.txt"))

    // The cure that the answer names.
    try await swift(["package", "clean"], place)
    try await swift(["build", "--build-system", "native"], place)
    #expect(try contents(place) == ["Folder/inner.txt", "Folder/lost.txt", "keep.txt"])
  }

  private func swift(_ arguments: [String], _ place: Place) async throws {
    let result = try await Programs.run(
      "/usr/bin/env",
      ["swift"] + arguments,
      place
    )
    try #require(result.status == 0, "\(result.output) \(result.error)")
  }

  /// The files of the bundle by their paths in it, in order.
  private func contents(_ place: Place) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: place.repository + Self.bundle)
      .filter { $0.hasSuffix(".txt") }.sorted()
  }
}
