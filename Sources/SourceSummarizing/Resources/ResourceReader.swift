@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// Visits the landmarks of one file, and collects its mentions of resources.
///
/// Landmarks stand in source order: a call before its arguments, and before the calls that it is a member of.
struct ResourceReader {
  let trigger: ResourceTrigger
  /// The hashes of the names of the file's own types: such a `Text` looks nothing up.
  private(set) var ownTypes: [UInt64] = []
  /// By declaration, the node that declares it.
  let nodes: [RawSyntax?]
  private(set) var conditions: ConditionTable
  private var lines: LineCounter

  var mentions = ResourceMentions()
  var types: [EnclosingType] = []
  var functions: [EnclosingFunction] = []
  /// Nodes that were read with the call around them.
  var consumed: Set<RawSyntax.ID> = []
  /// Calls that look something up if what they call is a wrapper of this file.
  var possibleCalls: [PossibleCall] = []
  var ownWrappers: [String: Set<ArgumentPlace>] = [:]
  /// Uses of wrappers of this file that its code alone shows to be some.
  var ownUses: [ResourceUse] = []
  var constants: [TextConstant] = []
  var constantUses: [ConstantUse] = []
  /// The declaration of the variables that are read next.
  var variables: RawSyntax?
  /// Declarations in extensions of `Bundle` with texts that may be names of bundles.
  var bundleDeclarations: Set<Int32> = []
  /// The conditions of the clauses of `#if` that begin next, the first one last.
  private var clauses: [UInt16] = []

  init(_ summarizer: Summarizer, _ trigger: ResourceTrigger) {
    self.trigger = trigger
    nodes = summarizer.nodes
    conditions = summarizer.conditions
    lines = summarizer.lines
    for declaration in summarizer.declarations
    where declaration.parent < 0 && declaration.kind.isNominalType {
      ownTypes.append(summarizer.names.hash(of: declaration.baseName))
    }
  }

  /// Reads a file.
  ///
  /// Complexity: O(landmarks), besides the arguments of known calls.
  mutating func read(_ landmarks: [Landmark]) {
    var place = Place()
    var outer: [Place] = []
    for landmark in landmarks {
      switch landmark {
      case .declaration(let node, let index, let condition):
        outer.append(place)
        place.declaration = index
        place.condition = condition
        enter(node, &place)
      case .scope(let node):
        outer.append(place)
        enter(node, &place)
      case .node(let node): visit(node, at: place)
      case .end: place = outer.popLast() ?? Place()
      }
    }
    finish()
  }

  mutating func line(of node: RawSyntax) -> UInt32 { lines.line(of: node.firstToken?.baseAddress) }

  private mutating func visit(_ node: RawSyntax, at place: Place) {
    guard let children = node.layoutView?.children else { return }
    switch node.kind {
    case .functionCallExpr: call(node, children, at: place)
    case .memberAccessExpr: member(node, children, at: place)
    case .stringLiteralExpr: text(node, at: place)
    case .codeBlockItem: if place.result != nil { result(children[1], at: place) }
    case .returnStmt: if place.result != nil { result(children[3], at: place) }
    case .optionalBindingCondition:
      noteLocal(children[3], children[5], children[7]?.child(3), at: place)
    case .ifConfigClauseList: noteClauses(node, at: place)
    case .macroExpansionExpr: expansion(children, at: place)
    case .attribute: attribute(node, at: place)
    default: break
    }
  }

  // MARK: Scopes

  private mutating func enter(_ node: RawSyntax, _ place: inout Place) {
    switch node.kind {
    case .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl, .extensionDecl:
      enterType(node, &place)
    case .functionDecl, .initializerDecl, .subscriptDecl: enterFunction(node, &place)
    case .variableDecl: variables = node
    case .patternBinding: enterVariable(node, &place)
    case .enumCaseDecl: noteCases(node, at: place)
    case .closureExpr:
      place.result = nil
      enterBody(&place)
    case .deinitializerDecl: enterBody(&place)
    case .ifConfigClause: place.condition = clauses.popLast() ?? place.condition
    default: break
    }
  }

  private mutating func enterType(_ node: RawSyntax, _ place: inout Place) {
    types.append(EnclosingType(node))
    place.type = Int32(truncatingIfNeeded: types.count - 1)
    place.function = -1
    place.result = nil
  }

  private mutating func noteClauses(_ list: RawSyntax, at place: Place) {
    var otherwise = ""
    var found: [UInt16] = []
    for clause in list.elements {
      let own = clause.child(3).map(Summarizer.conditionText) ?? ""
      let condition = ConditionTable.conjunction(otherwise, own)
      found.append(conditions.index(of: place.condition, and: condition))
      if !own.isEmpty {
        otherwise = ConditionTable.conjunction(otherwise, ConditionTable.negation(own))
      }
    }
    clauses += found.reversed()
  }
}
