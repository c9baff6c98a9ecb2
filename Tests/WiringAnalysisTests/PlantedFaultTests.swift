import Testing
import WiringAnalysis
import WorkspaceModel

/// An app with a holder of two modules, in which edits plant faults.
@Suite struct PlantedFaultTests {
  private static let app = """
    //- Kitchen
    import HuddleArch
    import HuddleMacros

    protocol Baking {}
    class Oven: Baking { init(_ pantry: Pantry) {} }
    struct Pantry {}
    struct Cellar {}

    protocol KitchenSupporting: ModuleHolding {}

    @RootComponentImpl
    class KitchenComponentImpl: Component {
      var pantry: Pantry = Pantry()
      var oven: any Baking { Oven(pantry) }
      init() { super.init(parent: nil) }
    }

    class KitchenHolder: ModuleHolder, KitchenSupporting, Module {
      typealias Router = KitchenRouter
      var router: Router?
      required init(holder: ModuleHolding?, context: KitchenContext, component: KitchenComponentImpl) {
        super.init(holder: holder)
        supportedModules = [
          MenuBuilder.build(parentComponent: component, holder: self, context: context),
          OrderBuilder.build(parentComponent: component, holder: self, context: context),
        ]
      }
    }

    struct KitchenBuilder {
      static func build(parentComponent: Component, holder: ModuleHolding?) -> KitchenHolder {
        KitchenHolder(holder: nil, context: .init(), component: KitchenComponentImpl())
      }
    }

    class KitchenRouter: Router {
      private let module: any KitchenSupporting
      init(module: any KitchenSupporting) { self.module = module }
      func routeToMenu() -> any View {
        guard let menu: MenuRouting = module.router(for: MenuSupporting.self) else {
          fatalError("no menu")
        }
        return menu.rootView()
      }
    }
    //- Menu
    import HuddleArch
    import HuddleMacros

    @ComponentImpl
    class MenuComponentImpl: Component {
      let pantry: Pantry
      let oven: any Baking
      var dishComponent: DishComponentImpl { DishComponentImpl(parent: self) }
    }

    @ComponentImpl
    final class DishComponentImpl: Component {
      let pantry: Pantry
    }

    protocol MenuSupporting {}
    protocol MenuRouting: Router { func routeToDish() }
    class MenuRouter: Router, MenuRouting { func routeToDish() {} }

    class MenuModule: ModuleObject<KitchenContext, MenuComponentImpl, MenuRouter>, MenuSupporting {
      required init(holder: ModuleHolding?, context: KitchenContext, component: MenuComponentImpl) {
        super.init(holder: holder, context: context, component: component)
      }
      func order() {
        guard let orders: OrderSupporting = holder?.module() else { return }
        orders.add()
      }
    }

    struct MenuBuilder {
      static func build(parentComponent: Component, holder: ModuleHolding?, context: KitchenContext) -> MenuModule {
        let component = MenuComponentImpl(parent: parentComponent)
        return MenuModule(holder: holder, context: context, component: component)
      }
    }
    //- Orders
    import HuddleArch
    import HuddleMacros

    @ComponentImpl
    class OrderComponentImpl: Component {
      let pantry: Pantry
    }

    protocol OrderSupporting { func add() }
    class OrderRouter: Router {}
    class OrderModule: ModuleObject<KitchenContext, OrderComponentImpl, OrderRouter>, OrderSupporting {
      func add() {}
    }

    struct OrderBuilder {
      static func build(parentComponent: Component, holder: ModuleHolding?, context: KitchenContext) -> OrderModule {
        let component = OrderComponentImpl(parent: parentComponent)
        return OrderModule(holder: holder, context: context, component: component)
      }
    }
    """

  struct Fault: Sendable, CustomTestStringConvertible {
    var title: String
    var old: String
    var new: String
    var found: [String]

    init(_ title: String, _ old: String, _ new: String, _ found: String...) {
      (self.title, self.old, self.new, self.found) = (title, old, new, found)
    }

    var testDescription: String { title }
  }

  @Test func theAppItselfHasNoFault() throws {
    let findings = try WiringFixture(Self.app).findings()
    #expect(findings.map(\.summary) == [])
  }

