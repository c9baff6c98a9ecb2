import DocumentFormats
import SourceTrees
import WorkspaceModel

/// The names in resources of which Tuist makes public Swift declarations.
///
/// `strings` become functions and constants by their keys and placeholders, catalogs by the names of their sets. Other
/// files become constants by all that they contain. Rule: tuist.accessors. Source: `ResourceSynthesizer` and its templates
/// in tuist/tuist.
struct ResourceAccessors {
  /// The endings of files that Tuist makes accessors of by itself.
  static let endings: Set<String> = [
    "strings", "stringsdict", "plist", "xcassets", "ttf", "otf", "ttc", "woff",
  ]

  private let tree: FileTree
  private let reader: any ContentReader
  /// The templates of the root, which replace those of Tuist, by canonical path.
  let templates: Set<SourcePath>
  /// A digest of them all; empty if there is none.
  private let templatesKey: String
  /// Every file that was read, by canonical path.
  private(set) var inputs: Set<SourcePath> = []

  /// Begins with the templates in `Tuist/ResourceSynthesizers` of a root. Rule: tuist.accessors.template
  init(of root: SourcePath, _ tree: FileTree, reader: any ContentReader) {
    self.tree = tree
    self.reader = reader
    var key = EvaluationKey()
    var templates: Set<SourcePath> = []
    if let folder = root.appending("\(TuistRoot.folderName)/ResourceSynthesizers") {
      for child in tree.children(of: folder) where child.visiblePath.fileExtension == "stencil" {
        guard case .file(let canonical, let entry) = child.resolution else { continue }
        key.add("\(child.visiblePath.name) \(entry.content)")
        templates.insert(canonical)
      }
    }
    self.templates = templates
    templatesKey = templates.isEmpty ? "" : key.text
  }

  /// A digest of the names in each resource of a target that accessors are made of, by its path.
  ///
  /// - Parameters:
  ///   - target: The target, as it was lowered.
  ///   - folders: The folders that the project keeps in step with targets.
  ///   - endings: The endings of files that accessors are made of.
  /// - Returns: The digests, by the path of the resource.
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  ///
  /// Complexity: O(bytes of those resources).
  mutating func names(
    in target: ProjectTargetDescription,
    _ folders: [FolderDescription],
    endings: Set<String>
  ) async throws -> [SourcePath: String] {
    var paths = Set(target.members.filter { $0.phase == .resources }.map(\.path))
    for folder in folders where folder.owners.contains(target.id) {
      paths.formUnion(FolderContents(of: folder.path, opaque: [], tree: tree).items.map(\.path))
    }
    var names: [SourcePath: String] = [:]
    for path in paths.sorted() {
      guard let ending = path.fileExtension?.lowercased(), endings.contains(ending) else {
        continue
      }
      let declared = ending == "xcassets" ? catalog(path) : try await file(path, ending)
      names[path] = declared.map { $0 + templatesKey }
    }
    return names
  }

  /// The names of the sets in a catalog, and what its folders state about names.
  private func catalog(_ path: SourcePath) -> String {
    var key = EvaluationKey()
    var pending = [path]
    while let folder = pending.popLast() {
      for child in tree.children(of: folder) {
        switch child.resolution {
        case .directory(let directory):
          key.add(child.visiblePath.description)
          // The files of a set have no names.
          if child.visiblePath.fileExtension == nil { pending.append(directory) }
        case .file(_, let entry):
          // A folder may be a namespace.
          key.add("\(entry.content)")
        case .submodule, .missing, .unresolved: continue
        }
      }
    }
    return key.text
  }

  /// The keys of a table with the placeholders of its values; all of any other file.
  private mutating func file(_ path: SourcePath, _ ending: String) async throws -> String? {
    guard let (canonical, entry) = tree.entry(at: path) else { return nil }
    let whole = "\(entry.content)"
    guard ending == "strings" else { return whole }
    inputs.insert(canonical)
    guard let bytes = try await reader.read(canonical, entry),
      let table = try? PropertyList.read(bytes).value, case .dictionary(let entries) = table
    else { return whole }
    var key = EvaluationKey()
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      key.add(name)
      key.add(FormatSpecifier.all(in: value.text ?? "").map(\.text).joined())
    }
    return key.text
  }
}
