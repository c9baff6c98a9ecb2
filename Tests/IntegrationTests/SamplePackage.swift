/// A small package that the tests change: `App` knows only `Feature`, which stores what `Core` declares.
enum SamplePackage {
  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Core"),
      .target(name: "Feature", dependencies: ["Core"]),
      .target(name: "App", dependencies: ["Feature"]),
      .testTarget(name: "CoreTests", dependencies: ["Core"]),
    ])

    """,
    "Sources/Core/Account.swift": """
    public struct Account {
      public var name: String
      public init(name: String) { self.name = name }
    }
    func decorate(_ text: String) -> String { "<" + text + ">" }

    """,
    "Sources/Feature/Profile.swift": """
    import Core
    public struct Profile {
      public var account: Account
      public init() { account = Account(name: "a") }
    }

    """,
    "Sources/App/App.swift": """
    import Feature
    public func start() -> Profile { Profile() }

    """,
    "Tests/CoreTests/CoreTests.swift": """
    @testable import Core
    func check() -> Bool { decorate("a") == "<a>" }

    """,
  ]

  /// `Account` with a private field.
  static let grownAccount = """
    public struct Account {
      public var name: String
      private var visits = 1
      public init(name: String) { self.name = name }
    }
    func decorate(_ text: String) -> String { "<" + text + ">" }

    """
}
