@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// Walks the tree of one file a second time, and collects its mentions of resources.
///
/// The first walk knows the declarations: this one meets their nodes in the same order. Its stack is on the heap.
struct ResourceReader {
  let trigger: ResourceTrigger
  /// By declaration, the node that declares it.
  private let nodes: [RawSyntax?]
  /// The declaration of statements at the top level.
  private let script: Int?
  /// The hashes of the names of the file's own types: such a `Text` looks nothing up.
  let ownTypes: Set<UInt64>
  private(set) var conditions: ConditionTable
  private var lines: LineCounter

  var mentions = ResourceMentions()
  var types: [EnclosingType] = []
  var functions: [EnclosingFunction] = []
  /// Nodes that were read with the call around them.
  var consumed: Set<RawSyntax.ID> = []
  /// Calls that look something up if what they call is a wrapper of this file.
  var possibleCalls: [PossibleCall] = []
  var ownWrappers: [String: [OwnWrapper]] = [:]
  /// Uses of wrappers of this file that its code alone shows to be some.
  var ownUses: [ResourceUse] = []
  /// Texts that may be names of bundles, and the declarations that mention `Bundle`.
  var bundleNames: [BundleNameLiteral] = []
  var bundleDeclarations: Set<UInt32?> = []

  private var frames: [Frame] = []
  /// The declaration whose node comes next.
  private var next = 0
  private var expected: RawSyntax.ID?

  /// Children that are being read, or one node that is not yet.
  private struct Frame {
    var node: RawSyntax?
    var children = RawSyntaxBuffer([])
    var next = 0
    let place: Place
  }

  init(_ summarizer: Summarizer, _ trigger: ResourceTrigger) {
    self.trigger = trigger
    nodes = summarizer.nodes
    script = summarizer.script?.declaration
    conditions = summarizer.conditions
    lines = summarizer.lines
    ownTypes = Set(
      summarizer.declarations.lazy.filter { $0.kind.isNominalType && $0.parent < 0 }.map {
        summarizer.names.hash(of: $0.baseName)
      }
    )
    expectNext()
  }

  /// Reads a file.
  ///
  /// Complexity: O(nodes), besides the arguments of known calls.
  mutating func read(_ tree: RawSyntax) {
    var place = Place()
    if let script { place.script = Int32(truncatingIfNeeded: script) }
    visit(tree, at: place)
    while var frame = frames.popLast() {
      if let node = frame.node {
        visit(node, at: frame.place)
        continue
      }
      while frame.next < frame.children.count {
        let child = frame.children[frame.next]
        frame.next += 1
        guard let child else { continue }
        if frame.next < frame.children.count { frames.append(frame) }
        let depth = frames.count
        visit(child, at: frame.place)
        // A leaf leaves nothing to be read first.
        guard frames.count == depth, frame.next < frame.children.count else { break }
        frames.removeLast()
      }
    }
    finish()
  }

  mutating func line(of node: RawSyntax) -> UInt32 { lines.line(of: node.firstToken?.baseAddress) }

  // MARK: Walk

  /// Reads one node and puts its children on the stack.
  private mutating func visit(_ node: RawSyntax, at outer: Place) {
    var place = outer
    var node = node
    // Nodes of which one child matters lead on to it.
    while true {
      // Tokens have none.
      guard let children = node.layoutView?.children, !children.isEmpty else { return }
      if let expected, node.id == expected { enterDeclaration(&place) }
      let only: RawSyntax?
      let kind = node.kind
      switch kind {
      case .labeledExpr: only = children[5]
      case .memberAccessExpr:
        only = children[1]
        if let only { member(node, of: only, at: place) }
      case .codeBlockItem:
        if place.result != nil { result(children[1], at: place) }
        only = children[1]
      case .memberBlockItem: only = children[1]
      case .returnStmt:
        if place.result != nil { result(children[3], at: place) }
        only = children[3]
      case .codeBlock, .memberBlock, .initializerClause: only = children[3]
      default:
        if enter(node, kind, children, &place) {
          frames.append(Frame(children: children, place: place))
        }
        return
      }
      guard let only else { return }
      node = only
    }
  }

