package import WorkspaceModel

/// A file that differs between the two states.
package struct FileChange: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable { case added, removed, modified }

  /// How far a file's change can be seen at most: part of the JSON contract.
  package enum Level: String, Sendable, Hashable {
    /// Only trivia: comments and white space.
    case none
    case body
    case `internal`
    case package
    case `public`
    case manifest
    case resource
    case header
    /// Not understood: the answer is widened.
    case unknown
  }

  package var path: SourcePath
  /// The id of the module that the file belongs to.
  package var module: String?
  package var kind: Kind
  package var level: Level
  package var declarations: [DeclarationChange]
}

/// A declaration that differs.
package struct DeclarationChange: Sendable, Hashable {
  /// With the enclosing types: `Account.total(of:scale:)`.
  package var name: String
  package var kind: FileChange.Kind
  package var access: AccessLevel
  package var effect: Effect
  /// From 1; in the new state, or in the old one if the declaration was removed.
  package var line: Int
}
