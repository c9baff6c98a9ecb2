import SwiftSyntax

/// The names, texts and imports of a manifest, as far as they decide what it can look at.
struct AccessUses {
  struct Name {
    var name: String
    var line: Int
    /// It stands behind a dot, and not behind a module's name.
    var isMember: Bool
  }

  /// Another module than PackageDescription and CompilerPluginSupport is imported.
  fileprivate(set) var importsMore = false
  /// The names that are used, behind a dot or alone; in order.
  fileprivate(set) var names: [Name] = []
  /// The names that the manifest declares.
  fileprivate(set) var declared: Set<String> = []
  /// Labels such as `contentsOfFile:` of calls that read.
  fileprivate(set) var contentLabels: [(name: String, line: Int)] = []
  /// A call of `URL(string:)`, with which reading is a download.
  fileprivate(set) var remoteURL: (name: String, line: Int)?
  /// An attribute that binds a function of another library.
  fileprivate(set) var foreignFunction: (name: String, line: Int)?
  fileprivate(set) var paths: [ManifestAccess.PathText] = []
  fileprivate(set) var readsEnvironment = false
  /// `#filePath`, `#file` or the package's folder is mentioned.
  fileprivate(set) var mentionsOwnPlace = false
  fileprivate var mentionsOwnFile = false
  fileprivate var mentionsFolder = false
  fileprivate var climbs: [UpwardClimb] = []

  /// Looks through `tree`.
  init(_ tree: SourceFileSyntax) {
    let visitor = AccessVisitor(tree)
    visitor.walk(tree)
    self = visitor.uses
  }

  fileprivate init() {}

  /// The use of a name, if it is known and visible.
  func use(of name: Name) -> AccessVocabulary.Use? {
    importsMore
      ? AccessVocabulary.use(of: name.name, isMember: name.isMember)
      : AccessVocabulary.useWithoutImport(of: name.name, isMember: name.isMember)
  }

  /// Whether a name that is not known may come from an imported module.
  func mayBeForeign(_ name: Name) -> Bool { importsMore && !declared.contains(name.name) }

  /// How many folders up from the package's folder names such as `deletingLastPathComponent` lead at most.
  ///
  /// The first step up from `#filePath` leads to the package's folder itself.
  var stepsUpwards: Int {
    if climbs.contains(where: \.isRepeated) { return .max }
    let fromOwnFile = climbs.filter { $0.startsAtOwnFile && $0.callers.isEmpty }
    var others = 0
    for climb in climbs where !climb.startsAtOwnFile || !climb.callers.isEmpty {
      let uses = climb.callers.map { caller in names.count { $0.name == caller } }.max() ?? 1
      others += climb.length * max(1, uses)
    }
    let allowance = mentionsOwnFile && !mentionsFolder ? 1 : 0
    return max(0, (fromOwnFile.map(\.length).max() ?? 0) + others - allowance)
  }
}

/// A chain of names that lead up: `a.deletingLastPathComponent().deletingLastPathComponent()` has two.
private struct UpwardClimb {
  var length: Int
  /// It is applied to `#filePath` or `#file`.
  var startsAtOwnFile: Bool
  /// The functions and computed properties around it.
  var callers: [String]
  /// A loop may take it from what it took before.
  var isRepeated: Bool
}

/// Collects `AccessUses`.
private final class AccessVisitor: SyntaxVisitor {
  fileprivate var uses = AccessUses()
  private let converter: SourceLocationConverter
  /// The functions and computed properties around.
  private var callers: [String] = []
  private var loops = 0

  init(_ tree: SourceFileSyntax) {
    converter = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private func line(_ node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  private static let plainModules: Set<String> = ["PackageDescription", "CompilerPluginSupport"]

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first?.name.text ?? ""
    modules.insert(module)
    if !Self.plainModules.contains(module) { uses.importsMore = true }
    return .skipChildren
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      let isCompiled = HostCondition.value(of: clause)
      if isCompiled != false, let elements = clause.elements { walk(elements) }
      // No further clause is compiled.
      if isCompiled == true { break }
    }
    return .skipChildren
  }

