import HashTreeCollections
import WorkspaceModel

/// The names of one module's declarations that another module contains.
///
/// They are names: another declaration of that name counts, too.
struct UsedNames {
  /// Names of the top level, in the order of the alphabet.
  let names: [String]
  /// Whether there are names of members, and none of the top level.
  let areMembers: Bool

  /// The names of `other` that stand in files of `module` that import it; in all of its files without an import.
  ///
  /// Complexity: O(declarations of both + names).
  init(of other: Int, in module: Int, _ facts: ArchitectureFacts) {
    let places = facts.imports(of: other, by: module)
    let access: AccessLevel =
      places.contains { $0.attributes.contains(.testable) } ? .internal : .package
    let files = Set(places.map(\.path))
    let summaries = facts.summaries(of: module)
      .filter { files.isEmpty || files.contains($0.path) }.map(\.summary)
    let own = Self.declared(by: module, facts, atLeast: .fileprivate)
    func isUsed(_ name: String) -> Bool {
      let key = NameKey(name)
      return summaries.contains { $0.contains(key) }
    }
    let declared = Self.declared(by: other, facts, atLeast: access)
    names = declared.top.subtracting(own.top).filter(isUsed).sorted()
    areMembers =
      names.isEmpty && declared.members.subtracting(own.members).contains(where: isUsed)
  }

  private static func declared(
    by module: Int,
    _ facts: ArchitectureFacts,
    atLeast access: AccessLevel
  ) -> (top: Set<String>, members: Set<String>) {
    var names: (top: Set<String>, members: Set<String>) = ([], [])
    for (_, summary) in facts.summaries(of: module) {
      for declaration in summary.declarations
      where declaration.access >= access && declaration.hasOwnName {
        let index = Int(declaration.baseName)
        guard summary.names.indices.contains(index) else { continue }
        if declaration.parent < 0 {
          names.top.insert(summary.names[index])
        } else {
          names.members.insert(summary.names[index])
        }
      }
    }
    return names
  }

  /// `4 names: `A`, `B`, `C` …`; `members alone` or `no name` if there is none.
  var phrase: String {
    guard !names.isEmpty else { return areMembers ? "members alone" : "no name" }
    let count = names.count == 1 ? "1 name" : "\(names.count) names"
    return "\(count): \(names.prefix(3).quotedList)" + (names.count > 3 ? " …" : "")
  }

  /// The remedy with the names in the place of `%NAMES%`: all of them if they are few.
  func remedy(moving text: String) -> String {
    let words =
      switch names.count {
      case 0: "what is used"
      case 1...3: names.quotedList
      default: "the \(names.count) names"
      }
    return text.replacing("%NAMES%", with: words)
  }
}

/// The names that an import of a module may bring into a file.
struct VisibleNames {
  let keys: Set<NameKey>

  /// `nil` if they are not all known.
  ///
  /// Not known are code that is not Swift or not read, and re-exports of packages outside. Nor is what code uses
  /// without a name: operators, macros, conformances of foreign types.
  ///
  /// Complexity: O(declarations of the module and of those that it re-exports).
  init?(of module: Int, _ facts: ArchitectureFacts) {
    var keys: Set<NameKey> = []
    var seen: Set<Int> = []
    var pending = [module]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard facts.isKnown(next), facts.target(of: next)?.kind.isLibrary == true else { return nil }
      for (_, summary) in facts.summaries(of: next) {
        guard Self.add(summary, to: &keys) else { return nil }
        for declaration in summary.imports where declaration.attributes.contains(.exported) {
          let found = facts.neighbors(of: next)
            .filter { facts.graph.modules[$0].moduleName == declaration.module }
          guard !found.isEmpty else { return nil }
          pending += found
        }
      }
    }
    // Without a declaration it is imported for what it links.
    if keys.isEmpty { return nil }
    self.keys = keys
  }

  /// Whether a file contains one of them.
  func areUsed(in summary: FileSummary) -> Bool { summary.nameKeys.contains(where: keys.contains) }

  /// Whether all that the file declares is used by a name.
  private static func add(_ summary: FileSummary, to keys: inout Set<NameKey>) -> Bool {
    for declaration in summary.declarations where declaration.access >= .internal {
      switch declaration.kind {
      case .operator, .macro, .macroExpansion: return false
      case .extension:
        // A conformance of a type from elsewhere is used without a name.
        if declaration.inheritance != .none { return false }
      case .initializer, .deinitializer, .subscript, .topLevelCode, .precedenceGroup: continue
      default:
        if declaration.flags.contains(.isUsedImplicitly) { return false }
        // It may be a macro, which declares more.
        if declaration.kind.isNominalType, declaration.flags.contains(.hasCustomAttributes) {
          return false
        }
      }
      if let key = summary.key(of: declaration) { keys.insert(key) }
    }
    return true
  }
}

extension Declaration {
  /// Whether it brings a name of its own, by which other code uses it.
  var hasOwnName: Bool {
    switch kind {
    case .extension, .initializer, .deinitializer, .subscript, .operator, .precedenceGroup,
      .macroExpansion, .topLevelCode:
      false
    default: true
    }
  }
}
