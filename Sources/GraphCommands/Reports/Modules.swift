import GraphProtos

extension Graphd_V1_Module {
  /// The members that a module has in every answer.
  var json: JSONValue {
    [
      "id": .string(id),
      "name": .string(name),
      "package": .string(package),
      "kind": .string(kind),
      "path": .optional(path),
      "module_name": .string(moduleName),
      "language": .optional(language),
      "package_path": .optional(packagePath),
      "version": .optional(version),
    ]
  }

  /// The members that `--files` adds.
  var filesJSON: JSONValue {
    [
      "sources": .strings(sources),
      "resources": .strings(resources),
      "dependencies": .array(dependencies.map(\.json)),
    ]
  }
}

extension Graphd_V1_Edge {
  var json: JSONValue {
    ["from": .string(from), "to": .string(to), "kinds": .strings(kinds)]
  }
}

extension Graphd_V1_GraphAnswer {
  /// The members with which every answer about a graph begins.
  var json: JSONValue {
    [
      "schema_version": 1,
      "state": .string(state),
      "complete": .bool(complete),
      "revision": .integer(revision),
      "freshness": .string(freshness.name),
      "problems": .array(problems.map(\.json)),
    ]
  }

  /// What a person must know of the state; nothing if all is well.
  func lines(_ style: TextStyle) -> [String] {
    var lines = problemLines(problems, style)
    if !complete || freshness == .cached {
      lines += verdictLines(isComplete: complete, freshness: freshness, problems, style)
    }
    return lines
  }
}
