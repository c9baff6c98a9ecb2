import GraphProtos
import Testing

@testable import EditorServer

/// The parts of an answer that an editor shows, without a daemon.
@Suite struct AnswerTests {
  private let document = EditorDocument(
    uri: "file:///w/Sources/A.swift",
    path: "/w/Sources/A.swift",
    text: "struct A {\n  var ä = \"😀\"\r\n}\n",
    countsUTF8: false
  )

  private func reach(
    _ recompiled: UInt32,
    stale: UInt32 = 0,
    targets: UInt32 = 0,
    tests: UInt32? = nil
  ) -> Graphd_V1_DeclarationReach {
    var reach = Graphd_V1_DeclarationReach()
    (reach.recompiled, reach.stale, reach.retest) = (recompiled, stale, targets)
    if let tests { reach.tests = tests }
    return reach
  }

  /// `A.ä` in line 2 makes `App` stale.
  private var answer: EditorAnswer {
    var declaration = Graphd_V1_DeclarationChange()
    declaration.name = "A.ä"
    declaration.effect = .defaultArgument
    declaration.side = .new
    declaration.range.start.line = 2
    declaration.reach = reach(14, stale: 3, tests: 229)
    var removed = declaration
    removed.side = .old
    var file = Graphd_V1_FileChange()
    file.path = "Sources/A.swift"
    file.module = "p/A"
    file.declarations = [declaration, removed]
    var reason = Graphd_V1_ImpactReason()
    (reason.module, reason.declaration) = ("p/A", "A.ä")
    var module = Graphd_V1_AffectedModule()
    module.id = "p/App"
    module.buildRecompiles = false
    module.stale = true
    module.staleCertainty = .certain
    module.because = [reason]
    var impact = Graphd_V1_Impact()
    impact.changes = [file]
    impact.modules = [module]
    impact.complete = true
    return EditorAnswer(impact, root: "/w")
  }

  private func step(_ path: String, _ line: UInt32, _ text: String) -> Graphd_V1_ReasonStep {
    var step = Graphd_V1_ReasonStep()
    step.module = "p/M"
    step.location.path = path
    step.location.range.start.line = line
    step.text = text
    return step
  }

  @Test func reachesAreALine() {
    #expect(reach(14, stale: 3, tests: 229).summary == "rebuilds 14, 3 stale, 229 tests")
    #expect(reach(1, tests: 1).summary == "rebuilds 1, 1 test")
    #expect(reach(0, tests: 0).summary == "rebuilds nothing, no tests")
    #expect(reach(2, targets: 2).summary == "rebuilds 2, 2 test targets")
  }

  @Test func lensesStandAtDeclarationsOfTheNewState() {
    let lenses = Annotations.lenses(answer, in: document)
    #expect(lenses.map(\.command.title) == ["rebuilds 14, 3 stale, 229 tests"])
    #expect(lenses[0].range.start == TextPosition(line: 1, character: 2))
    // `  var ä = "😀"` has 14 units of UTF-16.
    #expect(lenses[0].range.end == TextPosition(line: 1, character: 14))
  }

  @Test func hintsStandAtTheEndOfTheLine() {
    func hints(_ lines: ClosedRange<Int>) -> [InlayHint] {
      let range = TextRange(
        start: TextPosition(line: lines.lowerBound, character: 0),
        end: TextPosition(line: lines.upperBound, character: 0)
      )
      return Annotations.hints(answer, in: document, within: range)
    }
    #expect(hints(0...9).map(\.position) == [TextPosition(line: 1, character: 14)])
    #expect(hints(2...9).isEmpty)
  }

