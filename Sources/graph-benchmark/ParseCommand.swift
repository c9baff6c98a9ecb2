import ArgumentParser
import Foundation
import SwiftParser
import SwiftSyntax

/// Parses files and throws the trees away: the floor under any index made with swift-syntax.
struct ParseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Only parse the files that a list on standard input names."
  )

  @Argument(help: "The folder that the listed paths start from.")
  var root: String

  func run() async throws {
    var paths: [String] = []
    while let line = readLine() { paths.append(root + "/" + line) }
    let files = paths
    let width = ProcessInfo.processInfo.activeProcessorCount
    let start = ContinuousClock.now
    let bytes = await withTaskGroup(of: Int.self, returning: Int.self) { group in
      for worker in 0..<width {
        group.addTask {
          var total = 0
          for index in stride(from: worker, to: files.count, by: width) {
            guard let data = FileManager.default.contents(atPath: files[index]) else { continue }
            let source = Array(data)
            source.withUnsafeBufferPointer { _ = Parser.parse(source: $0) }
            total += source.count
          }
          return total
        }
      }
      return await group.reduce(0, +)
    }
    Report.print([
      "seconds": Report.seconds(ContinuousClock.now - start), "bytes": "\(bytes)",
      "files": "\(files.count)", "peak_bytes": "\(Report.peakMemory)",
    ])
  }
}
