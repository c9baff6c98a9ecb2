import GraphCore
import HashTreeCollections
import WorkspaceModel

/// A module that the build compiles again, with the changed modules that make it do so.
package struct ModuleRebuild: Sendable, Hashable {
  /// The id of the module.
  package var module: String
  /// The ids of the changed modules; only its own where its own inputs differ, and never empty.
  package var causes: [String]
  /// The ids of its own dependencies that differ; none where its own inputs do.
  package var dependencies: [String]

  package init(module: String, causes: [String], dependencies: [String] = []) {
    self.module = module
    self.causes = causes
    self.dependencies = dependencies
  }
}

extension ImpactAnalyzer {
  /// The modules that the build compiles again, in the order of the answer.
  ///
  /// A module whose own inputs differ is its own only cause: it is compiled whatever its dependencies are. Another one
  /// has the modules whose outputs the build compares, followed to those that were edited.
  ///
  /// Complexity: O(modules + arrows), for each module that is compiled again.
  package func rebuilds(in impact: Impact) -> [ModuleRebuild] {
    let positions = Dictionary(
      union.indices.map { (union.members[$0].module.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return impact.modules.filter(\.buildRecompiles).map { module in
      var origins: Set<Int> = []
      var seen: Set<Int> = []
      var dependencies: [Int] = []
      if let position = positions[module.id] {
        if prediction.inputsDiffer(position) {
          origins = [position]
        } else {
          addOrigins(of: position, to: &origins, &seen)
          dependencies = prediction.differingDependencies(of: position)
        }
      }
      let causes = origins.map { union.members[$0].module.id }.sorted()
      // Xcode's build follows what the compiler reports: the reasons of the answer.
      let reasons = module.origin.reasons.prefix(1).map(\.module)
      return ModuleRebuild(
        module: module.id,
        causes: !causes.isEmpty ? causes : reasons.isEmpty ? [module.id] : reasons,
        dependencies: dependencies.map { union.members[$0].module.id }.sorted()
      )
    }
  }

  /// The ids of modules whose own edits make other bytes of their `.swiftmodule`, or what clients load instead.
  package var changedInterfaces: Set<String> {
    Set(
      classification.changes.modules.values
        .filter { $0.differs([.serializedModule, .foreignObjects]) }
        .map { union.members[$0.module].module.id }
    )
  }

  /// Adds the edited modules because of which dependencies of a module differ.
  private func addOrigins(of module: Int, to origins: inout Set<Int>, _ seen: inout Set<Int>) {
    guard seen.insert(module).inserted else { return }
    for dependency in prediction.differingDependencies(of: module) {
      let change = classification.changes.modules[dependency]
      if change?.differs([.serializedModule, .foreignObjects]) == true {
        origins.insert(dependency)
        continue
      }
      let count = origins.count
      addOrigins(of: dependency, to: &origins, &seen)
      // Nothing below it differs: what it is made of does.
      if origins.count == count, prediction.inputsDiffer(dependency) { origins.insert(dependency) }
    }
  }
}
