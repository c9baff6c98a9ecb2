import ArgumentParser
import DaemonLocation
import Foundation
import GraphClient
import GraphProtos

/// Times `Affected` against an empty call over one connection to a running daemon.
struct CallsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calls",
    abstract: "Time calls to a warm daemon."
  )

  @Argument(help: "The daemon's socket.")
  var socket: String
  @Argument(help: "The workspace's folder.")
  var root: String
  @Argument(help: "A full commit id.")
  var base: String
  @Argument(help: "A full commit id.")
  var head: String
  @Option(help: "Calls of each kind, taken in turns.")
  var count = 1_000

  func run() async throws {
    let (empty, affected, modules) = try await GraphClient.withDaemon(
      at: SocketLocation(path: socket),
      expecting: .any
    ) { client in
      // A status without a workspace: nothing but the process's own figures.
      var request = Graphd_V1_GetImpactRequest()
      request.workspace.root = root
      request.change.baseRevision = base
      request.change.headRevision = head
      let modules = try await client.impact(request).modules.count
      var empty: [Duration] = []
      var affected: [Duration] = []
      for _ in 0..<count {
        empty.append(
          try await ContinuousClock().measure {
            _ = try await client.status(.init())
          }
        )
        affected.append(
          try await ContinuousClock().measure {
            _ = try await client.impact(request)
          }
        )
      }
      return (empty.sorted(), affected.sorted(), modules)
    }
    Report.print([
      "empty_seconds": Report.seconds(empty[count / 2]),
      "affected_seconds": Report.seconds(affected[count / 2]), "modules": "\(modules)",
    ])
  }
}
