import HashTreeCollections
import WorkspaceModel

/// A wrapper with the place of its declaration.
struct DeclaredWrapper {
  var module: Int
  var path: SourcePath
  var wrapper: ResourceWrapper

  /// The table of a call, by the argument that the wrapper passes on.
  func table(of call: WrapperCall) -> KeyPattern? {
    guard let table = wrapper.table else {
      // The parameter of a function farther in.
      if case .parameter? = wrapper.use.qualifier { return .dynamic }
      return wrapper.use.qualifier
    }
    if let argument = call.others.first(where: { $0.place == table.place }) { return argument.text }
    let isGiven =
      switch table.place {
      case .receiver: true
      case .unlabeled(let position): call.labels.count { $0.isEmpty } > Int(position)
      case .labeled(let label): call.labels.contains(label)
      }
    return isGiven ? .dynamic : table.omitted
  }
}

extension BundleResolution {
  /// A look-up that a call makes, with the bundle that it looks into.
  typealias WrappedLookup = (use: ResourceUse, place: CodeLookup.Place)

  /// The look-ups of a call of what may be a wrapper, one of each kind; `nil` if the module sees no wrapper of that name.
  ///
  /// The overload with the labels of the call counts, in the nearest module that has one. A bundle among the arguments
  /// of the call counts, else the one that the wrapper names.
  mutating func lookups(
    of use: ResourceUse,
    in path: SourcePath,
    of module: Int
  ) -> [WrappedLookup]? {
    lookups(of: use, in: path, of: module, function: nil, depth: 0)
  }

  private mutating func lookups(
    of use: ResourceUse,
    in path: SourcePath,
    of module: Int,
    function: UInt32?,
    depth: Int
  ) -> [WrappedLookup]? {
    guard depth < Self.longestChain, let call = use.call else { return nil }
    let visible = visibleWrappers(named: use.callee.baseName, from: module)
    guard !visible.isEmpty else { return nil }
    var found: [ResourceUse.Kind: [WrappedLookup]] = [:]
    for known in accepting(call, visible, in: path, of: module) {
      for made in lookups(of: known, use, call, path, module, function, depth) {
        found[made.use.kind, default: []].append(made)
      }
    }
    return found.sorted { $0.key.rawValue < $1.key.rawValue }.map { _, made in
      let isSame = made.allSatisfy { $0.place == made[0].place && $0.use == made[0].use }
      return (made[0].use, isSame ? made[0].place : .unknown)
    }
  }

  /// The wrappers that take the text of a call.
  ///
  /// The module itself comes first, then the modules that the file imports, then all that it reaches.
  private func accepting(
    _ call: WrapperCall,
    _ visible: [DeclaredWrapper],
    in path: SourcePath,
    of module: Int
  ) -> [DeclaredWrapper] {
    let taking = visible.filter { known in
      known.wrapper.place == call.place && (known.path == path || !isPrivate(known))
    }
    var accepting = taking.filter { $0.wrapper.accepts(call) }
    // Whichever member it is, its text is the one that is looked up.
    if accepting.isEmpty, call.place == .receiver { accepting = taking }
    let own = accepting.filter { $0.module == module }
    if !own.isEmpty { return best(own) }
    let imports = Set(snapshot.summaries[path]?.imports.map(\.module) ?? [])
    let imported = accepting.filter { known in
      imports.contains(snapshot.graph.modules[known.module].moduleName)
    }
    return best(imported.isEmpty ? accepting : imported)
  }

  /// Whether only the file of a function sees it; an initialiser's look-up stands in another declaration.
  private func isPrivate(_ known: DeclaredWrapper) -> Bool {
    guard let index = known.wrapper.use.declaration,
      let summary = snapshot.summaries[known.path],
      summary.declarations.indices.contains(Int(index)),
      summary.declarations[Int(index)].name.prefix(while: { $0 != "(" }) == known.wrapper.name
    else { return false }
    return summary.access(ofDeclaration: index) < .internal
  }

  /// The overloads of which a call leaves out the fewest parameters, which Swift prefers.
  private func best(_ wrappers: [DeclaredWrapper]) -> [DeclaredWrapper] {
    let fewest = wrappers.map(\.wrapper.parameters.count).min()
    return wrappers.filter { $0.wrapper.parameters.count == fewest }
  }

  /// The look-ups of one wrapper for a call; empty if it passes its argument to a function that is none.
  private mutating func lookups(
    of known: DeclaredWrapper,
    _ use: ResourceUse,
    _ call: WrapperCall,
    _ path: SourcePath,
    _ module: Int,
    _ function: UInt32?,
    _ depth: Int
  ) -> [WrappedLookup] {
    let inner = known.wrapper.use
    var made = use
    var inners: [WrappedLookup] = []
    if inner.lookup == .byWrapper {
      inners =
        lookups(
          of: inner,
          in: known.path,
          of: known.module,
          function: inner.declaration,
          depth: depth + 1
        ) ?? []
    } else {
      made.kind = inner.kind
      made.qualifier = known.table(of: call)
      inners = [
        (
          made,
          place(of: inner.bundle, known.path, known.module, function: inner.declaration, depth: 1)
        )
      ]
    }
    return inners.map { lookup in
      made.kind = lookup.use.kind
      made.qualifier = lookup.use.qualifier
      if case .parameter? = made.qualifier { made.qualifier = known.table(of: call) }
      guard use.bundle != .omitted else { return (made, lookup.place) }
      return (made, place(of: use.bundle, path, module, function: function, depth: 1))
    }
  }
}
