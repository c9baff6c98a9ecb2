import Testing
import WiringAnalysis

/// W33: services that are resolved and never registered.
@Suite(.timeLimit(.minutes(10)))
struct ResolutionTests {
  /// Code that resolves in a module, and code of the app that links it.
  private func findings(
    _ app: String,
    resolving: String = "let service = resolver.resolve(Loading.self)!",
    library: String = "import Swinject",
    kind: String = "app"
  ) throws -> [String] {
    let text = """
      //- \(kind) App: Feature
      \(library)
      \(app)
      //- library Feature: Swinject
      \(library)
      func make(_ resolver: Resolver) { \(resolving) }
      """
    return try ServiceFixture(text).findings()
  }

  private func registering(_ call: String) -> String {
    "final class Parts: Assembly { func assemble(container: Container) { \(call) } }"
  }

  private static let found = ["W33 Feature Loading "]

  // MARK: Findings

  @Test func nothingIsRegistered() throws {
    #expect(try findings("") == Self.found)
  }

  @Test func anotherIsRegistered() throws {
    #expect(
      try findings(registering("container.register(Caching.self) { _ in Cache() }")) == Self.found
    )
  }

  @Test func nameIsMissing() throws {
    let call = "container.register(Loading.self, name: \"fast\") { _ in Loader() }"
    #expect(try findings(registering(call)) == Self.found)
  }

  @Test func nameIsAnother() throws {
    let call = "container.register(Loading.self, name: \"fast\") { _ in Loader() }"
    let resolving = "resolver.resolve(Loading.self, name: \"slow\")"
    #expect(try findings(registering(call), resolving: resolving) == ["W33 Feature Loading slow"])
  }

  @Test func concreteTypeIsRegistered() throws {
    #expect(
      try findings(registering("container.register(Loader.self) { _ in Loader() }")) == Self.found
    )
  }

  @Test func cellsAreNoServices() throws {
    let call = "table.register(Loading.self, forCellReuseIdentifier: \"cell\")"
    #expect(try findings(registering(call)) == Self.found)
  }

  @Test func argumentsDoNotMatter() throws {
    let resolving = "resolver.resolve(Loading.self, argument: 1)"
    #expect(try findings("", resolving: resolving) == Self.found)
  }

  // MARK: Silence

  @Test(arguments: [
    "container.register(Loading.self) { _ in Loader() }",
    "container.register(Loading.self, factory: make)",
    "container.register(Services.Loading.self) { _ in Loader() }",
    "container.register((any Loading).self) { _ in Loader() }",
    "container.register(Loader.self) { _ in Loader() }.implements(Loading.self)",
    "container.register(Loader.self) { _ in Loader() }.implements(Caching.self, Loading.self)",
    "container.autoregister(Loading.self, initializer: Loader.init)",
    "container.storyboardInitCompleted(Loading.self) { _, _ in }",
    "container.register(type) { _ in Loader() }",
    "container.register(Box<Loading>.self) { _ in Box() }",
  ])
  func itMayBeRegistered(_ call: String) throws {
    #expect(try findings(registering(call)) == [], "\(call)")
  }

  @Test func genericRegistrationsMayBeIt() throws {
    let code =
      "func add<Service>(_ type: Service.Type) { container.register(Service.self) { _ in make() } }"
    #expect(try findings(code) == [])
  }

  @Test func aliasesMayBeIt() throws {
    let code =
      "typealias Loads = Loading\n"
      + registering("container.register(Loads.self) { _ in Loader() }")
    #expect(try findings(code) == [])
  }

  @Test func namesThatAreNoLiteralsMayBeIt() throws {
    let call = "container.register(Loading.self, name: Names.fast) { _ in Loader() }"
    let resolving = "resolver.resolve(Loading.self, name: \"slow\")"
    #expect(try findings(registering(call), resolving: resolving) == [])
    #expect(try findings("", resolving: "resolver.resolve(Loading.self, name: Names.fast)") == [])
  }

  @Test(arguments: [
    "resolver.resolve(type)", "resolver.resolve(Lazy<Loading>.self)", "resolver.resolve()",
    "resolver.resolve(at: url)",
  ])
  func variableTypesAreNotJudged(_ resolving: String) throws {
    #expect(try findings("", resolving: resolving) == [])
  }

  @Test func conditionalRegistrationsCount() throws {
    let call = "\n#if DEBUG\ncontainer.register(Loading.self) { _ in Loader() }\n#endif\n"
    #expect(try findings(registering(call)) == [])
  }

  @Test func ownResolversAreOthers() throws {
    let code = "struct Pool { func resolve<Value>(_ type: Value.Type) -> Value { make() } }"
    #expect(try findings(code) == [])
    #expect(try findings("protocol Resolver {}") == [])
  }

  @Test func otherLibrariesAreOthers() throws {
    #expect(try findings("", library: "import Other") == [])
  }

  @Test func librariesWithoutProgramsAreNotJudged() throws {
    #expect(try findings("", kind: "test") == [])
  }

  @Test func filesThatDoNotParseAreUnknown() throws {
    #expect(try findings("func broken( {") == [])
  }
}
