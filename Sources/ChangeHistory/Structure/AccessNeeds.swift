import GraphCore
import HashTreeCollections
import SwiftKnowledge
package import WorkspaceModel

/// A declaration that other modules of a proposal use, and that they do not see as it is.
package struct AccessNeed: Sendable, Hashable {
  /// The id of the module that declares it in the proposal.
  package var module: String
  /// With the enclosing types: `Account.total(of:scale:)`; an initializer that is not written ends in `init`.
  package var name: String
  /// The access that it has.
  package var access: AccessLevel
  /// The least access that it needs.
  package var needed: AccessLevel
  package var path: SourcePath
  /// From 1.
  package var line: Int
  /// Whether it is an initializer that the compiler makes, and that must be written to be seen elsewhere.
  package var isUnwritten = false
}

/// The declarations of modules of a proposal that must become visible to others of them.
///
/// Names decide: a member is needed if a file of another module contains its name, and its type is needed or seen. So
/// the list can have a member of a common name too many. Types that needed declarations show are needed as well, and so
/// are members that satisfy protocols.
struct AccessNeeds {
  private let state: WorkspaceSnapshot
  /// The least access that other modules of the package see.
  private let least: AccessLevel
  /// The declarations of the module.
  private var subjects: [Subject] = []
  private var byName: [NameKey: [Int]] = [:]
  /// Types and their extensions, by the key of the type.
  private var types: [NameKey: [Int]] = [:]
  private var members: [NameKey: [Int]] = [:]
  /// Types and aliases within other types, by name.
  private var nested: [NameKey: [Int]] = [:]
  /// By subject, the least access that it needs.
  private var needed: [Int: AccessLevel] = [:]
  private var unwritten: Set<Int> = []
  /// The requirements of protocols of the other modules, by the name of the protocol.
  private var requirements: [String: Set<String>] = [:]

  private struct Subject {
    var module: Int
    var path: SourcePath
    var summary: FileSummary
    var index: Int
    var key: NameKey?
    /// The key of the type around it, or that it extends.
    var type: NameKey?

    var declaration: Declaration { summary.declarations[index] }

    /// Whether it stands directly in the body of a type of that kind, not in an extension.
    func isInBody(of kind: Declaration.Kind) -> Bool {
      let parent = Int(declaration.parent)
      return summary.declarations.indices.contains(parent)
        && summary.declarations[parent].kind == kind
    }
  }

  /// The needs of `modules` for one another in a state that a proposal made.
  ///
  /// Complexity: O(declarations + names of their files), for each module.
  static func all(of modules: [Int], in state: WorkspaceSnapshot) -> [AccessNeed] {
    modules.flatMap { module -> [AccessNeed] in
      let others = modules.filter { $0 != module }
      var needs = AccessNeeds(module, in: state)
      needs.addRequirements(of: others)
      needs.collect(usedBy: others.filter { state.graph.graph.neighbors(of: $0).contains(module) })
      return needs.list
    }
  }

  private init(_ module: Int, in state: WorkspaceSnapshot) {
    self.state = state
    let container = state.container(of: module)
    least = container?.kind == .package && container?.hasPackageAccess == true ? .package : .public
    guard let target = state.target(of: module) else { return }
    for (path, summary) in state.swiftFiles(of: target) {
      for (index, declaration) in summary.declarations.enumerated() {
        let parent = Int(declaration.parent)
        let type =
          summary.declarations.indices.contains(parent)
          ? summary.key(of: summary.declarations[parent]) : nil
        let key = summary.key(of: declaration)
        if let type { members[type, default: []].append(subjects.count) }
        if type != nil, let key, declaration.isShownInTypes {
          nested[key, default: []].append(subjects.count)
        }
        if let key, declaration.hasOwnName, declaration.parent < 0 {
          byName[key, default: []].append(subjects.count)
        }
        if let key, declaration.kind == .extension || declaration.kind.isNominalType {
          types[key, default: []].append(subjects.count)
        }
        subjects.append(
          Subject(
            module: module,
            path: path,
            summary: summary,
            index: index,
            key: key,
            type: type
          )
        )
      }
    }
  }

