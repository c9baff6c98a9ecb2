/// A script that a target runs before or after its other phases.
public struct TargetScript: Equatable, Sendable {
  /// The place of a script among the phases.
  public enum Order: String, Codable, Equatable, Sendable {
    case pre
    case post
  }

  /// The program that runs.
  public enum Script: Equatable, Sendable {
    case tool(path: String, args: [String])
    case scriptPath(path: Path, args: [String])
    case embedded(String)
  }

  /// A list of files, which exists or which Tuist makes.
  public enum FileListPath: ExpressibleByStringInterpolation, Hashable, Sendable {
    case path(Path)
    case generated(Path)

    /// The path of the list.
    public var path: Path {
      switch self {
      case .path(let path), .generated(let path): path
      }
    }

    /// Creates a path of a list that exists.
    public init(stringLiteral: String) { self = .path(Path(stringLiteral: stringLiteral)) }

    /// Returns a list that exists, relative to the manifest.
    public static func path(_ path: String) -> Self { .path(Path(path)) }
    /// Returns a list that Tuist makes, relative to the manifest.
    public static func generated(_ path: String) -> Self { .generated(Path(path)) }
    /// Returns a list that exists, relative to the manifest.
    public static func relativeToManifest(_ path: String) -> Self { .path(Path(path)) }
    /// Returns a list that exists, relative to the root.
    public static func relativeToRoot(_ path: String) -> Self { .path(Path.relativeToRoot(path)) }
    /// Returns a list that exists, relative to the source file.
    public static func relativeToCurrentFile(
      _ path: String,
      callerPath: StaticString = #file
    ) -> Self {
      .path(Path.relativeToCurrentFile(path, callerPath: callerPath))
    }
  }

  public var name: String
  public var script: Script
  public var order: Order
  public var inputPaths: [FileListGlob]
  public var inputFileListPaths: [FileListPath]
  public var outputPaths: [Path]
  public var outputFileListPaths: [FileListPath]
  public var basedOnDependencyAnalysis: Bool?

  init(
    _ name: String,
    _ script: Script,
    _ order: Order,
    _ inputPaths: [FileListGlob],
    _ inputFileListPaths: [FileListPath],
    _ outputPaths: [Path],
    _ outputFileListPaths: [FileListPath],
    _ basedOnDependencyAnalysis: Bool?
  ) {
    self.name = name
    self.script = script
    self.order = order
    self.inputPaths = inputPaths
    self.inputFileListPaths = inputFileListPaths
    self.outputPaths = outputPaths
    self.outputFileListPaths = outputFileListPaths
    self.basedOnDependencyAnalysis = basedOnDependencyAnalysis
  }
}

/// The scripts' name in Tuist 1.
public typealias TargetAction = TargetScript

extension TargetScript: JSONConvertible {
  var json: JSON {
    var values: [String: JSON] = [
      "name": name.json,
      "order": order.rawValue.json,
      "inputPaths": inputPaths.map(\.glob).json,
      "inputFileListPaths": inputFileListPaths.map(\.path).json,
      "outputPaths": outputPaths.json,
      "outputFileListPaths": outputFileListPaths.map(\.path).json,
      "basedOnDependencyAnalysis": basedOnDependencyAnalysis.json,
      "path": .null,
      "text": .null,
      "arguments": .array([]),
    ]
    switch script {
    case .tool(let tool, let arguments):
      values["kind"] = "tool".json
      values["text"] = tool.json
      values["arguments"] = arguments.json
    case .scriptPath(let path, let arguments):
      values["kind"] = "path".json
      values["path"] = path.json
      values["arguments"] = arguments.json
    case .embedded(let text):
      values["kind"] = "embedded".json
      values["text"] = text.json
    }
    return .object(values)
  }
}
