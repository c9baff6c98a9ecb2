import DocumentFormats
package import WorkspaceModel

/// One resource file, seen as the names that it gives to code.
package enum ResourceFile {
  /// Raised whenever equal bytes can give another summary than before.
  ///
  /// Stored summaries of other versions are not used. A test compares summaries of samples with what they were.
  package static let summarizerVersion = 4

  /// Summarises the bytes of one resource file.
  ///
  /// Pure and safe to call from any thread. It never fails: of a file that cannot be read the content is unknown, and
  /// `ResourceSummary.problems` has the reason. Complexity: linear in the number of bytes, of which a document has
  /// `DocumentLimits.bytes` at most.
  package static func summary(of bytes: [UInt8], _ format: ResourceFormat) -> ResourceSummary {
    // Rule: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
    if bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      let message = "The file is a pointer of Git LFS, not its content; run `git lfs pull`"
      return ResourceSummary(.unknown, problems: [ParseProblem(resource: message, line: 1)])
    }
    do {
      let bytes = MarkedText.marked(bytes)
      switch format {
      case .strings: return try StringsFile.summary(of: bytes)
      case .stringsDictionary: return try StringsDictionary.summary(of: bytes)
      case .stringCatalog: return try StringCatalog.summary(of: bytes)
      case .assetFolder: return try assetFolder(bytes)
      case .interface: return try InterfaceFile.summary(of: bytes)
      case .propertyList: return try propertyList(bytes)
      }
    } catch {
      let message = "The file cannot be read, and its names are unknown: \(error.reason)"
      let problem = ParseProblem(resource: message, line: error.line)
      return ResourceSummary(.unknown, problems: [problem])
    }
  }

  /// A `Contents.json`: whether the folder is a namespace, and what else its properties set.
  private static func assetFolder(_ bytes: [UInt8]) throws(DocumentFault) -> ResourceSummary {
    let contents = try JSON5.read(bytes).value
    guard case .dictionary = contents else {
      throw DocumentFault(reason: "The document is no dictionary", line: 1, column: 1)
    }
    var properties = contents["properties"]?.members ?? [:]
    let isNamespace = properties.removeValue(forKey: "provides-namespace")?.isTrue == true
    let others = properties.compactMap { name, value in
      value.isTrue ? "\(name)=true" : value.text.map { "\(name)=\($0)" }
    }
    return ResourceSummary(
      .assetFolder(AssetFolder(providesNamespace: isNamespace, properties: others.sorted()))
    )
  }

  /// Any other property list; one whose outermost value is no dictionary has no names.
  private static func propertyList(_ bytes: [UInt8]) throws(DocumentFault) -> ResourceSummary {
    let texts = try PropertyList.read(bytes).value.members.compactMapValues { value in
      if case .string(let text) = value, text.utf8.count <= longestText { text } else { nil }
    }
    return ResourceSummary(.propertyList(texts))
  }

  /// In bytes; a longer text is no name.
  private static let longestText = 4096
}

extension ParseProblem {
  /// A problem of a resource file; `line` is from 1.
  init(resource message: String, line: Int) {
    self.init(
      code: .resourceUnreadable,
      line: UInt32(clamping: max(1, line)),
      message: message
    )
  }
}
