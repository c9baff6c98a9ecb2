/// A path or glob pattern, relative to the manifest, to Tuist's root or to a source file.
public struct Path: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The folder that a path begins at.
  public enum PathType: String, Codable, Sendable {
    case relativeToCurrentFile
    case relativeToManifest
    case relativeToRoot
  }

  public var type: PathType
  public var pathString: String
  public var callerPath: String?

  /// Creates a path relative to the manifest.
  public init(_ path: String) {
    self.init(path, type: .relativeToManifest)
  }

  init(_ pathString: String, type: PathType, callerPath: String? = nil) {
    self.type = type
    self.pathString = pathString
    self.callerPath = callerPath
  }

  /// Creates a path relative to the root if it begins with `//` or `~`, else to the manifest.
  public init(stringLiteral: String) {
    if stringLiteral.hasPrefix("//") {
      self.init(String(stringLiteral.dropFirst(2)), type: .relativeToRoot)
    } else if stringLiteral == "~" || stringLiteral.hasPrefix("~/") {
      self.init(stringLiteral, type: .relativeToRoot)
    } else {
      self.init(stringLiteral, type: .relativeToManifest)
    }
  }

  /// Returns a path relative to the manifest.
  public static func path(_ path: String) -> Self {
    Path(path)
  }

  /// Returns a path relative to the folder of the source file that calls this.
  public static func relativeToCurrentFile(
    _ pathString: String,
    callerPath: StaticString = #file
  ) -> Path {
    Path(pathString, type: .relativeToCurrentFile, callerPath: "\(callerPath)")
  }

  /// Returns a path relative to the folder of the manifest.
  public static func relativeToManifest(_ pathString: String) -> Path {
    Path(pathString, type: .relativeToManifest)
  }

  /// Returns a path relative to the nearest folder above that is Tuist's root.
  public static func relativeToRoot(_ pathString: String) -> Path {
    Path(pathString, type: .relativeToRoot)
  }
}

extension Path: JSONConvertible {
  var json: JSON {
    switch type {
    case .relativeToManifest: .object(["type": "manifest".json, "path": pathString.json])
    case .relativeToRoot: .object(["type": "root".json, "path": pathString.json])
    case .relativeToCurrentFile:
      .object(["type": "file".json, "path": pathString.json, "caller": callerPath.json])
    }
  }
}
