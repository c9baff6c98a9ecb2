import WorkspaceModel

extension CarryingRule {
  /// Every rule of the table.
  ///
  /// A mention to which none applies carries nothing.
  static let all = uses + types + layouts + instances + members + values + markers + others

  private static let uses = [
    CarryingRule(
      "carry.use",
      [.use],
      in: [.signature, .parameters, .inheritance],
      gives: .kinds([.use]),
      "Code that uses a declaration compiles differently if its signature mentions a name that does.",
      source: "swift-driver: `DependencyKey`, interface aspect"
    ),
    CarryingRule(
      "carry.use.storage",
      [.use],
      in: [.storage],
      if: [.hasCodeOfFields],
      unless: [.isSharedByReference],
      gives: .kinds([.use]),
      "An initialiser runs the initial values of fields; what wraps a field also isolates its type.",
      source: "SE-0258, SE-0401; swift: lib/SILGen/SILGenConstructor.cpp"
    ),
    CarryingRule(
      "carry.class.storage",
      [.use, .type],
      in: [.storage],
      if: [.isSharedByReference],
      gives: .kinds([.instanceLayout]),
      "A class that stores it differs in its instances alone.",
      source: "X-9; SE-0401"
    ),
    CarryingRule(
      "carry.use.exposed",
      [.use],
      in: [.exposedBody],
      if: [.isCompiledByClients],
      gives: .kinds([.use]),
      "A body that clients compile carries the use to them.",
      source: "SE-0193"
    ),
    CarryingRule(
      "carry.body.optimized",
      [.use, .type, .layout, .marker, .marked],
      in: [.body],
      if: [.isOptimized],
      unless: [.isInResilientModule],
      gives: .kinds([.use]),
      "Optimized clients may compile any body of a module without library evolution.",
      source: "swift: cross-module optimization"
    ),
    CarryingRule(
      "carry.body.instances",
      [.instanceLayout],
      in: [.body],
      if: [.isOptimized],
      unless: [.isInResilientModule, .isOfTableAlone],
      gives: .kinds([.use]),
      "Optimized code that makes an object depends on its size; it looks into no table.",
      source: "X-9"
    ),
  ]

  private static let types = [
    CarryingRule(
      "carry.type",
      [.type],
      in: [.signature, .parameters, .inheritance],
      gives: .kinds([.type]),
      "A declaration whose signature mentions the name may have another type.",
      source: "edits: inferred"
    ),
    CarryingRule(
      "carry.type.storage",
      [.type],
      in: [.storage],
      unless: [.isSharedByReference],
      gives: .ownLayout(besides: [.type]),
      "A type that stores a value of another type has another layout, too.",
      source: "SE-0409"
    ),
    CarryingRule(
      "carry.type.inferred",
      [.type],
      in: [.exposedBody],
      if: [.isCompiledByClients, .infersType],
      gives: .kinds([.type, .layout]),
      "An inferred type follows the type of the code.",
      source: "swift: initial values and opaque results are checked by clients"
    ),
    CarryingRule(
      "carry.type.exposed",
      [.type],
      in: [.exposedBody],
      if: [.isEmitted],
      unless: [.infersType],
      gives: .kinds([.use]),
      "A body that is emitted into clients uses the other type.",
      source: "SE-0193"
    ),
  ]

  private static let layouts = [
    CarryingRule(
      "carry.layout",
      [.layout],
      in: [.signature, .parameters],
      gives: .kinds([.layout]),
      "Code that passes a value depends on its layout.",
      source: "edits: values"
    ),
    CarryingRule(
      "carry.layout.storage",
      [.layout],
      in: [.storage],
      unless: [.hidesLayout],
      gives: .ownLayout(),
      "A stored value is part of the layout of what stores it, unless library evolution hides that.",
      source: "SE-0260, SE-0409"
    ),
    CarryingRule(
      "carry.layout.inferred",
      [.layout],
      in: [.exposedBody],
      if: [.isCompiledByClients, .infersType],
      gives: .kinds([.layout]),
      "A value of an inferred type has the layout of the code's value.",
      source: "edits: inferred"
    ),
    CarryingRule(
      "carry.layout.exposed",
      [.layout],
      in: [.exposedBody],
      if: [.isEmitted],
      unless: [.infersType],
      gives: .kinds([.use]),
      "A body that is emitted into clients depends on the layout.",
      source: "SE-0193"
    ),
    CarryingRule(
      "carry.layout.superclass",
      [.layout],
      in: [.inheritance],
      if: [.isClass],
      unless: [.hidesTables],
      gives: .kinds([.instanceLayout]),
      "A superclass may store what it is generic over.",
      source: "edits: classes"
    ),
    CarryingRule(
      "carry.layout.superclass-resilient",
      [.layout],
      in: [.inheritance],
      if: [.isClass, .hidesTables],
      gives: .kinds([.members]),
      "Library evolution hides the instances: clients see the members alone.",
      source: "SE-0260"
    ),
  ]

