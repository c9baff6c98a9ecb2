import WorkspaceModel

extension DeclarationReference {
  /// Whether the declaration is an expansion that declares no name: no other declaration can differ by it.
  ///
  /// A macro of the workspace with the name, which `isOwn` finds, may stand there instead.
  ///
  /// Rule: macro.nameless
  func isNamelessExpansion(besides isOwn: (NameKey) -> Bool) -> Bool {
    // Not to copy a declaration: each derivation comes by here.
    summary.declarations[index].kind == .macroExpansion
      && NamelessMacros.contains(baseName, imports: summary.imports) && !isOwn(NameKey(baseName))
  }
}
