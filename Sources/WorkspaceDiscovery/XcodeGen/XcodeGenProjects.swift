import SourceTrees
import WorkspaceModel

/// Finds the specs of XcodeGen, and reads the projects that it would write.
///
/// Nothing is run: neither XcodeGen nor `preGenCommand`.
enum XcodeGenProjects {
  /// The name of the file that XcodeGen reads by default.
  static let fileName = "project.yml"

  /// Whether a file is called like a spec: `project.yml`, or one for `--spec`, such as `project-beta.yml`.
  static func isSpecName(_ path: SourcePath) -> Bool {
    guard let last = path.nameBytes.last, "ln".utf8.contains(last),
      ["yml", "yaml", "json"].contains(path.fileExtension)
    else { return false }
    let name = path.name.lowercased()
    return name.hasPrefix("project") || name.contains("xcodegen")
  }

  /// Reads the specs of a tree: `project.yml`, and files of similar names that describe targets.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  ///
  /// Complexity: O(files + bytes of specs), and that of `SpecProject` for each.
  static func read(_ tree: FileTree, reader: any ContentReader) async throws -> DescribedProjects {
    let paths = tree.files.keys.filter { path in
      isSpecName(path) && !(path.parent.map(XcodeProjects.isSkipped) ?? false)
    }.sorted { ($0.hasName(fileName) ? 0 : 1, $0) < ($1.hasName(fileName) ? 0 : 1, $1) }
    var described = DescribedProjects()
    guard !paths.isEmpty else { return described }
    var files = SpecFiles(tree, reader: reader)
    var specs: [(path: SourcePath, folder: SourcePath, spec: SpecValue)] = []
    // Other tools' files of the name that were looked at describe nothing.
    var others: Set<SourcePath> = []
    for path in paths {
      let text = try await files.text(of: path) ?? ""
      guard mayBeSpec(text), try await isSpec(path, &files) else {
        others.insert(path)
        continue
      }
      let folder = try await SpecFolder.of(path, tree, &files)
      if let spec = try await files.spec(at: path, in: folder) {
        specs.append((path, folder, spec))
      } else {
        described.unread.append(unreadWrapper(of: path, text))
      }
    }
    // A spec without a name is a part of another one.
    specs.removeAll { path, _, spec in
      spec.text("name") == nil && (files.included.contains(path) || !path.hasName(fileName))
    }
    specs.removeAll { !describesTargets($0.spec) }
    let configurations = try await configurationTexts(specs.map(\.spec), tree, &files)
    var problems = SpecProblems()
    for (path, folder, spec) in specs {
      let resolved = SpecTemplates.resolved(spec, &problems)
      let texts = configurations.merging(try await scriptTexts(resolved, folder, &files)) { $1 }
      if let name = name(of: resolved, path, &problems),
        !isTaken(name, by: described.projects, path, &problems),
        let (project, schemes) = SpecProject.read(
          resolved,
          named: name,
          file: path,
          in: folder,
          texts: texts,
          tree,
          &problems
        )
      {
        described.projects.append(project)
        described.schemes += schemes
      }
    }
    described.inputs = files.inputs
    described.manifests = files.manifests.subtracting(others)
    described.problems = files.problems.problems + problems.problems
    return described
  }

  // MARK: Recognition

  /// Whether a text may be one of a spec: other tools read files of the name, too.
  private static func mayBeSpec(_ text: String) -> Bool {
    func hasLine(_ key: String) -> Bool {
      text.hasPrefix(key) || text.contains("\n" + key) || text.contains("\"\(key)\"")
    }
    let isFlow = text.drop(while: \.isWhitespace).first == "{"
    let hasTargets = isFlow || hasLine("targets") || hasLine("aggregateTargets")
    let keys = ["type", "platform", "supportedDestinations", "templates", "targets:"]
    return hasTargets && keys.contains(where: text.contains)
      || hasLine("include") && hasLine("name")
  }

