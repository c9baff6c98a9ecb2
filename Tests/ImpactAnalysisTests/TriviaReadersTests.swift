import ImpactAnalysis
import Testing
import WorkspaceModel

/// Comments and white space that a macro may be shown.
@Suite struct TriviaReadersTests {
  /// Checks which modules run otherwise, and which can come out different.
  private func check(
    _ text: String,
    _ old: String,
    _ new: String,
    _ configuration: ImpactOptions.Configuration = .debug,
    runs: Set<String>,
    different: Set<String>,
    usesPackagesOutside: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = Scenario(text)
    let states = try [before, before.replacing(old, with: new)].map { scenario in
      let snapshot = try scenario.snapshot()
      guard usesPackagesOutside else { return snapshot }
      var workspace = snapshot.workspace
      workspace.containers[0].dependencies = [
        PackageDependency(identity: "kit", location: .remote("https://example.com/kit.git"))
      ]
      workspace.containers[0].targets[0].dependencies.append(
        TargetDependency(.product("Kit", package: "kit"))
      )
      return WorkspaceSnapshot(
        files: snapshot.files,
        workspace: workspace,
        summaries: snapshot.summaries
      )
    }
    var options = ImpactOptions()
    options.configuration = configuration
    let impact = try ImpactAnalyzer(from: states[0], to: states[1], options: options).impact()
    let names = impact.modules.filter(\.outputCanChange).map(\.name)
    #expect(Set(names) == different, sourceLocation: sourceLocation)
    let running = impact.modules.filter(\.retest).map(\.name)
    #expect(Set(running) == runs, sourceLocation: sourceLocation)
  }

  private let text = """
    //- Lib: Macros
    @attached(member, names: named(text)) public macro Doc() = #externalMacro(module: "Macros", type: "M")
    @freestanding(expression) public macro say(_ a: Int) -> String = #externalMacro(module: "Macros", type: "M")
    //= Documented.swift
    /// old
    @Doc public struct Documented {}
    //= Said.swift
    public func said() -> String { #say(1+2) }
    //= Plain.swift
    // plain
    public struct Plain {}
    //- Macros(macro)
    struct M {}
    //- Above: Lib
    import Lib
    public func above() -> String { said() }
    //- LibTests(test): Lib
    import Lib

    """

  @Test func theFileThatAMacroReadsIsNamed() throws {
    let scenario = Scenario(text)
    let analyzer = try ImpactAnalyzer(
      from: try scenario.snapshot(),
      to: try scenario.replacing("/// old", with: "/// new").snapshot(),
      options: ImpactOptions()
    )
    let steps = try #require(analyzer.why("demo/Lib", limit: 1)?.chains.first)
    #expect(steps.map(\.effect) == [.generated])
    #expect(steps.first?.path?.name == "Documented.swift")
  }

  @Test(arguments: [("/// old", "/// new"), ("#say(1+2)", "#say(1 + 2)"), ("#say(", "\n#say(")])
  func theWorkspacesMacros(_ old: String, _ new: String) throws {
    try check(text, old, new, runs: ["LibTests"], different: ["Lib"])
    try check(
      text,
      old,
      new,
      .release,
      runs: ["LibTests"],
      different: ["Lib", "Above", "LibTests"]
    )
  }

  @Test func noMacroIsShownTheRest() throws {
    try check(text, "// plain", "// other", runs: [], different: ["Lib"])
  }

  @Test(arguments: [
    ("/// old\n@Codes public struct S {}", true), ("public let old = #code(1) /* old */", true),
    ("@MainActor public final class S {} // old", false),
    ("@Own public struct S {} // old\npublic struct Own {}", false),
    ("#Preview { 1 } // old", false), ("public struct S {} // old", false),
  ])
  func macrosFromOutside(_ source: String, _ areShownIt: Bool) throws {
    let text = "//- Lib\nimport Kit\n\(source)\n//- LibTests(test): Lib\nimport Lib\n"
    let (old, new) = text.contains("/// old") ? ("/// old", "/// new") : ("// old", "// new")
    let found = text.contains(old) ? (old, new) : ("/* old */", "/* new */")
    try check(
      text,
      found.0,
      found.1,
      runs: areShownIt ? ["LibTests"] : [],
      different: ["Lib"],
      usesPackagesOutside: true
    )
    try check(text, found.0, found.1, runs: [], different: ["Lib"])
  }
}
