import DocumentFormats
import WorkspaceModel

/// A `.stringsdict` file: texts with variables, which have variants by number, width or device.
///
/// Source: Apple's "Stringsdict File Format".
enum StringsDictionary {
  static func summary(of bytes: [UInt8]) throws(DocumentFault) -> ResourceSummary {
    let table = try PropertyList.table(bytes)
    var draft = TableDraft()
    for member in table.members {
      let line = UInt32(clamping: member.line)
      draft.add(StringTable.Entry(key: member.key, line: line, values: [value(member.value)]))
    }
    return draft.summary()
  }

  /// The value of an entry; a text stands for itself.
  static func value(_ value: DocumentValue) -> StringTable.Value {
    var variables: [String: FormatText.Variable] = [:]
    var format: [String] = value.text.map { [$0] } ?? []
    var plurals: PluralCategories = []
    for (name, member) in value.members {
      switch name {
      case "NSStringLocalizedFormatKey": format += member.text.map { [$0] } ?? []
      case "NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType":
        for variant in member.members.values {
          // A device may have a whole entry of its own.
          if case .dictionary = variant {
            variables.merge(Self.variables(of: variant)) { own, _ in own }
            format += variant["NSStringLocalizedFormatKey"]?.text.map { [$0] } ?? []
          } else if let text = variant.text {
            format.append(text)
          }
        }
      default: continue
      }
    }
    variables.merge(Self.variables(of: value)) { _, own in own }
    plurals = FormatText.plurals(of: variables.values)
    let signatures = FormatText.signatures(of: format.sorted(), variables)
    return StringTable.Value(
      signatures: signatures,
      plurals: plurals,
      isBlank: FormatText.areBlank(format, signatures),
      text: Fingerprint(ofTexts: texts(in: value))
    )
  }

  private static func variables(of entry: DocumentValue) -> [String: FormatText.Variable] {
    entry.members.compactMapValues { member in
      guard case .dictionary(let rules) = member,
        rules["NSStringFormatSpecTypeKey"] != nil || rules["NSStringFormatValueTypeKey"] != nil
      else { return nil }
      var variable = FormatText.Variable()
      if let type = rules["NSStringFormatValueTypeKey"]?.text,
        case .argument(let kind)? = FormatSpecifier.all(in: "%" + type).first?.conversion
      {
        variable.kind = kind
      }
      for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
        guard !name.hasPrefix("NSStringFormat"), let text = rule.text else { continue }
        variable.texts.append(text)
        if let category = PluralCategories(name: name) { variable.plurals.formUnion(category) }
      }
      return variable
    }
  }

  /// All texts of an entry in the order of their keys.
  private static func texts(in value: DocumentValue) -> [String] {
    if let text = value.text { return [text] }
    return value.members.sorted { $0.key < $1.key }.flatMap { [$0.key] + texts(in: $0.value) }
  }
}
