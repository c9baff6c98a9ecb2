import HashTreeCollections
import SourceTrees
package import WorkspaceModel

/// Something that two snapshots of one state do not agree on.
package struct SnapshotDifference: Sendable, Hashable, CustomStringConvertible {
  package enum Part: String, Sendable, Hashable {
    case file, summary, manifests, graph, problem
  }

  package var part: Part
  /// `nil` if the whole is meant.
  package var path: SourcePath?
  /// A sentence for a person.
  package var description: String
}

extension WorkspaceSnapshot {
  /// Where this snapshot, which was carried over changes, differs from one that was made from scratch.
  ///
  /// Complexity: O(files + modules).
  package func differences(fromScratch scratch: WorkspaceSnapshot) -> [SnapshotDifference] {
    var found: [SnapshotDifference] = []
    func note(_ part: SnapshotDifference.Part, _ path: SourcePath? = nil, _ text: String) {
      found.append(SnapshotDifference(part: part, path: path, description: text))
    }
    for path in Set(files.keys).union(scratch.files.keys).sorted()
    where files[path] != scratch.files[path] {
      note(
        .file,
        path,
        "`\(path)` is \(Self.state(files[path])), on disk \(Self.state(scratch.files[path]))"
      )
    }
    for path in Set(summaries.keys).union(scratch.summaries.keys).sorted()
    where summaries.file(path) != scratch.summaries.file(path) {
      note(.summary, path, "The summary of `\(path)` is not that of its text")
    }
    for path in Set(resources.keys).union(scratch.resources.keys).sorted()
    where resources[path] != scratch.resources[path] {
      note(.summary, path, "The summary of `\(path)` is not that of its bytes")
    }
    if workspace != scratch.workspace {
      note(.manifests, nil, "Packages or targets are not those that the manifests describe")
    }
    if graph.modules.map(\.id) != scratch.graph.modules.map(\.id) {
      note(.graph, nil, "The modules are not those of the packages")
    }
    let (known, real) = (Set(problems), Set(scratch.problems))
    for problem in known.symmetricDifference(real).sorted(by: { $0.message < $1.message }) {
      let state = known.contains(problem) ? "is no more" : "is not known"
      note(.problem, problem.path, "A problem \(state): \(problem.message)")
    }
    return found
  }

  private static func state(_ entry: FileEntry?) -> String {
    entry.map { "`\($0.content.description.prefix(12))`" } ?? "absent"
  }
}

extension WorkspaceSession {
  /// Compares what is in memory with what a start from scratch finds; nothing is taken from the store.
  ///
  /// - Throws: `EngineError` if the files keep changing meanwhile.
  package func audit() async throws -> [SnapshotDifference] {
    for _ in 1...3 {
      let before = try await workingTree(.fresh)
      let scratch = WorkspaceSession(
        root: root,
        loader: loader.fromScratch()
      )
      let real = try await scratch.workingTree(.fresh)
      let after = try await workingTree(.fresh)
      guard before.revision == after.revision else { continue }
      return before.snapshot.differences(fromScratch: real.snapshot)
    }
    throw EngineError(
      .source(.gitFailed),
      "The files of `\(root.label)` kept changing while they were compared; try again"
    )
  }
}
