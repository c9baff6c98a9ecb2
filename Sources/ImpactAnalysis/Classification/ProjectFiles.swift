import FileRoles
import WorkspaceModel

// Files of projects' targets, besides what compilers of Swift and C make of them.

extension FileAssignment {
  /// Notes a resource, an input of one of Xcode's generators, or one of a script.
  ///
  /// - Parameters:
  ///   - difference: The file.
  ///   - module: The index of its owner.
  ///   - isSource: Whether the phase Sources has the file, so that compilers read it if it has their ending.
  mutating func assignProjectFile(
    _ difference: FileDifference,
    to module: Int,
    isSource: Bool = false
  ) {
    let path = difference.path
    // Rule: xcode.change.script
    if states.targets(module).contains(where: { $0.mayGenerateCode(from: path) }) {
      return changes.update(module) { change in
        change.raise(path, to: .resource)
        change.changeGenerator()
      }
    }
    // The products of the project's own rules are not known.
    let hasRules = isSource && states.targets(module).contains { $0.hasRules(for: path) }
    let isCompiled = isSource && path.fileExtension.map(SourceExtensions.all.contains) == true
    if isCompiled, !hasRules { return }
    if isSource, states.isDocumentation(path, of: module) { return }
    // `#include "table.inc"`, `#embed`
    if !isSource, states.targets(module).contains(where: \.compilesClang),
      headers.reading(of: path, by: module) != .none
    {
      changes.update(module) { $0.changeCompilation(.body, propagates: false) }
    }
    if !isSource, states.targets(module).contains(where: { $0.compilersMayRead(path) }) {
      changes.update(module) { $0.changeCompilation(.settings) }
    }
    let symbols =
      hasRules
      ? .public : GeneratedSymbols(of: difference, in: states.targets(module), resourceNames)
    changes.update(module) { change in
      change.raise(path, to: .resource)
      switch symbols {
      case .none: change.changeBehavior(.resource)
      case .internal:
        change.changeCompilation(.resource, propagates: false)
        change.changeDigests()
        change.addEverything(.resource, access: .internal)
      case .public: change.changeCompilation(.generated)
      }
    }
  }

  /// Notes members that a target gained or lost although no byte of them differs, as far as generators read them.
  ///
  /// Rule: xcode.change.generated-member
  mutating func compareProjectFiles(
    _ old: Target,
    _ new: Target,
    of module: Int,
    besides differing: Set<SourcePath>
  ) {
    // A generator that is switched on or off. Rule: tuist.accessors
    let declared = Set(old.declaredNames.keys).union(new.declaredNames.keys).filter { path in
      old.declaredNames[path] != new.declaredNames[path]
        && !differing.contains { $0.isInside(path) }
    }
    if !declared.isEmpty {
      changes.update(module) { $0.changeCompilation(.generated) }
    }
    let before = Set(old.sources + old.resources.map(\.path))
    for path in before.symmetricDifference(new.sources + new.resources.map(\.path)).sorted() {
      assignProjectFile(
        FileDifference(path: path, old: nil, new: nil),
        to: module,
        isSource: old.sources.contains(path) || new.sources.contains(path)
      )
    }
  }

}

extension ComparedStates {
  /// Whether a source of a project's target is a part of a DocC catalog, which no product contains.
  ///
  /// Rule: xcode.change.documentation. Source: `Documentation.xcspec` of swift-build.
  func isDocumentation(_ path: SourcePath, of module: Int) -> Bool {
    union.isOfProject(module)
      && path.hasComponent(endingIn: ["docc"])
      && !targets(module).contains { $0.hasRules(for: path) }
  }

  /// The platforms of a module that a file of it is limited to; `nil` if it is a member on all.
  ///
  /// A file that only lies beside the tests is limited to no platform.
  ///
  /// Rule: xcode.change.filter
  func limit(of path: SourcePath, in module: Int) -> Set<ApplePlatform>? {
    guard union.isOfProject(module) else { return nil }
    var limit: Set<ApplePlatform>?
    for target in targets(module) {
      guard let names = target.filters[path] else {
        if target.names(path) { return nil }
        continue
      }
      let platforms = names.compactMap { ApplePlatform(rawValue: $0) }
      // A platform that is not known, or a target of which none is, may be any.
      guard platforms.count == names.count, !target.platforms.isEmpty,
        !target.namesFolder(around: path)
      else { return nil }
      limit = (limit ?? []).union(target.platforms.intersection(platforms))
      if target.platforms.isSubset(of: platforms) { return nil }
    }
    return limit
  }
}

extension Target {
  /// Whether a target has a file as it is listed.
  fileprivate func names(_ path: SourcePath) -> Bool {
    sources.contains(path) || headers.contains(path) || inputs.contains(path)
      || namesFolder(around: path)
      || libraries.contains(path) || resources.contains { $0.path == path }
  }

  /// Whether a setting names a file that compilers may read.
  fileprivate func compilersMayRead(_ path: SourcePath) -> Bool {
    inputs.contains(path)
      && settings.contains { setting in
        setting.tool == "xcode" && setting.values.contains { $0.contains(path.name) }
      }
  }

  /// Whether a file is a part of something else that the target has.
  fileprivate func namesFolder(around path: SourcePath) -> Bool {
    let folders = resources.map(\.path) + inputs + libraries + sources
    return folders.contains { $0 != path && path.isInside($0) } || inputs.contains(path)
  }

  /// Whether another build, a script or a rule makes something of a file that compilers may read.
  fileprivate func mayGenerateCode(from path: SourcePath) -> Bool {
    (kind == .externalBuild || runsScripts) && inputs.contains { path.isInside($0) }
  }

  /// Whether the target runs scripts; discovery lists them among the attributes.
  private var runsScripts: Bool { !attributes("script ").isEmpty }

  /// Whether rules of the target's own may compile a source: of Swift and C only those that name its ending.
  fileprivate func hasRules(for path: SourcePath) -> Bool {
    let rules = attributes("rule ")
    guard !rules.isEmpty, let ending = path.fileExtension, SourceExtensions.all.contains(ending)
    else {
      return !rules.isEmpty
    }
    return rules.contains { $0.hasSuffix(".\(ending)") || $0.contains(".\(ending) ") }
  }

  private func attributes(_ beginning: String) -> [Substring] {
    attributes.split(separator: "\n").filter { $0.hasPrefix(beginning) }
  }
}
