/// A template of files that `tuist scaffold` makes.
public struct Template: Equatable, Sendable {
  /// The contents of a file or folder.
  public enum Contents: Equatable, Sendable {
    case string(String)
    case file(Path)
    case directory(Path)
  }

  /// A file or folder.
  public struct Item: Equatable, Sendable {
    public var path: String
    public var contents: Contents

    /// Creates an item.
    public init(path: String, contents: Contents) {
      self.path = path
      self.contents = contents
    }

    /// Returns an item.
    public static func item(path: String, contents: Contents) -> Self {
      Self(path: path, contents: contents)
    }

    /// Returns a file with a text.
    public static func string(path: String, contents: String) -> Self {
      Self(path: path, contents: .string(contents))
    }

    /// Returns a file with the text of another one.
    public static func file(path: String, templatePath: Path) -> Self {
      Self(path: path, contents: .file(templatePath))
    }

    /// Returns a copy of a folder.
    public static func directory(path: String, sourcePath: Path) -> Self {
      Self(path: path, contents: .directory(sourcePath))
    }
  }

  /// A value that the user gives.
  public enum Attribute: Equatable, Sendable {
    /// The values by default.
    public typealias Value = Plist.Value

    case required(String)
    case optional(String, default: Value)
  }

  public var description: String
  public var attributes: [Attribute]
  public var items: [Item]

  /// Creates a template and prints it if the program is run for that.
  public init(description: String, attributes: [Attribute] = [], items: [Item] = []) {
    self.description = description
    self.attributes = attributes
    self.items = items
    dumpManifest("template", .object(["description": description.json]))
  }
}

extension String.StringInterpolation {
  /// Appends the place of a value in a template.
  public mutating func appendInterpolation(_ value: Template.Attribute) {
    switch value {
    case .required(let name), .optional(let name, _): appendLiteral("{{ \(name) }}")
    }
  }
}
