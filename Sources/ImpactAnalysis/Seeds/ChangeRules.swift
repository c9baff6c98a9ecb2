import WorkspaceModel

extension ChangeRule {
  /// Every rule of the table, in the order in which their invalidations are added.
  static let all = whole + signatures + bodies + storage + visibility

  private static let whole = [
    ChangeRule(
      "change.expansion",
      of: [.expansion],
      "A macro that stands for declarations may declare anything.",
      source: "SE-0397"
    ) { seeds, _, subject in
      seeds.add(subject, .everything, .public, .generated)
    },
    ChangeRule(
      "change.versions",
      of: [.extension, .literalType, .declaration],
      "Optimized code calls the only version of a member directly: another number of versions differs.",
      source: "swift: lib/SILOptimizer/Utils/SpeculativeDevirtualizer"
    ) { seeds, difference, subject in
      seeds.addVersions(difference, subject)
    },
    ChangeRule(
      "change.extension",
      of: [.extension],
      "An extension gives conformances and constraints; its members are differences of their own.",
      source: "edits: extensions"
    ) { seeds, difference, subject in
      seeds.addExtension(difference, subject)
    },
    ChangeRule(
      "change.literal",
      of: [.literalType],
      "Every literal has the type that bears a literal's name, and so has what takes its type from one.",
      source: "swift: lib/Sema/CSSimplify.cpp, default literal types"
    ) { seeds, difference, subject in
      seeds.add(subject, .everything, .public, .signature)
      // A value that takes its type from a literal has another one, also where the alias is not seen.
      seeds.add(subject, .use, difference.access, .signature)
      seeds.add(subject, .type, difference.access, .signature)
    },
  ]

  private static let signatures = [
    ChangeRule(
      "change.operator",
      "An operator that is no member is found through the types of its operands.",
      source: "edits: operators",
      if: { difference, subject, seeds in
        subject.isFreeOperator
          && (difference.isNew || difference.changesSignature || seeds.exposesBodies)
      },
      add: { seeds, difference, subject in
        let keys = subject.operands.flatMap(LookupKey.operand)
        seeds.add(keys, because: subject, difference.access, .signature)
      }
    ),
    ChangeRule(
      "change.signature",
      "Code that names a declaration differs if that comes, goes, or has another signature.",
      source: "swift-driver: `DependencyKey`, interface aspect",
      if: { difference, _, _ in difference.isNew || difference.changesSignature },
      add: { seeds, difference, subject in
        seeds.addSignature(difference, subject)
      }
    ),
    ChangeRule(
      "change.witness",
      "A member that a protocol may require is used through the conformance.",
      source: "edits: witnesses",
      if: { difference, _, seeds in
        seeds.exposesBodies && (difference.differs(\.body) || difference.differs(\.exposedBody))
          || difference.differs(\.typeEvidence) || difference.isNew || difference.changesSignature
      },
      add: { seeds, difference, subject in
        seeds.addWitness(subject, difference.access)
      }
    ),
    ChangeRule(
      "change.inherited",
      "Subclasses and conformances elsewhere inherit whether clients compile a member's body.",
      source: "edits: inherited",
      if: { difference, _, _ in !difference.isNew && difference.exposesDifferently },
      add: { seeds, difference, subject in
        seeds.addInherited(difference, subject)
      }
    ),
    ChangeRule(
      "change.inheritance",
      "Code that uses a type differs if that inherits from other types or protocols.",
      source: "swift-driver: `potentialMember`",
      if: { difference, _, _ in !difference.isNew && difference.differs(\.inheritance) },
      add: { seeds, difference, subject in
        seeds.addInheritance(difference, subject)
      }
    ),
    ChangeRule(
      "change.diagnostics",
      "An attribute that makes a warning differs where warnings are errors.",
      source: "edits: derived",
      if: { difference, _, _ in !difference.isNew && difference.differs(\.diagnostics) },
      add: { seeds, difference, subject in
        seeds.addDiagnostics(of: subject, difference.access)
      }
    ),
  ]

