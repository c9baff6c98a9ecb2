import Foundation
import HashTreeCollections
import ImpactAnalysis
import SourceSummarizing
import Testing
import WorkspaceModel

/// A package as one text: `//- Core` starts a module, `//- App: Core Feature` one with dependencies,
/// `//- CoreTests(test): Core` a test target, `//- Core [evolution]` one with library evolution,
/// `//- Core [strict]` one in which warnings are errors, `//- Core [members]` one whose files find members of
/// what they import alone, `//- Macros(macro)` a macro's implementation, `//- CShapes(c)` a target of C.
struct Scenario: Sendable {
  struct Module: Sendable {
    /// How it is compiled unlike others.
    enum Trait: String, Sendable {
      case evolution, strict, members

      var flags: [String] {
        switch self {
        case .evolution: ["-enable-library-evolution"]
        case .strict: ["-warnings-as-errors"]
        case .members: ["-enable-upcoming-feature", "MemberImportVisibility"]
        }
      }
    }

    struct File: Sendable {
      /// In the module's folder.
      var path: String
      var text: String

      var isHeader: Bool { [".h", ".inc"].contains(where: path.hasSuffix) }
    }

    var name: String
    var kind = Target.Kind.library
    var language = Target.Language.swift
    var trait: Trait?
    var dependencies: [String] = []
    var source = ""

    /// Reads what follows `//- `.
    init(_ header: Substring) {
      let parts = header.split(separator: ":")
      var words = parts[0].split(separator: " ")
      trait = words.last.flatMap { Trait(rawValue: String($0.dropFirst().dropLast())) }
      if trait != nil { words.removeLast() }
      let head = words.joined().split(separator: "(")
      name = String(head[0])
      if head.count > 1 {
        let word = String(head[1].dropLast())
        if word == "c" { language = .cFamily }
        if let kind = Target.Kind(rawValue: word) { self.kind = kind }
      }
      if parts.count > 1 { dependencies = parts[1].split { " ,".contains($0) }.map(String.init) }
    }

    /// What `init` reads.
    var header: String {
      let word = language == .cFamily ? "c" : kind.rawValue
      let kind = word == Target.Kind.library.rawValue ? "" : "(\(word))"
      let trait = trait.map { " [\($0.rawValue)]" } ?? ""
      return "\(name)\(kind)\(trait): \(dependencies.joined(separator: " "))"
    }

    /// A file of Swift, or a public header of C, then one for each line `//= path`.
    var files: [File] {
      var files = [File(path: language == .cFamily ? "include/\(name).h" : "File.swift", text: "")]
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("//= ") {
          files.append(File(path: String(line.dropFirst(4)), text: ""))
        } else {
          files[files.count - 1].text += line + "\n"
        }
      }
      return files
    }

    /// What the compiler is given beyond what every module is.
    var flags: [String] { trait?.flags ?? [] }

