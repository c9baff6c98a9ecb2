import GraphCore
import HashTreeCollections
import WorkspaceModel

/// A Swift file of a module, in one of the states.
typealias ModuleFile = (path: SourcePath, source: SourceFile)

/// Two states of a workspace, with their modules side by side, and what is asked about the difference.
struct ComparedStates: Sendable {
  let base: WorkspaceSnapshot
  let head: WorkspaceSnapshot
  let union: ModuleUnion
  let options: ImpactOptions
  /// The build system of packages.
  let buildSystem: BuildSystemChoice

  init(
    base: WorkspaceSnapshot,
    head: WorkspaceSnapshot,
    union: ModuleUnion,
    options: ImpactOptions
  ) {
    (self.base, self.head, self.union, self.options) = (base, head, union, options)
    buildSystem = BuildSystemChoice(options, head.workspace)
  }

  func id(_ module: Int) -> String { union.members[module].module.id }

  /// The build systems that may build a module: both, if it is not known which one does.
  ///
  /// Swift Build is the builder in Xcode.
  func builders(of module: Int) -> [BuildSystem] {
    if union.isOfProject(module) { return [.swiftBuild] }
    return buildSystem.system.map { [$0] } ?? [.swiftPM, .swiftBuild]
  }

  /// Whether a build system builds a module; `nil` if it is not known.
  func isBuilt(_ module: Int, by system: BuildSystem) -> Bool? {
    let builders = builders(of: module)
    return builders.count > 1 ? nil : builders.contains(system)
  }

  /// The module's target in the old state.
  func target(base module: Int) -> Target? {
    union.members[module].base.flatMap { base.target(of: $0) }
  }

  /// The module's target in the new state.
  func target(head module: Int) -> Target? {
    union.members[module].head.flatMap { head.target(of: $0) }
  }

  /// Whether a file describes packages or projects of either state.
  func describes(_ path: SourcePath) -> Bool {
    path.describesPackage || base.workspace.manifestInputs.contains(path)
      || head.workspace.manifestInputs.contains(path)
  }

  /// The modules of either state that a path belongs to, by the union's index.
  func owners(of difference: FileDifference) -> [Int: FileOwnership.Role] {
    var owners: [Int: FileOwnership.Role] = [:]
    if difference.old != nil {
      for owner in base.ownership.owners(of: difference.path) {
        owners[union.position(base: owner.module)] = owner.role
      }
    }
    if difference.new != nil {
      for owner in head.ownership.owners(of: difference.path) {
        let module = union.position(head: owner.module)
        owners[module] = max(owners[module] ?? .other, owner.role)
      }
    }
    return owners
  }

  /// The test targets of projects that may open a file which no target has.
  func tests(beside difference: FileDifference) -> Set<Int> {
    guard [difference.old, difference.new].allSatisfy({ $0?.kind != .submodule }) else {
      return []
    }
    let old = base.ownership.tests(beside: difference.path).map { union.position(base: $0) }
    let new = head.ownership.tests(beside: difference.path).map { union.position(head: $0) }
    return Set(old + new)
  }

  /// The modules that may read a file through a link: tests, what uses plug-ins, C by `#include`.
  func linkers(of difference: FileDifference) -> [Int] {
    let old = base.ownership.linkers(of: difference.path).map { union.position(base: $0) }
    let new = head.ownership.linkers(of: difference.path).map { union.position(head: $0) }
    guard !old.isEmpty || !new.isEmpty else { return [] }
    let owners = owners(of: difference)
    return Set(old + new).sorted().filter { module in
      owners[module] == nil
        && (usesPlugins(module)
          || targets(module).contains { $0.kind.isTest || $0.language == .cFamily })
    }
  }

  /// The module's files that have summaries, of both states; a file that is the same in both once.
  ///
  /// With `areSame` the caller knows that no file differs.
  func summarizedFiles(
    of module: Int,
    areSame: Bool
  ) -> [ModuleFile] {
    var files: [ModuleFile] = []
    let new = target(head: module)?.sources ?? []
    for path in new {
      if let file = head.summaries.file(path) { files.append((path, file)) }
    }
    if areSame { return files }
    let old = target(base: module)?.sources ?? []
    let both = old == new ? nil : Set(new)
    for path in old {
      guard let file = base.summaries.file(path) else { continue }
      if let other = head.summaries.file(path),
        isListedAlike(path) || other == file,
        both?.contains(path) ?? true
      {
        continue
      }
      files.append((path, file))
    }
    return files
  }

  /// Whether both states list the same contents at a path: these need not be parsed to be compared.
  private func isListedAlike(_ path: SourcePath) -> Bool {
    guard let entry = base.files[path] else { return false }
    return entry == head.files[path]
  }

  /// The module's target in both states.
  func targets(_ module: Int) -> [Target] {
    [target(base: module), target(head: module)].compactMap(\.self)
  }

  func usesPlugins(_ module: Int) -> Bool {
    targets(module).contains { !$0.pluginUses.isEmpty }
  }

  /// Whether compilers read the same of a file in both states; of a binary target's no compiler need be the reader.
  func isReadAlike(_ path: SourcePath, in module: Int) -> Bool {
    union.members[module].module.kind != .binary
      && head.reads(path, as: base, on: union.platform)
  }

  /// Whether a file may be started by something that runs: no module only compiles it.
  func mayBeRun(_ difference: FileDifference) -> Bool {
    let roles = owners(of: difference).values
    return roles.isEmpty || roles.contains { $0 == .resource || $0 == .other }
  }
}
