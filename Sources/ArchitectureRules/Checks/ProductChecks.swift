import GraphCore
import WorkspaceModel

extension ArchitectureRules {
  static let productRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "F13",
      title: "Choice of products",
      level: .warning,
      statement: "A program has one copy of a static product.",
      computed: """
        Targets of projects whose product type and `MACH_O_TYPE` state how they are linked. A program and the dynamic \
        frameworks that it loads each contain the static targets below them.
        """,
      errsWhere: "Packages, whose products Xcode chooses, and flags of the linker are left out.",
      example: "`Log` is static, and the program `Shop` loads a copy each in `Shop` and `Cart`",
      options: [
        .init(
          name: "products",
          kind: .patterns,
          meaning: "The products of features, `static` or `dynamic`; all by default."
        )
      ],
      check: { facts throws(CancellationError) in
        let check = ProductCheck(facts)
        return check.choices() + (try check.copies())
      }
    )
  ]
}

/// How the target of a project is linked.
private enum Linkage: String {
  case `static`
  case dynamic

  /// `nil` for packages, and for what is not linked.
  init?(_ target: Target) {
    let types = target.attributes.split(separator: "\n").filter { $0.hasPrefix("type ") }
    guard let type = types.first?.dropFirst("type ".count) else { return nil }
    switch type {
    case "framework.static", "library.static": self = .static
    case "library.dynamic": self = .dynamic
    case "framework":
      let values = target.settings.filter { $0.name == "MACH_O_TYPE" }
      // Nothing is claimed if SDKs differ.
      guard values.allSatisfy({ $0.condition == nil }) else { return nil }
      self = values.contains { $0.values == ["staticlib"] } ? .static : .dynamic
    default: return nil
    }
  }
}

/// The products of features, and static ones that a program has twice.
private struct ProductCheck {
  private let facts: ArchitectureFacts
  private let linkages: [Linkage?]

  init(_ facts: ArchitectureFacts) {
    self.facts = facts
    linkages = facts.graph.modules.indices.map { module in
      guard facts.snapshot.container(of: module)?.kind == .project else { return nil }
      return facts.target(of: module).flatMap(Linkage.init)
    }
  }

  /// The sources of features whose products the settings do not allow.
  func choices() -> [Violation] {
    let allowed = facts.patterns("products", of: "F13", default: [])
    guard !allowed.isEmpty else { return [] }
    return facts.graph.modules.indices.compactMap { module in
      guard facts.role(of: module) == .source, let linkage = linkages[module],
        !allowed.contains(where: { $0.matches(name: linkage.rawValue) })
      else { return nil }
      return Violation(
        from: .module(module),
        symbol: "product",
        message:
          "`\(facts.name(module))` is a \(linkage.rawValue) product, which the settings do not allow",
        remedy: nil,
        evidence: [place(of: module, "is \(linkage.rawValue)")]
      )
    }
  }

  /// The static targets that two images of one program contain.
  ///
  /// Complexity: O(programs · (modules + arrows)).
  func copies() throws(CancellationError) -> [Violation] {
    // By static module, the programs and the images that they load.
    var found: [Int: (program: Int, images: Set<Int>)] = [:]
    var contents: [Int: [Int]] = [:]
    for program in facts.graph.modules.indices where isProgram(program) {
      try checkCancellation()
      var owners: [Int: Set<Int>] = [:]
      for image in images(of: program) {
        let inside = contents[image] ?? staticModules(in: image)
        contents[image] = inside
        for module in inside { owners[module, default: []].insert(image) }
      }
      for (module, images) in owners where images.count > 1 && found[module] == nil {
        found[module] = (program, images)
      }
    }
    return found.sorted { $0.key < $1.key }.map { module, copies in
      let images = copies.images.sorted()
      let names = images.prefix(3).map { "`\(facts.name($0))`" }.joined(separator: " and ")
      return Violation(
        from: .module(module),
        certainty: .likely,
        message:
          "`\(facts.name(module))` is static, and the program `\(facts.name(copies.program))` loads a copy each in "
          + names + (images.count > 3 ? " and \(images.count - 3) more" : ""),
        remedy:
          "Make `\(facts.name(module))` a dynamic framework, or link it into one of them only",
        evidence: [place(of: module, "is static")]
          + images.map { place(of: $0, "contains `\(facts.name(module))`") }
      )
    }
  }

  private func isProgram(_ module: Int) -> Bool {
    guard facts.snapshot.container(of: module)?.kind == .project else { return false }
    switch facts.target(of: module)?.kind {
    case .app, .appExtension, .executable: return true
    default: return false
    }
  }

  /// A program and the dynamic targets that it loads, through static ones too.
  private func images(of program: Int) -> [Int] {
    visited(from: program) { linkages[$0] != nil }.filter {
      $0 == program || linkages[$0] == .dynamic
    }
  }

