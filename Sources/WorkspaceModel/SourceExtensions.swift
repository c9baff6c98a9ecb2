/// The extensions of files that compilers read, as SwiftPM knows them
/// (swift-package-manager: `SupportedLanguageExtension`).
package enum SourceExtensions {
  package static let swift: Set<String> = ["swift"]
  /// C and its relatives, but for assembly, whose comments are others.
  package static let clang: Set<String> = ["c", "m", "mm", "cc", "cpp", "cxx"]
  package static let assembly: Set<String> = ["s", "S"]
  package static let headers: Set<String> = [
    "h", "hh", "hpp", "h++", "hp", "hxx", "H", "ipp", "def",
  ]
  package static let all = swift.union(clang).union(assembly).union(headers)
}
