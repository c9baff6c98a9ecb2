package import WorkspaceModel

/// Finds few patterns for `ignore:` that match given files and nothing that a module has.
package struct SettlingPatterns {
  /// Folders in which, or below which, there is something that modules are made of.
  private var occupied: Set<SourcePath> = [.root]

  /// Complexity: O(files of targets × depth).
  package init(_ state: WorkspaceSnapshot) {
    for path in state.workspace.namedSubmodules { occupy(path) }
    for container in state.workspace.containers {
      occupy(container.path)
      for target in container.targets {
        if let path = target.path { occupy(path) }
        for path in target.sources + target.headers + target.resources.map(\.path) + target.linked {
          occupy(path)
        }
      }
    }
  }

  private mutating func occupy(_ path: SourcePath) {
    var folder: SourcePath? = path
    while let current = folder, occupied.insert(current).inserted { folder = current.parent }
  }

  /// The patterns in the order of the paths, each once.
  package func patterns(for paths: [SourcePath]) -> [String] {
    var known: Set<String> = []
    return paths.map(pattern).filter { known.insert($0).inserted }
  }

  /// The pattern for a path: the outermost folder without anything of a module is taken whole.
  func pattern(for path: SourcePath) -> String {
    let above = Array(sequence(first: path, next: \.parent).dropFirst().reversed())
    let free = above.first { !occupied.contains($0) }
    return free.map { "\($0)/**" } ?? (path.parent == .root ? "/\(path)" : "\(path)")
  }

  /// A text as one element of a list in YAML's short form, in quotes where it needs them.
  package static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-+*".utf8.contains(byte)
    }
    if isPlain, text.first != "*", text.first != "-" { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\x" + (digits.count == 1 ? "0" : "") + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
