import GraphProtos

// Documents, folders and settings of the editor.
extension LanguageServer {
  func open(_ message: OpenedDocument) async {
    let item = message.textDocument
    guard let path = DocumentURI.path(item.uri) else { return }
    let document = EditorDocument(
      uri: item.uri,
      path: path,
      text: item.text,
      countsUTF8: client.positionEncoding == "utf-8"
    )
    paths[item.uri] = path
    documents[path] = document
    for root in roots { await root.session.open(document) }
    if !isServed(path), let folder = DocumentURI.name(item.uri).flatMap(DocumentURI.folder) {
      addRoot(folder)
    }
  }

  func change(_ message: ChangedDocument) async {
    guard let path = paths[message.textDocument.uri], var document = documents[path] else { return }
    let edits = message.contentChanges.map { document.apply($0) }
    guard !edits.isEmpty else { return }
    documents[path] = document
    for root in roots { await root.session.change(document, edits) }
  }

  func save(_ message: DocumentQuestion) async {
    guard let path = paths[message.textDocument.uri] else { return }
    documents[path]?.save()
    guard let document = documents[path] else { return }
    for root in roots { await root.session.save(document) }
  }

  func close(_ message: DocumentQuestion) async {
    guard let path = paths.removeValue(forKey: message.textDocument.uri) else { return }
    documents[path] = nil
    shownAnnotations[path] = nil
    for root in roots { await root.session.close(path) }
  }

  /// Whether a folder that is served contains the path.
  private func isServed(_ path: String) -> Bool {
    roots.contains { $0.serves(path) }
  }

  func change(_ message: FolderChanges) {
    for folder in message.event.removed.compactMap({ DocumentURI.path($0.uri) }) {
      removeRoot(folder)
    }
    for name in message.event.added.compactMap({ DocumentURI.name($0.uri) }) { addRoot(name) }
  }

  func change(_ message: ConfigurationChange) async {
    guard let changes = message.settings?.value?.graphd else { return }
    let before = settings
    settings.apply(changes)
    var present = settings
    present.annotations = before.annotations
    present.showsAnswers = before.showsAnswers
    if present != before {
      for root in roots {
        removeRoot(root.folder)
        addRoot(root.name)
      }
    }
    refreshAnnotations()
  }

  /// Begins to serve the workspace of a folder.
  func addRoot(_ name: String) {
    let folder = DocumentURI.resolved(name)
    guard !roots.contains(where: { $0.folder == folder || $0.path == folder }) else { return }
    var begin = Graphd_V1_SessionBegin()
    begin.workspace = settings.workspace
    begin.workspace.root = folder
    begin.baseRevision = settings.base
    begin.options = settings.options
    begin.positionEncoding = .utf8
    begin.savedManifests = true
    let session = RootSession(
      begin,
      documents: documents,
      settings: settings,
      today: texts.today
    ) { [weak self] event in
      await self?.take(event, of: folder)
    }
    let connect = connect
    roots.append(
      Root(
        name: name,
        folder: folder,
        session: session,
        running: Task { await session.run(connect) }
      )
    )
  }

  func removeRoot(_ folder: String) {
    for index in roots.indices where roots[index].folder == folder {
      show(nil, of: index)
      roots[index].running.cancel()
    }
    roots.removeAll { $0.folder == folder }
    publish([:], of: folder)
  }
}
