import DocumentFormats
import WorkspaceModel

/// The configurations of a `project.xcproj`, which all levels of settings share (Apple: `Configuration`).
///
/// A level has one dictionary of settings, in which `[config=Debug]` behind a name restricts it.
struct JSONConfigurations: Sendable {
  /// The default one first.
  private let names: [String]
  private let tree: JSONTree

  /// All settings of all configurations together; a large project has about a million.
  ///
  /// A configuration has every setting of the file again, so a hostile file could have a great many.
  private static let limit = 4 << 20

  /// Complexity: O(configurations + targets).
  init(_ project: DocumentValue, _ tree: JSONTree) {
    self.tree = tree
    let levels = [project] + (project["targets"]?.elements ?? [])
    let count = levels.reduce(0) { $0 + 1 + ($1["build-settings"]?.members.count ?? 0) }
    let preferred = project["default-configuration"]?.text
    var seen: Set<String> = []
    let all = (project["configurations"]?.elements ?? []).compactMap(Self.name)
      .filter { seen.insert($0).inserted }
    let known = all.isEmpty ? [preferred ?? "Release"] : all
    let ordered = known.filter { $0 == preferred } + known.filter { $0 != preferred }
    names = Array(ordered.prefix(max(1, Self.limit / count)))
  }

  private static func name(of configuration: DocumentValue) -> String? {
    configuration.text ?? configuration["name"]?.text
  }

  /// The settings of one level in each configuration.
  ///
  /// - Parameters:
  ///   - settings: The dictionary of the level.
  ///   - files: The configurations that have an `.xcconfig` file there.
  /// - Returns: One description for each configuration, the default one first.
  ///
  /// Complexity: O(configurations · settings).
  func descriptions(
    _ settings: DocumentValue?,
    files: DocumentValue?
  ) -> [ConfigurationDescription] {
    let assignments = settings?.assignments ?? []
    var places: [String: SourcePath] = [:]
    for file in files?.elements ?? [] {
      if let name = Self.name(of: file) { places[name] = place(of: file["file"]) }
    }
    return names.map { name in
      ConfigurationDescription(
        name: name,
        file: places[name],
        settings: Self.assignments(assignments, in: name)
      )
    }
  }

  /// The file that a configuration names: a node of the tree, or a path below one.
  ///
  /// Apple: `GroupTreeAnchoredReference`.
  private func place(of file: DocumentValue?) -> SourcePath? {
    guard let anchor = file?["anchor"] else { return tree.place(of: JSONReference(file)) }
    guard let folder = tree.place(of: JSONReference(anchor)),
      case .names(let names)? = JSONReference(file?["relative-path"])
    else { return nil }
    return folder.appending(names.joined(separator: "/"))
  }

  /// The assignments that count in a configuration, as `project.pbxproj` has them.
  private static func assignments(
    _ all: [SettingAssignment],
    in configuration: String
  ) -> [SettingAssignment] {
    guard all.contains(where: { $0.conditions.contains { $0.key == "config" } }) else { return all }
    let chosen = all.filter { assignment in
      assignment.conditions.allSatisfy { condition in
        condition.key != "config" || ShellGlob(condition.pattern).matches(configuration)
      }
    }
    let plain = chosen.map { assignment in
      var assignment = assignment
      assignment.conditions.removeAll { $0.key == "config" }
      return (key: assignment.key, assignment: assignment)
    }
    // The sorting is stable: what a configuration alone has stays behind what all have.
    return plain.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.assignment)
  }
}
