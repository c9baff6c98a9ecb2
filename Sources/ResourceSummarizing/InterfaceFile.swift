import DocumentFormats
import WorkspaceModel

/// A nib or storyboard as Interface Builder saves it: an XML document whose elements are objects.
enum InterfaceFile {
  /// Elements that are no objects with texts.
  private static let textless: Set<String> = [
    "action", "constraint", "exclude", "include", "mask", "outlet", "outletCollection", "segue",
    "viewLayoutGuide", "layoutGuide",
  ]

  static func summary(of bytes: [UInt8]) throws(DocumentFault) -> ResourceSummary {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentFault) in try document(bytes) }
    }
    return ResourceSummary(.interface(try result.get()))
  }

  private static func document(
    _ bytes: UnsafeRawBufferPointer
  ) throws(DocumentFault) -> InterfaceDocument {
    guard bytes.count <= DocumentLimits.bytes else {
      let limit = DocumentLimits.bytes >> 20
      throw DocumentFault(reason: "The file has more than \(limit) MiB", line: 1, column: 1)
    }
    var scanner = XMLScanner(allowsDocumentType: true)
    var position = 0
    var document = InterfaceDocument()
    var names = (images: Set<String>(), colors: Set<String>(), objects: Set<String>())
    // UTF-8 may begin with a mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while let event = try scanner.next(in: bytes, at: &position) {
      guard case .start(let element, let attributes) = event, !attributes.isEmpty else { continue }
      if let name = attributes["customClass"] {
        document.classes.append(
          InterfaceDocument.CustomClass(
            name: name,
            module: attributes["customModule"],
            line: UInt32(clamping: scanner.line)
          )
        )
      }
      switch element {
      // An image of the system has a catalog.
      case "image" where attributes["catalog"] == nil:
        if let name = attributes["name"] { names.images.insert(name) }
      case "namedColor":
        if let name = attributes["name"] { names.colors.insert(name) }
      default:
        if let id = attributes["id"], !textless.contains(element) { names.objects.insert(id) }
      }
    }
    try scanner.finish()
    document.images = names.images.sorted()
    document.colors = names.colors.sorted()
    document.objects = names.objects.sorted()
    return document
  }
}
