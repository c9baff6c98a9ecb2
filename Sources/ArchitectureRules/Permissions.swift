import WorkspaceModel

/// The exceptions under `allow:`, and how often each was needed.
struct Permissions {
  /// The rule about exceptions that nothing needs.
  static let rule = "C21"

  private let facts: ArchitectureFacts
  private let today: String?
  private var entries: [Entry] = []

  private struct Entry {
    var permission: ArchitectureSettings.Permission
    var from: ModuleSelector
    var to: ModuleSelector?
    var useCount = 0
  }

  init(_ facts: ArchitectureFacts, today: String?) {
    self.facts = facts
    self.today = today
    entries = facts.settings.permissions.compactMap { permission in
      guard let from = ModuleSelector(permission.from.text) else { return nil }
      let to = permission.to.map { ModuleSelector($0.text) }
      // An end that is not understood must not stand for every end.
      if case .some(nil) = to { return nil }
      return Entry(permission: permission, from: from, to: to ?? nil)
    }
  }

  /// The exception that covers it, with its reason as the note; one that has ended covers nothing.
  mutating func exception(
    for violation: Violation,
    of rule: String
  ) -> Finding.Evidence? {
    var exception: Finding.Evidence?
    for index in entries.indices where entries[index].permission.rule == rule {
      let entry = entries[index]
      guard matches(entry.from, violation.from) else { continue }
      if let to = entry.to {
        guard let end = violation.to, matches(to, end) else { continue }
      }
      entries[index].useCount += 1
      if exception == nil, !hasEnded(entry.permission) {
        exception = Finding.Evidence(
          path: facts.settings.file,
          line: entry.permission.line,
          note: entry.permission.reason
        )
      }
    }
    return exception
  }

  private func hasEnded(_ permission: ArchitectureSettings.Permission) -> Bool {
    guard let today, let until = permission.until else { return false }
    // Days in this form have the order of texts.
    return today > until
  }

  private func matches(_ selector: ModuleSelector, _ place: Violation.Place) -> Bool {
    switch place {
    case .module(let module): return selector.matches(module, facts)
    case .named(let name):
      guard case .pattern(let pattern) = selector else { return false }
      let last = name.split(separator: "/").last.map(String.init) ?? name
      return pattern.matches(name: last) || SourcePath(name).map(pattern.matches(folder:)) == true
    }
  }

  /// The exceptions that nothing needs, and those that have ended; of rules that were checked.
  func superfluous(checked ids: Set<String>) -> [Violation] {
    entries.compactMap { entry in
      let permission = entry.permission
      guard let rule = ArchitectureRules.all.first(where: { $0.id == permission.rule }),
        ids.isEmpty || ids.contains(rule.id)
      else { return nil }
      let level = facts.level(of: rule)
      let reason: String
      if hasEnded(permission) {
        reason = "ended on \(permission.until ?? "")"
      } else if level == .strict {
        reason = "has no effect, because the rule is strict"
      } else if entry.useCount == 0, level != .off || ids.contains(rule.id) {
        reason = "is not needed"
      } else {
        return nil
      }
      let ends = [permission.from.text, permission.to?.text].compactMap(\.self)
      return Violation(
        from: .named(permission.rule),
        to: .named(permission.from.text),
        symbol: permission.to?.text ?? "",
        message: "The exception from `\(permission.rule)` for \(ends.quotedList) \(reason)",
        remedy: "Remove it from `allow`",
        evidence: [
          Finding.Evidence(
            path: facts.settings.file,
            line: permission.line,
            note: "allows it: \(permission.reason)"
          )
        ]
      )
    }
  }
}
