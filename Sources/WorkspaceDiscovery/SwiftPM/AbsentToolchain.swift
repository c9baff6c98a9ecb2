/// Stands for a Swift toolchain that cannot be found: manifests of literals are read all the same.
///
/// A manifest that has to be run fails with the reason, and so does a package with manifests for several versions.
package struct AbsentToolchain: ManifestEvaluating, TuistEvaluating {
  private let failure: ManifestFailure

  package var toolsVersion: ToolsVersion {
    get throws(ManifestFailure) { throw failure }
  }

  /// - Parameter failure: why there is none, with the remedy.
  package init(_ failure: ManifestFailure) { self.failure = failure }

  package func dump(_ manifest: ManifestSource) async throws -> [UInt8] { throw failure }

  package func dump(_ manifest: TuistSource) async throws -> [UInt8] { throw failure }
}
