import DocumentFormats
import SourceTrees
import WorkspaceModel

/// Reads the values that manifests of Tuist make, by running them or without.
struct TuistEvaluation: Sendable {
  enum Manifests: Sendable {
    case evaluated(any TuistEvaluating)
    /// No manifest is ever run: literals are known, what code computes is not.
    ///
    /// Rule: tuist.static.
    case `static`
  }

  let manifests: Manifests
  let tree: any SourceTree
  let files: FileTree
  /// How many manifests are evaluated at once.
  let width: Int
  /// Takes how many manifests of how many are read.
  let progress: @Sendable (_ read: Int, _ found: Int) -> Void

  /// The value of a manifest.
  ///
  /// - Throws: `ManifestFailure`, or `CancellationError`.
  func read(_ manifest: TuistManifest, helpers: TuistHelperModules) async throws -> TuistValue {
    switch manifests {
    case .static:
      let value = try TuistLiterals.value(of: manifest)
      ManifestMetrics.read(.static)
      return TuistValue(value: value)
    case .evaluated(let evaluator):
      // Literals need no compiler.
      if let value = try? TuistLiterals.value(of: manifest) {
        ManifestMetrics.read(.literal)
        return TuistValue(value: value)
      }
      let own = TuistHelperModules.access(of: manifest.text, besides: helpers.modules)
      let surroundings = try surroundings(
        of: helpers.accesses.map(\.access) + [own].compactMap(\.self)
      )
      let file = TuistSource.File(path: manifest.path, text: manifest.text)
      var source = TuistSource(
        manifest: file,
        modules: helpers.modules,
        surroundings: surroundings
      )
      source.isShareable = (helpers.accesses + (own.map { [(file, $0)] } ?? []))
        .allSatisfy { accessProblems(of: $0.1, in: $0.0.path, $0.0.text).isSelfContained }
      let output = try await evaluator.dump(source)
      return TuistValue(
        value: try Self.value(output, of: manifest),
        inputs: Set(surroundings?.readPaths ?? []),
        problems: own.map { problems(of: $0, in: manifest.path, manifest.text) } ?? []
      )
    }
  }

  /// The value that a manifest printed; that of an empty manifest has no members.
  ///
  /// Rule: tuist.envelope.kind.
  private static func value(
    _ output: [UInt8],
    of manifest: TuistManifest
  ) throws(ManifestFailure) -> DocumentValue {
    if output.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      throw ManifestFailure(
        .rejected,
        "It makes no value of the type that `\(manifest.path.name)` must make; add one"
      )
    }
    let document: Document
    do {
      document = try JSON5.read(output)
    } catch {
      throw ManifestFailure(
        .rejected,
        "It printed something that is no description (\(error.reason)); a manifest must not print the marks itself"
      )
    }
    guard document.value["manifest"]?.text == manifest.kind.rawValue,
      let value = document.value["value"]
    else {
      let found = document.value["manifest"]?.text ?? "nothing"
      throw ManifestFailure(
        .rejected,
        "It makes a value of the kind `\(found)`, and `\(manifest.path.name)` must make a `\(manifest.kind)`"
      )
    }
    return value
  }

  // MARK: Files

  /// The files that a manifest and its helpers may look at; `nil` if they look at none.
  ///
  /// A manifest that mentions a function of the file system sees the whole workspace.
  private func surroundings(
    of accesses: [ManifestAccess]
  ) throws(ManifestFailure) -> ManifestSurroundings? {
    let looking = accesses.filter { $0.scope != .nothing }
    guard !looking.isEmpty else { return nil }
    let surroundings = ManifestSurroundings(of: looking, tree: files) { [tree] in
      try await ManifestSurroundings.contents(of: $0, in: tree)
    }
    try surroundings.requireFewFiles()
    return surroundings
  }

  /// The problems of a file that looks beyond its text; what it takes from the machine is seldom described.
  func problems(of access: ManifestAccess, in path: SourcePath, _ text: String) -> [Problem] {
    accessProblems(of: access, in: path, text).found.map { problem in
      var problem = problem
      if problem.code == .manifestLooksAtMachine { problem.severity = .warning }
      return problem
    }
  }

  private func accessProblems(
    of access: ManifestAccess,
    in path: SourcePath,
    _ text: String
  ) -> AccessProblems {
    let file = ManifestFile(folder: path.parent ?? .root, path: path, text: text)
    return AccessProblems(access, file, files)
  }
}

/// The value that a manifest makes.
struct TuistValue: Sendable {
  var value: DocumentValue
  /// The files beside manifests whose bytes may have decided on it.
  var inputs: Set<SourcePath> = []
  var problems: [Problem] = []
}

/// The modules that manifests below one root may import, with what their code may look at.
struct TuistHelperModules: Sendable {
  /// In the order in which they are compiled.
  private(set) var modules: [TuistSource.Module] = []
  private(set) var accesses: [(file: TuistSource.File, access: ManifestAccess)] = []

  mutating func append(_ module: TuistSource.Module) {
    modules.append(module)
    accesses += module.files.compactMap { file in
      Self.access(of: file.text, besides: modules).map { (file, $0) }
    }
  }

  /// The files that the code of a file may look at; `nil` if it imports nothing that can.
  static func access(of text: String, besides modules: [TuistSource.Module]) -> ManifestAccess? {
    let harmless = modules.map(\.name) + [TuistManifest.module]
    let looks = text.split(whereSeparator: \.isNewline).contains { line in
      guard let range = line.firstRange(of: "import ") else { return false }
      let module = line[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return !harmless.contains(String(module))
    }
    return looks ? ManifestAccess(of: text, trustsUnknownNames: true) : nil
  }
}
