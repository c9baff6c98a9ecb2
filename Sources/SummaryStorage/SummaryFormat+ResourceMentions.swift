import WorkspaceModel

/// The layout of a file's mentions of resources: those of most files are none, which takes a byte.
extension BinaryWriter {
  mutating func write(_ mentions: ResourceMentions) {
    optional(mentions == .none ? nil : mentions) { writer, mentions in
      writer.write(mentions.uses) { $0.write($1) }
      writer.write(mentions.bundles) { $0.write($1) }
      writer.write(mentions.wrappers) { writer, wrapper in
        writer.text(wrapper.name)
        writer.optional(wrapper.parameter) { $0.uint8($1) }
        writer.write(wrapper.use)
      }
      writer.write(mentions.bundleNames) { writer, name in
        writer.text(name.text)
        writer.index(name.declaration)
        writer.varint(name.line)
      }
    }
  }

  private mutating func write(_ use: ResourceUse) {
    uint8(use.kind.rawValue | use.lookup.rawValue << 4)
    text(use.callee)
    write(use.name)
    optional(use.qualifier) { $0.write($1) }
    write(use.bundle)
    index(use.declaration)
    varint(use.condition)
    varint(use.line)
  }

  private mutating func write(_ definition: BundleDefinition) {
    text(definition.name)
    uint8(definition.isMember ? 1 : 0)
    write(definition.value)
    index(definition.declaration)
    varint(definition.line)
  }

  private mutating func write(_ pattern: KeyPattern) {
    switch pattern {
    case .dynamic: uint8(0)
    case .parameter(let name):
      uint8(1)
      text(name)
    case .texts(let texts):
      // One more than their number.
      varint(UInt64(truncatingIfNeeded: texts.count) + 2)
      for part in texts { text(part) }
    }
  }

  private mutating func write(_ bundle: BundleExpression) {
    switch bundle {
    case .omitted: uint8(0)
    case .module: uint8(1)
    case .current: uint8(2)
    case .main: uint8(3)
    case .unknown: uint8(4)
    case .ofClass(let name): write(5, name)
    case .identified(let identifier): write(6, identifier)
    case .member(let name): write(7, name)
    case .named(let name): write(8, name)
    }
  }

  private mutating func write(_ tag: UInt8, _ name: String) {
    uint8(tag)
    text(name)
  }

  /// A declaration's index plus one; zero for none.
  private mutating func index(_ declaration: UInt32?) {
    varint(declaration.map { UInt64($0) + 1 } ?? 0)
  }
}

extension BinaryReader {
  mutating func resourceMentions() -> ResourceMentions {
    let mentions = optional { reader in
      ResourceMentions(
        uses: reader.list(ofSize: 8) { $0.resourceUse() },
        bundles: reader.list(ofSize: 5) { $0.bundleDefinition() },
        wrappers: reader.list(ofSize: 10) { reader in
          ResourceWrapper(
            name: reader.text(),
            parameter: reader.optional { $0.uint8() },
            use: reader.resourceUse()
          )
        },
        bundleNames: reader.list(ofSize: 3) { reader in
          BundleNameLiteral(
            text: reader.text(),
            declaration: reader.index(),
            line: reader.varint(UInt32.self)
          )
        }
      )
    }
    // Mentions of nothing are written as one byte.
    if mentions == ResourceMentions.none { fail() }
    return mentions ?? .none
  }

  private mutating func resourceUse() -> ResourceUse {
    let tags = uint8()
    let kind = ResourceUse.Kind(rawValue: tags & 0xf)
    let lookup = ResourceUse.Lookup(rawValue: tags >> 4)
    if kind == nil || lookup == nil { fail() }
    return ResourceUse(
      kind: kind ?? .string,
      lookup: lookup ?? .byWrapper,
      callee: text(),
      name: keyPattern(),
      qualifier: optional { $0.keyPattern() },
      bundle: bundleExpression(),
      declaration: index(),
      condition: varint(UInt16.self),
      line: varint(UInt32.self)
    )
  }

  private mutating func bundleDefinition() -> BundleDefinition {
    let name = text()
    let isMember = uint8()
    if isMember > 1 { fail() }
    return BundleDefinition(
      name: name,
      isMember: isMember == 1,
      value: bundleExpression(),
      declaration: index(),
      line: varint(UInt32.self)
    )
  }

  private mutating func keyPattern() -> KeyPattern {
    let tag = varint()
    switch tag {
    case 0: return .dynamic
    case 1: return .parameter(text())
    default:
      guard let count = count(of: tag - 2) else { return .dynamic }
      return .texts(list(count: count) { $0.text() })
    }
  }

  private mutating func bundleExpression() -> BundleExpression {
    switch uint8() {
    case 0: return .omitted
    case 1: return .module
    case 2: return .current
    case 3: return .main
    case 4: return .unknown
    case 5: return .ofClass(text())
    case 6: return .identified(text())
    case 7: return .member(text())
    case 8: return .named(text())
    default:
      fail()
      return .unknown
    }
  }

  private mutating func index() -> UInt32? {
    let value = varint()
    if value == 0 { return nil }
    guard let index = UInt32(exactly: value - 1) else {
      fail()
      return nil
    }
    return index
  }
}
