/// The keys of a `.strings` or `.stringsdict` file, or of a string catalog.
package struct StringTable: Sendable, Hashable {
  /// One key, with its texts.
  package struct Entry: Sendable, Hashable {
    package var key: String
    /// From 1; 0 if the format does not show it.
    package var line: UInt32
    /// Whether it needs no translation: `shouldTranslate: false`.
    package var isExempt: Bool
    /// Whether no code had it when the catalog was last brought up to date: `extractionState: stale`.
    package var isStale: Bool
    /// The inputs, besides the key, of a declaration that is generated of the key of a catalog.
    ///
    /// These are the source language, the placeholders of its text as they are written, and how the key is managed.
    /// `.none` if none is generated: Xcode declares only keys that are managed by hand.
    package var symbol: Fingerprint
    /// Ascending by language.
    package var values: [Value]

    package init(
      key: String,
      line: UInt32 = 0,
      isExempt: Bool = false,
      isStale: Bool = false,
      symbol: Fingerprint = .none,
      values: [Value] = []
    ) {
      self.key = key
      self.line = line
      self.isExempt = isExempt
      self.isStale = isStale
      self.symbol = symbol
      self.values = values
    }
  }

  /// The text of a key in one language.
  package struct Value: Sendable, Hashable {
    /// As it is written in a catalog; "" in a file whose folder names the language.
    package var language: String
    package var state: State
    /// The arguments of each variant of the text, without repetition.
    ///
    /// A plural has a variant a category, and each may leave the count out.
    package var signatures: [[FormatArgument]]
    /// The plural categories that the value distinguishes; empty if it is no plural.
    package var plurals: PluralCategories
    /// Whether the text is empty or only white space and punctuation: a translation that nobody has written.
    package var isBlank: Bool
    /// A digest of the text.
    package var text: Fingerprint

    package init(
      language: String = "",
      state: State = .translated,
      signatures: [[FormatArgument]] = [[]],
      plurals: PluralCategories = [],
      isBlank: Bool = false,
      text: Fingerprint = .none
    ) {
      self.language = language
      self.state = state
      self.signatures = signatures
      self.plurals = plurals
      self.isBlank = isBlank
      self.text = text
    }
  }

  /// The progress of a translation in a catalog.
  package enum State: UInt8, Sendable, Hashable {
    case translated
    case needsReview
    case new
    /// A word that is not known.
    case other
  }

  /// The language of the keys, by the catalog.
  package var sourceLanguage: String?
  /// Ascending by key, each once.
  package var entries: [Entry]
  /// Whether keys may be missing here because a part of the file could not be read.
  package var isPartial: Bool

  package init(sourceLanguage: String? = nil, entries: [Entry] = [], isPartial: Bool = false) {
    self.sourceLanguage = sourceLanguage
    self.entries = entries
    self.isPartial = isPartial
  }
}

/// One argument of a text, by its placeholder.
package struct FormatArgument: Sendable, Hashable, Comparable {
  /// The class of the argument: a wrong one reads other memory.
  package enum Class: UInt8, Sendable, Hashable, Comparable {
    /// `%@`.
    case object
    /// `%d`, `%i`, `%u`, `%x`, `%o`, `%c`, of 32 bits or less.
    case integer
    /// The same with `l`, `ll`, `q`, `z`, `t`, `j`.
    case longInteger
    /// `%f`, `%e`, `%g`, `%a`.
    case floatingPoint
    /// `%s`, `%S`, `%p`.
    case pointer

    package static func < (left: Class, right: Class) -> Bool { left.rawValue < right.rawValue }
  }

  /// From 1; those without a position are counted.
  package var position: UInt16
  package var kind: Class

  package init(position: UInt16, kind: Class) {
    self.position = position
    self.kind = kind
  }

  package static func < (left: FormatArgument, right: FormatArgument) -> Bool {
    (left.position, left.kind) < (right.position, right.kind)
  }
}

/// The categories of Unicode for plurals.
package struct PluralCategories: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let zero = PluralCategories(rawValue: 1 << 0)
  package static let one = PluralCategories(rawValue: 1 << 1)
  package static let two = PluralCategories(rawValue: 1 << 2)
  package static let few = PluralCategories(rawValue: 1 << 3)
  package static let many = PluralCategories(rawValue: 1 << 4)
  package static let other = PluralCategories(rawValue: 1 << 5)
}
