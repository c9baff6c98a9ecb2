import Crypto
import Foundation
import ImpactAnalysis

/// What the compiler makes of one edit.
struct Truth: Sendable, Codable {
  /// The modules above the edited ones of which something can be said.
  var asked: Set<String> = []
  /// Those of them whose outputs differ, or that no longer compile.
  var required: Set<String> = []
}

/// Keeps what was compiled in the folder that `GRAPHD_TRUTH_CACHE` names, for whoever changes rules and
/// not edits; without it everything is compiled.
///
/// The compiler is not part of the key: use one folder for each.
enum TruthCache {
  static func truth(
    _ before: Scenario,
    _ after: Scenario,
    _ configuration: ImpactOptions.Configuration,
    _ compile: () async throws -> Truth
  ) async throws -> Truth {
    guard let folder = ProcessInfo.processInfo.environment["GRAPHD_TRUTH_CACHE"] else {
      return try await compile()
    }
    var hash = SHA256()
    for part in ["\(configuration)", before.text, after.text] { hash.update(data: Data(part.utf8)) }
    let name = hash.finalize().map { String($0, radix: 16) }.joined()
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name + ".json")
    if let data = try? Data(contentsOf: file) {
      return try JSONDecoder().decode(Truth.self, from: data)
    }
    let truth = try await compile()
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try JSONEncoder().encode(truth).write(to: file, options: .atomic)
    return truth
  }
}