  private func staticModules(in image: Int) -> [Int] {
    visited(from: image) { linkages[$0] == .static }.filter { $0 != image }
  }

  private func visited(from start: Int, _ isFollowed: (Int) -> Bool) -> [Int] {
    var seen: Set<Int> = [start]
    var pending = [start]
    while let next = pending.popLast() {
      for other in facts.neighbors(of: next)
      where isLinked(next, other) && isFollowed(other) && seen.insert(other).inserted {
        pending.append(other)
      }
    }
    return seen.sorted()
  }

  /// The needs of a static target are linked where the target is.
  private func isLinked(_ module: Int, _ other: Int) -> Bool {
    let kinds = facts.graph.kinds(from: module, to: other)
    return kinds.contains(.linked) || linkages[module] == .static && kinds.contains(.declared)
  }

  private func place(of module: Int, _ note: String) -> Finding.Evidence {
    Finding.Evidence(
      path: facts.snapshot.container(of: module)?.manifest,
      module: facts.graph.modules[module].id,
      note: note
    )
  }
}

/// Modules that need a newer system than a module that uses them.
struct MinimumVersions {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  private static let settings = [
    "IPHONEOS_DEPLOYMENT_TARGET": "ios", "MACOSX_DEPLOYMENT_TARGET": "macos",
    "TVOS_DEPLOYMENT_TARGET": "tvos", "WATCHOS_DEPLOYMENT_TARGET": "watchos",
    "XROS_DEPLOYMENT_TARGET": "visionos",
  ]

  func violations() -> [Violation] {
    let stated = facts.graph.modules.indices.map(versions)
    return facts.graph.modules.indices.flatMap { module -> [Violation] in
      guard !stated[module].isEmpty, let target = facts.target(of: module) else { return [] }
      let conditional = Set(
        target.dependencies.filter { $0.condition != nil }.map(\.reference.name)
      )
      return facts.neighbors(of: module).compactMap { other in
        guard facts.declares(module, other), isLinked(other),
          !conditional.contains(facts.name(other))
        else { return nil }
        return violation(module, other, stated[module], stated[other])
      }
    }
  }

  /// Programs that only run during the build need their own system.
  private func isLinked(_ module: Int) -> Bool {
    facts.target(of: module)?.kind.isLibrary == true
  }

  /// By system, the oldest version that a module states; of a package it is that of the manifest.
  private func versions(of module: Int) -> [String: [Int]] {
    guard let target = facts.target(of: module),
      let container = facts.snapshot.container(of: module)
    else { return [:] }
    guard container.kind == .project else {
      return container.minimumVersions.compactMapValues(Self.version)
    }
    var versions: [String: [Int]] = [:]
    for setting in target.settings where setting.condition == nil {
      guard let system = Self.settings[setting.name], let value = setting.values.first,
        target.platforms.contains(where: { $0.rawValue == system })
      else { continue }
      versions[system] = Self.version(value)
    }
    return versions
  }

  /// `15.0` and `15` are one version.
  private static func version(_ text: String) -> [Int]? {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    let numbers = parts.compactMap(\.self)
    return numbers.count == parts.count ? numbers : nil
  }

  private func violation(
    _ module: Int,
    _ other: Int,
    _ own: [String: [Int]],
    _ needed: [String: [Int]]
  ) -> Violation? {
    let systems = own.keys.sorted().compactMap { system -> (String, [Int], [Int])? in
      guard let least = own[system], let most = needed[system],
        least.lexicographicallyPrecedes(most)
      else { return nil }
      return (system, least, most)
    }
    guard let (system, least, most) = systems.first else { return nil }
    func text(_ version: [Int]) -> String {
      (version.count == 1 ? version + [0] : version).map(String.init).joined(separator: ".")
    }
    let (name, needs) = (facts.name(module), facts.name(other))
    return Violation(
      from: .module(module),
      to: .module(other),
      symbol: systems.map(\.0).joined(separator: " "),
      message: "`\(name)` supports \(system) \(text(least)), and `\(needs)` needs \(text(most))"
        + (systems.count > 1 ? "; \(systems.count) systems differ" : ""),
      remedy: "Raise the minimum of `\(name)`, or lower that of `\(needs)`",
      evidence: [
        Finding.Evidence(
          path: facts.snapshot.container(of: module)?.manifest,
          module: facts.graph.modules[module].id,
          note: "supports \(system) \(text(least))"
        ),
        Finding.Evidence(
          path: facts.snapshot.container(of: other)?.manifest,
          module: facts.graph.modules[other].id,
          note: "needs \(system) \(text(most))"
        ),
      ]
    )
  }
}
