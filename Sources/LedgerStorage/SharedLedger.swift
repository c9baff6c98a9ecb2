/// A ledger that many machines write: a set of fragments in each scope of a store.
///
/// Each run adds one fragment of what is new. A reader takes the union of all fragments. `compact` replaces many of them by
/// one of the same contents. It removes only what it has read and the new one contains. It may therefore end at any moment,
/// and several may work at once.
package struct SharedLedger: Sendable {
  private let store: any LedgerStore
  /// A folder for copies of fragments; each is fetched once.
  private let copies: String?

  /// - Parameters:
  ///   - store: The place of the fragments.
  ///   - copies: A folder of this machine, made if it is missing; `nil`: nothing is copied.
  package init(_ store: any LedgerStore, copies: String? = nil) {
    (self.store, self.copies) = (store, copies)
  }

  /// All fragments of some scopes.
  package struct Contents: Sendable {
    package var fragments: [Fragment] = []
    /// How many of them came from the store, not from a copy.
    package var fetched = 0
    /// The bytes of those.
    package var fetchedBytes = 0
  }

  /// Returns every fragment of the scopes, or nothing: one that is missing could contain the failure that revokes a pass.
  ///
  /// - Throws: `LedgerStoreError`, or what the store throws.
  package func read(_ scopes: [LedgerScope]) async throws -> Contents {
    var contents = Contents()
    for scope in scopes {
      let part = try await read(scope)
      contents.fragments += part.fragments
      contents.fetched += part.fetched
      contents.fetchedBytes += part.fetchedBytes
    }
    return contents
  }

  private func read(_ scope: LedgerScope) async throws -> Contents {
    let copy = copies.map { FragmentCopies(folder: $0 + "/" + scope.description) }
    // A compactor removes what it has packed after the new fragment is there: the next list has that.
    for _ in 0..<Self.lists {
      let names = Set(try await store.list(scope.folder).compactMap(Fragment.Name.init)).sorted()
      if let contents = try await read(names, of: scope, copy) {
        copy?.keepOnly(names)
        return contents
      }
    }
    throw LedgerStoreError(
      .refused,
      "Fragments of `\(scope)` were listed and missing \(Self.lists) times: let no program remove them but "
        + "`graphctl ledger compact`"
    )
  }

  /// `nil` if one is no longer there.
  private func read(
    _ names: [Fragment.Name],
    of scope: LedgerScope,
    _ copy: FragmentCopies?
  ) async throws -> Contents? {
    var contents = Contents()
    var missing: [Fragment.Name] = []
    for name in names {
      if let fragment = copy?.fragment(name) {
        contents.fragments.append(fragment)
      } else {
        missing.append(name)
      }
    }
    let store = store
    return try await withThrowingTaskGroup(of: Fragment?.self) { group in
      var next = missing.makeIterator()
      func fetchNext() {
        guard let name = next.next() else { return }
        group.addTask { try await Self.fetch(name, of: scope, from: store) }
      }
      for _ in 0..<Self.requests { fetchNext() }
      while let result = try await group.next() {
        guard let fragment = result else { return nil }
        copy?.add(fragment)
        contents.fragments.append(fragment)
        contents.fetched += 1
        contents.fetchedBytes += fragment.bytes.count
        fetchNext()
      }
      return contents
    }
  }

  private static func fetch(
    _ name: Fragment.Name,
    of scope: LedgerScope,
    from store: any LedgerStore
  ) async throws -> Fragment? {
    let key = scope.folder + name.description
    guard let bytes = try await store.read(key, limit: Fragment.largest) else { return nil }
    let fragment = Fragment(bytes)
    guard fragment.name == name else {
      throw LedgerStoreError(
        .damaged,
        "The fragment `\(key)` has \(bytes.count) other bytes than its name states: remove it"
      )
    }
    return fragment
  }

  /// Adds a run's fragment to a scope.
  package func add(_ bytes: [UInt8], to scope: LedgerScope) async throws {
    try await store.add(scope.folder + Fragment.Name(of: bytes).description, bytes)
  }

  /// The things that this identity may do in a scope.
  package enum Access: Sendable, Hashable {
    case none
    /// Add, and not remove: it cannot compact.
    case adding
    case all
  }

  /// Tries what this identity may do in a scope, by an object that no reader takes for a fragment.
  ///
  /// - Throws: Errors of the store but a refusal.
  package func access(to scope: LedgerScope) async throws -> Access {
    let key = scope.folder + "probe.txt"
    do {
      try await store.add(key, Array("`graphctl doctor` tries whether it may write here\n".utf8))
    } catch let error as LedgerStoreError where error.code == .refused {
      return .none
    }
    do {
      try await store.remove(key)
    } catch let error as LedgerStoreError where error.code == .refused {
      return .adding
    }
    return .all
  }

  /// Replaces all fragments of a scope by one.
  ///
  /// - Parameters:
  ///   - scope: The scope; no other one is read or written.
  ///   - fewest: With fewer fragments nothing is done.
  ///   - union: Returns the union of ledgers as bytes, or throws: nothing is removed then.
  /// - Returns: How many fragments there were, and how many were removed.
  /// - Throws: Errors of the store and of `union`; everything that was recorded is in the store then.
  package func compact(
    _ scope: LedgerScope,
    fewest: Int = 2,
    union: ([Fragment]) async throws -> [UInt8]
  ) async throws -> (found: Int, removed: Int) {
    let fragments = try await read(scope).fragments
    guard fragments.count >= max(2, fewest) else { return (fragments.count, 0) }
    let pack = Fragment(try await union(fragments))
    let key = scope.folder + pack.name.description
    try await store.add(key, pack.bytes)
    // A store that only seemed to take it must not lose the fragments.
    guard let kept = try await store.read(key, limit: Fragment.largest) else {
      // Another compactor has packed it already, with later fragments.
      return (fragments.count, 0)
    }
    guard kept == pack.bytes else {
      throw LedgerStoreError(
        .damaged,
        "The store did not keep `\(key)`: nothing was removed; check its free space"
      )
    }
    let others = fragments.map(\.name).filter { $0 != pack.name }
    for name in others { try await store.remove(scope.folder + name.description) }
    return (fragments.count, others.count)
  }

  /// How many requests are made at once.
  private static let requests = 16
  /// How often fragments are listed that a compactor removes meanwhile.
  private static let lists = 4
}