  @Test func hoverHasATable() {
    func hover(_ line: Int, _ isMarkdown: Bool) -> String? {
      let place = TextPosition(line: line, character: 0)
      return HoverText.hover(answer, in: document, at: place, isMarkdown: isMarkdown)?.contents
        .value
    }
    #expect(
      hover(1, true) == """
        `A.ä`: default argument, rebuilds 14, 3 stale, 229 tests

        | module | consequence |
        |---|---|
        | `p/App` | stale |
        """
    )
    #expect(
      hover(1, false)
        == "`A.ä`: default argument, rebuilds 14, 3 stale, 229 tests\np/App: stale"
    )
    #expect(hover(0, true) == nil)
  }

  /// `p/A` is the first module of the file; `p/B` has another file, which changed a namesake.
  @Test func reasonsOfTheFilesOtherModulesCount() throws {
    var answer = answer
    var impact = answer.impact
    func module(_ id: String, because origin: String) -> Graphd_V1_AffectedModule {
      var module = answer.impact.modules[0]
      (module.id, module.because[0].module) = (id, origin)
      return module
    }
    impact.modules = [
      module("p/X", because: "p/A"), module("p/Y", because: "p/ALite"),
      module("p/Z", because: "p/B"),
    ]
    var file = impact.changes[0]
    (file.path, file.module) = ("Sources/B.swift", "p/B")
    impact.changes.append(file)
    answer.replace(impact)
    let declaration = try #require(answer.declarations(inFile: document.path).first)
    #expect(answer.modules(reachedBy: declaration).map(\.id) == ["p/X", "p/Y"])
  }

  @Test func hoverIsAboutTheNameUnderThePointer() throws {
    let text = "  /* 😀 b */ var a = 1, b = 2 // c\n"
    let document = EditorDocument(uri: "file:///w/A", path: "/w/A", text: text, countsUTF8: false)
    var impact = Graphd_V1_Impact()
    impact.changes = [Graphd_V1_FileChange()]
    impact.changes[0].path = "A"
    impact.changes[0].declarations = ["A.a", "A.b"].map { name in
      var declaration = Graphd_V1_DeclarationChange()
      (declaration.name, declaration.side) = (name, .new)
      declaration.range.start.line = 1
      return declaration
    }
    let answer = EditorAnswer(impact, root: "/w")
    func hover(_ column: Int) throws -> (text: String, range: TextRange) {
      let place = TextPosition(line: 0, character: column)
      let hover = try #require(
        HoverText.hover(answer, in: document, at: place, isMarkdown: false)
      )
      return (hover.contents.value, hover.range)
    }
    let first = try hover(17)
    #expect(first.text.hasPrefix("`A.a`") && !first.text.contains("`A.b`"))
    #expect(first.range.start == TextPosition(line: 0, character: 17))
    #expect(first.range.end == TextPosition(line: 0, character: 18))
    let whole = try hover(0)
    #expect(whole.text.contains("`A.a`") && whole.text.contains("`A.b`"))
    #expect(whole.range == document.contentRange(ofLine: 0))
  }

  @Test(arguments: [
    ("Account.total(of:scale:)", "  public func total(of a: Int) // total", "total", 14),
    ("Account.init(_:)", "  init(_ initial: Int) {}", "init", 2),
    ("Account.==(_:_:)", "  static func ==(a: A, b: A) -> Bool", "==", 14),
    ("extension Account", "extension Account: P {", "Account", 10),
    ("A.default", "  case `default`, other", "default", 8),
    ("A.name", "  /* name */ var name = 1", "name", 17),
    ("A.gone", "  var other = 1", "", 2),
    ("", "  var other = 1", "", 2),
  ])
  func aDeclarationIsUnderlinedAtItsName(
    declaration: String,
    line: String,
    name: String,
    column: Int
  ) {
    let document = EditorDocument(uri: "", path: "", text: "\n" + line, countsUTF8: false)
    let range = document.nameRange(of: declaration, inLine: 1)
    #expect(range.start == TextPosition(line: 1, character: column))
    #expect(range.end.character == (name.isEmpty ? line.count : column + name.count))
  }

  @Test func staleModulesStandWhereTheChainBegins() throws {
    var answer = answer
    var chain = Graphd_V1_ReasonChain()
    chain.steps = [
      step("Sources/A.swift", 2, "changed here"), step("Sources/B b.swift", 7, "uses `A`"),
    ]
    answer.set(chain, of: "p/App")
    let shown = Diagnostics(answer, [document.path: document]).byPath
    #expect(Array(shown.keys) == ["/w/Sources/A.swift"])
    let diagnostic = try #require(shown["/w/Sources/A.swift"]?.first)
    #expect(diagnostic.range.start == TextPosition(line: 1, character: 2))
    #expect(diagnostic.message.hasPrefix("`p/App` becomes stale: the build does not compile it"))
    #expect(diagnostic.relatedInformation?.map(\.message) == ["`p/M` uses `A`"])
    #expect(
      diagnostic.relatedInformation?.map(\.location.uri) == ["file:///w/Sources/B%20b.swift"]
    )
  }

  @Test(
    arguments: [(50, nil), (51, "1 more module"), (300, "250 more modules")] as [(Int, String?)]
  )
  func staleModulesBeyondTheLimitAreCountedOnce(count: Int, rest: String?) throws {
    var answer = answer
    var impact = answer.impact
    impact.modules = (0..<count).map { number in
      var module = answer.impact.modules[0]
      module.id = "p/M\(number)"
      return module
    }
    answer.replace(impact)
    let shown = try #require(
      Diagnostics(answer, [document.path: document]).byPath[document.path]
    )
    #expect(shown.count { $0.code == "stale" } == 50)
    let omitted = shown.filter { $0.code == "stale_omitted" }
    #expect(
      omitted.map(\.message)
        == [rest].compactMap { $0 }.map {
          "\($0) become stale; run `graphd.affected` to list all, or clean the build folder"
        }
    )
    #expect(omitted.allSatisfy { $0.range == shown[0].range && $0.severity == .warning })
  }

  @Test func aModuleThatMayBeStaleIsOnlyInTheHoverAndTouched() {
    var impact = answer.impact
    impact.modules[0].staleCertainty = .possible
    let answer = EditorAnswer(impact, root: "/w")
    #expect(answer.staleModules.isEmpty)
    #expect(Diagnostics(answer, [document.path: document]).byPath.isEmpty)
    let place = TextPosition(line: 1, character: 0)
    let hover = HoverText.hover(answer, in: document, at: place, isMarkdown: false)
    #expect(hover?.contents.value.hasSuffix("\np/App: may be stale") == true)
    let actions = CodeActions.actions(answer, in: document, within: .wholeLine(1))
    #expect(actions.contains { $0.title == "Touch a file of `p/App`" })
    #expect(!actions.contains { $0.title.hasSuffix("is stale") })
  }

  @Test func filesAreNamedAsTheEditorNamesTheirFolder() {
    let shown = Diagnostics(answer, [:], shownRoot: "/link").byURI
    #expect(Array(shown.keys) == ["file:///link/Sources/A.swift"])
    let open = Diagnostics(answer, [document.path: document], shownRoot: "/link").byURI
    #expect(Array(open.keys) == [document.uri])
  }

  @Test func aChainWithoutPlacesStandsAtTheChangedFile() {
    let shown = Diagnostics(answer, [:]).byPath["/w/Sources/A.swift"]
    #expect(shown?.map(\.range) == [.wholeLine(0)])
  }

  @Test func problemsThatAreErrorsAreShownButNoSyntaxErrors() {
    func problem(_ code: Graphd_V1_ProblemCode, _ severity: Graphd_V1_Severity) -> Graphd_V1_Problem
    {
      var problem = Graphd_V1_Problem()
      (problem.code, problem.severity, problem.path) = (code, severity, "Package.swift")
      (problem.message, problem.remedy) = ("It cannot be read", "mend it")
      return problem
    }
    var impact = Graphd_V1_Impact()
    impact.problems = [
      problem(.manifestUnreadable, .error), problem(.syntaxError, .error),
      problem(.manifestUnreadable, .warning),
    ]
    let shown = Diagnostics(EditorAnswer(impact, root: "/w"), [:]).byPath["/w/Package.swift"]
    #expect(shown?.map(\.message) == ["It cannot be read; mend it"])
    #expect(shown?.map(\.code) == ["manifest_unreadable"])
  }

  @Test func whatFollowsFromAnUnreadableManifestIsNotShown() {
    func problem(_ code: Graphd_V1_ProblemCode, _ path: String) -> Graphd_V1_Problem {
      var problem = Graphd_V1_Problem()
      (problem.code, problem.severity, problem.path) = (code, .error, path)
      return problem
    }
    var impact = Graphd_V1_Impact()
    impact.problems = [
      problem(.dependencyUnresolved, "Package.swift"),
      problem(.manifestUnreadable, "Package.swift"),
      problem(.dependencyUnresolved, "Kit/Package.swift"),
    ]
    let shown = Diagnostics(EditorAnswer(impact, root: "/w"), [:]).byPath
    #expect(shown["/w/Package.swift"]?.map(\.code) == ["manifest_unreadable"])
    #expect(shown["/w/Kit/Package.swift"]?.map(\.code) == ["dependency_unresolved"])
  }

  @Test func testsAreKeptUntilTheyAreCounted() {
    func titles(_ reach: Graphd_V1_DeclarationReach) -> [String] {
      var impact = answer.impact
      impact.changes[0].declarations[0].reach = reach
      var next = EditorAnswer(impact, root: "/w")
      next.keepTests(of: answer)
      return Annotations.lenses(next, in: document).map(\.command.title)
    }
    #expect(titles(reach(14, stale: 3)) == ["rebuilds 14, 3 stale, 229 tests"])
    #expect(titles(reach(15, stale: 3, targets: 2)) == ["rebuilds 15, 3 stale, 2 test targets"])
  }

  @Test func anAnswerMovesWithEdits() {
    var answer = answer
    answer.move(
      with: LineEdit(start: 0, end: 0, inserted: 3, beginsLine: true),
      inFile: document.path
    )
    #expect(answer.declarations(inFile: document.path).map(\.line) == [4])
    answer.move(
      with: LineEdit(start: 2, end: 5, inserted: 0, beginsLine: true),
      inFile: document.path
    )
    #expect(answer.declarations(inFile: document.path).map(\.line) == [2])
    answer.move(with: LineEdit(start: 0, end: 0, inserted: 9, beginsLine: true), inFile: "/w/B")
    #expect(answer.declarations(inFile: document.path).map(\.line) == [2])
  }
}
