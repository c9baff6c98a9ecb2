import GraphEngine
import GraphProtos
import ImpactAnalysis
import WorkspaceModel

/// How much one answer may contain, and how much it leaves out.
///
/// The usual limits keep an answer below the 4 MiB that clients of other gRPC implementations accept.
struct AnswerBounds {
  private let limits: Graphd_V1_AnswerLimits
  private var left = Graphd_V1_Truncation()
  private var declarationCount = 0
  private var resourceNameCount = 0
  private var lookupCount = 0

  init(_ limits: Graphd_V1_AnswerLimits) { self.limits = limits }

  private static let usualChanges: UInt32 = 5_000
  private static let usualDeclarations: UInt32 = 10_000
  private static let usualModules: UInt32 = 3_000
  private static let usualProblems: UInt32 = 1_000
  /// Names of keys and assets in one answer.
  private static let resourceNames = 10_000
  /// Look-ups by name in one answer.
  private static let lookups = 1_000

  /// How much was left out; `nil` if nothing.
  var truncation: Graphd_V1_Truncation? { left == .init() ? nil : left }

  mutating func problems(_ problems: [Problem]) -> [Graphd_V1_Problem] {
    let shown = Self.prefix(of: problems, limits.problems, Self.usualProblems, &left.problems)
    return shown.map { Graphd_V1_Problem($0) }
  }

  mutating func changes(_ changes: [FileChange]) -> [FileChange] {
    let shown = Self.prefix(of: changes, limits.changes, Self.usualChanges, &left.changes)
    for change in changes.dropFirst(shown.count) {
      left.declarations += UInt32(clamping: change.declarations.count)
    }
    return shown
  }

  mutating func declarations(_ declarations: [DeclarationChange]) -> [DeclarationChange] {
    let limit = limits.declarations == 0 ? Self.usualDeclarations : limits.declarations
    let shown = declarations.prefix(max(0, Int(limit) - declarationCount))
    declarationCount += shown.count
    left.declarations += UInt32(clamping: declarations.count - shown.count)
    return Array(shown)
  }

  mutating func modules(_ modules: [ModuleImpact]) -> [ModuleImpact] {
    Self.prefix(of: modules, limits.modules, Self.usualModules, &left.modules)
  }

  /// The first of some names of keys or assets; how many are left out.
  mutating func resourceNames(
    _ names: [ResourceDifference.Name]
  ) -> (shown: [ResourceDifference.Name], left: UInt32) {
    let shown = names.prefix(max(0, Self.resourceNames - resourceNameCount))
    resourceNameCount += shown.count
    return (Array(shown), UInt32(clamping: names.count - shown.count))
  }

  /// The first of some look-ups; how many are left out.
  mutating func lookups(_ lookups: [LookupChange]) -> (shown: [LookupChange], left: UInt32) {
    let shown = lookups.prefix(max(0, Self.lookups - lookupCount))
    lookupCount += shown.count
    return (Array(shown), UInt32(clamping: lookups.count - shown.count))
  }

  private static func prefix<Item>(
    of items: [Item],
    _ limit: UInt32,
    _ usual: UInt32,
    _ left: inout UInt32
  ) -> [Item] {
    let shown = items.prefix(Int(limit == 0 ? usual : limit))
    left += UInt32(clamping: items.count - shown.count)
    return Array(shown)
  }
}
