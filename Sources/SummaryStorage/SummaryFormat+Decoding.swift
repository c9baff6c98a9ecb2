import WorkspaceModel

extension BinaryReader {
  /// What `BinaryWriter.write(_:)` has written; something or other if the reader has failed.
  mutating func summary() -> FileSummary {
    let tokens = Fingerprint(value: fixed(UInt64.self))
    let constructs = Constructs(rawValue: varint(UInt32.self))
    let lineCount = varint(UInt32.self)
    let layouts = list(ofSize: 8) { Fingerprint(value: $0.fixed(UInt64.self)) }
    let (names, nameKeys) = names()
    let conditions = list { $0.text() }
    let writtenBlocks = list(ofSize: 10) { $0.writtenBlock() }
    let imports = list(ofSize: 8) { $0.importDeclaration() }
    let mentions = array(below: names.count)
    return FileSummary(
      names: names,
      nameKeys: nameKeys,
      imports: imports,
      declarations: declarations(names),
      mentions: mentions,
      conditions: conditions,
      writtenBlocks: writtenBlocks,
      constructs: constructs,
      lineCount: lineCount,
      layouts: layouts,
      header: optional { $0.header() },
      textNames: optional { $0.array(below: names.count) },
      textWords: list(ofSize: 8) { NameKey(value: $0.fixed(UInt64.self)) },
      tests: list(ofSize: 7) { $0.test() },
      resourceMentions: resourceMentions(),
      wiring: wiring(),
      allowComments: list(ofSize: 5) { $0.allowComment() },
      tokens: tokens,
      problems: list(ofSize: 3) { $0.problem() }
    )
  }

  /// Names and their keys, which are made of the bytes while these are at hand.
  private mutating func names() -> ([String], [NameKey]) {
    let count = count()
    var keys: [NameKey] = []
    keys.reserveCapacity(count)
    let names = list(count: count) { reader in
      let bytes = reader.raw(reader.count())
      keys.append(bytes.withMemoryRebound(to: UInt8.self) { NameKey(TokenHash($0)) })
      return String(decoding: bytes, as: UTF8.self)
    }
    return (names, keys)
  }

  /// The value that a byte stands for; `other`, and a failure, if there is none.
  mutating func value<Value: RawRepresentable<UInt8>>(or other: Value) -> Value {
    value(of: uint8(), or: other)
  }

  private mutating func value<Value: RawRepresentable>(
    of raw: Value.RawValue,
    or other: Value
  ) -> Value {
    if let value = Value(rawValue: raw) { return value }
    fail()
    return other
  }

  private mutating func importDeclaration() -> ImportDeclaration {
    ImportDeclaration(
      module: text(),
      path: text(),
      scopedKind: optional { $0.text() },
      access: optional { $0.value(or: .private) },
      attributes: ImportDeclaration.Attributes(rawValue: uint8()),
      spiGroups: list { $0.text() },
      condition: varint(UInt16.self),
      line: varint(UInt32.self)
    )
  }

  private mutating func writtenBlock() -> WrittenBlock {
    let parent = Int32(exactly: signed())
    if parent == nil { fail() }
    return WrittenBlock(
      parent: parent ?? WrittenBlock.file,
      condition: varint(UInt16.self),
      tokens: Fingerprint(value: fixed(UInt64.self))
    )
  }

  private mutating func header() -> Header {
    let lines = list(ofSize: 11) { reader in
      HeaderLine(
        text: Fingerprint(value: reader.fixed(UInt64.self)),
        condition: reader.varint(UInt16.self),
        line: reader.varint(UInt32.self),
        item: reader.varint(UInt32.self)
      )
    }
    let names = list { $0.text() }
    let items = optional { reader in
      reader.list(ofSize: 7) { reader in
        HeaderItem(
          declared: reader.array(below: names.count),
          mentioned: reader.array(below: names.count),
          macroLike: reader.array(below: names.count),
          traits: HeaderItem.Traits(rawValue: reader.uint8())
        )
      }
    }
    return Header(lines: lines, names: names, items: items)
  }

  private mutating func test() -> TestDeclaration {
    TestDeclaration(
      kind: value(or: .test),
      declaration: varint(UInt32.self),
      displayName: optional { $0.text() },
      traits: TestDeclaration.Traits(rawValue: uint8()),
      tags: list { $0.text() },
      line: varint(UInt32.self),
      column: varint(UInt32.self)
    )
  }

