import Foundation
import GraphProtos
import SwiftProtobuf

/// Plans as they are printed, and read again by the jobs that carry them out.
enum ShardPlanFile {
  /// Reads what `graphctl shards --format json` has printed.
  static func read(_ path: String) throws -> Graphd_V1_ShardPlan {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        "The plan `\(path)` cannot be read; `graphctl shards --format json` prints one"
      )
    }
    var options = JSONDecodingOptions()
    options.ignoreUnknownFields = true
    guard let plan = try? Graphd_V1_ShardPlan(jsonUTF8Data: data, options: options),
      // Every plan has it, and nothing else does.
      plan.hasLowerBound, plan.isNumbered
    else {
      throw CommandFailure(
        "`\(path)` is no plan of this version; `graphctl shards --format json` prints one"
      )
    }
    return plan
  }
}

extension Graphd_V1_ShardPlan {
  /// Whether each shard of a whole plan is there once; a part of one, as `--index` prints it, has a single shard.
  fileprivate var isNumbered: Bool {
    shards.count == 1
      || shards.map(\.index).sorted() == Array(0..<UInt32(clamping: shards.count))
  }

  /// With some of its shards only; all if that is `nil`.
  func limited(to shards: [Graphd_V1_Shard]?) -> Graphd_V1_ShardPlan {
    var part = self
    part.shards = shards ?? self.shards
    return part
  }

  /// The earlier shards of tests, for a plan that keeps them there.
  var earlier: [Graphd_V1_ShardTests] {
    shards.map { shard in
      var part = Graphd_V1_ShardTests()
      part.shard = shard.index
      part.tests = shard.tests
      return part
    }
  }
}

extension Graphd_V1_Shard {
  /// How long the shard is expected to take.
  var duration: Google_Protobuf_Duration {
    var sum = Google_Protobuf_Duration()
    let nanos = Int64(testDuration.nanos) + Int64(buildDuration.nanos)
    let (seconds, overflows) = testDuration.seconds.addingReportingOverflow(buildDuration.seconds)
    sum.seconds =
      overflows ? .max : seconds.addingReportingOverflow(nanos / 1_000_000_000).partialValue
    sum.nanos = Int32(nanos % 1_000_000_000)
    return sum
  }
}

extension Google_Protobuf_Duration {
  var isZero: Bool { seconds == 0 && nanos == 0 }

  /// The duration for a person.
  var text: String {
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    let milliseconds = overflows ? Int64.max / 2 : whole + (Int64(nanos) + 500_000) / 1_000_000
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    if milliseconds < 60_000 { return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }
    let seconds = (milliseconds + 500) / 1000
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
