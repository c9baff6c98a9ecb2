import WorkspaceModel

extension DeclarationReference {
  /// Whether the declaration is an expansion that declares no name: no other declaration can differ by it.
  ///
  /// Rule: macro.nameless
  ///
  /// - Parameter isOwn: Whether a macro of the workspace has a name: that one may be meant instead.
  func isNamelessExpansion(besides isOwn: (NameKey) -> Bool) -> Bool {
    // Not to copy a declaration: this is asked of each derivation.
    summary.declarations[index].kind == .macroExpansion
      && NamelessMacros.contains(baseName, imports: summary.imports) && !isOwn(NameKey(baseName))
  }
}
