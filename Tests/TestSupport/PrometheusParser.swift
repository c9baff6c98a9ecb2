/// Reads the Prometheus text format 0.0.4, strictly: an oracle for what the exporter writes.
package struct PrometheusParser {
  package struct Failure: Error, CustomStringConvertible {
    let line: String
    let reason: String
    package var description: String { "\(reason): \(line.debugDescription)" }
  }

  package struct Sample: Hashable {
    package var name: String
    package var labels: [String: String]
    package var value: Double

    package init(name: String, labels: [String: String], value: Double) {
      (self.name, self.labels, self.value) = (name, labels, value)
    }
  }

  package struct Family {
    package var type: String
    package var help: String
    package var samples: [Sample] = []
  }

  package private(set) var families: [String: Family] = [:]

  /// - Throws: `Failure` if Prometheus would refuse the text, or take it for something else.
  package init(_ text: String) throws {
    guard text.isEmpty || text.hasSuffix("\n") else { throw Failure(line: text, reason: "No end") }
    var current: String?
    var seen: Set<Sample> = []
    // Bytes, since `\r\n` is one character to Swift.
    for bytes in text.utf8.split(separator: 0x0A) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("# HELP ") {
        let parts = line.dropFirst(7).split(separator: " ", maxSplits: 1)
        let name = String(parts[0])
        guard families[name] == nil else { throw Failure(line: line, reason: "A second family") }
        families[name] = Family(type: "", help: try Self.unescaped(parts[1], line))
        current = name
      } else if line.hasPrefix("# TYPE ") {
        let parts = line.dropFirst(7).split(separator: " ")
        guard parts.count == 2, String(parts[0]) == current,
          ["counter", "gauge", "histogram"].contains(parts[1])
        else { throw Failure(line: line, reason: "A type without its family") }
        families[String(parts[0])]?.type = String(parts[1])
      } else {
        var sample = try Self.sample(line)
        guard let name = current, let family = families[name],
          sample.name == name && family.type != "histogram"
            || family.type == "histogram"
              && ["_bucket", "_sum", "_count"].contains(where: { sample.name == name + $0 })
        else { throw Failure(line: line, reason: "A sample outside of its family") }
        families[name]?.samples.append(sample)
        sample.value = 0
        guard seen.insert(sample).inserted else { throw Failure(line: line, reason: "Repeated") }
      }
    }
    for (name, family) in families { try Self.check(name, family) }
  }

  /// The value of one sample; nil if there is none.
  package func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    families.values.lazy.flatMap(\.samples).first { $0.name == name && $0.labels == labels }?.value
  }

  private static func sample(_ line: String) throws -> Sample {
    var rest = Array(line.unicodeScalars)[...]
    func fail(_ reason: String) -> Failure { Failure(line: line, reason: reason) }
    let name = take(&rest) { isName($0) }
    guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else {
      throw fail("No name")
    }
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest.removeFirst()
      while rest.first != "}" {
        let label = take(&rest) { isName($0) }
        guard !label.isEmpty, rest.popFirst() == "=", rest.popFirst() == "\"" else {
          throw fail("No label")
        }
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst(), scalar != "\"" {
          guard scalar == "\\" else {
            value.append(scalar)
            continue
          }
          switch rest.popFirst() {
          case "n": value.append("\n")
          case "\\": value.append("\\")
          case "\"": value.append("\"")
          default: throw fail("An unknown escape")
          }
        }
        guard labels.updateValue(String(value), forKey: label) == nil else {
          throw fail("A repeated label")
        }
        if rest.first == "," { rest.removeFirst() } else if rest.first != "}" { throw fail("No }") }
      }
      rest.removeFirst()
    }
    guard rest.popFirst() == " " else { throw fail("No value") }
    return Sample(
      name: name,
      labels: labels,
      value: try number(String(String.UnicodeScalarView(rest)), line)
    )
  }

  private static func take(
    _ rest: inout ArraySlice<Unicode.Scalar>,
    while condition: (Unicode.Scalar) -> Bool
  ) -> String {
    let taken = rest.prefix(while: condition)
    rest.removeFirst(taken.count)
    return String(String.UnicodeScalarView(taken))
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
  }

  private static func number(_ text: String, _ line: String) throws -> Double {
    switch text {
    case "+Inf": return .infinity
    case "-Inf": return -.infinity
    case "NaN": return .nan
    default:
      guard let number = Double(text), number.isFinite else {
        throw Failure(line: line, reason: "No number")
      }
      return number
    }
  }

  private static func unescaped(_ text: Substring, _ line: String) throws -> String {
    var rest = text.unicodeScalars[...]
    var plain = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        plain.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": plain.append("\n")
      case "\\": plain.append("\\")
      default: throw Failure(line: line, reason: "An unknown escape")
      }
    }
    return String(plain)
  }

  private static func check(_ name: String, _ family: Family) throws {
    func fail(_ reason: String) -> Failure { Failure(line: name, reason: reason) }
    guard !family.type.isEmpty else { throw fail("No type") }
    if family.type == "counter" {
      guard family.samples.allSatisfy({ $0.value >= 0 }) else { throw fail("A negative counter") }
    }
    guard family.type == "histogram" else { return }
    // The buckets of each series rise to its count, and the last one is `+Inf`.
    var last: [[String: String]: (count: Double, bound: Double)] = [:]
    for sample in family.samples where sample.name == name + "_bucket" {
      var labels = sample.labels
      guard let bound = labels.removeValue(forKey: "le") else { throw fail("No `le`") }
      let upper = try number(bound, name)
      if let before = last[labels], before.count > sample.value || before.bound >= upper {
        throw fail("Buckets do not rise")
      }
      last[labels] = (sample.value, upper)
    }
    for sample in family.samples where sample.name == name + "_count" {
      guard let end = last[sample.labels], end.count == sample.value, end.bound == .infinity else {
        throw fail("The last bucket is not the count")
      }
    }
  }
}
