import Foundation
import GraphProtos
import LedgerStorage
import Testing

/// The commands with a shared ledger; the service is a fake one, and the store a folder.
@Suite(.timeLimit(.minutes(10))) struct SharedLedgerCommandTests {
  private func withStore(
    _ body: (_ place: String, _ process: FakeProcess) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "/graphd-shared-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var process = FakeProcess()
    process.environment["XDG_CACHE_HOME"] = folder + "/cache"
    try await body(folder + "/store/", process)
  }

  private func files(_ place: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? [])
      .filter { $0.hasSuffix(".ledger") }.sorted()
  }

  private static let script = Script {
    $0.recorded.reports = 1
    $0.recorded.passed = 5
  }

  @Test func aRunIsOnePartOfItsScope() async throws {
    try await withStore { place, process in
      let record = "tests record r.xml --ledger \(place) --ledger-scope"
      let run = await process.run("\(record) pull/7", Self.script)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      // The fake service returns these bytes as what is new.
      let name = Fragment.Name(of: Array("new".utf8)).description
      #expect(files(place) == ["pull/7/" + name])
      _ = await process.run("\(record) pull/7", Self.script)
      #expect(files(place) == ["pull/7/" + name], "the same part again changes nothing")
      let run2 = await process.run("\(record) trusted", Self.script)
      #expect(run2.status == 0)
      #expect(files(place) == ["pull/7/" + name, "trusted/" + name])
    }
  }

  @Test(arguments: [
    ("tests record r.xml --ledger PLACE", 1, "--ledger-scope"),
    ("tests record r.xml --ledger PLACE --ledger-scope main", 64, "pull/NUMBER"),
    ("tests record r.xml --ledger PLACE --ledger-scope pull/../x", 64, "pull/NUMBER"),
    ("tests record --merge PLACE --ledger PLACE --ledger-scope trusted", 1, "is a shared ledger"),
    ("tests record r.xml --ledger https://user:hidden@host/ --ledger-scope trusted", 1, "netrc"),
    ("tests --all --ledger s3://x --audit-share 2", 1, "s3://BUCKET/PREFIX"),
    ("tests --all --ledger PLACE --audit-share 101", 64, "0 to 100"),
    ("ledger compact --ledger PLACE", 1, "--ledger-scope trusted"),
    ("ledger compact --ledger file --ledger-scope trusted", 1, "is a file"),
  ])
  func mistakesAreNamed(_ words: String, _ status: Int32, _ expected: String) async throws {
    try await withStore { place, process in
      let run = await process.run(words.replacing("PLACE", with: place), Self.script)
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.contains(expected), "\(run.errors)")
      #expect(!run.errors.contains("hidden"))
      #expect(files(place).isEmpty)
    }
  }

  @Test func theScopeComesFromTheEnvironment() async throws {
    try await withStore { place, process in
      var process = process
      process.environment["GRAPHD_LEDGER_SCOPE"] = "pull/9"
      let run = await process.run("tests record r.xml --ledger \(place)", Self.script)
      #expect(run.status == 0 && files(place).first?.hasPrefix("pull/9/") == true, "\(run.errors)")
    }
  }

  /// One warning, and the answer and the status of an empty store.
  @Test func aStoreThatCannotBeReadIsNotInTheWay() async throws {
    try await withStore { place, process in
      let words = "tests record r.xml --ledger-scope trusted --ledger"
      let well = await process.run("\(words) \(place)", Self.script)
      let scope = place + "trusted/"
      let part = Fragment.Name(of: [1]).description
      try Data("other".utf8).write(to: URL(fileURLWithPath: scope + part))
      let count = files(place).count
      for store in [place, "http://127.0.0.1:9/none"] {
        let sick = await process.run("\(words) \(store)", Self.script)
        #expect(sick.status == well.status && sick.output == well.output, "\(sick.errors)")
        #expect(sick.errors.split(separator: "\n").count == 1, "\(sick.errors)")
        #expect(sick.errors.contains("The shared ledger is not used"), "\(sick.errors)")
      }
      #expect(files(place).count == count, "nothing is recorded without knowing what was")
      let compacting = await process.run(
        "ledger compact --ledger \(place) --ledger-scope trusted",
        Self.script
      )
      #expect(compacting.status == 1 && compacting.errors.contains(part.prefix(64)))
      let doctor = await process.run("doctor --ledger \(place)", Self.script)
      #expect(doctor.output.contains("remove it"), "\(doctor.output)")
    }
  }

  @Test func theDoctorTriesWhoMayWriteWhat() async throws {
    try await withStore { place, process in
      let trusted = await process.run(
        "doctor --ledger \(place) --ledger-scope trusted",
        Self.script
      )
      #expect(trusted.output.contains("This identity can write `trusted`"), "\(trusted.output)")
      let pull = await process.run("doctor --ledger \(place) --ledger-scope pull/7", Self.script)
      #expect(pull.output.contains("A job of `pull/7` can write `trusted`"), "\(pull.output)")
      #expect(!FileManager.default.fileExists(atPath: place + "trusted/probe.txt"))
    }
  }
}
