@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// Calls of functions that may be wrappers.
extension ResourceReader {
  /// Reads a member of a text: `"key".localized`.
  mutating func member(_ node: RawSyntax, _ children: RawSyntaxBuffer, at place: Place) {
    guard let base = children[1] else { return }
    let isText = base.isText
    guard isText || trigger.namesAnyLocalizer,
      let name = children[5]?.child(3)?.text
    else { return }
    if !isText, !LocalizerNames.contain(TokenHash(name.bytes)) { return }
    guard !consumed.contains(node.id), let callee = Callee(node) else { return }
    if isText {
      wrapperMember(node, callee, base, CallArguments(), at: place)
      return
    }
    for key in keys(of: base, at: place) where key.constant != nil || key.isParameter {
      let use = ResourceUse(
        kind: .string,
        lookup: .byWrapper,
        callee: name.name,
        name: key.pattern,
        call: WrapperCall(place: .receiver)
      )
      self.use(use, key, at: place)
    }
  }

  mutating func wrapperMember(
    _ node: RawSyntax?,
    _ callee: Callee,
    _ base: RawSyntax,
    _ arguments: CallArguments,
    at place: Place
  ) {
    if let node { consumed.insert(node.id) }
    let isLocalizer = LocalizerNames.contain(callee.hash)
    guard isLocalizer || trigger.keepsAnyCall, !LocalizerNames.excludeMember(callee.hash),
      let literal = TextLiteral(base)?.pattern, literal.literal?.isEmpty == false
    else { return }
    var use = ResourceUse(
      kind: .string,
      lookup: .byWrapper,
      callee: callee.name.name,
      name: literal
    )
    complete(&use, .receiver, arguments.placed, hasClosure: arguments.hasClosure, at: place)
    self.use(use, KeyReading(pattern: literal, node: base), at: place)
  }

  mutating func wrapperCall(_ callee: Callee, _ arguments: CallArguments, at place: Place) {
    let isLocalizer = trigger.namesAnyLocalizer && LocalizerNames.contain(callee.hash)
    // Most calls have no such argument: their labels are never made.
    guard arguments.hasValue(where: { mayBeKey($0, isLocalizer, at: place) }),
      isLocalizer || trigger.keepsAnyCall, !LocalizerNames.exclude(callee.hash),
      callee.mayBeWrapper
    else { return }
    let placed = arguments.placed
    for (element, position) in placed {
      guard let value = element.child(5), mayBeKey(value, isLocalizer, at: place) else { continue }
      let isKept = isKept(element, position)
      for key in keys(of: value, at: place) where !key.isUnknown {
        var use = ResourceUse(
          kind: .string,
          lookup: .byWrapper,
          callee: callee.name.name,
          name: key.pattern
        )
        complete(&use, position, placed, hasClosure: arguments.hasClosure, at: place)
        if key.constant != nil {
          if isKept, isLocalizer { self.use(use, key, at: place) }
        } else if isKept, isLocalizer || !key.isParameter {
          self.use(use, key, at: place)
        } else {
          possibleCalls.append(
            PossibleCall(
              callee: callee.name.name,
              position: position,
              use: located(use, key, at: place),
              place: place
            )
          )
        }
      }
    }
  }

  /// Whether a text is kept whatever is called: another file may declare a wrapper with such a parameter.
  private func isKept(_ argument: RawSyntax, _ position: ArgumentPlace) -> Bool {
    switch position {
    case .receiver: true
    case .unlabeled(let index): index < 2
    case .labeled(let label): label == "key" || keepsLabel(of: argument)
    }
  }

  /// Whether an argument may be a literal or the name of a parameter.
  private func mayBeKey(_ node: RawSyntax, _ isLocalizer: Bool, at place: Place) -> Bool {
    switch node.kind {
    case .stringLiteralExpr, .simpleStringLiteralExpr, .sequenceExpr, .tupleExpr: true
    case .declReferenceExpr: parameter(node, at: place) != nil || isLocalizer
    case .memberAccessExpr: isLocalizer
    default: false
    }
  }

  /// Whether a view may take the argument for a key, by its label.
  private func keepsLabel(of argument: RawSyntax) -> Bool {
    guard trigger.isInterface, !trigger.isTest, let label = argument.child(1)?.text else {
      return false
    }
    return LocalizerNames.containLabel(TokenHash(label.bytes))
  }

  /// Adds what a wrapper takes of the call beside the key: a bundle and other texts.
  private mutating func complete(
    _ use: inout ResourceUse,
    _ position: ArgumentPlace,
    _ arguments: [(element: RawSyntax, place: ArgumentPlace)],
    hasClosure: Bool,
    at place: Place
  ) {
    var call = WrapperCall(hasClosure: hasClosure, place: position)
    for (element, other) in arguments {
      if case .labeled(let label) = other {
        call.labels.append(label)
      } else {
        call.labels.append("")
      }
      guard let value = element.child(5) else { continue }
      if other == .labeled("bundle") { use.bundle = bundle(value, at: place) }
      guard other != position, call.others.count < Self.longestCall,
        let text = TextLiteral(value)?.pattern ?? parameter(value, at: place)?.pattern
      else { continue }
      call.others.append(TextArgument(other, text))
    }
    use.call = call
  }

  /// How many texts of a call are kept besides the key.
  private static let longestCall = 4
}

extension KeyReading {
  /// Whether nothing in the file can show what it is.
  fileprivate var isUnknown: Bool { constant == nil && (isProperty || pattern == .dynamic) }
}

/// The arguments of a call.
struct CallArguments {
  private let elements: RawSyntaxBuffer
  /// Whether closures follow.
  let hasClosure: Bool

  init(_ elements: RawSyntaxBuffer = RawSyntaxBuffer([]), hasClosure: Bool = false) {
    self.elements = elements
    self.hasClosure = hasClosure
  }

  /// Whether the value of an argument satisfies a condition.
  func hasValue(where condition: (RawSyntax) -> Bool) -> Bool {
    elements.contains { $0?.child(5).map(condition) == true }
  }

  /// The arguments with their places, in order.
  var placed: [(element: RawSyntax, place: ArgumentPlace)] {
    var unlabeled: UInt8 = 0
    return elements.compactMap { element in
      guard let element else { return nil }
      if let label = element.child(1)?.text {
        return (element, .labeled(label.unquoted.name))
      }
      defer { unlabeled = unlabeled == .max ? .max : unlabeled + 1 }
      return (element, .unlabeled(unlabeled))
    }
  }
}
