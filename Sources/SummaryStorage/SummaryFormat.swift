import WorkspaceModel

/// How one summary is laid out as bytes.
///
/// Scalars, then each table of the summary after its count. Numbers are LEB128 unless they are hashes;
/// what mostly repeats (a declaration's name that is its base name, absent fingerprints, the ascending
/// ends of sections) takes a bit or a byte. A test compares the bytes of a sample with what they were.
enum SummaryFormat {
  /// The version of this layout and that of segments: raise it with any change of either.
  static let version: UInt32 = 14

  /// The bytes of a summary of whatever kind; `nil` as of a source's.
  static func encode(_ summary: Summary) -> [UInt8]? {
    switch summary {
    case .source(let summary): encode(summary)
    case .resource(let summary): encode(summary)
    }
  }

  /// The summary that `bytes` are of, of that kind.
  static func decode(_ bytes: UnsafeRawBufferPointer, _ kind: SummaryKind) -> Summary? {
    switch kind {
    case .resource: decodeResource(bytes).map(Summary.resource)
    case .source: decode(bytes).map(Summary.source)
    }
  }

  /// The bytes of a summary; `nil` if it breaks what summaries promise, since then it would not be
  /// read back.
  ///
  /// Complexity: O(size of the summary).
  static func encode(_ summary: FileSummary) -> [UInt8]? {
    guard summary.isWellFormed else { return nil }
    var writer = BinaryWriter()
    writer.reserve(1024 + 12 * summary.names.count + 64 * summary.declarations.count)
    writer.write(summary)
    return writer.bytes
  }

  /// The summary that `bytes` are of; `nil` if they are not exactly one well-formed summary.
  ///
  /// Complexity: O(bytes).
  static func decode(_ bytes: UnsafeRawBufferPointer) -> FileSummary? {
    var reader = BinaryReader(bytes)
    let summary = reader.summary()
    return reader.isComplete && summary.isWellFormed ? summary : nil
  }
}

extension FileSummary {
  /// Whether every index leads somewhere and every table is in its order: what the rest of graphd relies
  /// on without looking.
  var isWellFormed: Bool {
    names.count == nameKeys.count
      && zip(nameKeys, nameKeys.dropFirst()).allSatisfy { $0 <= $1 }
      && mentions.allSatisfy { $0 < names.count }
      && (textNames ?? []).allSatisfy { $0 < names.count }
      && zip(textWords, textWords.dropFirst()).allSatisfy { $0 < $1 }
      && declarations.indices.allSatisfy(isWellFormed)
      && (layouts.isEmpty || layouts.count == declarations.count)
      && imports.allSatisfy { $0.condition < conditions.count }
      && writtenBlocks.allSatisfy { block in
        block.parent >= WrittenBlock.bodies && block.parent < declarations.count
          && block.condition < conditions.count
      }
      && header.map(isWellFormed) != false
      && tests.allSatisfy { $0.declaration < declarations.count }
      && isWellFormed(resourceMentions)
  }

  private func isWellFormed(_ header: Header) -> Bool {
    header.lines.allSatisfy { line in
      line.condition < conditions.count && header.items.map { line.item < $0.count } != false
    }
      && (header.items ?? []).allSatisfy { item in
        (item.declared + item.mentioned + item.macroLike).allSatisfy { $0 < header.names.count }
      }
  }

  private func isWellFormed(_ mentions: ResourceMentions) -> Bool {
    func isIndex(_ declaration: UInt32?) -> Bool {
      declaration.map { $0 < declarations.count } ?? true
    }
    func isWellFormed(_ pattern: KeyPattern?) -> Bool {
      if case .texts(let texts) = pattern { !texts.isEmpty } else { true }
    }
    func isWellFormed(_ use: ResourceUse) -> Bool {
      isIndex(use.declaration) && use.condition < conditions.count && isWellFormed(use.name)
        && isWellFormed(use.qualifier)
        && (use.call?.others ?? []).allSatisfy { isWellFormed($0.text) }
    }
    return mentions.uses.allSatisfy(isWellFormed)
      && mentions.wrappers.allSatisfy { isWellFormed($0.use) && isWellFormed($0.table?.omitted) }
      && mentions.bundles.allSatisfy { isIndex($0.declaration) }
      && mentions.bundleNames.allSatisfy { isIndex($0.declaration) }
      && mentions.constants.allSatisfy { constant in
        isIndex(constant.declaration) && constant.values.allSatisfy(isWellFormed)
      }
  }

  private func isWellFormed(_ index: Int) -> Bool {
    let declaration = declarations[index]
    let sections = declaration.mentions
    return declaration.parent >= -1 && declaration.parent < index
      && declaration.baseName < names.count && declaration.condition < conditions.count
      && sections.areAscending && sections.resultsEnd <= mentions.count
      && sections.parameterLabels.count == sections.range(of: .parameters).count
  }
}

extension Declaration.Mentions {
  fileprivate var areAscending: Bool {
    start <= signatureEnd && signatureEnd <= parametersEnd && parametersEnd <= inheritanceEnd
      && inheritanceEnd <= storageEnd && storageEnd <= exposedBodyEnd && exposedBodyEnd <= bodyEnd
      && bodyEnd <= parameterLabelsEnd && parameterLabelsEnd <= argumentLabelsEnd
      && argumentLabelsEnd <= resultsEnd
  }
}
