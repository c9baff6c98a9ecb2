import WorkspaceModel

/// Paths that are no input of a build or a test unless a target lists them.
package enum IgnoredPaths {
  /// Texts for people, settings of tools that do not build, and what only other build systems than SwiftPM read.
  ///
  /// A workspace adds its own under
  /// `ignore:` in `.graphd.yml`.
  package static let builtIn = [
    "*.md", "*.markdown", "LICENSE*", "NOTICE*", "CODEOWNERS", "CONTRIBUTORS*", ".gitignore",
    ".gitattributes", ".mailmap", ".editorconfig", ".swift-format", ".swiftformat",
    ".swiftlint.yml", ".spi.yml", ".git-blame-ignore-revs", ".graphd.yml", "CMakeLists.txt",
    "*.cmake", "BUILD.bazel", "MODULE.bazel", "WORKSPACE.bazel", "*.bzl", "*.podspec",
  ]
}

extension SourcePath {
  /// Whether it lies in a documentation catalogue, of which a build makes nothing.
  var isInDocumentation: Bool { components.contains { $0.suffix(5).elementsEqual(".docc".utf8) } }
}
