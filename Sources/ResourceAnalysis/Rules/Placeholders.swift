import WorkspaceModel

/// Texts that take other arguments in one language than in another: a format reads what is not there, or leaves
/// something out.
///
/// Rule: R06
struct Placeholders: ResourceRule {
  static let ids = ["R06"]

  /// A text of one key; a blank one is not written yet, and none.
  private struct Text {
    var language: String
    var value: StringTable.Value
    var path: SourcePath
    var line: UInt32
  }

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for (bundle, table) in facts.distinctTables {
      try checkCancellation()
      let source = facts.sourceLanguage(of: table, in: bundle.module)
      for (key, texts) in Self.texts(of: table) {
        if let finding = finding(key, texts, source, table.name, bundle.module, facts) {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private static func texts(of table: LocalizedTable) -> [String: [Text]] {
    var texts: [String: [Text]] = [:]
    // Foundation takes the text of a `.stringsdict` if the `.strings` beside it has the key, too.
    var plurals: [String: Set<String>] = [:]
    for file in table.files where file.path.fileExtension == "stringsdict" {
      plurals[file.language ?? "", default: []].formUnion(file.content.entries.lazy.map(\.key))
    }
    for file in table.files {
      let hidden = file.path.fileExtension == "strings" ? plurals[file.language ?? ""] : nil
      for entry in file.content.entries where hidden?.contains(entry.key) != true {
        texts[entry.key, default: []] += entry.values.lazy.filter { !$0.isBlank }.map { value in
          Text(
            language: value.language.isEmpty ? file.language ?? "" : value.language,
            value: value,
            path: file.path,
            line: entry.line
          )
        }
      }
    }
    return texts
  }

  private func finding(
    _ key: String,
    _ texts: [Text],
    _ source: String?,
    _ table: String,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding? {
    let own = texts.first { text in source.map { text.language.isSameLanguage(as: $0) } == true }
    // A key with placeholders is the format that the code fills.
    let inKey = FormatText(key).arguments
    // `50% off` is no format, although it could be read as one.
    if inKey.isEmpty, key.contains("%") { return nil }
    guard let expected = own?.value.mostArguments ?? (inKey.isEmpty ? nil : inKey) else {
      return nil
    }
    let other = texts.filter { text in
      // Prose with a percent sign may look like a number, `100%e`.
      !text.value.takes(expected) && !(expected.isEmpty && text.value.takesOnlyNumbers)
    }
    guard let first = other.first else { return nil }
    let languages = Set(other.map(\.language)).filter { !$0.isEmpty }.sorted().map { "`\($0)`" }
    let reference = own.map { "`\($0.language)`" } ?? "its key"
    let place = languages.isEmpty ? "its text" : languages.joinedForProse
    // A text without arguments may be one that nobody has written yet, and one that takes fewer reads nothing wrong.
    let isSafe = expected.isEmpty || other.allSatisfy { $0.value.takesOnlySome(of: expected) }
    return Finding(
      rule: "R06",
      severity: isSafe ? .warning : .error,
      certainty: isSafe ? .likely : .certain,
      subject: [facts.id(module), table, key],
      message: "\(Quoted(key)) takes other arguments in \(place) than in \(reference)",
      remedy: expected.isEmpty
        ? "Remove the placeholders"
        : "Write \(expected.shown), with positions if the order differs",
      evidence: ([first] + other.dropFirst().prefix(19)).map { text in
        Finding.Evidence(
          path: text.path,
          line: text.line == 0 ? nil : Int(text.line),
          module: facts.id(module),
          symbol: key,
          note: "`\(text.language)` takes \(text.value.mostArguments.shown)"
        )
      }
    )
  }
}

extension StringTable.Value {
  /// Whether its variants take floating-point numbers only.
  fileprivate var takesOnlyNumbers: Bool {
    signatures.allSatisfy { $0.allSatisfy { $0.kind == .floatingPoint } }
  }

  /// The arguments of the variant with the most.
  fileprivate var mostArguments: [FormatArgument] {
    signatures.max { $0.count < $1.count } ?? []
  }

  /// Whether no variant takes an argument that is not among these.
  fileprivate func takesOnlySome(of arguments: [FormatArgument]) -> Bool {
    signatures.allSatisfy { Set($0).isSubset(of: arguments) }
  }

  /// Whether every variant can be filled with these arguments; a plural's may leave some out.
  fileprivate func takes(_ arguments: [FormatArgument]) -> Bool {
    let expected = Set(arguments)
    return signatures.allSatisfy { variant in
      let found = Set(variant)
      return plurals.isEmpty ? found == expected : found.isSubset(of: expected)
    }
  }
}

extension [FormatArgument] {
  /// As formats write them: `%@`, `%1$@ and `%2$d`.
  fileprivate var shown: String {
    if isEmpty { return "no argument" }
    let isCounted = count == 1 && first?.position == 1
    return map { "`%\(isCounted ? "" : "\($0.position)$")\($0.kind.conversion)`" }.joinedForProse
  }
}

extension FormatArgument.Class {
  /// The usual conversion, without percent sign.
  fileprivate var conversion: String {
    switch self {
    case .object: "@"
    case .integer: "d"
    case .longInteger: "lld"
    case .floatingPoint: "f"
    case .pointer: "s"
    }
  }
}
