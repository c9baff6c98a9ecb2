import ResourceAnalysis
import Testing
import WorkspaceModel

/// Names that an earlier state has where code of the new one still looks.
///
/// Rule: R13, and the lost names of an answer about a change.
@Suite struct LostResourceTests {
  private func check(
    _ before: String,
    _ after: String,
    removed: Set<String>,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let states = (ResourceFixture(before).snapshot, ResourceFixture(after).snapshot)
    let (base, head) = (try ResourceFacts(states.0), try ResourceFacts(states.1))
    let renamed = RenamedBundles(from: states.0, to: states.1)
    let lines = try head.lost(since: base, names: removed, renamed).map { lost in
      let users = lost.uses.map { head.snapshot.graph.modules[$0.module].name }
      return "\(lost.kind) \(lost.name)\(lost.replacement.map { " now \($0)" } ?? ""): "
        + users.joined(separator: " ")
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  private static func shop(_ table: String, _ code: String) -> String {
    """
    package Kit at Kit en
    library UI
      \(code)
    library Strings
      strings en.lproj/Localizable.strings \(table)
    library Screen : Strings
      string Text Dismiss strings
      bundle strings module
    project Shop
    app Phone : UI@Kit Screen@Kit
      strings en.lproj/Localizable.strings \(table)
      resource Media.xcassets
      file Media.xcassets/Contents.json
      \(table.contains("Dismiss") ? "file Media.xcassets/Bird.imageset/Contents.json" : "")
    """
  }

  @Test func aRemovedKeyIsLostWhereCodeFoundIt() throws {
    let code = "string Text Dismiss\n string Text *Dismiss\n image Image Bird\n string Text Other"
    try check(
      Self.shop("Dismiss Other", code),
      Self.shop("Other", code),
      removed: ["Dismiss", "Bird"],
      "string Dismiss: UI\nimage Bird: UI"
    )
    // Nothing differs, and the other way.
    for (before, after) in [("Dismiss", "Dismiss"), ("Other", "Dismiss Other")] {
      try check(Self.shop(before, code), Self.shop(after, code), removed: ["Dismiss"], "")
    }
    // No code looks it up any longer.
    try check(
      Self.shop("Dismiss Other", code),
      Self.shop("Other", "string Text Other"),
      removed: ["Dismiss", "Bird"],
      ""
    )
  }

  @Test func aKeyThatMovedIsNotLost() throws {
    func state(_ table: String) -> String {
      "package Kit at Kit en\nlibrary UI\n strings en.lproj/\(table).strings A\n string Text A module in:L"
    }
    try check(state("L"), state("M"), removed: ["A"], "string A: UI")
    try check(state("L"), state("L") + "\n strings de.lproj/L.strings A", removed: ["A"], "")
  }

  private static func renamed(_ package: String, _ target: String) -> String {
    """
    package \(package) at Kit en
    library \(target)
      strings en.lproj/L.strings A
    project Shop
    app Phone : \(target)@Kit
      literal Kit_UI.bundle
      literal Other_UI.bundle
    """
  }

  @Test func aRenamedBundleIsLostWhereItsNameIsWritten() throws {
    let before = Self.renamed("Kit", "UI")
    try check(
      before,
      Self.renamed("Core", "UI"),
      removed: [],
      "bundle Kit_UI.bundle now Core_UI: Phone"
    )
    try check(before, Self.renamed("Kit", "View"), removed: [], "bundle Kit_UI.bundle: Phone")
    try check(before, before, removed: [], "")
    try check(Self.renamed("Core", "UI"), before, removed: [], "")
  }

  @Test func theNameOfARenamedBundleIsAnError() throws {
    func lines(_ base: String?, _ fixture: String) throws -> String {
      let snapshot = ResourceFixture(fixture).snapshot
      var facts = try ResourceFacts(snapshot)
      facts.renamedBundles = base.map {
        RenamedBundles(from: ResourceFixture($0).snapshot, to: snapshot)
      }
      return try ResourceFindings.all(in: facts, rules: ["R13"])
        .map { "\($0.severity): \($0.message)" }.joined(separator: "\n")
    }
    let (before, after) = (Self.renamed("Kit", "UI"), Self.renamed("Core", "UI"))
    #expect(
      try lines(before, after) == """
        error: `Kit_UI.bundle`, which `Phone` looks for, is called `Core_UI` now
        warning: No bundle is called `Other_UI.bundle`, which `Phone` looks for
        """
    )
    #expect(
      try lines(before, "package Kit\nlibrary UI\n literal Kit_UI.bundle")
        == "error: `Kit_UI.bundle`, which `UI` looks for, is a bundle no longer"
    )
    #expect(try !lines(nil, after).contains("error"))
    #expect(try !lines(after, after).contains("error"))
    #expect(try !lines(before, before).contains("error"))
  }
}