  private mutating func allowComment() -> AllowComment {
    let rules = list { $0.text() }
    let reason = text()
    let line = varint(UInt32.self)
    let first = varint(UInt32.self)
    let (last, overflows) = first.addingReportingOverflow(varint(UInt32.self))
    if overflows { fail() }
    return AllowComment(
      rules: rules,
      reason: reason,
      line: line,
      codeLines: overflows ? first...first : first...last
    )
  }

  mutating func problem() -> ParseProblem {
    ParseProblem(
      code: value(of: text(), or: .syntaxError),
      line: varint(UInt32.self),
      message: text()
    )
  }

  // MARK: Declarations

  private mutating func declarations(_ names: [String]) -> [Declaration] {
    // The least that one takes: a byte each, but two of the parts that are present.
    var index = 0
    var end: UInt32 = 0
    return list(ofSize: 19) { reader in
      defer { index += 1 }
      return reader.declaration(at: index, names: names, after: &end)
    }
  }

  private mutating func declaration(
    at index: Int,
    names: [String],
    after end: inout UInt32
  ) -> Declaration {
    let kind: Declaration.Kind = value(or: .topLevelCode)
    let levels = uint8()
    let access = value(of: levels & 0xf, or: AccessLevel.private)
    let setter = levels >> 4
    let setterAccess = setter == 0 ? nil : value(of: setter - 1, or: AccessLevel.private)
    let present = DeclarationParts(rawValue: fixed(UInt16.self))
    if !present.isSubset(of: .all) { fail() }
    let flags = Declaration.Flags(rawValue: varint(UInt32.self))
    let optionalParameters = varint(UInt32.self)
    let constructs = Constructs(rawValue: varint(UInt32.self))
    let baseName = varint(UInt32.self)
    let distance = varint(UInt32.self)
    if distance > index || baseName >= names.count { fail() }
    let condition = varint(UInt16.self)
    let line = varint(UInt32.self)
    let name =
      if !present.contains(.nameIsBaseName) { text() } else if baseName < names.count {
        names[Int(baseName)]
      } else { "" }
    return Declaration(
      kind: kind,
      access: access,
      setterAccess: setterAccess,
      flags: flags,
      optionalParameters: optionalParameters,
      constructs: constructs,
      name: name,
      baseName: baseName,
      parent: distance == 0 ? -1 : Int32(truncatingIfNeeded: index - Int(distance)),
      condition: condition,
      line: line,
      signature: part(0, of: present),
      inheritance: part(1, of: present),
      diagnostics: part(2, of: present),
      typeEvidence: part(3, of: present),
      internalNames: part(4, of: present),
      defaultArguments: part(5, of: present),
      exposedBody: part(6, of: present),
      storage: part(7, of: present),
      layout: part(8, of: present),
      dispatch: part(9, of: present),
      body: part(10, of: present),
      availability: part(11, of: present),
      mentions: mentions(after: &end)
    )
  }

  /// The fingerprint of a bit; the parts follow in the order of their bits.
  @inline(__always)
  private mutating func part(_ bit: UInt16, of present: DeclarationParts) -> Fingerprint {
    Fingerprint(value: present.rawValue & (1 << bit) == 0 ? 0 : fixed(UInt64.self))
  }

  private mutating func mentions(after end: inout UInt32) -> Declaration.Mentions {
    guard let start = UInt32(exactly: Int64(end) &+ signed()) else {
      fail()
      return Declaration.Mentions()
    }
    end = start
    return Declaration.Mentions(
      start: start,
      signatureEnd: sectionEnd(after: &end),
      parametersEnd: sectionEnd(after: &end),
      inheritanceEnd: sectionEnd(after: &end),
      storageEnd: sectionEnd(after: &end),
      exposedBodyEnd: sectionEnd(after: &end),
      bodyEnd: sectionEnd(after: &end),
      parameterLabelsEnd: sectionEnd(after: &end),
      argumentLabelsEnd: sectionEnd(after: &end),
      resultsEnd: sectionEnd(after: &end)
    )
  }

  @inline(__always)
  private mutating func sectionEnd(after end: inout UInt32) -> UInt32 {
    let (sum, overflows) = end.addingReportingOverflow(varint(UInt32.self))
    if overflows { fail() }
    end = sum
    return sum
  }
}
