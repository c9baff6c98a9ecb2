import HashTreeCollections
package import WorkspaceModel

/// A declaration at a place in a file.
package struct LocatedDeclaration: Sendable, Hashable {
  /// With the enclosing declarations: `Account.total(of:scale:)`.
  package var name: String
  /// From 1: where the name stands.
  package var line: Int
}

extension WorkspaceSnapshot {
  /// The last declaration that begins in a line, from 1, or before it.
  ///
  /// `nil` if there is none, or if the file is no Swift source.
  ///
  /// Complexity: O(declarations of the file).
  package func declaration(in path: SourcePath, atLine line: Int) -> LocatedDeclaration? {
    guard let summary = summaries[path] else { return nil }
    let declarations = summary.declarations
    let found = declarations.indices
      .filter { declarations[$0].line > 0 && declarations[$0].line <= line }
      .max { (declarations[$0].line, $0) < (declarations[$1].line, $1) }
    guard let found else { return nil }
    return LocatedDeclaration(
      name: summary.qualifiedName(ofDeclarationAt: found),
      line: Int(declarations[found].line)
    )
  }
}
