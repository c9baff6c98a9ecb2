import ArchitectureRules
import Testing
import WorkspaceModel

/// C03, C13, F2-F7: arrows between modules by their roles.
struct FeatureRuleTests {
  @Test func anotherFeaturesImplementation() throws {
    try check(
      "C03",
      in: """
        package Demo
        library Chat : ChatInterface
        | public struct Message {}
        library ChatInterface
        library Cart : Chat
        | import Chat
        | let message = Message()
        """,
      "note: `Cart` imports `Chat`, although `ChatInterface` exists (1 name: `Message`)"
    )
  }

  @Test(arguments: [
    // No interface; an app, an example, tests; foundation; an umbrella.
    """
    package Demo
    library Chat
    library Cart : Chat
    """,
    """
    package Demo
    library Chat : ChatInterface
    library ChatInterface
    app Shop : Chat
    app CartExample : Chat
    test CartTests : Chat
    library Cart : ChatInterface
    """,
    """
    package Demo
    library Log : LogInterface
    library LogInterface
    library Cart : Log
    foundation Log
    """,
    """
    package Demo
    library Chat : ChatInterface
    library ChatInterface
    library All : Chat
    umbrella All
    """,
  ])
  func silentImplementations(_ fixture: String) throws { try check("C03", in: fixture) }

  @Test func interfaces() throws {
    try check(
      "F2",
      "F3",
      in: """
        package Demo
        library Chat
        library ChatInterface : Call
        library Call : CallInterface
        library CallInterface
        library Log
        foundation Log
        """,
      """
      note: `Chat` does not use its interface `ChatInterface`
      note: `ChatInterface` depends on `Call`, a source (no name)
      """
    )
    try check(
      "F3",
      in: """
        package Demo
        library Chat
        | public struct Room {}
        library ChatInterface : Chat
        | import Chat
        | let room = Room()
        """,
      "note: `ChatInterface` imports `Chat`, its own source (1 name: `Room`)"
    )
  }

  @Test(arguments: [
    """
    package Demo
    library Chat : ChatInterface
    library ChatInterface : Log
    library Log
    """,
    """
    package Demo
    library Chat : ChatInterface
    library ChatInterface : Log
    library Log : LogInterface
    library LogInterface
    foundation Log
    """,
  ])
  func silentInterfaces(_ fixture: String) throws { try check("F2", "F3", in: fixture) }

  @Test func testingAndExamples() throws {
    try check(
      "F4",
      "F6",
      in: """
        package Demo
        library Cart : ChatTesting ChatExample
        library ChatTesting
        app ChatExample
        """,
      """
      note: `Cart` depends on `ChatTesting`, a module for tests (no name)
      note: `Cart` depends on `ChatExample`, an example (no name)
      """
    )
    try check(
      "F4",
      "F6",
      in: """
        package Demo
        library Chat
        library ChatTesting : Chat
        library CartTesting : ChatTesting
        app ChatExample : Chat ChatTesting
        test ChatTests : Chat ChatTesting ChatExample
        """
    )
  }

  @Test func tests() throws {
    try check(
      "F5",
      in: """
        package Demo
        library Chat : ChatInterface
        library ChatInterface
        library Cart
        test CartTests : Cart Chat
        test ChatTests : Chat
        """,
      "note: `CartTests` depends on `Chat` of another feature (no name)"
    )
    try check(
      "F5",
      in: """
        package Demo
        library Chat
        library Cart
        test CartTests : Cart Chat
        """
    )
  }

  @Test func foundation() throws {
    try check(
      "F7",
      in: """
        package Demo
        library Log : Chat
        | import Chat
        library Chat
        foundation Log
        """,
      "error: `Log` imports `Chat` of layer `product` above the foundation (no name)"
    )
    try check(
      "F7",
      in: """
        package Demo
        library Log : Base
        library Base
        library Chat : Log
        foundation Log Base
        """
    )
    try check(
      "F7",
      in: """
        package Demo
        library Log : Chat
        library Chat
        """
    )
  }

  @Test func programs() throws {
    try check(
      "C13",
      in: """
        project Shop
        app Shop
        | struct Cart {}
        test ShopTests : hosted:Shop
        | @testable import Shop
        | let cart = Cart()
        """,
      "note: `ShopTests` imports `Shop`, the app that they run in (1 name: `Cart`)"
    )
  }

  @Test(arguments: [
    // The executable of the same feature, one that is only started, tests of an app from outside.
    """
    package Demo
    executable tool
    test toolTests : tool
    | @testable import tool
    """,
    """
    package Demo
    executable tool
    library Chat
    test ChatTests : Chat tool
    """,
    """
    project Shop
    app Shop
    ui_test ShopUITests : hosted:Shop
    """,
  ])
  func silentPrograms(_ fixture: String) throws { try check("C13", in: fixture) }
}
