import GRPCCore
import GRPCProtobuf
import GraphProtos

extension GraphClientError {
  /// What the service answered instead of an answer.
  ///
  /// The reason is that of the first `google.rpc.ErrorInfo` among the status details; details that
  /// cannot be read are left out, for the code and the message are still good.
  init(_ error: RPCError) {
    let status = try? error.unpackGoogleRPCStatus()
    let info = status?.details.lazy.compactMap(\.errorInfo).first
    self.init(
      // With a reason the service itself answers that something is not available now.
      error.code == .unavailable && info == nil ? .connectionLost : .service,
      Self.fault(error.code),
      error.message.isEmpty ? "The service answered `\(error.code)`" : error.message,
      reason: info.map { Graphd_V1_ErrorReason(errorInfoReason: $0.reason) } ?? .unspecified,
      metadata: info?.metadata ?? [:]
    )
  }

  private static func fault(_ code: RPCError.Code) -> Fault {
    switch code {
    case .invalidArgument, .notFound, .alreadyExists, .failedPrecondition, .outOfRange:
      .input
    case .unavailable, .deadlineExceeded, .resourceExhausted, .aborted, .cancelled,
      .permissionDenied, .unauthenticated:
      .environment
    default:
      .internal
    }
  }
}
