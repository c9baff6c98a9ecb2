import DocumentFormats
import WorkspaceModel

/// Reads typed values of a configuration file and collects what is wrong with them, by line.
struct SettingsReader {
  private(set) var faults: [ServerConfigurationError.Fault] = []

  mutating func add(_ line: Int, _ message: String) {
    faults.append(ServerConfigurationError.Fault(line: line, message: message))
  }

  /// The entries of a mapping whose keys are known; `what` names the mapping in messages.
  mutating func entries(of node: YAMLNode, _ what: String, known: [String]) -> [YAMLEntry] {
    guard case .mapping(let entries, _) = node else {
      add(node.line, "\(what) is a mapping with some of \(known.quotedList)")
      return []
    }
    return entries.filter { entry in
      guard !known.contains(entry.key) else { return true }
      add(entry.line, "unknown key `\(entry.key)` in \(what); known are \(known.quotedList)")
      return false
    }
  }

  /// A text that is not empty.
  mutating func text(_ setting: YAMLEntry) -> String? {
    expect(setting.value.string.flatMap { $0.isEmpty ? nil : $0 }, setting, "a text")
  }

  mutating func flag(_ setting: YAMLEntry) -> Bool? {
    let value = ["true": true, "false": false][setting.value.string ?? ""]
    return expect(value, setting, "`true` or `false`")
  }

  mutating func count(_ setting: YAMLEntry, from least: Int) -> Int? {
    let value = setting.value.string.flatMap { Int($0) }.flatMap {
      (least...1_000_000).contains($0) ? $0 : nil
    }
    return expect(value, setting, "a whole number from \(least) to 1000000")
  }

  mutating func seconds(_ setting: YAMLEntry, from least: Int) -> Duration? {
    let value = setting.value.string.flatMap { Int($0) }.flatMap {
      (least...86_400).contains($0) ? Duration.seconds($0) : nil
    }
    return expect(value, setting, "a whole number of seconds from \(least) to 86400")
  }

  /// A number of bytes, with `K`, `M` or `G` after it for KiB, MiB and GiB.
  mutating func bytes(_ setting: YAMLEntry) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    var digits = (setting.value.string ?? "").uppercased()
    let unit = digits.last.flatMap { units[$0] }
    if unit != nil { digits.removeLast() }
    let product = Int(digits).map { $0.multipliedReportingOverflow(by: unit ?? 1) }
    let value = product.flatMap { $0.overflow || $0.partialValue <= 0 ? nil : $0.partialValue }
    return expect(
      value,
      setting,
      "a number of bytes, or of KiB, MiB or GiB with K, M or G after it"
    )
  }

  private mutating func expect<Value>(
    _ value: Value?,
    _ setting: YAMLEntry,
    _ expectation: String
  ) -> Value? {
    if value == nil { add(setting.line, "`\(setting.key)` is \(expectation)") }
    return value
  }
}
