import BitCollections
import GraphCore
import WorkspaceModel

// Submodules in the folders of targets: nobody reads their files, so that what they use is not known.

extension ImpactAnalyzer {
  /// Problems as they count for the difference: a submodule that can hide nothing leaves the answer complete.
  ///
  /// Rule: unknown.submodule. Complexity: O(links + modules + arrows) for each submodule in the folder of a target.
  func weighed(_ problems: [Problem]) -> [Problem] {
    let paths = Set(problems.filter { $0.isOfHiddenSources }.compactMap(\.path))
    guard !paths.isEmpty else { return problems }
    let same = paths.filter(hidesNothing)
    var known: Set<SourcePath> = []
    return problems.compactMap { problem in
      guard problem.isOfHiddenSources, let path = problem.path else { return problem }
      guard known.insert(path).inserted else { return nil }
      guard same.contains(path) else { return problem }
      return Problem(
        .submoduleNotRead,
        .note,
        path: path,
        "`\(path)` is a submodule of one commit in both states, and nothing differs that its files can use"
      )
    }
  }

  /// Whether a submodule has one commit in both states, and no file of it can use anything that differs.
  private func hidesNothing(_ submodule: SourcePath) -> Bool {
    guard let commit = base.files[submodule], commit == head.files[submodule],
      commit.kind == .submodule,
      // Any file of the C family may be included, wherever it lies.
      !classification.files.contains(where: \.mayBeIncluded)
    else { return false }
    let owners = union.indices.filter { module in
      states.targets(module).contains { target in
        union.isOfProject(module) ? target.mayList(submodule) : target.mayHold(submodule)
      }
    }
    guard owners.allSatisfy(hasOnePlace),
      ![base, head].contains(where: { $0.hasLink(to: submodule) })
    else { return false }
    let affected = union.indices.filter(isAffected)
    return !owners.isEmpty
      && owners.allSatisfy { owner in
        // Swift may import what no manifest declares, but nothing that is built of itself.
        let users = union.graph.reachable(from: [owner], .backward)
        let used = union.graph.reachable(from: [owner], .forward)
        return affected.allSatisfy { module in
          union.isOfClang(owner)
            ? !used.contains(module) : module != owner && users.contains(module)
        }
      }
  }

  /// Whether a module takes its files from the same folders in both states.
  private func hasOnePlace(_ module: Int) -> Bool {
    guard let old = states.target(base: module), let new = states.target(head: module) else {
      return false
    }
    return old.path == new.path && old.excluded == new.excluded && old.searched == new.searched
      && old.folders == new.folders && old.hiddenMembers == new.hiddenMembers
  }

  /// Whether anything differs in a module, or reaches it.
  private func isAffected(_ module: Int) -> Bool {
    if !propagation.hits(in: module).isEmpty { return true }
    guard let change = classification.changes.modules[module] else { return false }
    return change.differs([.compilation, .possibleCompilation, .behavior, .output, .linking])
      || !change.invalidations.isEmpty
  }
}

extension Problem {
  /// Whether it is about sources of a target that nobody reads, in another repository.
  fileprivate var isOfHiddenSources: Bool { code == .submoduleNotRead && severity == .error }
}

extension FileChange {
  /// Whether a file of the C family may read it.
  fileprivate var mayBeIncluded: Bool {
    level == .header || path.fileExtension == "modulemap"
      || path.fileExtension.map { SourceExtensions.all.contains($0) && $0 != "swift" } == true
  }
}

extension Target {
  /// Whether a folder may lie in the target's, or the target's in it; of a target whose folder is not known, any.
  fileprivate func mayHold(_ folder: SourcePath) -> Bool {
    guard let path else { return kind != .binary }
    return folder.isInside(path) || path.isInside(folder)
  }

  /// Whether a project's target may have files of a folder.
  ///
  /// It lists them, keeps in step with a folder there, or names the folder in a script. Another build may use any file.
  fileprivate func mayList(_ folder: SourcePath) -> Bool {
    if kind == .externalBuild || attributes.contains(folder.name) { return true }
    let ways: [[SourcePath]] = [
      folders.map(\.path), resources.map(\.path), hiddenMembers, sources, headers, inputs,
      libraries,
      path.map { [$0] } ?? [],
    ]
    return ways.joined().contains { folder.isInside($0) || $0.isInside(folder) }
  }
}

extension WorkspaceSnapshot {
  /// Whether the text of a symbolic link leads to a folder, to one around it or into it.
  ///
  /// The last link on any way to the folder has such a text.
  fileprivate func hasLink(to folder: SourcePath) -> Bool {
    links.contains { path in
      guard case .symbolicLink(let target)? = files[path]?.kind, target.first != UInt8(ascii: "/")
      else { return true }
      var place = Array((path.parent ?? .root).components)
      for component in target.split(separator: UInt8(ascii: "/")) {
        if component.elementsEqual("..".utf8) {
          // Out of the workspace, where a link may lead back from.
          guard place.popLast() != nil else { return true }
        } else if !component.elementsEqual(".".utf8) {
          place.append(component)
        }
      }
      let goal = SourcePath(bytes: place.joined(separator: [UInt8(ascii: "/")])) ?? .root
      return folder.isInside(goal) || goal.isInside(folder)
    }
  }
}
