import SwiftKnowledge
import WorkspaceModel

/// The labels of calls that an invalidation affects.
extension DeclarationIndex {
  /// The invalidation with what is known of its labels: no closure can be the argument where all that the parameter's
  /// type names are types, not aliases of functions.
  func resolvingLabels(of invalidation: Invalidation) -> Invalidation {
    var invalidation = invalidation
    for place in invalidation.key.labels.indices {
      let types = invalidation.key.labels[place].types
      invalidation.key.labels[place].isAlwaysWritten =
        !types.isEmpty && types.allSatisfy { areTypes($0) }
      invalidation.key.labels[place].types = []
    }
    return invalidation
  }

  /// Whether a name is that of types alone.
  private func areTypes(_ name: String) -> Bool {
    let isDeclared = facts(ofTypesNamed: name).access != nil
    return (isDeclared || LibraryTypes.contains(name)) && !isAlias(name)
  }

  /// Whether what differs stands in an extension of what is no protocol.
  func surelyExtendsType(_ invalidation: Invalidation) -> Bool {
    guard let type = invalidation.subject.extends else { return false }
    return !mayBeProtocol(TypeName(name: type), in: invalidation.scope.module)
  }
}
