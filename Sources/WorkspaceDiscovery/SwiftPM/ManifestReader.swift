import SourceTrees
import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Reads the manifests of one tree: what is literal without running it, anything else with an evaluator.
struct ManifestReader: Sendable {
  let evaluator: any ManifestEvaluating
  let tree: any SourceTree
  let files: FileTree
  /// See `SourceTree.savedBytes`.
  let saved: [SourcePath: [UInt8]?]
  /// The name of the workspace's folder.
  let workspaceName: String

  private var toolsVersion: ToolsVersion { (try? evaluator.toolsVersion) ?? .newest }

  /// The reading of a package's manifest; `nil` if the folder has none.
  func read(_ candidates: ManifestCandidates) async -> ManifestReading? {
    guard let file = candidates.chosen(current: toolsVersion) else { return nil }
    do {
      // The version decides which of several manifests counts.
      if candidates.texts.count > 1 { _ = try evaluator.toolsVersion }
      return try await readSaved(file)
    } catch {
      return failed(file, error as? ManifestFailure ?? ManifestFailure(.unavailable, "\(error)"))
    }
  }

  private func failed(_ file: ManifestFile, _ failure: ManifestFailure) -> ManifestReading {
    ManifestMetrics.read(.failed)
    return .failed(file, failure)
  }

  /// Reads `file`, or its saved text as long as a text in an editor does not parse.
  ///
  /// A manifest that is being typed is not run at each keystroke.
  private func readSaved(_ file: ManifestFile) async throws -> ManifestReading {
    let canonical = files.entry(at: file.path)?.path ?? file.path
    guard let saved = saved[canonical] else { return try await read(file) }
    let syntax = Parser.parse(source: file.text)
    guard syntax.hasError else { return try await read(file) }
    guard let saved else {
      throw ManifestFailure(.rejected, "It does not parse", line: syntax.firstErrorLine)
    }
    var reading = try await read(
      ManifestFile(
        folder: file.folder,
        path: file.path,
        text: String(decoding: saved, as: UTF8.self)
      )
    )
    reading.problems.append(
      Problem(
        .manifestUnreadable,
        .error,
        path: file.path,
        line: syntax.firstErrorLine,
        "The unsaved manifest does not parse; its saved text counts until it does"
      )
    )
    return reading
  }

  private func read(_ file: ManifestFile) async throws -> ManifestReading {
    let plain = ManifestSource(text: file.text, folder: file.folder.path(in: workspaceName))
    if let dump = LiteralManifest.dump(of: plain, current: toolsVersion) {
      ManifestMetrics.read(.literal)
      return ManifestReading(
        manifest: file,
        description: ManifestDescription(
          dump: dump,
          toolsVersion: file.toolsVersion,
          packageFolder: ManifestSandbox.dumpedPackageFolder(of: plain)
        ),
        evaluation: .evaluated
      )
    }
    guard file.toolsVersion <= toolsVersion else {
      // SwiftPM compares the versions before it compiles the manifest.
      throw ManifestFailure(
        .rejected,
        "It needs Swift tools \(file.toolsVersion), and the toolchain's version is "
          + "\(toolsVersion)"
      )
    }
    let access = ManifestAccess(of: file.text)
    var problems = AccessProblems(access, file, files)
    guard access.scope != .nothing else { return try await evaluate(file, plain, problems) }
    let surroundings = ManifestSurroundings(of: access, in: file.folder, tree: files) { [tree] in
      try await ManifestSurroundings.contents(of: $0, in: tree)
    }
    try surroundings.requireFewFiles()
    try await problems.addUnlisted(in: tree)
    let source = ManifestSource(file, workspaceName: workspaceName, surroundings: surroundings)
    var reading: ManifestReading
    do {
      reading = try await evaluate(file, source, problems)
    } catch let failure as ManifestFailure {
      // It may succeed when the files differ.
      reading = failed(file, failure)
      reading.problems += problems.found.filter { $0.severity == .error }
    }
    reading.inputs = Set(surroundings.readPaths).union(problems.ignoreFiles)
    reading.relativeLook = access.usesCurrentFolder ? access.look : nil
    return reading
  }

  private func evaluate(
    _ file: ManifestFile,
    _ source: ManifestSource,
    _ problems: AccessProblems
  ) async throws -> ManifestReading {
    var source = source
    source.isShareable = problems.isSelfContained
    let dump = try await evaluator.dump(source)
    do {
      let description = try ManifestDescription(
        dump: dump,
        toolsVersion: file.toolsVersion,
        packageFolder: ManifestSandbox.dumpedPackageFolder(of: source)
      )
      return ManifestReading(
        manifest: file,
        description: description,
        evaluation: .evaluated,
        problems: problems.found
      )
    } catch {
      throw ManifestFailure(.rejected, "`swift package dump-package` printed no JSON (\(error))")
    }
  }
}

extension SourceFileSyntax {
  /// The line, from 1, of the first token that is missing or too much.
  var firstErrorLine: Int? {
    let converter = SourceLocationConverter(fileName: "", tree: self)
    let token = tokens(viewMode: .all).first { token in
      token.presence == .missing
        || sequence(first: Syntax(token), next: \.parent).contains {
          $0.is(UnexpectedNodesSyntax.self)
        }
    }
    return token.map { converter.location(for: $0.position).line }
  }
}
