package import WorkspaceModel

/// Between which lines a declaration stands.
private struct DeclarationPlace: Hashable {
  /// A hash of the name, kind and signature of the declaration and of its enclosing ones.
  ///
  /// Another declaration of the same name may have stood here before.
  var declaration: Int
  var line: UInt32
  /// The line of the next declaration, which moves if lines are added inside of this one.
  var nextLine: UInt32

  /// The places of all declarations of a file, in their order.
  static func all(in summary: FileSummary) -> [DeclarationPlace] {
    var places: [DeclarationPlace] = []
    for (index, declaration) in summary.declarations.enumerated() {
      var hasher = Hasher()
      let parent = Int(declaration.parent)
      if places.indices.contains(parent) { hasher.combine(places[parent].declaration) }
      hasher.combine(declaration.kind)
      hasher.combine(declaration.name)
      hasher.combine(declaration.signature)
      let next = index + 1
      let nextLine =
        next < summary.declarations.count ? summary.declarations[next].line : summary.lineCount
      places.append(
        DeclarationPlace(
          declaration: hasher.finalize(),
          line: declaration.line,
          nextLine: nextLine
        )
      )
    }
    return places
  }
}

extension FileSummary {
  /// The indices of the declarations that may have code on another line than in `old`.
  ///
  /// Complexity: O(declarations of both).
  package func movedDeclarations(since old: FileSummary) -> [Int] {
    let known = Set(DeclarationPlace.all(in: old))
    let moved = DeclarationPlace.all(in: self).enumerated().filter { !known.contains($0.element) }
    // A comment went from one line of a declaration to another one.
    if moved.isEmpty, movesTokens(since: old) == true { return Array(declarations.indices) }
    return moved.map(\.offset)
  }

  /// Whether the same tokens stand on other lines than in `old`; `nil` if nobody looked or the tokens differ.
  func movesTokens(since old: FileSummary) -> Bool? {
    guard tokens == old.tokens, tokenLines != .none, old.tokenLines != .none else { return nil }
    return tokenLines != old.tokenLines
  }
}
