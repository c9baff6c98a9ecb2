import GraphCore
import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// The Swift files of one module that differ.
struct ChangedSources: Sendable {
  /// Without added ones.
  var old: [SourcePath: FileSummary] = [:]
  /// Without removed ones.
  var new: [SourcePath: FileSummary] = [:]
}

/// A comparison of the Swift files of modules, declaration by declaration.
struct SourceComparison {
  /// The look-ups that the comparisons of all modules share: each is made when the first one needs it.
  struct Context {
    let states: ComparedStates
    /// The library's protocols that the workspace has its own types for.
    let shadowedProtocols: Set<String>
    /// The table by which changed declarations invalidate names.
    let rules: [ChangeRule]
    lazy var imports = ImportedNames(states)
    lazy var locationTakers = LocationTakers(in: states.head)
    lazy var tellColumns = LocationTakers.tellColumns(in: states.head)
    lazy var triviaReaders = TriviaReaders(states)
  }

  private let states: ComparedStates
  private let sources: [Int: ChangedSources]
  private var context: Context
  var shadowedProtocols: Set<String> { context.shadowedProtocols }

  init(_ states: ComparedStates, _ sources: [Int: ChangedSources]) {
    self.states = states
    self.sources = sources
    let declared = [states.base.typeNames, states.head.typeNames]
    context = Context(
      states: states,
      shadowedProtocols: sources.isEmpty
        ? []
        : LibraryProtocols.shadowed { name in
          declared.contains { $0.declareType(name) || $0.declareAlias(name) }
        },
      rules: ChangeRule.without(states.options.withoutRules)
    )
  }

  /// Compares the files of each module.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  mutating func compare(
    into changes: inout ModuleChanges,
    _ progress: (AnalysisStep) -> Void
  ) throws(CancellationError) {
    for (count, (module, files)) in sources.sorted(by: { $0.key < $1.key }).enumerated() {
      try checkCancellation()
      progress(AnalysisStep(phase: .classification, done: count, total: sources.count))
      changes[module] = SwiftSourceChange(files, into: changes[module], &context).change
    }
    compareGeneratedHeaders(&changes)
  }

  /// C++ and Objective-C read of a Swift module the header that the compiler writes.
  private func compareGeneratedHeaders(_ changes: inout ModuleChanges) {
    for module in sources.keys.sorted()
    where changes.modules[module]?.differs(.serializedModule) == true {
      for user in states.union.graph.neighbors(of: module, .backward)
      where !states.union.isPlain(user) && states.union.kinds(from: user, to: module) != .embedded
        && states.targets(user).contains(where: \.compilesClang)
      {
        changes.update(user) { $0.changeCompilation(.header, propagates: false) }
      }
    }
  }
}
