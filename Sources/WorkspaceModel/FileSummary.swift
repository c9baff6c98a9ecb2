import Synchronization

/// The interface of one Swift file to other files.
///
/// It is derived from its bytes alone, immutable, and shared by every snapshot with the same bytes.
///
/// `names` is the file's own table of identifiers; other parts refer to it by index, which keeps a
/// summary several times smaller than its file.
package final class FileSummary: Sendable, Hashable {
  /// Every identifier and operator that occurs in the file, sorted by `NameKey`, without backticks.
  ///
  /// A file of the C family has the last components of the names of the files that it includes.
  package let names: [String]
  /// The key of each name, ascending: what files are searched by.
  package let nameKeys: [NameKey]
  package let imports: [ImportDeclaration]
  /// In source order, an enclosing declaration before its members.
  package let declarations: [Declaration]
  /// Where the names of the types that the file declares stand in `names`, ascending.
  package let typeNames: [UInt32]
  /// The same of its type aliases.
  package let aliasNames: [UInt32]
  /// Indices into `names`, section after section as `Declaration.mentions` tells.
  package let mentions: [UInt32]
  /// Conditions of `#if` blocks, as canonical text.
  ///
  /// `Declaration.condition` and
  /// `ImportDeclaration.condition` are indices. Element 0 is "" (unconditional).
  package let conditions: [String]
  /// In the order of their beginnings; none of a file of the C family.
  package let writtenBlocks: [WrittenBlock]
  /// Uses without a name: the keys of the implicit-use table.
  package let constructs: Constructs
  /// The line where the file ends, from 1; 0 if nobody looked.
  package let lineCount: UInt32
  /// By declaration, the lines and columns of its tokens, without those of its members.
  ///
  /// If two are equal and the declarations have the same tokens, each token stands at the same place.
  ///
  /// Empty of files that neither import a testing library nor evaluate `#line` or the like.
  package let layouts: [Fingerprint]
  /// The lines and the declarations of a file of the C family; `nil` of a Swift file.
  package let header: Header?
  /// Indices of the words and operators in texts of a file that imports swift-syntax: macros write code
  /// with them.
  ///
  /// `nil` of all other files, where nobody looked.
  package let textNames: [UInt32]?
  /// The words in texts that may be names of files, ascending: see `FileNameWords`.
  package let textWords: [NameKey]
  package let tests: [TestDeclaration]
  /// The look-ups in bundles that it makes.
  package let resourceMentions: ResourceMentions
  /// The parts that are joined by name at run time; none of nearly all files.
  package let wiring: WiringFacts
  /// The comments that excuse findings; none of nearly all files.
  package let allowComments: [AllowComment]
  /// All tokens of the file: with equal fingerprints only trivia differ.
  package let tokens: Fingerprint
  package let problems: [ParseProblem]
  private let usesOnceAsked = Mutex<NameUses?>(nil)

  /// `names` must be in the order of their keys; `nameKeys` are these keys, if the caller has them.
  package init(
    names: [String] = [],
    nameKeys: [NameKey]? = nil,
    imports: [ImportDeclaration] = [],
    declarations: [Declaration] = [],
    mentions: [UInt32] = [],
    conditions: [String] = [""],
    writtenBlocks: [WrittenBlock] = [],
    constructs: Constructs = [],
    lineCount: UInt32 = 0,
    layouts: [Fingerprint] = [],
    header: Header? = nil,
    textNames: [UInt32]? = nil,
    textWords: [NameKey] = [],
    tests: [TestDeclaration] = [],
    resourceMentions: ResourceMentions = .none,
    wiring: WiringFacts = .none,
    allowComments: [AllowComment] = [],
    tokens: Fingerprint = .none,
    problems: [ParseProblem] = []
  ) {
    self.names = names
    self.nameKeys = nameKeys ?? names.map { NameKey($0) }
    self.imports = imports
    self.declarations = declarations
    var (types, aliases) = (Set<UInt32>(), Set<UInt32>())
    // Not to copy declarations: every summary that is read comes by here.
    for index in declarations.indices where declarations[index].baseName < names.count {
      let kind = declarations[index].kind
      if kind.isNominalType { types.insert(declarations[index].baseName) }
      if kind == .typeAlias { aliases.insert(declarations[index].baseName) }
    }
    typeNames = types.sorted()
    aliasNames = aliases.sorted()
    self.mentions = mentions
    self.conditions = conditions
    self.writtenBlocks = writtenBlocks
    self.constructs = constructs
    self.lineCount = lineCount
    self.layouts = layouts
    self.header = header
    self.textNames = textNames
    self.textWords = textWords
    self.tests = tests
    self.resourceMentions = resourceMentions
    self.wiring = wiring
    self.allowComments = allowComments
    self.tokens = tokens
    self.problems = problems
  }

  /// The same file with other imports, or with other tokens; all else stays.
  package func replacing(
    imports: [ImportDeclaration]? = nil,
    tokens: Fingerprint? = nil
  ) -> FileSummary {
    FileSummary(
      names: names,
      nameKeys: nameKeys,
      imports: imports ?? self.imports,
      declarations: declarations,
      mentions: mentions,
      conditions: conditions,
      writtenBlocks: writtenBlocks,
      constructs: constructs,
      lineCount: lineCount,
      layouts: layouts,
      header: header,
      textNames: textNames,
      textWords: textWords,
      tests: tests,
      resourceMentions: resourceMentions,
      wiring: wiring,
      allowComments: allowComments,
      tokens: tokens ?? self.tokens,
      problems: problems
    )
  }

  /// The declarations that mention each name; made at the first use, and kept.
  ///
  /// Complexity: O(names + mentions) the first time.
  package var uses: NameUses {
    usesOnceAsked.withLock { known in
      if let known { return known }
      let made = NameUses(nameCount: names.count, declarations: declarations, mentions: mentions)
      known = made
      return made
    }
  }

  /// Whether it is of a Swift file: of others the names of declarations are not known.
  package var isSwift: Bool { header == nil }

  /// Stands among the names of a C-family file that includes files which it does not name: `#include MACRO`.
  package static let unnamedInclude = "#include"

  /// Stands among the names of a C-family file that reads files of which clang keeps no record: `@import`,
  /// `.incbin`, `__has_include`.
  package static let unrecordedInclude = "@import"

  /// A name in such a directive, as it stands among the names of the file.
  package static func unrecordedInclude(of name: some StringProtocol) -> String {
    "\(unrecordedInclude) \(name)"
  }

  package static func == (left: FileSummary, right: FileSummary) -> Bool {
    left === right
      || (left.tokens == right.tokens && left.names == right.names
        && left.imports == right.imports && left.declarations == right.declarations
        && left.mentions == right.mentions && left.conditions == right.conditions
        && left.writtenBlocks == right.writtenBlocks
        && left.constructs == right.constructs && left.lineCount == right.lineCount
        && left.layouts == right.layouts && left.header == right.header
        && left.textNames == right.textNames && left.textWords == right.textWords
        && left.tests == right.tests
        && left.resourceMentions == right.resourceMentions
        && left.wiring == right.wiring
        && left.allowComments == right.allowComments
        && left.problems == right.problems)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(tokens)
    hasher.combine(declarations.count)
  }
}

