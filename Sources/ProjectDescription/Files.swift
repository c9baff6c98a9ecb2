/// A glob pattern or a folder as a whole.
public enum FileElement: Equatable, Sendable, ExpressibleByStringInterpolation {
  case glob(pattern: Path, excluding: [Path] = [])
  case folderReference(path: Path)

  /// Creates a glob pattern relative to the manifest.
  public init(stringLiteral value: String) { self = .glob(pattern: .path(value)) }
}

extension FileElement: JSONConvertible {
  var json: JSON {
    switch self {
    case .glob(let pattern, let excluding):
      .object(["kind": "glob".json, "path": pattern.json, "excluding": excluding.json])
    case .folderReference(let path): .object(["kind": "folder".json, "path": path.json])
    }
  }
}

// The module names are written so that compilers accept another module's conformance silently.
extension Swift.Array: Swift.ExpressibleByUnicodeScalarLiteral where Element == FileElement {
  public typealias UnicodeScalarLiteralType = String
}

extension Swift.Array: Swift.ExpressibleByExtendedGraphemeClusterLiteral
where Element == FileElement {
  public typealias ExtendedGraphemeClusterLiteralType = String
}

extension Swift.Array: Swift.ExpressibleByStringLiteral where Element == FileElement {
  public typealias StringLiteralType = String

  /// Creates a list of one glob pattern.
  public init(stringLiteral value: String) { self = [.glob(pattern: .path(value))] }
}

/// A glob pattern and what it leaves out.
public struct FileListGlob: Equatable, Sendable, ExpressibleByStringInterpolation {
  public var glob: Path
  public var excluding: [Path]

  init(glob: Path, excluding: [Path]) {
    self.glob = glob
    self.excluding = excluding
  }

  /// Creates a glob pattern relative to the manifest.
  public init(stringLiteral value: String) { self.init(glob: .path(value), excluding: []) }

  /// Returns a glob pattern without some paths.
  public static func glob(_ glob: Path, excluding: [Path] = []) -> Self {
    Self(glob: glob, excluding: excluding)
  }

  /// Returns a glob pattern without one path.
  public static func glob(_ glob: Path, excluding: Path?) -> Self {
    Self(glob: glob, excluding: excluding.map { [$0] } ?? [])
  }
}

extension FileListGlob: JSONConvertible {
  var json: JSON { .object(["glob": glob.json, "excluding": excluding.json]) }
}

/// A list of glob patterns.
public struct FileList: Equatable, Sendable, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral
{
  public var globs: [FileListGlob]

  init(globs: [FileListGlob]) { self.globs = globs }

  /// Creates a list of one pattern.
  public init(stringLiteral value: String) {
    self.init(globs: [FileListGlob(stringLiteral: value)])
  }

  /// Creates a list of patterns.
  public init(arrayLiteral elements: FileListGlob...) { self.init(globs: elements) }

  /// Returns a list of patterns.
  public static func list(_ globs: [FileListGlob]) -> FileList { FileList(globs: globs) }
}

extension FileList: JSONConvertible {
  var json: JSON { globs.json }
}

/// The headers of a target by visibility.
public struct Headers: Equatable, Sendable {
  /// A rule for a header that several lists have.
  public enum AutomaticExclusionRule: Int, Codable, Sendable {
    case projectExcludesPrivateAndPublic
    case publicExcludesPrivateAndProject
  }

  public var umbrellaHeader: Path?
  public var `public`: FileList?
  public var `private`: FileList?
  public var project: FileList?
  public var exclusionRule: AutomaticExclusionRule

  /// Creates the headers of a target.
  public init(
    public publicHeaders: FileList? = nil,
    umbrellaHeader: Path? = nil,
    private privateHeaders: FileList? = nil,
    project: FileList? = nil,
    exclusionRule: AutomaticExclusionRule = .projectExcludesPrivateAndPublic
  ) {
    self.public = publicHeaders
    self.umbrellaHeader = umbrellaHeader
    self.private = privateHeaders
    self.project = project
    self.exclusionRule = exclusionRule
  }

