import TestSupport
import WorkspaceModel

extension FileSummary {
  /// A summary that keeps what summaries promise and is otherwise anything.
  static func random(_ random: inout SeededGenerator) -> FileSummary {
    let names = Set((0..<random.below(40)).map { _ in String.random(&random) })
      .sorted { NameKey($0) < NameKey($1) }
    let conditions = [""] + (0..<random.below(3)).map { _ in String.random(&random) }
    var mentions: [UInt32] = []
    var declarations: [Declaration] = []
    if !names.isEmpty {
      for index in 0..<random.below(30) {
        declarations.append(
          .random(&random, at: index, names: names, conditions: conditions, &mentions)
        )
      }
    }
    return FileSummary(
      names: names,
      imports: (0..<random.below(4)).map { _ in .random(&random, conditions: conditions) },
      declarations: declarations,
      mentions: mentions,
      conditions: conditions,
      writtenBlocks: (0..<random.below(4)).map { _ in
        WrittenBlock(
          parent: Int32(random.below(declarations.count + 2)) + WrittenBlock.bodies,
          condition: UInt16(random.below(conditions.count)),
          tokens: .random(&random)
        )
      },
      constructs: Constructs(rawValue: UInt32.random(in: 0...UInt32.max, using: &random)),
      lineCount: .anySize(&random),
      layouts: random.once(in: 2) ? [] : declarations.map { _ in .random(&random) },
      header: random.once(in: 2) ? nil : .random(&random, conditions: conditions.count),
      textNames: random.once(in: 2) ? nil : .indices(&random, below: names.count),
      textWords: Set((0..<random.below(9)).map { _ in NameKey(.random(&random)) }).sorted(),
      tests: declarations.indices.filter { _ in random.once(in: 5) }.map { index in
        TestDeclaration(
          kind: random.one(of: [.xctestClass, .xctestMethod, .suite, .test, .voidAlias]),
          declaration: UInt32(index),
          displayName: random.once(in: 2) ? nil : .random(&random),
          traits: TestDeclaration.Traits(rawValue: UInt8(random.below(16))),
          tags: (0..<random.below(3)).map { _ in .random(&random) },
          line: .anySize(&random),
          column: .anySize(&random)
        )
      },
      resourceMentions: .random(&random, declarations: declarations.count, conditions.count),
      wiring: .random(&random),
      allowComments: (0..<random.below(3)).map { _ in
        let line = UInt32.anySize(&random) / 2
        return AllowComment(
          rules: (0..<random.below(3)).map { _ in .random(&random) },
          reason: .random(&random),
          line: .anySize(&random),
          codeLines: line...(line + UInt32(random.below(9)))
        )
      },
      tokens: .random(&random),
      problems: (0..<random.below(3)).map { _ in
        ParseProblem(
          code: random.one(of: [
            .fileTooLarge, .invalidText, .nestingTooDeep, .syntaxError,
          ]),
          line: .anySize(&random),
          message: .random(&random)
        )
      }
    )
  }
}

extension Declaration {
  fileprivate static func random(
    _ random: inout SeededGenerator,
    at index: Int,
    names: [String],
    conditions: [String],
    _ mentions: inout [UInt32]
  ) -> Declaration {
    let levels: [AccessLevel] = [.private, .fileprivate, .internal, .package, .public, .open]
    let baseName = random.below(names.count)
    return Declaration(
      kind: Kind(rawValue: UInt8(random.below(20))) ?? .function,
      access: random.one(of: levels),
      setterAccess: random.once(in: 2) ? nil : random.one(of: levels),
      flags: Flags(rawValue: .anySize(&random)),
      optionalParameters: .anySize(&random),
      constructs: Constructs(rawValue: .anySize(&random)),
      name: random.once(in: 2) ? names[baseName] : .random(&random),
      baseName: UInt32(baseName),
      parent: Int32(random.below(index + 1) - 1),
      condition: UInt16(random.below(conditions.count)),
      line: .anySize(&random),
      signature: .random(&random),
      inheritance: .random(&random),
      diagnostics: .random(&random),
      typeEvidence: .random(&random),
      internalNames: .random(&random),
      defaultArguments: .random(&random),
      exposedBody: .random(&random),
      storage: .random(&random),
      layout: .random(&random),
      dispatch: .random(&random),
      body: .random(&random),
      availability: .random(&random),
      mentions: .random(&random, nameCount: names.count, &mentions)
    )
  }
}

extension Declaration.Mentions {
  /// Sections at the end of `mentions`, which gains what they hold, or sections that others have too.
  fileprivate static func random(
    _ random: inout SeededGenerator,
    nameCount: Int,
    _ mentions: inout [UInt32]
  ) -> Self {
    if random.once(in: 8) { mentions += [UInt32].indices(&random, below: nameCount) }
    var end = UInt32(random.once(in: 8) ? random.below(mentions.count + 1) : mentions.count)
    func section(_ count: Int) -> UInt32 {
      end += UInt32(count)
      while mentions.count < end { mentions.append(UInt32(random.below(nameCount))) }
      return end
    }
    let parameters = random.below(4)
    return Self(
      start: end,
      signatureEnd: section(random.below(5)),
      parametersEnd: section(parameters),
      inheritanceEnd: section(random.below(3)),
      storageEnd: section(random.below(3)),
      exposedBodyEnd: section(random.below(9)),
      bodyEnd: section(random.once(in: 20) ? 300 : random.below(9)),
      parameterLabelsEnd: section(parameters),
      argumentLabelsEnd: section(random.below(4)),
      resultsEnd: section(random.below(3))
    )
  }
}

