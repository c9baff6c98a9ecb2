import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

// Outputs that a build leaves behind, and inputs that it does not look at. Seen with Swift 6.3.1 on Linux, each with
// both build systems: a build, the edit, a build, and one from scratch.

extension ChangeClassification {
  /// Notes outputs of the old state that the next build neither removes nor replaces.
  mutating func compareLeftovers() {
    let programs = Set(head.workspace.packages.flatMap(\.programNames))
    // Rule: build.unread. Nobody knows what is gone there.
    for module in union.indices where !unread.contain(union.members[module].module) {
      let (old, new) = (base(module), head(module))
      // Rule: stale.bundle. Swift Build writes a bundle anew, if it makes one.
      if let old, let new, !old.bundledNames.isSubset(of: new.bundledNames),
        buildSystem(of: module) == .swiftPM || new.resources.isEmpty && isOfPackage(module)
      {
        leave(.resources, of: module)
      }
      let target = union.members[module].module.key.target
      let names = union.members[module].base.flatMap { base.container(of: $0) }?
        .programs(of: target).map(\.name)
      // Rule: stale.program.
      if let names, !programs.isSuperset(of: names) { leave(.program, of: module) }
      // Rule: stale.module.
      if let old, new == nil, isStillImported(old) { leave(.module, of: module) }
    }
  }

  /// Records changed files that flags of targets name and the build ignores: a bridging header, a linker script.
  ///
  /// Rule: stale.flag.
  mutating func compareFlags(_ differences: [FileDifference]) {
    for module in union.indices {
      let settings = targets(module).flatMap(\.settings).filter { $0.name == "unsafeFlags" }
      guard !settings.isEmpty else { continue }
      for difference in differences {
        for setting in settings where setting.values.contains(where: difference.path.isNamed) {
          noteFlag(of: setting.tool, naming: difference.path, in: module)
        }
      }
    }
  }

  private mutating func noteFlag(of tool: String, naming path: SourcePath, in module: Int) {
    if tool == "linker" {
      for program in union.graph.reachable(from: [module], .backward)
      where union.members[program].module.kind?.isLinked == true {
        leave(.link, of: program)
        update(program) { [id = id(program)] in $0.changeBehavior(.settings, id: id) }
      }
    } else {
      // Clang lists what it includes, a header of `-include` too; of Swift's bridging header only Swift Build knows.
      let isSeen = tool != "swift" || buildSystem(of: module) == .swiftBuild
      update(module) { [id = id(module)] change in
        if tool != "swift" { change.differences.insert(.foreignObjects) }
        change.changeCompilation(.settings, id: id, isSeen: isSeen)
        change.raise(path, to: .header)
      }
    }
  }

  private func isOfPackage(_ module: Int) -> Bool {
    union.members[module].head.flatMap { head.container(of: $0) }?.kind == .package
  }

  private mutating func leave(_ output: StaleOutput, of module: Int) {
    update(module) { change in change.leftovers.insert(output) }
  }

  /// Whether files of the new state import a removed module, or test for it with `canImport`.
  private func isStillImported(_ removed: Target) -> Bool {
    let targets = head.workspace.containers.flatMap(\.targets)
    guard !targets.contains(where: { $0.moduleName == removed.moduleName }) else { return false }
    return targets.contains { target in
      target.asks(for: [removed.moduleName], in: head)
        || target.sources.contains { path in
          head.summaries[path]?.imports.contains { $0.module == removed.moduleName } == true
        }
    }
  }

  private func base(_ module: Int) -> Target? {
    union.members[module].base.flatMap { base.target(of: $0) }
  }

  private func head(_ module: Int) -> Target? {
    union.members[module].head.flatMap { head.target(of: $0) }
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
