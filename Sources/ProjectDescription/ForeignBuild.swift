/// The kind of linking of a binary.
public enum BinaryLinking: String, Codable, Hashable, Sendable {
  case `static`
  case dynamic
}

/// The binary that another build system makes.
public enum ForeignBuildOutput: Hashable, Sendable {
  /// The kind of linking.
  public typealias Linking = BinaryLinking

  case xcframework(path: Path, linking: Linking)
  case framework(path: Path, linking: Linking)
  case library(path: Path, publicHeaders: Path, swiftModuleMap: Path?, linking: Linking)
}

extension ForeignBuildOutput: JSONConvertible {
  var json: JSON {
    switch self {
    case .xcframework(let path, let linking): json("xcframework", path, linking)
    case .framework(let path, let linking): json("framework", path, linking)
    case .library(let path, _, _, let linking): json("library", path, linking)
    }
  }

  private func json(_ kind: String, _ path: Path, _ linking: Linking) -> JSON {
    .object(["kind": kind.json, "path": path.json, "linking": linking.rawValue.json])
  }
}

/// A file or script that the result of a foreign build depends on.
public enum Input: Hashable, Sendable {
  case file(Path)
  case folder(Path)
  case glob(Path)
  case script(String)
}

/// The inputs' older name.
public typealias CacheInput = Input

extension Input: JSONConvertible {
  var json: JSON {
    switch self {
    case .file(let path): .object(["kind": "file".json, "path": path.json])
    case .folder(let path): .object(["kind": "folder".json, "path": path.json])
    case .glob(let path): .object(["kind": "glob".json, "path": path.json])
    case .script(let text): .object(["kind": "script".json, "text": text.json])
    }
  }
}

extension Target {
  /// A target that another build system builds.
  public struct ForeignBuild: Equatable, Sendable {
    public var script: String
    public var inputs: [Input]
    public var output: ForeignBuildOutput
  }

  /// Returns a target that another build system builds.
  public static func foreignBuild(
    name: String,
    destinations: Destinations,
    script: String,
    inputs: [Input] = [],
    output: ForeignBuildOutput,
    metadata: TargetMetadata = .default
  ) -> Self {
    var target = Target(
      name: name,
      destinations: destinations,
      product: .staticLibrary,
      bundleId: "tuist.foreign-build.\(name)",
      infoPlist: nil,
      metadata: metadata
    )
    target.foreignBuild = ForeignBuild(script: script, inputs: inputs, output: output)
    return target
  }
}

extension Target.ForeignBuild: JSONConvertible {
  var json: JSON {
    .object(["script": script.json, "inputs": inputs.json, "output": output.json])
  }
}
