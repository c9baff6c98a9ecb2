import WorkspaceModel

/// The bytes of a value: equal values have equal bytes in every process and on every machine, others have others.
///
/// A value is read by reflection, so a property that is added to a type counts from then on. Sets and
/// dictionaries, whose order differs between processes, are written in the order of their parts' bytes.
struct CanonicalBytes {
  /// A part of a value that reflection does not show as a whole.
  struct Unreadable: Error {
    /// The part's type.
    let type: String
  }

  private(set) var bytes: [UInt8] = []

  /// Appends a value.
  ///
  /// - Complexity: O(parts of the value), with a logarithm for sets and dictionaries.
  /// - Throws: `Unreadable` for a class, a function, and an enumeration that describes its cases in its own way.
  mutating func add(_ value: Any) throws(Unreadable) {
    switch value {
    case let text as String: add(utf8: text.utf8)
    case let path as SourcePath: add(utf8: path.bytes)
    case let content as [UInt8]: add(utf8: content)
    case let number as any FixedWidthInteger: add(utf8: "\(number)".utf8)
    case let isTrue as Bool: bytes.append(isTrue ? 1 : 0)
    default: try add(Mirror(reflecting: value), of: value)
    }
  }

  private mutating func add(utf8 text: some Collection<UInt8>) {
    // The length in front keeps two parts from running into each other.
    bytes += "\(text.count):".utf8
    bytes += text
  }

  private mutating func add(_ mirror: Mirror, of value: Any) throws(Unreadable) {
    switch mirror.displayStyle {
    case .set, .dictionary:
      add(count: mirror)
      var parts: [[UInt8]] = []
      for child in mirror.children {
        var part = CanonicalBytes()
        try part.add(child.value)
        parts.append(part.bytes)
      }
      for part in parts.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes += part }
    case .collection, .optional, .tuple, .struct:
      add(count: mirror)
      for child in mirror.children { try add(child.value) }
    case .enum:
      add(utf8: try caseName(mirror, of: value).utf8)
      for child in mirror.children { try add(child.value) }
    default: throw Unreadable(type: "\(mirror.subjectType)")
    }
  }

  private mutating func add(count mirror: Mirror) { bytes += "\(mirror.children.count);".utf8 }

  private func caseName(_ mirror: Mirror, of value: Any) throws(Unreadable) -> String {
    if let name = mirror.children.first?.label { return name }
    guard !(value is any CustomStringConvertible), !(value is any CustomDebugStringConvertible)
    else { throw Unreadable(type: "\(mirror.subjectType)") }
    return "\(value)"
  }
}
