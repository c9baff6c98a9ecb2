import Testing

/// F13 and the platforms of C18.
@Suite struct ProductRuleTests {
  private let shop = """
    project Shop
    framework Log : type:framework.static
    framework Cart : linked:Log type:framework
    app Shop : linked:Cart linked:Log

    """

  @Test func aStaticFrameworkInTwoImages() throws {
    try check(
      "F13",
      in: shop,
      "warning: `Log` is static, and the program `Shop` loads a copy each in `Cart` and `Shop`"
    )
  }

  /// A static framework is linked where the static one is that needs it.
  @Test func throughStaticFrameworks() throws {
    try check(
      "F13",
      in: """
        project Shop
        framework Log : type:framework.static
        framework Net : Log type:framework.static
        framework Cart : linked:Net type:framework
        framework Chat : linked:Log type:framework
        app Shop : linked:Cart linked:Chat
        """,
      "warning: `Log` is static, and the program `Shop` loads a copy each in `Cart` and `Chat`"
    )
  }

  @Test(arguments: [
    // One image alone.
    """
    project Shop
    framework Log : type:framework.static
    framework Cart : linked:Log type:framework.static
    app Shop : linked:Cart linked:Log
    """,
    // An extension is a process of its own.
    """
    project Shop
    framework Log : type:framework.static
    app_extension Widget : linked:Log
    app Shop : Widget linked:Log
    """,
    // A dependency that is not linked.
    """
    project Shop
    framework Log : type:framework.static
    framework Cart : linked:Log type:framework
    app Shop : Cart linked:Log
    """,
    // A dynamic framework, and a package, whose products Xcode chooses.
    """
    project Shop
    framework Log : type:framework
    framework Cart : linked:Log type:framework
    app Shop : linked:Cart linked:Log
    package Kit at Kit
    library Kit
    """,
  ])
  func oneCopy(_ fixture: String) throws { try check("F13", in: fixture) }

  @Test func productsThatSettingsAllow() throws {
    try check(
      "F13",
      in: shop.replacing("app Shop : linked:Cart linked:Log", with: "app Shop : linked:Cart")
        + "rule F13 products=static,other",
      "warning: `Cart` is a dynamic product, which the settings do not allow"
    )
  }

  @Test func aNewerSystem() throws {
    try check(
      "C18",
      in: """
        package Kit at Kit
        minimum ios=16.0
        minimum macos=13.0
        library Kit
        product Kit = Kit
        package Chat at Chat
        minimum ios=15.4
        minimum macos=10.15
        uses Kit
        library Chat : product:Kit@kit
        """,
      "warning: `Chat` supports ios 15.4, and `Kit` needs 16.0; 2 systems differ"
    )
  }

  @Test func targetsOfProjects() throws {
    try check(
      "C18",
      in: """
        project Shop
        framework Kit : ios=16 type:framework
        app Shop : Kit ios=15.0
        """,
      "warning: `Shop` supports ios 15.0, and `Kit` needs 16.0"
    )
  }

  @Test(arguments: [
    // Equal, older, and a system that one of them does not state.
    """
    package Kit at Kit
    minimum ios=15
    minimum macos=10.9
    minimum tvos=17
    library Kit
    product Kit = Kit
    package Chat at Chat
    minimum ios=15.0
    minimum macos=10.15
    uses Kit
    library Chat : product:Kit@kit
    """,
    // Under a condition.
    """
    project Shop
    framework Kit : ios=16 type:framework
    app Shop : if-linux:Kit ios=15.0
    """,
  ])
  func systemsThatSuffice(_ fixture: String) throws { try check("C18", in: fixture) }
}
