import BitCollections
import GraphCore
import WorkspaceModel

/// Which invalidations the code of one module can name.
struct InvalidationVisibility {
  private let union: ModuleUnion
  private let module: Int
  private lazy var inScope = union.modulesInScope(of: module)

  init(union: ModuleUnion, module: Int) {
    self.union = union
    self.module = module
  }

  /// Whether its access level lets the module use it.
  func hasAccess(to invalidation: Invalidation) -> Bool {
    if invalidation.traits.contains(.isOfForeignCode), union.seesOnlyNames(module) { return false }
    switch invalidation.scope.access {
    case .private, .fileprivate: return false
    case .internal:
      return union.kinds(from: module, to: invalidation.scope.module).contains(.testable)
    case .package:
      let (own, other) = (
        union.members[module].module, union.members[invalidation.scope.module].module
      )
      return own.key.containerPath == other.key.containerPath
    case .public, .open: return true
    }
  }

  /// Whether the name is found: members are without an import.
  mutating func canName(_ invalidation: Invalidation) -> Bool {
    invalidation.key.isMember || inScope.contains(invalidation.scope.module)
  }
}

extension Invalidation {
  /// Whether code that merely contains the name can be compiled differently; `isStrict` says whether warnings
  /// are errors there.
  func affectsMentions(_ configuration: ImpactOptions.Configuration, isStrict: Bool) -> Bool {
    switch kind {
    case .use, .type, .layout, .expansion, .everything: true
    // Naming a class, storing it and allocating it go through its functions; optimised code allocates
    // by itself, and must know the size.
    case .instanceLayout: configuration == .release && provenance.effect != .dispatch
    case .members, .witnesses, .value, .linkage, .marker, .marked: false
    case .diagnostics: isStrict
    }
  }
}
