package import GraphProtos

/// The settings of one editor.
package struct EditorSettings: Sendable, Hashable {
  /// The way in which the reach of a changed declaration is shown.
  package enum Annotations: String, Sendable, Hashable, Decodable {
    /// A line above the declaration.
    case lens
    /// At the end of the declaration's line.
    case hint
    case off
  }

  /// The workspace if the editor names none, without one those of its files, and the way in which manifests are read everywhere.
  package var workspace: Graphd_V1_WorkspaceSelector
  /// The git revision that buffers are compared with; empty for HEAD.
  package var base: String
  package var options: Graphd_V1_BuildOptions
  /// `nil`: as the editor is able to.
  package var annotations: Annotations?
  /// Whether findings of `check` are shown in open documents.
  package var showsFindings = true
  /// Whether the text of a command is shown as a message; otherwise it is only returned.
  package var showsAnswers = true
  /// Whether `graphd/status` is sent.
  package var sendsStatus = false

  package init(
    workspace: Graphd_V1_WorkspaceSelector,
    base: String,
    options: Graphd_V1_BuildOptions
  ) {
    self.workspace = workspace
    self.base = base
    self.options = options
  }

  /// Settings as an editor sends them: `initializationOptions`, or the section `graphd` of its configuration.
  struct Changes: Decodable {
    var annotations: Lenient<Annotations>?
    var base: Lenient<String>?
    var findings: Lenient<Bool>?
    var messages: Lenient<Bool>?
    var status: Lenient<Bool>?
  }

  /// Takes over the settings that are present.
  mutating func apply(_ changes: Changes) {
    if let annotations = changes.annotations?.value { self.annotations = annotations }
    if let base = changes.base?.value { self.base = base }
    if let findings = changes.findings?.value { showsFindings = findings }
    if let messages = changes.messages?.value { showsAnswers = messages }
    if let status = changes.status?.value { sendsStatus = status }
  }

  /// The way to show reach to an editor of these abilities.
  func annotations(for client: ClientCapabilities) -> Annotations {
    if let annotations { return annotations }
    let hasLenses = client.textDocument?.codeLens != nil
    let hasHints = client.textDocument?.inlayHint != nil
    return !hasLenses && hasHints ? .hint : .lens
  }
}
