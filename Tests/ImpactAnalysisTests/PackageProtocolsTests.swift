import Testing
import WorkspaceModel

@testable import ImpactAnalysis

/// Requirements of protocols of packages outside, which no file of the workspace shows.
///
/// Rule: conformance.package
@Suite struct PackageProtocolsTests {
  private static let before = """
    //- Core
    #if canImport(ServiceLifecycle)
    import ServiceLifecycle
    #endif
    public protocol Client { func send() }
    extension Client { public func ping() { send() } }
    public final class Connection: Client {
      public init() {}
      public func send() {}
    }
    extension Connection: Service { public func run() async throws {} }
    //- App: Core
    import Core
    public func connect() -> Connection { Connection() }
    """

  /// Whether `App`, which only makes a connection, is named when senders have another member.
  private func names(_ member: String, in text: String = before) throws -> Bool {
    let edited = text.replacing("extension Client {", with: "extension Client { \(member);")
    return try Scenario(text).impact(to: Scenario(edited), ImpactOptions()).named.contains("App")
  }

  @Test func noServiceHasToHaveAMemberThatItsProtocolDoesNotName() throws {
    #expect(try !names("public func echo() { send() }"))
  }

  @Test func aProtocolOfThatNameFromElsewhereMayAskForAnything() throws {
    let text = Self.before.replacing("import ServiceLifecycle", with: "import Elsewhere")
    #expect(try names("public func echo() { send() }", in: text))
  }

  @Test func aProtocolOfTheWorkspaceIsAskedItself() throws {
    let text = Self.before.replacing(
      "public protocol Client",
      with:
        "public protocol Service { associatedtype Value; func echo() -> Value }\npublic protocol Client"
    )
    #expect(try names("public func echo() { send() }", in: text))
  }
}
