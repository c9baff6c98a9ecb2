import GraphEngine
import ImpactAnalysis
import TestSupport
import Testing
import WorkspaceModel

/// Edits of tables and catalogs: which change code, and what is reported of them.
@Suite(.timeLimit(.minutes(10))) struct ResourceChangeTests {
  private static let project = """
    //- App.xcodeproj
    folder Kit
    folder KitTests
    target Kit framework
      setting STRING_CATALOG_GENERATE_SYMBOLS = YES
      folders Kit
    target KitTests test
      folders KitTests
      depends Kit
    //- Kit/Kit.swift
    public let kit = 1
    //- Kit/Icons.xcassets/Contents.json
    {"info": {}}
    //- Kit/Icons.xcassets/Tab/Contents.json
    {"properties": {"provides-namespace": true}}
    //- Kit/Icons.xcassets/Tab/Star.imageset/Contents.json
    {"images": []}
    //- Kit/Icons.xcassets/Tab/Star.imageset/star.png
    pixels
    //- Kit/Icons.xcassets/Sun.colorset/Contents.json
    {"colors": []}
    //- Kit/Words.xcstrings
    {"sourceLanguage": "en", "strings": {
      "title": {"extractionState": "manual", "localizations": {
        "en": {"stringUnit": {"state": "translated", "value": "By %@"}},
        "de": {"stringUnit": {"state": "translated", "value": "Von %@"}}
      }},
      "other": {}
    }}
    //- Kit/de.lproj/Localizable.strings
    "a" = "A";
    "b" = "B";
    //- KitTests/KitTests.swift
    import Testing
    @testable import Kit
    @Test func theKit() { _ = kit }
    """

  private static let bundle = """
    changed: App/Kit
    retests: App/KitTests
    tests: KitTests.theKit()
    """
  private static let symbols = """
    changed: App/Kit
    differs: App/Kit App/KitTests
    recompiles: App/Kit App/KitTests
    retests: App/KitTests
    tests: KitTests.theKit()
    """

  /// Checks the answer about one replaced text, and the differences of tables and catalogs.
  private func check(
    _ old: String,
    _ new: String,
    _ expected: String,
    resources: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(Self.project.contains(old), sourceLocation: sourceLocation)
    try await check(
      to: Self.project.replacing(old, with: new),
      expected,
      resources: resources,
      sourceLocation: sourceLocation
    )
  }

  private func check(
    to head: String,
    _ expected: String,
    resources: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (before, after) = (expandProjects(Self.project), expandProjects(head))
    let found = try await answer(MemoryTree(before), MemoryTree(after))
    #expect(found == expected, sourceLocation: sourceLocation)
    let impact = try await impact(MemoryTree(before), MemoryTree(after))
    let text = impact.resources.map(\.text).joined(separator: "\n")
    #expect(text == resources, sourceLocation: sourceLocation)
  }

  // Rule: xcode.change.assets
  @Test func pixelsAreOfTheBundle() async throws {
    try await check(
      "pixels",
      "other pixels",
      Self.bundle,
      resources: "App/Kit Kit/Icons.xcassets ~Tab/Star"
    )
    try await check(
      to: Self.project + "\n//- Kit/Icons.xcassets/Tab/Star.imageset/star@2x.png\nmore",
      Self.bundle,
      resources: "App/Kit Kit/Icons.xcassets ~Tab/Star"
    )
    try await check("{\"info\": {}}", "{}", Self.bundle, resources: "App/Kit Kit/Icons.xcassets")
    // The properties of a catalog turn generated extensions on and off.
    try await check(
      "{\"info\": {}}",
      "{\"properties\": {\"generate-swift-asset-symbol-extensions\": \"disabled\"}}",
      Self.symbols,
      resources: "App/Kit Kit/Icons.xcassets"
    )
  }

  // Rule: xcode.change.assets
  @Test func namesOfAssetsAreCode() async throws {
    try await check(
      "Star.imageset",
      "Moon.imageset",
      Self.symbols,
      resources: "App/Kit Kit/Icons.xcassets +Tab/Moon -Tab/Star"
    )
    try await check(
      "//- Kit/Icons.xcassets/Sun.colorset/Contents.json\n{\"colors\": []}\n",
      "",
      Self.symbols,
      resources: "App/Kit Kit/Icons.xcassets -Sun"
    )
    try await check(
      "Sun.colorset",
      "Sun.imageset",
      Self.symbols,
      resources: "App/Kit Kit/Icons.xcassets +Sun -Sun"
    )
    try await check(
      "/Tab/",
      "/Bar/",
      Self.symbols,
      resources: "App/Kit Kit/Icons.xcassets +Bar/Star -Tab/Star"
    )
    try await check(
      "\"provides-namespace\": true",
      "\"provides-namespace\": false",
      Self.symbols,
      resources: "App/Kit Kit/Icons.xcassets +Star -Tab/Star"
    )
  }

  // Rule: xcode.change.strings
  @Test func translationsAreOfTheBundle() async throws {
    try await check("Von", "Bei", Self.bundle, resources: "App/Kit Kit/Words.xcstrings ~title(de)")
    try await check("By", "From", Self.bundle, resources: "App/Kit Kit/Words.xcstrings ~title(en)")
    try await check(
      "\"A\"",
      "\"Ä\"",
      Self.bundle,
      resources: "App/Kit Kit/de.lproj/Localizable.strings ~a(de)"
    )
    try await check(
      "\"b\" =",
      "\"c\" =",
      Self.bundle,
      resources: "App/Kit Kit/de.lproj/Localizable.strings +c(de) -b(de)"
    )
  }

  // Rule: xcode.change.strings
  @Test func keysAndPlaceholdersOfTheSourceLanguageAreCode() async throws {
    try await check(
      "\"other\": {}",
      "\"other\": {}, \"new\": {\"extractionState\": \"manual\"}",
      Self.symbols,
      resources: "App/Kit Kit/Words.xcstrings +new"
    )
    try await check(
      "By %@",
      "By %d",
      Self.symbols,
      resources: "App/Kit Kit/Words.xcstrings ~title(en)"
    )
    try await check(
      "Von %@",
      "Von",
      Self.bundle,
      resources: "App/Kit Kit/Words.xcstrings ~title(de)"
    )
    try await check(
      "\"sourceLanguage\": \"en\"",
      "\"sourceLanguage\": \"de\"",
      Self.symbols,
      resources: "App/Kit Kit/Words.xcstrings"
    )
  }

  // Rule: xcode.change.strings
  @Test func keysThatCodeStatesAreNoCode() async throws {
    let stale = "{\"extractionState\": \"stale\"}"
    let edits = [
      ("\"other\": {}, \"new\": {}", "+new"), ("\"new\": {}", "+new -other"),
      ("\"other\": \(stale)", ""), ("\"other\": {}, \"new\": \(stale)", "+new"),
    ]
    for (new, names) in edits {
      let names = names.isEmpty ? "" : " \(names)"
      try await check(
        "\"other\": {}",
        new,
        Self.bundle,
        resources: "App/Kit Kit/Words.xcstrings\(names)"
      )
    }
  }

  @Test func whatCannotBeReadMayHaveOtherNames() async throws {
    let unread = Self.symbols + "\nproblems: resource_unreadable"
    try await check(
      "\"other\": {}\n",
      "\"other\": {\n",
      unread,
      resources: "App/Kit Kit/Words.xcstrings ?"
    )
    try await check(
      "{\"properties\": {\"provides-namespace\": true}}",
      "{\"properties\":",
      unread,
      resources: "App/Kit Kit/Icons.xcassets +Star -Tab/Star ?"
    )
  }

  private static let package = """
    //- Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", defaultLocalization: "en", targets: [
      .target(name: "Kit", resources: [.process("Media.xcassets"), .process("Words.xcstrings")]),
      .testTarget(name: "KitTests", dependencies: ["Kit"]),
    ])
    //- Sources/Kit/Kit.swift
    public let kit = 1
    //- Sources/Kit/Media.xcassets/Star.imageset/Contents.json
    {}
    //- Sources/Kit/Media.xcassets/Star.imageset/star.png
    pixels
    //- Sources/Kit/Words.xcstrings
    {"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringUnit": {"value": "A"}}},
    "extractionState": "manual"}, "x": {}}}
    //- Tests/KitTests/KitTests.swift
    import Testing
    @testable import Kit
    @Test func theKit() { _ = kit }
    """

  @Test func packagesFollowNamesToo() async throws {
    let bundle = """
      changed: P/Kit
      retests: P/KitTests
      tests: KitTests.theKit()
      """
    let symbols = """
      changed: P/Kit
      differs: P/Kit P/KitTests
      recompiles: P/Kit P/KitTests
      retests: P/KitTests
      tests: KitTests.theKit()
      """
    let edits = [
      ("pixels", "other", bundle), ("\"A\"", "\"B\"", bundle), ("\"x\":", "\"y\":", bundle),
      ("\"a\":", "\"b\":", symbols),
      ("Star.imageset", "Moon.imageset", symbols),
    ]
    for (old, new, expected) in edits {
      let head = Self.package.replacing(old, with: new)
      #expect(head != Self.package)
      let found = try await answer(MemoryTree(Self.package), MemoryTree(head))
      #expect(found == expected, "\(old) -> \(new)")
    }
  }
}

extension ResourceDifference {
  /// The module, the path, and the names: `+` of a new one, `-` of a removed one, `~` of one that differs.
  ///
  /// At the end stands `?` if more may differ.
  fileprivate var text: String {
    let names = [("+", added), ("-", removed), ("~", changed)].flatMap { mark, names in
      names.map { name in
        let languages = name.languages.joined(separator: ",")
        return mark + name.name + (languages.isEmpty ? "" : "(\(languages))")
      }
    }
    return ([module, path.description] + names + (isPartial ? ["?"] : [])).joined(separator: " ")
  }
}
