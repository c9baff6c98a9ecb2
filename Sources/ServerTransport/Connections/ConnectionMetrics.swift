import Metrics

/// The counts of the connections of one entrance.
struct ConnectionMetrics: Sendable {
  private let entrance: String
  private let factory: any MetricsFactory
  private let open: Meter

  init(_ entrance: Entrance, factory: any MetricsFactory = MetricsSystem.factory) {
    self.entrance =
      switch entrance {
      case .local: "unix"
      case .network: "tcp"
      }
    self.factory = factory
    open = Meter(
      label: "graphd_connections",
      dimensions: [("entrance", self.entrance)],
      factory: factory
    )
  }

  func opened() { open.increment() }

  func closed() { open.decrement() }

  func refused(_ error: any Error) {
    let reason =
      switch error as? ConnectionAdmission.Refusal {
      case .stranger: "stranger"
      case .tooMany: "too_many_of_peer"
      case .tooManyInAll: "too_many"
      case .ending: "ending"
      case nil: "failed"
      }
    Counter(
      label: "graphd_connections_refused_total",
      dimensions: [("entrance", entrance), ("reason", reason)],
      factory: factory
    ).increment()
  }
}
