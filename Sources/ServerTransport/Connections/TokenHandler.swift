import Metrics
import NIOCore
import NIOHPACK
import NIOHTTP2

/// Tells a connection that one of its calls carries the token.
struct CallAdmitted: Sendable {}

/// Lets only requests with the daemon's token pass, whatever they ask.
///
/// It stands before everything else on a stream, so that a stranger's request is neither stored nor
/// routed, and a method that nobody has written yet is guarded, too.
final class TokenHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private enum State {
    case waiting
    case admitted
    case refused
  }

  private static let header = "authorization"

  private let token: AccessToken
  private var state = State.waiting

  init(token: AccessToken) {
    self.token = token
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .admitted:
      context.fireChannelRead(data)
    case .refused:
      break
    case .waiting:
      // A request begins with its headers.
      guard case .headers(var request) = unwrapInboundIn(data) else { return }
      let shown = request.headers[Self.header]
      guard shown.count == 1, token.admits(authorization: shown[0]) else {
        state = .refused
        Counter(label: "graphd_calls_without_token_total").increment()
        context.refuseStream(
          status: 16,
          message: "The call carries no token, or not the daemon's: send the header "
            + "`authorization: Bearer TOKEN` with what its token file holds"
        )
        return
      }
      state = .admitted
      context.channel.parent?.pipeline.fireUserInboundEventTriggered(CallAdmitted())
      // Nobody further in needs the secret.
      request.headers.remove(name: Self.header)
      context.fireChannelRead(wrapInboundOut(.headers(request)))
    }
  }
}