  /// Reads a node; whether its children are to be read.
  private mutating func enter(
    _ node: RawSyntax,
    _ kind: SyntaxKind,
    _ children: RawSyntaxBuffer,
    _ place: inout Place
  ) -> Bool {
    switch kind {
    case .declReferenceExpr, .identifierType:
      if trigger.namesLookup, children[3]?.text == "Bundle" {
        bundleDeclarations.insert(place.declarationIndex)
      }
      return kind == .identifierType && children[5] != nil
    case .integerLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .binaryOperatorExpr:
      return false
    case .functionCallExpr: call(node, children, at: place)
    case .stringLiteralExpr:
      text(node, at: place)
      return children[5]?.onlyElement == nil
    case .closureExpr:
      place.result = nil
      enterBody(&place)
    case .typeAnnotation, .returnClause, .genericArgumentClause, .inheritanceClause, .importDecl,
      .genericParameterClause, .genericWhereClause, .typeAliasDecl, .declModifierList:
      return trigger.namesLookup
    case .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl, .extensionDecl:
      enterType(node, &place)
    case .functionDecl, .initializerDecl, .subscriptDecl: enterFunction(node, &place)
    case .variableDecl:
      visitVariables(node, at: place)
      return false
    case .accessorDecl: enterBody(&place)
    case .optionalBindingCondition:
      noteLocal(node.child(3), node.child(5), node.child(7)?.child(3), at: place)
    case .ifConfigClauseList:
      visitClauses(node, at: place)
      return false
    case .macroExpansionExpr: expansion(node, at: place)
    case .attribute: attribute(node, at: place)
    default: break
    }
    return true
  }

  private mutating func push(_ node: RawSyntax, at place: Place) {
    guard let children = node.layoutView?.children, !children.isEmpty else { return }
    frames.append(Frame(children: children, place: place))
  }

  // MARK: Declarations

  private mutating func expectNext() {
    while next < nodes.count, next == script || nodes[next] == nil { next += 1 }
    expected = next < nodes.count ? nodes[next]?.id : nil
  }

  private mutating func enterDeclaration(_ place: inout Place) {
    place.declaration = Int32(truncatingIfNeeded: next)
    let node = expected
    repeat { next += 1 } while next < nodes.count && nodes[next]?.id == node
    expectNext()
  }

  private mutating func enterType(_ node: RawSyntax, _ place: inout Place) {
    let name = node.child(7)
    let path: String
    if node.kind == .extensionDecl {
      var text = ""
      name?.forEachToken { text += $0.rawText.name }
      path = text
    } else {
      path = name?.text?.name ?? ""
    }
    types.append(EnclosingType(name: path, isExtension: node.kind == .extensionDecl))
    place.type = Int32(truncatingIfNeeded: types.count - 1)
    place.function = -1
    place.result = nil
  }

  /// Variables of one declaration are declarations of their own.
  private mutating func visitVariables(_ node: RawSyntax, at place: Place) {
    let isLocal = place.function >= 0
    var declaration = place.declaration
    var inner: [(RawSyntax, Place)] = []
    for child in node.elements where !child.isToken {
      guard child.kind == .patternBindingList else {
        inner.append((child, place))
        continue
      }
      for binding in child.elements {
        var own = place
        if isLocal {
          noteLocal(binding.child(1), binding.child(3), binding.child(5)?.child(3), at: place)
        } else {
          own.declaration = declaration
          declaration += Int32(truncatingIfNeeded: binding.child(1)?.patternNames.count ?? 0)
        }
        enterVariable(binding, &own, isLocal: isLocal)
        inner.append((binding, own))
      }
    }
    for (node, place) in inner.reversed() { push(node, at: place) }
  }

  private mutating func visitClauses(_ list: RawSyntax, at place: Place) {
    var otherwise = ""
    var clauses: [(RawSyntax, Place)] = []
    for clause in list.elements {
      let own = clause.child(3).map(Summarizer.conditionText) ?? ""
      var inner = place
      inner.condition = conditions.index(
        of: place.condition,
        and: ConditionTable.conjunction(otherwise, own)
      )
      if let elements = clause.child(5) { clauses.append((elements, inner)) }
      if !own.isEmpty {
        otherwise = ConditionTable.conjunction(otherwise, ConditionTable.negation(own))
      }
    }
    for (elements, place) in clauses.reversed() {
      frames.append(Frame(node: elements, place: place))
    }
  }
}
