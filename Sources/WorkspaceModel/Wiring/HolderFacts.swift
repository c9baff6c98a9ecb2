/// Modules that a holder gets: `supportedModules = [BarBuilder.build(…)]`.
package struct ModuleList: Sendable, Hashable {
  package struct Element: Sendable, Hashable {
    /// The key of a dictionary's element, without a dot.
    package var key: String?
    package var value: WiringValue

    package init(key: String? = nil, value: WiringValue) {
      self.key = key
      self.value = value
    }
  }

  package var elements: [Element]
  /// Whether all before is kept: `append`, `+=`.
  package var isAppended: Bool
  package var place: WiringPlace

  package init(elements: [Element], isAppended: Bool, place: WiringPlace) {
    self.elements = elements
    self.isAppended = isAppended
    self.place = place
  }
}

/// A module or a router that code requests of a holder.
package struct ModuleRequest: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    /// `holder.module()`, `holder[.key]`.
    case module
    /// `holder.router(for: M.self)`.
    case router
  }

  /// The end that it takes if there is none.
  package enum Failure: UInt8, Sendable, Hashable {
    /// `guard … else { return }`, `?`.
    case handled
    /// `!`, `as!`.
    case forced
    /// `guard … else { fatalError() }`.
    case fatal
  }

  package var kind: Kind
  package var receiver: WiringValue
  /// The key of a look-up by key, without a dot.
  package var key: String?
  /// The type of the module, as written.
  package var module: String?
  /// The type of the router, as written.
  package var router: String?
  package var failure: Failure
  package var place: WiringPlace

  package init(
    kind: Kind,
    receiver: WiringValue,
    key: String? = nil,
    module: String? = nil,
    router: String? = nil,
    failure: Failure,
    place: WiringPlace
  ) {
    self.kind = kind
    self.receiver = receiver
    self.key = key
    self.module = module
    self.router = router
    self.failure = failure
    self.place = place
  }
}

/// `while let current = holder { holder = self.holder }`: it goes to the first one again and never ends.
package struct HolderLoop: Sendable, Hashable {
  /// The variable that never gets to the next one.
  package var variable: String
  package var place: WiringPlace

  package init(variable: String, place: WiringPlace) {
    self.variable = variable
    self.place = place
  }
}