  @Test(arguments: [
    Fault(
      "A provider is renamed",
      "var pantry: Pantry = Pantry()",
      "var larder: Pantry = Pantry()",
      "W01 MenuComponentImpl pantry",
      "W01 OrderComponentImpl pantry"
    ),
    Fault(
      "A computed provider is of the class, not the protocol",
      "var oven: any Baking {",
      "var oven: Oven {",
      "W03 MenuComponentImpl oven"
    ),
    Fault(
      "A provider is of another structure",
      "var pantry: Pantry = Pantry()",
      "var pantry: Cellar = Cellar()",
      "W03 MenuComponentImpl pantry",
      "W03 OrderComponentImpl pantry"
    ),
    Fault(
      "The root loses its macro",
      "@RootComponentImpl\n",
      "",
      "W04 MenuComponentImpl oven"
    ),
    Fault(
      "The type of a provider is inferred, which adds a blank to its label",
      "var pantry: Pantry = Pantry()",
      "var pantry = Pantry()",
      "W04 MenuComponentImpl pantry",
      "W04 OrderComponentImpl pantry"
    ),
    Fault(
      "A provider becomes optional",
      "var pantry: Pantry = Pantry()",
      "var pantry: Pantry?",
      "W05 MenuComponentImpl pantry",
      "W05 OrderComponentImpl pantry"
    ),
    Fault(
      "A child wants more",
      "  let pantry: Pantry\n}\n\nprotocol OrderSupporting",
      "  let pantry: Pantry\n  let cellar: Cellar\n}\n\nprotocol OrderSupporting",
      "W01 OrderComponentImpl cellar"
    ),
    Fault(
      "A child is made below another root, too",
      "class OrderRouter: Router {}",
      "class OrderRouter: Router {\n  let root = OrderComponentImpl(parent: BareComponent(parent: nil))\n}\n"
        + "class BareComponent: Component {}",
      "W02 OrderComponentImpl pantry"
    ),
    Fault(
      "A builder is dropped from the list",
      "      MenuBuilder.build(parentComponent: component, holder: self, context: context),\n",
      "",
      "W21 KitchenRouter MenuSupporting"
    ),
    Fault(
      "A module no longer conforms to what is asked for",
      "OrderRouter>, OrderSupporting {",
      "OrderRouter> {",
      "W21 MenuModule OrderSupporting"
    ),
    Fault(
      "A module asks for its sibling when it is made",
      "    super.init(holder: holder, context: context, component: component)\n  }\n",
      "    super.init(holder: holder, context: context, component: component)\n"
        + "    let orders: OrderSupporting? = holder?.module()\n  }\n",
      "W22 MenuModule OrderSupporting"
    ),
    Fault(
      "A module is listed twice",
      "      OrderBuilder.build(parentComponent: component, holder: self, context: context),\n",
      "      OrderBuilder.build(parentComponent: component, holder: self, context: context),\n"
        + "      OrderBuilder.build(parentComponent: component, holder: self, context: context),\n",
      "W24 KitchenHolder OrderModule"
    ),
    Fault(
      "A router no longer conforms to what is asked for",
      "class MenuRouter: Router, MenuRouting {",
      "class MenuRouter: Router {",
      "W25 KitchenRouter MenuSupporting"
    ),
  ]) func eachFaultIsFound(_ fault: Fault) throws {
    let pieces = Self.app.split(separator: fault.old, omittingEmptySubsequences: false)
    try #require(pieces.count == 2)
    let findings = try WiringFixture(pieces.joined(separator: fault.new)).findings()
    #expect(findings.map(\.summary).sorted() == fault.found.sorted())
    for finding in findings {
      #expect(finding.evidence.first?.line != nil)
      #expect(finding.severity >= .warning)
    }
  }

  @Test func aMessageHasThePathThatWasSearched() throws {
    let text = Self.app.replacing(
      "  let pantry: Pantry\n}\n\nprotocol MenuS",
      with: "  let cellar: Cellar\n}\n\nprotocol MenuS"
    )
    let findings = try WiringFixture(text).findings()
    #expect(
      findings.map(\.message) == [
        "`cellar: Cellar` is found on no path from `DishComponentImpl`: `DishComponentImpl` -> "
          + "`MenuComponentImpl` -> `KitchenComponentImpl`: no component on the way has a property of that name"
      ]
    )
  }
}
