import GraphCore
import WorkspaceModel

/// The invalidations that follow from an import which came or went.
extension Propagation {
  /// Adds what a module finds in one state alone because it loads what an import of another one brings; whether that
  /// may be anything.
  mutating func leak(into module: Int, because index: Int) -> Bool {
    guard let change = log.invalidations[index].subject.imported else { return true }
    if change.isExported, !bringIntoScope(change.module, of: module, because: index) {
      return true
    }
    let isLinkedDifferently = change.isLinked && imports.isLinkedDifferently(module)
    guard imports.isLoadedDifferently(change.module, by: module) else {
      return isLinkedDifferently
    }
    let leak = imports.leak(from: change.module, into: module)
    modules[module].leaking += Invalidation.leaked(leak, into: module, from: log[index], at: index)
      .flatMap { declarations.usesOfConformance($0, configuration) }.flatMap { insert($0) }
    return leak == nil || isLinkedDifferently
  }

  /// Adds the names that files of a module find, because one that they import exports another; `false` if they may be any.
  ///
  /// Rule: `import.exported`.
  private mutating func bringIntoScope(
    _ exported: String,
    of module: Int,
    because index: Int
  ) -> Bool {
    guard let names = imports.names(inFileImporting: exported, of: module) else { return false }
    let files = declarations.files(module)
    let mentioned = names.filter { name in
      let key = NameKey(name)
      return files.contains { $0.source.mayContain(key) && $0.source.summary.contains(key) }
    }
    modules[module].leaking += mentioned.sorted()
      .flatMap { Invalidation.imported($0, by: log[index], at: index, seenBy: module) }
      .flatMap { insert($0) }
    return true
  }
}

extension Invalidation {
  /// The invalidations of what leaks into a module because of an import: all of its files may mean something else.
  ///
  /// A leak of `nil` is anything.
  static func leaked(
    _ leak: ImportedNames.Leak?,
    into module: Int,
    from origin: Invalidation,
    at index: Int
  ) -> [Invalidation] {
    func invalidations(_ name: String) -> [Invalidation] {
      imported(name, by: origin, at: index, seenBy: module)
    }
    var all = leak == nil ? invalidations("") : []
    for member in leak?.members ?? [] {
      for var invalidation in member.usedNames.flatMap(invalidations) {
        invalidation.key.owner = member.memberOwner
        all.append(invalidation)
      }
      // It may be the witness of a conformance.
      for var invalidation in invalidations(member.parent?.baseName ?? "").prefix(1) {
        invalidation.kind = .witnesses
        invalidation.subject.member = member.asWitness
        all.append(invalidation)
      }
    }
    for type in leak?.conformances ?? [] {
      for name in type.inheritedNames.sorted() {
        for var invalidation in invalidations(name) {
          invalidation.key.owner = type.typeName
          invalidation.subject.conformance = name
          all.append(invalidation)
        }
      }
    }
    return all
  }

  /// The invalidations of a name in all files of one module, because of an import of another.
  static func imported(
    _ name: String,
    by origin: Invalidation,
    at index: Int,
    seenBy module: Int
  ) -> [Invalidation] {
    var all = imported(
      name,
      into: origin.scope.module,
      by: origin.provenance.declaration,
      nil,
      line: 0,
      cause: .invalidation(index)
    )
    for place in all.indices { all[place].scope.onlyModule = module }
    return all
  }
}