/// Parts of a file that the parser or the summariser could not understand.
package struct ParseProblem: Sendable, Hashable {
  package var code: Problem.Code
  /// From 1.
  package var line: UInt32
  package var message: String

  package init(code: Problem.Code, line: UInt32, message: String) {
    self.code = code
    self.line = line
    self.message = message
  }

  /// The problem of a state in which a file has it.
  package func problem(_ severity: Problem.Severity, in path: SourcePath) -> Problem {
    Problem(code, severity, path: path, line: Int(line), message)
  }
}

/// Uses of declarations that the source does not name.
package struct Constructs: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Array, dictionary, number, string, boolean, `nil` or regex literals.
  package static let literals = Constructs(rawValue: 1 << 0)
  package static let interpolation = Constructs(rawValue: 1 << 1)
  package static let forIn = Constructs(rawValue: 1 << 2)
  /// `switch`, `if case`, `catch` patterns: `~=` and exhaustiveness.
  package static let patterns = Constructs(rawValue: 1 << 3)
  /// A call whose callee is no plain name: may be `callAsFunction`, `dynamicallyCall`.
  package static let calls = Constructs(rawValue: 1 << 4)
  package static let subscripts = Constructs(rawValue: 1 << 5)
  package static let memberAccess = Constructs(rawValue: 1 << 6)
  /// Trailing closures and attributed parameters: may apply a result builder.
  package static let closures = Constructs(rawValue: 1 << 7)
  /// Custom attributes: property wrappers, result builders, global actors, attached macros.
  package static let customAttributes = Constructs(rawValue: 1 << 8)
  /// `#name(…)`.
  package static let macroExpansions = Constructs(rawValue: 1 << 9)
  package static let keyPaths = Constructs(rawValue: 1 << 10)
  /// `.member` without a base, `.init(…)`.
  package static let implicitMembers = Constructs(rawValue: 1 << 11)
  package static let operators = Constructs(rawValue: 1 << 12)
  package static let awaitsOrThrows = Constructs(rawValue: 1 << 13)
  /// `Bundle.module` or the generated resource symbols.
  package static let resources = Constructs(rawValue: 1 << 14)
  /// `canImport(…)` in some `#if`.
  package static let canImport = Constructs(rawValue: 1 << 15)
  /// `#line`, `#file`, `#fileID`, `#column`, `#function`, `#_sourceLocation`, `#sourceLocation`.
  package static let sourceLocations = Constructs(rawValue: 1 << 16)
  /// `@main`, or statements at the top level.
  package static let entryPoint = Constructs(rawValue: 1 << 17)
  /// `T.init` that is not called where it stands: arguments follow without labels.
  package static let unappliedInitializers = Constructs(rawValue: 1 << 18)
  /// A header with code of functions, which may report its line.
  package static let functionBodies = Constructs(rawValue: 1 << 19)
  /// `#column`.
  package static let columns = Constructs(rawValue: 1 << 20)
  /// Types that are declared inside of code.
  package static let localTypes = Constructs(rawValue: 1 << 21)
  /// `canImport(…)` of a module that neither a system nor a toolchain is known to bring.
  package static let canImportOther = Constructs(rawValue: 1 << 22)
  /// `#name(…)` of a macro that no toolchain is known to bring.
  package static let otherExpansions = Constructs(rawValue: 1 << 23)
  /// `#line`, `#column`, `#_sourceLocation`: what differs on another line or in another column.
  package static let lines = Constructs(rawValue: 1 << 24)
  /// `#filePath`, or `#file`, which is a path up to Swift 5: code that can read its own text.
  package static let paths = Constructs(rawValue: 1 << 25)
  /// `Value!`: where a value is needed, code unwraps it without a sign.
  package static let implicitUnwraps = Constructs(rawValue: 1 << 26)
}

