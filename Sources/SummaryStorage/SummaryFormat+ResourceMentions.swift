import WorkspaceModel

/// The layout of a file's mentions of resources: those of most files are none, which takes a byte.
extension BinaryWriter {
  mutating func write(_ mentions: ResourceMentions) {
    optional(mentions == .none ? nil : mentions) { writer, mentions in
      writer.write(mentions.uses) { $0.write($1) }
      writer.write(mentions.bundles) { $0.write($1) }
      writer.write(mentions.wrappers) { writer, wrapper in
        writer.text(wrapper.name)
        writer.write(wrapper.parameters) { writer, parameter in
          writer.text(parameter.label)
          writer.uint8((parameter.isOptional ? 1 : 0) | (parameter.isVariadic ? 2 : 0))
        }
        writer.write(wrapper.place)
        writer.optional(wrapper.table) { writer, table in
          writer.write(table.place)
          writer.optional(table.omitted) { $0.write($1) }
        }
        writer.write(wrapper.use)
      }
      writer.write(mentions.constants) { writer, constant in
        writer.write(constant.name)
        writer.write(constant.values) { $0.write($1) }
        writer.index(constant.declaration)
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
    optional(use.call) { $0.write($1) }
    index(use.declaration)
    varint(use.condition)
    varint(use.line)
  }

  private mutating func write(_ call: WrapperCall) {
    write(call.labels) { $0.text($1) }
    uint8(call.hasClosure ? 1 : 0)
    write(call.place)
    write(call.others) { writer, argument in
      writer.write(argument.place)
      writer.write(argument.text)
    }
  }

  private mutating func write(_ place: ArgumentPlace) {
    switch place {
    case .receiver: uint8(0)
    case .labeled(let label): write(1, label)
    case .unlabeled(let position):
      uint8(2)
      uint8(position)
    }
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
      varint(UInt64(truncatingIfNeeded: texts.count) + 4)
      for part in texts { text(part) }
    case .constant(let name, let isOpen):
      uint8(isOpen ? 3 : 2)
      write(name)
    }
  }

  private mutating func write(_ name: ConstantName) {
    text(name.type)
    text(name.name)
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
        uses: reader.list(ofSize: 9) { $0.resourceUse() },
        bundles: reader.list(ofSize: 5) { $0.bundleDefinition() },
        wrappers: reader.list(ofSize: 13) { $0.wrapper() },
        constants: reader.list(ofSize: 4) { reader in
          NamedText(
            reader.constantName(),
            values: reader.list(ofSize: 1) { $0.keyPattern() },
            declaration: reader.index()
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

  private mutating func wrapper() -> ResourceWrapper {
    ResourceWrapper(
      name: text(),
      parameters: list(ofSize: 2) { reader in
        let label = reader.text()
        let flags = reader.uint8()
        if flags > 3 { reader.fail() }
        return ResourceWrapper.Parameter(
          label,
          isOptional: flags & 1 != 0,
          isVariadic: flags & 2 != 0
        )
      },
      place: argumentPlace(),
      table: optional { reader in
        ResourceWrapper.Table(reader.argumentPlace(), omitted: reader.optional { $0.keyPattern() })
      },
      use: resourceUse()
    )
  }

  private mutating func wrapperCall() -> WrapperCall {
    let labels = list(ofSize: 1) { $0.text() }
    let hasClosure = uint8()
    if hasClosure > 1 { fail() }
    return WrapperCall(
      labels: labels,
      hasClosure: hasClosure == 1,
      place: argumentPlace(),
      others: list(ofSize: 2) { TextArgument($0.argumentPlace(), $0.keyPattern()) }
    )
  }

  private mutating func argumentPlace() -> ArgumentPlace {
    switch uint8() {
    case 0: return .receiver
    case 1: return .labeled(text())
    case 2: return .unlabeled(uint8())
    default:
      fail()
      return .receiver
    }
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
      call: optional { $0.wrapperCall() },
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
    case 2: return .constant(constantName(), isOpen: false)
    case 3: return .constant(constantName(), isOpen: true)
    default:
      guard let count = count(of: tag - 4) else { return .dynamic }
      return .texts(list(count: count) { $0.text() })
    }
  }

  private mutating func constantName() -> ConstantName {
    ConstantName(type: text(), name: text())
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
