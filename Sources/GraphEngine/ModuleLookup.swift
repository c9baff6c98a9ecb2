import GraphCore
package import WorkspaceModel

extension WorkspaceSnapshot {
  /// The module that a person names by id or by name.
  ///
  /// - Throws: `invalidRequest` for an empty name, `unknownModule` with ids that look alike,
  ///   `ambiguousModule` with all candidates.
  package func module(named text: String) throws(EngineError) -> Int {
    guard !text.isEmpty else {
      throw EngineError(
        .invalidRequest,
        "The request names no module; set `module` to a name or an id"
      )
    }
    let found = graph.modules(matching: text)
    if let only = found.first, found.count == 1 { return only }
    // A name that one module of the workspace has means that one, not a package outside.
    let own = found.filter { graph.modules[$0].kind != nil }
    if let only = own.first, own.count == 1 { return only }
    guard found.isEmpty else {
      let ids = found.map { graph.modules[$0].id }
      throw EngineError(
        .ambiguousModule,
        "`\(text)` names several modules; say which one: \(ids.quotedList)",
        suggestions: ids
      )
    }
    let near = graph.idsSimilar(to: text)
    let advice =
      near.isEmpty
      ? "`graphctl modules` lists all of them" : "did you mean \(near.quotedList)?"
    throw EngineError(
      .unknownModule,
      "There is no module `\(text)`; \(advice)",
      suggestions: near
    )
  }
}

extension [String] {
  fileprivate var quotedList: String { map { "`\($0)`" }.joined(separator: ", ") }
}
