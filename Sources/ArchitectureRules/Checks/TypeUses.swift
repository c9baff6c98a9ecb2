import WorkspaceModel

/// Public types of one module that another one names.
struct TypeUses {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func implementations() -> [Violation] {
    let patterns = facts.patterns("names", of: "C14", default: ["*Impl", "Live*"])
    return uses(
      "C14",
      by: facts.modules { [.source, .interface].contains(facts.role(of: $0)) },
      words: "the implementation",
      remedy: "Let the app make it, and pass it on as a protocol"
    ) { declaration, _ in patterns.contains { $0.matches(name: declaration.name) } }
  }

  func views() -> [Violation] {
    let kinds = TypeKinds(facts)
    return uses(
      "F11",
      by: facts.modules {
        facts.role(of: $0) == .source && facts.feature(of: $0)?.layer == .product
      },
      words: "the view",
      remedy: "Let the app navigate, through a protocol of the feature",
      ofLayer: .product
    ) { _, key in kinds.views.contains(key) || kinds.controllers.contains(key) }
  }

  private func uses(
    _ rule: String,
    by users: [Int],
    words: String,
    remedy: String,
    ofLayer layer: FeatureLayer? = nil,
    _ isChosen: (Declaration, NameKey) -> Bool
  ) -> [Violation] {
    users.flatMap { module -> [Violation] in
      let summaries = facts.summaries(of: module)
      return facts.dependencies(of: module).flatMap { other -> [Violation] in
        guard facts.role(of: other) == .source, !facts.areRelated(module, other),
          layer == nil || facts.feature(of: other)?.layer == layer
        else { return [] }
        let places = facts.imports(of: other, by: module)
        return facts.summaries(of: other).flatMap { _, summary in
          summary.declarations.compactMap { declaration -> Violation? in
            guard declaration.kind.isNominalType, declaration.kind != .protocol,
              declaration.access >= .package, let key = summary.key(of: declaration),
              isChosen(declaration, key),
              let place = place(of: key, rule, summaries, places)
            else { return nil }
            return Violation(
              from: .module(module),
              to: .module(other),
              symbol: declaration.name,
              certainty: .likely,
              message:
                "`\(facts.name(module))` names \(words) `\(declaration.name)` of `\(facts.name(other))`",
              remedy: remedy,
              evidence: [
                Finding.Evidence(
                  path: place.path,
                  line: place.line,
                  module: facts.graph.modules[module].id,
                  symbol: declaration.name,
                  note: "contains the name"
                )
              ]
            )
          }
        }
      }
    }
  }

  /// The first file that contains a name, at its import; one without a comment that excuses the rule, if there is one.
  private func place(
    of name: NameKey,
    _ rule: String,
    _ summaries: [(path: SourcePath, summary: FileSummary)],
    _ imports: [ArchitectureFacts.ImportPlace]
  ) -> (path: SourcePath, line: Int?)? {
    let places = summaries.filter { $0.summary.contains(name) }
      .map { file in (file.path, imports.first { $0.path == file.path }?.line) }
    return places.first { path, line in
      line.map { !facts.comments.covers(.init(path: path, line: $0), rule) } ?? true
    } ?? places.first
  }
}
