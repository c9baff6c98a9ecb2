/// The compilations of Swift Build, which Xcode uses too, among the rules of a database.
///
/// Swift Build runs the jobs of the Swift driver one by one, as tasks that are found while it builds. The key of such
/// a rule is `X`, the length of an identifier, the identifier, and an encoded description. A file of the C family has
/// a command, `CompileC`. Identifiers begin with `P0:target-NAME-…:CONFIGURATION:`.
struct SwiftBuildSteps {
  private var jobs: [BuiltTarget: [BuildStep]] = [:]
  private var objects: [BuiltTarget: [BuildStep]] = [:]

  mutating func add(_ rule: BuildDatabase.Rule) {
    let key = rule.key
    switch key.first {
    case UInt8(ascii: "X"):
      // A length of four bytes.
      guard key.count > 5 else { return }
      let length = key[1...4].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard (1...4096).contains(length), key.count > 5 + length else { return }
      let identifier = String(decoding: key[5..<(5 + length)], as: UTF8.self)
      let kind = Array("swift-driver-job-execution".utf8)
      // It comes after the beginning of an array and of a text.
      guard key[(5 + length)...].dropFirst(2).starts(with: kind),
        let target = Self.target(identifier.split(separator: ":").dropLast().joined(separator: ":"))
      else { return }
      jobs[target, default: []].append(BuildStep(rule))
    case UInt8(ascii: "C") where key.count < 16_384:
      let command = String(decoding: key.dropFirst(), as: UTF8.self)
      guard let name = command.firstRange(of: ":CompileC "),
        let target = Self.target(String(command[..<name.lowerBound]))
      else { return }
      objects[target, default: []].append(BuildStep(rule))
    default: return
    }
  }

  /// One for each target and configuration, in any order.
  var times: [BuildReport.Time] {
    let compiled = jobs.compactMap { target, steps -> BuildReport.Time? in
      // Jobs of other files are other rules; only those of the last build belong together.
      guard let build = steps.lazy.map(\.build).max() else { return nil }
      return target.time(
        of: steps.filter { $0.build == build },
        isWhole: build == 1 || target.configuration == "release"
      )
    }
    let assembled = objects.filter { jobs[$0.key] == nil }
      .map { $0.time(of: $1, isWhole: true) }
    return compiled + assembled
  }

  /// The target of `P0:target-NAME-…:CONFIGURATION`.
  private static func target(_ text: String) -> BuiltTarget? {
    guard text.hasPrefix("P"), let start = text.firstRange(of: ":target-"),
      text[..<start.lowerBound].dropFirst().allSatisfy(\.isNumber),
      let colon = text.lastIndex(of: ":"), colon > start.upperBound
    else { return nil }
    let configuration = text[text.index(after: colon)...].lowercased()
    let name = text[start.upperBound..<colon]
    if let end = name.firstRange(of: "-PACKAGE-TARGET:") {
      return BuiltTarget(target: String(name[..<end.lowerBound]), configuration: configuration)
    }
    if let end = name.firstRange(of: "-product-PACKAGE-PRODUCT:") {
      return BuiltTarget(target: String(name[..<end.lowerBound]), configuration: configuration)
    }
    // A target of a project has an identifier of 64 digits behind its name.
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard
      let identifier = parts.indices.dropFirst().first(where: { index in
        parts[index].count == 64 && parts[index].allSatisfy(\.isHexDigit)
      })
    else { return nil }
    return BuiltTarget(
      target: parts[..<identifier].joined(separator: "-"),
      configuration: configuration
    )
  }
}
