// The Language Server Protocol 3.17, as far as this server uses it: what is shown in an editor.

/// A command of this server, with its arguments.
struct Command: Encodable, Hashable {
  var title: String
  var command: String
  var arguments: [CommandArgument]
}

/// The only argument of each command.
struct CommandArgument: Codable, Hashable {
  /// A root that the server serves, or a folder in it; absent: the only one.
  var root: String?
  /// The id of a module.
  var module: String?
  /// The URI of a document.
  var document: String?
}

struct CodeLens: Encodable, Hashable {
  var range: TextRange
  var command: Command
}

/// Text at the end of a line.
struct InlayHint: Encodable, Hashable {
  var position: TextPosition
  var label: String
  var paddingLeft = true
}

struct Hover: Encodable, Hashable {
  struct Content: Encodable, Hashable {
    /// `markdown` or `plaintext`.
    var kind: String
    var value: String
  }

  var contents: Content
  var range: TextRange
}

struct Diagnostic: Encodable, Hashable {
  enum Severity: Int, Encodable, Hashable {
    case error = 1
    case warning
    case information
    case hint
  }

  struct Related: Encodable, Hashable {
    var location: DocumentLocation
    var message: String
  }

  var range: TextRange
  var severity: Severity
  var code: String
  var source: String
  var message: String
  var relatedInformation: [Related]?
}

struct PublishedDiagnostics: Encodable {
  var uri: String
  var diagnostics: [Diagnostic]
}

struct CodeAction: Encodable, Hashable {
  static let quickFix = "quickfix"

  var title: String
  var kind: String?
  var command: Command
}

struct CommandCall: Decodable {
  var command: String
  var arguments: [CommandArgument]?
}

/// `window/showMessage` and `window/logMessage`.
struct ShownMessage: Encodable {
  enum Kind: Int, Encodable {
    case error = 1
    case warning
    case info
    case log
  }

  var type: Kind
  var message: String
}

struct ProgressToken: Encodable {
  var token: String
}

/// `$/progress`.
struct ProgressMessage: Encodable {
  struct Value: Encodable {
    /// `begin`, `report` or `end`.
    var kind: String
    /// Only in `begin`.
    var title: String?
    var message: String?
    var percentage: Int?
  }

  var token: String
  var value: Value
}

/// `graphd/status`, for a status line; sent only if the settings request it.
struct StatusMessage: Encodable, Hashable {
  /// The root of the workspace.
  var root: String
  /// Modules whose output can change.
  var modules: Int
  /// Modules that a build leaves stale.
  var stale: Int
  /// Tests to run; absent if they cannot be counted.
  var tests: Int?
  /// Whether nothing can be missing.
  var complete: Bool
}
