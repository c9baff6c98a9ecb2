import JSONRPC

/// The two forms of the Model Context Protocol that clients speak.
///
/// Since 2026-07-28 each request names its version, and nothing precedes it. Before, a session began with
/// `initialize`. Sources: the changelogs of the specification, and its schemas of 2025-11-25 and 2026-07-28.
enum ProtocolEra {
  case session
  case stateless

  static let statelessVersions = ["2026-07-28"]
  static let sessionVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  static var versions: [String] { statelessVersions + sessionVersions }

  /// The key of the version that a request names.
  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  /// The key of a result's server.
  static let serverKey = "io.modelcontextprotocol/serverInfo"
  /// The version that a request names is not one of this server's.
  static let unsupportedVersionCode = -32022

  /// The era of a request by its metadata.
  ///
  /// - Throws: If it names a version of which requests name none, or one that is not known.
  init(of metadata: JSONValue?) throws(ErrorObject) {
    guard let version = metadata?[Self.versionKey] else {
      self = .session
      return
    }
    guard let text = version.text, Self.statelessVersions.contains(text) else {
      let requested = version.text ?? ""
      throw ErrorObject(
        Self.unsupportedVersionCode,
        "The version `\(requested)` of the protocol is not supported",
        data: ["requested": .text(requested), "supported": .list(Self.versions.map { .text($0) })]
      )
    }
    self = .stateless
  }

  /// The version that a session has if the client wants `version`.
  static func negotiated(_ version: String?) -> String {
    version.flatMap { sessionVersions.contains($0) ? $0 : nil } ?? sessionVersions[0]
  }
}
