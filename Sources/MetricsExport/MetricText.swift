/// The names, values and numbers of the Prometheus text format 0.0.4.
///
/// The format: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
enum MetricText {
  /// Names and label values have at most so many bytes.
  static let byteLimit = 128

  /// A name that every version of Prometheus takes: a letter or `_`, then letters, digits and `_`.
  ///
  /// A colon is left to recording rules.
  static func metricName(_ text: String) -> String {
    let name = String(truncated(text).unicodeScalars.map { isNameScalar($0) ? Character($0) : "_" })
    guard let first = name.utf8.first else { return "_" }
    return isDigit(first) ? "_" + name : name
  }

  /// A label name: as `metricName`, without those that Prometheus keeps for itself.
  static func labelName(_ text: String) -> String {
    let name = metricName(text)
    return name.hasPrefix("__") || name == "le" || name == "quantile" ? "label_" + name : name
  }

  /// The text, without what exceeds the limit; no character is cut in two.
  static func truncated(_ text: String) -> String {
    guard text.utf8.count > byteLimit else { return text }
    var bytes = 0
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      guard bytes <= byteLimit else { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  /// A label value as it is written between quotation marks.
  static func escapedValue(_ text: String) -> String { escaped(text, quotationMarks: true) }

  /// A description as it is written after the name in a `# HELP` line.
  static func escapedHelp(_ text: String) -> String { escaped(text, quotationMarks: false) }

  /// A number as Go's `strconv.ParseFloat` reads it.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    if let whole = Int64(exactly: value) { return String(whole) }
    return value.description
  }

  private static func escaped(_ text: String, quotationMarks: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped.append(contentsOf: #"\\"#.unicodeScalars)
      case "\n": escaped.append(contentsOf: #"\n"#.unicodeScalars)
      case "\"" where quotationMarks: escaped.append(contentsOf: #"\""#.unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x1_0000: 3
    default: 4
    }
  }
}
