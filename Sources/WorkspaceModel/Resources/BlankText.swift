extension String {
  /// Whether it has no letter, digit or symbol, only white space, punctuation and control characters.
  ///
  /// Complexity: O(length) up to the first other character.
  package var isBlankText: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool {
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
