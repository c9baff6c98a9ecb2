/// Runs manifests.
package protocol ManifestEvaluating: Sendable {
  /// The version of the toolchain, by which versioned manifests are chosen.
  var toolsVersion: ToolsVersion { get }

  /// What `swift package dump-package` prints for `manifest`, with the machine's paths replaced: equal
  /// manifests give equal bytes.
  func dump(_ manifest: ManifestSource) async throws -> [UInt8]
}

/// A manifest, and what it can see of its surroundings.
package struct ManifestSource: Sendable, Hashable {
  package let text: String
  /// As much of the package's folder as the manifest is shown: the last component, which
  /// `Context.packageDirectory` ends with; the components above it too, from the workspace's folder on,
  /// if the manifest mentions `..`, because SwiftPM makes identities of the folders that it leads to.
  ///
  /// Showing no more than is needed lets worktrees of different names share what was evaluated.
  package let folder: String

  /// - Parameters:
  ///   - text: the manifest's text.
  ///   - folder: the package's folder, from the name of the workspace's folder on.
  package init(text: String, folder: String) {
    self.text = text
    let leadsUpwards = text.contains("\"..") || text.contains("/..")
    self.folder =
      leadsUpwards ? folder : folder.split(separator: "/").last.map(String.init) ?? folder
  }
}

/// Why a manifest could not be evaluated.
package struct ManifestFailure: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// It does not compile, or SwiftPM refuses what it says.
    case rejected
    case timedOut
    /// The evaluation could not be started.
    case unavailable
  }

  package var code: Code
  /// The first error, as a sentence.
  package var message: String
  /// From 1, in the manifest.
  package var line: Int?

  package init(_ code: Code, _ message: String, line: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
  }
}
