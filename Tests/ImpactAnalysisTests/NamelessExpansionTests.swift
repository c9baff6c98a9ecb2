import ImpactAnalysis
import Testing

/// Expansions that declare no name.
///
/// Rule: macro.nameless
@Suite struct NamelessExpansionTests {
  private static let previews = """
    //- Lib
    public struct Row { public init() {} }
    //= Screen.swift
    import SwiftUI
    public struct Screen { public init() {} }
    #Preview("One") { Screen() }
    //- Feature: Lib
    import SwiftUI
    import Lib
    public func feature() {}
    #Preview { Row() }
    //- App: Feature
    import SwiftUI
    import Feature
    func app() { feature() }
    #Preview { app() }
    """

  /// Checks which modules differ at most after an edit of `text`.
  private func check(
    _ old: String,
    becomes new: String,
    in text: String = previews,
    changes modules: Set<String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scenario = Scenario(text)
    let states = [try scenario.snapshot(), try scenario.replacing(old, with: new).snapshot()]
    for states in [states, states.reversed()] {
      for configuration in [ImpactOptions.Configuration.debug, .release] {
        var options = ImpactOptions()
        options.configuration = configuration
        let impact = try ImpactAnalyzer(from: states[0], to: states[1], options: options).impact()
        let names = impact.modules.filter(\.outputCanChange).map(\.name)
        #expect(Set(names) == modules, "\(configuration)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func aPreviewChangesItsModuleAlone() throws {
    try check("Screen() }", becomes: "Screen(); Screen() }", changes: ["Lib"])
    try check("#Preview(\"One\") { Screen() }", becomes: "", changes: ["Lib"])
    try check("\"One\"", becomes: "\"Two\", traits: .landscapeLeft", changes: ["Lib"])
  }

  @Test func whatAPreviewUsesIsNoPartOfOthers() throws {
    try check(
      "Row { public init() {} }",
      becomes: "Row { public init(_ a: Int = 1) {} }",
      changes: ["Lib", "Feature"]
    )
  }

  @Test func aMacroThatMayBeAnotherDeclaresAnything() throws {
    let others = [
      ("import SwiftUI\npublic struct", "public struct"),
      ("#Preview(\"One\")", "#Table(\"One\")"),
      (
        "//- Lib\n",
        """
        //- Macros(macro)
        struct M {}
        //- Lib: Macros
        @freestanding(declaration, names: arbitrary)
        public macro Preview(_ a: String) = #externalMacro(module: "Macros", type: "M")

        """
      ),
    ]
    for (old, new) in others {
      let text = Self.previews.replacing(old, with: new)
      try #require(text != Self.previews)
      try check(
        "Screen() }",
        becomes: "Screen(); Screen() }",
        in: text,
        changes: ["Lib", "Feature"]
      )
    }
  }

  @Test func aPlaygroundDeclaresNothing() throws {
    let text = Self.previews.replacing("import SwiftUI", with: "import Playgrounds")
      .replacing("#Preview", with: "#Playground")
    try check("Screen() }", becomes: "Screen(); Screen() }", in: text, changes: ["Lib"])
  }
}
