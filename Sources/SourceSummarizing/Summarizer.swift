@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// Walks the tree of one file, once and in source order, and collects its summary.
///
/// It reads swift-syntax's raw nodes: `Syntax` and its visitors allocate for every node, which would
/// cost several times the parse. It points into the tree's text, so the tree must outlive it.
struct Summarizer {
  let byteCount: Int
  /// Whether the tree holds errors, so that tokens may be missing from the text.
  let hasErrors: Bool
  let isTooDeep: Bool
  let readsResources: Bool

  var names: NameTable
  var mentions: MentionChains
  /// By name: the part that mentioned it last.
  var stamps: [UInt32] = []
  var nextStamp: UInt32 = 1
  var lines = LineCounter(UnsafeBufferPointer(start: nil, count: 0))

  var imports: [ImportDeclaration] = []
  var declarations: [Declaration] = []
  /// By declaration.
  var chains: [DeclarationChains] = []
  /// By declaration, the node that declares it, alone or with others: `case a, b`.
  var nodes: [RawSyntax?] = []
  /// The node of the declaration that is walked.
  var declaringNode: RawSyntax?
  var conditions = ConditionTable()
  /// The raw value of `Constructs`: set operations on another module's type are not specialised.
  var constructs: UInt32 = 0
  /// The parameters of the function whose body is walked: by itself such a name means nothing else.
  var locals: Set<NameTable.ID> = []
  /// Operators' functions that say how far they are visible: it is so whatever stands around them.
  var operators: Set<Int> = []
  /// Those noted since the last declaration took them.
  var recentConstructs: UInt32 = 0
  var tests: [TestDeclaration] = []
  var problems: [ParseProblem] = []
  var wiring = WiringFacts.none
  var allowComments: [AllowComment] = []

  /// Classes with an inheritance clause.
  var inheritingClasses: Set<UInt32> = []
  /// All tokens of the file.
  var tokens = FingerprintBuilder()
  /// The tokens outside the bodies of functions.
  var written = WrittenTokens()
  /// Tokens that belong to no declaration: punctuation between them, `#if` lines.
  var unowned = PartBuilder(stamp: 0)
  /// The statements of a main file.
  var script: (declaration: Int, body: PartBuilder, labels: MentionChains.Chain)?

  /// Where the token walked last stands.
  var lastToken: UnsafePointer<UInt8>?
  /// The nodes that may have to do with resources.
  var landmarks: [Landmark] = []
  /// The walk's stack.
  var frames: [WalkFrame] = []
  /// What the walk came across since it was last asked.
  var sightings: Sightings = []
  /// The labels of arguments since a declaration last took them.
  var labels = MentionChains.empty
  /// The words and operators in texts, as soon as swift-syntax is imported.
  var textNames: Set<NameTable.ID>?
  /// See `FileSummary.textWords`.
  var textWords: Set<NameKey> = []
  /// How often `.init` was named, and how often that was called at once.
  var initializerReferences = 0
  var initializerCalls = 0
  /// The places of `#sourceLocation`, ascending.
  var directives: [UnsafePointer<UInt8>] = []
  /// Whether the next identifier is that of a module, in `canImport`.
  var namesModule = false

  init(byteCount: Int, hasErrors: Bool, isTooDeep: Bool, readsResources: Bool) {
    self.byteCount = byteCount
    self.hasErrors = hasErrors
    self.isTooDeep = isTooDeep
    self.readsResources = readsResources
    names = NameTable(expectedCount: byteCount / 64)
    mentions = MentionChains(expectedCount: byteCount / 24)
    for name in WellKnownName.allCases {
      _ = intern(
        UnsafeBufferPointer(start: name.text.utf8Start, count: name.text.utf8CodeUnitCount)
      )
    }
    frames.reserveCapacity(64)
    if readsResources { landmarks.reserveCapacity(byteCount / 64) }
  }

  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> NameTable.ID {
    intern(text, TokenHash(text))
  }

  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, _ hash: TokenHash) -> NameTable.ID {
    let id = names.intern(text, hash)
    if Int(id) == stamps.count { stamps.append(0) }
    return id
  }

  mutating func note(_ construct: Constructs) {
    constructs |= construct.rawValue
    recentConstructs |= construct.rawValue
  }

  mutating func makePart(mentions chain: MentionChains.Chain = MentionChains.empty) -> PartBuilder {
    nextStamp += 1
    return PartBuilder(mentions: chain, stamp: nextStamp)
  }
}

/// What a walk came across that the declaration around it wants to know.
struct Sightings: OptionSet {
  let rawValue: UInt8
  /// `some P`.
  static let opaqueType = Sightings(rawValue: 1 << 0)
  static let oldValue = Sightings(rawValue: 1 << 1)
  /// Something that evaluates its source location.
  static let location = Sightings(rawValue: 1 << 2)
  static let customAttribute = Sightings(rawValue: 1 << 3)
  /// `#line` and the like, which optimised code evaluates too.
  static let line = Sightings(rawValue: 1 << 4)
  static let call = Sightings(rawValue: 1 << 5)
}

/// Names that mean something wherever they occur; their ids are their raw values.
enum WellKnownName: NameTable.ID, CaseIterable {
  case nothing, oldValue, module, packageResources
  // Functions of the standard library whose default arguments are `#file` and `#line`.
  case fatalError, precondition, preconditionFailure, assert, assertionFailure
  // Stands among the labels of arguments for anything that evaluates where it stands.
  case line
  // What `@main` calls.
  case main
  // What `[Element]`, `[Key: Value]` and `Wrapped?` stand for.
  case array, dictionary, optional
  // Stands among the labels of arguments for `.init` of a type that is not written.
  case initializer

  /// The type that a node is a short form of.
  static func sugared(by kind: SyntaxKind) -> WellKnownName? {
    switch kind {
    case .arrayType: .array
    case .dictionaryType: .dictionary
    case .optionalType, .implicitlyUnwrappedOptionalType: .optional
    default: nil
    }
  }

  var text: StaticString {
    switch self {
    case .nothing: ""
    case .oldValue: "oldValue"
    case .module: "module"
    case .packageResources: "PackageResources"
    case .fatalError: "fatalError"
    case .precondition: "precondition"
    case .preconditionFailure: "preconditionFailure"
    case .assert: "assert"
    case .assertionFailure: "assertionFailure"
    case .line: "#line"
    case .main: "main"
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .optional: "Optional"
    case .initializer: ".init"
    }
  }
}
