import DocumentFormats
import WorkspaceModel

/// The projects and folders that an Xcode workspace names in `contents.xcworkspacedata`.
struct WorkspaceData: Sendable, Hashable {
  /// The name of the file in the wrapper.
  static let fileName = "contents.xcworkspacedata"

  /// A file, folder or project of the workspace.
  struct Reference: Sendable, Hashable {
    var place: XcodePlace
    /// Whether everything in the folder belongs to the workspace, packages too.
    var isSynchronized = false
    /// From 1.
    var line: Int

    /// Whether it is a project; anything else may be a package's folder, or a file that is only shown.
    var isProject: Bool { place.path?.fileExtension == "xcodeproj" }
  }

  /// The wrapper: `X.xcworkspace`, or `P.xcodeproj/project.xcworkspace`.
  let path: SourcePath
  /// In the order of the file, each place once.
  private(set) var references: [Reference] = []
  /// Whether the file is understood; if not, the workspace may contain anything.
  private(set) var isRead = false
  private(set) var problems: [Problem] = []

  /// The wrappers of the projects below the root.
  var projects: [SourcePath] { references.filter(\.isProject).compactMap(\.place.path) }
  /// All else below the root: folders of packages, and files that are only shown.
  var folders: [SourcePath] { references.filter { !$0.isProject }.compactMap(\.place.path) }

  /// Reads the file `contents.xcworkspacedata` of the wrapper `path`.
  ///
  /// Groups lie in one another, and a place is relative to the folder of its group (tuist/XcodeGraph#145).
  /// A fault is a problem, and the other references still count.
  ///
  /// Complexity: O(bytes · depth of groups).
  init(_ bytes: [UInt8], path: SourcePath) {
    self.path = path
    let root: XMLElement
    do throws(DocumentFault) {
      root = try XMLDocument.read(bytes)
    } catch {
      report(
        .warning,
        error.line,
        "The workspace is not understood: \(error.reason); \(Self.remedy)"
      )
      return
    }
    guard root.name == "Workspace" else {
      let found = "its first element is `\(root.name)` rather than `Workspace`"
      report(.warning, root.line, "The workspace is not understood: \(found); \(Self.remedy)")
      return
    }
    isRead = true
    collect(root)
  }

  /// Makes the workspace that a generator would write.
  init(path: SourcePath, projects: [SourcePath]) {
    self.path = path
    references = projects.map { Reference(place: .inside($0), line: 1) }
    isRead = true
  }

  /// The element of a folder that is shown as it is on the disk.
  private static let synchronized = "FileSystemSynchronizedGroup"
  private static let remedy = "restore the file from git, or let Xcode write it anew"

  private var file: SourcePath? { path.appending(Self.fileName) }

  private mutating func report(_ severity: Problem.Severity, _ line: Int, _ message: String) {
    problems.append(Problem(.configurationInvalid, severity, path: file, line: line, message))
  }

  /// The meaning of `self:`, and the folder that places of the container start from.
  private var owner: (path: SourcePath?, folder: SourcePath) {
    let parent = path.parent ?? .root
    if parent.fileExtension == "xcodeproj" { return (parent, parent.parent ?? .root) }
    // Xcode keeps the workspace of a package there.
    if parent.hasName("xcode"), let hidden = parent.parent, hidden.hasName(".swiftpm") {
      return (hidden.parent, parent)
    }
    return (nil, parent)
  }

  /// Adds the references below an element, in order and without recursion.
  private mutating func collect(_ root: XMLElement) {
    let (owner, folder) = owner
    var known: Set<XcodePlace> = []
    var stack = [(element: root, group: XcodePlace.inside(folder))]
    while let (element, group) = stack.popLast() {
      let location = element.attributes["location"].map { XcodeLocation($0) }
      let place = location?.resolved(group: group, container: .inside(folder), owner: owner)
      stack += element.children.reversed().map { ($0, place ?? group) }
      switch (element.name, location, place) {
      case ("FileRef", nil, _):
        let message = "A reference of the workspace has no `location`; remove it in Xcode"
        report(.note, element.line, message)
      // An element that is not known counts as well if it names a place.
      case (let name, let location?, let place?) where name != "Group":
        guard known.insert(place).inserted else { continue }
        references.append(
          Reference(place: place, isSynchronized: name == Self.synchronized, line: element.line)
        )
        guard place.path == nil, location.kind != .developer else { continue }
        let message =
          "`\(location.text)` is outside of the workspace's root and is not read; "
          + "run graphd in a folder that contains both if tests depend on it"
        report(.note, element.line, message)
      default: continue
      }
    }
  }
}
