import GraphEngine
import SourceTrees
import TestPlanning
import WorkspaceModel

/// Finds workspaces, projects, schemes and plans of Xcode by the names that people give.
struct SchemeLookup {
  let workspace: Workspace
  private let root: WorkspaceRoot

  init(_ workspace: Workspace, root: WorkspaceRoot) {
    self.workspace = workspace
    self.root = root
  }

  // MARK: Workspaces and projects

  /// The workspace or project that a reference names; `nil` if it names none.
  ///
  /// - Throws: If it names both, or what is not there.
  func workspace(_ reference: SchemeReference) throws(EngineError) -> XcodeWorkspace? {
    switch (reference.workspace.isEmpty, reference.project.isEmpty) {
    case (true, true): return nil
    case (false, true): return try workspace(reference.workspace, "workspace") { !$0.isProject }
    case (true, false): return try workspace(reference.project, "project", \.isProject)
    case (false, false):
      throw EngineError(
        .invalidRequest,
        "Name a workspace or a project of Xcode, not both, as `xcodebuild` wants it"
      )
    }
  }

  private func workspace(
    _ text: String,
    _ noun: String,
    _ isOfKind: (XcodeWorkspace) -> Bool
  ) throws(EngineError) -> XcodeWorkspace {
    let known = workspace.xcodeWorkspaces.filter(isOfKind)
    let path = try? root.sourcePath(for: text, relativeTo: root.path)
    if let found = known.first(where: { $0.path == path }) { return found }
    if let path, workspace.unreadProjects.contains(path) {
      throw EngineError(
        .unknownXcodeWorkspace,
        "The \(noun) `\(path)` is not understood: open it in Xcode to repair it, or restore its file from git"
      )
    }
    let named = known.filter { [$0.path.name, $0.path.nameWithoutExtension].contains(text) }
    if let only = named.first, named.count == 1 { return only }
    throw Self.unknown(
      .unknownXcodeWorkspace,
      noun,
      text,
      known: known.filter { $0.path.parent?.fileExtension != "xcodeproj" }.map(\.path.description)
    )
  }

  // MARK: Schemes

  /// The scheme of a name, in what a workspace reaches.
  ///
  /// - Throws: `unknownScheme`, or `ambiguousScheme` with the places of all.
  func scheme(
    named name: String,
    in limit: XcodeWorkspace?
  ) throws(EngineError) -> Scheme {
    let known = workspace.schemes.filter { limit?.has($0) ?? true }
    let found = known.filter { $0.name == name }
    if let only = found.first, found.count == 1 { return only }
    // The workspace's own scheme comes before the schemes of its projects.
    let own = found.filter { $0.file.owner == limit.map(SchemeFile.Owner.init) }
    if let only = own.first, own.count == 1 { return only }
    guard found.isEmpty else {
      let paths = found.map(\.file.path.description)
      throw EngineError(
        .ambiguousScheme,
        "\(found.count) schemes are called `\(name)`: \(paths.quotedList); name the workspace or project of one of them, with "
          + "`--workspace` or `--project`",
        suggestions: paths
      )
    }
    let damage = workspace.problems.first { problem in
      problem.code == .schemeUnreadable && problem.path.flatMap { SchemeFile($0) }?.name == name
    }
    if let damage { throw EngineError(.unknownScheme, damage.message) }
    throw Self.unknown(.unknownScheme, "shared scheme", name, known: known.map(\.name))
  }

  /// The targets of a scheme's plans.
  ///
  /// - Throws: `unknownTestPlan`.
  func selection(
    of scheme: Scheme,
    _ plans: SchemeSelection.Choice
  ) throws(EngineError) -> SchemeSelection {
    do throws(SchemeSelection.Fault) {
      return try SchemeSelection(scheme, plans: workspace.testPlans, choice: plans)
    } catch {
      switch error {
      case .unknownPlan(let name, let known):
        throw Self.unknown(
          .unknownTestPlan,
          "test plan of the scheme `\(scheme.name)`",
          name,
          known: known
        )
      case .unreadablePlan(let name, let place):
        let damage = workspace.problems.first {
          $0.code == .schemeUnreadable && place.path != nil && $0.path == place.path
        }
        throw EngineError(
          .unknownTestPlan,
          damage?.message
            ?? "The test plan `\(name)` of the scheme `\(scheme.name)` is not at `\(place.text)`; restore the file, or "
            + "choose another plan"
        )
      }
    }
  }

  /// The workspace or project that a scheme belongs to, or its package as one; `nil` if it is not understood.
  func reach(of scheme: Scheme) -> XcodeWorkspace? {
    switch scheme.file.owner {
    case .project(let wrapper), .workspace(let wrapper):
      workspace.xcodeWorkspaces.first { $0.path == wrapper }
    case .package(let folder): XcodeWorkspace(path: folder, projects: [], packages: [folder])
    }
  }

  // MARK: Names

  /// How many names a message has.
  private static let shownNames = 10

  private static func unknown(
    _ code: EngineError.Code,
    _ noun: String,
    _ text: String,
    known: [String]
  ) -> EngineError {
    let known = Set(known).sorted()
    let near = similarNames(to: text, among: known)
    let guess = near.isEmpty ? ";" : "; \(near.guess)"
    let others = known.count > shownNames ? " and \(known.count - shownNames) more" : ""
    let list =
      known.isEmpty
      ? "none is there" : "known: \(known.prefix(shownNames).quotedList)\(others)"
    let advice =
      code == .unknownScheme && near.isEmpty
      ? "; a scheme that Xcode makes by itself is known once it is shared (Manage Schemes) and committed"
      : ""
    return EngineError(
      code,
      "There is no \(noun) `\(text)`\(guess) \(list)\(advice)",
      suggestions: near
    )
  }
}

extension SchemeFile.Owner {
  /// The owner of a workspace's or project's own schemes.
  fileprivate init(_ workspace: XcodeWorkspace) {
    self = workspace.isProject ? .project(workspace.path) : .workspace(workspace.path)
  }
}
