import WorkspaceModel

extension ArchitectureRules {
  static let codeRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "C08",
      title: "Too public",
      level: .note,
      statement: "A public declaration is named by another module.",
      computed: """
        Public declarations at the top level, or of types without an inheritance clause, whose name stands in files of \
        their own module only. Types in signatures of needed declarations are needed, too.
        """,
      errsWhere: """
        Code that macros or plug-ins generate. Left out: products for other packages, initializers, requirements, \
        overrides, what Objective-C or the compiler uses, `@_spi`, workspaces with projects that are not read.
        """,
      example:
        "`Log` has 3 of 12 public declarations that no other module names: `Sink`, `flush()`, `Level`",
      check: { facts throws(CancellationError) in try AccessCheck(facts).tooPublic() }
    ),
    ArchitectureRule(
      id: "C09",
      title: "Narrower access",
      level: .off,
      statement: "Declarations that only tests or modules of the same package name are not public.",
      computed: "As C08, by the modules in whose files the names stand.",
      errsWhere: "As C08; `package` access needs tools version 5.9.",
      example: "`Log` has 2 public declarations that only tests name: `reset()`, `Sink`",
      check: { facts throws(CancellationError) in try AccessCheck(facts).narrower() }
    ),
    ArchitectureRule(
      id: "C14",
      title: "Concrete types",
      level: .off,
      statement: "Types of implementations are named by the app alone, which puts them together.",
      computed:
        "Public types whose names match `names`, and the modules of other features whose files name them.",
      errsWhere:
        "Names that match by chance. Apps, examples, tests and testing modules are left out.",
      example: "`Cart` names the implementation `ChatServiceImpl` of `Chat`",
      options: [
        .init(
          name: "names",
          kind: .patterns,
          meaning: "Names of types; `*Impl` and `Live*` by default."
        )
      ],
      check: { facts throws(CancellationError) in TypeUses(facts).implementations() }
    ),
    ArchitectureRule(
      id: "C15",
      title: "Static instances",
      level: .warning,
      statement: "A foundation feature has no instance that everything can reach (F9).",
      computed: """
        Public static stored properties of features in the layer `foundation`. They are called as `names` state, or \
        their type or initial value names a class or an actor of the workspace.
        """,
      errsWhere:
        "Constants of value types of that name. Generated code and `@TaskLocal` are left out.",
      example: "`Log` has the static instance `Logger.shared`",
      options: [
        .init(
          name: "names",
          kind: .patterns,
          meaning:
            "Names of properties; `shared`, `default`, `current`, `instance` and `standard` by default."
        )
      ],
      check: { facts throws(CancellationError) in DeclarationCheck(facts).staticInstances() }
    ),
    ArchitectureRule(
      id: "F10",
      title: "Concrete view controllers",
      level: .off,
      statement: "A feature shows no class of its view controllers to others.",
      computed:
        "Public classes of sources that inherit from `bases`, directly or not, or are called `…ViewController`.",
      errsWhere: "Base classes for others.",
      example: "`Chat` shows the view controller `ChatViewController`",
      options: [
        .init(
          name: "bases",
          kind: .patterns,
          meaning: "Classes; `UIViewController` and `NSViewController` by default."
        )
      ],
      check: { facts throws(CancellationError) in DeclarationCheck(facts).viewControllers() }
    ),
    ArchitectureRule(
      id: "F11",
      title: "Delegated navigation",
      level: .off,
      statement: "A feature of the product does not name views of another one.",
      computed:
        "Sources whose files name a public view or view controller of another feature of the product.",
      errsWhere: "Views that are components; put them into a foundation feature.",
      example: "`Cart` names the view `ChatView` of `Chat`",
      check: { facts throws(CancellationError) in TypeUses(facts).views() }
    ),
    ArchitectureRule(
      id: "F12",
      title: "Dependencies as protocols",
      level: .off,
      statement: "A protocol of a feature's dependencies inherits from the common one.",
      computed:
        "Public protocols called `…Dependencies` without one of `bases` in their inheritance clause.",
      errsWhere: "Protocols that inherit it indirectly.",
      example: "`ChatDependencies` does not inherit from `BaseDependencies`",
      options: [
        .init(name: "bases", kind: .patterns, meaning: "Protocols; `BaseDependencies` by default.")
      ],
      check: { facts throws(CancellationError) in DeclarationCheck(facts).dependencyProtocols() }
    ),
    ArchitectureRule(
      id: "F15",
      title: "Interfaces without state",
      level: .off,
      statement: "An interface has no static or global variable that is stored.",
      computed:
        "Public stored properties of interfaces that are static or global, and no constants.",
      errsWhere: "What only one thread ever sets.",
      example: "`ChatInterface` has the stored variable `Registry.all`",
      check: { facts throws(CancellationError) in DeclarationCheck(facts).interfaceState() }
    ),
    ArchitectureRule(
      id: "T01",
      title: "State that tests share",
      level: .note,
      statement: "Tests keep no state in static or global variables.",
      computed: "Stored properties of test targets that are static or global, and no constants.",
      errsWhere: "What each test sets before it reads it. `@TaskLocal` is left out.",
      example: "`ChatTests` keeps state between tests in `Recorder.calls`",
      check: { facts throws(CancellationError) in DeclarationCheck(facts).testState() }
    ),
  ]
}

