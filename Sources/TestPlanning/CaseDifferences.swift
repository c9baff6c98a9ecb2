import HashTreeCollections
import ImpactAnalysis
import SwiftKnowledge
import TestReach
import WorkspaceModel

/// A declaration that differs, in one state, and what must be so in the reach of a test for which it counts.
struct CaseDifference {
  let path: SourcePath
  /// Its place in the file of the new state if that alone has it, else in that of the old one.
  let index: Int
  let isAdded: Bool
  let effect: Effect
  let criterion: ReachCriterion
}

/// The differences of single files, as far as names show which code uses them.
///
/// Rule: tests.case
struct CaseDifferences {
  private let base: WorkspaceSnapshot
  private let head: WorkspaceSnapshot
  private let takers: LocationTakers

  init(from base: WorkspaceSnapshot, to head: WorkspaceSnapshot) {
    (self.base, self.head) = (base, head)
    takers = LocationTakers(in: head)
  }

  /// The declarations that stand in another file now, where their names may refer to something else.
  ///
  /// Rule: tests.case.moved
  func moved(among changes: [FileChange]) -> [CaseDifference] {
    let files = changes.map { change in
      let (before, after) = (base.summaries[change.path], head.summaries[change.path])
      return (path: change.path, before, after, old: Places(before), new: Places(after))
    }
    var added: [String: [FileSummary]] = [:]
    for (_, _, after, old, new) in files {
      guard let after else { continue }
      for name in new.names.subtracting(old.names) { added[name, default: []].append(after) }
    }
    var moved: [CaseDifference] = []
    for (path, before, _, old, new) in files {
      guard let before else { continue }
      for name in old.names.subtracting(new.names) {
        let now = added[name] ?? []
        for index in old[name] where now.contains(where: { before.refersElsewhere(index, in: $0) })
        {
          moved.append(
            CaseDifference(
              path: path,
              index: index,
              isAdded: false,
              effect: .body,
              criterion: .reached
            )
          )
        }
      }
    }
    return moved
  }

  /// The differences of a file.
  func differences(of change: FileChange) throws(NarrowingObstacle) -> [CaseDifference] {
    let (before, after) = (base.summaries[change.path], head.summaries[change.path])
    guard before?.isSwift != false, after?.isSwift != false, before != nil || after != nil else {
      throw .content(change.path)
    }
    for summary in [before, after] {
      guard let summary else { continue }
      guard summary.problems.isEmpty else { throw .syntax(change.path) }
      guard summary.locationDirectives.isEmpty else { throw .directives(change.path) }
    }
    var result: [CaseDifference] = []
    func add(_ index: Int, isAdded: Bool, _ effect: Effect, _ criteria: [ReachCriterion]) {
      result += criteria.map { criterion in
        CaseDifference(
          path: change.path,
          index: index,
          isAdded: isAdded,
          effect: effect,
          criterion: criterion
        )
      }
    }
    if let before, let after, before.importedModules != after.importedModules {
      guard !(before.imports + after.imports).contains(where: { $0.attributes.contains(.exported) })
      else { throw .imports(change.path) }
      for index in before.declarations.indices {
        add(index, isAdded: false, .import, [.reached])
      }
    } else if change.level != .none, change.declarations.isEmpty {
      throw .content(change.path)
    }
    let (old, new) = (Places(before), Places(after))
    for declaration in change.declarations where declaration.effect != .import {
      let (gone, added) = (old[declaration.name], new[declaration.name])
      if gone.isEmpty, added.isEmpty { throw .unnamed(declaration.name) }
      for index in gone {
        guard let before else { continue }
        let criteria = try Self.criteria(of: declaration, before.declarations[index])
        add(index, isAdded: false, declaration.effect, criteria)
      }
      for index in added {
        guard let after else { continue }
        let criteria = try Self.criteria(of: declaration, after.declarations[index])
        // A test that reaches another body reaches the old one, too.
        if gone.isEmpty || criteria != [.reached] {
          add(index, isAdded: true, declaration.effect, criteria)
        }
      }
    }
    if let before, let after {
      for index in LineObservers(of: after, takers).differing(from: before) {
        for place in old[after.qualifiedName(ofDeclarationAt: index)] {
          add(place, isAdded: false, .sourceLocation, [.reached])
        }
      }
    }
    return result
  }