  /// Whether a file is a spec: a mapping with targets like those of XcodeGen, or with an include and a name or
  /// targets.
  ///
  /// A damaged file counts by its text.
  private static func isSpec(
    _ path: SourcePath,
    _ files: inout SpecFiles
  ) async throws -> Bool {
    guard let value = try await files.document(at: path) else {
      return files.damaged.contains(path)
    }
    return describesTargets(value)
      || value["include"] != nil && (value.text("name") != nil || value["targets"]?.isMap == true)
  }

  /// The wrapper of a damaged spec's project, by the line of its name, else by its folder.
  private static func unreadWrapper(of path: SourcePath, _ text: String) -> SourcePath {
    let folder = path.parent ?? .root
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("name:") }
    let name = line?.dropFirst("name:".count).split { " \t\"'#".contains($0) }.first
    let fallback = folder == .root ? "Project" : folder.name
    return folder.appending("\(name ?? fallback[...]).xcodeproj") ?? folder
  }

  /// Whether a mapping has targets like those of XcodeGen.
  private static func describesTargets(_ spec: SpecValue) -> Bool {
    (spec["targets"]?.members ?? []).contains { SpecTarget.isTarget($0.value) }
      || spec["aggregateTargets"]?.isMap == true && spec.text("name") != nil
  }

  private static func name(
    of spec: SpecValue,
    _ path: SourcePath,
    _ problems: inout SpecProblems
  ) -> String? {
    let place = spec["name"]?.place ?? SpecPlace(file: path, line: 1)
    guard let name = spec.text("name"), !name.isEmpty, !name.contains("/") else {
      problems.report(
        .projectUnreadable,
        .error,
        at: place,
        "The spec has no `name`, so XcodeGen writes no project; add one"
      )
      return nil
    }
    return problems.reportVariable(in: name, at: place, "The project's name") ? nil : name
  }

  /// Whether another spec describes the project that this one would write, which is a problem.
  private static func isTaken(
    _ name: String,
    by projects: [ProjectDescription],
    _ path: SourcePath,
    _ problems: inout SpecProblems
  ) -> Bool {
    let wrapper = (path.parent ?? .root).appending("\(name).xcodeproj")
    guard let other = projects.first(where: { $0.path == wrapper }) else { return false }
    problems.report(
      .projectUnreadable,
      .warning,
      at: SpecPlace(file: path, line: 1),
      "The spec describes the project `\(other.path)`, as `\(other.file)` does, which alone counts; give one of them "
        + "another `name`"
    )
    return true
  }

  // MARK: Other files

  /// The texts of `.xcconfig` files, if specs name some: these may include others.
  private static func configurationTexts(
    _ specs: [SpecValue],
    _ tree: FileTree,
    _ files: inout SpecFiles
  ) async throws -> [SourcePath: String] {
    let levels = specs.flatMap { [$0] + ($0["targets"]?.members ?? []).map(\.value) }
    let templates = specs.flatMap { ($0["targetTemplates"]?.members ?? []).map(\.value) }
    guard (levels + templates).contains(where: { $0["configFiles"] != nil }) else { return [:] }
    var texts: [SourcePath: String] = [:]
    for path in tree.files.keys
    where path.fileExtension == "xcconfig" && !XcodeProjects.isSkipped(path) {
      texts[path] = try await files.text(of: path)
    }
    return texts
  }

  private static let scriptKeys = [
    "preBuildScripts", "prebuildScripts", "postCompileScripts", "postBuildScripts",
    "postbuildScripts", "buildScripts",
  ]

  /// The texts of the scripts that XcodeGen copies into the project.
  private static func scriptTexts(
    _ spec: SpecValue,
    _ folder: SourcePath,
    _ files: inout SpecFiles
  ) async throws -> [SourcePath: String] {
    var texts: [SourcePath: String] = [:]
    let targets = ["targets", "aggregateTargets"].flatMap { spec[$0]?.members ?? [] }
    for target in targets {
      for script in scriptKeys.flatMap({ target.value[$0]?.elements ?? [] }) {
        guard let place = script.text("path").flatMap({ folder.appending($0) })
        else { continue }
        texts[place] = try await files.text(of: place)
      }
    }
    return texts
  }
}
