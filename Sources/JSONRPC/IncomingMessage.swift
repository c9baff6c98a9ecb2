#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A message of JSON-RPC 2.0 whose parameters or result are still JSON.
///
/// The envelope is decoded first, since the type of the parameters follows from its method.
package struct IncomingMessage: Sendable {
  package enum Kind: Hashable, Sendable {
    /// Expects a response with the same id.
    case request(RequestID, method: String)
    case notification(method: String)
    /// The response to a request of this side.
    case response(RequestID)
    /// A response without an id: the other side did not understand a message.
    case fault
  }

  package let kind: Kind
  private let json: Data

  /// Decodes the envelope.
  ///
  /// - Throws: The error of the response that the sender is owed.
  package init(_ bytes: [UInt8]) throws(ErrorObject) {
    json = Data(bytes)
    let envelope: Envelope
    do {
      envelope = try JSONDecoder().decode(Envelope.self, from: json)
    } catch DecodingError.dataCorrupted {
      throw ErrorObject(ErrorObject.parseErrorCode, "The message is not JSON")
    } catch {
      throw ErrorObject(ErrorObject.invalidRequestCode, "The JSON is no message of JSON-RPC")
    }
    switch (envelope.id, envelope.method) {
    case (let id?, let method?): kind = .request(id, method: method)
    case (nil, let method?): kind = .notification(method: method)
    case (let id?, nil): kind = .response(id)
    case (nil, nil): kind = .fault
    }
  }

  /// The parameters; those that are absent are decoded as an object without members.
  ///
  /// - Throws: `invalidParametersCode` if they are not of that type.
  package func parameters<Parameters: Decodable>(
    _ type: Parameters.Type = Parameters.self
  ) throws(ErrorObject) -> Parameters {
    do {
      if let parameters = try JSONDecoder().decode(Holder<Parameters>.self, from: json).params {
        return parameters
      }
      return try JSONDecoder().decode(type, from: Data("{}".utf8))
    } catch {
      let reason = Self.reason(error)
      throw ErrorObject(
        ErrorObject.invalidParametersCode,
        "The parameters are not those of the method: \(reason)"
      )
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "`\(key.stringValue)` is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      "`\(context.codingPath.map(\.stringValue).joined(separator: "."))` is of another type"
    default: "they cannot be read"
    }
  }
}

private struct Envelope: Decodable {
  var id: RequestID?
  var method: String?
}

private struct Holder<Parameters: Decodable>: Decodable {
  var params: Parameters?
}
