import WorkspaceModel

/// A declaration of C has neither extensions nor heirs: any difference of it affects code that names it.
extension InvalidationSeeds {
  /// Adds that names of a header stand for something else, and for code of the C family that it reads another header.
  ///
  /// Rule: header.names
  mutating func addHeader(_ names: [HeaderName]) {
    addEverything(.header)
    for index in invalidations.indices { invalidations[index].traits.insert(.isOfForeignCode) }
    for name in names {
      for kind in [Invalidation.Kind.use, .type, .layout] {
        invalidations.append(
          Invalidation(
            key: LookupKey(name: name.name),
            kind: kind,
            scope: Invalidation.Scope(access: .public, module: module),
            provenance: Invalidation.Provenance(
              cause: .change,
              effect: .header,
              declaration: name.name,
              path: name.path,
              line: name.line
            )
          )
        )
      }
    }
  }
}
