import SourceSummarizing
import Testing
import WorkspaceModel

extension Sample {
  /// One file a library.
  static let services = [dependencies, objects, containers]

  static let dependencies = """
    import Dependencies
    extension DependencyValues {
      var client: Client {
        get { self[Client.self] }
        set { self[Client.self] = newValue }
      }
    }
    struct Feature {
      @Dependency(\\.client.load) var load
      @Dependency(Client.self) var client
    }
    func run() {
      withDependencies { $0.client = .other } operation: {}
      withDependencies { $0[Client.self] = .other; setUp(&$0) } operation: {}
    }
    """

  static let objects = """
    struct Screen: View {
      @EnvironmentObject var model: Model
      @Environment(Settings.self) var settings
      @Environment(\\.locale) var locale
      var store = Store.make()
      var body: some View {
        Text("").environmentObject(Model()).environment(Settings.shared).environmentObject(store)
      }
    }
    func inject<Object: ObservableObject>(_ object: Object) { view.environmentObject(object) }
    #Preview { Screen().environmentObject(Model()) }
    """

  static let containers = """
    extension Container {
      var loader: Factory<Loading?> { promised() }
      func autoRegister() {
        loader.register { Loader() }
        Container.shared.loader.onDebug { Loader() }
        register(Loading.self, name: "fast") { _ in Loader() }.implements(Caching.self)
        autoregister(type, initializer: Loader.init)
        table.register(Cell.self, forCellReuseIdentifier: "cell")
      }
    }
    let loader = resolver.resolve(Loading.self, name: name)
    """
}

/// Services that files register and request.
@Suite struct ServiceFactTests {
  /// `kind name type`, with `-` for what is not there and `?` for what is not known.
  private func services(_ source: String) -> [String] {
    SwiftFile.summary(of: Array(source.utf8)).wiring.services.map { service in
      func text(_ part: String?) -> String { part.map { $0.isEmpty ? "-" : $0 } ?? "?" }
      return "\(service.kind) \(text(service.name)) \(text(service.type))"
    }
  }

  @Test func valuesOfDependencies() {
    #expect(
      services(Sample.dependencies) == [
        "dependencyProperty client Client",
        "dependencyRead client -",
        "dependencyRead - Client",
        "dependencyOverride client -",
        "dependencyOverride - Client",
        "dependencyOverride ? -",
      ]
    )
  }

  @Test func objectsOfTheEnvironment() {
    #expect(
      services(Sample.objects) == [
        "objectRead - Model",
        "objectRead - Settings",
        "objectInjection store ?",
        "objectInjection Settings.shared ?",
        "objectInjection - Model",
        "objectInjection - ObservableObject",
      ]
    )
  }

  @Test func servicesOfContainers() {
    #expect(
      services(Sample.containers) == [
        "promise loader Factory<Loading?>",
        "promiseRegistration loader -",
        "promiseRegistration loader -",
        "promiseRegistration shared -",
        "promiseRegistration Container -",
        "registration - Caching",
        "registration fast Loading",
        "registration - ?",
        "resolution ? Loading",
      ]
    )
  }

  /// A file without the names of a library has no facts, whatever else is in it.
  @Test func otherFilesHaveNone() {
    let source = """
      class Router { let parent: Router?; func show() { view.onAppear { run() } } }
      protocol Loading: AnyObject {}
      """
    #expect(SwiftFile.summary(of: Array(source.utf8)).wiring == .none)
  }

  @Test func topicsDoNotMix() {
    let wiring = SwiftFile.summary(of: Array(Sample.objects.utf8)).wiring
    #expect(!wiring.hasComponents)
  }
}
