import Testing
import WiringAnalysis

/// W31: factories that are promised and never registered.
@Suite(.timeLimit(.minutes(10)))
struct PromiseTests {
  /// A promise in a module, code of the app that links it, and a feature that uses it.
  private func findings(
    _ app: String = "",
    promise: String = "var loader: Factory<Loading?> { promised() }",
    feature: String = "final class Model { @Injected(\\.loader) var loader }",
    library: String = "import FactoryKit",
    apps: String = "",
    notes: Bool = false
  ) throws -> [String] {
    let text = """
      //- app App: Feature
      \(library)
      import Services
      \(app)
      \(apps)
      //- library Feature: Services
      \(library)
      import Services
      \(feature)
      //- library Services: Factory
      \(library)
      extension Container { \(promise) }
      """
    return try ServiceFixture(text).findings(notes: notes)
  }

  private static let found = ["W31 Services Container loader"]

  // MARK: Findings

  @Test func nothingIsRegistered() throws {
    #expect(try findings() == Self.found)
    #expect(try findings(library: "import Factory") == Self.found)
  }

  @Test func anotherIsRegistered() throws {
    #expect(
      try findings("func start() { Container.shared.cache.register { Cache() } }") == Self.found
    )
  }

  @Test func previewsRegisterNothing() throws {
    #expect(
      try findings("#Preview { Container.shared.loader.register { Loader() } }") == Self.found
    )
  }

  @Test func resolvingIsNoRegistration() throws {
    #expect(try findings("func start() { _ = Container.shared.loader() }") == Self.found)
  }

  @Test func parametersDoNotMatter() throws {
    let promise = "var loader: ParameterFactory<Int, Loading?> { promised() }"
    #expect(try findings(promise: promise) == Self.found)
  }

  @Test func otherProgramsMayRegister() throws {
    let second = """
      //- app Second: Feature
      import FactoryKit
      func start() { Container.shared.loader.register { Loader() } }
      """
    #expect(try findings(apps: second) == [])
    #expect(try findings(apps: second, notes: true) == ["W31 note Services Container loader"])
  }

  // MARK: Silence

  @Test(arguments: [
    "Container.shared.loader.register { Loader() }",
    "Container.shared.loader.register(factory: make)",
    "Container.shared.loader.register(factory: { Loader() })",
    "Container.shared.loader().register { Loader() }",
    "Container.shared.loader.scope(.singleton).register { Loader() }",
    "Container.shared.loader.onDebug { Loader() }",
    "Container.shared.with { $0.loader.register { Loader() } }",
    "let factory = Container.shared.loader; factory.register { Loader() }",
    "Container.shared[keyPath: path].register { Loader() }",
  ])
  func itMayBeRegistered(_ call: String) throws {
    #expect(try findings("func start() { \(call) }") == [], "\(call)")
  }

  @Test func containersRegisterThemselves() throws {
    let code = """
      extension Container: AutoRegistering {
        func autoRegister() { loader.register { Loader() } }
      }
      """
    #expect(try findings(code) == [])
  }

  @Test func conditionalRegistrationsCount() throws {
    let code = "func start() {\n#if DEBUG\nContainer.shared.loader.register { Loader() }\n#endif\n}"
    #expect(try findings(code) == [])
  }

  @Test func promisesThatNothingUsesAreNotJudged() throws {
    #expect(try findings(feature: "") == [])
  }

  @Test func conditionalPromisesAreNotJudged() throws {
    let promise = "\n#if DEBUG\nvar loader: Factory<Loading?> { promised() }\n#endif\n"
    #expect(try findings(promise: promise) == [])
  }

  @Test func otherFactoriesAreNoPromises() throws {
    #expect(try findings(promise: "var loader: Factory<Loading> { self { Loader() } }") == [])
  }

  @Test func otherLibrariesAreOthers() throws {
    #expect(try findings(library: "import Other") == [])
  }

  @Test func ownFactoriesAreOthers() throws {
    #expect(try findings("struct Factory<Value> {}") == [])
  }

  @Test func filesThatDoNotParseAreUnknown() throws {
    #expect(try findings("func broken( {") == [])
  }
}
