package import WorkspaceModel

/// The place of a declaration, to find it in another version of its file.
private struct DeclarationPlace: Hashable {
  /// A hash of the name, kind and signature of the declaration and of its enclosing ones.
  ///
  /// Another declaration of the same name may have stood here before.
  var declaration: Int
  /// A hash of the declaration's layout, if both versions have layouts.
  ///
  /// Otherwise one of the lines of this declaration and of the next one, which moves if lines are added inside of this
  /// one.
  var layout: Int

  /// The places of all declarations of a file, in their order.
  static func all(in summary: FileSummary, byLayout: Bool) -> [DeclarationPlace] {
    var places: [DeclarationPlace] = []
    for (index, declaration) in summary.declarations.enumerated() {
      var hasher = Hasher()
      let parent = Int(declaration.parent)
      if places.indices.contains(parent) { hasher.combine(places[parent].declaration) }
      hasher.combine(declaration.kind)
      hasher.combine(declaration.name)
      hasher.combine(declaration.signature)
      var layout = Hasher()
      if byLayout {
        layout.combine(summary.layouts[index])
      } else {
        let next = index + 1
        layout.combine(declaration.line)
        layout.combine(
          next < summary.declarations.count ? summary.declarations[next].line : summary.lineCount
        )
      }
      places.append(
        DeclarationPlace(declaration: hasher.finalize(), layout: layout.finalize())
      )
    }
    return places
  }
}

extension FileSummary {
  /// The indices of the declarations that may have code on another line than in `old`.
  ///
  /// If `hasLayouts(with:)`, no other declaration has a token on another line or in another column. Complexity:
  /// O(declarations of both).
  package func movedDeclarations(since old: FileSummary) -> [Int] {
    let byLayout = hasLayouts(with: old)
    let known = Set(DeclarationPlace.all(in: old, byLayout: byLayout))
    return DeclarationPlace.all(in: self, byLayout: byLayout).enumerated()
      .filter { !known.contains($0.element) }.map(\.offset)
  }

  /// Whether the places of all tokens of both versions are recorded.
  package func hasLayouts(with old: FileSummary) -> Bool {
    layouts.count == declarations.count && old.layouts.count == old.declarations.count
  }
}
