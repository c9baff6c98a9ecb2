package import SourceTrees
package import WorkspaceModel

/// Why a question could not be answered.
package struct EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    /// The working tree, the repository or a revision cannot be read.
    case source(SourceTreeError.Code)
    case notAWorkspace
    case unknownModule
    case ambiguousModule
    /// No feature has the name, nor a module of that name.
    case unknownFeature
    case ambiguousFeature
    case unknownComponent
    case ambiguousComponent
    case unknownTest
    case ambiguousTest
    /// No package with tests has the name or lies in the folder.
    case unknownPackage
    /// The state has no workspace or project of Xcode of that name or at that path.
    case unknownXcodeWorkspace
    /// The state, or the project or workspace that is named, has no such shared scheme.
    case unknownScheme
    /// Several projects have a scheme of that name.
    case ambiguousScheme
    /// The scheme has no such test plan, or its file is not understood.
    case unknownTestPlan
    /// Two test targets have the name by which `xcodebuild` is to find one.
    case ambiguousTestTarget
    /// The state has no such file.
    case unknownFile
    case invalidPath
    /// Fields of a request that do not go together, or of which one is missing.
    case invalidRequest
    /// Whoever asks may not open the workspace.
    case rootNotPermitted
    /// The server has no repository of that name for this client.
    case repositoryNotServed
    /// As many questions about the repository wait as may wait.
    case repositoryBusy
    /// The server's memory does not suffice for another state now.
    case memoryExhausted
    /// Somebody closed the workspace that a stream is about.
    case workspaceClosed
    /// A manifest's unsaved text, of a client that may not have it run.
    case manifestNotPermitted
    /// Streams of other clients use the workspace that is to be closed.
    case workspaceInUse
    /// An uploaded ledger went to make room for others.
    case ledgerNotHeld
    /// An upload is larger than this process takes.
    case uploadTooLarge
  }

  package var code: Code
  /// A sentence for a person, with what to do.
  package var message: String
  /// Ids that were perhaps meant.
  package var suggestions: [String]
  /// The file that it is about; `nil` if none.
  package var path: SourcePath?

  package init(
    _ code: Code,
    _ message: String,
    suggestions: [String] = [],
    path: SourcePath? = nil
  ) {
    self.code = code
    self.message = message
    self.suggestions = suggestions
    self.path = path
  }

  package init(_ error: SourceTreeError) {
    self.init(.source(error.code), error.message)
  }

  package var description: String { message }
}
