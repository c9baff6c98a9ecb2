import WorkspaceModel

/// Looks members of components up as `subscript(dynamicMember:)` does when the program runs.
///
/// A look-up takes the first value of that name which the mirror of the component shows and which can be cast.
/// Otherwise it goes on with the parent. Results are kept by component, name and type.
struct MemberLookup {
  struct Key: Hashable {
    var name: String
    /// The type that is wanted, and where it is written; `nil` if it is not known.
    var wanted: String?
    var type: String
    var path: SourcePath
  }

  let graph: ComponentGraph
  private let comparison: TypeComparison
  private var known: [Key: [LookupResult?]] = [:]

  init(_ graph: ComponentGraph, _ table: TypeTable) {
    self.graph = graph
    comparison = TypeComparison(table: table)
  }

  /// The outcome for a member that is looked up at a component.
  ///
  /// In a cycle of parents, paths that go round are left out. Complexity: O(ancestors) for each name and type.
  mutating func result(
    _ name: String,
    _ wanted: String?,
    from place: NamePlace,
    at start: Int
  ) -> LookupResult {
    let key = Key(name: name, wanted: wanted, type: place.type, path: place.path)
    var results =
      known.removeValue(forKey: key) ?? Array(repeating: nil, count: graph.components.count)
    defer { known[key] = results }
    let target = wanted.map { PlacedType($0, at: place) }
    // An ancestor comes before what needs it; the stack is on the heap, as chains of parents may be long.
    var pending = [(component: start, isEntered: false)]
    var isOpen = Set<Int>()
    while let (component, isEntered) = pending.popLast() {
      if isEntered {
        isOpen.remove(component)
        results[component] = evaluate(name, target, component, results)
      } else if results[component] == nil, isOpen.insert(component).inserted {
        pending.append((component, true))
        for edge in graph.components[component].parents where results[edge.parent] == nil {
          pending.append((edge.parent, false))
        }
      }
    }
    return results[start] ?? LookupResult()
  }

  private func evaluate(
    _ name: String,
    _ wanted: PlacedType?,
    _ component: Int,
    _ results: [LookupResult?]
  ) -> LookupResult {
    var result = LookupResult()
    let own = here(name, wanted, component)
    let path = LookupPath(components: [component], passed: own.passed)
    switch own.end {
    case .found:
      result.found.add(path)
      return result
    case .unknown:
      result.unknown.add(path)
      return result
    case .optional, .passed: break
    }
    let above = self.above(component, path, results)
    guard own.end == .optional else { return above }
    // `nil` is no value of the type: the look-up goes on.
    result.found = above.found
    result.optional = above.optional
    result.unknown = above.unknown
    result.optional.add(above.missing, after: { $0 }, isCertain: true)
    if above.isEmpty { result.optional.add(path) }
    return result
  }

  private func above(
    _ component: Int,
    _ path: LookupPath,
    _ results: [LookupResult?]
  ) -> LookupResult {
    var result = LookupResult()
    let description = graph.components[component]
    for edge in description.parents {
      guard let parent = results[edge.parent] else { continue }
      let step = { (other: LookupPath) in
        other.after(component, passing: path.passed, isCertain: edge.isCertain)
      }
      result.found.add(parent.found, after: step, isCertain: edge.isCertain)
      result.optional.add(parent.optional, after: step, isCertain: edge.isCertain)
      result.unknown.add(parent.unknown, after: step, isCertain: edge.isCertain)
      result.missing.add(parent.missing, after: step, isCertain: edge.isCertain)
    }
    if description.hasUnknownParent { result.unknown.add(path) }
    if description.isRoot {
      result.missing.add(path)
    } else if description.parents.isEmpty, !description.hasUnknownParent {
      var end = path
      end.endsOpen = true
      if description.takesParent { result.unknown.add(end) } else { result.missing.add(end) }
    }
    return result
  }

  // MARK: One component

  enum End {
    case found, optional, unknown, passed
  }

  /// The value of a name in the mirror of one component; `member` is the property that decides, if there is one.
  func here(
    _ name: String,
    _ wanted: PlacedType?,
    _ component: Int
  ) -> (end: End, member: WiringMember?, passed: [LookupPath.Passed]) {
    let shown = graph.mirrored(by: component)
    let description = graph.components[shown]
    if description.isOpaque || graph.components[component].isOpaque { return (.unknown, nil, []) }
    var passed: [LookupPath.Passed] = []
    func pass(_ member: WiringMember, _ reason: PassedReason) {
      passed.append(
        LookupPath.Passed(component: component, reason: reason, line: Int(member.line))
      )
    }
    for member in description.members where member.name == name {
      let end: End
      switch MemberVisibility(member, listedBy: description.macro) {
      case .unknown: end = .unknown
      case .passed(let reason):
        pass(member, reason)
        continue
      case .value(let type):
        end = value(type, wanted, description)
        if end == .optional { pass(member, .optional) }
        if end == .passed { pass(member, .otherType(type ?? "")) }
      case .closure(let type):
        end = closure(type, wanted, description.place)
        if end == .passed { pass(member, .otherResult(type ?? "")) }
      }
      if end != .passed { return (end, member, passed) }
    }
    if shown != component {
      // The mirror is inherited: it lists nothing of the subclass.
      for member in graph.components[component].members where member.name == name {
        pass(member, .inherited)
      }
    }
    for member in graph.components[component].extensionMembers where member.name == name {
      pass(member, .inExtension)
    }
    for member in graph.inheritedMembers(named: name, of: shown) { pass(member, .inherited) }
    return (.passed, nil, passed)
  }

  private func value(
    _ type: String?,
    _ wanted: PlacedType?,
    _ component: ComponentClass
  ) -> End {
    guard let type else { return wanted == nil ? .found : .unknown }
    let declared = PlacedType(type, at: component.place)
    // A stored closure that `Mirror` itself shows cannot be called (seen with Swift 6.3.1: `nil`, or a crash).
    if component.macro == .none, declared.isFunction { return .unknown }
    guard let wanted else { return .found }
    switch comparison.cast(declared, to: wanted) {
    case .yes: return .found
    case .ifPresent: return .optional
    case .unknown:
      return block(declared, wanted) == .same ? .found : .unknown
    case .no: return .passed
    }
  }

  /// A stored closure without parameters is called for its result.
  private func block(
    _ declared: PlacedType,
    _ wanted: PlacedType
  ) -> TypeComparison.Identity {
    guard case .block(let result) = declared.type else { return .different }
    return comparison.identity(declared.with(result), wanted)
  }

  private func closure(_ type: String?, _ wanted: PlacedType?, _ place: NamePlace) -> End {
    guard let wanted else { return .found }
    guard let type else { return .unknown }
    if wanted.name == "Any" { return .found }
    let declared = PlacedType(type, at: place)
    if case .block(let result) = wanted.type,
      comparison.identity(declared, wanted.with(result)) == .same
    {
      return .found
    }
    switch comparison.identity(declared, wanted) {
    case .same: return .found
    case .different: return .passed
    case .unknown: return .unknown
    }
  }
}
