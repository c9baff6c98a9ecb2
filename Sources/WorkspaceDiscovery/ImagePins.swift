import WorkspaceModel

/// Reads from which image of Swift a Dockerfile builds (https://docs.docker.com/reference/dockerfile, `FROM` and `ARG`).
///
/// Rule: unknown.image
enum ImagePins {
  /// The paths of Dockerfiles.
  ///
  /// Complexity: O(files).
  static func files(in files: FileTable) -> [SourcePath] { files.keys.filter(isDockerfile) }

  private static func isDockerfile(_ path: SourcePath) -> Bool {
    let name = path.name.lowercased()
    return path.fileExtension != "swift"
      && ["dockerfile", "containerfile"].contains { word in
        name == word || name.hasPrefix(word + ".") || name.hasSuffix("." + word)
      }
  }

  /// The lines `FROM` that name Swift, with the arguments that they depend on; `nil` without any.
  static func pin(in text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    func instructions(_ keyword: String) -> [String] {
      lines.filter { $0.lowercased().hasPrefix(keyword + " ") }
    }
    let arguments = instructions("arg")
    let pins = instructions("from").compactMap { line -> String? in
      let used = arguments.filter { argument in
        let name = argument.dropFirst(4).prefix { $0 != "=" }
        return line.contains("$\(name)") || line.contains("${\(name)")
      }
      let pin = (used + [line]).joined(separator: "\n")
      return VersionManagers.namesSwift(pin) ? pin : nil
    }
    return pins.isEmpty ? nil : pins.joined(separator: "\n")
  }
}
