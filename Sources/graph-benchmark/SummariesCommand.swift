import ArgumentParser
import Foundation
import SourceSummarizing
import SwiftParser

/// Summarises files with and without their mentions of resources, in turns, on one thread.
struct SummariesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summaries",
    abstract: "Summarise the files that a list on standard input names, with and without resources."
  )

  @Argument(help: "The folder that the listed paths start from.")
  var root: String

  @Option(help: "How often; the least of each counts.")
  var rounds = 9

  func run() throws {
    var files: [[UInt8]] = []
    while let line = readLine() {
      if let data = FileManager.default.contents(atPath: root + "/" + line) {
        files.append(Array(data))
      }
    }
    var parsing = UInt64.max
    var without = UInt64.max
    var with = UInt64.max
    for _ in 0..<max(1, rounds) {
      parsing = min(
        parsing,
        cost(files) { $0.withUnsafeBufferPointer { _ = Parser.parse(source: $0) } }
      )
      without = min(without, cost(files) { _ = SwiftFile.summary(of: $0, readsResources: false) })
      with = min(with, cost(files) { _ = SwiftFile.summary(of: $0) })
    }
    Report.print([
      "files": "\(files.count)", "parsing_us": "\(parsing)", "without_us": "\(without)",
      "with_us": "\(with)",
    ])
  }

  /// The processor time of the process that `body` takes for all files, in microseconds.
  private func cost(_ files: [[UInt8]], _ body: ([UInt8]) -> Void) -> UInt64 {
    let start = clock()
    for file in files { body(file) }
    return UInt64(clock() - start) * 1_000_000 / UInt64(CLOCKS_PER_SEC)
  }
}
