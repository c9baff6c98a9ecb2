import HashTreeCollections
import WorkspaceModel

/// Public initializers that take the key of a text, and no bundle in which to look it up.
///
/// The types of other functions do not show whether the key is a parameter or the result.
///
/// Rule: R22
struct UnbundledParameter: ResourceRule {
  static let ids = ["R22"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    let key = NameKey("LocalizedStringKey")
    for module in facts.snapshot.graph.modules.indices where isUsed(module, facts) {
      try checkCancellation()
      for path in facts.snapshot.target(of: module)?.sources ?? [] {
        guard let summary = facts.snapshot.summaries[path], summary.nameKeys.contains(key) else {
          continue
        }
        for index in summary.declarations.indices where summary.takesKeyWithoutBundle(index) {
          let name = summary.qualifiedName(ofDeclarationAt: index)
          findings.append(
            Finding(
              rule: "R22",
              severity: .note,
              certainty: .possible,
              subject: [facts.id(module), name],
              message:
                "`\(name)` takes a `LocalizedStringKey` and no `Bundle`: clients in packages cannot give it their texts",
              remedy: "Add a parameter `bundle: Bundle? = nil`, or take a `Text`",
              evidence: [
                Finding.Evidence(
                  path: path,
                  line: Int(summary.declarations[index].line),
                  module: facts.id(module),
                  symbol: name,
                  note: "takes the key"
                )
              ]
            )
          )
        }
      }
    }
    return findings.uniqueBySubject
  }

  /// Whether it is a library that another module than its tests uses.
  private func isUsed(_ module: Int, _ facts: ResourceFacts) -> Bool {
    facts.snapshot.graph.modules[module].kind?.isLibrary == true
      && facts.dependents(of: module).contains { !facts.isTest($0) }
  }
}

extension FileSummary {
  /// Whether a public initializer has a parameter of the type `LocalizedStringKey`, and none of `Bundle`.
  fileprivate func takesKeyWithoutBundle(_ index: Int) -> Bool {
    let declaration = declarations[index]
    guard declaration.access >= .public, declaration.kind == .initializer else {
      return false
    }
    var hasKey = false
    for section in [Declaration.Section.signature, .parameters] {
      let range = declaration.mentions.range(of: section)
      guard range.upperBound <= mentions.count else { continue }
      for name in mentions[range] where Int(name) < names.count {
        if names[Int(name)] == "Bundle" { return false }
        if names[Int(name)] == "LocalizedStringKey" { hasKey = true }
      }
    }
    return hasKey
  }
}

extension [Finding] {
  /// The first of each subject: overloads have one name.
  fileprivate var uniqueBySubject: [Finding] {
    var seen: Set<String> = []
    return filter { seen.insert($0.identity).inserted }
  }
}
