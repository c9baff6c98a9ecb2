/// A unit that `xcodebuild` builds: a workspace, or a project by itself, with what either reaches.
package struct XcodeWorkspace: Sendable, Hashable {
  /// The wrapper: `X.xcworkspace`, or `P.xcodeproj` of a project.
  package var path: SourcePath
  /// The wrappers of the projects, those that other ones refer to among them, sorted.
  package var projects: [SourcePath]
  /// The folders of the packages, sorted: those that are referred to, and local packages that they depend on.
  package var packages: [SourcePath]

  package init(path: SourcePath, projects: [SourcePath], packages: [SourcePath]) {
    self.path = path
    self.projects = projects
    self.packages = packages
  }

  /// Whether the wrapper is that of a project.
  package var isProject: Bool { path.fileExtension == "xcodeproj" }

  /// The projects and packages that it reaches.
  package var containers: Set<SourcePath> { Set(projects + packages) }

  /// Whether it reaches the project with a wrapper, or the package in a folder.
  ///
  /// Complexity: O(projects + packages).
  package func reaches(_ container: SourcePath) -> Bool {
    projects.contains(container) || packages.contains(container)
  }

  /// Whether a scheme belongs to it, or to something that it reaches.
  package func has(_ scheme: Scheme) -> Bool {
    switch scheme.file.owner {
    case .workspace(let wrapper): wrapper == path
    case .project(let container), .package(let container): reaches(container)
    }
  }
}
