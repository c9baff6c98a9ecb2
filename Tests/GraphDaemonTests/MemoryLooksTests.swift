import Foundation
import GraphEngine
import Logging
import ServerTransport
import Testing

@testable import GraphDaemon

@Suite struct MemoryLooksTests {
  @Test func aWorkspaceThatNobodyAskedAboutSinceTheLastLookGoes() async throws {
    let folder = NSTemporaryDirectory() + "graphd-memory-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/package",
      withIntermediateDirectories: true
    )
    let manifest =
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package()\n"
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/package/Package.swift"))

    let log = try LogFile(path: folder + "/log")
    let registry = EngineAssembly.registry(
      try DaemonConfiguration(environment: ["GRAPHD_CACHE_DIR": folder + "/cache"], processors: 1),
      follows: false
    )
    let housekeeping = Housekeeping(
      settings: LifeSettings(),
      calls: CallGauge(),
      registry: registry,
      logger: Logger(label: "test") { _ in LogFileHandler(file: log) }
    )
    var looks = MemoryLooks(policy: MemoryPolicy(limit: 100))
    _ = try await registry.session(at: folder + "/package", .static)

    // It was asked about just now: nothing can be forgotten.
    await looks.look(housekeeping, resident: 101)
    #expect(await registry.allSessions.count == 1)
    await looks.look(housekeeping, resident: 100)
    #expect(await registry.allSessions.count == 1)
    await looks.look(housekeeping, resident: 101)
    #expect(await registry.allSessions.isEmpty)
    await looks.look(housekeeping, resident: 101)

    let text = String(
      decoding: try #require(FileManager.default.contents(atPath: folder + "/log")),
      as: UTF8.self
    )
    let events = text.split(separator: "\n").map { $0.split(separator: " ").dropFirst().prefix(2) }
    #expect(
      events.map { $0.joined(separator: " ") } == ["warning The", "notice Forgot", "warning The"]
    )
  }
}