  private static let instances = [
    CarryingRule(
      "carry.instances",
      [.instanceLayout],
      in: [.inheritance],
      if: [.isReference],
      unless: [.hidesTables],
      gives: .kinds([.instanceLayout]),
      "A subclass has the fields and the table of its superclass.",
      source: "swift: lib/SILGen/SILGenType.cpp"
    ),
    CarryingRule(
      "carry.instances.resilient",
      [.instanceLayout],
      in: [.inheritance],
      if: [.hidesTables],
      gives: .kinds([.members]),
      "Library evolution hides both: clients see the members alone.",
      source: "SE-0260"
    ),
    CarryingRule(
      "carry.instances.exposed",
      [.instanceLayout],
      in: [.exposedBody],
      if: [.isOptimized],
      unless: [.isOfTableAlone],
      gives: .kinds([.use]),
      "Optimized code that makes an object depends on its size, also in clients.",
      source: "X-9"
    ),
    CarryingRule(
      "carry.alias",
      [.members, .witnesses, .instanceLayout],
      in: [.signature],
      if: [.isTypeAlias],
      gives: .same,
      "Inheriting from an alias is inheriting from the type.",
      source: "swift: aliases are sugar"
    ),
  ]

  private static let members = [
    CarryingRule(
      "carry.members",
      [.members, .witnesses],
      in: [.inheritance],
      gives: .same,
      "A conformance and a subclass have the members of what they inherit from.",
      source: "edits: witnesses"
    )
  ]

  private static let values = [
    CarryingRule(
      "carry.value",
      [.value],
      in: [.body],
      if: [.isStoredVariable],
      unless: [.isInResilientModule],
      gives: .kinds([.value]),
      "A constant that is made of another one is known with it.",
      source: "X-11, X-12"
    ),
    CarryingRule(
      "carry.value.use",
      [.use],
      in: [.body],
      if: [.isStoredVariable],
      unless: [.isOptimized, .isInResilientModule],
      gives: .kinds([.value]),
      "A constant that is made of a function given to clients is known with it.",
      source: "X-11, X-12"
    ),
    CarryingRule(
      "carry.value.constant",
      [.value],
      in: [.exposedBody],
      if: [.isStoredVariable],
      unless: [.isEmitted],
      gives: .kinds([.value]),
      "So is one whose initial value clients see.",
      source: "X-11, X-12"
    ),
    CarryingRule(
      "carry.value.emitted-constant",
      [.value],
      in: [.exposedBody],
      if: [.isStoredVariable, .isEmitted],
      gives: .kinds([.value, .use]),
      "An initial value that clients compile also differs in them.",
      source: "SE-0193"
    ),
    CarryingRule(
      "carry.value.exposed",
      [.value],
      in: [.exposedBody],
      if: [.isEmitted],
      unless: [.isStoredVariable],
      gives: .kinds([.use]),
      "A body that is emitted into clients contains the constant.",
      source: "X-11, X-12"
    ),
  ]

  private static let markers = [
    CarryingRule(
      "carry.marker.storage",
      [.marker, .marked],
      in: [.storage],
      if: [.mayBecomeSendable],
      gives: .kinds([.marker]),
      "A value type that is not public is `Sendable` if all that it stores is.",
      source: "SE-0302"
    ),
    CarryingRule(
      "carry.marker.signature",
      [.marker, .marked],
      in: [.signature],
      gives: .marks,
      "A variable of the type need no longer be isolated, and other values have the type.",
      source: "SE-0434"
    ),
    CarryingRule(
      "carry.marker.inferred",
      [.marker, .marked],
      in: [.exposedBody],
      if: [.isCompiledByClients, .infersTypeOrDefault],
      gives: .marks,
      "The same is true of an inferred type.",
      source: "SE-0434"
    ),
  ]

  private static let others = [
    CarryingRule(
      "carry.diagnostics",
      [.diagnostics],
      in: [.inheritance],
      if: [.isInheritable],
      gives: .kinds([.diagnostics]),
      "A warning about a superclass or a protocol also concerns its heirs.",
      source: "edits: derived"
    ),
    CarryingRule(
      "carry.linkage",
      [.linkage],
      in: [.exposedBody],
      if: [.emitsBody],
      gives: .kinds([.use]),
      "A body that clients compile refers to another one differently if clients may see that.",
      source: "edits: linkage"
    ),
    CarryingRule(
      "carry.linkage.default",
      [.linkage],
      in: [.exposedBody],
      if: [.isInResilientModule, .hasDefaultArguments],
      unless: [.emitsBody],
      gives: .kinds([.use]),
      "A module with library evolution gives its default arguments to clients.",
      source: "SE-0193"
    ),
    CarryingRule(
      "carry.expansion",
      [.expansion],
      in: Declaration.Section.allCases,
      gives: .kinds([.everything]),
      "A use of a macro whose implementation differs expands to unknown code.",
      source: "SE-0389"
    ),
  ]
}