  // MARK: Names

  private var modules: Set<String> = []

  private func use(_ token: TokenSyntax, after base: ExprSyntax? = nil, isMember: Bool = false) {
    let name = token.identifier?.name ?? token.text
    // `$0`
    guard !name.hasPrefix("$") else { return }
    let isOfModule = base.map { modules.contains($0.trimmedDescription) } ?? false
    uses.names.append(
      AccessUses.Name(name: name, line: line(token), isMember: isMember && !isOfModule)
    )
    switch name {
    case "environment", "getenv": uses.readsEnvironment = true
    case "packageDirectory": (uses.mentionsOwnPlace, uses.mentionsFolder) = (true, true)
    case "currentDirectoryPath", "getcwd": uses.mentionsFolder = true
    default: break
    }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = member?.declName.id == node.id
    // `.v15` is looked up in the parameter's type, which is one of PackageDescription's.
    if let member, isMember, member.base == nil, member.isArgumentOfPackageDescription {
      return .visitChildren
    }
    use(node.baseName, after: isMember ? member?.base : nil, isMember: isMember)
    if let climb = node.climb {
      uses.climbs.append(
        UpwardClimb(
          length: climb.length,
          startsAtOwnFile: climb.startsAtOwnFile,
          callers: callers,
          isRepeated: loops > 0 && !climb.startsAtOwnFile && node.isReassigned
        )
      )
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["filePath", "file"].contains(node.macroName.text) {
      (uses.mentionsOwnFile, uses.mentionsOwnPlace) = (true, true)
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if ["_silgen_name", "_extern", "_cdecl"].contains(name), uses.foreignFunction == nil {
      uses.foreignFunction = ("@" + name, line(node))
    }
    return .skipChildren
  }

  /// How labels of arguments begin that name a file to read.
  private static let reading = ["contentsOf", "forReading", "forUpdating", "fileAtPath"]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.lastName
    for argument in node.arguments {
      guard let label = argument.label?.text else { continue }
      // `append(contentsOf:)` and `insert(contentsOf:at:)` take elements of a collection.
      if Self.reading.contains(where: label.hasPrefix), !["append", "insert"].contains(callee) {
        uses.contentLabels.append((label, line(argument)))
      }
      if callee == "URL", label == "string", uses.remoteURL == nil {
        uses.remoteURL = ("URL(string:)", line(argument))
      }
    }
    return .visitChildren
  }

  // MARK: Texts

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let isPath = !node.isArgumentOfPackageDescription
    var isFirst = !node.isAddedToAPath
    for segment in node.segments {
      defer { isFirst = false }
      guard isPath, case .stringSegment(let text) = segment, !text.content.text.isEmpty else {
        continue
      }
      uses.paths.append(
        ManifestAccess.PathText(text: text.content.text, line: line(node), isWhole: isFirst)
      )
    }
    return .visitChildren
  }

  // MARK: Declarations

  private func declare(_ token: TokenSyntax) {
    uses.declared.insert(token.identifier?.name ?? token.text)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declare(node.identifier)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    if let label = node.firstName { declare(label) }
    return .visitChildren
  }

  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    for label in node.elements.compactMap(\.label) { declare(label) }
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }

  // MARK: Repetitions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    callers.append(node.name.text)
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) { callers.removeLast() }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // A computed property, or a closure that has a name.
    if node.accessorBlock != nil || node.initializer?.value.is(ClosureExprSyntax.self) == true {
      callers.append(node.pattern.trimmedDescription)
    }
    return .visitChildren
  }

  override func visitPost(_ node: PatternBindingSyntax) {
    if node.accessorBlock != nil || node.initializer?.value.is(ClosureExprSyntax.self) == true {
      callers.removeLast()
    }
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    loops += node.isLoopBody ? 1 : 0
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) { loops -= node.isLoopBody ? 1 : 0 }
}
