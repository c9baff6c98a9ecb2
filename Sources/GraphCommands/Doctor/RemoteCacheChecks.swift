import CacheClient

/// The checks of a remote cache: whether it answers in time, and what it takes.
enum RemoteCacheChecks {
  private static let name = "remote-cache"

  /// Returns the checks of the cache that the environment names; none without one.
  ///
  /// Nothing is stored there.
  static func all(_ environment: [String: String]) async -> [DoctorCheck] {
    let settings: CacheSettings
    do {
      guard let found = try CacheSettings(environment: environment) else { return [] }
      settings = found
    } catch {
      return [
        .warning(
          name,
          "The remote cache is not used: \(error)",
          remedy: "correct the variable (`docs/remote-cache.md`)"
        )
      ]
    }
    do {
      return openness(settings) + checks(settings, try await CacheProbe(settings))
    } catch {
      return openness(settings) + [
        .warning(
          name,
          "The remote cache `\(settings)` is not used: \(error)",
          remedy: "check its address and this machine's rights"
        )
      ]
    }
  }

  private static func checks(_ settings: CacheSettings, _ probe: CacheProbe) -> [DoctorCheck] {
    let time = "\(Int(probe.time / .milliseconds(1))) ms"
    if probe.time > CacheProbe.longest {
      return [
        .warning(
          name,
          "The remote cache `\(settings)` answers in \(time), and no answer waits so long for it",
          remedy: "use one that is nearer"
        )
      ]
    }
    if settings.uploads, !probe.takesUpdates {
      return [
        .warning(
          name,
          "The remote cache `\(settings)` answers in \(time), and takes no results of this machine",
          remedy: "unset `GRAPHD_REMOTE_CACHE_UPLOAD`, or give this machine the right to write"
        )
      ]
    }
    let use = settings.uploads ? "results are read and stored" : "results are read"
    return [.ok(name, "The remote cache `\(settings)` answers in \(time); \(use)")]
  }

  private static func openness(_ settings: CacheSettings) -> [DoctorCheck] {
    guard settings.isOpenToOthers else { return [] }
    return [
      .warning(
        name,
        "`\(settings)` is not encrypted: a machine on the way can alter results",
        remedy: "give `grpcs://`, or use it only in a network that you trust"
      )
    ]
  }
}