extension ImportDeclaration {
  fileprivate static func random(
    _ random: inout SeededGenerator,
    conditions: [String]
  ) -> ImportDeclaration {
    ImportDeclaration(
      module: .random(&random),
      path: random.once(in: 2) ? nil : .random(&random),
      scopedKind: random.once(in: 2) ? nil : .random(&random),
      access: random.once(in: 2) ? nil : random.one(of: [.private, .internal, .public]),
      attributes: Attributes(rawValue: UInt8(random.below(16))),
      spiGroups: (0..<random.below(3)).map { _ in .random(&random) },
      condition: UInt16(random.below(conditions.count)),
      line: .anySize(&random)
    )
  }
}

extension Fingerprint {
  fileprivate static func random(_ random: inout SeededGenerator) -> Fingerprint {
    random.once(in: 2) ? .none : Fingerprint(value: random.next())
  }
}

extension String {
  /// Short, long, empty, of one to four bytes a character.
  fileprivate static func random(_ random: inout SeededGenerator) -> String {
    let letters = ["a", "Z", "_", "ß", "語", "👩‍👩‍👧", "e\u{301}", "é", "\0", " "]
    return (0..<(random.once(in: 9) ? 200 : random.below(12))).map { _ in random.one(of: letters) }
      .joined()
  }
}

extension UInt32 {
  /// Small numbers and great ones alike.
  fileprivate static func anySize(_ random: inout SeededGenerator) -> UInt32 {
    UInt32(truncatingIfNeeded: random.next()) >> UInt32(random.below(32))
  }
}

extension [UInt32] {
  fileprivate static func indices(_ random: inout SeededGenerator, below bound: Int) -> [UInt32] {
    bound == 0 ? [] : (0..<random.below(20)).map { _ in UInt32(random.below(bound)) }
  }
}

extension ResourceMentions {
  fileprivate static func random(
    _ random: inout SeededGenerator,
    declarations: Int,
    _ conditions: Int
  ) -> ResourceMentions {
    if random.once(in: 2) { return .none }
    func index() -> UInt32? {
      declarations == 0 || random.once(in: 3) ? nil : UInt32(random.below(declarations))
    }
    func constant() -> ConstantName {
      ConstantName(type: .random(&random), name: .random(&random))
    }
    func pattern() -> KeyPattern {
      switch random.below(5) {
      case 0: .dynamic
      case 1: .parameter(.random(&random))
      case 2: .constant(constant(), isOpen: random.once(in: 2))
      default: .texts((0...random.below(3)).map { _ in .random(&random) })
      }
    }
    func bundle() -> BundleExpression {
      let name = String.random(&random)
      let bundles: [BundleExpression] = [
        .omitted, .module, .current, .main, .unknown, .ofClass(name), .identified(name),
        .member(name), .named(name),
      ]
      return random.one(of: bundles)
    }
    func place() -> ArgumentPlace {
      switch random.below(3) {
      case 0: .receiver
      case 1: .labeled(.random(&random))
      default: .unlabeled(UInt8(random.below(256)))
      }
    }
    func call() -> WrapperCall {
      WrapperCall(
        labels: (0..<random.below(3)).map { _ in .random(&random) },
        hasClosure: random.once(in: 2),
        place: place(),
        others: (0..<random.below(3)).map { _ in TextArgument(place(), pattern()) }
      )
    }
    func use() -> ResourceUse {
      ResourceUse(
        kind: random.one(of: ResourceUse.Kind.allCases),
        lookup: random.one(of: ResourceUse.Lookup.allCases),
        callee: .random(&random),
        name: pattern(),
        qualifier: random.once(in: 2) ? nil : pattern(),
        bundle: bundle(),
        call: random.once(in: 2) ? nil : call(),
        declaration: index(),
        condition: UInt16(random.below(conditions)),
        line: .anySize(&random)
      )
    }
    return ResourceMentions(
      uses: (0..<random.below(5)).map { _ in use() },
      bundles: (0..<random.below(3)).map { _ in
        BundleDefinition(
          name: .random(&random),
          isMember: random.once(in: 2),
          value: bundle(),
          declaration: index(),
          line: .anySize(&random)
        )
      },
      wrappers: (0..<random.below(3)).map { _ in
        ResourceWrapper(
          name: .random(&random),
          parameters: (0..<random.below(3)).map { _ in
            ResourceWrapper.Parameter(
              .random(&random),
              isOptional: random.once(in: 2),
              isVariadic: random.once(in: 2)
            )
          },
          place: place(),
          table: random.once(in: 2)
            ? nil : ResourceWrapper.Table(place(), omitted: random.once(in: 2) ? nil : pattern()),
          use: use()
        )
      },
      constants: (0..<random.below(3)).map { _ in
        NamedText(
          constant(),
          values: (0..<random.below(3)).map { _ in pattern() },
          declaration: index()
        )
      },
      bundleNames: (0..<random.below(3)).map { _ in
        BundleNameLiteral(text: .random(&random), declaration: index(), line: .anySize(&random))
      }
    )
  }
}

extension Header {
  fileprivate static func random(_ random: inout SeededGenerator, conditions: Int) -> Header {
    let names = (0..<random.below(9)).map { _ in String.random(&random) }
    let items = (0..<(1 + random.below(5))).map { _ in
      HeaderItem(
        declared: .indices(&random, below: names.count),
        mentioned: .indices(&random, below: names.count),
        macroLike: .indices(&random, below: names.count),
        traits: HeaderItem.Traits(rawValue: UInt8(random.below(32)))
      )
    }
    let hasItems = random.once(in: 2)
    return Header(
      lines: (0..<random.below(9)).map { _ in
        HeaderLine(
          text: .random(&random),
          condition: UInt16(random.below(conditions)),
          line: .anySize(&random),
          item: UInt32(random.below(items.count))
        )
      },
      names: names,
      items: hasItems ? items : nil
    )
  }
}
