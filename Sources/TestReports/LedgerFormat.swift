import BuildHistory
import Crypto
import TestHistory

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A ledger as bytes: a line with version, length and checksum, then JSON.
///
/// Equal ledgers are equal bytes.
enum LedgerFormat {
  static let version = 1
  private static let magic = "graphd-test-ledger"

  enum Fault: Error, Hashable {
    case damaged(String)
    case newer(Int)
  }

  // MARK: Bytes

  static func encode(_ ledger: TestLedger) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = [UInt8](try encoder.encode(Document(ledger)))
    let checksum = SHA256.hash(data: body).hexadecimal
    return Array("\(magic) \(version) \(body.count) \(checksum)\n".utf8) + body
  }

  /// Whether bytes may be a ledger's, though cut off or damaged.
  ///
  /// Zeros are what a file system leaves of a file that was never written to the end.
  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    let start = Array("\(magic) ".utf8)
    return bytes.prefix(start.count).elementsEqual(start.prefix(bytes.count))
      || bytes.allSatisfy { $0 == 0 }
  }

  /// The reason to leave a file alone that `mayBegin` refuses.
  static let foreignReason = "It is no ledger; name another file"

  static func decode(_ bytes: [UInt8]) throws -> TestLedger {
    guard let end = bytes.firstIndex(of: 0x0A), end < 200 else {
      throw Fault.damaged("It does not begin as a ledger does")
    }
    let fields = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard fields.count == 4, fields[0] == magic, let version = Int(fields[1]) else {
      throw Fault.damaged("It does not begin as a ledger does")
    }
    guard version <= Self.version else { throw Fault.newer(version) }
    let body = bytes[(end + 1)...]
    guard Int(fields[2]) == body.count else { throw Fault.damaged("It was cut off or added to") }
    guard SHA256.hash(data: body).hexadecimal == fields[3] else {
      throw Fault.damaged("Its checksum is another one")
    }
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(body)),
      let ledger = document.ledger
    else { throw Fault.damaged("It holds what no ledger does") }
    return ledger
  }

  // MARK: JSON

  private struct Document: Codable {
    struct Record: Codable {
      var target: String
      var contents: String
      var generation: Int
      /// Indices into `names`, by what was reported: the bits of `TestOutcomes`.
      var outcomes: [String: [Int]]
      /// `ExecutedDeclarations.bytes`; earlier builds neither write nor read it.
      var executed: Data?
    }
    struct History: Codable {
      /// Index into `names`.
      var name: Int
      /// Generation, index into `runs`, microseconds; one after the other.
      var observations: [Int]
      /// The configuration and the toolchain of a build, if they are known.
      var configuration: String?
      var toolchain: String?
      /// Whether a build may have left files of the module as they were.
      var partial: Bool?
    }

    var names: [String]
    var runs: [String]
    var records: [Record]
    var durations: [History]
    var builds: [History]
    /// By digest; ledgers of earlier builds have none.
    var reports: [String: Int]?

    init(_ ledger: TestLedger) {
      let builds = ledger.builds.modules
      let names = Set(
        ledger.records.values.flatMap(\.outcomes.keys) + ledger.durations.keys + builds.keys
      ).sorted()
      let histories =
        Array(ledger.durations.values)
        + builds.values.flatMap(\.values).flatMap { [$0.whole, $0.partial] }
      let runs = Set(histories.flatMap(\.observations).map(\.run)).sorted()
      let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
      let runNumbers = Dictionary(uniqueKeysWithValues: zip(runs, runs.indices))
      self.names = names
      self.runs = runs
      records = ledger.records
        .sorted { ($0.key.target, $0.key.contents) < ($1.key.target, $1.key.contents) }
        .map { key, record in
          var outcomes: [String: [Int]] = [:]
          for (test, outcome) in record.outcomes {
            outcomes["\(outcome.rawValue)", default: []].append(numbers[test] ?? 0)
          }
          return Record(
            target: key.target,
            contents: key.contents.digest,
            generation: record.generation,
            outcomes: outcomes.mapValues { $0.sorted() },
            executed: record.executed.map { Data($0.bytes) }
          )
        }
      func line(_ name: String, _ history: DurationHistory) -> History {
        History(
          name: numbers[name] ?? 0,
          observations: history.observations.flatMap {
            [$0.generation, runNumbers[$0.run] ?? 0, $0.microseconds]
          }
        )
      }
      durations = ledger.durations.map(line).sorted { $0.name < $1.name }
      self.builds = builds.sorted { $0.key < $1.key }.flatMap { name, builds in
        builds.sorted { $0.key < $1.key }.flatMap { build, durations in
          [(durations.whole, false), (durations.partial, true)]
            .filter { !$0.0.observations.isEmpty }
            .map { history, isPartial in
              var line = line(name, history)
              if !build.configuration.isEmpty { line.configuration = build.configuration }
              if !build.toolchain.isEmpty { line.toolchain = build.toolchain }
              if isPartial { line.partial = true }
              return line
            }
        }
      }
      reports = ledger.reports
    }

    /// `nil` if a number leads nowhere.
    var ledger: TestLedger? {
      var records: [TestLedger.Key: TestLedger.Record] = [:]
      for record in self.records {
        guard let contents = RunContents(digest: record.contents),
          Self.isGeneration(record.generation)
        else { return nil }
        var outcomes: [String: TestOutcomes] = [:]
        for (bits, tests) in record.outcomes {
          guard let rawValue = UInt8(bits), (1...7).contains(rawValue) else { return nil }
          for test in tests {
            guard names.indices.contains(test) else { return nil }
            outcomes[names[test], default: []].formUnion(TestOutcomes(rawValue: rawValue))
          }
        }
        let executed = record.executed.map(ExecutedDeclarations.init(bytes:))
        if case .some(nil) = executed { return nil }
        records[TestLedger.Key(contents: contents, target: record.target)] = TestLedger.Record(
          target: record.target,
          generation: record.generation,
          outcomes: outcomes,
          executed: executed ?? nil
        )
      }
      guard let durations = histories(durations), let builds = buildTimes else { return nil }
      let reports = self.reports ?? [:]
      guard reports.values.allSatisfy(Self.isGeneration) else { return nil }
      return TestLedger(
        records: records,
        durations: durations,
        builds: builds,
        reports: reports
      )
    }

    private func histories(_ lines: [History]) -> [String: DurationHistory]? {
      var result: [String: DurationHistory] = [:]
      for line in lines {
        guard let (name, history) = history(line) else { return nil }
        result[name] = history
      }
      return result
    }

    private var buildTimes: BuildTimes? {
      var result: [String: [BuildTimes.Build: BuildTimes.Durations]] = [:]
      for line in builds {
        guard let (name, history) = history(line) else { return nil }
        let build = BuildTimes.Build(
          configuration: line.configuration ?? "",
          toolchain: line.toolchain ?? ""
        )
        let kind: WritableKeyPath<BuildTimes.Durations, DurationHistory> =
          line.partial == true ? \.partial : \.whole
        result[name, default: [:]][build, default: BuildTimes.Durations()][keyPath: kind] = history
      }
      return BuildTimes(result)
    }

    private func history(_ line: History) -> (name: String, history: DurationHistory)? {
      guard names.indices.contains(line.name), line.observations.count.isMultiple(of: 3) else {
        return nil
      }
      var observations: [DurationHistory.Observation] = []
      for index in stride(from: 0, to: line.observations.count, by: 3) {
        let (generation, run) = (line.observations[index], line.observations[index + 1])
        guard runs.indices.contains(run), Self.isGeneration(generation) else { return nil }
        observations.append(
          .init(
            generation: generation,
            run: runs[run],
            microseconds: line.observations[index + 2]
          )
        )
      }
      return (names[line.name], DurationHistory(observations))
    }

    private static func isGeneration(_ number: Int) -> Bool {
      (0...TestLedger.lastGeneration).contains(number)
    }
  }
}
