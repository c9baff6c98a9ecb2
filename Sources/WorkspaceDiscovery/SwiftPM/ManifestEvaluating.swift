/// Runs manifests.
package protocol ManifestEvaluating: Sendable {
  /// The version of the toolchain, by which versioned manifests are chosen.
  var toolsVersion: ToolsVersion { get }

  /// What `swift package dump-package` prints for `manifest`, with the machine's paths replaced: equal
  /// manifests give equal bytes.
  func dump(_ manifest: ManifestSource) async throws(ManifestFailure) -> [UInt8]
}

/// A manifest, and what it can see of its surroundings.
package struct ManifestSource: Sendable, Hashable {
  package var text: String
  /// The last component of the package's folder: `Context.packageDirectory` shows it.
  package var folderName: String

  package init(text: String, folderName: String) {
    self.text = text
    self.folderName = folderName
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
