@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// One binding of a variable declaration while its siblings are read.
private struct Binding {
  /// One for each name of the pattern.
  var drafts: [DeclarationDraft] = []
  /// `var a, b: Int`: the type of `a` is written at `b`.
  var annotation = Fingerprint.none
  /// Whether the annotation leaves types to the initial value: `[_]`, `Set`.
  var isPartlyInferred = false
  var annotationMentions = MentionChains.empty
  var isOpaque = false
  /// Whether the annotation is a function's type.
  var isFunction = false
  var hasInitializer = false
  /// The initialiser says the type.
  var inferred: PartBuilder?
  /// The initialiser is one literal: what the annotation with its usual type would be.
  var literalType: Fingerprint?
  /// The tokens that say what is stored: `let` or `var`, the name, the type.
  var shape = FingerprintBuilder()
  var accessors = AccessorKinds(isStored: true, isSettable: true)
}

extension Summarizer {
  /// `var a = 1, (b, c): (Int, Int)`: one record for each name.
  mutating func variable(_ node: RawSyntax, in scope: Scope, shape: inout TypeShape) {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    let prefix = self.prefix(of: children, before: 5)
    var specifier = makePart()
    var isConstant = false
    var bindings: [Binding] = []
    for index in 5..<children.count {
      guard let child = children[index] else { continue }
      if child.kind == .patternBindingList {
        for element in child.elements {
          bindings.append(binding(element, prefix, specifier.text, in: scope))
        }
      } else {
        isConstant = isConstant || child.text == "let"
        walk(child, into: &specifier, silent: true)
      }
    }
    shareAnnotations(&bindings)
    for binding in bindings { finish(binding, isConstant: isConstant, in: scope, shape: &shape) }
  }

  private mutating func binding(
    _ node: RawSyntax,
    _ prefix: DeclarationPrefix,
    _ specifier: FingerprintBuilder,
    in scope: Scope
  ) -> Binding {
    let children = node.layoutView?.children ?? RawSyntaxBuffer([])
    enter(node, declaration: declarations.count, in: scope)
    defer { landmarks.append(.end) }
    var binding = Binding(shape: specifier)
    let names = node.child(1)?.patternNames ?? []
    for name in names {
      var draft = begin(.storedVariable, prefix, in: scope)
      setName(of: &draft, to: name)
      binding.drafts.append(draft)
    }
    guard var draft = binding.drafts.first else {
      walkUnowned(node)
      return binding
    }
    draft.signature.text = specifier
    readBinding(children, &draft, &binding, in: scope)
    takeUses(into: &draft)
    for index in binding.drafts.indices {
      let own = binding.drafts[index]
      binding.drafts[index] = draft
      binding.drafts[index].index = own.index
      binding.drafts[index].baseName = own.baseName
      binding.drafts[index].line = own.line
      if names.count > 1 {
        binding.drafts[index].signature.text.combine(TokenHash(self.names[own.baseName]))
      }
    }
    return binding
  }

  private mutating func readBinding(
    _ children: RawSyntaxBuffer,
    _ draft: inout DeclarationDraft,
    _ binding: inout Binding,
    in scope: Scope
  ) {
    for index in 0..<children.count {
      guard let child = children[index] else { continue }
      switch index {
      case 1:
        var pattern = makePart()
        walk(child, into: &pattern, silent: true)
        draft.signature.text.combine(pattern.fingerprint)
        binding.shape.combine(pattern.fingerprint)
      case 3: annotation(child, of: &draft, &binding)
      case 5: initializer(child, of: &draft, &binding, in: scope)
      case 7: binding.accessors = accessors(child, of: &draft)
      case 9: walkUnowned(child)
      default: walkSignature(child, of: &draft)
      }
    }
  }

  private mutating func annotation(
    _ node: RawSyntax,
    of draft: inout DeclarationDraft,
    _ binding: inout Binding
  ) {
    sightings.remove(.opaqueType)
    var part = makePart(mentions: draft.signature.mentions)
    walk(node, into: &part)
    if sightings.contains(.customAttribute) { draft.flags.insert(.hasCustomAttributes) }
    sightings.remove(.customAttribute)
    if sightings.contains(.opaqueType) {
      draft.flags.insert(.isOpaque)
      binding.isOpaque = true
    }
    binding.isFunction = node.child(3)?.isFunctionValue == true
    if node.child(3)?.isPlainType == true { draft.flags.insert(.isPlainlyTyped) }
    if node.child(3)?.isCollectionType == true { draft.flags.insert(.isCollection) }
    draft.signature.mentions = part.mentions
    binding.isPartlyInferred = node.leavesTypesOpen
    binding.annotation = part.fingerprint
    binding.annotationMentions = part.mentions
  }