  private static let bodies = [
    ChangeRule(
      "change.default-argument",
      "Callers compile default arguments.",
      source: "X-3; SE-0193",
      if: { difference, _, _ in !difference.isNew && difference.differs(\.defaultArguments) },
      add: { seeds, difference, subject in
        seeds.addDefaultArguments(difference, subject)
      }
    ),
    ChangeRule(
      "change.exposed-body",
      "Clients compile exposed bodies, and infer types from code.",
      source: "SE-0193",
      if: { difference, _, _ in
        !difference.isNew
          && (difference.differs(\.exposedBody) || difference.differs(\.typeEvidence))
      },
      add: { seeds, difference, subject in
        seeds.addExposedBody(difference, subject)
      }
    ),
  ]

  private static let storage = [
    ChangeRule(
      "change.storage",
      "Clients know the layout of a type, unless library evolution hides it.",
      source: "SE-0260, SE-0409",
      if: { difference, subject, _ in
        subject.declaration.kind != .enum && difference.changesLayout
      },
      add: { seeds, difference, subject in
        seeds.addStorage(difference, subject)
      }
    ),
    ChangeRule(
      "change.cases",
      "Clients know the layout of an enumeration, which another case may leave as it is.",
      source: "SE-0260, SE-0409",
      if: { difference, subject, _ in
        subject.declaration.kind == .enum && difference.changesLayout
      },
      add: { seeds, difference, subject in
        seeds.addStorage(difference, subject)
      }
    ),
    ChangeRule(
      "change.dispatch",
      "Clients reach overridable members through a table, by the place in it.",
      source: "swift: lib/SILGen/SILGenType.cpp",
      if: { difference, _, _ in
        !difference.isNew && (difference.differs(\.dispatch) || difference.movesPrivateEntries)
      },
      add: { seeds, difference, subject in
        seeds.addDispatch(difference, subject)
      }
    ),
    ChangeRule(
      "change.constant",
      "Code that clients compile may contain the initial value of a constant at `-Onone`.",
      source: "X-11, X-12",
      if: { difference, subject, seeds in
        seeds.configuration == .debug && subject.declaration.kind == .storedVariable
          && !subject.isStoredInState
          && (difference.differs(\.body) || difference.differs(\.exposedBody))
      },
      add: { seeds, difference, subject in
        seeds.add(subject, .value, difference.access, .exposedBody)
      }
    ),
  ]

  private static let visibility = [
    ChangeRule(
      "change.extension-place",
      "Conformances and key paths refer differently to a member that moves into an extension.",
      source: "edits: moved",
      if: { difference, _, _ in difference.changesExtension },
      add: { seeds, difference, subject in
        guard let type = subject.enclosingType else { return }
        seeds.addName(of: type, .witnesses, difference.access, .signature, carriedBy: subject)
        seeds.add(subject, .linkage, difference.access, .signature)
      }
    ),
    ChangeRule(
      "change.visible-body",
      "Code that is given to clients refers differently to a function whose body they may see.",
      source: "edits: linkage",
      if: { difference, _, seeds in
        seeds.configuration == .debug && !difference.isNew && difference.exposesDifferently
      },
      add: { seeds, difference, subject in
        seeds.add(subject, .linkage, difference.access, .exposedBody)
        guard subject.isUsedWithoutItsName, let type = subject.enclosingType else { return }
        seeds.addName(of: type, .linkage, difference.access, .exposedBody, carriedBy: subject)
        // Also at `-Onone`, clients contain the library's `Range.contains`, which calls `<`.
        guard subject.baseName.isOperator else { return }
        seeds.addName(of: type, .use, difference.access, .exposedBody, carriedBy: subject)
      }
    ),
    ChangeRule(
      "change.body",
      "Optimized clients may compile any body of a module without library evolution.",
      source: "swift: cross-module optimization",
      if: { difference, subject, _ in
        !subject.declaration.isType && difference.differs(\.body)
      },
      add: { seeds, difference, subject in
        seeds.addBody(subject, difference.access, .body)
      }
    ),
  ]
}

extension DeclarationDifference {
  /// Whether a type that was there before consists of something else.
  fileprivate var changesLayout: Bool { !isNew && (differs(\.storage) || differs(\.layout)) }
}
