import Testing
import WiringAnalysis
import WorkspaceModel

/// Look-ups of two states: each line is a consumer, a name, and the results before and after.
@Suite struct LookupDifferenceTests {
  private static let app =
    Architecture.component + """
      //- Feature
      protocol Clock {}
      class FeatureComponent: Component {
        let clock: Clock
        override init(parent: Component?) {
          clock = parent!.clock
          super.init(parent: parent)
        }
      }
      //- Middle
      class MiddleComponent: Component {
        func feature() -> FeatureComponent { FeatureComponent(parent: self) }
      }
      //- App
      class SystemClock: Clock {}
      class FakeClock: Clock {}
      class AppComponent: Component {
        let clock: SystemClock = SystemClock()
        init() { super.init(parent: nil) }
        func middle() -> MiddleComponent { MiddleComponent(parent: self) }
        func other() { print("a") }
      }
      """

  private func differences(_ old: String, _ new: String) throws -> [LookupDifference] {
    var (before, after) = try (WiringFixture(old).analysis(), WiringFixture(new).analysis())
    return LookupDifference.all(from: try before.lookups(), to: try after.lookups())
  }

  private func check(
    _ old: String,
    _ new: String,
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(Self.app.contains(old), sourceLocation: sourceLocation)
    let found = try differences(Self.app, Self.app.replacing(old, with: new))
    let lines = found.map { difference in
      "\(difference.lookup.consumer) \(difference.lookup.name) \(difference.before) "
        + "\(difference.lookup.outcome)"
    }
    #expect(lines == expected, sourceLocation: sourceLocation)
  }

  @Test func aProviderThatIsGone() throws {
    try check(
      "  let clock: SystemClock = SystemClock()\n",
      "",
      ["FeatureComponent clock found missing"]
    )
    let new = Self.app.replacing("  let clock: SystemClock = SystemClock()\n", with: "")
    let difference = try #require(try differences(Self.app, new).first)
    #expect(
      difference.message
        == "`FeatureComponent` does not find `clock: Clock` any longer: it was `AppComponent.clock: SystemClock`"
    )
    #expect(difference.oldProviders.map(\.module) == ["demo/App"])
  }

  @Test func aProviderWithAnotherName() throws {
    try check(
      "let clock: SystemClock = SystemClock()",
      "let watch: SystemClock = SystemClock()",
      ["FeatureComponent clock found missing"]
    )
  }

  @Test func aProviderInAnotherForm() throws {
    try check(
      "let clock: SystemClock = SystemClock()",
      "lazy var clock: SystemClock = SystemClock()",
      ["FeatureComponent clock found missing"]
    )
    try check(
      "let clock: SystemClock = SystemClock()",
      "let clock: SystemClock? = SystemClock()",
      ["FeatureComponent clock found optional"]
    )
  }

  @Test func aProviderOfAnotherType() throws {
    try check(
      "let clock: SystemClock = SystemClock()",
      "let clock: FakeClock = FakeClock()",
      ["FeatureComponent clock found found"]
    )
    let new = Self.app.replacing(
      "let clock: SystemClock = SystemClock()",
      with: "let clock: FakeClock = FakeClock()"
    )
    #expect(
      try differences(Self.app, new).first?.message
        == "`FeatureComponent` finds `AppComponent.clock: FakeClock` instead of `AppComponent.clock: SystemClock` "
        + "for `clock: Clock`"
    )
  }

  @Test func aProviderInBetween() throws {
    try check(
      "class MiddleComponent: Component {",
      "class MiddleComponent: Component {\n  let clock: Clock = Remote.clock",
      ["FeatureComponent clock found found"]
    )
  }

  @Test func anotherParent() throws {
    try check(
      "MiddleComponent(parent: self) }",
      "MiddleComponent(parent: nil) }",
      ["FeatureComponent clock found missing"]
    )
  }

  @Test func aFileThatIsNotUnderstood() throws {
    try check(
      "let clock: SystemClock = SystemClock()",
      "let clock: SystemClock = = SystemClock(",
      ["FeatureComponent clock found unknown"]
    )
  }

  @Test func nothingDiffers() throws {
    // A body, an initial value of the written type, a line, a member that nobody looks up.
    try check(#"print("a")"#, #"print("b")"#, [])
    try check("SystemClock = SystemClock()", "SystemClock = SystemClock.shared()", [])
    try check("class AppComponent", "\n\nclass AppComponent", [])
    try check("func other()", "let other = 1\n  func other()", [])
    // The code that looks it up is gone.
    try check("    clock = parent!.clock\n", "    clock = Remote.clock\n", [])
  }

  /// A look-up that was missing before has lost nothing.
  @Test func whatIsFoundNowWasMissing() throws {
    let old = Self.app.replacing("  let clock: SystemClock = SystemClock()\n", with: "")
    #expect(try differences(old, Self.app).isEmpty)
  }

  @Test func modulesOfHolders() throws {
    let app = """
      import HuddleArch

      protocol InnerSupporting {}
      class InnerModule: ModuleObject<Context, InnerComponent, InnerRouter>, InnerSupporting {}
      class OtherModule: ModuleObject<Context, OtherComponent, OtherRouter>, InnerSupporting {}
      class AppHolder: ModuleHolder {
        init() {
          super.init(holder: nil)
          supportedModules = [InnerModule(holder: self), OtherModule(holder: self)]
        }
        func show() { let inner: InnerSupporting? = module() }
      }

      """
    let swapped = app.replacing(
      "InnerModule(holder: self), OtherModule(holder: self)",
      with: "OtherModule(holder: self), InnerModule(holder: self)"
    )
    #expect(
      try differences(app, swapped).map(\.message) == [
        "`AppHolder` finds `AppHolder.OtherModule: OtherModule` instead of "
          + "`AppHolder.InnerModule: InnerModule` for `InnerSupporting`"
      ]
    )
    let none = app.replacing("InnerModule(holder: self), OtherModule(holder: self)", with: "")
    #expect(try differences(app, none).map(\.lookup.outcome) == [.missing])
  }
}
