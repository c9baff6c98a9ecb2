import GRPCCore
import GraphProtos
import TestSupport
import Testing

@testable import GraphDaemon

/// A client of the impact service in this process, over a small package in a repository.
struct ImpactStreams: Sendable {
  let repository: TemporaryRepository
  let impact: any Graphd_V1_ImpactService.ClientProtocol
  let workspaces: any Graphd_V1_WorkspaceService.ClientProtocol

  static func with(_ body: @Sendable (ImpactStreams) async throws -> Void) async throws {
    try await TemporaryRepository.with(LiveScript.start) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          try await body(
            ImpactStreams(
              repository: repository,
              impact: Graphd_V1_ImpactService.Client(wrapping: client),
              workspaces: Graphd_V1_WorkspaceService.Client(wrapping: client)
            )
          )
        }
      }
    }
  }

  var workspace: Graphd_V1_WorkspaceSelector {
    var workspace = Graphd_V1_WorkspaceSelector()
    workspace.root = repository.path
    workspace.manifests = .static
    return workspace
  }

  /// A watch that begins with the present answer.
  var watch: Graphd_V1_WatchImpactRequest {
    var request = Graphd_V1_WatchImpactRequest()
    request.workspace = workspace
    return request
  }

  func close(force: Bool = true) async throws {
    var request = Graphd_V1_CloseWorkspaceRequest()
    request.workspace = workspace
    request.force = force
    _ = try await workspaces.closeWorkspace(request)
  }

  /// Sends messages and gives their responses; `next` is told each response and says what to send then,
  /// `nil` to end the session.
  func session(
    _ first: [Graphd_V1_OpenSessionRequest.OneOf_Message],
    next:
      @Sendable @escaping (Graphd_V1_OpenSessionResponse) async throws ->
      [Graphd_V1_OpenSessionRequest.OneOf_Message]?
  ) async throws {
    var begin = Graphd_V1_SessionBegin()
    begin.workspace = workspace
    let (requests, continuation) = AsyncStream.makeStream(
      of: Graphd_V1_OpenSessionRequest.OneOf_Message.self
    )
    for message in [.begin(begin)] + first { continuation.yield(message) }
    try await impact.openSession { writer in
      for await message in requests {
        var request = Graphd_V1_OpenSessionRequest()
        request.message = message
        try await writer.write(request)
      }
    } onResponse: { response in
      for try await message in response.messages {
        guard let more = try await next(message) else {
          continuation.finish()
          continue
        }
        for message in more { continuation.yield(message) }
      }
    }
  }
}

extension TemporaryRepository {
  /// Of a daemon that keeps nothing on disk.
  var configuration: DaemonConfiguration {
    get throws {
      try DaemonConfiguration(
        environment: environment.compactMapValues { $0 }
          .merging(["GRAPHD_CACHE_SIZE": "0"]) { _, new in new },
        processors: 2
      )
    }
  }
}

extension Graphd_V1_OpenSessionRequest.OneOf_Message {
  static func opened(_ path: String, _ text: String) -> Self {
    var message = Graphd_V1_BufferOpened()
    message.path = path
    message.text = .init(text.utf8)
    return .opened(message)
  }

  static func edited(_ path: String, _ range: Range<UInt32>, _ text: String) -> Self {
    var edit = Graphd_V1_TextEdit()
    (edit.bytes.start, edit.bytes.end) = (range.lowerBound, range.upperBound)
    edit.text = .init(text.utf8)
    var message = Graphd_V1_BufferChanged()
    message.path = path
    message.edits.edits = [edit]
    return .changed(message)
  }

  static func replaced(_ path: String, _ text: String) -> Self {
    var message = Graphd_V1_BufferChanged()
    message.path = path
    message.text = .init(text.utf8)
    return .changed(message)
  }

  static func closed(_ path: String) -> Self {
    var message = Graphd_V1_BufferClosed()
    message.path = path
    return .closed(message)
  }

  static func impact(_ id: UInt32, lane: String = "") -> Self {
    var message = Graphd_V1_SessionQuestion()
    (message.id, message.lane, message.impact) = (id, lane, .init())
    return .question(message)
  }

  static func why(_ id: UInt32, _ module: String) -> Self {
    var message = Graphd_V1_SessionQuestion()
    message.id = id
    message.explanation.module = module
    return .question(message)
  }
}
