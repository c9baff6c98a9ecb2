/// The rules that are exact: they hardly ever name a module that does not differ.
///
/// A way from a change to a module is exact if all of its rules and its end are. In the recorded edits, at least 80 %
/// of the stale modules to which exact ways lead differ. The share of each rule is at least 75 %: `ExactRuleTests`
/// compares both.
enum ExactRules {
  /// The ids of the exact rules and ends by configuration.
  static let all: [ImpactOptions.Configuration: Set<String>] = [
    .debug: [
      "change.storage", "carry.layout", "carry.layout.storage", "change.exposed-body",
      WayEnd(kind: .layout, form: .named).id, WayEnd(kind: .layout, form: .held).id,
      WayEnd(kind: .use, form: .named).id,
    ],
    .release: ["change.exposed-body", WayEnd(kind: .layout, form: .named).id],
  ]
}

/// The end of a way: how a module uses what is invalidated.
struct WayEnd: Sendable, Hashable, CaseIterable {
  /// The part of a file that uses the invalidation.
  enum Form: String, Sendable, CaseIterable {
    /// An invalidated name that the file writes.
    case named
    /// A value of the invalidated type.
    case held
    /// A label or a construct that needs no name.
    case unnamed
  }

  let kind: Invalidation.Kind
  let form: Form

  /// As a rule's id: `end.layout.named`.
  var id: String { "end.\(kind).\(form.rawValue)" }

  static var allCases: [WayEnd] {
    Invalidation.Kind.allCases.flatMap { kind in Form.allCases.map { WayEnd(kind: kind, form: $0) }
    }
  }
}
