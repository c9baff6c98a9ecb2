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
      ? "`graphctl modules` lists all of them" : near.guess
    throw EngineError(
      .unknownModule,
      "There is no module `\(text)`; \(advice)",
      suggestions: near
    )
  }
}

extension WorkspaceSnapshot {
  /// The position in `features` of the feature that a person names by id, by name, or by one of its modules.
  ///
  /// - Throws: `unknownFeature` with names that look alike, `ambiguousFeature` with all candidates.
  package func feature(named text: String) throws(EngineError) -> Int {
    var found = features.positions(matching: text)
    if found.isEmpty {
      found = Set(graph.modules(matching: text).compactMap { features.position(ofModule: $0) })
        .sorted()
    }
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      let ids = found.map { features.features[$0].id }
      throw EngineError(
        .ambiguousFeature,
        "`\(text)` names several features; give the id of one: \(ids.quotedList)",
        suggestions: ids
      )
    }
    let near = similarNames(to: text, among: Set(features.features.map(\.name)))
    let advice =
      near.isEmpty
      ? "`graphctl features` lists all of them" : near.guess
    throw EngineError(
      .unknownFeature,
      "There is no feature `\(text)`; \(advice)",
      suggestions: near
    )
  }
}

extension [String] {
  /// A question about similar names, for the end of a message.
  package var guess: String { "did you mean \(quotedList)?" }
}
