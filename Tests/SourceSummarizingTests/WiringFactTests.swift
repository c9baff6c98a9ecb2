import SourceSummarizing
import Testing
import WorkspaceModel

extension Sample {
  /// Components, holders and requests.
  static let wiring = """
    @ComponentImpl @MainActor final class AppComponent: Base<Int>.Component, Providing {
      let stored: any Storing, second = 2
      private weak var delegate: Delegate?
      lazy var cache = Cache<Int>()
      @Published var name: String = ""
      static let shared = AppComponent()
      var count: Int = 0 { didSet { print(oldValue) } }
      var child: ChildComponent { .init(parent: self) }
      #if DEBUG
      var debug: Debug { Debug.make(parent: self) }
      #endif
      init(parent: Component?) {
        stored = parent!.stored
        super.init(parent: parent)
      }
    }
    extension AppComponent { var extra: Extra { Extra() } }
    class Holder: ModuleHolder {
      init(holder: ModuleHolding?, component: AppComponent) {
        let bar: BarModule = BarBuilder.build(parentComponent: component, holder: self)
        supportedModules = [bar, FooModule(holder: self)]
        supportedModules.append(LateModule())
      }
      func show() {
        guard let router: FooRouting = module(for: Foo.self)?.router(for: FooSupporting.self) else {
          fatalError()
        }
        let bar = holder![.bar] as! Bar
        var holder: Holder? = self
        while holder != nil { holder = self.holder }
      }
    }
    enum BarBuilder {
      static func build(parentComponent: Component, holder: Holder) -> BarModule {
        BarModule(component: Kit.BarComponent(parent: parentComponent))
      }
    }
    """
}

@Suite struct WiringFactTests {
  private let facts = summary(Sample.wiring).wiring

  private func type(_ name: String, _ kind: WiringType.Kind = .class) throws -> WiringType {
    try #require(facts.types.first { $0.name == name && $0.kind == kind })
  }

  @Test func otherFilesHaveNone() {
    #expect(summary(Sample.source).wiring.isEmpty)
    #expect(
      summary("let url = base.appendingPathComponent(\"a\").lastPathComponent").wiring.isEmpty
    )
    #expect(
      summary("class Node: Base { var parent: Node?; init(parent: Node?) {} }").wiring.isEmpty
    )
  }

  @Test func formsOfMembers() throws {
    let app = try type("AppComponent")
    expect(
      app.members.map { member in
        "\(member.name) \(member.form) \(member.type ?? "-") \(member.valueType ?? "-") "
          + "\(member.traits.rawValue) \(member.line)"
      },
      """
      stored stored any Storing - 0 2
      second stored - Int 13 2
      delegate stored Delegate? - 16 3
      cache lazy - Cache<Int> 9 4
      name wrapped String String 1 5
      shared static - AppComponent 9 6
      count observed Int Int 1 7
      child computed ChildComponent - 0 8
      debug computed Debug - 2 10
      """
    )
    #expect(app.inherited == ["Base<Int>.Component", "Providing"])
    #expect(app.attributes == ["ComponentImpl", "MainActor"])
    #expect(app.superParents == [.parameter(label: "parent", type: "Component?")])
    #expect(try type("AppComponent", .extension).members.map(\.name) == ["extra"])
    let builder = try type("BarBuilder", .other)
    #expect(builder.factories == [NamedType(name: "build", type: "BarModule")])
  }

  @Test func parents() {
    expect(
      facts.creations.map { creation in
        let arguments = creation.arguments.map { "\($0.label): \($0.value.text)" }
        return "\(creation.callee)(\(arguments.joined(separator: ", "))) in "
          + "\(creation.place.type).\(creation.place.function)"
      },
      """
      AppComponent() in AppComponent.
      ChildComponent(parent: self) in AppComponent.child
      Debug.make(parent: self) in AppComponent.debug
      BarBuilder.build(parentComponent: component AppComponent, holder: self) in Holder.init
      FooModule(holder: self) in Holder.init
      BarModule(component: made Kit.BarComponent) in BarBuilder.build
      Kit.BarComponent(parent: parentComponent Component) in BarBuilder.build
      """
    )
  }

  @Test func requests() {
    expect(
      facts.requests.map { "\($0.receiver.text) . \($0.name) as \($0.wanted ?? "-")" },
      "parent Component? . stored as any Storing"
    )
  }

  @Test func holders() {
    expect(
      facts.lists.map { list in
        "\(list.isAppended ? "+=" : "=") " + list.elements.map(\.value.text).joined(separator: ", ")
      },
      """
      = typed BarModule, made FooModule
      += made LateModule
      """
    )
    expect(
      facts.moduleRequests.map { request in
        "\(request.kind) \(request.key ?? "-") \(request.module ?? "-") \(request.router ?? "-") "
          + "\(request.failure) \(request.receiver.text)"
      },
      """
      router - FooSupporting FooRouting fatal returned module
      module - Foo - handled self
      module bar Bar - forced inherited holder
      """
    )
    #expect(facts.loops.map(\.variable) == ["holder"])
  }
}

extension WiringValue {
  fileprivate var text: String {
    switch self {
    case .own: "self"
    case .nothing: "nil"
    case .made(let type): "made \(type)"
    case .returned(let callee): "returned \(callee)"
    case .typed(let type): "typed \(type)"
    case .parameter(let label, let type): "\(label) \(type)"
    case .inherited(let name): "inherited \(name)"
    case .unknown: "unknown"
    }
  }
}
