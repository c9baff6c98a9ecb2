import GraphClient
import GraphProtos

/// The answer to `tests`.
struct TestsReport: Report {
  let answer: TestSelectionAnswer

  var summary: Graphd_V1_TestSelectionSummary { answer.summary }
  var isComplete: Bool { summary.complete }

  /// The identifiers of the tests that run, one a line.
  var list: String { joinedLines(answer.tests.filter(\.selected).map(\.id)) }

  var json: JSONValue {
    [
      "schema_version": 1,
      "base": .optional(summary.base),
      "head": .string(summary.head),
      "configuration": .string(summary.configuration.name),
      "strategy": .string(summary.strategy.name),
      "complete": .bool(summary.complete),
      "revision": .integer(summary.revision),
      "freshness": .string(summary.freshness.name),
      "total": .integer(summary.total),
      "selected": .integer(summary.selected),
      "proven": .integer(summary.proven),
      "saved_microseconds": .integer(summary.savedMicroseconds),
      "problems": .array(summary.problems.map(\.json)),
      "tests": .array(answer.tests.map(\.json)),
    ]
  }
}

extension Graphd_V1_SelectedTest {
  fileprivate var json: JSONValue {
    [
      "id": .string(id),
      "target": .string(target),
      "suite": .optional(suite),
      "name": .string(name),
      "library": .string(library),
      "display_name": .optional(displayName),
      "tags": .strings(tags),
      "disabled": .bool(disabled),
      "parameterized": .bool(parameterized),
      "conditional": .bool(conditional),
      "filter": .string(filter),
      "path": .optional(path),
      "line": .optional(line),
      "selected": .bool(selected),
      "because": because.json,
    ]
  }
}

extension Graphd_V1_TestReason {
  var json: JSONValue {
    [
      "kind": .string(kind),
      "subject": .optional(subject),
      "declaration": .optional(declaration),
      "text": .string(text),
    ]
  }
}
