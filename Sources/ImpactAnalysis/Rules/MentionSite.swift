import WorkspaceModel

/// A section of a declaration that mentions an affected name, and the facts that decide how the difference travels on.
struct MentionSite {
  /// A fact that rules of the table name.
  enum Fact: CaseIterable {
    case isTypeAlias
    case isStoredVariable
    case isClass
    /// A class or an actor.
    case isReference
    /// Something inherits from it, or from what it is another name for.
    case isInheritable
    case isOptimized
    /// The module is built with library evolution.
    case isInResilientModule
    /// Library evolution hides its layout and tables from clients.
    case hidesTables
    /// The same, and no `@frozen` shows them.
    case hidesLayout
    /// Its type follows from code.
    case infersType
    /// The same, or that of a parameter with a default argument.
    case infersTypeOrDefault
    /// Clients compile its body.
    case emitsBody
    case hasDefaultArguments
    /// Clients compile its body or its default arguments.
    case isEmitted
    /// Clients look at its body, if only for a type.
    case isCompiledByClients
    /// Only a table of overridable members differs.
    case isOfTableAlone
    /// It is `Sendable` if all that it stores is (SE-0302).
    case mayBecomeSendable
    /// A class from whose members no isolation follows (SE-0401).
    case isSharedByReference
    /// A field has an initial value, or an attribute that may be a property wrapper.
    case hasCodeOfFields
  }

  let subject: DeclarationReference
  /// Whether the change that began the difference is one of tables.
  let isOfTable: Bool
  let configuration: ImpactOptions.Configuration
  /// Whether the module is built with library evolution.
  let isResilient: Bool

  /// Complexity: O(members) for what depends on members, else O(1).
  func holds(_ fact: Fact) -> Bool {
    let declaration = subject.declaration
    return switch fact {
    case .isTypeAlias: declaration.kind == .typeAlias
    case .isStoredVariable: declaration.kind == .storedVariable
    case .isClass: declaration.kind == .class
    case .isReference: declaration.isReference
    case .isInheritable: declaration.handsDown
    case .isOptimized: configuration == .release
    case .isInResilientModule: isResilient
    case .hidesTables: isResilient && declaration.mayBeResilient
    case .hidesLayout:
      isResilient && declaration.mayBeResilient && !declaration.flags.contains(.isFrozen)
    case .infersType: declaration.typeFollowsFromCode
    case .infersTypeOrDefault:
      declaration.typeFollowsFromCode
        || declaration.mayInferByDefault(in: subject.summary.declarations)
    case .emitsBody: declaration.emitsBody(configuration)
    case .hasDefaultArguments: declaration.flags.contains(.hasDefaultArguments)
    case .isEmitted: declaration.isEmitted(configuration)
    case .isCompiledByClients: declaration.isCompiledByClients(configuration)
    case .isOfTableAlone: isOfTable
    case .mayBecomeSendable: subject.mayBecomeSendable
    case .isSharedByReference: subject.isSharedByReference
    case .hasCodeOfFields: subject.hasCodeOfFields
    }
  }
}
