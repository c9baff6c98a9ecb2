import TestSupport
import WorkspaceModel

extension WiringFacts {
  /// None as often as not.
  static func random(_ random: inout SeededGenerator) -> WiringFacts {
    if random.once(in: 2) { return .none }
    func several<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
      (0..<random.below(3)).map { _ in make(&random) }
    }
    return WiringFacts(
      types: several { .random(&$0) },
      creations: several { random in
        ComponentCreation(
          callee: random.wiringText(),
          arguments: (0..<random.below(3)).map { _ in
            ComponentCreation.Argument(label: random.wiringText(), value: .random(&random))
          },
          place: .random(&random)
        )
      },
      requests: several { random in
        MemberRequest(
          receiver: .random(&random),
          name: random.wiringText(),
          wanted: random.once(in: 2) ? nil : random.wiringText(),
          place: .random(&random)
        )
      },
      lists: several { random in
        ModuleList(
          elements: (0..<random.below(3)).map { _ in
            ModuleList.Element(
              key: random.once(in: 2) ? nil : random.wiringText(),
              value: .random(&random)
            )
          },
          isAppended: random.once(in: 2),
          place: .random(&random)
        )
      },
      moduleRequests: several { random in
        ModuleRequest(
          kind: random.one(of: [.module, .router]),
          receiver: .random(&random),
          key: random.once(in: 2) ? nil : random.wiringText(),
          module: random.once(in: 2) ? nil : random.wiringText(),
          router: random.once(in: 2) ? nil : random.wiringText(),
          failure: random.one(of: [.handled, .forced, .fatal]),
          place: .random(&random)
        )
      },
      loops: several { HolderLoop(variable: $0.wiringText(), place: .random(&$0)) },
      services: several { random in
        ServiceMention(
          kind: random.one(of: [.dependencyRead, .objectInjection, .resolution]),
          name: random.once(in: 2) ? nil : random.wiringText(),
          type: random.once(in: 2) ? nil : random.wiringText(),
          place: .random(&random)
        )
      }
    )
  }
}

extension WiringType {
  fileprivate static func random(_ random: inout SeededGenerator) -> WiringType {
    WiringType(
      name: random.wiringText(),
      kind: random.one(of: [.class, .extension, .other, .protocol]),
      inherited: (0..<random.below(3)).map { _ in random.wiringText() },
      attributes: (0..<random.below(2)).map { _ in random.wiringText() },
      members: (0..<random.below(3)).map { _ in
        WiringMember(
          name: random.wiringText(),
          form: random.one(of: [.stored, .observed, .computed, .lazy, .wrapped, .static]),
          type: random.once(in: 2) ? nil : random.wiringText(),
          valueType: random.once(in: 2) ? nil : random.wiringText(),
          traits: WiringMember.Traits(rawValue: UInt8(random.below(32))),
          line: UInt32(random.below(1000))
        )
      },
      aliases: (0..<random.below(2)).map { _ in
        NamedType(name: random.wiringText(), type: random.wiringText())
      },
      factories: (0..<random.below(2)).map { _ in
        NamedType(name: random.wiringText(), type: random.wiringText())
      },
      superParents: (0..<random.below(2)).map { _ in .random(&random) },
      isConditional: random.once(in: 2),
      line: UInt32(random.below(100_000))
    )
  }
}

extension WiringValue {
  fileprivate static func random(_ random: inout SeededGenerator) -> WiringValue {
    let text = random.wiringText()
    return random.one(of: [
      .own, .nothing, .made(text), .returned(text), .typed(text),
      .parameter(label: text, type: text + "?"), .inherited(text), .unknown,
    ])
  }
}

extension WiringPlace {
  fileprivate static func random(_ random: inout SeededGenerator) -> WiringPlace {
    WiringPlace(
      type: random.wiringText(),
      function: random.wiringText(),
      isConditional: random.once(in: 2),
      line: UInt32(random.below(100_000))
    )
  }
}

extension SeededGenerator {
  fileprivate mutating func wiringText() -> String {
    one(of: ["", "Component", "Bar.Größe", "build", "any Serving", "\0"])
  }
}
