import WorkspaceModel

extension BinaryWriter {
  /// Appends the wiring of a file: one zero byte if it has none.
  mutating func write(_ wiring: WiringFacts) {
    guard !wiring.isEmpty else { return uint8(0) }
    uint8(1)
    write(wiring.types) { $0.write($1) }
    write(wiring.creations) { $0.write($1) }
    write(wiring.requests) { $0.write($1) }
    write(wiring.lists) { $0.write($1) }
    write(wiring.moduleRequests) { $0.write($1) }
    write(wiring.loops) { writer, loop in
      writer.text(loop.variable)
      writer.write(loop.place)
    }
    write(wiring.services) { writer, service in
      writer.uint8(service.kind.rawValue)
      writer.optional(service.name) { $0.text($1) }
      writer.optional(service.type) { $0.text($1) }
      writer.write(service.place)
    }
  }

  private mutating func write(_ place: WiringPlace) {
    text(place.type)
    text(place.function)
    uint8(place.isConditional ? 1 : 0)
    varint(place.line)
  }

  private mutating func write(_ type: WiringType) {
    text(type.name)
    uint8(type.kind.rawValue)
    write(type.inherited) { $0.text($1) }
    write(type.attributes) { $0.text($1) }
    write(type.members) { $0.write($1) }
    write(type.aliases) { $0.write($1) }
    write(type.factories) { $0.write($1) }
    write(type.superParents) { $0.write($1) }
    uint8(type.isConditional ? 1 : 0)
    varint(type.line)
  }

  private mutating func write(_ pair: NamedType) {
    text(pair.name)
    text(pair.type)
  }

  private mutating func write(_ member: WiringMember) {
    text(member.name)
    uint8(member.form.rawValue)
    optional(member.type) { $0.text($1) }
    optional(member.valueType) { $0.text($1) }
    uint8(member.traits.rawValue)
    varint(member.line)
  }

  private mutating func write(_ value: WiringValue) {
    func named(_ tag: UInt8, _ text: String) {
      uint8(tag)
      self.text(text)
    }
    switch value {
    case .own: uint8(0)
    case .nothing: uint8(1)
    case .made(let type): named(2, type)
    case .returned(let callee): named(3, callee)
    case .typed(let type): named(4, type)
    case .parameter(let label, let type):
      named(5, label)
      text(type)
    case .inherited(let name): named(6, name)
    case .unknown: uint8(7)
    }
  }

  private mutating func write(_ creation: ComponentCreation) {
    text(creation.callee)
    write(creation.arguments) { writer, argument in
      writer.text(argument.label)
      writer.write(argument.value)
    }
    write(creation.place)
  }

  private mutating func write(_ request: MemberRequest) {
    write(request.receiver)
    text(request.name)
    optional(request.wanted) { $0.text($1) }
    write(request.place)
  }

  private mutating func write(_ list: ModuleList) {
    write(list.elements) { writer, element in
      writer.optional(element.key) { $0.text($1) }
      writer.write(element.value)
    }
    uint8(list.isAppended ? 1 : 0)
    write(list.place)
  }

  private mutating func write(_ request: ModuleRequest) {
    uint8(request.kind.rawValue)
    write(request.receiver)
    optional(request.key) { $0.text($1) }
    optional(request.module) { $0.text($1) }
    optional(request.router) { $0.text($1) }
    uint8(request.failure.rawValue)
    write(request.place)
  }
}

extension BinaryReader {
  /// The wiring that `BinaryWriter.write(_: WiringFacts)` has written.
  mutating func wiring() -> WiringFacts {
    guard flag() else { return .none }
    let wiring = WiringFacts(
      types: list(ofSize: 10) { $0.wiringType() },
      creations: list(ofSize: 6) { $0.creation() },
      requests: list(ofSize: 7) { $0.request() },
      lists: list(ofSize: 6) { $0.moduleList() },
      moduleRequests: list(ofSize: 10) { $0.moduleRequest() },
      loops: list(ofSize: 5) { HolderLoop(variable: $0.text(), place: $0.place()) },
      services: list(ofSize: 7) { $0.service() }
    )
    // It would have been written otherwise.
    if wiring.isEmpty { fail() }
    return wiring
  }

  private mutating func service() -> ServiceMention {
    ServiceMention(
      kind: enumeration(or: .objectRead),
      name: optional { $0.text() },
      type: optional { $0.text() },
      place: place()
    )
  }

  private mutating func flag() -> Bool {
    let byte = uint8()
    if byte > 1 { fail() }
    return byte == 1
  }

  private mutating func enumeration<Value: RawRepresentable<UInt8>>(or other: Value) -> Value {
    if let value = Value(rawValue: uint8()) { return value }
    fail()
    return other
  }

  private mutating func place() -> WiringPlace {
    WiringPlace(
      type: text(),
      function: text(),
      isConditional: flag(),
      line: varint(UInt32.self)
    )
  }

  private mutating func wiringType() -> WiringType {
    WiringType(
      name: text(),
      kind: enumeration(or: .other),
      inherited: list { $0.text() },
      attributes: list { $0.text() },
      members: list(ofSize: 6) { $0.member() },
      aliases: list(ofSize: 2) { $0.namedType() },
      factories: list(ofSize: 2) { $0.namedType() },
      superParents: list { $0.value() },
      isConditional: flag(),
      line: varint(UInt32.self)
    )
  }

  private mutating func namedType() -> NamedType { NamedType(name: text(), type: text()) }

  private mutating func member() -> WiringMember {
    WiringMember(
      name: text(),
      form: enumeration(or: .stored),
      type: optional { $0.text() },
      valueType: optional { $0.text() },
      traits: WiringMember.Traits(rawValue: uint8()),
      line: varint(UInt32.self)
    )
  }

  private mutating func value() -> WiringValue {
    switch uint8() {
    case 0: return .own
    case 1: return .nothing
    case 2: return .made(text())
    case 3: return .returned(text())
    case 4: return .typed(text())
    case 5: return .parameter(label: text(), type: text())
    case 6: return .inherited(text())
    case 7: return .unknown
    default:
      fail()
      return .unknown
    }
  }

  private mutating func creation() -> ComponentCreation {
    ComponentCreation(
      callee: text(),
      arguments: list(ofSize: 2) {
        ComponentCreation.Argument(label: $0.text(), value: $0.value())
      },
      place: place()
    )
  }

  private mutating func request() -> MemberRequest {
    MemberRequest(
      receiver: value(),
      name: text(),
      wanted: optional { $0.text() },
      place: place()
    )
  }

  private mutating func moduleList() -> ModuleList {
    ModuleList(
      elements: list(ofSize: 2) { reader in
        ModuleList.Element(key: reader.optional { $0.text() }, value: reader.value())
      },
      isAppended: flag(),
      place: place()
    )
  }

  private mutating func moduleRequest() -> ModuleRequest {
    ModuleRequest(
      kind: enumeration(or: .module),
      receiver: value(),
      key: optional { $0.text() },
      module: optional { $0.text() },
      router: optional { $0.text() },
      failure: enumeration(or: .handled),
      place: place()
    )
  }
}