/// Single declarations that a rule forbids.
struct DeclarationCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  /// A violation for each declaration of modules that `describe` has words about.
  private func violations(
    _ certainty: Finding.Certainty,
    in modules: [Int],
    remedy: String,
    _ describe: (_ summary: FileSummary, _ index: Int) -> String?
  ) -> [Violation] {
    modules.flatMap { module in
      facts.summaries(of: module).flatMap { path, summary in
        summary.declarations.indices.compactMap { index -> Violation? in
          guard let words = describe(summary, index) else { return nil }
          let name = summary.qualifiedName(ofDeclarationAt: index)
          return Violation(
            from: .module(module),
            symbol: name,
            certainty: certainty,
            message: "`\(facts.name(module))` \(words) `\(name)`",
            remedy: remedy,
            evidence: [
              Finding.Evidence(
                path: path,
                line: Int(summary.declarations[index].line),
                module: facts.graph.modules[module].id,
                symbol: name,
                note: "declares it"
              )
            ]
          )
        }
      }
    }
  }

  private var libraries: [Int] { facts.modules { facts.target(of: $0)?.kind.isLibrary == true } }

  func staticInstances() -> [Violation] {
    let names = facts.patterns(
      "names",
      of: "C15",
      default: ["shared", "default", "current", "instance", "standard"]
    )
    let foundation = facts.modules {
      facts.feature(of: $0)?.layer == .foundation && facts.role(of: $0) == .source
    }
    guard !foundation.isEmpty else { return [] }
    let classes = TypeKinds(facts).referenceTypes
    return violations(
      .likely,
      in: foundation,
      remedy: "Pass the instance to those that need it"
    ) { summary, index in
      let declaration = summary.declarations[index]
      guard declaration.kind == .storedVariable, declaration.flags.contains(.isStatic),
        declaration.access >= .public, !summary.mentionsAttribute("TaskLocal", of: declaration)
      else { return nil }
      let sections: [Declaration.Section] = [.signature, .storage, .exposedBody]
      let isReference = sections.contains { section in
        summary.keys(in: section, of: declaration).contains(where: classes.contains)
      }
      return isReference || names.contains { $0.matches(name: declaration.name) }
        ? "has the static instance" : nil
    }
  }

  func viewControllers() -> [Violation] {
    let controllers = TypeKinds(facts).controllers
    return violations(
      .likely,
      in: libraries.filter { facts.role(of: $0) == .source },
      remedy: "Return it as a plain view controller, and make the class internal"
    ) { summary, index in
      let declaration = summary.declarations[index]
      guard declaration.kind == .class, declaration.access >= .public,
        summary.key(of: declaration).map(controllers.contains) == true
      else { return nil }
      return "shows the view controller"
    }
  }

  func dependencyProtocols() -> [Violation] {
    let bases = facts.patterns("bases", of: "F12", default: ["BaseDependencies"])
    return violations(
      .likely,
      in: libraries,
      remedy: "Inherit from the common protocol"
    ) { summary, index in
      let declaration = summary.declarations[index]
      guard declaration.kind == .protocol, declaration.access >= .public,
        declaration.name.hasSuffix("Dependencies"),
        !bases.contains(where: { $0.matches(name: declaration.name) })
      else { return nil }
      let inherited = summary.texts(in: .inheritance, of: declaration)
      return inherited.contains { name in bases.contains { $0.matches(name: name) } }
        ? nil : "has dependencies without the common base:"
    }
  }

  func interfaceState() -> [Violation] {
    violations(
      .likely,
      in: facts.modules { facts.role(of: $0) == .interface },
      remedy: "Move the state to the source"
    ) { summary, index in
      let declaration = summary.declarations[index]
      guard declaration.access >= .public, declaration.isSharedState else { return nil }
      return "has the stored variable"
    }
  }

  /// Each test is selected by its reach, which does not show what another one has left behind.
  func testState() -> [Violation] {
    violations(
      .likely,
      in: facts.modules { facts.graph.modules[$0].isTest },
      remedy:
        "Keep it in the suite's instance, or state the grain `target` for the target under `tests:`"
    ) { summary, index in
      let declaration = summary.declarations[index]
      guard declaration.isSharedState, !summary.mentionsAttribute("TaskLocal", of: declaration)
      else { return nil }
      return "keeps state between tests in"
    }
  }
}

