import GraphCore
import HashTreeCollections
import WorkspaceModel

/// How the description of one target differs, its files aside.
struct TargetDifference {
  var effect: Effect = .settings
  /// Whether modules that load this one can be compiled differently.
  var reachesDependents = false
  /// The products of packages outside that come or go: who asks by `canImport` may find other modules.
  var productsOutside: Set<String> = []
  /// Whether compile commands of modules above may differ, because a target of C comes or goes.
  var mayChangeCommandsAbove = false
  /// The generated resource accessor appears or goes.
  var changesAccessor = false
  /// Other files are embedded in code: `PackageResources` has other members.
  var changesEmbeddedFiles = false
  /// Only which resources there are, how they are copied, or what is linked differs.
  var compilesNothing = false

  /// `nil` if both descriptions build the same.
  init?(
    base: WorkspaceSnapshot,
    module old: Int,
    head: WorkspaceSnapshot,
    module new: Int,
    in build: BuildCondition
  ) {
    guard var before = base.target(of: old), var after = head.target(of: new),
      let oldPackage = base.container(of: old), let newPackage = head.container(of: new)
    else { return nil }
    before.settings.removeAll { !build.mayHold($0.condition) }
    after.settings.removeAll { !build.mayHold($0.condition) }
    let sameSettings =
      before.compilerSettings == after.compilerSettings && before.attributes == after.attributes
      && (before.formatDetails == after.formatDetails
        || oldPackage.manifest.name != newPackage.manifest.name)
      && before.kind == after.kind && before.moduleName == after.moduleName
      && before.language == after.language && before.pluginUses == after.pluginUses
      && before.publicHeadersPath == after.publicHeadersPath
      && before.hasFiles(of: after)
      // Plug-ins get all files but these.
      && (before.pluginUses.isEmpty
        || before.excluded == after.excluded && before.searched == after.searched)
      && (before.path == after.path || before.isFoundByImport)
      && build.settings(of: oldPackage) == build.settings(of: newPackage)
      && oldPackage.name == newPackage.name
      && oldPackage.evaluation == newPackage.evaluation
    // Xcode writes no accessor for a project's targets.
    let isPackage = newPackage.kind == .package
    changesAccessor = isPackage && before.hasBundledResources != after.hasBundledResources
    changesEmbeddedFiles = isPackage && before.embeddedFiles != after.embeddedFiles
    let (needed, needs) = (Self.dependencies(base, old), Self.dependencies(head, new))
    let sameDependencies =
      (needed == needs || Set(needed) == Set(needs))
      && (before.dependencies == after.dependencies
        // Headers are searched for in their order, but in projects.
        || (before.language != .cFamily || newPackage.kind == .project)
          && Set(before.dependencies) == Set(after.dependencies))
    let isSame = sameSettings && sameDependencies
    let sameLinking = before.settings == after.settings
    guard !isSame || !sameLinking || before.resources != after.resources else { return nil }
    if isSame, sameLinking { effect = .resource }
    compilesNothing = isSame && !changesAccessor && !changesEmbeddedFiles
    let differing = Set(needed).symmetricDifference(needs)
    let names = Set(differing.map(\.moduleName))
    productsOutside = Set(differing.lazy.filter { $0.kind == nil }.map(\.moduleName))
    mayChangeCommandsAbove =
      !sameDependencies && Self.targetsOfC(below: old, base) != Self.targetsOfC(below: new, head)
    reachesDependents =
      !sameSettings || Self.loadedDifferently(differing)
      || !productsOutside.isEmpty && before.language == .cFamily
      || !sameDependencies
        && (before.asks(for: names, in: base) || after.asks(for: names, in: head))
  }

  private struct Dependency: Hashable {
    var key: Module.Key
    var moduleName: String
    var kind: Target.Kind?
    var language: Target.Language?
    var kinds: EdgeKinds
  }

  private static func dependencies(
    _ snapshot: WorkspaceSnapshot,
    _ module: Int
  ) -> [Dependency] {
    snapshot.graph.graph.neighbors(of: module).compactMap { index in
      let kinds = snapshot.graph.kinds(from: module, to: index).intersection(.described)
      guard !kinds.isEmpty else { return nil }
      let dependency = snapshot.graph.modules[index]
      return Dependency(
        key: dependency.key,
        moduleName: dependency.moduleName,
        kind: dependency.kind,
        language: snapshot.target(of: index)?.language,
        kinds: kinds
      )
    }
  }

  /// The keys of the targets below a module that are no Swift of the workspace.
  private static func targetsOfC(
    below module: Int,
    _ snapshot: WorkspaceSnapshot
  ) -> Set<Module.Key> {
    let below = snapshot.graph.graph.reachable(from: [module], .forward)
    return Set(
      below.lazy.filter { $0 != module }.filter { snapshot.target(of: $0)?.language != .swift }
        .map { snapshot.graph.modules[$0].key }
    )
  }

  /// A Swift library that is added or dropped shows through the imports, and so does what lies in packages outside;
  /// anything else (C module maps, macros, plug-ins) changes what dependents are compiled with.
  private static func loadedDifferently(_ differing: Set<Dependency>) -> Bool {
    // The same import can mean another module.
    if Set(differing.map(\.moduleName)).count < differing.count { return true }
    return differing.contains { dependency in
      dependency.kind.map { !$0.isLibrary || dependency.language != .swift } ?? false
    }
  }
}

extension Target {
  /// Whether code of it is compiled or not by whether one of `names`, or a module of an unknown name, is there.
  func asks(for names: Set<String>, in snapshot: WorkspaceSnapshot) -> Bool {
    sources.contains { path in
      guard let summary = snapshot.summaries.testingImports(path) else { return false }
      return summary.constructs.contains(.canImportOther)
        || names.contains { summary.contains(NameKey($0)) }
    }
  }

  /// The settings without those that only the linker gets.
  fileprivate var compilerSettings: [BuildSetting] { settings.filter { $0.tool != "linker" } }

  /// Whether a project gives both the same libraries, inputs, and conditions of members.
  ///
  /// Rules: xcode.change.library, xcode.change.input, xcode.change.filter.
  fileprivate func hasFiles(of other: Target) -> Bool {
    libraries == other.libraries && inputs == other.inputs && filters == other.filters
  }

  /// Whether its sources alone decide what its clients load.
  fileprivate var isFoundByImport: Bool {
    language == .swift && kind != .systemLibrary && kind != .binary
  }
}

extension Target {
  /// Whether SwiftPM writes `Bundle.module` for the target.
  fileprivate var hasBundledResources: Bool { resources.contains { $0.rule != .embedInCode } }

  /// The files that are constants in code.
  fileprivate var embeddedFiles: Set<SourcePath> {
    Set(resources.lazy.filter { $0.rule == .embedInCode }.map(\.path))
  }
}
