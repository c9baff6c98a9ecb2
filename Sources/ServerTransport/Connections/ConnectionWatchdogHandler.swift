import NIOCore
import NIOHTTP2

/// Runs a connection's watchdog; stands where HTTP/2 frames go by.
final class ConnectionWatchdogHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame
  typealias InboundOut = HTTP2Frame
  typealias OutboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let limits: ServerLimits
  private var watchdog: ConnectionWatchdog
  private var timer: Scheduled<Void>?

  /// - Parameters:
  ///   - limits: How long it waits.
  ///   - needsAdmission: Whether calls carry a token, and `CallAdmitted` tells of the first one that does.
  init(limits: ServerLimits, needsAdmission: Bool) {
    self.limits = limits
    watchdog = ConnectionWatchdog(needsAdmission: needsAdmission)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    perform(watchdog.opened(), context: context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    perform(watchdog.receivedFrame(), context: context)
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is CallAdmitted { perform(watchdog.admittedCall(), context: context) }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .goAway = unwrapOutboundIn(data).payload {
      perform(watchdog.sentGoAway(), context: context)
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    perform(watchdog.closed(), context: context)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    perform(watchdog.closed(), context: context)
  }

  private func perform(_ action: ConnectionWatchdog.Action, context: ChannelHandlerContext) {
    switch action {
    case .nothing:
      break
    case .start(let kind):
      timer?.cancel()
      timer = context.eventLoop.assumeIsolated().scheduleTask(in: time(of: kind)) {
        self.perform(self.watchdog.expired(kind), context: context)
      }
    case .stop:
      timer?.cancel()
      timer = nil
    case .close:
      SocketCloser.close(context.channel)
    }
  }

  private func time(of kind: ConnectionWatchdog.Timer) -> TimeAmount {
    switch kind {
    case .handshake: TimeAmount(limits.handshakeTimeout)
    case .admission: TimeAmount(limits.admissionTimeout)
    case .closing: TimeAmount(limits.closeGrace)
    }
  }
}
