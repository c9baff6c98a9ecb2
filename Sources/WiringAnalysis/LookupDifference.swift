/// A look-up by name that found something in the old state, and finds nothing or something else in the new one.
package struct LookupDifference: Sendable, Hashable {
  /// The look-up in the new state.
  package var lookup: WiringLookup
  package var before: WiringLookup.Outcome
  /// The properties that the old state finds.
  package var oldProviders: [WiringLookup.Provider]

  /// The properties that only one of the states finds; all of them if the same ones are found otherwise.
  package var decidingProviders: [WiringLookup.Provider] {
    let (old, new) = (Set(oldProviders.map(\.answer)), lookup.answers)
    let all = oldProviders + lookup.providers
    let differing = all.filter { old.contains($0.answer) != new.contains($0.answer) }
    return differing.isEmpty ? all : differing
  }

  /// The look-ups of two states that differ, in the order of the new ones.
  ///
  /// Several places of one type that look a name up count as one. A look-up that only one of the states has is none:
  /// the file of its code differs. Complexity: O(look-ups).
  package static func all(
    from old: [WiringLookup],
    to new: [WiringLookup]
  ) -> [LookupDifference] {
    let before = Dictionary(grouping: old, by: Subject.init).mapValues(Self.joined)
    var seen: Set<Subject> = []
    let after = Dictionary(grouping: new, by: Subject.init)
    return new.compactMap { lookup in
      let subject = Subject(lookup)
      guard seen.insert(subject).inserted, let known = before[subject],
        !known.providers.isEmpty, let places = after[subject]
      else { return nil }
      let now = joined(places)
      guard now.outcome > known.outcome || now.answers != known.answers else { return nil }
      return LookupDifference(lookup: now, before: known.outcome, oldProviders: known.providers)
    }
  }

  /// The names by which the same look-up is found in both states.
  private struct Subject: Hashable {
    var kind: WiringLookup.Kind
    var module: String?
    var consumer: String
    var name: String

    init(_ lookup: WiringLookup) {
      (kind, module) = (lookup.kind, lookup.module)
      (consumer, name) = (lookup.consumer, lookup.name)
    }
  }

  /// All places of a look-up as one: the worst result counts.
  private static func joined(_ places: [WiringLookup]) -> WiringLookup {
    var whole = places[0]
    for place in places.dropFirst() {
      whole.outcome = max(whole.outcome, place.outcome)
      whole.providers += place.providers.filter { !whole.providers.contains($0) }
    }
    return whole
  }

  /// The difference as a sentence for a person.
  package var message: String {
    let wanted = "`\(lookup.name)\(lookup.wanted.map { ": \($0)" } ?? "")`"
    let old = Self.list(oldProviders.filter { !lookup.providers.contains($0) })
    let new = Self.list(lookup.providers.filter { !oldProviders.contains($0) })
    let consumer = "`\(lookup.consumer)`"
    switch lookup.outcome {
    case .missing: return "\(consumer) does not find \(wanted) any longer\(Self.found(old))"
    case .partlyMissing:
      return "\(consumer) does not find \(wanted) on every path any longer\(Self.found(old))"
    case .unknown where new.isEmpty:
      return "It is not known any longer whether \(consumer) finds \(wanted)\(Self.found(old))"
    case .found, .optional, .unknown:
      guard !new.isEmpty else {
        return "\(consumer) finds \(wanted) in fewer places\(Self.found(old))"
      }
      let instead = old.isEmpty ? ", too" : " instead of \(old)"
      return "\(consumer) finds \(new)\(instead) for \(wanted)"
        + (lookup.outcome == .optional ? ", which may be `nil`" : "")
    }
  }

  private static func found(_ old: String) -> String { old.isEmpty ? "" : ": it was \(old)" }

  private static func list(_ providers: [WiringLookup.Provider]) -> String {
    let names = providers.prefix(3).map { "`\($0.name)\($0.type.map { ": \($0)" } ?? "")`" }
    let others = providers.count > 3 ? " and \(providers.count - 3) more" : ""
    return names.joined(separator: ", ") + others
  }
}

extension WiringLookup.Provider {
  fileprivate var answer: [String?] { [name, type, module] }
}

extension WiringLookup {
  /// The values that it finds, without lines and files: an edit above them changes nothing.
  fileprivate var answers: Set<[String?]> { Set(providers.map(\.answer)) }
}
