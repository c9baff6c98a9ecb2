import GraphProtos

// The answer to the question why an editor shows nothing.
extension LanguageServer {
  /// Everything that lies between the daemon and a lens, in the order in which one part needs the other.
  ///
  /// Without `root` all workspaces are examined; with `document` that document, too.
  func doctor(_ argument: CommandArgument) async -> String {
    var checks = [annotationsCheck]
    if roots.isEmpty {
      checks.append(
        .failure("workspace", "No folder is open", remedy: "open one, or a file of a git work tree")
      )
    }
    let chosen = roots.filter { argument.root.map($0.isNamed) ?? true }
    for root in chosen { checks += await root.session.checks() }
    if let uri = argument.document { checks += await documentChecks(uri) }
    return await texts.doctor(checks)
  }

  private var annotationsCheck: Graphd_V1_DoctorCheck {
    switch settings.annotations(for: client) {
    case .off:
      .warning(
        "annotations",
        "The reach of changed declarations is not shown, because `annotations` is `off`",
        remedy: "set it to `lens` or `hint`"
      )
    case .hint where client.textDocument?.inlayHint == nil:
      .warning("annotations", "The editor requests no hints", remedy: "set `annotations` to `lens`")
    case .lens where client.textDocument?.codeLens == nil:
      .warning(
        "annotations",
        "The editor does not name lenses among its abilities, and may show none",
        remedy: "if there are none, set `annotations` to `hint`"
      )
    case .hint: .ok("annotations", "The reach of changed declarations is a hint at their line")
    case .lens: .ok("annotations", "The reach of changed declarations is a lens above them")
    }
  }

  private func documentChecks(_ uri: String) async -> [Graphd_V1_DoctorCheck] {
    guard let path = paths[uri] else {
      return [
        .failure(
          "document",
          "The editor has not opened `\(uri)` as a file",
          remedy: "save it to a file; if it is one, the settings of the editor exclude it"
        )
      ]
    }
    let serving = roots.filter { $0.serves(path) }
    guard !serving.isEmpty else {
      return [
        .failure("document", "No workspace contains `\(path)`", remedy: "open its folder")
      ]
    }
    var checks: [Graphd_V1_DoctorCheck] = []
    for root in serving { checks += await root.session.checks(ofDocument: path) }
    return checks
  }
}

extension LanguageServer.Root {
  /// Whether a client names this root by `name`: a path or a `file:` URI.
  func isNamed(_ name: String) -> Bool {
    let folder = DocumentURI.path(name) ?? DocumentURI.resolved(name)
    return path == folder || self.folder == folder
  }
}

extension Graphd_V1_DoctorCheck {
  static func ok(_ name: String, _ message: String) -> Self { Self(name, .ok, message, "") }

  static func warning(_ name: String, _ message: String, remedy: String) -> Self {
    Self(name, .warning, message, remedy)
  }

  static func failure(_ name: String, _ message: String, remedy: String) -> Self {
    Self(name, .failure, message, remedy)
  }

  private init(
    _ name: String,
    _ verdict: Graphd_V1_CheckVerdict,
    _ message: String,
    _ remedy: String
  ) {
    self.init()
    (self.name, self.verdict, self.message, self.remedy) = (name, verdict, message, remedy)
  }
}
