import GRPCCore
import Metrics
import Synchronization

/// The counts and durations of calls; streams are counted only, since their length depends on the client.
///
/// Names and labels of the duration are those of OpenTelemetry (`rpc.server.call.duration`).
struct CallMetrics: Sendable {
  private let factory: any MetricsFactory

  init(factory: any MetricsFactory = MetricsSystem.factory) { self.factory = factory }

  /// Begins to measure a call.
  func begin(_ method: MethodDescriptor, isUnary: Bool) -> CallMeasurement {
    CallMeasurement(method: method.fullyQualifiedMethod, isUnary: isUnary, factory)
  }
}

/// One call that is measured; it ends at `end`, or as cancelled when it is released.
///
/// The second way is needed: if the client is gone, nobody may run the body of a response.
final class CallMeasurement: Sendable {
  private let method: String
  private let isUnary: Bool
  private let factory: any MetricsFactory
  private let start = ContinuousClock.now
  private let isOpen = Mutex(true)

  fileprivate init(method: String, isUnary: Bool, _ factory: any MetricsFactory) {
    self.method = method
    self.isUnary = isUnary
    self.factory = factory
    if !isUnary { openStreams.increment() }
  }

  deinit { end("CANCELLED") }

  /// Ends the measurement with the name of a status; only the first time counts.
  func end(_ status: String) {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    guard isUnary else {
      openStreams.decrement()
      Counter(
        label: "graphd_streams_total",
        dimensions: [("rpc_method", method), ("rpc_response_status_code", status)],
        factory: factory
      ).increment()
      return
    }
    Timer(
      label: "rpc_server_call_duration_seconds",
      dimensions: [
        ("rpc_system_name", "grpc"), ("rpc_method", method), ("rpc_response_status_code", status),
      ],
      factory: factory
    ).record(duration: .now - start)
  }

  private var openStreams: Meter {
    Meter(label: "graphd_open_streams", dimensions: [("rpc_method", method)], factory: factory)
  }
}

/// Measures every call, the refused ones too.
struct CallMetricsInterceptor: ServerInterceptor {
  let metrics: CallMetrics

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @concurrent @Sendable (
        _ request: StreamingServerRequest<Input>,
        _ context: ServerContext
      ) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let call = metrics.begin(context.descriptor, isUnary: context.descriptor.type == .unary)
    do {
      var response = try await next(request, context)
      switch response.accepted {
      case .failure(let error):
        call.end(StatusName.of(error))
      case .success(var contents):
        contents.producer = { [producer = contents.producer] writer in
          do {
            let metadata = try await producer(writer)
            call.end("OK")
            return metadata
          } catch {
            call.end(StatusName.of(error))
            throw error
          }
        }
        response.accepted = .success(contents)
      }
      return response
    } catch {
      call.end(StatusName.of(error))
      throw error
    }
  }
}

/// The names of statuses as gRPC's documents write them: `DEADLINE_EXCEEDED`.
enum StatusName {
  /// The status that the library makes of an error.
  static func of(_ error: any Error) -> String {
    guard let error = error as? any RPCErrorConvertible else { return "UNKNOWN" }
    return of(error.rpcErrorCode)
  }

  /// The library writes `deadlineExceeded`.
  static func of(_ code: RPCError.Code) -> String {
    code.description.reduce(into: "") { name, letter in
      if letter.isUppercase { name += "_" }
      name += letter.uppercased()
    }
  }
}
