import WorkspaceModel

/// The path of a node in a `project.xcproj`, and what it is relative to (Apple: `FilePath`).
struct JSONPath: Sendable, Hashable {
  enum Base: Sendable, Hashable {
    /// The group around the node.
    case group
    /// The folder around the project.
    case project
    case absolute
    /// A folder of a build or of Xcode, or the value of a build setting.
    case built
  }

  var base: Base
  /// Without its base.
  var text: String

  /// Reads `A.swift`, `/A.swift`, `<PROJECT>/A.swift` or `<USER:SETTING>/A.swift`.
  init(_ path: String) {
    if path.hasPrefix("<"), let mark = path.firstRange(of: ">/") {
      let name = path[path.index(after: path.startIndex)..<mark.lowerBound]
      base = Self.projectFolders.contains(String(name)) ? .project : .built
      text = String(path[mark.upperBound...])
    } else {
      base = path.hasPrefix("/") || path.hasPrefix("~") ? .absolute : .group
      text = Self.unescaped(path)
    }
  }

  /// The names of the project's folder; settings can name it, too.
  private static let projectFolders: Set<String> = [
    "PROJECT", "USER:PROJECT_DIR", "USER:SOURCE_ROOT", "USER:SRCROOT",
  ]

  /// A backslash stands before `<` and before itself.
  private static func unescaped(_ path: String) -> String {
    guard path.contains("\\") else { return path }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in path.utf8 {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The last component; empty if there is none.
  var name: String { text.split(separator: "/").last.map { String($0) } ?? "" }

  /// Whether only a build knows the place.
  var isBuilt: Bool { base == .built || text.contains("$") }

  /// The place in the workspace.
  ///
  /// - Parameters:
  ///   - parent: The place of the group around the node.
  ///   - folder: The folder around the project.
  /// - Returns: `nil` if it is outside, or is not known.
  func place(in parent: SourcePath?, folder: SourcePath) -> SourcePath? {
    switch base {
    case .group: text.isEmpty ? parent : parent?.appending(text)
    case .project: folder.appending(text)
    // Only below the root can it be a file of the workspace, and the root's own place is not known.
    case .absolute, .built: nil
    }
  }
}
