import SourceTrees
import WorkspaceModel

/// Finds the files that the settings, scripts and rules of a project's targets name.
///
/// Rule: xcode.change.input
struct TargetInputs {
  private let places: FilePlaces
  private let texts: [SourcePath: String]
  private let project: ProjectDescription

  /// - Parameters:
  ///   - places: The tree.
  ///   - texts: The texts of lists and scripts in the tree, by path.
  ///   - project: The project of the targets.
  init(_ places: FilePlaces, texts: [SourcePath: String], in project: ProjectDescription) {
    self.places = places
    self.texts = texts
    self.project = project
  }

  /// The files and folders that a target names.
  ///
  /// A script that changes a source of the target makes that source.
  ///
  /// Complexity: O(length of settings and scripts), and that of `ScriptFiles`.
  func files(
    of target: ProjectTargetDescription,
    _ settings: TargetSettings,
    sources: Set<SourcePath>
  ) -> Set<SourcePath> {
    var names = settings.words("DEVELOPMENT_ASSET_PATHS")
    for script in target.scripts {
      names += script.inputs.map { settings.expanded($0) }
      for list in script.inputLists {
        guard let path = place(of: settings.expanded(list)), let text = texts[path] else {
          continue
        }
        names += Self.lines(ofList: text).map { settings.expanded($0) }
      }
    }
    var inputs = Set(names.compactMap(place))
    // Other configurations name files of the same target.
    let values = target.configurations.map { Set($0.settings.map(\.value)) }
    let common = values.dropFirst().reduce(values.first ?? []) { $0.intersection($1) }
    let others = Set(values.joined()).subtracting(common).map { settings.expanded($0) }
    for text in Set(settings.allValues + others) {
      inputs.formUnion(files(namedIn: text).filter { !sources.contains($0) })
    }
    if case .external(let written) = target.kind {
      let folder = settings.expanded(written)
      // The other build runs in the project's folder where none is stated, and perhaps where it is not known.
      let place = folder.isEmpty || folder.contains("$") ? project.folder : place(of: folder)
      if let place, places.tree.isDirectory(place) { inputs.insert(place) }
    }
    return inputs.union(started(by: target, settings).subtracting(sources))
  }

  /// The files that the scripts of a target name.
  private func started(
    by target: ProjectTargetDescription,
    _ settings: TargetSettings
  ) -> Set<SourcePath> {
    let scripts = ScriptFiles(places, startedIn: project.folder, texts: texts)
    var values: [String: String] = [:]
    return target.scripts.reduce(into: []) { found, script in
      let named = scripts.named(in: script.text) { name in
        if let value = values[name] { return value }
        let value = settings.expanded("$(\(name))")
        values[name] = value.contains("$") ? "" : value
        return values[name, default: ""]
      }
      found.formUnion(named)
    }
  }

  /// The files, not folders, that a setting's value names: a path, or one in a flag such as
  /// `-Wl,-sectcreate,__TEXT,__info_plist,Info.plist`.
  private func files(namedIn value: String) -> [SourcePath] {
    guard value.contains(".") || value.contains("/") else { return [] }
    let words = ShellWords(value) { _ in "" }.words.flatMap { $0.split { ",=".contains($0) } }
    return (words + [value[...]]).compactMap { word in
      guard !word.contains("$"), let path = project.folder.appending(word) else { return nil }
      let place =
        word.contains("/") && path.fileExtension != nil
        ? places.place(of: path) : places.tree.canonicalPath(of: path)
      return place.flatMap { places.tree.entry(at: $0)?.path }
    }
  }

  /// The paths in a list of files (swift-build: `ShellBasedTaskProducer.parseXCFileList`).
  ///
  /// Rule: xcode.script.list
  private static func lines(ofList text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let path = line.drop(while: \.isWhitespace)
      guard let end = path.lastIndex(where: { !$0.isWhitespace }), path.first != "#" else {
        return nil
      }
      return String(path[...end])
    }
  }

  /// The file or folder that a setting names.
  func place(of text: String?) -> SourcePath? {
    guard let text, !text.isEmpty, !text.contains("$") else { return nil }
    return project.folder.appending(text).flatMap(places.place)
  }
}
