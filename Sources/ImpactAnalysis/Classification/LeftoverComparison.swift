import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// A comparison of outputs that a build leaves behind, and of inputs that it does not look at.
///
/// Seen with Swift 6.3.1 on Linux, each with both build systems: a build, the edit, a build, and one from scratch.
struct LeftoverComparison {
  let states: ComparedStates
  let unread: UnreadContainers

  /// Notes outputs of the old state that the next build neither removes nor replaces.
  func compareOutputs(_ changes: inout ModuleChanges) {
    let programs = Set(states.head.workspace.packages.flatMap(\.programNames))
    // Rule: build.unread. Nobody knows what is gone there.
    for module in states.union.indices where !unread.contain(states.union.members[module].module) {
      let (old, new) = (states.target(base: module), states.target(head: module))
      // Rule: stale.bundle. Swift Build writes a bundle anew, if it makes one.
      if let old, let new, !old.bundledNames.isSubset(of: new.bundledNames),
        states.isBuilt(module, by: .swiftPM) != false
          || new.resources.isEmpty && isOfPackage(module)
      {
        changes.leave(.resources, of: module)
      }
      let target = states.union.members[module].module.key.target
      let names = states.union.members[module].base.flatMap { states.base.container(of: $0) }?
        .programs(of: target).map(\.name)
      // Rule: stale.program.
      if let names, !programs.isSuperset(of: names) { changes.leave(.program, of: module) }
      // Rule: stale.module.
      if let old, new == nil, isStillImported(old) { changes.leave(.module, of: module) }
    }
  }

  /// Records changed files that flags of targets name and the build ignores: a bridging header, a linker script.
  ///
  /// Rule: stale.flag.
  func compareFlags(_ differences: [FileDifference], _ changes: inout ModuleChanges) {
    for module in states.union.indices where states.union.hasUnsafeFlags(module) {
      let settings = states.targets(module).flatMap(\.settings).filter(\.isUnsafe)
      for difference in differences {
        for setting in settings where setting.values.contains(where: difference.path.isNamed) {
          noteFlag(of: setting.tool, naming: difference.path, in: module, &changes)
        }
      }
    }
  }

  private func noteFlag(
    of tool: String,
    naming path: SourcePath,
    in module: Int,
    _ changes: inout ModuleChanges
  ) {
    if tool == "linker" {
      for program in states.union.graph.reachable(from: [module], .backward)
      where states.union.members[program].module.kind?.isLinked == true {
        changes.leave(.link, of: program)
        changes.update(program) { $0.changeBehavior(.settings) }
      }
    } else {
      // Clang lists what it includes, a header of `-include` too; of Swift's bridging header only Swift Build knows.
      let isSeen = tool != "swift" ? true : states.isBuilt(module, by: .swiftBuild)
      changes.update(module) { change in
        if tool != "swift" { change.differences.insert(.foreignObjects) }
        change.changeCompilation(.settings, isSeen: isSeen)
        change.raise(path, to: .header)
      }
    }
  }

  private func isOfPackage(_ module: Int) -> Bool {
    states.union.members[module].head.flatMap { states.head.container(of: $0) }?.kind == .package
  }

  /// Whether files of the new state import a removed module, or test for it with `canImport`.
  private func isStillImported(_ removed: Target) -> Bool {
    let targets = states.head.workspace.containers.flatMap(\.targets)
    guard !targets.contains(where: { $0.moduleName == removed.moduleName }) else { return false }
    return targets.contains { target in
      target.asks(for: [removed.moduleName], in: states.head)
        || target.sources.contains { path in
          states.head.summaries[path]?.imports.contains { $0.module == removed.moduleName } == true
        }
    }
  }
}

extension Container {
  /// The names under which its programs and dynamic libraries lie in the build folder.
  fileprivate var programNames: [String] { products.filter(\.isFile).map(\.name) }
}

extension Target {
  /// The files and folders at the top of its resource bundle; a folder of localised ones with the file's name.
  fileprivate var bundledNames: Set<String> {
    Set(
      resources.compactMap { resource in
        switch resource.rule {
        case .embedInCode: nil
        case .process(let localization?): "\(localization).lproj/\(resource.path.name)"
        case .process(nil), .copy: resource.path.name
        }
      }
    )
  }
}

extension SourcePath {
  /// Whether a compiler's or linker's flag may name the file.
  ///
  /// Only the file's name counts: the path can begin in any folder.
  fileprivate func isNamed(in flag: String) -> Bool {
    guard flag.hasSuffix(name) else { return false }
    let before = flag.utf8.dropLast(name.utf8.count).last
    return before.map { "/=,@".utf8.contains($0) || flag.hasPrefix("-") } ?? true
  }
}
