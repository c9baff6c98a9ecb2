@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// A declaration while its children are walked.
struct DeclarationDraft {
  /// Its place among the file's declarations: before its members'.
  var index: Int
  var kind: Declaration.Kind
  var access: AccessLevel
  var prefix: DeclarationPrefix
  var flags: Declaration.Flags
  var name = ""
  var baseName = WellKnownName.nothing.rawValue
  var line: UInt32 = 0

  /// The signature without attributes and modifiers.
  var signature: PartBuilder
  /// What `Mentions.parametersEnd` ends, and the labels.
  var parameters = MentionChains.empty
  var parameterLabels = MentionChains.empty
  var inheritance: PartBuilder
  /// The inheritance clause alone: an extension's `inheritance` mentions the extended type too.
  var inheritanceClause = Fingerprint.none
  var internalNames: PartBuilder
  var defaultArguments: PartBuilder
  var exposedBody: PartBuilder
  var body: PartBuilder
  /// What the declaration adds to the table of methods of its class, beyond the prefix.
  var dispatch = FingerprintBuilder()
  /// The types of a case's payload but those of functions: their values have one layout.
  var payload: PartBuilder
  /// The labels of the parameters, each with a colon.
  var labels = ""
  var parameterCount = 0
  /// The names that parameters have in the body.
  var locals: Set<NameTable.ID> = []
  var optionalParameters: UInt32 = 0
  /// The labels of arguments in all parts.
  var argumentLabels = MentionChains.empty
  /// The names in the result.
  var results = MentionChains.empty
  var constructs: UInt32 = 0
  var result = ResultKind.void
  /// An operator's function: it is called without labels.
  var isOperator = false

  /// Whether an attribute of the declaration itself, not of one of its accessors, exposes the body.
  let isExposedByAttribute: Bool

  /// What a body or initialiser that decides the type says of it.
  var typeEvidence: Fingerprint {
    let decides = flags.contains(.isOpaque) || flags.contains(.typeIsInferred)
    return decides ? exposedBody.evidence.fingerprint : .none
  }

  /// Whether clients see the body whatever the optimisation level.
  var exposesBody: Bool {
    flags.contains(.bodyIsExposed) || flags.contains(.isOpaque)
  }
}

extension Summarizer {
  /// Starts a declaration: gives it its place.
  mutating func begin(
    _ kind: Declaration.Kind,
    _ prefix: DeclarationPrefix,
    in scope: Scope,
    access: AccessLevel? = nil
  ) -> DeclarationDraft {
    let index = declarations.count
    let effective = access ?? scope.access(prefix.access)
    var flags = prefix.flags
    // SE-0496: on what other modules can name, it implies `@inlinable`.
    if prefix.traits.contains(.isAlwaysInlined), effective >= .package {
      flags.formUnion([.bodyIsExposed, .bodyIsEmitted])
    }
    declarations.append(
      Declaration(
        kind: kind,
        access: effective,
        name: "",
        baseName: 0,
        parent: scope.parent,
        condition: scope.condition
      )
    )
    chains.append(DeclarationChains())
    nodes.append(declaringNode)
    var draft = DeclarationDraft(
      index: index,
      kind: kind,
      access: effective,
      prefix: prefix,
      flags: flags,
      signature: makePart(mentions: prefix.part.mentions),
      inheritance: makePart(),
      internalNames: makePart(),
      defaultArguments: makePart(),
      exposedBody: makePart(),
      body: makePart(),
      payload: makePart(),
      isExposedByAttribute: flags.contains(.bodyIsExposed)
    )
    takeUses(into: &draft)
    return draft
  }

  /// Feeds the token that names a declaration.
  mutating func name(_ draft: inout DeclarationDraft, by token: RawSyntax) {
    walk(token, into: &draft.signature, silent: true)
    setName(of: &draft, to: token)
    let kind = token.tokenView?.rawKind
    draft.isOperator =
      kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator
  }

  /// Names a declaration after a token that is walked elsewhere.
  mutating func setName(of draft: inout DeclarationDraft, to token: RawSyntax) {
    guard let text = token.text else { return setName(of: &draft, to: SyntaxText()) }
    setName(of: &draft, to: text)
  }