  private mutating func initializer(
    _ node: RawSyntax,
    of draft: inout DeclarationDraft,
    _ binding: inout Binding,
    in scope: Scope
  ) {
    binding.hasInitializer = true
    let isInferred = binding.annotation == .none || binding.isPartlyInferred
    let isInstance = scope.hasStorage && !draft.flags.contains(.isStatic)
    // A lazy property's initial value is the body of its getter.
    let isExposed =
      isInferred || draft.exposesBody || isInstance && !draft.prefix.traits.contains(.isLazy)
    guard isExposed else { return walk(node, into: &draft.body) }
    if isInferred { draft.flags.insert(.typeIsInferred) }
    body(node, of: &draft, isExposed: true)
    if isInferred {
      binding.inferred = draft.exposedBody
      if binding.annotation == .none {
        binding.literalType = Self.literalTypes[node.child(3)?.kind ?? .missing]
      }
    }
  }

  /// A name with neither type nor value takes the type of the next name that has one.
  private mutating func shareAnnotations(_ bindings: inout [Binding]) {
    var following: Binding?
    for index in bindings.indices.reversed() {
      if bindings[index].annotation != .none {
        following = bindings[index]
      } else if bindings[index].hasInitializer {
        following = nil
      } else if let following {
        bindings[index].annotation = following.annotation
        bindings[index].isFunction = following.isFunction
        for place in bindings[index].drafts.indices {
          mentions.add(
            allOf: following.annotationMentions,
            to: &bindings[index].drafts[place].signature.mentions
          )
          if following.isOpaque { bindings[index].drafts[place].flags.insert(.isOpaque) }
        }
      }
    }
  }

  private mutating func finish(
    _ binding: Binding,
    isConstant: Bool,
    in scope: Scope,
    shape: inout TypeShape
  ) {
    var member = binding.shape
    member.combine(binding.annotation)
    if let inferred = binding.inferred { member.combine(inferred.fingerprint) }
    for (place, unfinished) in binding.drafts.enumerated() {
      var draft = unfinished
      if !binding.accessors.isStored { draft.kind = .computedVariable }
      if !isConstant { draft.flags.insert(.isMutable) }
      if isConstant, !binding.hasInitializer, scope.hasStorage, !draft.flags.contains(.isStatic) {
        draft.flags.insert(.isSetByInitializers)
      }
      draft.signature.text.combine(binding.annotation)
      let evidence = typeEvidence(of: draft, binding)
      finish(draft, typeEvidence: evidence)
      if draft.flags.contains(.isStatic), !draft.prefix.traits.contains(.isClassMember) { continue }
      guard place == 0 else { continue }
      if draft.kind == .storedVariable || binding.accessors.isInitializer {
        store(draft, binding, member.fingerprint, evidence, &shape, in: scope)
      }
      if !isConstant { dispatch(draft, binding, member, &shape, in: scope) }
    }
  }

  /// The written type, or what it is inferred from, with the attributes that change how it is stored.
  private func typeEvidence(of draft: DeclarationDraft, _ binding: Binding) -> Fingerprint {
    var evidence = FingerprintBuilder()
    evidence.combine(draft.prefix.shape.fingerprint)
    evidence.combine(binding.literalType ?? binding.annotation)
    if let inferred = binding.inferred, binding.literalType == nil {
      evidence.combine(inferred.evidence.fingerprint)
    }
    if binding.isOpaque { evidence.combine(draft.exposedBody.evidence.fingerprint) }
    return evidence.fingerprint
  }

  /// The annotations that a variable could have instead of a literal and its default type.
  private static let literalTypes: [SyntaxKind: Fingerprint] = {
    let names: [SyntaxKind: String] = [
      .integerLiteralExpr: "Int", .floatLiteralExpr: "Double", .booleanLiteralExpr: "Bool",
      .stringLiteralExpr: "String", .simpleStringLiteralExpr: "String",
    ]
    return names.mapValues { name in
      var annotation = FingerprintBuilder()
      for token in [":", name] { annotation.combine(token) }
      return annotation.fingerprint
    }
  }()

