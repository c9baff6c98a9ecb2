/// A fault of a package's target in what its rules take for resources.
///
/// Source: swift-package-manager, `computeRule`, `computeContents` and `resource(for:with:)` in
/// Sources/PackageLoading/TargetSourcesBuilder.swift.
package struct ResourceFault: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Two rules of the manifest take the file: the package is refused.
    case twoRules
    /// A rule states the language of a file that lies in the folder of one: the package is refused.
    case twoLanguages
    /// A folder in that of a language: the package is refused.
    case nestedFolder
    /// A rule names a file that is not there: a build may make it, or git ignores it.
    case missing
    /// A rule names a folder without files: git may ignore those of a build.
    case empty
    /// A rule takes a source: it is copied, and not compiled.
    case source
  }

  package var kind: Kind
  package var path: SourcePath

  package init(_ kind: Kind, _ path: SourcePath) {
    self.kind = kind
    self.path = path
  }
}
