import WorkspaceModel

/// The findings about properties that a component of Needle needs and that a path to it does not provide: W34.
///
/// Needle's generator makes an error of each, and the program would end when the component is made.
struct NeedleFindings {
  let facts: ServiceWorkspace

  func findings() -> [Finding] {
    let graph = NeedleGraph(facts)
    return graph.components.indices.flatMap { child -> [Finding] in
      guard graph.components[child].isUnderstood else { return [] }
      return graph.components[child].dependencies.flatMap(wanted).compactMap { wanted in
        search(wanted, from: child, in: graph).map { finding(wanted, $0, in: graph) }
      }
    }
  }

  private func wanted(by dependency: NeedleGraph.Dependency) -> [Wanted] {
    dependency.facts.members.compactMap { member in
      guard let type = member.type, member.form != .static,
        !member.traits.contains(.isConditional)
      else { return nil }
      return Wanted(member: member, type: type, dependency: dependency)
    }
  }

  private struct Wanted {
    var member: WiringMember
    var type: String
    var dependency: NeedleGraph.Dependency

    var placed: PlacedType { PlacedType(type, at: dependency.place) }
  }

  /// The shortest path without the property, and whether others have it or may have it.
  private struct Gap {
    /// From the child to the root.
    var path: [Int]
    var isOnAll: Bool
  }

  // MARK: Search

  /// Complexity: O(components + creations).
  private func search(_ wanted: Wanted, from child: Int, in graph: NeedleGraph) -> Gap? {
    var pending = [child]
    var next: [Int: Int] = [child: child]
    var found: [Int]?
    var isOnAll = true
    var position = 0
    while position < pending.count {
      let current = pending[position]
      position += 1
      let component = graph.components[current]
      if component.isRoot, found == nil { found = path(from: current, to: child, next) }
      for parent in component.parents where next[parent.component] == nil {
        next[parent.component] = current
        let above = graph.components[parent.component]
        if above.isUnderstood, !above.members.contains(where: { mayBe($0, wanted) }) {
          pending.append(parent.component)
        } else {
          isOnAll = false
        }
      }
    }
    return found.map { Gap(path: $0, isOnAll: isOnAll) }
  }

  private func path(from root: Int, to child: Int, _ next: [Int: Int]) -> [Int] {
    var path = [root]
    while let last = path.last, last != child, let step = next[last] { path.append(step) }
    return path.reversed()
  }

  /// Whether a member provides what is wanted, or not all is known of it.
  private func mayBe(_ member: NeedleGraph.Member, _ wanted: Wanted) -> Bool {
    guard member.name == wanted.member.name, member.isVisible else { return false }
    guard !member.isUnknown else { return true }
    return member.type.map { mayBeSame($0, at: member.place, wanted) } ?? false
  }

  private func mayBeSame(_ type: String, at place: NamePlace, _ wanted: Wanted) -> Bool {
    let declared = PlacedType(type, at: place)
    let identity = TypeComparison(table: facts.table).identity(declared, wanted.placed)
    guard identity != .same else { return true }
    // An alias keeps one name of its type only.
    let words = [type, wanted.type].flatMap {
      $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    if words.contains(where: { facts.table.isAlias(String($0)) }) { return true }
    guard identity == .unknown else { return false }
    switch (declared.type, wanted.placed.type) {
    case (.named(let path, _), .named(let other, _)): return path.last == other.last
    case (.optional, .named), (.named, .optional): return false
    default: return true
    }
  }

  // MARK: Finding

  private func finding(_ wanted: Wanted, _ gap: Gap, in graph: NeedleGraph) -> Finding {
    let name = wanted.member.name
    let child = entry(gap.path[0], in: graph)
    let path = "^->" + gap.path.reversed().map { entry($0, in: graph).name }.joined(separator: "->")
    let near = nearMiss(wanted, gap, in: graph)
    let place = gap.isOnAll ? "is on no path to" : "is not on every path to"
    return Finding(
      rule: "W34",
      severity: .error,
      certainty: .certain,
      subject: [child.module.map(facts.id) ?? "", child.name, name],
      message: "`\(name): \(wanted.type)` of `\(wanted.dependency.facts.name)` \(place) "
        + "`\(child.name)`: nothing above it on `\(path)` provides it"
        + (near.map { "; " + $0 } ?? ""),
      remedy: "Declare `var \(name): \(wanted.type)` in one of the components above",
      evidence: evidence(wanted, gap, in: graph)
    )
  }

  /// A clause about the property of that name, or those of that type, of the nearest component with any.
  private func nearMiss(_ wanted: Wanted, _ gap: Gap, in graph: NeedleGraph) -> String? {
    for above in gap.path.dropFirst() {
      let owner = entry(above, in: graph).name
      let members = graph.components[above].members
      if let member = members.first(where: { $0.name == wanted.member.name }) {
        let fault =
          !member.isVisible
          ? "is private" : member.type.map { "is of type `\($0)`" } ?? "has no type written"
        return "`\(owner).\(member.name)` \(fault)"
      }
      let matches = members.filter { member in
        guard let type = member.type, member.isVisible, !member.isUnknown else { return false }
        let declared = PlacedType(type, at: member.place)
        return TypeComparison(table: facts.table).identity(declared, wanted.placed) == .same
      }
      guard !matches.isEmpty else { continue }
      let names = matches.prefix(3).map { "`\(owner).\($0.name)`" }.joined(separator: ", ")
      return "possible matches are \(names)"
    }
    return nil
  }

  private func evidence(_ wanted: Wanted, _ gap: Gap, in graph: NeedleGraph) -> [Finding.Evidence] {
    let needed = Finding.Evidence(
      path: wanted.dependency.place.path,
      line: Int(wanted.member.line),
      module: wanted.dependency.place.module.map(facts.id),
      symbol: "\(wanted.dependency.facts.name).\(wanted.member.name)",
      note: "it is needed here"
    )
    let creations = zip(gap.path, gap.path.dropFirst()).compactMap { child, parent in
      graph.components[child].parents.first { $0.component == parent }.map { creation in
        Finding.Evidence(
          path: creation.path,
          line: creation.line,
          module: entry(parent, in: graph).module.map(facts.id),
          symbol: entry(child, in: graph).name,
          note: "`\(entry(parent, in: graph).name)` creates `\(entry(child, in: graph).name)` here"
        )
      }
    }
    return [needed] + creations.prefix(5)
  }

  private func entry(_ component: Int, in graph: NeedleGraph) -> TypeTable.Entry {
    facts.table.entries[graph.components[component].type]
  }
}
