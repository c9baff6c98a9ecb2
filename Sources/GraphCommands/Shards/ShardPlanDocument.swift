import Foundation
import GraphClient
import GraphProtos

/// A plan as it is printed as JSON and read again by the jobs that carry it out.
struct ShardPlanDocument: Codable, Hashable, Sendable {
  struct Run: Codable, Hashable, Sendable {
    var packagePath: String
    var tests: UInt32
    var filters: [String]
    var onlyTesting: [String]
  }

  struct Shard: Codable, Hashable, Sendable {
    var index: UInt32
    var testMicroseconds: UInt64
    var buildMicroseconds: UInt64
    var modules: [String]
    var runs: [Run]
    var tests: [String]

    var microseconds: UInt64 {
      let (sum, overflows) = testMicroseconds.addingReportingOverflow(buildMicroseconds)
      return overflows ? .max : sum
    }
  }

  struct Target: Codable, Hashable, Sendable {
    var target: String
    var contents: String
  }

  var schemaVersion = 1
  var base: String?
  var head: String
  /// Plans of earlier builds do not say it.
  var configuration: String?
  /// The latest run that the ledger knew; plans of earlier builds do not say it.
  var ledgerGeneration: UInt64?
  var complete: Bool
  var total: UInt32
  var selected: UInt32
  var proven: UInt32
  var savedMicroseconds: UInt64
  var slowestMicroseconds: UInt64
  var lowerBoundMicroseconds: UInt64
  var estimated: UInt32
  var targets: [Target]
  var shards: [Shard]

  init(_ answer: ShardPlanAnswer) {
    let (summary, selection) = (answer.summary, answer.summary.selection)
    base = selection.base.isEmpty ? nil : selection.base
    head = selection.head
    configuration = selection.configuration == .release ? "release" : "debug"
    ledgerGeneration = summary.ledgerGeneration
    complete = selection.complete
    total = selection.total
    selected = selection.selected
    proven = selection.proven
    savedMicroseconds = selection.savedMicroseconds
    slowestMicroseconds = summary.slowestMicroseconds
    lowerBoundMicroseconds = summary.lowerBoundMicroseconds
    estimated = summary.estimated
    targets = summary.targets.map { Target(target: $0.target, contents: $0.contents) }
    shards = answer.shards.enumerated().map { index, shard in
      Shard(
        index: shard.index,
        testMicroseconds: shard.testMicroseconds,
        buildMicroseconds: shard.buildMicroseconds,
        modules: shard.modules,
        runs: shard.runs.map {
          Run(
            packagePath: $0.packagePath,
            tests: $0.tests,
            filters: $0.filters,
            onlyTesting: $0.onlyTesting
          )
        },
        tests: answer.tests[UInt32(clamping: index)] ?? []
      )
    }
  }

  /// Reads what `graphctl shards --format json` has printed.
  static func read(_ path: String) throws -> ShardPlanDocument {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        "The plan `\(path)` cannot be read; `graphctl shards --format json` prints one"
      )
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let plan = try? decoder.decode(ShardPlanDocument.self, from: data),
      plan.schemaVersion == 1, plan.isNumbered
    else {
      throw CommandFailure(
        "`\(path)` is no plan of this version; `graphctl shards --format json` prints one"
      )
    }
    return plan
  }

  /// Whether each shard of a whole plan is there once; a part of one, as `--index` prints it, has a single shard.
  private var isNumbered: Bool {
    shards.count == 1
      || shards.map(\.index).sorted() == Array(0..<UInt32(clamping: shards.count))
  }

  /// With some of its shards only; all if that is `nil`.
  func limited(to shards: [Shard]?) -> ShardPlanDocument {
    var part = self
    part.shards = shards ?? self.shards
    return part
  }

  /// Where tests were, for a plan that keeps them there.
  var earlier: [Graphd_V1_ShardTests] {
    shards.map { shard in
      var part = Graphd_V1_ShardTests()
      part.shard = shard.index
      part.tests = shard.tests
      return part
    }
  }

  var json: JSONValue {
    [
      "schema_version": 1,
      "base": .optional(base ?? ""),
      "head": .string(head),
      "configuration": .optional(configuration ?? ""),
      "ledger_generation": .integer(ledgerGeneration ?? 0),
      "complete": .bool(complete),
      "total": .integer(total),
      "selected": .integer(selected),
      "proven": .integer(proven),
      "saved_microseconds": .integer(savedMicroseconds),
      "slowest_microseconds": .integer(slowestMicroseconds),
      "lower_bound_microseconds": .integer(lowerBoundMicroseconds),
      "estimated": .integer(estimated),
      "targets": .array(
        targets.map { ["target": .string($0.target), "contents": .string($0.contents)] }
      ),
      "shards": .array(shards.map(\.json)),
    ]
  }
}

extension ShardPlanDocument.Shard {
  fileprivate var json: JSONValue {
    [
      "index": .integer(index),
      "test_microseconds": .integer(testMicroseconds),
      "build_microseconds": .integer(buildMicroseconds),
      "modules": .strings(modules),
      "runs": .array(
        runs.map { run in
          [
            "package_path": .string(run.packagePath),
            "tests": .integer(run.tests),
            "filters": .strings(run.filters),
            "only_testing": .strings(run.onlyTesting),
          ]
        }
      ),
      "tests": .strings(tests),
    ]
  }
}
