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
  private var keys: Set<NameKey> = []

  /// `nil` if they are not all known.
  ///
  /// Not known are code that is not Swift or not read, and re-exports of packages outside. Nor is what code uses
  /// without a name: operators, macros, subscripts, conformances and initializers of foreign types.
  ///
  /// Complexity: O(declarations of the module and of those that it re-exports).
  init?(of module: Int, _ facts: ArchitectureFacts) {
    var seen: Set<Int> = []
    var pending = [module]
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard facts.isKnown(next), facts.target(of: next)?.kind.isLibrary == true else { return nil }
      let summaries = facts.summaries(of: next).map(\.summary)
      let types = Set(summaries.flatMap(\.typeKeys))
      for summary in summaries {
        guard add(summary, besides: types) else { return nil }
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
  }

  /// Whether a file contains one of them.
  func areUsed(in summary: FileSummary) -> Bool { summary.nameKeys.contains(where: keys.contains) }

  /// Adds what a file declares, of a module that declares `types`.
  ///
  /// - Returns: Whether all of it is used by a name.
  private mutating func add(_ summary: FileSummary, besides types: Set<NameKey>) -> Bool {
    for declaration in summary.declarations where declaration.access >= .internal {
      let key = summary.key(of: declaration)
      switch declaration.kind {
      case .operator, .macro, .macroExpansion, .subscript: return false
      case .extension:
        // A conformance of a type from elsewhere is used without a name.
        if declaration.inheritance != .none { return false }
      case .initializer:
        // The code may have no more than the labels of one that a type from elsewhere gets.
        let extended = summary.extendedType(by: declaration)
        if extended.map(types.contains) == false { return false }
        continue
      case .deinitializer, .topLevelCode: continue
      default:
        if declaration.flags.contains(.isUsedImplicitly) { return false }
        if let key, Self.implicit.contains(key) { return false }
        // It may be a macro, which declares more.
        if declaration.kind.isNominalType, declaration.flags.contains(.hasCustomAttributes) {
          return false
        }
      }
      if let key { keys.insert(key) }
    }
    return true
  }

  /// The names of functions that the compiler calls where code does not name them
  /// (SE-0253, SE-0216, SE-0228, SE-0281, SE-0289; The Swift Programming Language, "Expression Pattern").
  private static let implicit = Set(
    [
      "callAsFunction", "dynamicallyCall", "appendInterpolation", "main", "~=", "buildBlock",
      "buildPartialBlock", "buildOptional", "buildEither", "buildArray", "buildExpression",
      "buildFinalResult", "buildLimitedAvailability",
    ].map { NameKey($0) }
  )
}

extension FileSummary {
  /// The names of the types that the file declares, and of their aliases.
  fileprivate var typeKeys: [NameKey] {
    declarations.filter { $0.kind.isNominalType || $0.kind == .typeAlias }.compactMap(key)
  }

  /// The name of what the extension around a declaration extends; `nil` if it stands in none.
  fileprivate func extendedType(by member: Declaration) -> NameKey? {
    let parent = Int(member.parent)
    guard declarations.indices.contains(parent), declarations[parent].kind == .extension else {
      return nil
    }
    return key(of: declarations[parent])
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
