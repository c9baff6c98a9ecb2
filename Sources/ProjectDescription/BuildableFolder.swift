/// An exception from the rule that a buildable folder's files belong to its target.
public struct BuildableFolderException: Sendable, Equatable, Hashable {
  public var excluded: [String]
  public var compilerFlags: [String: String]
  public var publicHeaders: [String]
  public var privateHeaders: [String]
  public var platformFilters: [String: Set<PlatformFilter>]
  public var target: String?
  public var included: [String]

  /// Returns an exception for the target that has the folder.
  public static func exception(
    excluded: [String] = [],
    compilerFlags: [String: String] = [:],
    publicHeaders: [String] = [],
    privateHeaders: [String] = [],
    platformFilters: [String: Set<PlatformFilter>] = [:]
  ) -> BuildableFolderException {
    BuildableFolderException(
      excluded: excluded,
      compilerFlags: compilerFlags,
      publicHeaders: publicHeaders,
      privateHeaders: privateHeaders,
      platformFilters: platformFilters,
      target: nil,
      included: []
    )
  }

  /// Returns an exception that adds files to another target.
  public static func exception(
    target: String,
    included: [String] = [],
    compilerFlags: [String: String] = [:],
    platformFilters: [String: Set<PlatformFilter>] = [:]
  ) -> BuildableFolderException {
    BuildableFolderException(
      excluded: [],
      compilerFlags: compilerFlags,
      publicHeaders: [],
      privateHeaders: [],
      platformFilters: platformFilters,
      target: target,
      included: included
    )
  }
}

extension BuildableFolderException: JSONConvertible {
  var json: JSON {
    .object([
      "excluded": excluded.json,
      "compilerFlags": compilerFlags.json,
      "publicHeaders": publicHeaders.json,
      "privateHeaders": privateHeaders.json,
      "platformFilters": .object(platformFilters.mapValues(\.json)),
      "target": target.json,
      "included": included.json,
    ])
  }
}

/// The exceptions of a buildable folder.
public struct BuildableFolderExceptions: Sendable, Equatable, Hashable,
  ExpressibleByArrayLiteral
{
  public var exceptions: [BuildableFolderException]

  /// Creates a list of exceptions.
  public init(arrayLiteral elements: BuildableFolderException...) { exceptions = elements }

  /// Returns a list of exceptions.
  public static func exceptions(_ exceptions: [BuildableFolderException]) -> Self {
    var list: Self = []
    list.exceptions = exceptions
    return list
  }
}

/// A folder whose files belong to a target, without a list.
public struct BuildableFolder: Sendable, Equatable, ExpressibleByStringInterpolation {
  public var path: Path
  public var exceptions: BuildableFolderExceptions
  public var optional: Bool

  init(path: Path, exceptions: BuildableFolderExceptions = [], optional: Bool = false) {
    self.path = path
    self.exceptions = exceptions
    self.optional = optional
  }

  /// Creates a folder; `//` at the beginning is Tuist's root.
  public init(stringLiteral value: String) { self.init(path: Path(stringLiteral: value)) }

  /// Returns a folder with exceptions.
  public static func folder(
    _ path: Path,
    exceptions: BuildableFolderExceptions = [],
    optional: Bool = false
  ) -> Self {
    Self(path: path, exceptions: exceptions, optional: optional)
  }
}

extension BuildableFolder: JSONConvertible {
  var json: JSON {
    .object([
      "path": path.json, "optional": optional.json, "exceptions": exceptions.exceptions.json,
    ])
  }
}
