import Foundation
import SystemPackage
import TestSupport
import Testing
import WorkspaceModel

@testable import SummaryStorage

/// A folder of one test, removed with the value, and summaries to keep there.
final class StoreFixture: Sendable {
  let base: FilePath
  /// Not made: the store does that.
  var folder: FilePath { base.appending("cache/summaries") }

  init() throws {
    base = FilePath("/tmp/graphd-storage-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(
      atPath: base.string,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: base.string) }

  func store(summarizer: Int = 1, limit: Int = 1 << 30) -> SummaryStore {
    SummaryStore(folder: folder, summarizerVersion: summarizer, limit: limit)
  }

  // MARK: Files

  /// The names in the folder of the store, sorted.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []).sorted()
  }

  var segments: [SegmentName] { files.compactMap { SegmentName(fileName: $0) } }

  func bytes(of name: SegmentName) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name.fileName))))
  }

  /// Replaces or makes a file that only this user can write.
  func write(_ bytes: [UInt8], to name: String) throws {
    let isMade = FileManager.default.createFile(
      atPath: path(name),
      contents: Data(bytes),
      attributes: [.posixPermissions: 0o600]
    )
    try #require(isMade)
  }

  func path(_ name: String) -> String { folder.appending(name).string }

  /// How many bytes the segments have.
  var size: Int {
    get throws { try segments.reduce(0) { try $0 + bytes(of: $1).count } }
  }
}

/// The key of the text's bytes.
func key(_ text: String, _ language: SummaryLanguage = .swift) throws -> SummaryKey {
  // Any 20 bytes that are others for other texts.
  var random = SeededGenerator(seed: NameKey(text).value)
  let bytes = (0..<20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  return SummaryKey(content: try #require(ContentID(bytes: bytes)), language: language)
}

/// A summary that says of which text it is, and takes `size` bytes or a little more.
func summary(_ text: String, size: Int = 0) -> FileSummary {
  let filling = (0..<size / 4).map { _ in 0 as UInt32 }
  return FileSummary(names: [text], mentions: filling + filling)
}

/// Summaries by their keys.
func summaries(_ texts: [String], size: Int = 0) throws -> [SummaryKey: FileSummary] {
  try Dictionary(
    texts.map { (try key($0), summary($0, size: size)) },
    uniquingKeysWith: { first, _ in first }
  )
}

extension SummaryStore {
  /// Those of the texts whose summaries are there.
  ///
  /// A summary of another text is an issue.
  func known(
    of texts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws
    -> [String]
  {
    let found = await sources(of: try texts.map { try key($0) })
    return try texts.filter { text in
      guard let summary = found[try key(text)] else { return false }
      #expect(summary.names == [text], sourceLocation: sourceLocation)
      return true
    }
  }

  /// The requested summaries of sources that are there.
  func sources(of keys: [SummaryKey]) async -> [SummaryKey: FileSummary] {
    await summaries(of: keys).compactMapValues {
      if case .source(let summary) = $0 { summary } else { nil }
    }
  }

  func insert(_ summaries: [SummaryKey: FileSummary]) {
    insert(summaries.mapValues(Summary.source))
  }

  func insert(_ texts: [String], size: Int = 0) throws {
    insert(try SummaryStorageTests.summaries(texts, size: size))
  }
}
