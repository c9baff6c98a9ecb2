/// A plug-in: a folder of helpers that several repositories use.
public struct Plugin: Equatable, Sendable {
  public var name: String

  /// Creates a plug-in and prints it if the program is run for that.
  public init(name: String) {
    self.name = name
    dumpManifest("plugin", .object(["name": name.json]))
  }
}

/// A place of a plug-in.
public struct PluginLocation: Equatable, Sendable {
  /// A folder, or a repository at a revision.
  public enum LocationType: Equatable, Sendable {
    case local(path: Path)
    case gitWithTag(url: String, tag: String, directory: String?, releaseUrl: String?)
    case gitWithSha(url: String, sha: String, directory: String?)
  }

  public var type: LocationType

  /// Returns a plug-in in a folder.
  public static func local(path: Path) -> Self { Self(type: .local(path: path)) }

  /// Returns a plug-in of a repository at a tag.
  public static func git(
    url: String,
    tag: String,
    directory: String? = nil,
    releaseUrl: String? = nil
  ) -> Self {
    Self(type: .gitWithTag(url: url, tag: tag, directory: directory, releaseUrl: releaseUrl))
  }

  /// Returns a plug-in of a repository at a commit.
  public static func git(url: String, sha: String, directory: String? = nil) -> Self {
    Self(type: .gitWithSha(url: url, sha: sha, directory: directory))
  }
}

extension PluginLocation: JSONConvertible {
  var json: JSON {
    switch type {
    case .local(let path): .object(["kind": "local".json, "path": path.json])
    case .gitWithTag(let url, let reference, let directory, _),
      .gitWithSha(let url, let reference, let directory):
      .object([
        "kind": "git".json,
        "url": url.json,
        "reference": reference.json,
        "directory": directory.json,
      ])
    }
  }
}
