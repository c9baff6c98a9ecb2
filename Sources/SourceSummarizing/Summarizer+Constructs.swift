@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// Opens a node for the walk, and notes what its kind says about the file.
  mutating func open(_ node: RawSyntax, silent: Bool) -> WalkFrame {
    guard let layout = node.layoutView else { return WalkFrame(children: RawSyntaxBuffer([])) }
    var frame = WalkFrame(children: layout.children, isSilent: silent)
    let kind = node.kind
    if kind == .poundSourceLocation { keepDirective(node) }
    if silent {
      if kind == .unexpectedNodes, hasErrors { reportUnexpected(node) }
      return frame
    }
    if readsResources { frame.isScope = enter(node, kind, frame.children) }
    switch kind {
    case .labeledExpr:
      frame.unmentioned = 4
      frame.isArgument = true
    case .declNameArgument, .multipleTrailingClosureElement:
      frame.unmentioned = 2
      frame.isArgument = true
    case .tupleTypeElement: frame.unmentioned = 8
    case .tuplePatternElement: frame.unmentioned = 2
    case .declReferenceExpr: frame.isReference = true
    case .memberAccessExpr:
      note(frame.children[1] == nil ? .implicitMembers : .memberAccess)
      if frame.children[1] == nil, node.namesInitializer {
        noteLabel(WellKnownName.initializer.rawValue)
      }
      if let base = frame.children[1]?.implicitMember {
        noteChain(from: base.name, after: base.period)
      }
      noteTypeOfValue(frame.children)
      if node.namesInitializer { initializerReferences += 1 }
    case .functionCallExpr:
      sightings.insert(.call)
      noteCall(of: frame.children[1])
      if frame.children[1]?.namesInitializer == true { initializerCalls += 1 }
      if let closure = frame.children[9], let brace = closure.child(1)?.text { noteClosure(brace) }
    case .attribute: openAttribute(&frame)
    case .macroExpansionExpr: openExpansion(&frame, name: frame.children[5], at: 5)
    case .macroExpansionDecl: openExpansion(&frame, name: frame.children[9], at: 9)
    case .ifConfigClause: frame.unmentioned = 5
    case .availabilityCondition: frame.isSilent = true
    case .suppressedType, .sameTypeRequirement: frame.hasPunctuation = true
    case .tryExpr:
      note(.awaitsOrThrows)
      // A failure reports its place, optimised or not.
      if frame.children[3]?.text == "!" { sightings.formUnion([.location, .line]) }
    // A failed unwrapping does unless it is optimised.
    case .forceUnwrapExpr: sightings.insert(.location)
    case .someOrAnyType:
      if frame.children[1]?.text == "some" { sightings.insert(.opaqueType) }
    case .namedOpaqueReturnType: sightings.insert(.opaqueType)
    case .genericArgument: frame.isTypeArgument = true
    case .integerLiteralExpr, .stringSegment:
      frame.isValue = true
      note(Constructs(kind))
    case .unexpectedNodes: if hasErrors { reportUnexpected(node) }
    default:
      let construct = Constructs(kind)
      note(construct)
      // A member that a type inside of the body inherits comes before the function's parameters.
      if construct == .localTypes { locals = [] }
      if written.isInBody, construct == .localTypes || kind == .typeAliasDecl {
        written.add(local: node)
      }
    }
    return frame
  }

  /// Anything but a capitalised name may be a value that is called.
  private mutating func noteCall(of callee: RawSyntax?) {
    guard recentConstructs & Constructs.calls.rawValue == 0 else { return }
    if let callee, callee.kind == .declReferenceExpr,
      let first = callee.child(3)?.text?.first, (0x41...0x5a).contains(first)
    {
      return
    }
    note(.calls)
  }

  /// A closure that follows a call stands for an argument without its label.
  private mutating func noteClosure(_ brace: SyntaxText) {
    noteLabel(intern(brace.bytes))
  }

  /// The first name of `.Nested.member` may be that of a type: the one around it is known from where the
  /// value goes.
  ///
  /// The table keeps no bytes of its own: the name is taken with the period before it.
  private mutating func noteChain(from name: SyntaxText, after period: SyntaxText) {
    guard let start = period.baseAddress, name.baseAddress == start + period.count else { return }
    noteLabel(intern(UnsafeBufferPointer(start: start, count: period.count + name.count)))
  }

  /// Notes for the declaration that is being read what is no use of a name.
  mutating func noteLabel(_ label: NameTable.ID) {
    keep(label)
    mentions.add(label, to: &labels)
  }

  private mutating func openAttribute(_ frame: inout WalkFrame) {
    guard let name = frame.children[3]?.attributeName else { return }
    guard let attribute = BuiltinAttribute.named(name.hash) else {
      note(.customAttributes)
      sightings.insert(.customAttribute)
      return
    }
    let isActor = name == "MainActor"
    frame.unmentioned = isActor ? 0 : 4
    if attribute.traits.contains(.hasPlainArguments) { frame.isSilent = true }
  }

  mutating func note(expansionOf name: RawSyntax?) {
    note(.macroExpansions)
    switch name?.text {
    case "expect", "require", "Preview", "Playground", "Predicate", "Expression", "Index", "Unique":
      break
    default: note(.otherExpansions)
    }
  }

  private mutating func openExpansion(_ frame: inout WalkFrame, name: RawSyntax?, at index: Int) {
    guard let text = name?.text, let builtin = BuiltinExpansion(text) else {
      note(expansionOf: name)
      // What the macro makes of a name is not known.
      locals = []
      return
    }
    frame.unmentioned = Int8(index + 1)
    switch builtin {
    case .location:
      note(Constructs(locationNamed: text))
      sightings.formUnion([.location, .line])
      noteLabel(WellKnownName.line.rawValue)
    case .keyPath: note(.keyPaths)
    case .other: break
    }
  }
}

