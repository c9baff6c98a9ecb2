import SourceTrees
import WorkspaceModel

/// Everything that is wrong with the targets of projects, each thing once.
struct ProjectProblems {
  private(set) var problems: [Problem] = []
  private let tree: FileTree

  init(tree: FileTree) { self.tree = tree }

  private mutating func report(
    _ code: Problem.Code,
    _ severity: Problem.Severity,
    in project: ProjectDescription,
    _ message: String
  ) {
    let problem = Problem(code, severity, path: project.file, message)
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Notes what is wrong with the settings of a target.
  mutating func note(
    _ settings: TargetSettings,
    of target: ProjectTargetDescription,
    in project: ProjectDescription
  ) {
    for problem in settings.problems where !problems.contains(problem) { problems.append(problem) }
    for name in settings.unresolvedNames {
      let message =
        "`\(name)` of the target `\(target.name)` refers to a setting that nobody defines: what code imports of it "
        + "is not known; define the setting, or track the file that does"
      report(.settingUnresolved, .warning, in: project, message)
    }
  }

  /// Notes listed files that are not there.
  mutating func note(
    _ members: TargetMembers,
    of target: ProjectTargetDescription,
    in project: ProjectDescription
  ) {
    if let first = members.missing.first {
      let others = members.missing.count > 1 ? " and \(members.missing.count - 1) more" : ""
      let message =
        "The target `\(target.name)` lists `\(first)`\(others), where no file is: it may be generated, or ignored by git"
      report(.referenceDangling, .note, in: project, message)
    }
    if target.lostEntries > 0 {
      let message =
        "\(target.lostEntries == 1 ? "1 entry" : "\(target.lostEntries) entries") in the phases of the target "
        + "`\(target.name)` \(target.lostEntries == 1 ? "leads" : "lead") to no file: a merge may have "
        + "left them; Xcode ignores them"
      report(.referenceDangling, .note, in: project, message)
    }
  }

  /// Notes names that are ambiguous or lead nowhere.
  mutating func note(
    _ resolution: ProjectDependencies.Resolution,
    of target: ProjectTargetDescription,
    in project: ProjectDescription
  ) {
    for name in resolution.ambiguous {
      let message =
        "Several make `\(name)`, which the target `\(target.name)` links: Xcode takes the first, and here all count"
      report(.productAmbiguous, .note, in: project, message)
    }
    for reference in resolution.lost { note(reference, of: target, in: project) }
  }

  /// Notes a dependency on a target that no project has which was read.
  private mutating func note(
    _ reference: TargetReference,
    of target: ProjectTargetDescription,
    in project: ProjectDescription
  ) {
    let name = reference.name.map { "`\($0)`" } ?? "a target"
    let beginning = "The target `\(target.name)` depends on \(name)"
    switch reference.place {
    case .sameProject:
      let others = project.targets.map(\.name)
      let similar = reference.name.flatMap { similarNames(to: $0, among: others, limit: 1).first }
      let advice = similar.map { "; it has `\($0)`" } ?? ""
      let message = "\(beginning), which the project does not have\(advice)"
      report(.referenceDangling, .note, in: project, message)
    case .elsewhere:
      let message = "\(beginning) of a project outside of the workspace, where changes are not seen"
      report(.referenceDangling, .note, in: project, message)
    case .project(let path) where isInSubmodule(path):
      // Rule: unknown.submodule-project
      let message =
        "\(beginning) of `\(path)`, in a submodule, which is not read: it changes with the submodule's commit"
      report(.submoduleNotRead, .note, in: project, message)
    case .project(let path):
      report(
        .referenceDangling,
        .note,
        in: project,
        "\(beginning) of `\(path)`, which is not there"
      )
    }
  }

  private func isInSubmodule(_ path: SourcePath) -> Bool {
    sequence(first: path, next: \.parent).contains { folder in
      if case .submodule = tree.resolve(folder) { true } else { false }
    }
  }
}
