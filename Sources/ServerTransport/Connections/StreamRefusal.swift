import NIOCore
import NIOHPACK
import NIOHTTP2

extension ChannelHandlerContext {
  /// Ends a call with a status, before or instead of the handler's own answer, and closes its stream.
  ///
  /// - Parameters:
  ///   - status: The number of the gRPC status.
  ///   - message: A sentence for a person, in ASCII without `%`.
  ///   - hasBegun: Whether an answer's headers have been sent.
  func refuseStream(status: Int, message: String, hasBegun: Bool = false) {
    var headers = HPACKHeaders()
    if !hasBegun {
      headers.add(name: ":status", value: "200")
      headers.add(name: "content-type", value: "application/grpc")
    }
    headers.add(name: "grpc-status", value: String(status))
    headers.add(name: "grpc-message", value: message)
    let end = HTTP2Frame.FramePayload.Headers(headers: headers, endStream: true)
    write(NIOAny(HTTP2Frame.FramePayload.headers(end)), promise: nil)
    // The client need not send the rest (RFC 9113, 8.1).
    writeAndFlush(NIOAny(HTTP2Frame.FramePayload.rstStream(.noError)), promise: nil)
    close(promise: nil)
  }
}
