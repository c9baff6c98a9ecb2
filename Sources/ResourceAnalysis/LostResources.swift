import HashTreeCollections
package import WorkspaceModel

/// A name of a key, an asset or a bundle that code looks up, and that only an earlier state has there.
package struct LostResource: Sendable {
  package var kind: ResourceUse.Kind
  package var name: String
  /// The present name of a bundle.
  package var replacement: String?
  /// Places in the code of the new state, by module and path.
  package var uses: [CodeLookup]
}

extension ResourceFacts {
  /// The resources that code of this state looks up and found in `base`: of look-ups only those of `names`.
  ///
  /// A look-up is compared with itself in the other state, so a key that another table has now is not lost.
  /// Complexity: O(look-ups).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package func lost(
    since base: ResourceFacts,
    names: Set<String>,
    _ renamed: RenamedBundles
  ) throws(CancellationError) -> [LostResource] {
    var found: [LostResource.Key: LostResource] = [:]
    func note(_ kind: ResourceUse.Kind, _ name: String, _ use: CodeLookup, _ present: String?) {
      found[
        LostResource.Key(kind: kind.rawValue, name: name),
        default: LostResource(kind: kind, name: name, replacement: present, uses: [])
      ].uses.append(use)
    }
    let shapes = Set(names.map { FormatText($0).shape })
    let positions = Dictionary(
      base.snapshot.graph.modules.indices.map { (base.id($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    try checkCancellation()
    for lookup in lookups where lookup.use.isOneOf(names, shapes) {
      guard let name = lookup.use.name.shownKey,
        let earlier = lookup.moved({ positions[self.id($0)] }),
        !base.answers(to: earlier).found.isDisjoint(with: answers(to: lookup).missing)
      else { continue }
      note(lookup.use.kind, name, lookup, nil)
    }
    for (literal, use) in renamed.isEmpty ? [] : bundleLiterals {
      let stem = HardCodedName.Parts(literal).stem
      guard renamed.contains(stem) else { continue }
      note(.bundle, literal, use, renamed.presentName(of: stem))
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The ids of the modules in whose bundles a look-up finds something, and of those in which it finds nothing.
  private func answers(to lookup: CodeLookup) -> (found: Set<String>, missing: Set<String>) {
    switch lookup.place {
    case .main:
      let reach = reach(of: lookup) { $0.answer(to: lookup) }
      return (Set(reach.found.map(id)), Set(reach.missing.map(id)))
    case .bundle(of: let module):
      // Without a bundle nothing is found.
      switch catalog.bundle(of: module).map({ $0.answer(to: lookup) }) {
      case .some(.some(true)): return ([id(module)], [])
      case .some(.some(false)), .none: return ([], [id(module)])
      case .some(.none): return ([], [])
      }
    case .unknown: return ([], [])
    }
  }

  /// The texts of code that may name bundles, as look-ups of a bundle; by module and place.
  private var bundleLiterals: [(text: String, use: CodeLookup)] {
    snapshot.graph.modules.indices.flatMap { module in
      (snapshot.target(of: module)?.sources ?? []).flatMap { path in
        (snapshot.summaries[path]?.resourceMentions.bundleNames ?? []).map { literal in
          let use = ResourceUse(
            kind: .bundle,
            lookup: .byParameter,
            callee: "",
            name: .texts([literal.text]),
            declaration: literal.declaration,
            line: literal.line
          )
          let lookup = CodeLookup(
            module: module,
            path: path,
            use: use,
            place: .unknown,
            condition: "",
            isByWrapper: false
          )
          return (literal.text, lookup)
        }
      }
    }
  }
}

extension LostResource {
  fileprivate struct Key: Hashable, Comparable {
    var kind: UInt8
    var name: String

    static func < (left: Self, right: Self) -> Bool {
      (left.kind, left.name) < (right.kind, right.name)
    }
  }
}

extension ResourceUse {
  /// Whether it looks up one of these names; a text with interpolations is compared by its shape.
  fileprivate func isOneOf(_ names: Set<String>, _ shapes: Set<String>) -> Bool {
    guard case .texts(let texts) = name, !names.isEmpty else { return false }
    if let literal = name.literal { return names.contains(literal) }
    return isLocalizedLiteral && shapes.contains(FormatText.shape(of: texts))
  }
}

extension CodeLookup {
  /// The same look-up in a state in which modules have other positions; `nil` if it does not have one of them.
  fileprivate func moved(_ position: (Int) -> Int?) -> CodeLookup? {
    guard let module = position(module) else { return nil }
    var moved = self
    moved.module = module
    if case .bundle(of: let owner) = place {
      guard let owner = position(owner) else { return nil }
      moved.place = .bundle(of: owner)
    }
    return moved
  }
}
