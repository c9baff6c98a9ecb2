/// The inputs of a summary: equal keys have equal summaries, whatever the file's name.
package struct SummaryKey: Sendable, Hashable {
  package var content: ContentID
  package var kind: SummaryKind

  package init(content: ContentID, kind: SummaryKind) {
    self.content = content
    self.kind = kind
  }

  /// The key of a source's summary.
  package init(content: ContentID, language: SummaryLanguage) {
    self.init(content: content, kind: .source(language))
  }
}

/// Which kind of summary a file has.
package enum SummaryKind: Sendable, Hashable {
  case source(SummaryLanguage)
  case resource(ResourceFormat)

  /// The number by which stored summaries' keys distinguish kinds.
  package var number: UInt8 {
    switch self {
    case .source(let language): language.rawValue
    case .resource(let format): 16 + format.rawValue
    }
  }
}

/// The summary of one file, of whatever kind it is.
package enum Summary: Sendable, Hashable {
  case source(FileSummary)
  indirect case resource(ResourceSummary)
}

/// As what a source is summarised.
///
/// The raw values are part of stored summaries' keys.
package enum SummaryLanguage: UInt8, Sendable, Hashable {
  case swift = 0
  /// A header of the C family.
  case header = 1
  /// A source file of the C family.
  case cSource = 2
}
