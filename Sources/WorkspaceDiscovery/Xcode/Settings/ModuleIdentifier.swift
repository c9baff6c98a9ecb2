/// Names of modules that Xcode makes of product names.
enum ModuleIdentifier {
  /// The name that the operator `:c99extidentifier` makes of a text.
  ///
  /// Composes letters with their marks first; the rest is what SwiftPM does (swift-build:
  /// `mangledToC99ExtendedIdentifier` in String.swift).
  static func c99(_ text: String) -> String { ModuleName.mangled(composed(text)) }

  /// A text in which a letter and its mark are one scalar where Unicode has one.
  ///
  /// Covers Latin, Greek, Cyrillic and Hangul, as a form near NFC.
  private static func composed(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if let last = scalars.last, let whole = composition(last, scalar) {
        scalars[scalars.count - 1] = whole
      } else {
        scalars.append(scalar)
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func composition(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar?
  {
    if mark.value < 0x300 { return nil }
    if let syllable = syllable(base.value, mark.value) { return syllable }
    var pair = String(base)
    pair.unicodeScalars.append(mark)
    return precomposed[pair]
  }

  /// Scalars by what they consist of: keys are equal when they are canonically equivalent.
  private static let precomposed: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for range in [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] as [ClosedRange<UInt32>] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) where table[String(scalar)] == nil {
        table[String(scalar)] = scalar
      }
    }
    return table
  }()

  /// The Hangul syllable of two parts (The Unicode Standard, section 3.12).
  private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    let (syllables, leads, vowels, tails) = (
      UInt32(0xAC00), UInt32(0x1100), UInt32(0x1161), UInt32(0x11A7)
    )
    if (leads..<leads + 19).contains(first), (vowels..<vowels + 21).contains(second) {
      return Unicode.Scalar(syllables + ((first - leads) * 21 + (second - vowels)) * 28)
    }
    guard (syllables..<syllables + 11_172).contains(first), (first - syllables) % 28 == 0,
      (tails + 1..<tails + 28).contains(second)
    else { return nil }
    return Unicode.Scalar(first + (second - tails))
  }
}
