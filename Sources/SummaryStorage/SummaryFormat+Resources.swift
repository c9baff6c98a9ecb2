import WorkspaceModel

extension SummaryFormat {
  /// The bytes of a resource's summary.
  ///
  /// Complexity: O(size of the summary).
  static func encode(_ summary: ResourceSummary) -> [UInt8]? {
    var writer = BinaryWriter()
    writer.write(summary)
    return writer.bytes
  }

  /// The summary that `bytes` are of; `nil` if they are not exactly one well-formed summary.
  ///
  /// Complexity: O(bytes).
  static func decodeResource(_ bytes: UnsafeRawBufferPointer) -> ResourceSummary? {
    var reader = BinaryReader(bytes)
    let summary = reader.resourceSummary()
    return reader.isComplete && summary.isWellFormed ? summary : nil
  }
}

extension ResourceSummary {
  /// Whether each key is once in a table, and in the order on which readers rely.
  var isWellFormed: Bool {
    guard let entries = table?.entries else { return true }
    return zip(entries, entries.dropFirst()).allSatisfy { $0.key < $1.key }
  }
}

/// The kinds of contents as they are written.
private enum ContentKind: UInt8 {
  case strings = 0
  case assetFolder = 1
  case interface = 2
  case propertyList = 3
  case unknown = 4
}

/// The flags of an entry.
private struct EntryFlags: OptionSet {
  var rawValue: UInt8

  static let exempt = EntryFlags(rawValue: 1 << 0)
  static let stale = EntryFlags(rawValue: 1 << 1)
  static let all: EntryFlags = [.exempt, .stale]
}

// MARK: Writing

extension BinaryWriter {
  /// Appends a summary, in the order that `BinaryReader.resourceSummary` reads.
  fileprivate mutating func write(_ summary: ResourceSummary) {
    write(summary.problems) { $0.write($1) }
    switch summary.content {
    case .strings(let table):
      uint8(ContentKind.strings.rawValue)
      write(table)
    case .assetFolder(let folder):
      uint8(ContentKind.assetFolder.rawValue)
      uint8(folder.providesNamespace ? 1 : 0)
      write(folder.properties) { $0.text($1) }
    case .interface(let document):
      uint8(ContentKind.interface.rawValue)
      write(document.classes) { writer, each in
        writer.text(each.name)
        writer.optional(each.module) { $0.text($1) }
        writer.varint(each.line)
      }
      for names in [document.images, document.colors, document.objects] {
        write(names) { $0.text($1) }
      }
    case .propertyList(let texts):
      uint8(ContentKind.propertyList.rawValue)
      write(texts.sorted { $0.key < $1.key }) { writer, member in
        writer.text(member.key)
        writer.text(member.value)
      }
    case .unknown: uint8(ContentKind.unknown.rawValue)
    }
  }

  private mutating func write(_ table: StringTable) {
    optional(table.sourceLanguage) { $0.text($1) }
    uint8(table.isPartial ? 1 : 0)
    // Each entry of a catalog names the same languages.
    let languages = Set(table.entries.flatMap { $0.values.map(\.language) }).sorted()
    let positions = Dictionary(
      uniqueKeysWithValues: zip(languages, languages.indices.map { UInt32($0) })
    )
    write(languages) { $0.text($1) }
    write(table.entries) { writer, entry in
      writer.text(entry.key)
      writer.varint(entry.line)
      var flags: EntryFlags = []
      if entry.isExempt { flags.insert(.exempt) }
      if entry.isStale { flags.insert(.stale) }
      writer.uint8(flags.rawValue)
      writer.fixed(entry.symbol.value)
      writer.write(entry.values) { writer, value in
        writer.varint(positions[value.language] ?? 0)
        writer.write(value)
      }
    }
  }

  private mutating func write(_ value: StringTable.Value) {
    uint8(value.state.rawValue)
    uint8(value.plurals.rawValue)
    uint8(value.isBlank ? 1 : 0)
    fixed(value.text.value)
    // Nearly all texts have no argument.
    write(value.signatures == BinaryReader.plainSignatures ? [] : value.signatures) {
      $0.write($1) { writer, argument in
        writer.varint(argument.position)
        writer.uint8(argument.kind.rawValue)
      }
    }
  }
}

// MARK: Reading

extension BinaryReader {
  /// One instance for all texts without arguments.
  fileprivate static let plainSignatures: [[FormatArgument]] = [[]]

  /// The summary that `BinaryWriter.write(_:)` has written; any if the reader has failed.
  fileprivate mutating func resourceSummary() -> ResourceSummary {
    let problems = list(ofSize: 3) { $0.problem() }
    let content: ResourceSummary.Content
    switch value(or: ContentKind.unknown) {
    case .strings: content = .strings(stringTable())
    case .assetFolder:
      content = .assetFolder(
        AssetFolder(providesNamespace: flag(), properties: list(ofSize: 1) { $0.text() })
      )
    case .interface:
      content = .interface(
        InterfaceDocument(
          classes: list(ofSize: 3) { reader in
            InterfaceDocument.CustomClass(
              name: reader.text(),
              module: reader.optional { $0.text() },
              line: reader.varint(UInt32.self)
            )
          },
          images: list { $0.text() },
          colors: list { $0.text() },
          objects: list { $0.text() }
        )
      )
    case .propertyList:
      let members = list(ofSize: 2) { ($0.text(), $0.text()) }
      content = .propertyList(Dictionary(members, uniquingKeysWith: { _, last in last }))
    case .unknown: content = .unknown
    }
    return ResourceSummary(content, problems: problems)
  }

  private mutating func flag() -> Bool {
    let byte = uint8()
    if byte > 1 { fail() }
    return byte == 1
  }

  private mutating func stringTable() -> StringTable {
    let sourceLanguage = optional { $0.text() }
    let isPartial = flag()
    let languages = list { $0.text() }
    let entries = list(ofSize: 12) { reader in
      let key = reader.text()
      let line = reader.varint(UInt32.self)
      let flags = EntryFlags(rawValue: reader.uint8())
      if !flags.isSubset(of: .all) { reader.fail() }
      return StringTable.Entry(
        key: key,
        line: line,
        isExempt: flags.contains(.exempt),
        isStale: flags.contains(.stale),
        symbol: Fingerprint(value: reader.fixed(UInt64.self)),
        values: reader.list(ofSize: 13) { $0.tableValue(languages) }
      )
    }
    return StringTable(sourceLanguage: sourceLanguage, entries: entries, isPartial: isPartial)
  }

  private mutating func tableValue(_ languages: [String]) -> StringTable.Value {
    let language = Int(varint(UInt32.self))
    if language >= languages.count { fail() }
    let state = value(or: StringTable.State.other)
    let plurals = PluralCategories(rawValue: uint8())
    let isBlank = flag()
    let text = Fingerprint(value: fixed(UInt64.self))
    let signatures = list { reader in
      reader.list(ofSize: 2) { reader in
        FormatArgument(
          position: reader.varint(UInt16.self),
          kind: reader.value(or: FormatArgument.Class.object)
        )
      }
    }
    return StringTable.Value(
      language: hasFailed ? "" : languages[language],
      state: state,
      signatures: signatures.isEmpty ? Self.plainSignatures : signatures,
      plurals: plurals,
      isBlank: isBlank,
      text: text
    )
  }
}
