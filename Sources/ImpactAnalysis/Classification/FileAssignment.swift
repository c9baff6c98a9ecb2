import FileRoles
import HashTreeCollections
import WorkspaceModel

/// The files that differ, assigned to the modules that they belong to or that may read them.
///
/// A Swift file is only recorded: `SourceComparison` compares all of a module together.
struct FileAssignment {
  let states: ComparedStates
  var changes: ModuleChanges
  /// The Swift files that differ, by module.
  private(set) var sources: [Int: ChangedSources] = [:]
  let unownedFiles: UnownedFiles
  let resourceNames: ResourceNames
  var headers: HeaderReaders
  /// The files of no target that compiled files include.
  var included: Set<SourcePath> = []
  /// The tests that may open each file of an unknown kind which no target has.
  var openers: [SourcePath: Set<Int>] = [:]
  /// The rules of `.graphd.yml` about files that tests may open.
  private let testRules: TestRule.Matcher

  init(_ states: ComparedStates, _ unownedFiles: UnownedFiles, _ resourceNames: ResourceNames) {
    self.states = states
    self.unownedFiles = unownedFiles
    self.resourceNames = resourceNames
    changes = ModuleChanges(states.union)
    headers = HeaderReaders(states)
    testRules = TestRule.Matcher(states.head.workspace.testRules)
  }

  /// Assigns a file that differs.
  mutating func assign(_ difference: FileDifference) {
    let owners = states.owners(of: difference)
    if owners.isEmpty { assignUnowned(difference) }
    assignIncluders(of: difference, besides: owners)
    for (module, role) in owners.sorted(by: { $0.key < $1.key }) {
      // A source may be called so, and a fixture hold a package.
      if role == .other, difference.path.describesPackage { continue }
      changes.scopes.limit = states.limit(of: difference.path, in: module)
      defer { changes.scopes.limit = nil }
      // No platform of the target has the file.
      if changes.scopes.limit?.isEmpty == true { continue }
      changes.scopes.note(module)
      switch role {
      case .source:
        assignSource(
          difference.path,
          was: difference.old != nil,
          is: difference.new != nil,
          to: module
        )
        if states.union.isOfProject(module) {
          assignProjectFile(difference, to: module, isSource: true)
        }
      case .header: assignHeader(difference, to: module)
      case .resource: assignResource(difference, to: module)
      case .other: assignOther(difference, to: module)
      }
    }
    for module in states.linkers(of: difference) { assignOther(difference, to: module) }
    if !owners.isEmpty { assignProjectReaders(of: difference, besides: Array(owners.keys)) }
  }

  private mutating func assignResource(_ difference: FileDifference, to module: Int) {
    guard !states.union.isOfProject(module) else {
      return assignProjectFile(difference, to: module)
    }
    let embeds = states.targets(module).contains { target in
      target.resources.contains { $0.rule == .embedInCode && difference.path.isInside($0.path) }
    }
    // Xcode generates symbols out of these.
    let generatesCode = difference.path.hasComponent(
      endingIn: ["xcassets", "xcstrings", "xcdatamodeld", "xcdatamodel", "mlmodel", "metal"]
    )
    let hasNames = GeneratedSymbols.followNames(in: difference.path)
    let keepsNames = hasNames && !resourceNames.canDiffer(by: difference)
    changes.update(module) {
      [usesPlugins = states.usesPlugins(module), isNative = states.isBuilt(module, by: .swiftPM)]
      change
      in
      if usesPlugins {
        change.changeCompilation(.generated)
      } else if embeds || generatesCode && !keepsNames {
        // Rule: stale.embedded. Swift Build writes the code anew and does not compile it (seen with Swift 6.3.1).
        let isSeen = difference.kind != .modified ? true : isNative
        change.changeCompilation(.resource, propagates: false, isSeen: isSeen)
        if difference.kind != .modified || hasNames && !keepsNames {
          // Code calls the contents by the file's name.
          change.addEverything(.resource, access: .internal)
          if hasNames { change.changeDigests() }
        }
      } else {
        change.changeBehavior(.resource)
      }
      change.raise(difference.path, to: .resource)
    }
  }

