/// The members of a document that is a dictionary, in the order of the document if that has one.
package struct DocumentTable: Sendable {
  package struct Member: Sendable {
    package var key: String
    package var value: DocumentValue
    /// From 1; 0 in formats without lines.
    package var line: Int
  }

  /// A key that occurs more than once is here more than once, too.
  package private(set) var members: [Member] = []
  /// The line of text that follows the last member and that nobody reads; nil if none does.
  package private(set) var ignoredLine: Int?

  init() {}

  /// Makes a table of members with their lines; one line more is that of ignored text.
  init(_ members: [(key: String, value: DocumentValue)], lines: [Int]) {
    self.members = zip(members, lines).map { Member(key: $0.key, value: $0.value, line: $1) }
    ignoredLine = lines.count > members.count ? lines.last : nil
  }

  /// Makes a table of a document without lines, ascending by key.
  init(_ document: Document) throws(DocumentFault) {
    guard case .dictionary(let values) = document.value else {
      throw DocumentFault(reason: "The document is no dictionary", line: 1, column: 1)
    }
    members = values.map { Member(key: $0.key, value: $0.value, line: 0) }
    for repeated in document.repeatedKeys {
      if let value = values[repeated.key] {
        members.append(Member(key: repeated.key, value: value, line: repeated.line))
      }
    }
    members.sort { $0.key < $1.key }
  }
}