/// One `import` of a file.
package struct ImportDeclaration: Sendable, Hashable {
  /// The module: the first component of the path.
  package var module: String
  /// The whole path, `Foundation.NSObject`; equal to `module` for a plain import.
  package var path: String
  /// `struct`, `func`… of a scoped import, else `nil`.
  package var scopedKind: String?
  /// As written; `nil` means the language mode's default.
  package var access: AccessLevel?
  package var attributes: Attributes
  /// The groups of `@_spi(…)`.
  package var spiGroups: [String]
  /// Index into the file's conditions.
  package var condition: UInt16
  /// From 1.
  package var line: UInt32

  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let testable = Attributes(rawValue: 1 << 0)
    package static let exported = Attributes(rawValue: 1 << 1)
    package static let implementationOnly = Attributes(rawValue: 1 << 2)
    package static let preconcurrency = Attributes(rawValue: 1 << 3)
  }

  package init(
    module: String,
    path: String? = nil,
    scopedKind: String? = nil,
    access: AccessLevel? = nil,
    attributes: Attributes = [],
    spiGroups: [String] = [],
    condition: UInt16 = 0,
    line: UInt32 = 0
  ) {
    self.module = module
    self.path = path ?? module
    self.scopedKind = scopedKind
    self.access = access
    self.attributes = attributes
    self.spiGroups = spiGroups
    self.condition = condition
    self.line = line
  }
}

extension FileSummary {
  /// The name of a declaration with those of the declarations around it: `Account.total(of:scale:)`.
  package func qualifiedName(ofDeclarationAt index: Int) -> String {
    let parent = Int(declarations[index].parent)
    // An enclosing declaration stands before what is in it.
    guard (0..<index).contains(parent) else { return declarations[index].name }
    return qualifiedName(ofDeclarationAt: parent) + "." + declarations[index].name
  }

  /// The index of the declaration at the top level around a declaration, or of itself.
  package func topIndex(ofDeclarationAt index: Int) -> Int {
    let parent = Int(declarations[index].parent)
    return (0..<index).contains(parent) ? topIndex(ofDeclarationAt: parent) : index
  }

  /// The key of a declaration's base name; of an extension, that of the extended type.
  package func key(of declaration: Declaration) -> NameKey? {
    let index = Int(declaration.baseName)
    return nameKeys.indices.contains(index) ? nameKeys[index] : nil
  }

  /// The keys of the names that stand in a section of a declaration.
  package func keys(
    in section: Declaration.Section,
    of declaration: Declaration
  ) -> [NameKey] {
    values(nameKeys, in: section, of: declaration)
  }

  /// The names that stand in a section of a declaration.
  package func texts(
    in section: Declaration.Section,
    of declaration: Declaration
  ) -> [String] {
    values(names, in: section, of: declaration)
  }

  /// The values, one for each name of the file, of the names that stand in a section.
  private func values<Value>(
    _ values: [Value],
    in section: Declaration.Section,
    of declaration: Declaration
  ) -> [Value] {
    declaration.mentions.range(of: section).clamped(to: mentions.indices).compactMap {
      let index = Int(mentions[$0])
      return values.indices.contains(index) ? values[index] : nil
    }
  }
}
