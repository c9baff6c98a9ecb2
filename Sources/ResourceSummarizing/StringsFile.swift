import DocumentFormats
import WorkspaceModel

/// A `.strings` file: a property list of texts.
enum StringsFile {
  static func summary(of bytes: [UInt8]) throws(DocumentFault) -> ResourceSummary {
    let table = try PropertyList.table(bytes)
    var draft = TableDraft()
    for member in table.members {
      draft.add(
        StringTable.Entry(
          key: member.key,
          line: UInt32(clamping: member.line),
          values: [value(member.value)]
        )
      )
    }
    if let line = table.ignoredLine {
      draft.isPartial = true
      draft.note("The texts from this line on are ignored; mend the entry", line)
    }
    return draft.summary()
  }

  private static func value(_ value: DocumentValue) -> StringTable.Value {
    guard let text = value.text else {
      // A table may contain a dictionary as a `.stringsdict` does.
      return StringsDictionary.value(value)
    }
    let signatures = FormatText.signatures(of: CollectionOfOne(text))
    return StringTable.Value(
      signatures: signatures,
      isBlank: FormatText.areBlank([text], signatures),
      text: Fingerprint(ofTexts: CollectionOfOne(text))
    )
  }
}

/// A table that is being read: its entries and what is wrong with it.
struct TableDraft {
  var sourceLanguage: String?
  var isPartial = false
  private var entries: [StringTable.Entry] = []
  private var problem: ParseProblem?

  mutating func add(_ entry: StringTable.Entry) { entries.append(entry) }

  /// Notes what is wrong; of several problems the first one stays.
  mutating func note(_ message: String, _ line: Int) {
    problem = problem ?? ParseProblem(resource: message, line: line)
  }

  /// The table with each key once: of several entries the last one counts.
  consuming func summary() -> ResourceSummary {
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.key < $1.key }
    if !isAscending { sort() }
    let table = StringTable(
      sourceLanguage: sourceLanguage,
      entries: entries,
      isPartial: isPartial
    )
    return ResourceSummary(.strings(table), problems: problem.map { [$0] } ?? [])
  }

  private mutating func sort() {
    let order = entries.indices.sorted {
      (entries[$0].key, $0) < (entries[$1].key, $1)
    }
    var sorted: [StringTable.Entry] = []
    sorted.reserveCapacity(entries.count)
    var repeated: StringTable.Entry?
    for index in order {
      if let last = sorted.last, last.key == entries[index].key {
        // The same text twice does no harm.
        let isSame = last.values == entries[index].values
        let isFirst = !isSame && (repeated.map { entries[index].line < $0.line } ?? true)
        if isFirst { repeated = entries[index] }
        sorted.removeLast()
      }
      sorted.append(entries[index])
    }
    entries = sorted
    if let repeated {
      note(
        "The key `\(repeated.key)` has more than one text; remove all but one",
        Int(repeated.line)
      )
    }
  }
}
