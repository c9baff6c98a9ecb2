import GraphCore
import HashTreeCollections
import WorkspaceModel

// Where and how a module uses what differs: the last steps of a chain of reasons.

extension ImpactAnalyzer {
  /// How a file uses what is invalidated, as far as that is known, and the line of the declaration that does.
  ///
  /// The line is 0 if no declaration can be named. Complexity: O(names of the file + modules, for macros).
  func use(of invalidation: Invalidation, in path: SourcePath?) -> (text: String, line: Int) {
    guard let path, let summary = head.summaries[path] ?? base.summaries[path] else {
      return (invalidation.key.name.isEmpty ? "loads it" : "may use `\(invalidation.key.name)`", 0)
    }
    if invalidation.key.name.isEmpty {
      let module = union.members[invalidation.scope.module].module.moduleName
      let line = summary.imports.first { $0.module == module }.map { Int($0.line) }
      return ("loads it", line ?? 0)
    }
    if let line = summary.line(mentioning: NameKey(invalidation.key.name)) {
      return ("uses `\(invalidation.key.name)`", line)
    }
    if let macro = writer(of: NameKey(invalidation.key.name), in: summary) {
      let line = summary.line(mentioning: NameKey(macro)) ?? 0
      return ("uses the macro `\(macro)`, which may write `\(invalidation.key.name)`", line)
    }
    return ("may use `\(invalidation.key.name)` without its name", 0)
  }

  /// The first macro of the workspace in a file whose expansion may write a name.
  private func writer(of name: NameKey, in summary: FileSummary) -> String? {
    propagation.expansions.writers(of: name, in: summary).compactMap { key in
      summary.position(of: key).flatMap { summary.names[safe: $0] }
    }.min()
  }

  /// The first line on which a module imports another one.
  func placeOfImport(of dependency: Int, in module: Int) -> (path: SourcePath, line: Int)? {
    let name = union.members[dependency].module.moduleName
    let target = states.target(head: module) ?? states.target(base: module)
    for path in target?.sources ?? [] {
      let summary = head.summaries[path] ?? base.summaries[path]
      if let found = summary?.imports.first(where: { $0.module == name }) {
        return (path, Int(found.line))
      }
    }
    return nil
  }
}

extension FileSummary {
  /// The line of the first declaration that mentions a name; `nil` if none does.
  fileprivate func line(mentioning name: NameKey) -> Int? {
    guard let position = position(of: name) else { return nil }
    let users = [uses.inTypes[position], uses.inCode[position]].joined()
    return users.map { Int(declarations[Int($0)].line) }.min()
  }
}
