import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// What the differing Swift files of one module mean.
struct SwiftSourceChange {
  let states: ComparedStates
  let module: Int
  /// The old versions of the files that differ, without added ones.
  let old: [SourcePath: FileSummary]
  /// The new versions, without removed ones.
  let new: [SourcePath: FileSummary]
  let isResilient: Bool
  let platform: BuildPlatform?
  var change: ModuleChange

  /// Compares the files that differ and adds to `change` what that means.
  init(
    _ files: ChangedSources,
    into change: ModuleChange,
    _ context: inout SourceComparison.Context
  ) {
    (states, module, self.change) = (context.states, change.module, change)
    (old, new) = (files.old, files.new)
    isResilient = states.union.isResilient(module)
    platform = states.union.platform(of: module)
    compareTokens(&context)
    let matching = DeclarationMatching(
      old: old,
      new: new,
      platform: platform,
      macros: context.triviaReaders.macros
    )
    compareDeclarations(matching, context)
    compareDigests()
    compareImports()
    compareScopes(matching.moves, context.imports)
    compareWithheldImports(context.imports)
    compareLocations(matching, &context)
    widenUnparsed()
  }

  var configuration: ImpactOptions.Configuration { states.options.configuration }

  /// The access of imports that have none.
  var importAccess: AccessLevel {
    states.targets(module).map(\.importAccess).min() ?? .public
  }

  /// The module's files that are the same in both states.
  var elsewhere: [FileSummary] {
    (states.target(head: module)?.sources ?? []).filter { old[$0] == nil && new[$0] == nil }
      .compactMap { states.head.summaries[$0] }
  }

  var paths: [SourcePath] { Set(old.keys).union(new.keys).sorted() }

  private mutating func compareTokens(_ context: inout SourceComparison.Context) {
    for path in paths {
      change.differences.insert(.compilation)
      change.raise(path, to: .none)
      guard let old = old[path], let new = new[path] else {
        change.differences.formUnion([.output, .behavior])
        change.changeDigests()
        change.raise(path, to: .body)
        continue
      }
      if old.isReadAs(new, on: platform) { continue }
      change.differences.insert(.output)
      if old.tokens != new.tokens {
        change.differences.insert(.behavior)
        change.raise(path, to: .body)
      } else if context.triviaReaders.read(old) || context.triviaReaders.read(new) {
        compareExpansions(in: path)
      }
    }
  }

  /// What a macro makes of comments and white space is not known, but is no other declaration.
  private mutating func compareExpansions(in path: SourcePath) {
    change.differences.insert(.behavior)
    change.raise(path, to: .body)
    change.reasons.append(Reason(module: change.id, declaration: "", effect: .generated))
    guard configuration == .release, !isResilient else { return }
    change.addEverything(.generated)
  }

  private mutating func compareDeclarations(
    _ matching: DeclarationMatching,
    _ context: SourceComparison.Context
  ) {
    if matching.changesSerializedModule {
      change.differences.formUnion([.serializedModule, .output])
    }
    let seeds = InvalidationSeeds(
      module: module,
      configuration: configuration,
      isResilient: isResilient,
      shadowedProtocols: context.shadowedProtocols,
      rules: context.rules,
      differences: matching.differences
    )
    change.invalidations += seeds.invalidations
    // An extension that is as new as the type extends no other.
    if change.invalidations.contains(where: { $0.traits.contains(.namesAnother) }) {
      let both = extended(old.values).intersection(extended(new.values))
      let extended = both.union(extended(elsewhere))
      for index in change.invalidations.indices {
        if extended.contains(change.invalidations[index].key.name) {
          change.invalidations[index].traits.insert(.isExtendedAnyway)
        }
      }
    }
    for difference in matching.differences {
      guard let subject = difference.current, !seeds.isExplainedByMembers(difference) else {
        continue
      }
      let description = DeclarationChange(
        name: subject.qualifiedName,
        kind: difference.kind,
        access: difference.access,
        effect: difference.effect,
        line: Int(subject.declaration.line)
      )
      change.declarations[subject.file, default: []].append(description)
      change.raise(subject.file, to: difference.level)
      change.reasons.append(
        Reason(module: change.id, declaration: description.name, effect: description.effect)
      )
    }
  }

  /// The names of what files extend.
  private func extended(_ files: some Sequence<FileSummary>) -> Set<String> {
    Set(
      files.flatMap { summary in
        summary.declarations.lazy.filter { $0.kind == .extension }
          .compactMap { summary.names[safe: $0.baseName] }
      }
    )
  }