    var settings: [BuildSetting] {
      flags.isEmpty ? [] : [BuildSetting(tool: "swift", name: "unsafeFlags", values: flags)]
    }
  }

  private(set) var modules: [Module] = []
  /// The package's settings, as discovery writes them.
  var packageSettings = ""
  /// The platforms that the workspace lists.
  var platforms: [String]?

  var hasMacros: Bool { modules.contains { $0.kind == .macro } }
  var hasC: Bool { modules.contains { $0.language == .cFamily } }
  /// What `init` reads.
  var text: String { modules.map { "//- \($0.header)\n\($0.source)" }.joined() }

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        modules.append(Module(line.dropFirst(4)))
      } else if !modules.isEmpty {
        modules[modules.count - 1].source += line + "\n"
      }
    }
  }

  /// The scenario with one text replaced, which must occur exactly once.
  func replacing(_ old: String, with new: String) throws -> Scenario {
    var changed = self
    let places = modules.indices.filter { modules[$0].source.contains(old) }
    try #require(places.count == 1, "`\(old)` must occur in one module")
    let pieces = modules[places[0]].source.components(separatedBy: old)
    try #require(pieces.count == 2, "`\(old)` must occur once")
    changed.modules[places[0]].source = pieces[0] + new + pieces[1]
    return changed
  }

  /// The scenario with another text of one module.
  func replacing(sourceOf name: String, with source: String) -> Scenario {
    var changed = self
    for index in modules.indices where modules[index].name == name {
      changed.modules[index].source = source
    }
    return changed
  }

  /// A file's text and how it is read.
  struct Reading: Hashable, Sendable {
    var language: Target.Language
    var isHeader: Bool
    var text: String

    init(_ file: Module.File, of module: Module) {
      (language, isHeader, text) = (module.language, file.isHeader, file.text)
    }

    func summary() -> FileSummary {
      let bytes = Array(text.utf8)
      if language == .swift { return SwiftFile.summary(of: bytes) }
      return isHeader ? HeaderFile.summary(of: bytes) : HeaderFile.summary(ofSource: bytes)
    }
  }

  /// The summaries of all files, for states that share most of them.
  var summaries: [Reading: FileSummary] {
    modules.reduce(into: [:]) { summaries, module in
      for file in module.files {
        let reading = Reading(file, of: module)
        if summaries[reading] == nil { summaries[reading] = reading.summary() }
      }
    }
  }

  /// The snapshot of this state, of which files are parsed only when a question needs them, or all.
  func snapshot(
    reusing known: [Reading: FileSummary] = [:],
    onDemand isOnDemand: Bool = false
  ) throws -> WorkspaceSnapshot {
    var files: FileTable = [:]
    var summaries: FileSummaries = [:]
    var targets: [Target] = []
    for module in modules {
      let target = try target(module)
      for file in module.files {
        let path = try #require(target.path?.appending(file.path))
        files[path] = try entry(file)
        let reading = Reading(file, of: module)
        let summary = known[reading] ?? reading.summary()
        let isDeferred = isOnDemand && module.language == .swift
        summaries.set(
          isDeferred
            ? SwiftFile.file(of: Array(reading.text.utf8)) { summary } : SourceFile(summary),
          at: path
        )
      }
      targets.append(target)
    }
    let manifest = try #require(SourcePath("Package.swift"))
    let package = Container(
      path: .root,
      name: "demo",
      identity: "demo",
      manifest: manifest,
      toolsVersion: "6.0.0",
      evaluation: .evaluated,
      targets: targets,
      settings: packageSettings
    )
    return WorkspaceSnapshot(
      files: files,
      workspace: Workspace(containers: [package], platforms: platforms),
      summaries: summaries
    )
  }

  /// What discovery says of a module.
  private func target(_ module: Module) throws -> Target {
    let folder = try #require(SourcePath("Sources/\(module.name)"))
    func paths(_ files: [Module.File]) throws -> [SourcePath] {
      try files.map { try #require(folder.appending($0.path)) }.sorted()
    }
    return Target(
      name: module.name,
      moduleName: module.name.replacing("-", with: "_"),
      kind: module.kind,
      language: module.language,
      path: folder,
      sources: try paths(module.files.filter { !$0.isHeader }),
      headers: try paths(module.files.filter(\.isHeader)),
      publicHeadersPath: module.language == .cFamily ? folder.appending("include") : nil,
      dependencies: module.dependencies.map { TargetDependency(.target($0)) },
      settings: module.settings
    )
  }

  private func entry(_ file: Module.File) throws -> FileEntry {
    var hash = FingerprintBuilder()
    hash.combine(file.text)
    let content = try #require(
      ContentID(bytes: withUnsafeBytes(of: hash.fingerprint.value) { Array($0) })
    )
    return FileEntry(kind: .file, content: content)
  }

  /// What changing this scenario to `other` means.
  func impact(
    to other: Scenario,
    _ options: ImpactOptions = ImpactOptions()
  ) throws -> ImpactAnalyzer {
    try ImpactAnalyzer(from: try snapshot(), to: try other.snapshot(), options: options)
  }
}
