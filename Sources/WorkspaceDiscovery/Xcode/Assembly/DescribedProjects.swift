import SourceTrees
import WorkspaceModel

/// The projects that another tool would write, and that need not be in the tree.
struct DescribedProjects: Sendable {
  /// In any order, each wrapper once.
  var projects: [ProjectDescription] = []
  /// Workspaces that the tool would write.
  var workspaces: [WorkspaceData] = []
  /// The wrappers of projects with a damaged description.
  var unread: [SourcePath] = []
  /// The shared schemes that the tool would write.
  var schemes: [Scheme] = []
  /// The files that describe projects, and have no other effect.
  var manifests: Set<SourcePath> = []
  /// Every file that was looked at.
  var inputs: Set<SourcePath> = []
  var problems: [Problem] = []

  /// The wrappers of all projects, in order.
  var wrappers: [SourcePath] { (projects.map(\.path) + unread).sorted() }

  /// Adds what another tool describes; where both have a project, the first counts.
  mutating func add(_ other: DescribedProjects) {
    let known = Set(projects.map(\.path))
    projects += other.projects.filter { !known.contains($0.path) }
    workspaces += other.workspaces
    unread += other.unread
    schemes += other.schemes
    manifests.formUnion(other.manifests)
    inputs.formUnion(other.inputs)
    problems += other.problems
  }

  /// These projects with those that were read from wrappers.
  ///
  /// If both exist, the description counts, because people edit it and the tool writes the other one anew.
  /// Rule: tuist.project.both
  ///
  /// Complexity: O(members).
  func joined(
    with read: [ProjectDescription],
    _ tree: FileTree
  ) -> (projects: [ProjectDescription], problems: [Problem]) {
    let described = Dictionary(projects.map { ($0.path, $0) }) { first, _ in first }
    let notes = read.compactMap { old in
      described[old.path].flatMap { ProjectDifference(old, $0, FilePlaces(tree)).problem }
    }
    let others = read.filter { described[$0.path] == nil }
    let leftovers = others.filter { isLeftOver($0, FilePlaces(tree)) }
    let paths = Set(leftovers.map(\.path))
    let all = Array(described.values) + others.filter { !paths.contains($0.path) }
    return (all.sorted { $0.path < $1.path }, notes + leftovers.map(\.leftOverNote))
  }

  /// Whether a project was written for an earlier description of its folder: all its files belong to the present one.
  ///
  /// Rule: tuist.project.leftover
  private func isLeftOver(_ project: ProjectDescription, _ places: FilePlaces) -> Bool {
    let beside = projects.filter { $0.folder == project.folder }
    guard !beside.isEmpty, project.folders.isEmpty else { return false }
    let known = Set(
      beside.flatMap(\.targets).flatMap(\.members).compactMap { places.place(of: $0.path) }
    )
    let own = project.targets.flatMap(\.members).compactMap { places.place(of: $0.path) }
    return !own.isEmpty && own.allSatisfy(known.contains)
  }
}

extension ProjectDescription {
  fileprivate var leftOverNote: Problem {
    Problem(
      .projectOutdated,
      .note,
      path: file,
      "The project `\(path)` has no files besides those of the description in its folder, which counts; remove the project"
    )
  }
}

/// The targets and files in which a project differs from its description.
private struct ProjectDifference {
  private let old: ProjectDescription
  private let new: ProjectDescription
  private var lines: [String] = []

  /// The most differences that a problem names.
  private static let limit = 5

  init(_ old: ProjectDescription, _ new: ProjectDescription, _ places: FilePlaces) {
    self.old = old
    self.new = new
    let before = Dictionary(old.targets.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.targets.map { ($0.name, $0) }) { first, _ in first }
    for name in Set(before.keys).union(after.keys).sorted() {
      guard let target = before[name] else {
        lines.append("the target `\(name)` is not in the project")
        continue
      }
      guard let other = after[name] else {
        lines.append("the target `\(name)` is only in the project")
        continue
      }
      let (left, right) = (members(of: target, old, places), members(of: other, new, places))
      lines += right.subtracting(left).sorted()
        .map { "`\($0)` is not in the target `\(name)` of the project" }
      lines += left.subtracting(right).sorted()
        .map { "`\($0)` is only in the target `\(name)` of the project" }
    }
  }

  /// The sources and resources of a target that are there, and its synchronized folders.
  private func members(
    of target: ProjectTargetDescription,
    _ project: ProjectDescription,
    _ places: FilePlaces
  ) -> Set<SourcePath> {
    let files = target.members.filter { $0.phase == .sources || $0.phase == .resources }
      .compactMap { places.place(of: $0.path) }
    let folders = project.folders.filter { $0.owners.contains(target.id) }.map(\.path)
    return Set(files + folders)
  }

  var problem: Problem? {
    guard !lines.isEmpty else { return nil }
    let rest = lines.count > Self.limit ? ", and \(lines.count - Self.limit) more" : ""
    let shown = lines.prefix(Self.limit).joined(separator: ", ")
    return Problem(
      .projectOutdated,
      .note,
      path: new.file,
      "The project `\(old.path)` differs from its description in `\(new.file)`, which counts: \(shown)\(rest); generate "
        + "the project anew"
    )
  }
}
