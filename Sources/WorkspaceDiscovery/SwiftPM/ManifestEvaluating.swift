package import WorkspaceModel

/// Runs manifests.
package protocol ManifestEvaluating: Sendable {
  /// The version of the toolchain, by which versioned manifests are chosen.
  ///
  /// - Throws: Why there is no toolchain.
  var toolsVersion: ToolsVersion { get throws(ManifestFailure) }

  /// What `swift package dump-package` prints for `manifest`, with the machine's paths replaced: equal
  /// manifests give equal bytes.
  func dump(_ manifest: ManifestSource) async throws -> [UInt8]
}

/// A manifest, and what it can see of its surroundings.
package struct ManifestSource: Sendable, Hashable {
  package let text: String
  /// The file's name; `Package.swift` for a manifest that is evaluated alone.
  package let name: String
  /// As much of the package's folder as the manifest is shown: the last component, which
  /// `Context.packageDirectory` ends with; the components above it too, from the workspace's folder on,
  /// if the manifest mentions `..`, because SwiftPM makes identities of the folders that it leads to.
  ///
  /// Showing no more than is needed lets worktrees of different names share what was evaluated.
  package let folder: String
  /// The files around the manifest; `nil` if it looks at none.
  package let surroundings: ManifestSurroundings?
  /// The folder that the surroundings' paths start from, as `folder` is written.
  let surroundingsFolder: String
  /// Whether the result depends on nothing else, so that other machines come to the same.
  ///
  /// It is known only after the manifest's text was judged (`ManifestAccess`).
  package var isShareable = false

  /// A manifest that looks at no file.
  ///
  /// - Parameters:
  ///   - text: the manifest's text.
  ///   - folder: the package's folder, from the name of the workspace's folder on.
  package init(text: String, folder: String) {
    let leadsUpwards = text.contains("\"..") || text.contains("/..")
    self.text = text
    self.folder =
      leadsUpwards ? folder : folder.split(separator: "/").last.map(String.init) ?? folder
    name = "Package.swift"
    surroundings = nil
    surroundingsFolder = ""
  }

  /// A manifest that may look at the files around it.
  ///
  /// - Parameters:
  ///   - file: the manifest.
  ///   - workspaceName: the name of the workspace's folder.
  ///   - surroundings: the files.
  init(_ file: ManifestFile, workspaceName: String, surroundings: ManifestSurroundings) {
    let isWhole = surroundings.root == .root
    let plain = ManifestSource(text: file.text, folder: file.folder.path(in: workspaceName))
    text = file.text
    name = file.path.name
    folder = isWhole ? file.folder.path(in: workspaceName) : plain.folder
    self.surroundings = surroundings
    surroundingsFolder = isWhole ? workspaceName : plain.folder
  }
}

extension SourcePath {
  /// The path from the name of the workspace's folder on.
  func path(in workspaceName: String) -> String {
    bytes.isEmpty ? workspaceName : "\(workspaceName)/\(self)"
  }
}

/// Why a manifest could not be evaluated.
package struct ManifestFailure: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// It does not compile, or SwiftPM refuses what it says.
    case rejected
    case timedOut
    /// It may look at more files than are laid out for it.
    case tooManyFiles
    /// The evaluation could not be started.
    case unavailable
    /// It must not be run, and is more than literals.
    case readStatically
  }

  package var code: Code
  /// The first error, as a sentence.
  package var message: String
  /// The file with the error; `nil` for the manifest itself.
  package var path: SourcePath?
  /// From 1, in that file.
  package var line: Int?

  package init(_ code: Code, _ message: String, path: SourcePath? = nil, line: Int? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.line = line
  }

  /// The reason under which an answer reports the failure.
  var problemCode: Problem.Code {
    switch code {
    case .rejected: .manifestUnreadable
    case .timedOut: .manifestTimedOut
    case .unavailable: .manifestNotEvaluated
    case .tooManyFiles: .manifestFilesNotSeen
    case .readStatically: .manifestReadStatically
    }
  }
}