  /// `#line` and the like inside what clients compile: comments can move it, and so can another file.
  private mutating func compareLocations(
    _ matching: DeclarationMatching,
    _ context: inout SourceComparison.Context
  ) {
    func takers() -> LocationTakers { context.locationTakers }
    let observers = SourceLocationUses(
      exposesBodies: configuration == .release && !isResilient,
      configuration: configuration
    )
    var seeds = InvalidationSeeds(
      module: module,
      configuration: configuration,
      isResilient: isResilient
    )
    for subject in matching.moved where observers.observes(subject, takers) {
      seeds.addSourceLocation(subject)
    }
    for path in new.keys.sorted() {
      guard let before = old[path], let summary = new[path] else { continue }
      let moved = observers.moved(path, from: before, to: summary, takers) { context.tellColumns }
      if moved.isSerialized { change.differences.insert(.serializedModule) }
      for subject in moved.observers { seeds.addSourceLocation(subject) }
    }
    change.invalidations += seeds.invalidations
    let movesObservedLines = new.contains { path, summary in
      guard let before = old[path] else { return false }
      if summary.hasLayouts(with: before) {
        guard !summary.movedDeclarations(since: before).isEmpty else { return false }
      } else {
        // A line that the last declaration gains moves none. A column may move on a line that stays.
        let isMoved =
          before.lineCount != summary.lineCount
          || before.declarations.map(\.line) != summary.declarations.map(\.line)
        guard isMoved || context.tellColumns else { return false }
      }
      return summary.constructs.contains(.sourceLocations)
        || takers().names.contains(where: summary.contains)
        || LocationFunctions.inlineSnapshots.contains(where: summary.contains)
    }
    if movesObservedLines { change.differences.insert(.observedLines) }
  }

  /// A file that does not parse may declare anything.
  private mutating func widenUnparsed() {
    for path in paths {
      let problems = (old[path]?.problems ?? []) + (new[path]?.problems ?? [])
      let isSame = old[path]?.tokens == new[path]?.tokens
      guard let problem = problems.first, !isSame || old[path] == nil || new[path] == nil else {
        continue
      }
      change.raise(path, to: .unknown)
      change.changeDigests()
      var seeds = InvalidationSeeds(module: module, configuration: configuration)
      seeds.addEverything(.unknown, path: path, line: Int(problem.line))
      change.invalidations += seeds.invalidations
      change.reasons.append(Reason(module: change.id, declaration: "", effect: .unknown))
    }
  }
}

extension DeclarationReference {
  /// Whether it is an extension with an inheritance clause.
  fileprivate var conforms: Bool {
    declaration.kind == .extension && !inheritedNames.isEmpty
  }
}

extension DeclarationDifference {
  /// The effect to show: the one that reaches furthest.
  fileprivate var effect: Effect {
    guard let subject = current else { return .unknown }
    let isStored = subject.isStoredInState || subject.declaration.kind == .enumCase
    if kind != .modified {
      if isStored { return .storage }
      return subject.conforms ? .conformance : .signature
    }
    if changesSignature {
      if old?.declaration.access != new?.declaration.access { return .access }
      return isStored ? .storage : .signature
    }
    if differs(\.inheritance) { return .conformance }
    if differs(\.storage) || differs(\.layout) { return .storage }
    if differs(\.dispatch) { return .dispatch }
    if differs(\.defaultArguments) { return .defaultArgument }
    if differs(\.exposedBody) || differs(\.typeEvidence) { return .exposedBody }
    if differs(\.diagnostics) || differs(\.availability) { return .diagnostics }
    if differs(\.internalNames) { return .internalName }
    return .body
  }

  /// How far the difference can be seen at most.
  fileprivate var level: FileChange.Level {
    if changesOnlyBody { return .body }
    guard let subject = current else { return .unknown }
    if isNameless { return .internal }
    if subject.declaration.kind == .macroExpansion { return .unknown }
    if kind == .modified, effect == .internalName { return .body }
    var widest = access
    // A field of any access is part of its type's layout.
    if effect == .storage, let type = subject.enclosingType {
      widest = max(widest, type.declaration.access)
    }
    if subject.declaration.kind == .extension, effect == .conformance { widest = .public }
    switch widest {
    case .private, .fileprivate, .internal: return .internal
    case .package: return .package
    case .public, .open: return .public
    }
  }
}