extension Summarizer {
  /// Keeps the words of `#sourceLocation` among the file's names: it moves what follows without moving a line.
  private mutating func keepDirective(_ node: RawSyntax) {
    var words: (first: SyntaxText, last: SyntaxText)?
    node.forEachToken { words = (words?.first ?? $0.rawText, $0.rawText) }
    guard let words, let text = source(from: words.first, through: words.last) else { return }
    keep(intern(text))
    if let place = text.baseAddress { directives.append(place) }
  }

  /// The text between two tokens of a file, with both; names are not copied before the file is read.
  func source(from first: SyntaxText, through last: SyntaxText) -> UnsafeBufferPointer<UInt8>? {
    guard let start = first.baseAddress, let end = last.baseAddress, start <= end else {
      return nil
    }
    let count = end - start + last.count
    // Tokens that are not in the source lie elsewhere.
    return count <= byteCount ? UnsafeBufferPointer(start: start, count: count) : nil
  }

  /// `kind.Nested`, `type(of: value).Nested`: a metatype that is a value leads to nested types.
  private mutating func noteTypeOfValue(_ access: RawSyntaxBuffer) {
    guard let base = access[1], !base.mayNameType, let period = access[3]?.text,
      let name = access[5]?.child(3)?.text, name.isCapital
    else { return }
    noteChain(from: name, after: period)
  }
}

extension RawSyntax {
  /// Whether it is a chain of names of which the last is written like a type's.
  fileprivate var mayNameType: Bool {
    switch kind {
    case .declReferenceExpr: child(3)?.text?.isCapital ?? false
    case .memberAccessExpr: child(5)?.mayNameType ?? false
    case .genericSpecializationExpr: child(1)?.mayNameType ?? false
    default: false
    }
  }

  /// The period and the name in `.member`, or in a call of that.
  fileprivate var implicitMember: (period: SyntaxText, name: SyntaxText)? {
    switch kind {
    case .memberAccessExpr:
      guard child(1) == nil, let period = child(3)?.text, let name = child(5)?.child(3)?.text else {
        return nil
      }
      return (period, name)
    case .functionCallExpr, .subscriptCallExpr, .genericSpecializationExpr, .forceUnwrapExpr,
      .optionalChainingExpr:
      return child(1)?.implicitMember
    default: return nil
    }
  }

  /// Whether it is `T.init` or `.init`.
  fileprivate var namesInitializer: Bool {
    kind == .memberAccessExpr && child(5)?.child(3)?.text == "init"
  }
}

/// What is written like a macro expansion and is the compiler's own.
enum BuiltinExpansion {
  case location, keyPath, other

  init?(_ name: SyntaxText) {
    switch name {
    // The last one is Swift Testing's, as a default argument evaluated where the caller stands, too (SE-0422).
    case "line", "file", "fileID", "filePath", "column", "function", "_sourceLocation":
      self = .location
    case "keyPath": self = .keyPath
    case "selector", "dsohandle", "colorLiteral", "imageLiteral", "fileLiteral", "warning", "error",
      "isolation", "externalMacro", "_hasSymbol":
      self = .other
    default: return nil
    }
  }
}

extension Constructs {
  /// The construct of `#line` and the like, named without the sign.
  fileprivate init(locationNamed name: SyntaxText) {
    switch name {
    case "line", "_sourceLocation": self = [.sourceLocations, .lines]
    case "column": self = [.sourceLocations, .lines, .columns]
    case "file", "filePath": self = [.sourceLocations, .paths]
    default: self = .sourceLocations
    }
  }

  /// What a node of that kind uses without naming it.
  init(_ kind: SyntaxKind) {
    switch kind {
    case .arrayExpr, .dictionaryExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .stringLiteralExpr, .simpleStringLiteralExpr, .regexLiteralExpr:
      self = .literals
    case .expressionSegment: self = .interpolation
    case .forStmt: self = .forIn
    case .switchExpr, .matchingPatternCondition, .catchItem, .expressionPattern: self = .patterns
    case .subscriptCallExpr: self = .subscripts
    case .closureExpr: self = .closures
    case .keyPathExpr: self = .keyPaths
    case .awaitExpr, .throwStmt, .doStmt: self = .awaitsOrThrows
    case .poundSourceLocation: self = .sourceLocations
    case .implicitlyUnwrappedOptionalType: self = .implicitUnwraps
    case .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl: self = .localTypes
    default: self = Constructs(rawValue: 0)
    }
  }
}
