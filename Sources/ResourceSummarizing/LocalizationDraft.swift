import DocumentFormats
import WorkspaceModel

/// The text of one key in one language that is being read: one text, or variants, with substitutions.
struct LocalizationDraft {
  let language: String
  private var texts: [String] = []
  /// The conditions of variants before their texts.
  private var conditions: [String] = []
  private var plurals: PluralCategories = []
  private var state: StringTable.State?
  private var substitutions: [String: FormatText.Variable] = [:]
  /// How the arguments of substitutions are written.
  private var specifications: [String] = []

  /// Variations within variations.
  private static let depth = 16

  init(language: String) { self.language = language }

  /// Reads the members of a localization.
  mutating func read(_ cursor: inout JSONCursor, depth: Int = 0) throws(DocumentFault) {
    guard depth < Self.depth else { return try skip(&cursor) }
    while let (name, _) = try cursor.nextKey() {
      switch name {
      case "stringUnit", "stringSet": if try cursor.enterObject() { try readUnit(&cursor) }
      case "variations": if try cursor.enterObject() { try readVariations(&cursor, depth: depth) }
      case "substitutions":
        guard try cursor.enterObject() else { continue }
        while let (name, _) = try cursor.nextKey() {
          if try cursor.enterObject() { try readSubstitution(name, &cursor, depth: depth) }
        }
      default: continue
      }
    }
  }

  private func skip(_ cursor: inout JSONCursor) throws(DocumentFault) {
    while try cursor.nextKey() != nil {}
  }

  private mutating func readUnit(_ cursor: inout JSONCursor) throws(DocumentFault) {
    while let (name, _) = try cursor.nextKey() {
      switch name {
      case "state": note(try cursor.value().text ?? "")
      case "value": if let text = try cursor.value().text { texts.append(text) }
      case "values": texts += try cursor.value().texts
      default: continue
      }
    }
  }

  /// Reads `{"plural": {"one": …}, "device": {"iphone": …}}`.
  private mutating func readVariations(
    _ cursor: inout JSONCursor,
    depth: Int
  ) throws(DocumentFault) {
    while let (kind, _) = try cursor.nextKey() {
      guard try cursor.enterObject() else { continue }
      while let (condition, _) = try cursor.nextKey() {
        conditions.append(condition)
        if kind == "plural", let category = PluralCategories(name: condition) {
          plurals.formUnion(category)
        }
        if try cursor.enterObject() { try read(&cursor, depth: depth + 1) }
      }
    }
  }

  private mutating func readSubstitution(
    _ name: String,
    _ cursor: inout JSONCursor,
    depth: Int
  ) throws(DocumentFault) {
    var inner = LocalizationDraft(language: "")
    var variable = FormatText.Variable()
    while let (member, _) = try cursor.nextKey() {
      switch member {
      case "argNum": variable.position = try cursor.value().text.flatMap { UInt16($0) }
      case "formatSpecifier":
        let type = try cursor.value().text ?? ""
        specifications.append("\(name) \(type)")
        if case .argument(let kind)? = FormatSpecifier.all(in: "%" + type).first?.conversion {
          variable.kind = kind
        }
      case "variations":
        if try cursor.enterObject() { try inner.readVariations(&cursor, depth: depth + 1) }
      default: continue
      }
    }
    variable.texts = inner.texts
    variable.plurals = inner.plurals
    specifications.append("\(name) \(variable.position ?? 0)")
    conditions += inner.conditions
    if let state = inner.state { note(state) }
    substitutions[name] = variable
  }

  // MARK: State

  private mutating func note(_ word: String) {
    switch word {
    case "translated": note(.translated)
    case "needs_review": note(.needsReview)
    case "new": note(.new)
    default: note(.other)
    }
  }

  /// Notes the state of a variant: the one that is least far counts.
  private mutating func note(_ next: StringTable.State) {
    let order: [StringTable.State] = [.translated, .other, .needsReview, .new]
    let rank = { (state: StringTable.State) in order.firstIndex(of: state) ?? 0 }
    if let state, rank(state) >= rank(next) { return }
    state = next
  }

  // MARK: Results

  func value() -> StringTable.Value {
    let inner = substitutions.sorted { $0.key < $1.key }
    let all = conditions + texts + inner.flatMap { [$0.key] + $0.value.texts }
    let own = FormatText.plurals(of: inner.map(\.value))
    let signatures = FormatText.signatures(of: texts, substitutions)
    return StringTable.Value(
      language: language,
      state: state ?? .other,
      signatures: signatures,
      plurals: plurals.isEmpty ? own : plurals,
      isBlank: FormatText.areBlank(texts, signatures),
      text: Fingerprint(ofTexts: all)
    )
  }

  /// The placeholders as they are written, of which generated declarations have parameters.
  func placeholders() -> [String] {
    let inner = substitutions.sorted { $0.key < $1.key }.flatMap(\.value.texts)
    // A mark between texts.
    return specifications.sorted()
      + (texts + inner).flatMap { FormatSpecifier.all(in: $0).map { String($0.text) } + [";"] }
  }
}
