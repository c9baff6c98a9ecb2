import WorkspaceModel

extension ResourceFacts {
  /// The tables of all bundles, each with the module that has it.
  ///
  /// Targets of a project may share the files of a table: it is that of the app with the most code, else of the first.
  var distinctTables: [(bundle: ResourceBundle, table: LocalizedTable)] {
    var places: [[SourcePath]: Int] = [:]
    var tables: [(bundle: ResourceBundle, table: LocalizedTable)] = []
    for bundle in catalog.all where !isTest(bundle.module) {
      for table in bundle.tables.values.sorted(by: { $0.name < $1.name }) {
        let paths = (table.files.map(\.path) + table.unreadFiles).sorted()
        if let place = places[paths] {
          if weight(of: tables[place].bundle.module) < weight(of: bundle.module) {
            tables[place] = (bundle, table)
          }
        } else {
          places[paths] = tables.count
          tables.append((bundle, table))
        }
      }
    }
    return tables
  }

  /// How many modules an app contains; 0 for other modules.
  private func weight(of module: Int) -> Int {
    snapshot.target(of: module)?.kind == .app ? apps.modules(of: module).count : 0
  }

  /// The look-ups that `name` answers to, by module and place.
  ///
  /// Literals of localized texts are compared by their shape: `%lld items` is found by `"\(count) items"`.
  package func uses(of name: String) -> [CodeLookup] {
    let shape = FormatText(name).shape
    return lookups.filter { lookup in
      guard case .texts(let texts) = lookup.use.name else { return false }
      if let literal = lookup.use.name.literal { return literal == name }
      return lookup.use.isLocalizedLiteral && FormatText.shape(of: texts) == shape
    }
  }

  /// The modules with a key, an asset or a file of that name, ascending.
  package func owners(of name: String) -> [Int] {
    let kinds: [ResourceUse.Kind] = [.image, .color, .data]
    return catalog.all.filter { bundle in
      bundle.tables.values.contains { $0.contains(name) }
        || kinds.contains { bundle.assets.contains(name, $0) } || bundle.hasFile(named: name)
    }
    .map(\.module)
  }

  /// The bundles of the modules whose code a program contains, its own among them; by module.
  package func bundles(of program: Int) -> [ResourceBundle] {
    apps.modules(of: program).compactMap { catalog.bundle(of: $0) }
  }

  /// The programs in which a look-up finds something, and those in which it does not.
  package func result(of lookup: CodeLookup) -> Reach {
    switch lookup.place {
    case .main: return reach(of: lookup) { $0.answer(to: lookup) }
    case .bundle(of: let module):
      let programs = programs(running: lookup)
      switch catalog.bundle(of: module).map({ $0.answer(to: lookup) }) {
      case .some(.some(true)): return Reach(found: programs)
      case .some(.some(false)), .none: return Reach(missing: programs)
      case .some(.none): return Reach(unknown: programs)
      }
    case .unknown: return Reach(unknown: programs(running: lookup))
    }
  }
}

extension ResourceBundle {
  /// Whether a look-up finds something in this bundle; `nil` where that is not known.
  func answer(to lookup: CodeLookup) -> Bool? {
    let use = lookup.use
    if use.kind == .string {
      guard use.hasKnownKey, let table = lookup.table else { return nil }
      return hasKey(use.name, inTable: table)
    }
    guard let name = use.name.literal else { return nil }
    switch use.kind {
    case .image, .color, .data:
      if assets.contains(name, use.kind) || use.kind == .image && hasImage(named: name) {
        return true
      }
      return assets.isPartial ? nil : false
    case .nib: return hasFile(named: "\(name).xib") || hasFile(named: "\(name).nib")
    case .storyboard: return hasFile(named: "\(name).storyboard")
    case .file:
      guard let qualifier = use.qualifier?.literal else { return hasFile(named: name) ? true : nil }
      // A build may make it of a file with another ending.
      return hasFile(named: "\(name).\(qualifier)") ? true : nil
    case .string, .font, .bundle: return nil
    }
  }

  /// Whether it has a picture outside of catalogs, whose ending and scale a name may leave out.
  private func hasImage(named name: String) -> Bool {
    if hasFile(named: name) { return true }
    return ["png", "pdf", "jpg", "jpeg", "heic", "svg", "gif", "webp", "tiff"].contains { ending in
      ["", "@2x", "@3x"].contains { hasFile(named: "\(name)\($0).\(ending)") }
    }
  }
}
