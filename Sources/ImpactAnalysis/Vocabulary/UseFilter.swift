/// A reason why code that mentions an invalidated name does not use it.
///
/// Without filters an answer names more modules, and misses none. The price of a filter is the number of modules that it
/// alone spares: `scripts/price-rules` prints it. `docs/rules.md` has the statement and the reason of each id.
package enum UseFilter: String, CaseIterable, Sendable {
  case values = "lookup.type"
  case nested = "lookup.nested"
  case inner = "lookup.inner"
  case ownName = "lookup.own-name"
  case conditionalTypes = "lookup.conditions"
  case comparisons = "lookup.comparison"
  case finalVersions = "table.own"
  case collections = "layout.collection"
  case holding = "layout.holding"
  case labels = "init.calls"
  case callable = "init.callable"
  case conditions = "call.conditions"
  case required = "conformance.required"
  case witnesses = "conformance.witness"
  case deciding = "conformance.deciding"
  case packages = "conformance.package"
  case hidden = "conformance.hidden"
  case extensions = "extension.access"
  case nameless = "macro.nameless"
  case unimported = "visible.members"
  case loaded = "visible.imports"
  case libraries = "import.libraries"
}

/// The filters that are in use: all, but for those of which the price is measured.
struct UseFilters: Sendable, Hashable {
  private let off: Set<UseFilter>

  init(without ids: Set<String>) {
    off = ids.isEmpty ? [] : Set(ids.compactMap(UseFilter.init))
  }

  func contain(_ filter: UseFilter) -> Bool { off.isEmpty || !off.contains(filter) }
}