  /// Returns the headers of a target by list.
  public static func headers(
    public: FileList? = nil,
    private: FileList? = nil,
    project: FileList? = nil,
    exclusionRule: AutomaticExclusionRule = .projectExcludesPrivateAndPublic
  ) -> Headers {
    Headers(
      public: `public`,
      private: `private`,
      project: project,
      exclusionRule: exclusionRule
    )
  }

  /// Returns headers that an umbrella makes public; the others belong to the project.
  public static func allHeaders(
    from list: FileList,
    umbrella: Path,
    private privateHeaders: FileList? = nil
  ) -> Headers {
    Headers(public: list, umbrellaHeader: umbrella, private: privateHeaders, project: list)
  }

  /// Returns headers that an umbrella makes public, without the others.
  public static func onlyHeaders(
    from list: FileList,
    umbrella: Path,
    private privateHeaders: FileList? = nil
  ) -> Headers {
    Headers(public: list, umbrellaHeader: umbrella, private: privateHeaders)
  }
}

extension Headers: JSONConvertible {
  var json: JSON {
    .object([
      "public": (`public`?.globs ?? []).json,
      "private": (`private`?.globs ?? []).json,
      "project": (project?.globs ?? []).json,
      "umbrella": umbrellaHeader.json,
    ])
  }
}

/// A file that a phase copies.
public enum CopyFileElement: Equatable, Sendable, ExpressibleByStringInterpolation {
  case glob(pattern: Path, condition: PlatformCondition? = nil, codeSignOnCopy: Bool = false)
  case folderReference(
    path: Path,
    condition: PlatformCondition? = nil,
    codeSignOnCopy: Bool = false
  )

  /// Creates a glob pattern relative to the manifest.
  public init(stringLiteral value: String) { self = .glob(pattern: .path(value)) }
}

extension CopyFileElement: JSONConvertible {
  var json: JSON {
    switch self {
    case .glob(let path, _, _): .object(["kind": "glob".json, "path": path.json])
    case .folderReference(let path, _, _): .object(["kind": "folder".json, "path": path.json])
    }
  }
}

/// A phase that copies files into a product.
public struct CopyFilesAction: Equatable, Sendable {
  /// The folder that files are copied to.
  public enum Destination: String, Codable, Equatable, Sendable {
    case absolutePath
    case productsDirectory
    case wrapper
    case executables
    case resources
    case javaResources
    case frameworks
    case sharedFrameworks
    case sharedSupport
    case plugins
    case other
  }

  public var name: String
  public var destination: Destination
  public var subpath: String?
  public var files: [CopyFileElement]

  /// Creates a phase.
  public init(
    name: String,
    destination: Destination,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) {
    self.name = name
    self.destination = destination
    self.subpath = subpath
    self.files = files
  }

  /// Returns a phase that copies to the products.
  public static func productsDirectory(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .productsDirectory, subpath: subpath, files: files) }

  /// Returns a phase that copies to the wrapper.
  public static func wrapper(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .wrapper, subpath: subpath, files: files) }

  /// Returns a phase that copies to the executables.
  public static func executables(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .executables, subpath: subpath, files: files) }

  /// Returns a phase that copies to the resources.
  public static func resources(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .resources, subpath: subpath, files: files) }

  /// Returns a phase that copies to Java's resources.
  public static func javaResources(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .javaResources, subpath: subpath, files: files) }

  /// Returns a phase that copies to the frameworks.
  public static func frameworks(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .frameworks, subpath: subpath, files: files) }

  /// Returns a phase that copies to the shared frameworks.
  public static func sharedFrameworks(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .sharedFrameworks, subpath: subpath, files: files) }

  /// Returns a phase that copies to the shared support.
  public static func sharedSupport(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .sharedSupport, subpath: subpath, files: files) }

  /// Returns a phase that copies to the plug-ins.
  public static func plugins(
    name: String,
    subpath: String? = nil,
    files: [CopyFileElement]
  ) -> Self { Self(name: name, destination: .plugins, subpath: subpath, files: files) }
}

extension CopyFilesAction: JSONConvertible {
  var json: JSON {
    .object([
      "name": name.json,
      "destination": destination.rawValue.json,
      "subpath": subpath.json,
      "files": files.json,
    ])
  }
}
