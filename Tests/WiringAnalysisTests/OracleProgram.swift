import Foundation
import Subprocess
import TestSupport
import Testing

/// A program that is compiled once and run for each case.
struct OracleProgram {
  private let folder: URL

  /// Compiles a main file.
  static func with<Result>(
    _ source: String,
    _ body: (OracleProgram) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("wiring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(source.utf8).write(to: folder.appendingPathComponent("main.swift"))
    let result = try await Subprocess.run(
      .name("nice"),
      arguments: [
        "-n", "10", "swiftc", "-swift-version", "5", "-Onone", "-suppress-warnings", "-o",
        "program",
        "main.swift",
      ],
      workingDirectory: processPath(folder.path),
      output: .discarded,
      error: .string(limit: 1 << 20)
    )
    try #require(result.terminationStatus.isSuccess, "\(result.standardError.prefix(4000))")
    return try await body(OracleProgram(folder: folder))
  }

  /// The output of the program for an argument; `nil` if it crashes.
  func run(_ argument: String) async throws -> String? {
    let result = try await Subprocess.run(
      .path(processPath(folder.appendingPathComponent("program").path)),
      arguments: [argument],
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]),
      output: .string(limit: 1 << 16),
      error: .discarded
    )
    guard result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The outcomes for many arguments, two at a time.
  func run(_ arguments: [String]) async throws -> [String: String?] {
    try await withThrowingTaskGroup(of: (String, String?).self) { group in
      var outcomes: [String: String?] = [:]
      for (index, argument) in arguments.enumerated() {
        if index >= 2, let (done, outcome) = try await group.next() {
          outcomes[done] = .some(outcome)
        }
        group.addTask { (argument, try await run(argument)) }
      }
      for try await (done, outcome) in group { outcomes[done] = .some(outcome) }
      return outcomes
    }
  }
}
