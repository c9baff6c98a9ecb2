import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// The lines that a description of Xcode projects consists of.
enum XcodeLine: CaseIterable {
  /// `target PROJECT TARGET KIND MODULE`; the module is `-` where nothing is compiled.
  case target
  /// `platforms PROJECT TARGET PLATFORM,PLATFORM`; `-` if none is known.
  case platforms
  /// `source PROJECT TARGET PATH`: also data models, and other files of the phase Sources.
  case source
  /// `resource PROJECT TARGET PATH`; a path that ends in `/` is a folder that counts as one.
  case resource
  /// `missing PROJECT TARGET PATH`, of a resource that is listed and not there.
  case missing
  /// `header PROJECT TARGET PATH`
  case header
  /// `filter PROJECT TARGET PATH PLATFORM,PLATFORM` of a source or resource that has a filter.
  case filter
  /// `visibility PROJECT TARGET PATH public`, `private` or `project`, of a header.
  case visibility
  /// `dep PROJECT TARGET KIND,KIND -> PLACE/NAME`, one line a pair of targets.
  ///
  /// The place is a project or the folder of a package: `.` is the root, `-` is outside.
  case dependency
  /// `edge PROJECT TARGET -> PLACE/NAME`: a pair of targets, whatever its kinds.
  case edge
  /// `problem SEVERITY CODE PATH:LINE`; only an unreadable project must have a line.
  case problem
  /// `code SEVERITY CODE`, once.
  case code
}

/// Discovers the projects of a fixture (see `expandProjects`), and compares the sorted lines of `kinds`.
func checkXcode(
  _ fixture: String,
  _ kinds: [XcodeLine],
  expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let found = try await lines(of: fixture, kinds)
  let lines = expected.split(separator: "\n").map { String($0) }
  #expect(found == lines.sorted(), sourceLocation: sourceLocation)
}

/// The sorted lines of a fixture's description.
func lines(
  of fixture: String,
  _ kinds: [XcodeLine] = [.target, .platforms, .source, .resource, .header, .dependency]
) async throws -> [String] {
  try await lines(of: MemoryTree(expandProjects(fixture)), kinds)
}

func lines(
  of tree: MemoryTree,
  _ kinds: [XcodeLine] = [.target, .platforms, .source, .resource, .header, .dependency]
) async throws -> [String] {
  let files = try await tree.listing().files
  let description = XcodeDescription(workspace: try await discover(tree), files: files)
  return kinds.flatMap { description.lines($0) }.sorted()
}

/// Prints what the model has of projects; all that depends on the model's form is in this type.
private struct XcodeDescription {
  let workspace: Workspace
  let files: FileTable

  func lines(_ kind: XcodeLine) -> [String] {
    switch kind {
    case .problem, .code: return Set(problems.map { line($0, kind) }).sorted()
    default: break
    }
    return workspace.containers.filter { $0.kind == .project }.flatMap { project in
      project.targets.flatMap { target in
        lines(kind, of: target, in: project).map { line in
          line.replacing("\t", with: "\(project.path) \(target.name)")
        }
      }
    }
  }

  private func lines(_ kind: XcodeLine, of target: Target, in project: Container) -> [String] {
    let sources = target.sources + target.resources.map(\.path).filter(Self.isCompiled)
    let resources = target.resources.map(\.path).filter { !Self.isCompiled($0) }
    switch kind {
    case .target:
      return [
        "target \t \(Self.name(of: target.kind)) \(sources.isEmpty ? "-" : target.moduleName)"
      ]
    case .platforms:
      let names = target.platforms.map(\.rawValue).sorted()
      return ["platforms \t " + (names.isEmpty ? "-" : names.joined(separator: ","))]
    case .source: return Set(sources.map(item)).map { "source \t \($0)" }
    case .resource: return Set(resources.map(item)).map { "resource \t \($0)" }
    case .missing: return target.missingResources.map { "missing \t \($0)" }
    case .header: return target.headers.map { "header \t \($0)" }
    case .filter:
      return (sources + resources).compactMap { path in
        filters(of: path, in: target).map { "filter \t \(item(path)) \($0)" }
      }
    case .visibility:
      return target.headers.compactMap { path in
        visibility(of: path, in: target).map { "visibility \t \(path) \($0)" }
      }
    case .dependency:
      return Dictionary(grouping: target.dependencies) { place(of: $0, in: project) }.map {
        "dep \t \(Set($1.map(\.kind.rawValue)).sorted().joined(separator: ",")) -> \($0)"
      }
    case .edge:
      return Set(target.dependencies.map { place(of: $0, in: project) }).map { "edge \t -> \($0)" }
    case .problem, .code: return []
    }
  }

  private static func name(of kind: Target.Kind) -> String {
    kind.rawValue.hasPrefix("external") ? "external" : kind.rawValue
  }

  /// Files that the phase Sources takes, although they are no source code.
  private static func isCompiled(_ path: SourcePath) -> Bool {
    ["docc", "intentdefinition", "metal", "mlmodel", "xcdatamodeld", "xcmappingmodel"]
      .contains { path.fileExtension == $0 }
  }

  /// A path as it counts: of a file in a bundle the bundle's, with a `/` behind a folder.
  private func item(_ path: SourcePath) -> String {
    let bundles = [
      "bundle", "docc", "framework", "icon", "xcassets", "xcdatamodeld", "xcframework",
    ]
    var names: [String] = []
    for name in path.description.split(separator: "/") {
      names.append(String(name))
      if bundles.contains(where: { name.hasSuffix("." + $0) }) { break }
    }
    let text = names.joined(separator: "/")
    let isFile = SourcePath(text).map { files[$0] != nil } ?? false
    return isFile ? text : text + "/"
  }

  private func place(of dependency: TargetDependency, in project: Container) -> String {
    switch dependency.reference {
    case .target(let name), .byName(let name):
      return "\(project.path)/\(name)"
    case .module(container: let path, target: let name):
      return (path == .root ? "." : "\(path)") + "/\(name)"
    case .productOf(let folder, let product):
      return (folder == .root ? "." : "\(folder)") + "/\(product)"
    case .product(let name, package: let package):
      let owner = workspace.packages.first { $0.identity == package || "\($0.path)" == package }
      return (owner.map { $0.path == .root ? "." : "\($0.path)" } ?? "-") + "/\(name)"
    }
  }

  /// The platforms on which a file is a member, as `ios,maccatalyst`.
  private func filters(of path: SourcePath, in target: Target) -> String? {
    target.filters[path]?.sorted().joined(separator: ",")
  }

  /// `shared`, or `own` of a header that only its target includes.
  private func visibility(of path: SourcePath, in target: Target) -> String? {
    target.ownHeaders.contains(path) ? "own" : "shared"
  }

  /// All that are not about manifests.
  private var problems: [Problem] {
    workspace.problems.filter { !$0.code.rawValue.hasPrefix("manifest_") }
  }

  private func line(_ problem: Problem, _ kind: XcodeLine) -> String {
    if kind == .code { return "code \(problem.severity) \(problem.code.rawValue)" }
    let line = problem.severity == .error ? problem.line.map { ":\($0)" } ?? "" : ""
    let place = problem.path.map { "\($0)" + line } ?? ""
    return "problem \(problem.severity) \(problem.code.rawValue) \(place)"
  }
}

/// The problems of a fixture that are not about manifests.
func problems(of fixture: String) async throws -> [Problem] {
  try await discover(MemoryTree(expandProjects(fixture))).problems
    .filter { !$0.code.rawValue.hasPrefix("manifest_") }
}
