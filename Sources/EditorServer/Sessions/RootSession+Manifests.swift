import GraphProtos

// Documents whose text does not count with each key.
extension RootSession {
  /// How long a person types nothing in a project file before its text counts: half a line describes no project.
  static let pause = Duration.seconds(1)

  /// Whether an edit is not sent because its document is a manifest that counts as it is saved.
  func waitsForSaving(_ path: String) -> Bool {
    if permittedManifests.remove(path) != nil, let link, link.isReady {
      heldManifests.insert(path)
      link.send { $0.closed.path = path }
      note()
    }
    return heldManifests.contains(path)
  }

  /// Whether an edit is sent only after a pause because its document is no source file.
  func waitsForPause(_ path: String) -> Bool {
    guard !path.hasSuffix(".swift") else { return false }
    pauses[path]?.cancel()
    pauses[path] = Task {
      // The next key cancels it.
      try? await Task.sleep(for: Self.pause)
      if !Task.isCancelled { sendAfterPause(path) }
    }
    return true
  }

  func sendAfterPause(_ path: String) {
    pauses[path] = nil
    guard let document = documents[path] else { return }
    if let link, link.isReady { send(document, link) }
    note()
  }

  /// Takes the text of a manifest back, which may not be run; whether there is such a document.
  func hold(_ relativePath: String, _ link: SessionLink) -> Bool {
    guard let root, documents[root + "/" + relativePath] != nil else { return false }
    let path = root + "/" + relativePath
    heldManifests.insert(path)
    link.send { $0.closed.path = path }
    note()
    return true
  }

  /// Permits that the present text of a manifest is run; false if it counts already.
  func readManifest(_ path: String) -> Bool {
    guard heldManifests.remove(path) != nil, let document = documents[path] else { return false }
    permittedManifests.insert(path)
    if let link, link.isReady { send(document, link) }
    note()
    return true
  }
}
