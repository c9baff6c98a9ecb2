import DocumentFormats
import Foundation
import TestSupport
import Testing

/// Mutated projects that `plutil` of the Swift toolchain and `PropertyList` read alike.
///
/// `plutil` runs CoreFoundation's parser. `scripts/fuzz-property-lists` runs this test with other numbers.
/// These mutants are left out:
/// - `\ddd` of 128 and more, which CoreFoundation takes for NextStep's encoding;
/// - a project whose first comment ends before a `{` in its line, which Xcode reads, and CoreFoundation not;
/// - a byte A9 that is not UTF-8, which CoreFoundation takes for U+FFFD;
/// - JSON, for which `plutil` has another parser than Xcode.
@Suite("plutil", .enabled(if: Plutil.path != nil), .timeLimit(.minutes(60)))
struct PlutilTests {
  @Test("plutil accepts and rejects the same mutants, and reads the same values")
  func mutants() throws {
    let seed = fuzzSeed("GRAPHD_PLUTIL_SEED")
    let count = Int(fuzzSetting("GRAPHD_PLUTIL_MUTANTS") ?? 200)
    print("Seed of the property lists: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let originals = try ProjectMutation.originals()
    var tally = (accepted: 0, rejected: 0)
    var left = count
    while left > 0 {
      var batch: [[UInt8]] = []
      while batch.count < min(left, 200) {
        var mutant = generator.one(of: originals)
        ProjectMutation.mutate(&mutant, &generator)
        if ProjectMutation.isComparable(mutant) { batch.append(mutant) }
      }
      left -= batch.count
      for (mutant, theirs) in zip(batch, try Plutil.values(of: batch)) {
        compare(mutant, theirs, &tally)
      }
    }
    // Each verdict is tried often enough.
    #expect(tally.accepted >= count / 20 && tally.rejected >= count / 20)
  }

  @Test("plutil reads the originals as they are")
  func originals() throws {
    let originals = try ProjectMutation.originals()
    for (original, theirs) in zip(originals, try Plutil.values(of: originals)) {
      #expect(try PropertyList.read(original).value == theirs)
    }
  }

  private func compare(
    _ mutant: [UInt8],
    _ theirs: DocumentValue?,
    _ tally: inout (accepted: Int, rejected: Int)
  ) {
    do {
      let ours = try PropertyList.read(mutant).value
      tally.accepted += 1
      #expect(ours == theirs, "\(String(reflecting: String(decoding: mutant, as: UTF8.self)))")
    } catch {
      tally.rejected += 1
      guard theirs != nil, !ProjectMutation.isDropped(error, in: mutant) else { return }
      Issue.record(
        "plutil accepts; \(error): \(String(reflecting: String(decoding: mutant, as: UTF8.self)))"
      )
    }
  }
}

/// The tool that checks property lists.
enum Plutil {
  /// Its path; nil on other systems than Linux, whose tools are not CoreFoundation's open source.
  static let path: String? = {
    #if os(Linux)
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/plutil" }.first(where: FileManager.default.isExecutableFile)
    #else
    return nil
    #endif
  }()

  /// The values of documents, by way of binary property lists; nil for each that it rejects.
  static func values(of documents: [[UInt8]]) throws -> [DocumentValue?] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("graphd-plutil-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, document) in documents.enumerated() {
      try Data(document).write(to: folder.appendingPathComponent("\(index).plist"))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.currentDirectoryURL = folder
    process.arguments =
      ["-convert", "binary1", "-e", "binary"] + documents.indices.map { "\($0).plist" }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // A crash would leave out the rest.
    try #require(process.terminationReason == .exit)
    return try documents.indices.map { index in
      let result = folder.appendingPathComponent("\(index).binary")
      guard let bytes = try? Data(contentsOf: result) else { return nil }
      return try PropertyList.read(Array(bytes)).value
    }
  }
}