extension Declaration {
  /// Whether it is a stored variable of the whole program that code can set.
  fileprivate var isSharedState: Bool {
    kind == .storedVariable && flags.contains(.isMutable)
      && (parent < 0 || flags.contains(.isStatic))
  }
}

extension FileSummary {
  fileprivate func mentionsAttribute(_ name: String, of declaration: Declaration) -> Bool {
    declaration.mentions.argumentLabels.clamped(to: mentions.indices).contains {
      let index = Int(mentions[$0])
      return names.indices.contains(index) && names[index].hasSuffix("@" + name)
    } || texts(in: .signature, of: declaration).contains(name)
  }
}

/// The types of the workspace by what they are; names stand for them.
struct TypeKinds {
  private(set) var referenceTypes: Set<NameKey> = []
  /// Classes of view controllers.
  private(set) var controllers: Set<NameKey> = []
  /// Types that conform to `View` by their own declaration.
  private(set) var views: Set<NameKey> = []

  /// Complexity: O(declarations).
  init(_ facts: ArchitectureFacts) {
    let bases = facts.patterns(
      "bases",
      of: "F10",
      default: ["UIViewController", "NSViewController"]
    )
    let view = NameKey("View")
    var parents: [NameKey: [NameKey]] = [:]
    for module in facts.graph.modules.indices {
      for (_, summary) in facts.summaries(of: module) {
        for declaration in summary.declarations where declaration.kind.isNominalType {
          guard let key = summary.key(of: declaration) else { continue }
          let inherited = summary.keys(in: .inheritance, of: declaration)
          if declaration.kind == .struct, inherited.contains(view) { views.insert(key) }
          guard declaration.kind == .class || declaration.kind == .actor else { continue }
          referenceTypes.insert(key)
          guard declaration.kind == .class else { continue }
          let names = summary.texts(in: .inheritance, of: declaration)
          if declaration.name.hasSuffix("ViewController")
            || names.contains(where: { name in bases.contains { $0.matches(name: name) } })
          {
            controllers.insert(key)
          } else {
            parents[key, default: []] += inherited
          }
        }
      }
    }
    var grows = true
    while grows {
      grows = false
      for (key, inherited) in parents where !controllers.contains(key) {
        if inherited.contains(where: controllers.contains) {
          controllers.insert(key)
          grows = true
        }
      }
    }
  }
}
