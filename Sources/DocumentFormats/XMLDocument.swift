/// An element of an XML document with everything in it.
package struct XMLElement: Sendable {
  package var name: String
  package var attributes: [String: String]
  /// The elements directly in it, in their order.
  package var children: [XMLElement]
  /// The text directly in it, without that of its children.
  package var text: String
  /// The line on which its first tag ends, from 1.
  package var line: Int

  package init(
    name: String,
    attributes: [String: String] = [:],
    children: [XMLElement] = [],
    text: String = "",
    line: Int = 1
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
    self.line = line
  }

  /// The elements with that name directly in it.
  package func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}

/// XML documents that are small enough to keep as a whole: schemes, workspaces, property lists.
package enum XMLDocument {
  /// Reads a document and returns its outermost element.
  ///
  /// A document type without declarations is skipped. Linear in the size of the document.
  ///
  /// - Throws: The first violation of XML's rules, or of the bounds of `XMLScanner` and `DocumentLimits`.
  package static func read(_ bytes: [UInt8]) throws(DocumentFault) -> XMLElement {
    let text = try DocumentText(bytes)
    return try read(text)
  }

  static func read(_ text: DocumentText) throws(DocumentFault) -> XMLElement {
    let result = text.bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentFault) in try read(bytes) }
    }
    do { return try result.get() } catch { throw text.explained(error) }
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(DocumentFault) -> XMLElement {
    var scanner = XMLScanner(reportsText: true, allowsDocumentType: true)
    var position = 0
    var open: [XMLElement] = []
    var root: XMLElement?
    while let event = try scanner.next(in: bytes, at: &position) {
      switch event {
      case .start(let name, let attributes):
        open.append(XMLElement(name: name, attributes: attributes, line: scanner.line))
      case .text(let text): open[open.count - 1].text += text
      case .end:
        guard let element = open.popLast() else { continue }
        if open.isEmpty {
          root = element
        } else {
          open[open.count - 1].children.append(element)
        }
      }
    }
    try scanner.finish()
    guard let root else { throw DocumentFault(reason: "There is no element", line: 1, column: 1) }
    return root
  }
}
