import SourceTrees

/// The parts of a revision's expression that a fetch can bring: `main...topic` has two sides.
struct RevisionNeed {
  /// The commits by full ids and the references that the sides begin with.
  private(set) var parts: Set<FetchedPart> = []

  /// Whether it depends on a branch, a tag or `HEAD`, which may move.
  private(set) var dependsOnReferences = false

  /// Reads an expression of gitrevisions(7).
  init(_ revision: String) {
    for side in Self.sides(of: revision) {
      let name = String(side.prefix { !"~^@:{".contains($0) })
      if name.isFullID {
        parts.insert(.commit(name.lowercased()))
        continue
      }
      dependsOnReferences = true
      if name.hasPrefix("refs/"), name.isPlainReference {
        parts.insert(.reference(name))
      } else if !name.isEmpty, name != "HEAD" {
        parts.insert(.references)
      }
    }
  }

  private static func sides(of revision: String) -> [Substring] {
    guard let dots = revision.firstRange(of: "...") else { return [revision[...]] }
    return [revision[..<dots.lowerBound], revision[dots.upperBound...]]
  }
}

extension String {
  /// Whether it is the whole id of an object, of SHA-1 or SHA-256.
  fileprivate var isFullID: Bool {
    [40, 64].contains(utf8.count) && utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  /// Whether it names one reference and can be no other part of a refspec (git-check-ref-format(1)).
  fileprivate var isPlainReference: Bool {
    utf8.count <= 1_000 && !hasPrefix("refs/replace/") && !contains("..") && !contains("//")
      && !hasSuffix("/")
      && !hasSuffix(".lock")
      && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?*[\\:~^".utf8.contains($0) }
  }
}
