import WorkspaceModel

/// A difference of the digests of tokens that `.swiftmodule`s contain.
extension SwiftSourceChange {
  /// Compares the tokens outside the bodies of functions: any difference gives the `.swiftmodule` other bytes.
  ///
  /// An optimized build's `.swiftmodule` contains digests of types and extensions alone.
  ///
  /// Rule: build.bytes. Source: `.swiftmodule`s of Swift 6.3.1 before and after each of some fifty edits.
  mutating func compareDigests() {
    for path in paths {
      guard let before = old[path], let after = new[path] else { continue }
      if blocks(before).map(\.tokens) != blocks(after).map(\.tokens) {
        change.changeDigests()
        change.differences.insert(.output)
      }
    }
    let (before, after) = (digests(old), digests(new))
    for type in Set(before.keys).union(after.keys) where before[type] != after[type] {
      change.rewrittenTypes.insert(type)
    }
  }

  private func blocks(_ summary: FileSummary) -> [WrittenBlock] {
    let blocks = summary.writtenBlocks(on: platform)
    return configuration == .release ? blocks.filter { $0.parent != WrittenBlock.file } : blocks
  }

  /// The digests of types, without those of the types inside, by their full names.
  private func digests(_ files: [SourcePath: FileSummary]) -> [String: [Fingerprint]] {
    var digests: [String: [Fingerprint]] = [:]
    for path in paths {
      guard let summary = files[path] else { continue }
      for block in blocks(summary) {
        let index = Int(block.parent)
        guard summary.declarations.indices.contains(index),
          summary.declarations[index].kind.isNominalType
        else { continue }
        digests[summary.qualifiedName(ofDeclarationAt: index), default: []].append(block.tokens)
      }
    }
    return digests
  }
}
