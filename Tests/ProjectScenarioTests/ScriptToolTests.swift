import Testing

/// Programs of the workspace that scripts of targets start.
@Suite struct ScriptToolTests {
  private static let fixture = """
    //- Tools/Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Tools",
      products: [.executable(name: "make-code", targets: ["Make"])],
      targets: [
        .target(name: "Kernel"), .executableTarget(name: "Make", dependencies: ["Kernel"]),
        .executableTarget(name: "Lint"),
      ]
    )
    //- App.xcodeproj
    folder App
    folder AppTests
    folder Maker
    folder Other
    folder OtherTests
    target App app
      script runs=Tools/.build/release/make-code
      folders App
    target AppTests test
      folders AppTests
      host App
    target Maker tool
      folders Maker
    target Other framework
      script runs=$BUILT_PRODUCTS_DIR/Maker
      folders Other
    target OtherTests test
      folders OtherTests
      depends Other
    //- Tools/Sources/Kernel/Kernel.swift
    public func kernel() -> Int { 1 }
    //- Tools/Sources/Make/Make.swift
    import Kernel
    @main struct Make { static func main() { print(kernel()) } }
    //- Tools/Sources/Lint/Lint.swift
    @main struct Lint { static func main() { print(1) } }
    //- Maker/main.swift
    func made() -> Int { 1 }
    print(made())
    //- App/App.swift
    func app() -> Int { 1 }
    //- AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() { _ = app() }
    //- Other/Other.swift
    public let other = 1
    //- OtherTests/OtherTests.swift
    import Testing
    @testable import Other
    @Test func theOther() { _ = other }
    """

  /// The answer where the program that the app's script starts is another one.
  private static let otherProgram = """
    changed: App/App Tools/Kernel
    differs: App/App App/AppTests Tools/Kernel
    recompiles: App/App App/AppTests Tools/Kernel
    retests: App/AppTests
    tests: AppTests.theApp()
    """

  // Rule: xcode.change.started
  @Test func whatAScriptStartsMayWriteOtherCode() async throws {
    try await check(
      Self.fixture,
      replacing: "kernel() -> Int { 1 }",
      with: "kernel() -> Int { 2 }",
      Self.otherProgram
    )
    try await check(
      Self.fixture,
      replacing: "made() -> Int { 1 }",
      with: "made() -> Int { 2 }",
      """
      changed: App/Maker App/Other
      differs: App/Maker App/Other App/OtherTests
      recompiles: App/Maker App/Other App/OtherTests
      retests: App/OtherTests
      tests: OtherTests.theOther()
      """
    )
    try await check(
      Self.fixture,
      replacing: "static func main() { print(1) }",
      with: "static func main() { print(2) }",
      """
      changed: Tools/Lint
      differs: Tools/Lint
      recompiles: Tools/Lint
      """
    )
  }

  // Rule: xcode.change.started
  @Test func aScriptOfAPhaseMayStartAnotherOne() async throws {
    let fixture = try Self.fixture.replacingOnce(
      "runs=Tools/.build/release/make-code",
      with: "runs=./generate.sh"
    )
    try await check(
      fixture + "\n//- generate.sh\nswift run --package-path Tools make-code > App/Made.swift",
      replacing: "kernel() -> Int { 1 }",
      with: "kernel() -> Int { 2 }",
      Self.otherProgram
    )
  }
}
