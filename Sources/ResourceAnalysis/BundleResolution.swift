import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The meaning of bundle expressions in the code of each module.
///
/// A name is followed to the definitions that the module can see: its own first, then those of the modules that it
/// reaches. Definitions that disagree make a bundle unknown, and nobody concludes anything of it.
struct BundleResolution {
  /// A definition with the module and the file that it stands in.
  private struct Known {
    var module: Int
    var path: SourcePath
    var value: BundleExpression
    /// The declaration in which it stands, with those around it: `Resources.bundle`.
    var scope: String
    /// The function whose parameter it is; its value is what calls leave out.
    var function: UInt32?
  }

  let snapshot: WorkspaceSnapshot
  private var members: [String: [Known]] = [:]
  private var names: [String: [Known]] = [:]
  private var wrappers: [String: [DeclaredWrapper]] = [:]
  /// The modules that declare the classes which expressions name.
  private var classes: [String: [Int]] = [:]
  private var reached: [Int: BitSet] = [:]

  /// Complexity: O(files + definitions); O(types) more if an expression names a class.
  init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    self.snapshot = snapshot
    var named: Set<String> = []
    for module in snapshot.graph.modules.indices {
      try checkCancellation()
      let conditions = ModuleConditions(module, snapshot)
      for path in snapshot.target(of: module)?.sources ?? [] {
        guard let summary = snapshot.summaries[path] else { continue }
        let mentions = summary.resourceMentions
        for definition in mentions.bundles {
          let condition = summary.condition(ofDeclaration: definition.declaration)
          guard conditions.holds(condition) != false else { continue }
          let known = Known(
            module: module,
            path: path,
            value: definition.value,
            scope: summary.scope(of: definition),
            function: summary.function(of: definition)
          )
          if definition.isMember {
            members[definition.name, default: []].append(known)
          } else {
            names[definition.name, default: []].append(known)
          }
          definition.value.addClasses(to: &named)
        }
        for wrapper in mentions.wrappers
        where conditions.holds(summary.conditionText(wrapper.use.condition)) != false {
          wrappers[wrapper.name, default: []].append(
            DeclaredWrapper(module: module, path: path, wrapper: wrapper)
          )
          wrapper.use.bundle.addClasses(to: &named)
        }
        for use in mentions.uses { use.bundle.addClasses(to: &named) }
      }
    }
    try findClasses(named)
  }

  private mutating func findClasses(_ named: Set<String>) throws(CancellationError) {
    let keys = Dictionary(named.map { (NameKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    guard !keys.isEmpty else { return }
    for module in snapshot.graph.modules.indices {
      try checkCancellation()
      for path in snapshot.target(of: module)?.sources ?? [] {
        for key in snapshot.summaries[path]?.typeKeys ?? [] {
          guard let name = keys[key], classes[name]?.last != module else { continue }
          classes[name, default: []].append(module)
        }
      }
    }
  }

  /// Whether a definition that `module` can see is a member of `Bundle` with that name.
  mutating func hasMember(named name: String, in module: Int) -> Bool {
    guard let known = members[name] else { return false }
    let reached = reached(from: module)
    return known.contains { reached.contains($0.module) }
  }

  /// The bundle of an expression in a file of `module`.
  ///
  /// A parameter of the function around it may be any bundle.
  mutating func place(
    of expression: BundleExpression,
    in path: SourcePath,
    of module: Int
  ) -> CodeLookup.Place {
    place(of: expression, path, module, function: nil, depth: 0)
  }

  /// How long a chain of definitions may be; a longer one is a circle.
  static let longestChain = 8

  mutating func place(
    of expression: BundleExpression,
    _ path: SourcePath,
    _ module: Int,
    function: UInt32?,
    depth: Int
  ) -> CodeLookup.Place {
    guard depth < Self.longestChain else { return .unknown }
    switch expression {
    case .omitted, .main: return .main
    case .module:
      return hasOwnBundle(module) ? .bundle(of: module) : defined(members["module"], module, depth)
    case .current:
      if snapshot.container(of: module)?.kind == .package { return .bundle(of: module) }
      return placeOfCode(of: module)
    case .ofClass(let name): return placeOfClass(named: name, module)
    case .identified(let identifier): return identified(identifier)
    case .member(let name): return defined(members[name], module, depth)
    case .named(let name): return named(name, path, module, function, depth)
    case .unknown: return .unknown
    }
  }

  /// The bundle of a constant, `bundle` or `Resources.bundle`; `function` is the one whose default arguments count.
  private mutating func named(
    _ name: String,
    _ path: SourcePath,
    _ module: Int,
    _ function: UInt32?,
    _ depth: Int
  ) -> CodeLookup.Place {
    let parts = name.split(separator: ".").map(String.init)
    var known = names[parts.last ?? name] ?? []
    if parts.count > 1 {
      let type = parts[parts.count - 2]
      known.removeAll { !$0.scope.split(separator: ".").contains(Substring(type)) }
    } else {
      let inFile = known.filter { $0.path == path && $0.module == module }
      let parameters = inFile.filter { $0.function != nil }
      if let function, let own = parameters.first(where: { $0.function == function }) {
        known = [own]
      } else if !parameters.isEmpty {
        return .unknown
      } else if !inFile.isEmpty {
        known = inFile
      }
    }
    return defined(known.filter { $0.function == nil || $0.function == function }, module, depth)
  }

  /// Whether a build makes `Bundle.module` for it; for targets of projects some generators do.
  private func hasOwnBundle(_ module: Int) -> Bool {
    guard let target = snapshot.target(of: module) else { return false }
    return target.resources.contains { $0.rule != .embedInCode }
      || snapshot.container(of: module)?.kind == .package && members["module"] == nil
  }

  /// The bundle that all of the nearest definitions name; unknown if they disagree.
  private mutating func defined(
    _ known: [Known]?,
    _ module: Int,
    _ depth: Int
  ) -> CodeLookup.Place {
    let nearest = nearest(known ?? [], to: module, \.module)
    let places = nearest.map {
      place(of: $0.value, $0.path, $0.module, function: nil, depth: depth + 1)
    }
    guard let first = places.first, places.allSatisfy({ $0 == first }) else { return .unknown }
    return first
  }

  /// The items of the module itself, else those of modules that it reaches.
  private mutating func nearest<Item>(
    _ items: [Item],
    to module: Int,
    _ owner: (Item) -> Int
  ) -> [Item] {
    let own = items.filter { owner($0) == module }
    if !own.isEmpty || items.isEmpty { return own }
    let reached = reached(from: module)
    return items.filter { reached.contains(owner($0)) }
  }

  private mutating func reached(from module: Int) -> BitSet {
    if let known = reached[module] { return known }
    let found = snapshot.graph.graph.reachable(from: [module], .forward)
    reached[module] = found
    return found
  }

  private mutating func placeOfClass(named name: String, _ module: Int) -> CodeLookup.Place {
    let nearest = nearest(classes[name] ?? [], to: module, \.self)
    return nearest.count == 1 ? placeOfCode(of: nearest[0]) : .unknown
  }

  /// The bundle that the code of a module lies in when it runs.
  ///
  /// A package's library may be linked into a program or be a framework: that is for the program to decide.
  private func placeOfCode(of module: Int) -> CodeLookup.Place {
    guard let target = snapshot.target(of: module), let container = snapshot.container(of: module)
    else { return .unknown }
    switch target.kind {
    case .app, .appExtension, .test, .uiTest, .bundle:
      return container.kind == .project ? .bundle(of: module) : .unknown
    case .framework:
      let isStatic = target.settings.contains {
        $0.name == "MACH_O_TYPE" && $0.values == ["staticlib"]
      }
      return isStatic ? .unknown : .bundle(of: module)
    case .executable: return .main
    default: return .unknown
    }
  }

  private func identified(_ identifier: String) -> CodeLookup.Place {
    let found = snapshot.graph.modules.indices.filter {
      snapshot.target(of: $0)?.bundleIdentifiers.contains(identifier) == true
    }
    return found.count == 1 ? .bundle(of: found[0]) : .unknown
  }

  /// The wrappers of a name that a module can see: its own, and those of the modules that it reaches.
  mutating func visibleWrappers(named name: String, from module: Int) -> [DeclaredWrapper] {
    guard let known = wrappers[name] else { return [] }
    let reached = reached(from: module)
    return known.filter { $0.module == module || reached.contains($0.module) }
  }
}

extension Target {
  /// The identifiers of its product, as far as its settings state them.
  var bundleIdentifiers: [String] {
    settings.filter { $0.name == "PRODUCT_BUNDLE_IDENTIFIER" }.flatMap(\.values)
  }
}

extension BundleExpression {
  fileprivate func addClasses(to names: inout Set<String>) {
    if case .ofClass(let name) = self { names.insert(name) }
  }
}

extension FileSummary {
  /// The condition of a declaration; "" at the top level.
  func condition(ofDeclaration index: UInt32?) -> String {
    guard let index, declarations.indices.contains(Int(index)) else { return "" }
    return conditionText(declarations[Int(index)].condition)
  }

  /// The declaration in which a definition stands, with those around it.
  fileprivate func scope(of definition: BundleDefinition) -> String {
    guard let index = definition.declaration, declarations.indices.contains(Int(index)) else {
      return ""
    }
    return qualifiedName(ofDeclarationAt: Int(index))
  }

  /// The function whose parameter a definition is; `nil` if it is a variable.
  fileprivate func function(of definition: BundleDefinition) -> UInt32? {
    guard !definition.isMember, let index = definition.declaration,
      declarations.indices.contains(Int(index)),
      [.function, .initializer, .subscript].contains(declarations[Int(index)].kind)
    else { return nil }
    return index
  }
}
