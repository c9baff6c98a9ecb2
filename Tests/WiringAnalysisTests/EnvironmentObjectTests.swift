import Testing
import WiringAnalysis

/// W32: objects that views read from the environment and nothing injects.
@Suite(.timeLimit(.minutes(10)))
struct EnvironmentObjectTests {
  /// A model and a view that reads it, in a module that an app links and shows.
  private func findings(
    _ app: String,
    view: String = "@EnvironmentObject var model: Model",
    model: String = "",
    library: String = "import SwiftUI",
    kind: String = "app"
  ) throws -> [String] {
    let text = """
      //- \(kind) App: Screens
      import Screens
      \(library)
      \(app)
      //- library Screens: Other
      \(library)
      public final class Model: ObservableObject {
        public static let shared = Model()
        public init() {}
      }
      public final class Settings: ObservableObject {
        public static let shared = Settings()
        public init() {}
      }
      \(model)
      public struct Detail: View {
        \(view)
        public var body: some View { Text("") }
      }
      """
    return try ServiceFixture(text).findings()
  }

  private static let found = ["W32 Screens Model"]
  private static let shown = "struct Root: View { var body: some View { Detail() } }"

  private func shown(_ modifier: String, members: String = "") -> String {
    "struct Root: View { \(members)\nvar body: some View { Detail()\(modifier) } }"
  }

  // MARK: Findings

  @Test func nothingIsInjected() throws {
    #expect(try findings(Self.shown) == Self.found)
  }

  @Test func observableObjectIsNotInjected() throws {
    #expect(try findings(Self.shown, view: "@Environment(Model.self) var model") == Self.found)
  }

  @Test(arguments: [
    (".environmentObject(Settings())", ""),
    (".environmentObject(Settings.shared)", ""),
    (".environmentObject(settings)", "@StateObject var settings = Settings()"),
    (".environmentObject(settings)", "@StateObject var settings = Settings.shared"),
    (".environmentObject(self.settings)", "@ObservedObject var settings: Settings"),
    (".environment(settings)", "let settings: Settings"),
    (".environment(\\.locale, locale)", "let locale: Locale"),
  ])
  func onlyOthersAreInjected(_ modifier: String, _ members: String) throws {
    #expect(try findings(shown(modifier, members: members)) == Self.found, "\(modifier) \(members)")
  }

  @Test func onlyPreviewsInject() throws {
    let previews = """
      #Preview { Detail().environmentObject(Model()) }
      struct Root_Previews: PreviewProvider {
        static var previews: some View { Detail().environmentObject(Model()) }
      }
      """
    #expect(try findings(Self.shown + "\n" + previews) == Self.found)
  }

  // MARK: Silence

  @Test(arguments: [
    (".environmentObject(Model())", ""),
    (".environmentObject(Model.shared)", ""),
    (".environmentObject(model)", "@StateObject var model = Model()"),
    (".environmentObject(model)", "@StateObject private var model = Model.shared"),
    (".environmentObject(self.model)", "@ObservedObject var model: Model"),
    (".environmentObject(model)", "@StateObject var model = make()"),
    (".environmentObject(make())", ""),
    (".environmentObject(other.model)", "let other: Other"),
    (".environmentObject(.init())", ""),
    (".environmentObject(Alias())", "typealias Alias = Model"),
    (".environment(model)", "let model: Model?"),
    (".environment(\\.self, values)", "let values: EnvironmentValues"),
    (".transformEnvironment(\\.self) { _ in }", ""),
    (".environmentObject(Derived())", "final class Derived: Model {}"),
  ])
  func itMayBeInjected(_ modifier: String, _ members: String) throws {
    #expect(try findings(shown(modifier, members: members)) == [], "\(modifier) \(members)")
  }

  @Test func genericObjectsMayBeIt() throws {
    let code = """
      extension View {
        func inject<Object: ObservableObject>(_ object: Object) -> some View { environmentObject(object) }
      }
      """
    #expect(try findings(Self.shown + "\n" + code) == [])
  }

  @Test func localsMayBeIt() throws {
    let code = "func show() { let model = make(); host(Detail().environmentObject(model)) }"
    #expect(try findings(code) == [])
  }

  @Test func conditionalChainsCount() throws {
    let modifier = "\n#if os(iOS)\n.environmentObject(Model())\n#endif\n"
    #expect(try findings(shown(modifier)) == [])
  }

  @Test func viewsThatNothingShowsReadNothing() throws {
    #expect(try findings("struct Root: View { var body: some View { Text(\"\") } }") == [])
    #expect(try findings("#Preview { Detail() }") == [])
  }

  @Test func optionalObjectsMayBeMissing() throws {
    let view = "@Environment(Model.self) private var model: Model?"
    #expect(try findings(Self.shown, view: view) == [])
  }

  @Test func keyPathsAreNoObjects() throws {
    #expect(try findings(Self.shown, view: "@Environment(\\.model) var model: Model") == [])
  }

  @Test func conditionalViewsAreNotJudged() throws {
    let view = "#if DEBUG\n@EnvironmentObject var model: Model\n#endif"
    #expect(try findings(Self.shown, view: view) == [])
  }

  @Test func typesOfOtherPackagesAreNotKnown() throws {
    #expect(try findings(Self.shown, view: "@EnvironmentObject var store: Store") == [])
  }

  @Test func genericTypesAreNotJudged() throws {
    let view = "@EnvironmentObject var box: Box<Model>"
    #expect(try findings(Self.shown, view: view, model: "class Box<Value> {}") == [])
  }

  @Test func otherLibrariesAreOthers() throws {
    #expect(try findings(Self.shown, library: "import Other") == [])
  }

  @Test func ownWrappersAreOthers() throws {
    let own = "@propertyWrapper struct EnvironmentObject<Value> {}"
    #expect(try findings(Self.shown, model: own) == [])
  }

  @Test func librariesWithoutProgramsAreNotJudged() throws {
    #expect(try findings(Self.shown, kind: "test") == [])
  }

  @Test func filesThatDoNotParseAreUnknown() throws {
    #expect(try findings(Self.shown + "\nfunc broken( {") == [])
  }
}
