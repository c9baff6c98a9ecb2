import Subprocess
import SystemPackage
package import WorkspaceModel

extension WorkingTree {
  /// Those of `paths` that git ignores, that lie in another repository or beyond a link; outside git, in
  /// folders that are not crawled.
  ///
  /// Complexity: a few `stat`s for each path, and one run of git.
  package func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    let reached = paths.filter(isReached)
    var unlistable = Set(paths).subtracting(reached)
    if let repository = root.repository, !reached.isEmpty {
      unlistable.formUnion(try await repository.ignored(among: reached))
    }
    return unlistable
  }

  /// Whether listing the files leads into the folder of `path`.
  private func isReached(_ path: SourcePath) -> Bool {
    let names = root.repository == nil ? path.components.dropLast() : path.components[...]
    guard names.allSatisfy(entersFolder) else { return false }
    var next = path.parent
    while let folder = next, folder != .root {
      let location = root.path.appending(folder)
      // What is not there yet will be a folder once the file is saved.
      guard let status = try? location.status() else {
        next = folder.parent
        continue
      }
      guard status.type == .directory else { return false }
      let isOtherRepository =
        root.repository != nil
        && (try? location.appending(component: Self.git).status()) != nil
      if isOtherRepository { return false }
      next = folder.parent
    }
    return true
  }
}

extension Repository {
  /// Those of `paths` that match an ignore rule and are not tracked.
  fileprivate func ignored(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    let question = ["check-ignore", "-z", "--stdin"]
    // `./`: a leading colon would have a meaning.
    let here = Array("./".utf8)
    let answer = try await gitHere.run(
      question,
      in: folder,
      input: paths.flatMap { here + $0.bytes + [0] }
    )
    guard answer.isSuccess || answer.status == .exited(1) else {
      throw git.failure(question, in: folder, answer)
    }
    let ignored = answer.standardOutput.split(separator: 0)
    return Set(ignored.compactMap { SourcePath(bytes: $0.dropFirst(here.count)) })
  }
}
