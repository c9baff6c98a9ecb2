// The Language Server Protocol 3.17, as far as this server uses it: the start and the settings.

import JSONRPC

/// The parameters of `initialize`, the first message.
struct InitializeParameters: Decodable {
  var rootUri: String?
  var rootPath: String?
  var workspaceFolders: [WorkspaceFolder]?
  var capabilities: ClientCapabilities?
  var initializationOptions: Lenient<EditorSettings.Changes>?
}

struct WorkspaceFolder: Decodable {
  var uri: String
}

/// A value that is treated as absent if it is of another type.
struct Lenient<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// The abilities of an editor; what it does not name, it cannot do.
struct ClientCapabilities: Decodable {
  struct General: Decodable {
    var positionEncodings: [String]?
  }

  struct Window: Decodable {
    var workDoneProgress: Bool?
  }

  struct Workspace: Decodable {
    var codeLens: Refreshing?
    var inlayHint: Refreshing?
  }

  struct TextDocument: Decodable {
    var codeLens: Present?
    var inlayHint: Present?
    var hover: Hover?
  }

  struct Hover: Decodable {
    var contentFormat: [String]?
  }

  struct Refreshing: Decodable {
    var refreshSupport: Bool?
  }

  struct Present: Decodable {}

  var general: General?
  var window: Window?
  var workspace: Workspace?
  var textDocument: TextDocument?

  var refreshesLenses: Bool { workspace?.codeLens?.refreshSupport ?? false }
  var refreshesHints: Bool { workspace?.inlayHint?.refreshSupport ?? false }
  var showsProgress: Bool { window?.workDoneProgress ?? false }
  var showsMarkdown: Bool { textDocument?.hover?.contentFormat?.contains("markdown") ?? false }

  /// UTF-16 whenever it is offered: an editor that runs two servers with different units warns, or counts wrongly.
  var positionEncoding: String {
    let offered = general?.positionEncodings ?? []
    return offered.contains("utf-16") || !offered.contains("utf-8") ? "utf-16" : "utf-8"
  }
}

struct InitializeResult: Encodable {
  var capabilities: ServerCapabilities
  var serverInfo: ServerInfo
}

struct ServerInfo: Encodable {
  var name: String
  var version: String
}

/// The abilities of this server.
struct ServerCapabilities: Encodable {
  struct Synchronization: Encodable {
    var openClose = true
    /// Incremental.
    var change = 2
    var save = true
  }

  struct Lenses: Encodable {
    var resolveProvider = false
  }

  struct Actions: Encodable {
    var codeActionKinds = [CodeAction.quickFix]
  }

  struct Commands: Encodable {
    var commands: [String]
  }

  struct Workspace: Encodable {
    struct Folders: Encodable {
      var supported = true
      var changeNotifications = true
    }

    var workspaceFolders = Folders()
  }

  /// Absent if the editor offers no choice.
  var positionEncoding: String?
  var textDocumentSync = Synchronization()
  var hoverProvider = true
  var codeLensProvider = Lenses()
  var inlayHintProvider = true
  var codeActionProvider = Actions()
  var executeCommandProvider: Commands
  var workspace = Workspace()
}

struct FolderChanges: Decodable {
  struct Event: Decodable {
    var added: [WorkspaceFolder]
    var removed: [WorkspaceFolder]
  }

  var event: Event
}

struct ConfigurationChange: Decodable {
  struct Settings: Decodable {
    var graphd: EditorSettings.Changes?
  }

  var settings: Lenient<Settings>?
}

struct Cancellation: Decodable {
  var id: RequestID
}
