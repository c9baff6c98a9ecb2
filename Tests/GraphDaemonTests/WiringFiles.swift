/// A package of an app and a feature whose component looks its members up in that of the app.
enum WiringFiles {
  static let component = """
    @dynamicMemberLookup
    open class Component {
      public let parent: Component?
      public init(parent: Component?) { self.parent = parent }
      public subscript<Value>(dynamicMember name: String) -> Value { fatalError(name) }
    }

    """

  static let feature = """
    import Arch

    public class FeatureComponent: Component {
      public let clock: Clock
      public override init(parent: Component?) {
        clock = parent!.clock
        super.init(parent: parent)
      }
    }

    """

  static let app = """
    import Arch
    import Feature

    public class AppComponent: Component {
      public let clock: Clock = Clock()
      public lazy var late: Clock = Clock()
      public init() { super.init(parent: nil) }
      public func feature() -> FeatureComponent { FeatureComponent(parent: self) }
    }

    """

  static let all = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Demo",
      targets: [
        .target(name: "Arch"),
        .target(name: "Feature", dependencies: ["Arch"]),
        .target(name: "App", dependencies: ["Arch", "Feature"]),
        .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
        .testTarget(name: "AppTests", dependencies: ["App"]),
      ]
    )

    """,
    "Sources/Arch/Component.swift": component,
    "Sources/Arch/Clock.swift": "public class Clock { public init() {} }\n",
    "Sources/Feature/FeatureComponent.swift": feature,
    "Sources/App/AppComponent.swift": app,
    "Tests/FeatureTests/FeatureTests.swift": """
    import Feature
    import XCTest
    final class FeatureTests: XCTestCase { func testFeature() {} }

    """,
    "Tests/AppTests/AppTests.swift": """
    import App
    import XCTest
    final class AppTests: XCTestCase { func testApp() {} }

    """,
  ]
}
