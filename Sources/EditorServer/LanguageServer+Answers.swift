import GraphProtos
import JSONRPC

// News of the roots, and what the editor shows of them.
extension LanguageServer {
  func take(_ event: RootSession.Event, of folder: String) async {
    guard let index = roots.firstIndex(where: { $0.folder == folder }) else { return }
    switch event {
    case .progress(let progress): show(progress, of: index)
    case .ready(let path):
      // Two folders of one workspace: one session is enough.
      if roots.contains(where: { $0.path == path && $0.folder != folder }) {
        return removeRoot(folder)
      }
      roots[index].path = path
    case .answered: await showAnswer(of: roots[index])
    case .trouble(let message):
      log(.error, message)
    }
  }

  private func showAnswer(of root: Root) async {
    guard let answer = await root.session.answer else { return }
    var diagnostics = Diagnostics(
      answer,
      documents,
      findings: await root.session.findings,
      shownRoot: DocumentURI.resolved(root.name) == answer.root ? root.name : answer.root
    )
    for path in await root.session.heldManifests where documents[path]?.isEdited == true {
      diagnostics.addHeldManifest(path)
    }
    // It may have been removed meanwhile.
    guard let index = roots.firstIndex(where: { $0.session === root.session }) else { return }
    publish(diagnostics.byURI, of: root.folder)
    let status = StatusMessage(
      root: answer.root,
      modules: answer.impact.modules.count(where: \.outputCanChange),
      stale: answer.staleModules.count,
      tests: answer.selectedTests,
      complete: answer.impact.complete
    )
    if settings.sendsStatus, roots[index].status != status {
      roots[index].status = status
      connection.notify("graphd/status", status)
    }
    var annotations = shownAnnotations
    for document in documents.values where answer.relativePath(document.path) != nil {
      annotations[document.path] = Annotations.lenses(answer, in: document)
    }
    guard annotations != shownAnnotations else { return }
    shownAnnotations = annotations
    refreshAnnotations()
  }

  /// Requests that the editor fetches lenses and hints again.
  func refreshAnnotations() {
    if client.refreshesLenses { connection.requestWithoutWaiting("workspace/codeLens/refresh") }
    if client.refreshesHints { connection.requestWithoutWaiting("workspace/inlayHint/refresh") }
  }

  /// Publishes the files whose diagnostics differ from those that the editor shows.
  func publish(_ diagnostics: [String: [Diagnostic]], of folder: String) {
    let before = published[folder] ?? [:]
    published[folder] = diagnostics
    let uris = Set(before.keys).union(diagnostics.keys).sorted()
    for uri in uris where before[uri] != diagnostics[uri] {
      connection.notify(
        "textDocument/publishDiagnostics",
        PublishedDiagnostics(
          uri: uri,
          diagnostics: published.values.flatMap { $0[uri] ?? [] }
        )
      )
    }
  }

  /// Shows how far a workspace is loaded.
  func show(_ progress: Graphd_V1_LoadProgress?, of index: Int) {
    guard client.showsProgress else { return }
    let token = "graphd:" + roots[index].folder
    let connection = connection
    func send(_ value: ProgressMessage.Value) {
      connection.notify("$/progress", ProgressMessage(token: token, value: value))
    }
    guard let progress else {
      if roots[index].showsProgress { send(.init(kind: "end")) }
      roots[index].showsProgress = false
      return
    }
    if !roots[index].showsProgress {
      roots[index].showsProgress = true
      // An editor that refuses it ignores what follows.
      connection.requestWithoutWaiting(
        "window/workDoneProgress/create",
        ProgressToken(token: token)
      )
      send(.init(kind: "begin", title: "graphd", percentage: 0))
    }
    let percentage = progress.total == 0 ? nil : Int(progress.done) * 100 / Int(progress.total)
    send(.init(kind: "report", message: progress.phase.word, percentage: percentage))
  }
}

// Requests about one document.
extension LanguageServer {
  func lenses(_ question: DocumentQuestion) async -> [CodeLens] {
    guard settings.annotations(for: client) == .lens else { return [] }
    return await answers(question.textDocument, waits: !client.refreshesLenses) {
      Annotations.lenses($0, in: $1)
    }
  }

  func hints(_ question: RangeQuestion) async -> [InlayHint] {
    guard settings.annotations(for: client) == .hint else { return [] }
    return await answers(question.textDocument, waits: !client.refreshesHints) {
      Annotations.hints($0, in: $1, within: question.range)
    }
  }

  func hover(_ question: PlaceQuestion) async -> Hover? {
    let isMarkdown = client.showsMarkdown
    return await answers(question.textDocument, waits: false) { answer, document in
      let place = question.position
      return [HoverText.hover(answer, in: document, at: place, isMarkdown: isMarkdown)]
        .compactMap { $0 }
    }.first
  }

  func actions(_ question: RangeQuestion) async -> [CodeAction] {
    let uri = question.textDocument.uri
    let actions = await answers(question.textDocument, waits: false) {
      CodeActions.actions($0, in: $1, within: question.range)
    }
    for root in roots {
      if let path = paths[uri], await root.session.heldManifests.contains(path) {
        return [CodeActions.readManifest(uri, root.path ?? root.folder)] + actions
      }
    }
    return actions
  }

  /// The parts that the last good answers of all roots have for a document.
  ///
  /// An editor without refresh requests has to wait for the newest answer.
  private func answers<Part>(
    _ identifier: DocumentIdentifier,
    waits: Bool,
    _ parts: (EditorAnswer, EditorDocument) -> [Part]
  ) async -> [Part] {
    guard let path = paths[identifier.uri] else { return [] }
    var result: [Part] = []
    for root in roots where root.serves(path) {
      if waits { await root.session.waitUntilAnswered() }
      guard let answer = await root.session.answer, let document = documents[path] else { continue }
      result += parts(answer, document)
    }
    return result
  }
}