  /// A file of the target's folder that is no input of the compiler: a plug-in may read it, a test
  /// may open it.
  mutating func assignOther(_ difference: FileDifference, to module: Int) {
    let isIgnored = unownedFiles.isIgnored(difference.path)
    // `#include "table.txt"`, `#embed`, `.incbin`.
    let reading =
      states.union.isOfClang(module) ? headers.reading(of: difference.path, by: module) : .none
    // Only that a test opens it is an assumption: what else reads it is no matter of rules about tests.
    let isUnread =
      states.targets(module).allSatisfy { $0.kind.isTest }
      && testRules.selection(of: difference.path) == TestRule.Selection.none
    changes.update(module) { [usesPlugins = states.usesPlugins(module)] change in
      if usesPlugins {
        change.changeCompilation(.generated)
        change.raise(difference.path, to: .unknown)
      } else if isIgnored {
        change.raise(difference.path, to: .none)
      } else if reading != .none {
        let isListed = reading == .named && difference.old != nil
        if isListed { change.differences.insert(.foreignObjects) }
        change.changeCompilation(.body, propagates: false, isSeen: isListed)
        change.raise(difference.path, to: .body)
      } else if isUnread {
        change.raise(difference.path, to: .none)
      } else {
        change.changeBehavior(.resource)
        change.raise(difference.path, to: .resource)
      }
    }
  }

  /// Notes a source file that is there in one state or differs.
  mutating func assignSource(
    _ path: SourcePath,
    was: Bool,
    is isThere: Bool,
    to module: Int
  ) {
    if states.isDocumentation(path, of: module) {
      return changes.update(module) { $0.raise(path, to: .none) }
    }
    guard path.fileExtension == "swift", states.union.members[module].module.kind != .binary else {
      let isAlike = was && isThere && states.isReadAlike(path, in: module)
      return assignForeignSource(path, isReadAlike: isAlike, to: module)
    }
    let old = was ? states.base.summaries[path] : nil
    let new = isThere ? states.head.summaries[path] : nil
    // A listed file without a summary could not be read: anything may be in it.
    if was && old == nil && states.target(base: module)?.sources.contains(path) == true
      || isThere && new == nil && states.target(head: module)?.sources.contains(path) == true
    {
      changes.update(module) { change in
        change.changeCompilation(.unknown)
        change.raise(path, to: .unknown)
      }
    }
    sources[module, default: ChangedSources()].old[path] = old
    sources[module, default: ChangedSources()].new[path] = new
  }

  private mutating func assignForeignSource(
    _ path: SourcePath,
    isReadAlike: Bool,
    to module: Int
  ) {
    let kind = states.union.members[module].module.kind
    let propagates = kind == .binary || kind == .systemLibrary
    changes.update(module) { change in
      // The build tool looks at the file, and so at what depends on it.
      change.differences.formUnion([.compilation, .foreignObjects])
      guard !isReadAlike else { return change.raise(path, to: .none) }
      change.changeCompilation(.body, propagates: propagates)
      change.raise(path, to: propagates ? .unknown : .body)
    }
  }

  /// Files that a target gained or lost although no byte of them differs: by its `sources`, `exclude` or
  /// `path`, or behind a symbolic link.
  mutating func compareMembership(besides differing: Set<SourcePath>) {
    for module in states.union.indices {
      guard let old = states.target(base: module), let new = states.target(head: module) else {
        continue
      }
      let headers = Set(old.sharedHeaders).symmetricDifference(new.sharedHeaders)
        .union(Set(old.headers).symmetricDifference(new.headers))
      if !headers.isSubset(of: differing) {
        changes.update(module) { $0.changeCompilation(.header) }
      }
      if states.union.isOfProject(module) {
        compareProjectFiles(old, new, of: module, besides: differing)
      }
      guard old.sources != new.sources else { continue }
      let (before, after) = (Set(old.sources), Set(new.sources))
      for path in before.symmetricDifference(after).sorted() {
        changes.scopes.note(module)
        assignSource(path, was: before.contains(path), is: after.contains(path), to: module)
      }
    }
  }
}
