#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A message of JSON-RPC 2.0 that is sent.
package enum OutgoingMessage {
  /// The response to a request.
  package static func response(_ id: RequestID, _ result: some Encodable) -> [UInt8] {
    let response = encoded(Response(id: id, result: result))
    return response
      ?? failure(
        id,
        ErrorObject(ErrorObject.internalErrorCode, "The result cannot be written as JSON")
      )
  }

  /// The response to a request that failed; without an id to a message that could not be read.
  package static func failure(_ id: RequestID?, _ error: ErrorObject) -> [UInt8] {
    encoded(Failure(id: id, error: error)) ?? []
  }

  /// A message that expects no response; empty if the parameters cannot be written as JSON.
  package static func notification(_ method: String, _ params: (some Encodable)?) -> [UInt8] {
    encoded(Notification(method: method, params: params)) ?? []
  }

  /// A message that expects a response; empty if the parameters cannot be written as JSON.
  package static func request(
    _ id: RequestID,
    _ method: String,
    _ params: (some Encodable)?
  ) -> [UInt8] {
    encoded(Request(id: id, method: method, params: params)) ?? []
  }

  /// `nil` if a number is infinite or none.
  private static func encoded(_ message: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(message)).map { Array($0) }
  }
}

/// The value `null`.
package struct NullValue: Encodable, Hashable, Sendable {
  package init() {}

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

private struct Response<Result: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID
  var result: Result
}

private struct Failure: Encodable {
  var id: RequestID?
  var error: ErrorObject

  private enum Key: CodingKey {
    case jsonrpc, id, error
  }

  /// An id that is not known is `null`, not absent.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    try container.encode(error, forKey: .error)
  }
}

private struct Notification<Parameters: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var method: String
  /// Absent if `nil`: the specification knows no `null` here.
  var params: Parameters?
}

private struct Request<Parameters: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID
  var method: String
  /// Absent if `nil`: the specification knows no `null` here.
  var params: Parameters?
}
