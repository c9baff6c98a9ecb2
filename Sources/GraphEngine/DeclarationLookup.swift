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
    guard let declarations = summaries[path]?.declarations else { return nil }
    let found = declarations.indices
      .filter { declarations[$0].line > 0 && declarations[$0].line <= line }
      .max { (declarations[$0].line, $0) < (declarations[$1].line, $1) }
    guard let found else { return nil }
    var names = [declarations[found].name]
    var place = found
    // An enclosing declaration stands before what is in it.
    while case let parent = Int(declarations[place].parent), (0..<place).contains(parent) {
      names.append(declarations[parent].name)
      place = parent
    }
    return LocatedDeclaration(
      name: names.reversed().joined(separator: "."),
      line: Int(declarations[found].line)
    )
  }
}
