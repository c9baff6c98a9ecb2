/// A rule about the names in a client's certificate: `ci.example.com`, or `*.example.com` for every name with that end.
package struct ClientPattern: Sendable, Hashable {
  /// The text without its star.
  private let text: String
  private let isSuffix: Bool

  /// Reads a pattern; `nil` if it is empty, or has a star at another place than the beginning.
  package init?(_ text: String) {
    isSuffix = text.hasPrefix("*")
    self.text = (isSuffix ? String(text.dropFirst()) : text).lowercased()
    guard !text.isEmpty, !self.text.contains("*") else { return nil }
  }

  /// Whether one of the names matches; case does not count, as in the names of hosts.
  package func matches(_ names: Set<String>) -> Bool {
    names.contains { name in
      let name = name.lowercased()
      return isSuffix ? name.hasSuffix(text) && name.utf8.count > text.utf8.count : name == text
    }
  }
}
