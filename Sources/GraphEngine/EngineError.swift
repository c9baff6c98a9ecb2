package import SourceTrees

/// Why a question could not be answered.
package struct EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    /// The working tree, the repository or a revision cannot be read.
    case source(SourceTreeError.Code)
    case notAWorkspace
    case unknownModule
    case ambiguousModule
    case invalidPath
    /// Fields of a request that do not go together, or of which one is missing.
    case invalidRequest
    /// Whoever asks may not open the workspace.
    case rootNotPermitted
    /// Somebody closed the workspace that a stream is about.
    case workspaceClosed
    /// A manifest's unsaved text, of a client that may not have it run.
    case manifestNotPermitted
    /// A file of this machine outside any workspace, named by a client that may not choose.
    case fileNotPermitted
  }

  package var code: Code
  /// A sentence for a person, with what to do.
  package var message: String
  /// Ids that were perhaps meant.
  package var suggestions: [String]

  package init(_ code: Code, _ message: String, suggestions: [String] = []) {
    self.code = code
    self.message = message
    self.suggestions = suggestions
  }

  package init(_ error: SourceTreeError) {
    self.init(.source(error.code), error.message)
  }

  package var description: String { message }
}