  /// Adds the requirements of the protocols of other modules.
  private mutating func addRequirements(of others: [Int]) {
    for (_, summary) in others.compactMap({ state.target(of: $0) }).flatMap(state.swiftFiles) {
      for declaration in summary.declarations {
        let parent = Int(declaration.parent)
        guard summary.declarations.indices.contains(parent),
          summary.declarations[parent].kind == .protocol,
          let name = summary.baseName(of: declaration),
          let type = summary.baseName(of: summary.declarations[parent])
        else { continue }
        requirements[type, default: []].insert(name)
      }
    }
  }

  /// Finds what files of other modules use, and what that shows.
  private mutating func collect(usedBy others: [Int]) {
    let files = others.compactMap { state.target(of: $0) }.flatMap(state.swiftFiles)
      .map { (path: $0.path, summary: $0.summary, used: $0.summary.usedKeys) }
    for (path, summary, used) in files {
      let own = Set(
        summary.declarations.filter { $0.parent < 0 && $0.hasOwnName }
          .compactMap { summary.key(of: $0) }
      )
      for key in used where !own.contains(key) {
        for index in byName[key] ?? [] where isReachable(subjects[index], from: path) {
          need(index, least)
        }
      }
    }
    for index in subjects.indices {
      let declaration = subjects[index].declaration
      // A type that others see satisfies protocols of other modules by members that are seen, too.
      guard let key = subjects[index].key, declaration.kind.isNominalType,
        declaration.kind != .protocol, declaration.access >= least
      else { continue }
      needImplied(by: declaration, key, least)
    }
    let visible = visibleTypes
    var seen: Set<NameKey> = []
    // A member that is needed can show another type, whose members are needed then.
    while true {
      let types = Set(
        needed.keys.compactMap {
          subjects[$0].declaration.kind.isNominalType ? subjects[$0].key : nil
        }
      )
      .union(visible)
      let new = types.subtracting(seen)
      guard !new.isEmpty else { break }
      seen.formUnion(new)
      for (path, summary, used) in files {
        for type in new { needMembers(of: type, usedIn: summary, at: path, used) }
      }
    }
    for (_, summary, _) in files { noteSubclasses(in: summary) }
  }

  /// Whether code of a file could use a declaration before the proposal: within one module, and one file.
  private func isReachable(_ subject: Subject, from path: SourcePath) -> Bool {
    subject.declaration.access > .fileprivate || subject.path.isPart(ofFileOf: path)
  }

  /// The types that others see already, or that the module extends.
  private var visibleTypes: Set<NameKey> {
    Set(
      subjects.compactMap { subject in
        let declaration = subject.declaration
        guard declaration.kind == .extension || declaration.kind.isNominalType else { return nil }
        let isOwn = subject.key.map { byName[$0] != nil } ?? false
        return declaration.kind == .extension
          ? (isOwn ? nil : subject.key) : declaration.access >= least ? subject.key : nil
      }
    )
  }

  /// Adds a declaration, and the types that it shows.
  private mutating func need(_ index: Int, _ access: AccessLevel) {
    guard (needed[index] ?? .private) < access else { return }
    needed[index] = access
    let shownAccess = min(access, .public)
    let subject = subjects[index]
    let declaration = subject.declaration
    var shown = Set(subject.summary.keys(in: .signature, of: declaration))
    shown.formUnion(subject.summary.keys(in: .parameters, of: declaration))
    switch declaration.kind {
    case .class, .protocol, .typeAlias:
      shown.formUnion(subject.summary.keys(in: .inheritance, of: declaration))
    default: break
    }
    for key in shown {
      for other in byName[key] ?? [] where subjects[other].declaration.isShownInTypes {
        need(other, shownAccess)
      }
      // A type within another one is named beside it, or from within.
      for other in nested[key] ?? [] {
        let outer = subjects[other].type
        if outer == subject.type || outer == subject.key || outer.map(shown.contains) == true {
          need(other, shownAccess)
        }
      }
    }
    guard let key = subject.key, declaration.kind.isNominalType else { return }
    needImplied(by: declaration, key, shownAccess)
  }

