import WorkspaceModel

extension BinaryWriter {
  /// Appends a well-formed summary, in the order that `BinaryReader.summary` reads.
  mutating func write(_ summary: FileSummary) {
    fixed(summary.tokens.value)
    varint(summary.constructs.rawValue)
    varint(summary.lineCount)
    write(summary.layouts) { $0.fixed($1.value) }
    write(summary.names) { $0.text($1) }
    write(summary.conditions) { $0.text($1) }
    write(summary.writtenBlocks) { $0.write($1) }
    write(summary.imports) { $0.write($1) }
    array(summary.mentions)
    count(summary.declarations.count)
    var end: UInt32 = 0
    for (index, declaration) in summary.declarations.enumerated() {
      write(declaration, at: index, names: summary.names, after: &end)
    }
    optional(summary.header) { $0.write($1) }
    optional(summary.textNames) { $0.array($1) }
    write(summary.textWords) { $0.fixed($1.value) }
    write(summary.tests) { $0.write($1) }
    write(summary.resourceMentions)
    write(summary.wiring)
    write(summary.allowComments) { $0.write($1) }
    write(summary.problems) { $0.write($1) }
  }

  mutating func write<Value>(
    _ values: [Value],
    _ write: (inout BinaryWriter, Value) -> Void
  ) {
    count(values.count)
    for value in values { write(&self, value) }
  }

  private mutating func write(_ declaration: ImportDeclaration) {
    text(declaration.module)
    text(declaration.path)
    optional(declaration.scopedKind) { $0.text($1) }
    optional(declaration.access) { $0.uint8($1.rawValue) }
    uint8(declaration.attributes.rawValue)
    write(declaration.spiGroups) { $0.text($1) }
    varint(declaration.condition)
    varint(declaration.line)
  }

  private mutating func write(_ block: WrittenBlock) {
    signed(Int64(block.parent))
    varint(block.condition)
    fixed(block.tokens.value)
  }

  private mutating func write(_ header: Header) {
    write(header.lines) { writer, line in
      writer.fixed(line.text.value)
      writer.varint(line.condition)
      writer.varint(line.line)
      writer.varint(line.item)
    }
    write(header.names) { $0.text($1) }
    optional(header.items) { writer, items in
      writer.write(items) { writer, item in
        writer.array(item.declared)
        writer.array(item.mentioned)
        writer.array(item.macroLike)
        writer.uint8(item.traits.rawValue)
      }
    }
  }

  private mutating func write(_ test: TestDeclaration) {
    uint8(test.kind.rawValue)
    varint(test.declaration)
    optional(test.displayName) { $0.text($1) }
    uint8(test.traits.rawValue)
    write(test.tags) { $0.text($1) }
    varint(test.line)
    varint(test.column)
  }

  private mutating func write(_ comment: AllowComment) {
    write(comment.rules) { $0.text($1) }
    text(comment.reason)
    varint(comment.line)
    varint(comment.codeLines.lowerBound)
    varint(comment.codeLines.upperBound - comment.codeLines.lowerBound)
  }

  mutating func write(_ problem: ParseProblem) {
    text(problem.code.rawValue)
    varint(problem.line)
    text(problem.message)
  }

  // MARK: Declarations

  /// `end` is where the mentions of the declaration before end, and of this one afterwards.
  private mutating func write(
    _ declaration: Declaration,
    at index: Int,
    names: [String],
    after end: inout UInt32
  ) {
    uint8(declaration.kind.rawValue)
    // Zero: the setter has no access of its own.
    let setter = declaration.setterAccess.map { $0.rawValue + 1 } ?? 0
    uint8(declaration.access.rawValue | setter << 4)
    let parts = declaration.parts
    var present = DeclarationParts()
    for (bit, part) in parts.enumerated() where part != .none {
      present.insert(DeclarationParts(rawValue: 1 << UInt16(bit)))
    }
    // Byte by byte: equal strings may be written differently.
    if names[Int(declaration.baseName)].utf8.elementsEqual(declaration.name.utf8) {
      present.insert(.nameIsBaseName)
    }
    fixed(present.rawValue)
    varint(declaration.flags.rawValue)
    varint(declaration.optionalParameters)
    varint(declaration.constructs.rawValue)
    varint(declaration.baseName)
    // How far back the enclosing declaration is; zero: there is none.
    varint(declaration.parent < 0 ? 0 : UInt64(index - Int(declaration.parent)))
    varint(declaration.condition)
    varint(declaration.line)
    if !present.contains(.nameIsBaseName) { text(declaration.name) }
    for part in parts where part != .none { fixed(part.value) }
    write(declaration.mentions, after: end)
    end = declaration.mentions.resultsEnd
  }

  private mutating func write(_ mentions: Declaration.Mentions, after end: UInt32) {
    signed(Int64(mentions.start) - Int64(end))
    varint(mentions.signatureEnd - mentions.start)
    varint(mentions.parametersEnd - mentions.signatureEnd)
    varint(mentions.inheritanceEnd - mentions.parametersEnd)
    varint(mentions.storageEnd - mentions.inheritanceEnd)
    varint(mentions.exposedBodyEnd - mentions.storageEnd)
    varint(mentions.bodyEnd - mentions.exposedBodyEnd)
    varint(mentions.parameterLabelsEnd - mentions.bodyEnd)
    varint(mentions.argumentLabelsEnd - mentions.parameterLabelsEnd)
    varint(mentions.resultsEnd - mentions.argumentLabelsEnd)
  }
}

/// Which parts of a declaration are written at all.
struct DeclarationParts: OptionSet {
  var rawValue: UInt16

  /// The name is the base name, without labels.
  static let nameIsBaseName = DeclarationParts(rawValue: 1 << 12)
  /// These, and the bit of each of `Declaration.parts`, from the lowest on.
  static let all = DeclarationParts(rawValue: (1 << 13) - 1)
}

extension Declaration {
  /// All fingerprints in the order of their bits.
  fileprivate var parts: [Fingerprint] {
    [
      signature, inheritance, diagnostics, typeEvidence, internalNames, defaultArguments,
      exposedBody, storage, layout, dispatch, body, availability,
    ]
  }
}
