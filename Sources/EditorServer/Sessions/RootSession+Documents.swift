import GraphProtos

// The documents of a session, as the daemon knows them.
extension RootSession {
  /// Takes in a document that was opened, or whose whole text was replaced.
  func open(_ document: EditorDocument) {
    documents[document.path] = document
    if let link, link.isReady { send(document, link) }
    note()
  }

  func change(_ document: EditorDocument, _ edits: [EditorDocument.Edit]) {
    documents[document.path] = document
    self.edits += 1
    for edit in edits {
      answer?.move(with: edit.lines, inFile: document.path)
      editsSinceQuestion.append((document.path, edit.lines))
    }
    guard !waitsForSaving(document.path), !waitsForPause(document.path) else { return }
    if let link, link.isReady, isInside(document.path) {
      link.send { message in
        message.changed.path = document.path
        message.changed.edits.edits = edits.map { edit in
          var sent = Graphd_V1_TextEdit()
          sent.bytes.start = UInt32(clamping: edit.bytes.lowerBound)
          sent.bytes.end = UInt32(clamping: edit.bytes.upperBound)
          sent.text = .init(edit.text)
          return sent
        }
      } otherwise: {
        send(document, link)
      }
    }
    note()
  }

  func save(_ document: EditorDocument) { documents[document.path] = document }

  func close(_ path: String) {
    documents[path] = nil
    heldManifests.remove(path)
    permittedManifests.remove(path)
    pauses.removeValue(forKey: path)?.cancel()
    if let link, link.isReady, isInside(path) { link.send { $0.closed.path = path } }
    note()
  }

  func isInside(_ path: String) -> Bool {
    root.map { DocumentURI.isBelow($0, path) } ?? false
  }

  /// Sends a whole text, in pieces if it is larger than a message may be.
  func send(_ document: EditorDocument, _ link: SessionLink) {
    guard isInside(document.path), !heldManifests.contains(document.path) else { return }
    var start = 0
    repeat {
      let end = min(document.text.count, start + link.pieceSize)
      let piece = document.text[start..<end]
      link.send { message in
        if start == 0 {
          message.opened.path = document.path
          message.opened.text = .init(piece)
          message.opened.mayBeRun = permittedManifests.contains(document.path)
        } else {
          message.changed.path = document.path
          var edit = Graphd_V1_TextEdit()
          edit.bytes.start = UInt32(clamping: start)
          edit.bytes.end = UInt32(clamping: start)
          edit.text = .init(piece)
          message.changed.edits.edits = [edit]
        }
      }
      start = end
    } while start < document.text.count
  }

  /// Sends again what the daemon could not follow.
  func repair(_ failure: Graphd_V1_SessionFailure, _ link: SessionLink) async {
    guard let root, !failure.path.isEmpty, let document = documents[root + "/" + failure.path]
    else {
      return await fail(failure.message)
    }
    send(document, link)
    note()
  }
}
