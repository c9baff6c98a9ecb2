import Testing
import WiringAnalysis
import WorkspaceModel

/// The first form of this architecture, in which look-ups fail that look right.
@Suite struct ArticleTests {
  /// A holder with keys that goes back to its own holder in every round.
  private static let holder = """
    enum ModuleKey { case login, profile }

    class KeyedHolder {
      let holder: KeyedHolder?
      var supportedModules: [ModuleKey: any Module] = [:]
      init(holder: KeyedHolder?) { self.holder = holder }

      func find(_ key: ModuleKey) -> (any Module)? {
        var holder: KeyedHolder? = self
        while holder != nil {
          if let module = holder?.supportedModules[key] { return module }
          holder = self.holder
        }
        return nil
      }
    }

    """

  private static func components(_ attribute: String) -> String {
    """
    class DepA {}
    \(attribute)class RootComponentImpl: Component {
      var depA: DepA { DepA() }
      var childComponent: ChildComponentImpl { ChildComponentImpl(parent: self) }
    }
    class ChildComponentImpl: Component {
      let depA: DepA
      override init(parent: Component?) {
        depA = parent!.depA
        super.init(parent: parent)
      }
    }
    let root = RootComponentImpl(parent: nil)

    """
  }

  @Test func aComputedProviderIsNotFound() throws {
    let text = Architecture.component + Self.components("")
    let findings = try WiringFixture(text).findings()
    #expect(findings.map(\.summary) == ["W04 ChildComponentImpl depA"])
    #expect(findings.first?.severity == .error)
    #expect(findings.first?.message.contains("is computed") == true)
  }

  @Test func withTheMacroItIsFound() throws {
    let text = Architecture.component + Self.components("@RootComponentImpl ")
    #expect(try WiringFixture(text).findings().map(\.summary) == [])
  }

  @Test func aLoopThatGoesBackIsEndless() throws {
    let findings = try WiringFixture(Self.holder).findings()
    #expect(findings.map(\.summary) == ["W23 KeyedHolder find holder"])
    let mended = Self.holder.replacing(
      "holder = self.holder\n    }",
      with: "holder = holder?.holder\n    }"
    )
    #expect(mended != Self.holder)
    #expect(try WiringFixture(mended).findings().map(\.summary) == [])
  }

  @Test func aKeyThatNoListSupports() throws {
    let app = """
      class LoginModule {}
      class AppHolder: KeyedHolder {
        init() {
          super.init(holder: nil)
          supportedModules = [.login: LoginModule()]
        }
        func show() { _ = supportedModules[.profile]! }
      }

      """
    let base = Self.holder.replacing(
      "holder = self.holder\n    }",
      with: "holder = holder?.holder\n    }"
    )
    let findings = try WiringFixture(base + app).findings()
    #expect(Set(findings.map(\.summary)) == ["W20 ModuleKey profile", "W21 AppHolder .profile"])
    #expect(findings.allSatisfy { $0.severity == .error })
  }
}
