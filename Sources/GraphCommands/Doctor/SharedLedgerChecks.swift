import LedgerStorage

/// The checks of a shared ledger: whether it can be read in time, and who may write what.
enum SharedLedgerChecks {
  /// Returns all checks of the ledger that a person names; without a scope nothing is tried to be written.
  static func all(
    _ place: String,
    scope: LedgerScope?,
    in context: CommandContext
  ) async -> [DoctorCheck] {
    let location: StoreLocation
    do {
      guard case .shared(let found) = try LedgerPlace(place, in: context) else {
        return [.ok("ledger", "The ledger `\(place)` is a file, which no other machine writes")]
      }
      location = found
    } catch {
      let text = (error as? CommandFailure)?.text.message ?? "\(error)"
      return [
        .failure(
          "ledger",
          text,
          remedy: "give a folder, `https://HOST/PATH` or `s3://BUCKET/PREFIX`"
        )
      ]
    }
    var checks: [DoctorCheck] = []
    if location.isOpenToOthers {
      checks.append(
        .warning(
          "ledger",
          "`\(location)` is not encrypted: a machine on the way can make tests be left out",
          remedy: "give `https://`"
        )
      )
    }
    do {
      let settings = StoreSettings(environment: context.environment)
      return checks
        + (try await location.withStore(settings, .checking) { store in
          try await checked(SharedLedger(store), scope ?? .trusted, tries: scope != nil)
        })
    } catch {
      return checks + [failure(error)]
    }
  }

  private static func checked(
    _ ledger: SharedLedger,
    _ scope: LedgerScope,
    tries: Bool
  ) async throws -> [DoctorCheck] {
    let start = ContinuousClock.now
    let contents = try await ledger.read(scope.readable)
    let duration = start.duration(to: .now)
    let size = contents.fragments.reduce(0) { $0 + $1.bytes.count }
    let found =
      "\(counted(contents.fragments.count, "part")) with \(size / 1_000) kB in "
      + "\(Int(duration / .milliseconds(1))) ms"
    var checks = [
      duration > StorePatience.reading.whole
        ? DoctorCheck.warning(
          "ledger",
          "The shared ledger has \(found): no answer waits so long for it",
          remedy: "run `graphctl ledger compact`, or set `GRAPHD_LEDGER_TIMEOUT`"
        ) : .ok("ledger", "The shared ledger has \(found)")
    ]
    if tries { checks += try await rights(ledger, scope) }
    return checks
  }

  /// Tries what this identity may write; the refusal of what it must not write is the one that counts.
  private static func rights(
    _ ledger: SharedLedger,
    _ scope: LedgerScope
  ) async throws -> [DoctorCheck] {
    let own = try await ledger.access(to: scope)
    var checks = [ownCheck(own, scope)]
    guard scope != .trusted else { return checks }
    switch (try await ledger.access(to: .trusted), own) {
    case (.none, .none):
      checks.append(
        .warning(
          "ledger-trust",
          "Neither `\(scope)` nor `trusted` can be written: it is not known what protects `trusted`",
          remedy: "let this identity write `\(scope)`, and check again"
        )
      )
    case (.none, _):
      checks.append(.ok("ledger-trust", "This identity cannot write `trusted`"))
    case (.adding, _), (.all, _):
      checks.append(
        .failure(
          "ledger-trust",
          "A job of `\(scope)` can write `trusted`: its changes can make every job leave tests out",
          remedy: "take that right away where the store keeps it (`docs/shared-ledger.md`)"
        )
      )
    }
    return checks
  }

  private static func ownCheck(_ access: SharedLedger.Access, _ scope: LedgerScope) -> DoctorCheck {
    switch access {
    case .all: .ok("ledger-writing", "This identity can write `\(scope)`")
    case .adding:
      scope == .trusted
        ? .warning(
          "ledger-writing",
          "This identity can add to `trusted` and not remove: it cannot compact",
          remedy: "let one job remove parts"
        ) : .ok("ledger-writing", "This identity can add to `\(scope)`")
    case .none:
      .warning(
        "ledger-writing",
        "This identity cannot write `\(scope)`: nothing that it runs is recorded",
        remedy: "let it add objects there"
      )
    }
  }

  private static func failure(_ error: any Error) -> DoctorCheck {
    let isDamaged = (error as? LedgerStoreError)?.code == .damaged
    return .failure(
      "ledger",
      "The shared ledger cannot be used: \(error)",
      remedy: isDamaged ? "" : "see `docs/shared-ledger.md`"
    )
  }
}
