/// The place of a shared scheme, and the container that it belongs to.
package struct SchemeFile: Sendable, Hashable {
  /// The project, workspace or package that the scheme belongs to.
  package enum Owner: Sendable, Hashable {
    /// The wrapper `P.xcodeproj`.
    case project(SourcePath)
    /// The wrapper `X.xcworkspace`.
    case workspace(SourcePath)
    /// The folder of a package.
    case package(SourcePath)
  }

  package let path: SourcePath
  /// The name of the file without `.xcscheme`, as `xcodebuild -scheme` takes it.
  package let name: String
  package let owner: Owner
  /// The folder that `container:` starts from: the parent of the container, or the package itself.
  package let folder: SourcePath

  /// Takes the path of a shared scheme; `nil` for any other path, and for the schemes of a user.
  ///
  /// Shared are the files in `xcshareddata/xcschemes` of a project, a workspace, or `.swiftpm/xcode`.
  ///
  /// Complexity: O(bytes of the path).
  package init?(_ path: SourcePath) {
    guard path.fileExtension == "xcscheme",
      let schemes = path.parent, schemes.hasName("xcschemes"),
      let shared = schemes.parent, shared.hasName("xcshareddata"),
      let container = shared.parent,
      let owner = Self.owner(of: container)
    else { return nil }
    self.path = path
    name = String(path.name.dropLast(".xcscheme".count))
    self.owner = owner
    switch owner {
    case .project(let wrapper), .workspace(let wrapper): folder = wrapper.parent ?? .root
    case .package(let package): folder = package
    }
  }

  /// The shared schemes among `paths`, by path.
  ///
  /// Complexity: O(paths), and O(schemes · log schemes).
  package static func find(in paths: some Sequence<SourcePath>) -> [SchemeFile] {
    paths.lazy.compactMap { SchemeFile($0) }.sorted { $0.path < $1.path }
  }

  /// Whether a file belongs to one person's Xcode: it has no influence on any build or test of others.
  ///
  /// Complexity: O(bytes of the path).
  package static func isUserData(_ path: SourcePath) -> Bool {
    let name = Array("xcuserdata".utf8)
    return path.components.contains { $0.elementsEqual(name) }
  }

  private static func owner(of container: SourcePath) -> Owner? {
    if container.hasName("xcode") { return package(of: container) }
    switch container.fileExtension {
    case "xcodeproj": return .project(container)
    case "xcworkspace":
      guard let parent = container.parent else { return nil }
      if parent.fileExtension == "xcodeproj" { return .project(parent) }
      return package(of: parent) ?? .workspace(container)
    default: return nil
    }
  }

  /// The package that keeps its data in the folder `.swiftpm/xcode`.
  private static func package(of folder: SourcePath) -> Owner? {
    guard folder.hasName("xcode"), let hidden = folder.parent, hidden.hasName(".swiftpm") else {
      return nil
    }
    return hidden.parent.map { .package($0) }
  }
}
