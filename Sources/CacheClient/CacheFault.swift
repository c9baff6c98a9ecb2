/// The reason why a remote cache was not read or not written.
package struct CacheFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a fault.
  package enum Code: Sendable, Hashable {
    /// A setting that is not understood.
    case setting
    /// No connection, no answer, or none in time.
    case unreachable
    /// The server answers, and does not do what is needed.
    case refused
    /// Something else came back than was stored.
    case damaged
  }

  package let code: Code
  /// A sentence without a full stop; no secret is in it.
  package let description: String

  package init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }
}
