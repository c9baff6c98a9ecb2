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
  private let states: ComparedStates
  private let sources: [Int: ChangedSources]
  /// The library's protocols that the workspace has its own types for.
  let shadowedProtocols: Set<String>
  /// All files are searched for the functions that take their caller's location at most once.
  private var locationTakers: LocationTakers?
  private lazy var triviaReaders = TriviaReaders(
    union: states.union,
    base: states.base,
    head: states.head
  )

  init(_ states: ComparedStates, _ sources: [Int: ChangedSources]) {
    self.states = states
    self.sources = sources
    let declared = [states.base.typeNames, states.head.typeNames]
    shadowedProtocols =
      sources.isEmpty
      ? [] : LibraryProtocols.shadowed(by: declared.flatMap { [$0.types, $0.aliases] })
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
      compare(files, of: module, into: &changes)
    }
    compareGeneratedHeaders(&changes)
  }

  private mutating func compare(
    _ files: ChangedSources,
    of module: Int,
    into changes: inout ModuleChanges
  ) {
    let changed = Set(files.old.keys).union(files.new.keys)
    var takers = locationTakers
    let readers = triviaReaders
    let states = states
    let change = SwiftSourceChange(
      into: changes[module],
      configuration: states.options.configuration,
      isResilient: states.union.isResilient(module),
      importAccess: states.targets(module).map(\.importAccess).min() ?? .public,
      platform: states.union.platform(of: module),
      shadowedProtocols: shadowedProtocols,
      rules: ChangeRule.without(states.options.withoutRules),
      old: files.old,
      new: files.new,
      macros: readers.macros,
      readsTrivia: readers.read,
      locationTakers: {
        let known = takers ?? LocationTakers(in: states.head)
        takers = known
        return known
      },
      elsewhere: {
        let others = states.target(head: module)?.sources.filter { !changed.contains($0) } ?? []
        return others.compactMap { states.head.summaries[$0] }
      },
      imports: ImportedNames(states)
    )
    locationTakers = takers
    changes[module] = change.change
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
