package import GraphClient
import GraphProtos
package import JSONRPC

/// A server of the Language Server Protocol for one editor: the consequences of its unsaved text.
///
/// Messages are taken in one after the other; requests are answered beside them, and may be cancelled.
package actor LanguageServer {
  let connection: MessageConnection
  let version: String
  let texts: AnswerTexts
  let connect: Connecting
  var settings: EditorSettings
  var client = ClientCapabilities()
  /// By path.
  var documents: [String: EditorDocument] = [:]
  var paths: [String: String] = [:]
  var roots: [Root] = []
  /// The shown diagnostics, by the folder of their root and by URI.
  var published: [String: [String: [Diagnostic]]] = [:]
  var shownAnnotations: [String: [CodeLens]] = [:]
  private var phase = Phase.waiting
  private var requests: [RequestID: Task<Void, Never>] = [:]

  /// Runs a function with a client of the daemon, or of the service in this process.
  package typealias Connecting =
    @Sendable (_ body: @escaping @Sendable (GraphClient) async throws -> Void) async throws -> Void

  private enum Phase {
    case waiting
    case running
    case shutDown
  }

  /// A workspace of the editor.
  struct Root {
    /// The path of the folder as the editor names it.
    let name: String
    /// The same with links resolved.
    let folder: String
    let session: RootSession
    let running: Task<Void, Never>
    /// The root of the workspace; `nil` until it is loaded.
    var path: String?
    /// Whether the editor shows a progress for it.
    var showsProgress = false
    /// The status that the editor has of it.
    var status: StatusMessage?

    /// Whether a path lies in it.
    func serves(_ path: String) -> Bool {
      DocumentURI.isBelow(folder, path) || self.path.map { DocumentURI.isBelow($0, path) } == true
    }
  }

  /// The reason of a request that came before `initialize`.
  static let notInitialized = ErrorObject(-32002, "The first message must be `initialize`")
  /// The reason of a request that was cancelled.
  static let requestCancelled = ErrorObject(-32800, "The request was cancelled")

  private init(
    _ connection: MessageConnection,
    version: String,
    settings: EditorSettings,
    texts: AnswerTexts,
    connect: @escaping Connecting
  ) {
    self.connection = connection
    self.version = version
    self.settings = settings
    self.texts = texts
    self.connect = connect
  }

  /// Serves an editor until it ends the connection.
  ///
  /// - Returns: Whether the editor took its leave: `shutdown` before `exit` or the end of the input.
  /// - Throws: `FramingError` if the input is no stream of messages.
  package static func run(
    over channel: any ByteChannel,
    version: String,
    settings: EditorSettings,
    texts: AnswerTexts,
    connect: @escaping Connecting
  ) async throws -> Bool {
    let connection = MessageConnection(over: channel, HeaderFraming())
    let server = LanguageServer(
      connection,
      version: version,
      settings: settings,
      texts: texts,
      connect: connect
    )
    do {
      try await connection.run { await server.receive($0) }
    } catch {
      await server.stop()
      throw error
    }
    return await server.stop()
  }

  /// Ends all work; whether `shutdown` has come.
  @discardableResult
  private func stop() async -> Bool {
    await endRequests()
    for root in roots { root.running.cancel() }
    for root in roots { await root.running.value }
    return phase == .shutDown
  }

  /// Cancels all requests, and waits until they are answered.
  private func endRequests() async {
    let tasks = Array(requests.values)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Takes in one message; false if it is the last.
  private func receive(_ message: IncomingMessage) async -> Bool {
    switch message.kind {
    case .notification("exit"): return false
    case .notification("initialized") where phase == .running: await beginRoots()
    case .notification(let method) where phase == .running:
      do throws(ErrorObject) {
        try await take(method, message)
      } catch {
        log(.warning, "`\(method)`: \(error.message)")
      }
    case .request(let id, method: "initialize"): initialize(id, message)
    case .request(let id, _) where phase == .waiting: connection.fail(id, Self.notInitialized)
    case .request(let id, method: "shutdown"):
      phase = .shutDown
      await endRequests()
      connection.respond(id, NullValue())
    case .request(let id, _) where phase == .shutDown:
      connection.fail(id, ErrorObject(ErrorObject.invalidRequestCode, "The server is shut down"))
    case .request(let id, let method): begin(id, method, message)
    case .notification, .response, .fault: break
    }
    return true
  }

  private func initialize(_ id: RequestID, _ message: IncomingMessage) {
    guard phase == .waiting else {
      let error = ErrorObject(ErrorObject.invalidRequestCode, "`initialize` comes once")
      return connection.fail(id, error)
    }
    do throws(ErrorObject) {
      let parameters = try message.parameters(InitializeParameters.self)
      client = parameters.capabilities ?? ClientCapabilities()
      if let changes = parameters.initializationOptions?.value { settings.apply(changes) }
      firstFolders = Self.folders(parameters)
      phase = .running
      let commands = ServerCommand.allCases.map(\.rawValue)
      var capabilities = ServerCapabilities(
        executeCommandProvider: ServerCapabilities.Commands(commands: commands)
      )
      if client.general?.positionEncodings != nil {
        capabilities.positionEncoding = client.positionEncoding
      }
      let info = ServerInfo(name: "graphd", version: version)
      connection.respond(id, InitializeResult(capabilities: capabilities, serverInfo: info))
    } catch {
      connection.fail(id, error)
    }
  }

  /// The folders that `initialize` names.
  private var firstFolders: [String] = []

  private static func folders(_ parameters: InitializeParameters) -> [String] {
    let folders = parameters.workspaceFolders ?? []
    if !folders.isEmpty { return folders.compactMap { DocumentURI.name($0.uri) } }
    if let folder = parameters.rootUri.flatMap(DocumentURI.name) { return [folder] }
    return parameters.rootPath.map { [$0] } ?? []
  }

  private func beginRoots() async {
    let folders = firstFolders.isEmpty ? [settings.workspace.root] : firstFolders
    for folder in folders where !folder.isEmpty { addRoot(folder) }
  }

  /// Answers a request in a task of its own.
  private func begin(_ id: RequestID, _ method: String, _ message: IncomingMessage) {
    requests[id] = Task {
      do throws(ErrorObject) {
        let result = try await answer(method, message)
        if Task.isCancelled { throw Self.requestCancelled }
        connection.respond(id, result)
      } catch {
        // A question that was taken back has no answer, which is no fault of the daemon.
        connection.fail(id, Task.isCancelled ? Self.requestCancelled : error)
      }
      requests[id] = nil
    }
  }

  /// Takes a request back; one that is answered is ignored.
  func cancel(_ id: RequestID) { requests[id]?.cancel() }

  private func take(_ method: String, _ message: IncomingMessage) async throws(ErrorObject) {
    switch method {
    case "textDocument/didOpen": await open(try message.parameters())
    case "textDocument/didChange": await change(try message.parameters(ChangedDocument.self))
    case "textDocument/didSave": await save(try message.parameters())
    case "textDocument/didClose": await close(try message.parameters())
    case "workspace/didChangeWorkspaceFolders": change(try message.parameters(FolderChanges.self))
    case "workspace/didChangeConfiguration":
      await change(try message.parameters(ConfigurationChange.self))
    case "$/cancelRequest": cancel(try message.parameters(Cancellation.self).id)
    // The daemon watches files itself; other notifications may be ignored by the protocol.
    default: break
    }
  }

  private func answer(
    _ method: String,
    _ message: IncomingMessage
  ) async throws(ErrorObject) -> any Encodable & Sendable {
    switch method {
    case "textDocument/codeLens": await lenses(try message.parameters())
    case "textDocument/inlayHint": await hints(try message.parameters())
    case "textDocument/hover": await hover(try message.parameters())
    case "textDocument/codeAction": await actions(try message.parameters())
    case "workspace/executeCommand": try await run(try message.parameters())
    default: throw ErrorObject.methodNotFound(method)
    }
  }

  /// Writes to the editor's log.
  func log(_ kind: ShownMessage.Kind, _ text: String) {
    connection.notify("window/logMessage", ShownMessage(type: kind, message: text))
  }

  /// Shows a message to the person.
  func show(_ kind: ShownMessage.Kind, _ text: String) {
    connection.notify("window/showMessage", ShownMessage(type: kind, message: text))
  }
}
