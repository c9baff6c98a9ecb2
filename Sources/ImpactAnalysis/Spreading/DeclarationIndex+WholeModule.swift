import WorkspaceModel

/// What optimised code of a module concludes from all of its files.
extension DeclarationIndex {
  /// The members of which there is one version more or less, as they affect the module's own code: of a class that
  /// nobody else can inherit, of a protocol to which nobody else can conform (the compiler's class hierarchy
  /// and protocol conformance analyses).
  func members(
    _ versions: Invalidation.Versions,
    of invalidation: Invalidation
  ) -> [Invalidation] {
    var members: [Invalidation] = []
    var known: Set = [invalidation.key.name]
    var pending = [invalidation.key.name]
    while let name = pending.popLast() {
      for type in declarations(mentioning: name, in: [invalidation.scope.module])
      where type.baseName == name {
        switch type.declaration.kind {
        case .typeAlias:
          pending += type.mentions(.signature).compactMap { type.summary.names[safe: $0] }
            .filter { known.insert($0).inserted }
        // Other modules may have types that conform.
        case .protocol where type.declaration.access >= .public: break
        case .class, .protocol:
          pending += type.inheritedNames.filter { known.insert($0).inserted }
          members += type.directMembers.filter { $0.has(versions, asMemberOf: type) }
            .flatMap { invalidation.affecting(asMember: $0, of: type) }
        default: break
        }
      }
    }
    return members
  }

  /// The constants of which optimised code knows the values by code that differs.
  func constants(knownBy invalidation: Invalidation) -> [Invalidation] {
    constants(setBy: invalidation) + constants(ofClassesMadeBy: invalidation)
  }

  /// The constants that a type's initialisers give their values, if one of those differs: optimised code
  /// knows what all of them give alike, an initial value too, unless clients may have copies of one of them (swift:
  /// LetPropertiesOpts.cpp).
  private func constants(setBy invalidation: Invalidation) -> [Invalidation] {
    guard invalidation.isOfInitializer, let owner = invalidation.key.owner else { return [] }
    return declarations(mentioning: owner.name, in: [invalidation.scope.module])
      .filter { $0.baseName == owner.name && $0.declaration.kind.isNominalType }
      .flatMap { type in
        type.directMembers.filter { member in
          member.declaration.flags.contains(.isSetByInitializers)
            || invalidation.provenance.effect == .exposedBody && member.isStoredInState
        }
        .flatMap { invalidation.affecting(asMember: $0, of: type) }
      }
  }

  /// The constants of the classes that the code of `invalidation` makes by initialisers which only their module sees:
  /// optimised code knows what all who make one give alike (swift: LetPropertiesOpts.cpp; not those of structures, as
  /// seen with Swift 6.3.1).
  ///
  /// Complexity: O(constants), besides O(classes) once for each declaration.
  private func constants(ofClassesMadeBy invalidation: Invalidation) -> [Invalidation] {
    guard invalidation.kind == .use, invalidation.key.use != .labels,
      let path = invalidation.provenance.path
    else { return [] }
    let maker = Maker(
      module: invalidation.scope.module,
      path: path,
      line: invalidation.provenance.line,
      name: invalidation.provenance.declaration
    )
    return classes(madeBy: maker).flatMap { type in
      type.directMembers.filter { $0.declaration.flags.contains(.isSetByInitializers) }
        .flatMap { invalidation.affecting(asMember: $0, of: type) }
    }
  }

  private func classes(madeBy maker: Maker) -> [DeclarationReference] {
    answers.classesMade(maker) {
      let classes = classesMadeWithin(maker.module)
      guard !classes.isEmpty else { return [] }
      let makers = declarations(onLine: maker.line, of: maker.path, in: maker.module)
        .filter { $0.qualifiedName == maker.name }
      return classes.filter { type in makers.contains { $0.mayMake(type) } }
    }
  }

  /// The declarations on a line of a file, in either state.
  private func declarations(
    onLine line: Int,
    of path: SourcePath,
    in module: Int
  ) -> [DeclarationReference] {
    let lines = answers.declarationLines(FileOfModule(module: module, path: path)) {
      let declarations = files(module).filter { $0.path == path }.flatMap { path, file in
        let summary = file.summary
        return summary.declarations.indices.map {
          DeclarationReference(file: path, summary: summary, index: $0)
        }
      }
      return Dictionary(grouping: declarations) { $0.summary.declarations[$0.index].line }
    }
    return lines[UInt32(clamping: line)] ?? []
  }

  /// The classes of a module that have initialisers which no other module sees.
  private func classesMadeWithin(_ module: Int) -> [DeclarationReference] {
    answers.classesMadeWithin(module) {
      files(module).flatMap { path, file in
        let summary = file.summary
        return summary.declarations.indices.lazy
          .filter { [.class, .actor].contains(summary.declarations[$0].kind) }
          .map { DeclarationReference(file: path, summary: summary, index: $0) }
          .filter { type in
            type.directMembers.contains {
              $0.declaration.kind == .initializer && $0.declaration.access < .public
            }
          }
      }
    }
  }
}

extension Invalidation {
  /// Whether it is that an initialiser differs, as it affects calls of it.
  fileprivate var isOfInitializer: Bool {
    kind == .use
      && (key.use == .call || key.use == .value && key.unnamedUses.contains(.implicitMembers))
  }

  /// The same as it affects code of the module that uses a member of a type.
  fileprivate func affecting(
    asMember member: DeclarationReference,
    of type: DeclarationReference
  ) -> [Invalidation] {
    var invalidation = self
    invalidation.subject.versions = nil
    invalidation.scope.access = .internal
    invalidation.scope.file = nil
    invalidation.key.isMember = true
    invalidation.key.outer = nil
    invalidation.key.owner = type.typeName
    invalidation.key.use = .name
    invalidation.subject.member = nil
    invalidation.subject.extends = nil
    invalidation.subject.extended = nil
    invalidation.key.labels = []
    invalidation.key.unnamedUses = []
    invalidation.key.constructs = []
    var all = member.usedNames.map { name in
      invalidation.key.name = name
      return invalidation
    }
    if member.hasImplicitUse {
      invalidation.key.name = type.baseName
      invalidation.key.use = .value
      invalidation.key.unnamedUses = member.unnamedUses
      all.append(invalidation)
    }
    return all
  }
}

extension DeclarationReference {
  fileprivate func has(
    _ versions: Invalidation.Versions,
    asMemberOf type: DeclarationReference
  ) -> Bool {
    if versions == .ofItself {
      return type.declaration.kind == .class && type.declaration.access < .open
        && (declaration.flags.contains(.isRequired) || mentionsOwnType)
    }
    switch declaration.kind {
    case .function, .computedVariable, .storedVariable, .subscript: break
    default: return false
    }
    return switch versions {
    case .requirements: type.declaration.kind == .protocol
    // What is open has versions in other modules.
    case .member(let name):
      type.declaration.kind == .class && baseName == name && declaration.access < .open
    case .all: declaration.access < .open
    case .ofItself: false
    }
  }

  /// Whether its code may call an initialiser of a class: by its name, as `Self`, or as `.init`.
  fileprivate func mayMake(_ type: DeclarationReference) -> Bool {
    mentions(oneOf: [type.baseName, "Self", "init"])
  }

  /// Whether it mentions `Self`, or `type(of:)`.
  private var mentionsOwnType: Bool {
    mentions(oneOf: ["Self", "type"])
  }

  private func mentions(oneOf names: [String]) -> Bool {
    let keys = Set(names.map { NameKey($0) })
    return Declaration.Section.allCases.contains { mentions(in: $0, where: keys.contains) }
  }
}
