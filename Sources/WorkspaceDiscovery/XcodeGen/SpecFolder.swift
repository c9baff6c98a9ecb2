import SourceTrees
import WorkspaceModel

/// The folder that the paths of a spec are relative to.
///
/// It is the spec's own one, unless `--project-root` names another one, or a script copies the spec there
/// before it runs XcodeGen. Neither stands in the spec: the places of what it names decide.
enum SpecFolder {
  /// The nearest folder above the spec that has all that it names, if its own one has nothing of that.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  ///
  /// Complexity: O(depth · paths of includes and sources).
  static func of(
    _ path: SourcePath,
    _ tree: FileTree,
    _ files: inout SpecFiles
  ) async throws -> SourcePath {
    let own = path.parent ?? .root
    guard own != .root, let spec = try await files.document(at: path) else { return own }
    let includes = paths(spec["include"])
    let sources = (spec["targets"]?.members ?? []).flatMap { paths($0.value["sources"]) }
    func has(_ folder: SourcePath) -> (String) -> Bool {
      { name in
        folder.appending(name).map { tree.entry(at: $0) != nil || tree.isDirectory($0) } ?? false
      }
    }
    guard !(includes + sources).contains(where: has(own)) else { return own }
    let needed = includes.isEmpty ? sources : includes
    guard !needed.isEmpty else { return own }
    return sequence(first: own, next: \.parent).dropFirst()
      .first { needed.allSatisfy(has($0)) } ?? own
  }

  /// The paths of an entry that are written out.
  private static func paths(_ entry: SpecValue?) -> [String] {
    (entry?.elements ?? entry.map { [$0] } ?? [])
      .compactMap { $0.text ?? $0.text("path") }
      .filter { text in !text.isEmpty && !text.contains { "$*{".contains($0) } }
  }
}
