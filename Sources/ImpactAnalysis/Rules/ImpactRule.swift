import WorkspaceModel

/// A rule by which a change travels, in words.
package struct ImpactRule: Sendable, Hashable {
  /// As the steps of `why` name it: `carry.type`.
  package let id: String
  /// One sentence.
  package let statement: String
  /// When it applies, and what it adds.
  package let computed: String
  /// Its reason: a proposal, a file of the compiler, an experiment.
  package let source: String

  /// A member of what a declaration inherits may be a witness of it; no table has the rule.
  static let witness = ImpactRule(
    id: "conformance.witness",
    statement: "A witness affects users through the conformance, if the protocol may require it.",
    computed: "An inherited member may be what a conformance of the declaration requires.",
    source: "edits: witnesses"
  )
  /// The names that an expansion mentions; no table has the rule.
  static let macroWords = ImpactRule(
    id: "macro.words",
    statement: "The expansion of a macro mentions the words in the texts of its implementation.",
    computed: "A use of a macro whose implementation has a word that is an invalidated name.",
    source: "edits: macros"
  )

  /// The end of what is worth following in one module; no table has the rule.
  static let anywhere = ImpactRule(
    id: "propagation.anywhere",
    statement: "Where too many names lead to values of a type, any code may use them.",
    computed: "An invalidation that is used through such values invalidates the whole module.",
    source: "Propagation.swift: a bound, which only adds modules"
  )

  /// The end of what is followed in a module above which all modules are affected; no table has the rule.
  static let limit = ImpactRule(
    id: "propagation.limit",
    statement: "Where all modules above are affected, not every reason is followed to them.",
    computed:
      "Thousands of invalidations in a module invalidate it as a whole for each open reason.",
    source: "Propagation.swift: a bound, which only adds reasons"
  )

  /// The rules that steps of `why` name, by id.
  package static let all =
    (ChangeRule.all.map(ImpactRule.init) + CarryingRule.all.map(ImpactRule.init)
    + [witness, macroWords, anywhere, limit])
    .sorted { $0.id < $1.id }

  private init(id: String, statement: String, computed: String, source: String) {
    (self.id, self.statement) = (id, statement)
    (self.computed, self.source) = (computed, source)
  }

  private init(_ rule: ChangeRule) {
    id = rule.id
    statement = rule.statement
    let scopes = ChangeRule.Scope.allCases.filter(rule.scopes.contains)
    computed = "A change of \(Self.list(scopes.map(\.text)))." + Self.exactness(of: rule.id)
    source = rule.source
  }

  private init(_ rule: CarryingRule) {
    id = rule.id
    statement = rule.statement
    let kinds = Self.list(rule.kinds.map { "`\($0)`" })
    let sections = Self.list(rule.sections.map(\.text))
    var parts = ["A mention of \(kinds) in \(sections) gives \(rule.result.text)."]
    if !rule.facts.isEmpty {
      parts.append("It applies if \(Self.list(rule.facts.map(\.text), "and")).")
    }
    if !rule.exceptions.isEmpty {
      parts.append("It does not if \(Self.list(rule.exceptions.map(\.text))).")
    }
    computed = parts.joined(separator: " ") + Self.exactness(of: rule.id)
    source = rule.source
  }

  /// The sentence about the configurations in which a rule is exact; empty if there is none.
  private static func exactness(of id: String) -> String {
    let configurations = ExactRules.all.filter { $0.value.contains(id) }.keys.map(\.rawValue)
    return configurations.isEmpty ? "" : " Exact in \(list(configurations.sorted(), "and")) builds."
  }

  private static func list(_ texts: [String], _ word: String = "or") -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.joined() }
    return "\(texts.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension ChangeRule.Scope {
  fileprivate var text: String {
    switch self {
    case .expansion: "a macro that stands for declarations"
    case .extension: "an extension"
    case .literalType: "a type of literals"
    case .declaration: "another declaration"
    }
  }
}

extension CarryingRule.Result {
  fileprivate var text: String {
    switch self {
    case .kinds(let kinds): kinds.map { "\($0)" }.quotedList
    case .same: "the same"
    case .ownLayout(let others):
      (others.map { "`\($0)`" } + ["`layout`, or `instanceLayout` of a reference"])
        .joined(separator: ", ")
    case .marks: "`marked`, and `use` of a stored variable"
    }
  }
}

extension Declaration.Section {
  fileprivate var text: String {
    switch self {
    case .signature: "the signature"
    case .parameters: "the parameters"
    case .inheritance: "the inheritance clause"
    case .storage: "the stored values"
    case .exposedBody: "the exposed body"
    case .body: "the body"
    }
  }
}

extension MentionSite.Fact {
  fileprivate var text: String {
    switch self {
    case .isTypeAlias: "it is a type alias"
    case .isStoredVariable: "it is a stored variable"
    case .isClass: "it is a class"
    case .isReference: "it is a class or an actor"
    case .isInheritable: "something can inherit from it"
    case .isOptimized: "the build is optimized"
    case .isInResilientModule: "the module has library evolution"
    case .hidesTables: "library evolution hides its tables"
    case .hidesLayout: "library evolution hides its layout"
    case .infersType: "its type is inferred"
    case .infersTypeOrDefault: "its type, or that of a parameter, is inferred"
    case .emitsBody: "clients compile its body"
    case .hasDefaultArguments: "it has default arguments"
    case .isEmitted: "clients compile its body or default arguments"
    case .isCompiledByClients: "clients read its body"
    case .isOfTableAlone: "only a table of members differs"
    case .mayBecomeSendable: "it is `Sendable` if what it stores is"
    case .isSharedByReference: "it is a class without property wrappers"
    case .hasCodeOfFields: "a field has an initial value, or an attribute that may be a wrapper"
    }
  }
}
