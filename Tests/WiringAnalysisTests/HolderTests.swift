import Testing
import WiringAnalysis
import WorkspaceModel

@Suite struct HolderTests {
  /// A holder in a holder, with a module each.
  private static let app = """
    import HuddleArch

    protocol InnerSupporting {}
    protocol OuterSupporting {}
    class InnerModule: ModuleObject<Context, InnerComponent, InnerRouter>, InnerSupporting {}
    class OuterModule: ModuleObject<Context, OuterComponent, OuterRouter>, OuterSupporting {}

    class OuterHolder: ModuleHolder {
      init() {
        super.init(holder: nil)
        supportedModules = [InnerHolder(holder: self), OuterModule(holder: self)]
      }
      func show() { let inner: InnerSupporting? = module() }
    }
    class InnerHolder: ModuleHolder {
      override init(holder: ModuleHolding?) {
        super.init(holder: holder)
        supportedModules = [InnerModule(holder: self)]
      }
      func show() { let outer: OuterSupporting! = module()! }
    }

    """

  private func findings(_ text: String, notes: Bool = false) throws -> [Finding] {
    try WiringFixture(text).findings(WiringSettings(includesNotes: notes))
  }

  /// From an inner holder the outer one is searched, not the other way round.
  @Test func theSearchGoesUpOnly() throws {
    let found = try findings(Self.app)
    #expect(found.map(\.summary) == ["W21 OuterHolder InnerSupporting"])
    #expect(found.first?.severity == .warning)
    let moved = Self.app.replacing(", OuterModule(holder: self)]", with: "]")
    let both = try findings(moved)
    #expect(
      both.map { "\($0.summary) \($0.severity)" } == [
        "W21 OuterHolder InnerSupporting warning", "W21 InnerHolder OuterSupporting error",
      ]
    )
    #expect(both.last?.message.contains("`InnerHolder` -> `OuterHolder`") == true)
  }

  @Test func elementsOfUnknownTypesAreNotJudged() throws {
    for element in ["make()", "other", "Remote.module(for: self)"] {
      let text = Self.app.replacing(
        "[InnerHolder(holder: self),",
        with: "[\(element), InnerHolder(holder: self),"
      )
      #expect(try findings(text).isEmpty, "\(element)")
    }
  }

  @Test func modulesOfOtherPackagesAreNotJudged() throws {
    let text = Self.app.replacing("protocol InnerSupporting {}\n", with: "")
    #expect(try findings(text).isEmpty)
  }

  @Test func listsGrowInOrder() throws {
    let late = """
      import HuddleArch

      protocol FirstSupporting {}
      class FirstModule: ModuleObject<Context, FirstComponent, FirstRouter>, FirstSupporting {}
      class SecondModule: ModuleObject<Context, SecondComponent, SecondRouter> {
        required init(holder: ModuleHolding?) {
          super.init(holder: holder)
          let first: FirstSupporting? = holder?.module()
        }
      }
      class Holder: ModuleHolder {
        init() {
          super.init(holder: nil)
          supportedModules = [FirstModule(holder: self)]
          supportedModules.append(SecondModule(holder: self))
        }
      }
      """
    #expect(try findings(late).isEmpty)
    let early = late.replacing(
      "[FirstModule(holder: self)]\n    supportedModules.append(SecondModule(holder: self))",
      with: "[FirstModule(holder: self), SecondModule(holder: self)]"
    )
    #expect(early != late)
    #expect(try findings(early).map(\.summary) == ["W22 SecondModule FirstSupporting"])
    let later = early.replacing(
      "let first: FirstSupporting?",
      with: "onLater = { [holder] in }\n    let other: Int?"
    )
    #expect(try findings(later).isEmpty)
  }

  @Test func notesAreMadeIfTheyAreWanted() throws {
    let text = """
      import HuddleArch

      protocol BareRouting: Router {}
      class SpareModule: ModuleObject<Context, SpareComponent, SpareRouter> {}
      @RootComponentImpl class AppComponent: Component {
        let clock: Int = 1
        let spare: Int = 2
        init() { super.init(parent: nil) }
        var next: NextComponent { NextComponent(parent: self) }
      }
      @RootComponentImpl class NextComponent: Component {
        let clock: Int = 3
        var last: LastComponent { LastComponent(parent: other) }
      }
      @ComponentImpl class LastComponent: Component { let clock: Int }
      class Holder: ModuleHolder {
        func run() { SpareModule(holder: self) }
      }
      """
    #expect(try findings(text).isEmpty)
    let notes = try findings(text, notes: true)
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(
      Set(notes.map(\.rule)).isSuperset(of: ["W06", "W07", "W08", "W10", "W26", "W27"]),
      "\(notes.map(\.summary))"
    )
  }

  /// A lexer reads its own property again, which its functions change.
  @Test func otherLoopsEnd() throws {
    let text = """
      import HuddleArch

      class LexerComponent: Component {
        var token: Token?
        func read() {
          var token = self.token
          while token != nil {
            advance()
            token = self.token
          }
        }
      }
      """
    #expect(try findings(text).isEmpty)
  }
}
