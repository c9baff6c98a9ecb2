package import WiringAnalysis
import WorkspaceModel

extension WiringAnalysis {
  /// The component that a person names: by its name, or with the name or the id of its module before it.
  ///
  /// - Throws: `invalidRequest` if the workspace has no component, `unknownComponent` with names that look alike,
  ///   `ambiguousComponent` with all candidates.
  package func component(named text: String) throws(EngineError) -> Int {
    let all = graph.components
    guard !all.isEmpty else {
      throw EngineError(
        .unknownComponent,
        "There is no component `\(text)`: the workspace has no class that inherits from a root of components; "
          + "name its roots under `wiring:` in .graphd.yml"
      )
    }
    var found = all.indices.filter { all[$0].name == text }
    if found.isEmpty { found = graph.components(named: text) }
    if found.isEmpty {
      found = all.indices.filter { index in
        let module = all[index].module ?? ""
        let name = module.split(separator: "/").last.map(String.init) ?? module
        return ["\(module).\(all[index].name)", "\(name).\(all[index].name)"].contains(text)
      }
    }
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      let names = found.map { "\(all[$0].module ?? "").\(all[$0].name)" }.sorted()
      throw EngineError(
        .ambiguousComponent,
        "`\(text)` names several components; give one of \(names.quotedList)",
        suggestions: names
      )
    }
    let near = similarNames(to: text, among: Set(all.map(\.name)))
    let advice = near.isEmpty ? "`graphctl wiring` lists all of them" : near.guess
    throw EngineError(
      .unknownComponent,
      "There is no component `\(text)`; \(advice)",
      suggestions: near
    )
  }
}

extension WorkspaceSession {
  /// Analyses the wiring of a state, on the threads for analyses.
  ///
  /// - Throws: The errors of `body`; `CancellationError` soon after the task is cancelled.
  package nonisolated func wiring<Value: Sendable>(
    of loaded: LoadedState,
    _ body: @Sendable (inout WiringAnalysis) throws -> Value
  ) async throws -> Value {
    // Threads of analyses throw nothing but the end of their task.
    let result = try await compute { () throws(CancellationError) -> Result<Value, any Error> in
      let roots = loaded.snapshot.workspace.wiring
      var analysis = try WiringAnalysis(loaded.snapshot, WiringSettings(roots))
      do { return .success(try body(&analysis)) } catch let error as CancellationError {
        throw error
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
