/// The inputs of a summary: equal keys have equal summaries, whatever the file's name.
package struct SummaryKey: Sendable, Hashable {
  package var content: ContentID
  package var language: SummaryLanguage

  package init(content: ContentID, language: SummaryLanguage) {
    self.content = content
    self.language = language
  }
}

/// As what a file is summarised.
///
/// The raw values are part of stored summaries' keys.
package enum SummaryLanguage: UInt8, Sendable, Hashable {
  case swift = 0
  /// A header of the C family.
  case header = 1
  /// A source file of the C family.
  case cSource = 2
}