  /// Adds members that have the access of their type, and those that satisfy protocols.
  private mutating func needImplied(
    by type: Declaration,
    _ key: NameKey,
    _ access: AccessLevel
  ) {
    var requirements: Set<String> = []
    for index in types[key] ?? [] {
      let subject = subjects[index]
      for name in subject.summary.texts(in: .inheritance, of: subject.declaration) {
        requirements.formUnion(requirementNames(of: name))
      }
    }
    for member in members[key] ?? [] {
      let declaration = subjects[member].declaration
      let isImplied =
        type.kind == .protocol
        ? subjects[member].isInBody(of: .protocol)
        : declaration.kind == .enumCase
          || declaration.access < access
            && requirements.contains { declaration.isWitness(of: $0, subjects[member].summary) }
      if isImplied { need(member, access) }
    }
  }

  /// The members that a protocol requires, if others see the protocol.
  private func requirementNames(of name: String) -> Set<String> {
    let key = NameKey(name)
    let found = (types[key] ?? []).filter { subjects[$0].declaration.kind == .protocol }
    guard !found.isEmpty else {
      return requirements[name] ?? LibraryProtocols.requirements(of: name) ?? []
    }
    guard found.contains(where: { needed[$0] != nil || subjects[$0].declaration.access >= least })
    else { return [] }
    return Set(
      (members[key] ?? []).compactMap { member in
        subjects[member].isInBody(of: .protocol)
          ? subjects[member].summary.baseName(of: subjects[member].declaration) : nil
      }
    )
  }

  private mutating func needMembers(
    of type: NameKey,
    usedIn summary: FileSummary,
    at path: SourcePath,
    _ used: Set<NameKey>
  ) {
    for member in members[type] ?? [] {
      let subject = subjects[member]
      let declaration = subject.declaration
      guard declaration.access > .private, isReachable(subject, from: path) else { continue }
      switch declaration.kind {
      case .initializer:
        if summary.mayCall(type, with: declaration) { need(member, least) }
      case .subscript:
        if summary.contains(type), summary.constructs.contains(.subscripts) {
          need(member, least)
        }
      default:
        if declaration.hasOwnName, let key = subject.key, used.contains(key) {
          need(member, least)
        }
      }
    }
    guard let index = (byName[type] ?? nested[type] ?? []).first, summary.makesValues(of: type)
    else { return }
    let declaration = subjects[index].declaration
    guard declaration.kind == .struct || declaration.kind == .class || declaration.kind == .actor
    else { return }
    let hasInitializer = (members[type] ?? []).contains {
      subjects[$0].declaration.kind == .initializer && subjects[$0].isInBody(of: declaration.kind)
    }
    if !hasInitializer { unwritten.insert(index) }
  }

  /// A class that another module's class inherits from must be open, and what that overrides.
  private mutating func noteSubclasses(in summary: FileSummary) {
    for declaration in summary.declarations where declaration.kind == .class {
      for key in summary.keys(in: .inheritance, of: declaration) {
        for index in byName[key] ?? [] where subjects[index].declaration.kind == .class {
          need(index, .open)
          for member in members[key] ?? []
          where summary.overrides(subjects[member].declaration.name) {
            need(member, .open)
          }
        }
      }
    }
  }

  /// The needed declarations that are not seen as they are, by path and line.
  private var list: [AccessNeed] {
    let id = { (subject: Subject) in state.graph.modules[subject.module].id }
    var needs: [AccessNeed] = []
    for (index, access) in needed {
      let subject = subjects[index]
      let declaration = subject.declaration
      // The access of these follows from their type.
      guard declaration.kind != .enumCase, !subject.isInBody(of: .protocol),
        declaration.access < access, declaration.kind != .extension
      else { continue }
      needs.append(
        AccessNeed(
          module: id(subject),
          name: subject.summary.qualifiedName(ofDeclarationAt: subject.index),
          access: declaration.access,
          needed: access,
          path: subject.path,
          line: Int(declaration.line)
        )
      )
    }
    for index in unwritten.sorted() {
      let subject = subjects[index]
      needs.append(
        AccessNeed(
          module: id(subject),
          name: subject.summary.qualifiedName(ofDeclarationAt: subject.index) + ".init",
          access: .internal,
          needed: least,
          path: subject.path,
          line: Int(subject.declaration.line),
          isUnwritten: true
        )
      )
    }
    return needs.sorted { ($0.path, $0.line, $0.name) < ($1.path, $1.line, $1.name) }
  }
}
