import Subprocess
import SystemPackage
package import WorkspaceModel

extension WorkingTree {
  /// The paths that git ignores, or that lie in a repository which is no submodule, or beyond a link.
  ///
  /// Outside git these are paths in folders that are not crawled.
  ///
  /// Complexity: a few `stat`s for each path, and one run of git; one more for each submodule.
  package func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    var unlistable = Set(paths)
    for (folder, paths) in Dictionary(grouping: paths, by: repositoryFolder) {
      guard let folder else { continue }
      guard let repository = root.repository else {
        unlistable.subtract(paths)
        continue
      }
      guard try await isListed(repositoryIn: folder) else { continue }
      let here = repository.submodule(in: root.path.appending(folder)) ?? repository
      let names = paths.compactMap { $0.relative(to: folder) }
      let ignored = try await here.ignored(among: names).map(folder.appending)
      unlistable.subtract(Set(paths).subtracting(ignored))
    }
    return unlistable
  }

  /// The folder of the innermost repository around `path`; `nil` if no listing of files leads there.
  private func repositoryFolder(around path: SourcePath) -> SourcePath? {
    let names = root.repository == nil ? path.components.dropLast() : path.components[...]
    guard names.allSatisfy(entersFolder) else { return nil }
    var found: SourcePath?
    var next = path.parent
    while let folder = next, folder != .root {
      let location = root.path.appending(folder)
      // What is not there yet will be a folder once the file is saved.
      if let status = try? location.status() {
        guard status.type == .directory else { return nil }
        let isRepository =
          root.repository != nil
          && (try? location.appending(component: Self.git).status()) != nil
        if isRepository, found == nil { found = folder }
      }
      next = folder.parent
    }
    return found ?? .root
  }

  /// Whether a repository is the workspace's, or a submodule of one that is listed.
  private func isListed(repositoryIn folder: SourcePath) async throws -> Bool {
    guard folder != .root, let repository = root.repository else { return true }
    guard let submodule = repository.submodule(in: root.path.appending(folder)) else {
      return false
    }
    let question = ["rev-parse", "--show-superproject-working-tree"]
    let answer = try await repository.git.run(question, in: submodule.folder)
    guard answer.isSuccess, let around = AbsolutePath(bytes: answer.standardOutput.dropLast()),
      let outer = around.relative(to: root.path), outer != folder
    else { return false }
    return try await isListed(repositoryIn: outer)
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
