import BitCollections
import HashTreeCollections
import WorkspaceModel

/// The findings about services that are resolved by a type and a name, and that nothing registers so: W33.
struct ResolutionFindings {
  private static let libraries: Set<String> = [
    "Swinject", "SwinjectAutoregistration", "SwinjectStoryboard",
  ]

  let facts: ServiceWorkspace

  func findings() -> [Finding] {
    let resolutions = facts.uses(.resolution).filter { !$0.mention.place.isConditional }
    guard !resolutions.isEmpty else { return [] }
    let users = facts.users(of: Self.libraries, declaring: ["Resolver", "Container", "Assembler"])
    guard !users.isEmpty, !hasOwnResolver else { return [] }
    return resolutions.filter { $0.modules.contains(where: users.contains) }.compactMap(finding)
  }

  /// Whether the workspace declares a function that is called like the library's.
  private var hasOwnResolver: Bool {
    let key = NameKey("resolve")
    return facts.snapshot.summaries.contains { path, summary in
      guard let position = summary.position(of: key) else { return false }
      let isDeclared = summary.declarations.contains {
        $0.baseName == position && $0.kind == .function && $0.name.hasPrefix("resolve(_:")
      }
      return isDeclared
        && !facts.snapshot.owners(of: path).contains {
          Self.libraries.contains(facts.graph.modules[$0].moduleName)
        }
    }
  }

  private func finding(_ resolution: ServiceWorkspace.Use) -> Finding? {
    guard let type = resolution.mention.type.flatMap(Self.key), let name = resolution.mention.name,
      !facts.table.isAlias(type), let module = resolution.modules.first
    else { return nil }
    let registrations = facts.uses(.registration).filter { registration in
      let names = registration.mention.name
      guard names == nil || names == name else { return false }
      guard let other = registration.mention.type.flatMap(Self.key) else { return true }
      return other == type || facts.table.isAlias(other)
    }
    let programs = facts.programs(with: resolution.modules)
    guard let gap = ServiceGap(programs, facts, providers: registrations) else { return nil }
    let named = name.isEmpty ? "" : " with the name `\(name)`"
    return Finding(
      rule: "W33",
      severity: gap.severity,
      certainty: .likely,
      subject: [facts.id(module), type, name],
      message: "`\(type)` is resolved\(named), and no code of \(gap.names) registers it so",
      remedy: "Register it: `container.register(\(type).self) { … }`",
      evidence: [facts.evidence(resolution, "it is resolved here", symbol: type)]
    )
  }

  /// The last name of a type, without `any`; `nil` if its arguments may matter.
  private static func key(_ spelling: String) -> String? {
    var type = spelling
    while type.hasPrefix("("), type.hasSuffix(")") { type = String(type.dropFirst().dropLast()) }
    if type.hasPrefix("any ") { type = String(type.dropFirst(4)) }
    let isName = type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName && !type.isEmpty ? type.lastComponent : nil
  }
}