  /// The declarations of a file by their qualified names.
  private struct Places {
    private var indices: [String: [Int]] = [:]
    var names: Set<String> { Set(indices.keys) }

    init(_ summary: FileSummary?) {
      guard let summary else { return }
      for index in summary.declarations.indices {
        indices[summary.qualifiedName(ofDeclarationAt: index), default: []].append(index)
      }
    }

    subscript(name: String) -> [Int] { indices[name] ?? [] }
  }

  /// The criteria of which a test must meet one, for the change of a declaration to count for it.
  private static func criteria(
    of change: DeclarationChange,
    _ declaration: Declaration
  ) throws(NarrowingObstacle) -> [ReachCriterion] {
    // Synthesized code finds a case by its raw value, and does not have its name.
    let isCase = declaration.kind == .enumCase
    switch (change.effect, change.kind) {
    case (.body, .modified) where isCase, (.exposedBody, .modified) where isCase: break
    case (.body, .modified), (.internalName, _), (.defaultArgument, _), (.sourceLocation, _),
      (.diagnostics, _):
      return [.reached]
    case (.exposedBody, .modified) where !declaration.typeFollowsFromCode: return [.reached]
    case (.body, _), (.signature, _), (.exposedBody, _), (.storage, _), (.dispatch, _),
      (.conformance, _), (.access, _), (.membership, _):
      break
    default: throw .unnamed(change.name)
    }
    // A layout and a table matter where there are values.
    if declaration.kind.isNominalType, [.storage, .dispatch].contains(change.effect) {
      return [.values]
    }
    guard let criteria = criteria(forUsersOf: declaration) else { throw .unnamed(change.name) }
    return criteria
  }

  /// The criteria for a change of a declaration that its users see; `nil` where names do not show who uses it.
  static func criteria(forUsersOf declaration: Declaration) -> [ReachCriterion]? {
    switch declaration.kind {
    case .operator, .precedenceGroup, .macro, .macroExpansion, .topLevelCode: nil
    // Literals have the type that such an alias stands for.
    case .typeAlias where LanguageNames.literalTypes.contains(declaration.name): nil
    case .initializer, .deinitializer, .subscript: [.reached, .makers]
    case .struct, .class, .actor, .enum, .protocol: [.reached, .typeNamed, .mentioned]
    case .extension, .enumCase: [.reached, .typeNamed]
    case .storedVariable where !declaration.flags.contains(.isStatic): [.reached, .named, .values]
    case .storedVariable, .function, .computedVariable, .typeAlias, .associatedType:
      [.reached, .named]
    }
  }
}

extension FileSummary {
  /// Whether names in a declaration may refer to something else in another file of the module.
  fileprivate func refersElsewhere(_ index: Int, in other: FileSummary) -> Bool {
    if importedModules != other.importedModules { return true }
    let mentions = declarations[index].mentions
    let range = Int(mentions.start)..<Int(max(mentions.start, mentions.bodyEnd))
    let words = Set(self.mentions[range.clamped(to: self.mentions.indices)].map { names[Int($0)] })
    return !words.isDisjoint(with: hiddenNames.union(other.hiddenNames))
  }

  /// The names of the declarations that only code of the file sees.
  private var hiddenNames: Set<String> {
    Set(declarations.filter { $0.access <= .fileprivate }.map(baseName))
  }

  /// The imports of the file with their conditions, in order.
  fileprivate var importedModules: [ImportDeclaration] {
    imports.map { declaration in
      var copy = declaration
      copy.line = 0
      return copy
    }
  }
}
