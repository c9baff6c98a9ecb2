import DocumentFormats
import SourceTrees
import WorkspaceModel

/// The files of XcodeGen specs, each read once, with what they include.
struct SpecFiles {
  private let tree: FileTree
  private let reader: any ContentReader
  private var documents: [SourcePath: SpecValue?] = [:]
  private(set) var inputs: Set<SourcePath> = []
  /// The files that a spec includes.
  private(set) var included: Set<SourcePath> = []
  /// The files that are not understood.
  private(set) var damaged: Set<SourcePath> = []
  private(set) var problems = SpecProblems()

  /// Specs that include each other.
  private static let depth = 32

  init(_ tree: FileTree, reader: any ContentReader) {
    self.tree = tree
    self.reader = reader
  }

  // MARK: Documents

  /// The files that were read as YAML or JSON.
  var manifests: Set<SourcePath> { Set(documents.keys.filter { tree.entry(at: $0) != nil }) }

  /// The value of a file by itself; `nil` with a problem if it is damaged, and for a missing or empty file.
  mutating func document(at path: SourcePath) async throws -> SpecValue? {
    if let known = documents[path] { return known }
    var value: SpecValue?
    if let bytes = try await bytes(of: path) { value = parsed(bytes, path) }
    documents[path] = .some(value)
    return value
  }

  /// The text of a file, which becomes one of the inputs.
  mutating func text(of path: SourcePath) async throws -> String? {
    try await bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func bytes(of path: SourcePath) async throws -> [UInt8]? {
    guard let (canonical, entry) = tree.entry(at: path) else { return nil }
    inputs.insert(canonical)
    return try await reader.read(canonical, entry)
  }

  private mutating func parsed(_ bytes: [UInt8], _ path: SourcePath) -> SpecValue? {
    func report(_ line: Int, _ reason: String) {
      damaged.insert(path)
      problems.report(
        .projectUnreadable,
        .error,
        at: SpecPlace(file: path, line: line),
        "The spec is not understood: \(reason); correct the line, or restore the file from git"
      )
    }
    if path.fileExtension?.lowercased() == "json" {
      do throws(DocumentFault) {
        return SpecValue(try JSON5.read(bytes).value, in: path)
      } catch { report(error.line, error.reason) }
      return nil
    }
    do throws(YAMLFault) {
      return try YAMLReader.read(String(decoding: bytes, as: UTF8.self), .full)
        .map { SpecValue($0, in: path) }
    } catch { report(error.line, error.reason) }
    return nil
  }

  // MARK: Includes

  /// A spec with what it includes, and where its paths start.
  private struct File {
    var path: SourcePath
    var value: SpecValue
    /// The folder of its paths, relative to that of the root spec.
    var prefix: String
    var includes: [File] = []
    /// Whether a file that it includes is damaged.
    var isDamaged = false
  }

  /// The place that a spec is included from.
  private struct Base {
    /// The folder that paths of includes are relative to, and what follows it, both below the root spec's.
    var folder = ""
    var relative = ""
    var prefix = ""
  }

  /// The spec at `path` with all that it includes; `nil` if it is no mapping, or if one of the files is
  /// damaged.
  ///
  /// Its paths are relative to `folder`.
  ///
  /// Included specs are merged in their order, then the spec itself on top of them; each file counts once.
  mutating func spec(at path: SourcePath, in folder: SourcePath) async throws -> SpecValue? {
    guard let file = try await file(path, in: folder, Base(), trail: []),
      !file.isDamaged
    else { return nil }
    var seen: Set<SourcePath> = []
    return Self.merged(file, &seen)
  }

  private static func merged(_ file: File, _ seen: inout Set<SourcePath>) -> SpecValue {
    guard seen.insert(file.path).inserted else { return SpecValue(.map([]), at: file.value.place) }
    var result = SpecValue(.map([]), at: file.value.place)
    for include in file.includes { result = merged(include, &seen).merged(onto: result) }
    return SpecPaths.resolved(file.value, below: file.prefix).merged(onto: result)
  }

  private mutating func file(
    _ path: SourcePath,
    in root: SourcePath,
    _ base: Base,
    trail: [SourcePath]
  ) async throws -> File? {
    guard let value = try await document(at: path), value.isMap else { return nil }
    var file = File(path: path, value: value, prefix: base.prefix)
    let includes = value["include"]
    let trail = trail + [path]
    for include in includes?.elements ?? includes.map({ [$0] }) ?? [] {
      guard let (other, inner) = includedPath(include, in: root, base) else { continue }
      guard !trail.contains(other), trail.count < Self.depth else {
        problems.report(
          .projectUnreadable,
          .error,
          at: include.place,
          "The spec `\(other)` includes itself, so the inner one is left out; remove one of the includes"
        )
        continue
      }
      included.insert(other)
      if let found = try await self.file(other, in: root, inner, trail: trail) {
        file.includes.append(found)
        file.isDamaged = file.isDamaged || found.isDamaged
      } else if damaged.contains(other) {
        file.isDamaged = true
      } else if tree.entry(at: other) == nil {
        problems.report(
          .projectUnreadable,
          .error,
          at: include.place,
          "The spec includes `\(other)`, where no file is, so what stands there is not known; add the file"
        )
      }
    }
    return file
  }

  /// The file that an include names; `nil` if it is disabled, or not understood.
  private mutating func includedPath(
    _ include: SpecValue,
    in root: SourcePath,
    _ base: Base
  ) -> (path: SourcePath, base: Base)? {
    guard let text = include.text ?? include.text("path"), !text.isEmpty else { return nil }
    if let enable = include.text("enable") {
      if problems.reportVariable(in: enable, at: include.place, "The include of `\(text)`") {
        return nil
      }
      guard Self.isOn(enable) else { return nil }
    }
    if problems.reportVariable(in: text, at: include.place, "The include `\(text)`") { return nil }
    var inner = Base(folder: base.folder, relative: "", prefix: base.prefix)
    if include.bool("relativePaths") ?? true {
      let folder = SpecPaths.folder(of: text)
      inner.folder = SpecPaths.joined(base.folder, base.relative)
      inner.relative = folder
      inner.prefix = SpecPaths.joined(base.prefix, folder)
    }
    guard let path = root.appending(SpecPaths.joined(inner.folder, text)) else {
      problems.report(
        .projectUnreadable,
        .error,
        at: include.place,
        "The spec includes `\(text)`, which lies outside of the workspace and is not read; move it into the workspace"
      )
      return nil
    }
    return (path, inner)
  }

  /// Whether a text is true as Foundation reads it: it begins with `Y`, `T` or a digit besides 0.
  private static func isOn(_ text: String) -> Bool {
    let first = text.drop { $0 == " " || $0 == "0" || $0 == "+" || $0 == "-" }.first
    return first.map { "YyTt123456789".contains($0) } ?? false || text.lowercased() == "on"
  }
}
