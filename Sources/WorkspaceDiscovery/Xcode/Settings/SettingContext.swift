/// The facts that the conditions of assignments are decided by.
struct SettingContext: Sendable, Hashable {
  var configuration: String
  /// The name of an SDK without its version, as `iphoneos` or `macosx`; `nil` for any.
  var sdk: String?

  /// Whether an assignment counts.
  enum Answer: Sendable, Hashable {
    case yes
    case no
    /// The context does not decide the condition.
    case undecided
  }

  /// Decides all conditions of an assignment together.
  func answer(for conditions: [SettingCondition]) -> Answer {
    var result = Answer.yes
    for condition in conditions {
      switch answer(for: condition) {
      case .yes: continue
      case .no: return .no
      case .undecided: result = .undecided
      }
    }
    return result
  }

  /// Decides one condition.
  ///
  /// A key that Xcode gives no value matches only `*` (swift-build: MacroCondition.swift).
  private func answer(for condition: SettingCondition) -> Answer {
    if condition.pattern == "*" { return .yes }
    let glob = ShellGlob(condition.pattern)
    switch condition.key {
    case "config": return glob.matches(configuration) ? .yes : .no
    case "variant": return glob.matches("normal") ? .yes : .no
    case "sdk": return sdk.map { answer(for: glob, sdk: $0) } ?? .undecided
    case "arch": return .undecided
    default: return condition.key.hasPrefix("__") ? .undecided : .no
    }
  }

  /// Decides a pattern for an SDK of any version: Xcode compares it with a name such as `iphoneos18.2`.
  private func answer(for glob: ShellGlob, sdk: String) -> Answer {
    if glob.matches(sdk + "1.0") && glob.matches(sdk + "99.9") { return .yes }
    let stem = glob.pattern.prefix { $0 != "[" }.droppingVersion
    return stem.isEmpty || ShellGlob(stem).matches(sdk) ? .undecided : .no
  }
}

extension Substring {
  /// The text without digits, dots and stars at its end.
  fileprivate var droppingVersion: String {
    var bytes = Array(utf8)
    while let last = bytes.last, (0x30...0x39).contains(last) || last == 0x2E || last == 0x2A {
      bytes.removeLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
