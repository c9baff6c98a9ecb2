import GraphProtos

/// The answer to `affected`.
struct AffectedReport: Report {
  let response: Graphd_V1_AffectedResponse

  var isComplete: Bool { response.complete }

  var json: JSONValue {
    response.headerJSON + [
      "changes": .array(response.changes.map(\.json)),
      "modules": .array(response.modules.map(\.json)),
    ]
  }
}

extension Graphd_V1_AffectedResponse {
  /// The members with which every answer about a change begins.
  var headerJSON: JSONValue {
    [
      "schema_version": 1,
      "base": .string(base),
      "head": .string(head),
      "configuration": .string(configuration.name),
      "build_system": .string(buildSystem.name),
      "complete": .bool(complete),
      "revision": .integer(revision),
      "freshness": .string(freshness.name),
      "problems": .array(problems.map(\.json)),
    ]
  }
}

extension Graphd_V1_FileChange {
  fileprivate var json: JSONValue {
    [
      "path": .string(path),
      "module": hasModule ? .string(module) : .null,
      "kind": .string(kind),
      "level": .string(level),
      "declarations": .array(declarations.map(\.json)),
    ]
  }
}

extension Graphd_V1_DeclarationChange {
  fileprivate var json: JSONValue {
    [
      "name": .string(name),
      "change": .string(change),
      "access": .string(access),
      "effect": .string(effect),
      "line": .optional(line),
    ]
  }
}

extension Graphd_V1_AffectedModule {
  var json: JSONValue {
    [
      "id": .string(id),
      "name": .string(name),
      "package": .string(package),
      "kind": .string(kind),
      "path": .optional(path),
      "changed": .bool(changed),
      "output_can_change": .bool(outputCanChange),
      "build_recompiles": .bool(buildRecompiles),
      "stale": .bool(stale),
      "relinks": .bool(relinks),
      "retest": .bool(retest),
      "distance": .integer(distance),
      "because": .array(because.map(\.json)),
    ]
  }
}

extension Graphd_V1_Reason {
  fileprivate var json: JSONValue {
    [
      "module": .string(module),
      "declaration": .optional(declaration),
      "effect": .string(effect),
    ]
  }
}
