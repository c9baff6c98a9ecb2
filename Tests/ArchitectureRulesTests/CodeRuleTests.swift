import ArchitectureRules
import Testing
import WorkspaceModel

/// C08, C09, C14, C15, F10-F12, F15, T01: rules about declarations.
struct CodeRuleTests {
  @Test func tooPublic() throws {
    try check(
      "C08",
      in: """
        package Demo
        library Log
        | public struct Logger { public func write() {}; public func flush() {} }
        | public struct Sink {}
        library Chat : Log
        | import Log
        | let logger = Logger().write()
        """,
      "note: `Log` has 2 of 4 public declarations that no other module names: `Logger.flush()`, `Sink`"
    )
  }

  @Test(arguments: [
    // The types that a needed declaration shows.
    """
    package Demo
    library Log
    | public struct Options { public init() {} }
    | public enum Level { case high }
    | public class Base {}
    | public final class Logger: Base { public init(_ options: Options = Options()) {}; public var level: Level { .high } }
    library Chat : Log
    | import Log
    | let level = Logger().level
    """,
    // Witnesses, overrides, requirements, and what is called without a name.
    """
    package Demo
    library Log
    | public protocol Sink { func open() }
    | public struct Logger: CustomStringConvertible, Sink { public var description: String { "" }; public func open() {} }
    | extension Logger: Hashable { public func hash(into hasher: inout Hasher) {} }
    library Chat : Log
    | import Log
    | let text: any Sink = Logger()
    """,
    // A product for others.
    """
    package Demo
    library Log
    | public struct Logger {}
    product Log = Log
    library Chat : Log
    | import Log
    """,
    // Code that is not known.
    """
    package Demo
    library Log
    | public struct Logger {}
    plugin Gen
    library Chat : Log plugin:Gen
    | import Log
    """,
    // No user at all.
    """
    package Demo
    library Log
    | public struct Logger {}
    """,
  ])
  func silentAccess(_ fixture: String) throws { try check("C08", in: fixture) }

  @Test func narrowerAccess() throws {
    try check(
      "C09",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        | public func reset() {}
        library Chat : Log
        | import Log
        | let logger = Logger()
        test LogTests : Log
        | import Log
        | let logger = reset()
        """,
      """
      note: `Log` has 1 public declaration that only modules of its package name: `Logger`
      note: `Log` has 1 public declaration that only tests name: `reset()`
      """
    )
    try check(
      "C09",
      in: """
        package Kit at Kit
        library Log
        | public struct Logger {}
        product Log = Log
        package Demo
        uses Kit
        library Chat : product:Log@Kit
        | import Log
        | let logger = Logger()
        """
    )
  }

  @Test func implementations() throws {
    try check(
      "C14",
      in: """
        package Demo
        library Chat
        | public struct ChatServiceImpl {}
        library Cart : Chat
        | import Chat
        | let service = ChatServiceImpl()
        app Shop : Chat
        | import Chat
        | let service = ChatServiceImpl()
        """,
      "note: `Cart` names the implementation `ChatServiceImpl` of `Chat`"
    )
    try check(
      "C14",
      in: """
        package Demo
        library Chat
        | public protocol ChatService {}
        library Cart : Chat
        | import Chat
        | let service: (any ChatService)? = nil
        test CartTests : Chat
        """
    )
  }

  @Test func staticInstances() throws {
    try check(
      "C15",
      in: """
        package Demo
        library Log
        | public final class Logger { public static let shared = Logger(); public static let main: Logger = .init() }
        | public struct Zone { public static let current = 1 }
        foundation Log
        """,
      """
      warning: `Log` has the static instance `Logger.main`
      warning: `Log` has the static instance `Logger.shared`
      warning: `Log` has the static instance `Zone.current`
      """
    )
  }

  @Test(arguments: [
    // Constants, internal ones, computed ones, other layers.
    """
    package Demo
    library Log
    | public enum Names { public static let title = "a"; static let shared = 1; public static var count: Int { 1 } }
    | public enum Local { @TaskLocal public static var current: Int? }
    foundation Log
    """,
    """
    package Demo
    library Log
    | public final class Logger { public static let shared = Logger() }
    """,
  ])
  func silentInstances(_ fixture: String) throws { try check("C15", in: fixture) }

  @Test func viewControllers() throws {
    try check(
      "F10",
      "F11",
      in: """
        package Demo
        library Chat
        | public class Base: UIViewController {}
        | public final class Room: Base {}
        | public struct ChatView: View {}
        | final class Hidden: Base {}
        library Cart : Chat
        | import Chat
        | let view = ChatView()
        """,
      """
      note: `Chat` shows the view controller `Base`
      note: `Chat` shows the view controller `Room`
      note: `Cart` names the view `ChatView` of `Chat`
      """
    )
    try check(
      "F10",
      "F11",
      in: """
        package Demo
        library Kit
        | public struct RowView: View {}
        | public class Model: NSObject {}
        library Cart : Kit
        | import Kit
        | let view = RowView()
        foundation Kit
        """
    )
  }

  @Test func dependenciesAndInterfaces() throws {
    try check(
      "F12",
      "F15",
      in: """
        package Demo
        library ChatInterface
        | public protocol ChatDependencies {}
        | public protocol CallDependencies: BaseDependencies {}
        | public enum Registry { public static var all: [Int] = [] }
        """,
      """
      note: `ChatInterface` has dependencies without the common base: `ChatDependencies`
      note: `ChatInterface` has the stored variable `Registry.all`
      """
    )
    try check(
      "F12",
      "F15",
      in: """
        package Demo
        library ChatInterface
        | public protocol BaseDependencies {}
        | public struct Values { public let count = 1; public static var all: [Int] { [] } }
        | public let constant = 1
        library Chat
        | public let version = 1
        """
    )
  }

  @Test func testsThatShareState() throws {
    try check(
      "T01",
      in: """
        package Demo
        library Log
        | public var level = 1
        test LogTests : Log
        | import Testing
        | @Suite struct LogTests {
        |   static var calls = 0
        |   static let constant = 1
        |   @TaskLocal static var local = 2
        |   static var computed: Int { 3 }
        |   var own = 4
        |   @Test func a() {}
        | }
        | var global = 5
        """,
      """
      note: `LogTests` keeps state between tests in `LogTests.calls`
      note: `LogTests` keeps state between tests in `global`
      """
    )
  }
}
