/// The error of a response: JSON-RPC 2.0, section 5.1.
package struct ErrorObject: Error, Hashable, Sendable, Encodable {
  /// A number for programs; protocols add their own to those of JSON-RPC.
  package var code: Int
  /// A sentence for a person.
  package var message: String

  /// Details for a program; absent if there are none.
  package var data: JSONValue?

  package init(_ code: Int, _ message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// The bytes are not JSON.
  package static let parseErrorCode = -32700
  /// The JSON is no message.
  package static let invalidRequestCode = -32600
  /// There is no such method.
  package static let methodNotFoundCode = -32601
  /// The parameters are not those of the method.
  package static let invalidParametersCode = -32602
  /// A mistake of this program.
  package static let internalErrorCode = -32603

  package static func methodNotFound(_ method: String) -> ErrorObject {
    ErrorObject(methodNotFoundCode, "There is no method `\(method)`")
  }
}
