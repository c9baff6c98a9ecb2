import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct MeasureCommandTests {
  private static let history = Graphd_V1_History.with {
    ($0.commits, $0.compiledModules) = (200, 4)
    ($0.start.seconds, $0.end.seconds) = (0, 7 * 7 * 86_400)
    $0.cost = .with {
      ($0.compilations, $0.duration.seconds, $0.weekly.seconds) = (412, 1050, 150)
    }
  }

  private static let core = Graphd_V1_HotSpot.with {
    $0.module = "Demo/Core"
    ($0.duration.seconds, $0.weekly.seconds, $0.own.seconds) = (700, 100, 4)
    ($0.others.compilations, $0.others.duration.seconds) = (40, 500)
    ($0.dependents, $0.edits, $0.spreadingEdits) = (3, 12, 7)
    $0.editCounts = [
      .with { ($0.reach, $0.commits) = (.body, 5) },
      .with { ($0.reach, $0.commits) = (.interface, 7) },
    ]
    $0.clusters = [.with { ($0.name, $0.commits) = ("Account", 6) }]
    $0.files = [.with { ($0.name, $0.commits) = ("Sources/Core/Account.swift", 6) }]
    $0.advice = [
      .with {
        $0.message = "6 commits of 7 that others saw changed `Account`"
        $0.whatif = "--split Core --into Accounts=Account"
      }
    ]
  }

  private static let script = Script {
    $0.hotSpots.complete = true
    $0.hotSpots.history = history
    $0.hotSpots.modules = [core]
    $0.whatIf.complete = true
    $0.whatIf.before.history = history
    $0.whatIf.after.history = .with {
      $0.commits = 200
      $0.cost = .with {
        ($0.compilations, $0.duration.seconds, $0.weekly.seconds) = (300, 840, 120)
      }
    }
    ($0.whatIf.before.criticalPath.seconds, $0.whatIf.after.criticalPath.seconds) = (9, 7)
    $0.whatIf.addedModules = ["Demo/Accounts"]
    $0.whatIf.cycles = [.with { $0.modules = ["Demo/Accounts", "Demo/Core"] }]
    $0.whatIf.accessNeeds = [
      .with {
        ($0.declaration, $0.access, $0.needed) = ("Money.init", .internal, .package)
        ($0.location.path, $0.location.range.start.line) = ("Sources/Core/Money.swift", 3)
        $0.unwritten = true
      }
    ]
  }

  @Test func hotSpotsAreATableWithAdvice() async throws {
    let answer = await run("hotspots --commits 200", Self.script)
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        200 commits in 7.0 weeks: 412 compilations, 17 min 30 s, 2 min 30 s a week
        Durations are estimated by size: no build was recorded

          Module     A week      Edits  Seen  Rebuilds  Dependents  Itself
          Demo/Core  1 min 40 s  12     7     40        3           4.0 s
          Seen: edits after which clients load something else. Itself: one compilation

        Demo/Core 7 of 12 edits changed what clients load · 40 compilations of others, 8 min 20 s
          6 commits of 7 that others saw changed `Account`: `graphctl whatif --split Core --into Accounts=Account`
          declaration  Account                     6 commits
          file         Sources/Core/Account.swift  6 commits

        """
    )
    #expect(Self.script.calls.contains("hotspots 200  "))
  }

  /// Two tables and an explanation on a terminal of the usual size.
  @Test func hotSpotsFitAScreen() async throws {
    let spots = (1...30).map { number in
      Graphd_V1_HotSpot.with {
        $0 = Self.core
        $0.module = "Demo/AModuleWithALongName\(number)"
        $0.outside = number > 20
      }
    }
    let script = Script {
      ($0.hotSpots.complete, $0.hotSpots.history, $0.hotSpots.modules) = (true, Self.history, spots)
      $0.hotSpots.history.incompleteCommits = 2
    }
    var process = FakeProcess()
    process.terminals = true
    process.size = TerminalSize(columns: 80, rows: 24)
    process.environment["NO_COLOR"] = "1"
    let text = await process.run("hotspots", script).output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24, "\(text)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(text)")
    #expect(lines.contains("  … and 14 more modules (`--all` shows all)"))
    let heading = try #require(lines.firstIndex(of: "Packages outside"))
    #expect(lines[heading + 1].hasPrefix("  Product"))
    #expect(lines[..<heading].count { $0.contains("Name2") } == 1)
    #expect(!lines[heading...].contains { $0.contains("Name20") })
    #expect(lines.contains("  … and 7 more products (`--all` shows all)"))
    let all = await process.run("hotspots --all", script).output
    #expect((1...30).allSatisfy { all.contains("Name\($0)  ") }, "\(all)")
    let some = await process.run("hotspots --limit 2", script).output
    #expect(some.contains("… and 18 more modules"))
    let json = await process.run("hotspots --format json", script).output
    #expect(json.contains("AModuleWithALongName30"))
  }

  @Test func whatIfComparesTwoStructures() async throws {
    let answer = await run(
      "whatif --split Core --into Accounts=Account,Money.swift",
      Self.script
    )
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        200 commits would cost 2 min 0 s a week instead of 2 min 30 s: 20 % less
        Durations are estimated by size: no build was recorded

                         now          then
          Compilations   412          300
          Duration       17 min 30 s  14 min 0 s
          A week         2 min 30 s   2 min 0 s
          Critical path  9.0 s        7.0 s
          New module                  Demo/Accounts

        New cycles, which SwiftPM refuses
          Demo/Accounts ↔ Demo/Core

        1 declaration must become visible
          package  Money.init  must be written  Sources/Core/Money.swift:3

        """
    )
    #expect(Self.script.calls.contains(#"split Core ["Accounts=[\"Account\", \"Money.swift\"]"]"#))
  }

  @Test(arguments: [
    "whatif", "whatif --split A", "whatif --into A=B", "whatif --split A --into B",
    "whatif --split A --into B=", "whatif --merge A", "whatif --drop-edge A",
    "whatif --drop-edge ->B", "whatif --merge A,B --interface C", "hotspots --commits 0",
    "hotspots --commits 10001", "hotspots --limit 0", "hotspots --limit 3 --all",
  ])
  func wrongUsageIsRefused(_ commandLine: String) async {
    let answer = await run(commandLine, Self.script)
    #expect(answer.status == 64, "\(commandLine)")
  }
}
