import WorkspaceModel

/// What differing imports mean.
extension SwiftSourceChange {
  /// A module-wide difference of the imported modules changes what every importer loads and links;
  /// an import that another file already has changes nothing.
  mutating func compareImports() {
    func imports(_ files: [SourcePath: FileSummary]) -> Set<ImportIdentity> {
      Set(files.values.flatMap(identities))
    }
    let before = imports(old)
    let after = imports(new)
    let changed = before.symmetricDifference(after)
    guard !changed.isEmpty else { return }
    change.changeDigests()
    // An import of another file under a condition does not replace one without it.
    let kept = elsewhere.flatMap(identities).filter { identity in
      identity.condition.isEmpty
        || changed.allSatisfy {
          $0.module != identity.module || $0.condition == identity.condition
        }
    }
    /// As what clients may load a module: with library evolution it depends on the import's access (SE-0409).
    func loads(_ module: String, by imports: Set<ImportIdentity>) -> Set<AccessLevel?> {
      let all = (kept + imports).filter { $0.module == module && !$0.isHidden }
      return Set(all.map { isResilient ? $0.access : .public })
    }
    /// Whether clients are linked with a module: where all imports of it are internal, they are not, though they load
    /// it (seen with Swift 6.3.1).
    func links(_ module: String, by imports: Set<ImportIdentity>) -> Bool {
      (kept + imports).contains { identity in
        identity.module == module && !identity.isHidden
          && (identity.access ?? importAccess) >= .public
      }
    }
    let linked = Set(changed.map(\.module)).filter {
      links($0, by: before) != links($0, by: after)
    }
    let loaded = changed.filter { identity in
      identity.isExported || linked.contains(identity.module)
        || loads(identity.module, by: before) != loads(identity.module, by: after)
    }
    for path in paths
    where (old[path].map(identities) ?? []) != (new[path].map(identities) ?? []) {
      change.raise(path, to: loaded.isEmpty ? .internal : .public)
    }
    for name in Set(loaded.map(\.module)).sorted() {
      let isExported = loaded.contains { $0.module == name && $0.isReexported }
      change.addEverything(
        .import,
        name: "import \(name)",
        imported: ImportChange(
          module: name,
          isLinked: linked.contains(name),
          isExported: isExported
        )
      )
      change.reasons.append(
        Reason(module: change.id, declaration: "import \(name)", effect: .import)
      )
    }
  }

  /// The same words mean something else where other names are in scope: in a file that imports other modules,
  /// and for what stands in another file now.
  mutating func compareScopes(
    _ moves: Set<DeclarationMatching.Move>,
    _ imports: ImportedNames
  ) {
    for path in new.keys.sorted() {
      guard let summary = new[path] else { continue }
      let both = [old[path], summary].compactMap { $0 }
      let origins = moves.filter { $0.to == path }.compactMap { old[$0.from] }
      let after = namesInScope(summary)
      var differing: Set<NamesInScope> = []
      for before in origins + [old[path]].compactMap({ $0 }) {
        differing.formUnion(after.symmetricDifference(namesInScope(before)))
      }
      for name in Set(differing.map(\.module)).sorted() {
        let found = imports.names(inFileImporting: name, of: module)
        let line = summary.imports.first { $0.module == name }?.line ?? 1
        addImported(found, "import \(name)", seenBy: both, at: path, line: Int(line))
      }
      if !origins.isEmpty {
        let hidden = (origins + [summary]).flatMap(\.hiddenNames)
        addImported(Set(hidden), "private names", seenBy: both, at: path, line: 1)
      }
    }
  }

  /// Optimised clients get no copies of code that uses what an import of any file keeps to the package, or to
  /// the implementation (swift: `ModuleDecl::canBeUsedForCrossModuleOptimization`).
  mutating func compareWithheldImports(_ imports: ImportedNames) {
    guard configuration == .release, !isResilient else { return }
    func withheld(_ files: some Sequence<FileSummary>) -> Set<String> {
      Set(files.flatMap { activeImports($0) }.filter(\.isWithheld).map(\.module))
    }
    let (before, after) = (withheld(old.values), withheld(new.values))
    guard before != after else { return }
    let others = elsewhere
    for name in before.symmetricDifference(after).subtracting(withheld(others)).sorted() {
      let found = imports.names(inFileImporting: name, of: module)
      addImported(found, "import \(name)", seenBy: Array(old.values) + new.values + others)
    }
  }

  /// Adds that names mean something else to the files of the module, or to one file; `nil` means any.
  private mutating func addImported(
    _ names: Set<String>?,
    _ description: String,
    seenBy files: [FileSummary],
    at path: SourcePath? = nil,
    line: Int = 0
  ) {
    let mentioned = names?.filter { name in files.contains { $0.contains(NameKey(name)) } }
    for name in mentioned?.sorted() ?? [""] {
      change.invalidations += Invalidation.imported(
        name,
        into: module,
        by: description,
        path,
        line: line
      )
    }
  }

  private func namesInScope(_ file: FileSummary) -> Set<NamesInScope> {
    let conditions = file.remainders(on: platform)
    return Set(activeImports(file).map { NamesInScope($0, conditions) })
  }

  private func identities(_ file: FileSummary) -> Set<ImportIdentity> {
    let conditions = file.remainders(on: platform)
    return Set(activeImports(file).map { ImportIdentity($0, conditions) })
  }

  private func activeImports(_ file: FileSummary) -> [ImportDeclaration] {
    let inactive = file.inactiveConditions(on: platform)
    return file.imports.filter { inactive[safe: UInt32($0.condition)] != true }
  }
}

/// What makes two imports the same for the module as a whole.
private struct ImportIdentity: Hashable {
  let module: String
  let isExported: Bool
  /// Of a scoped import, what is imported.
  let path: String
  let access: AccessLevel?
  let attributes: UInt8
  let condition: String

  /// Whether clients of the module can name what it imports.
  var isReexported: Bool {
    ImportDeclaration.Attributes(rawValue: attributes).contains(.exported)
  }

  /// Whether clients do not load what it imports.
  var isHidden: Bool {
    ImportDeclaration.Attributes(rawValue: attributes).contains(.implementationOnly)
  }

  init(_ declaration: ImportDeclaration, _ conditions: [String]) {
    path = "\(declaration.scopedKind ?? "") \(declaration.path)"
    module = declaration.module
    isExported =
      declaration.attributes.contains(.exported) || (declaration.access ?? .internal) >= .package
    access = declaration.access
    attributes = declaration.attributes.rawValue
    condition = conditions[safe: UInt32(declaration.condition)] ?? ""
  }
}

/// What makes two imports the same for the code of their file.
private struct NamesInScope: Hashable {
  let module: String
  /// Of a scoped import, what is imported.
  let path: String
  let isTestable: Bool
  let groups: [String]
  let condition: String

  init(_ declaration: ImportDeclaration, _ conditions: [String]) {
    path = "\(declaration.scopedKind ?? "") \(declaration.path)"
    module = declaration.module
    isTestable = declaration.attributes.contains(.testable)
    groups = declaration.spiGroups.sorted()
    condition = conditions[safe: UInt32(declaration.condition)] ?? ""
  }
}

extension ImportDeclaration {
  /// Whether optimised clients may not use what it imports.
  fileprivate var isWithheld: Bool {
    access == .package || attributes.contains(.implementationOnly)
  }
}

extension FileSummary {
  /// The names of what no other file sees.
  fileprivate var hiddenNames: [String] {
    declarations.lazy.filter { $0.access <= .fileprivate }.compactMap {
      self.names[safe: $0.baseName]
    }
  }
}