  private mutating func store(
    _ draft: DeclarationDraft,
    _ binding: Binding,
    _ member: Fingerprint,
    _ evidence: Fingerprint,
    _ shape: inout TypeShape,
    in scope: Scope
  ) {
    guard scope.hasStorage, !draft.flags.contains(.isStatic) else { return }
    addCondition(of: scope, to: &shape.storage.text)
    shape.storage.text.combine(draft.prefix.shape.fingerprint)
    shape.storage.text.combine(member)
    addCondition(of: scope, to: &shape.layout)
    let storesFunction = binding.isFunction && !draft.flags.contains(.hasCustomAttributes)
    if storesFunction {
      shape.layout.combine(draft.prefix.shape.fingerprint)
      shape.layout.combine("->")
    } else {
      shape.layout.combine(evidence)
    }
    if binding.drafts.count > 1 { shape.layout.combine("\(binding.drafts.count)") }
    if storesFunction {
      mentions.add(allOf: draft.signature.mentions, to: &shape.functionMentions)
    } else {
      mentions.add(allOf: draft.signature.mentions, to: &shape.storage.mentions)
    }
    if let inferred = binding.inferred {
      mentions.add(allOf: inferred.mentions, to: &shape.storage.mentions)
    }
    // What stands behind `some P` decides how much is stored.
    if binding.isOpaque {
      mentions.add(allOf: draft.exposedBody.mentions, to: &shape.storage.mentions)
    }
  }

  /// A stored variable is overridden through its getter and setter like a computed one.
  private mutating func dispatch(
    _ draft: DeclarationDraft,
    _ binding: Binding,
    _ member: FingerprintBuilder,
    _ shape: inout TypeShape,
    in scope: Scope
  ) {
    var member = member
    if binding.accessors.isStored {
      member.combine(Summarizer.getterAndSetter)
      // Tables of subclasses hold other accessors of an observed property (seen with Swift 6.3.1).
      if binding.accessors.isObserved { member.combine("observed") }
    } else {
      member.combine(draft.dispatch.fingerprint)
    }
    contribute(draft, member.fingerprint, to: &shape, in: scope)
  }

  private static let getterAndSetter: Fingerprint = {
    var accessors = FingerprintBuilder()
    accessors.combine(accessorKind("get"))
    accessors.combine(accessorKind("set"))
    return accessors.fingerprint
  }()
}

extension RawSyntax {
  /// Whether an annotation holds a placeholder, or a generic type of the standard library without its arguments.
  fileprivate var leavesTypesOpen: Bool {
    var isOpen = false
    var isUnbound = false
    forEachToken { token in
      let text = token.rawText
      if isUnbound, text != "<" { isOpen = true }
      if text == "_" { isOpen = true }
      isUnbound = Self.genericTypes.contains(text.name)
    }
    return isOpen || isUnbound
  }

  private static let genericTypes: Set<String> = [
    "AnyBidirectionalCollection", "AnyCollection", "AnyIterator", "AnyPublisher",
    "AnyRandomAccessCollection", "AnySequence", "Array", "ArraySlice", "AsyncCompactMapSequence",
    "AsyncDropFirstSequence", "AsyncDropWhileSequence", "AsyncFilterSequence",
    "AsyncFlatMapSequence", "AsyncMapSequence", "AsyncPrefixSequence", "AsyncPrefixWhileSequence",
    "AsyncStream", "AsyncThrowingMapSequence", "AsyncThrowingStream", "Atomic",
    "AutoreleasingUnsafeMutablePointer", "CheckedContinuation", "ClosedRange", "CollectionOfOne",
    "ContiguousArray", "CurrentValueSubject", "DefaultIndices", "Deque", "Dictionary",
    "DiscontiguousSlice", "DropFirstSequence", "DropWhileSequence", "EmptyCollection",
    "EnumeratedSequence", "EventLoopFuture", "EventLoopPromise", "FlattenSequence", "Heap",
    "IndexingIterator", "InlineArray", "IteratorSequence", "JoinedSequence", "KeyPath",
    "KeyPathComparator", "KeyValuePairs", "LazyDropWhileSequence", "LazyFilterSequence",
    "LazyMapSequence", "LazyPrefixWhileSequence", "LazySequence", "ManagedAtomic", "ManagedBuffer",
    "Measurement", "MutableSpan", "Mutex", "NIOLockedValueBox", "NIOLoopBound", "NIOLoopBoundBox",
    "OSAllocatedUnfairLock", "Optional", "OrderedDictionary", "OrderedSet", "OutputSpan",
    "PartialKeyPath", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo",
    "PassthroughSubject", "Predicate", "PrefixSequence", "Range", "RangeSet",
    "ReferenceWritableKeyPath", "Regex", "Repeated", "Result", "ReversedCollection", "SIMD16",
    "SIMD2", "SIMD3", "SIMD32", "SIMD4", "SIMD64", "SIMD8", "Set", "Slice", "SortDescriptor",
    "Span", "StrideThrough", "StrideTo", "Task", "TaskGroup", "TaskLocal", "ThrowingTaskGroup",
    "TreeDictionary", "TreeSet", "UnfoldSequence", "Unmanaged", "UnsafeBufferPointer",
    "UnsafeContinuation", "UnsafeMutableBufferPointer", "UnsafeMutablePointer", "UnsafePointer",
    "WritableKeyPath", "Zip2Sequence",
  ]
}
