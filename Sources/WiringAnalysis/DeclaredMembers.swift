import HashTreeCollections
import WorkspaceModel

/// The members that types declare: what is declared is not looked up.
struct DeclaredMembers {
  private let facts: WiringWorkspace
  private var known: [Int: Answer] = [:]

  /// The members of a type and all that it inherits.
  private struct Answer {
    var names: Set<String> = []
    /// Whether it inherits something that the workspace does not declare, other than a root.
    var isOpen = false
  }

  init(_ facts: WiringWorkspace) { self.facts = facts }

  /// Whether a type, or one that it inherits, declares a member of that name, or may do so.
  ///
  /// Complexity: O(members) of each type once.
  mutating func declares(_ name: String, type: Int) -> Bool {
    if let answer = known[type] { return answer.isOpen || answer.names.contains(name) }
    let answer = members(of: type)
    known[type] = answer
    return answer.isOpen || answer.names.contains(name)
  }

  private func members(of type: Int) -> Answer {
    var answer = Answer()
    var visited: Set<Int> = []
    var pending = [type]
    while let current = pending.popLast() {
      guard visited.insert(current).inserted else { continue }
      let entry = facts.table.entries[current]
      add(memberOf: entry.declaration, in: facts.table.summary(of: entry), to: &answer)
      let name = entry.name.lastComponent
      var inherited = entry.inherited
      for (path, declaration) in facts.table.extensions[name] ?? [] {
        add(memberOf: declaration, in: facts.snapshot.summaries[path], to: &answer)
      }
      inherited.formUnion(facts.table.conformances(of: name))
      let place = NamePlace(path: entry.path, module: entry.module, type: entry.name)
      for name in inherited where name != entry.name.lastComponent {
        let types = facts.table.types(named: name, from: place)
        pending += types
        if types.isEmpty { addExternal(name, to: &answer) }
      }
    }
    return answer
  }

  private func addExternal(_ name: String, to answer: inout Answer) {
    let roots = facts.settings.components.union(facts.settings.emptyComponents)
    if roots.contains(name) {
      answer.names.formUnion(Self.membersOfRoots)
      for (path, declaration) in facts.table.extensions[name] ?? [] {
        add(memberOf: declaration, in: facts.snapshot.summaries[path], to: &answer)
      }
    } else if !Self.memberlessProtocols.contains(name) {
      answer.isOpen = true
    }
  }

  private func add(memberOf parent: Int, in summary: FileSummary?, to answer: inout Answer) {
    guard let summary else { return }
    for declaration in summary.declarations where Int(declaration.parent) == parent {
      if declaration.baseName < summary.names.count {
        answer.names.insert(summary.names[Int(declaration.baseName)])
      }
      // A macro among the members may declare anything.
      if declaration.kind == .macroExpansion { answer.isOpen = true }
    }
  }

  /// The members of the base class of HuddleArch.
  static let membersOfRoots: Set<String> = ["parent", "shared", "subscript", "init", "deinit"]
  /// Protocols and types whose members nobody looks up in a component.
  private static let memberlessProtocols: Set<String> = [
    "AnyObject", "Any", "ComponentProviding", "FlowStepComponent", "Sendable", "CustomReflectable",
  ]
}