  private mutating func setName(of draft: inout DeclarationDraft, to text: SyntaxText) {
    let bytes = text.bytes.withoutBackticks
    draft.baseName = intern(bytes)
    draft.line = lines.line(of: text.baseAddress ?? lastToken)
  }

  /// Completes a declaration.
  mutating func finish(
    _ draft: DeclarationDraft,
    shape: TypeShape? = nil,
    typeEvidence: Fingerprint? = nil
  ) {
    var draft = draft
    takeUses(into: &draft)
    var signature = FingerprintBuilder()
    if !draft.prefix.part.text.isEmpty { signature.combine(draft.prefix.part.fingerprint) }
    if !draft.signature.text.isEmpty { signature.combine(draft.signature.fingerprint) }
    var declaration = declarations[draft.index]
    declaration.kind = draft.kind
    // Other modules find an operator of a type that they do not see (seen with Swift 6.3.1).
    if draft.isOperator, let written = draft.prefix.access {
      declaration.access = max(declaration.access, written)
      operators.insert(draft.index)
    }
    declaration.setterAccess = draft.prefix.setterAccess.map { min($0, draft.access) }
    declaration.flags = draft.flags
    declaration.optionalParameters = draft.optionalParameters
    declaration.constructs = Constructs(rawValue: draft.constructs)
    declaration.name = draft.name
    declaration.baseName = draft.baseName
    declaration.line = draft.line
    declaration.signature = signature.fingerprint
    declaration.inheritance = draft.inheritanceClause
    declaration.diagnostics = draft.prefix.diagnostics.fingerprint
    declaration.availability = draft.prefix.availability.fingerprint
    declaration.typeEvidence = typeEvidence ?? draft.typeEvidence
    declaration.internalNames = draft.internalNames.fingerprint
    declaration.defaultArguments = draft.defaultArguments.fingerprint
    declaration.exposedBody = draft.exposedBody.fingerprint
    declaration.storage = shape?.storage.fingerprint ?? .none
    declaration.layout = shape?.layout.fingerprint ?? .none
    declaration.dispatch = shape?.dispatch.fingerprint ?? .none
    declaration.body = draft.body.fingerprint
    declarations[draft.index] = declaration
    var exposedMentions = draft.exposedBody.mentions
    mentions.add(allOf: draft.defaultArguments.mentions, to: &exposedMentions)
    chains[draft.index] = DeclarationChains(
      signature: draft.signature.mentions,
      parameters: draft.parameters,
      inheritance: draft.inheritance.mentions,
      storage: shape?.storage.mentions ?? MentionChains.empty,
      exposedBody: exposedMentions,
      body: draft.body.mentions,
      parameterLabels: draft.parameterLabels,
      argumentLabels: draft.argumentLabels,
      results: draft.results
    )
  }

  /// Gives a declaration the labels of arguments and the constructs since the last call.
  mutating func takeUses(into draft: inout DeclarationDraft) {
    mentions.add(allOf: labels, to: &draft.argumentLabels)
    labels = MentionChains.empty
    draft.constructs |= recentConstructs
    recentConstructs = 0
  }

  /// Adds what a member is to its class's table of methods, or its protocol's of witnesses.
  mutating func contribute(
    _ draft: DeclarationDraft,
    _ member: Fingerprint,
    to shape: inout TypeShape,
    in scope: Scope
  ) {
    guard scope.hasDispatch, !draft.flags.contains(.isFinal),
      !draft.flags.contains(.isStatic) || draft.prefix.traits.contains(.isClassMember)
        || scope.kind == .protocol
    else { return }
    addCondition(of: scope, to: &shape.dispatch.text)
    shape.dispatch.text.combine(draft.prefix.shape.fingerprint)
    shape.dispatch.text.combine(member)
  }

  func addCondition(of scope: Scope, to text: inout FingerprintBuilder) {
    if scope.condition != 0 { text.combine(conditions.texts[Int(scope.condition)]) }
  }
}
