import GraphClient
import GraphProtos

// The checks of one workspace and of a document in it.
extension RootSession {
  /// How many problems of one severity are named.
  private static let problemLimit = 5

  /// Whether the workspace is known and loaded, what of it differs, and what cannot be read.
  func checks() async -> [Graphd_V1_DoctorCheck] {
    let name = "`\(root ?? begin.workspace.root)`"
    guard let client, let root else {
      guard lastTrouble.isEmpty else {
        return [.failure("workspace", "\(name) cannot be loaded: \(lastTrouble)", remedy: "")]
      }
      guard let progress else {
        return [.warning("workspace", "\(name) is being connected to", remedy: "wait a moment")]
      }
      let share = progress.total == 0 ? "" : ", \(progress.done) of \(progress.total)"
      return [
        .warning(
          "workspace",
          "\(name) is being loaded: \(progress.phase.word)\(share)",
          remedy: "wait"
        )
      ]
    }
    var request = Graphd_V1_GetStatusRequest()
    request.workspace = begin.workspace
    request.workspace.root = root
    guard let status = try? await client.status(request) else {
      return [
        .failure("workspace", "The daemon does not answer about \(name)", remedy: "try again")
      ]
    }
    let service = "graphd \(status.daemon.version), process \(status.daemon.processID)"
    guard let answer else {
      guard lastTrouble.isEmpty else {
        return [.failure("workspace", "\(name): \(lastTrouble)", remedy: "")]
      }
      return [.warning("workspace", "\(name) is being loaded by \(service)", remedy: "wait")]
    }
    let counts =
      "\(counted(Int(status.workspace.packages), "package")), "
      + "\(counted(Int(status.workspace.modules), "module")), "
      + counted(Int(status.workspace.swiftFiles), "Swift file")
    var checks: [Graphd_V1_DoctorCheck] = [
      status.workspace.modules == 0
        ? .failure(
          "workspace",
          "\(name) has no modules",
          remedy: "open the folder of a package, or of an Xcode or Tuist project"
        ) : .ok("workspace", "\(name): \(counts); answered by \(service)")
    ]
    if !lastTrouble.isEmpty {
      checks.append(.failure("answer", "The last question failed: \(lastTrouble)", remedy: ""))
    }
    checks.append(change(answer))
    return checks + problems(answer.impact)
  }

  private var shownBase: String { begin.baseRevision.isEmpty ? "HEAD" : begin.baseRevision }

  private func change(_ answer: EditorAnswer) -> Graphd_V1_DoctorCheck {
    let changes = answer.impact.changes
    guard !changes.isEmpty else {
      return .warning(
        "change",
        "Nothing differs from `\(shownBase)`, so there is nothing to show",
        remedy: "edit a file, or set `base`"
      )
    }
    let declarations = changes.reduce(0) { $0 + $1.declarations.count }
    return .ok(
      "change",
      "\(counted(declarations, "declaration")) in \(counted(changes.count, "file")) differ from "
        + "`\(shownBase)`; \(counted(answer.impact.modules.count, "module")) affected, "
        + "\(answer.staleModules.count) of them stale"
    )
  }

  private func problems(_ impact: Graphd_V1_Impact) -> [Graphd_V1_DoctorCheck] {
    func checks(
      _ severity: Graphd_V1_Severity,
      _ check: (Graphd_V1_Problem) -> Graphd_V1_DoctorCheck
    ) -> [Graphd_V1_DoctorCheck] {
      impact.problems.filter { $0.severity == severity }.prefix(Self.problemLimit).map(check)
    }
    func message(_ problem: Graphd_V1_Problem) -> String {
      (problem.path.isEmpty ? "" : "`\(problem.path)`: ") + problem.message
    }
    return checks(.error) { .failure($0.code.word, message($0), remedy: $0.remedy) }
      + checks(.warning) { .warning($0.code.word, message($0), remedy: $0.remedy) }
  }

  /// Whether the text of an open document counts, and whether it differs.
  func checks(ofDocument path: String) async -> [Graphd_V1_DoctorCheck] {
    guard let client, let root, let answer else { return [] }
    let shown = answer.relativePath(path) ?? path
    if heldManifests.contains(path) {
      return [
        .warning(
          "document",
          "The unsaved text of `\(shown)` does not count, because reading it runs it",
          remedy: "save it, or run `\(ServerCommand.readManifest.rawValue)`"
        )
      ]
    }
    var request = Graphd_V1_LocateRequest()
    request.query.workspace = begin.workspace
    request.query.workspace.root = root
    request.path = path
    let modules: [Graphd_V1_Module]
    do {
      modules = try await client.locate(request).modules
    } catch {
      return [
        .failure(
          "document",
          "\(error)",
          remedy: "save the file; if git ignores it, change `.gitignore`"
        )
      ]
    }
    guard !modules.isEmpty else {
      return [
        .failure("document", "`\(shown)` is part of no module", remedy: "add it to a target")
      ]
    }
    let names = modules.map { "`\($0.id)`" }.joined(separator: ", ")
    let declarations = answer.declarations(inFile: path)
    return [
      .ok("document", "`\(shown)` is part of \(names)"),
      declarations.isEmpty
        ? .warning(
          "declarations",
          "No declaration of `\(shown)` differs from `\(shownBase)`",
          remedy: "edit one: an unchanged file shows nothing"
        )
        : .ok(
          "declarations",
          "\(declarations.count) of `\(shown)` differ: "
            + declarations.prefix(3).map { "`\($0.change.name)`" }.joined(separator: ", ")
        ),
    ]
  }
}
