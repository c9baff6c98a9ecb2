@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension ResourceReader {
  /// The bundle that an expression names; `.unknown` if it does more, or is none.
  ///
  /// Complexity: O(length of the expression); it goes down at most `depth` nodes.
  mutating func bundle(_ node: RawSyntax?, at place: Place, depth: Int = 8) -> BundleExpression {
    guard let node, depth > 0 else { return .unknown }
    switch node.kind {
    case .nilLiteralExpr: return .main
    case .forceUnwrapExpr, .optionalChainingExpr:
      return bundle(node.child(1), at: place, depth: depth - 1)
    case .tupleExpr:
      return bundle(node.child(3)?.onlyElement?.child(5), at: place, depth: depth - 1)
    case .macroExpansionExpr: return node.child(5)?.text == "bundle" ? .current : .unknown
    case .declReferenceExpr: return bundle(named: node.child(3)?.text?.name ?? "", at: place)
    case .memberAccessExpr: return bundle(memberOf: node, at: place)
    case .functionCallExpr: return bundle(call: node, at: place, depth: depth)
    default: return .unknown
    }
  }

  private mutating func bundle(named name: String, at place: Place) -> BundleExpression {
    if place.function >= 0 {
      if let local = functions[Int(place.function)].locals[name] { return local }
      if functions[Int(place.function)].parameters.contains(where: { $0.name == name }) {
        return .named(name)
      }
    }
    guard place.isInBundle(types) else { return .named(name) }
    switch name {
    case "module": return .module
    case "main": return .main
    case "self", "Self": return .unknown
    default: return .member(name)
    }
  }

  private mutating func bundle(memberOf node: RawSyntax, at place: Place) -> BundleExpression {
    guard let name = node.child(5)?.child(3)?.text?.name else { return .unknown }
    guard let base = node.child(1) else { return .static(name) }
    guard let path = base.path else { return .unknown }
    switch path {
    case "Bundle", "Foundation.Bundle": return .static(name)
    case "self", "Self":
      return place.isInBundle(types) ? .static(name) : .named(name)
    default: return name == "self" ? .unknown : .named(path + "." + name)
    }
  }

  private mutating func bundle(
    call node: RawSyntax,
    at place: Place,
    depth: Int
  ) -> BundleExpression {
    guard let callee = node.child(1) else { return .unknown }
    let argument = node.child(5)?.firstElement
    switch (callee.path ?? (callee.isImplicitInitializer ? "Bundle" : "")) {
    case "Bundle", "Foundation.Bundle", "Bundle.init":
      switch argument?.child(1)?.text {
      case "for": return ofClass(argument?.child(5), at: place)
      case "identifier":
        guard let literal = argument?.child(5).flatMap(TextLiteral.init)?.pattern.literal else {
          return .unknown
        }
        return .identified(literal)
      default: return .unknown
      }
    default:
      guard callee.kind == .memberAccessExpr, callee.child(1) == nil else { return .unknown }
      // The bundles of a `LocalizedStringResource`.
      switch callee.child(5)?.child(3)?.text {
      case "forClass": return ofClass(argument?.child(5), at: place)
      case "atURL":
        guard let url = argument?.child(5), url.kind == .memberAccessExpr,
          url.child(5)?.child(3)?.text == "bundleURL"
        else { return .unknown }
        return bundle(url.child(1), at: place, depth: depth - 1)
      default: return .unknown
      }
    }
  }

  private func ofClass(_ node: RawSyntax?, at place: Place) -> BundleExpression {
    guard let node else { return .unknown }
    if node.kind == .functionCallExpr {
      guard node.child(1)?.path == "type",
        node.child(5)?.firstElement?.child(5)?.path == "self"
      else { return .unknown }
      return ofEnclosingClass(at: place)
    }
    guard var path = node.path else { return .unknown }
    if path.hasSuffix(".self") {
      path.removeLast(5)
    } else if path == "self.classForCoder" {
      path = "Self"
    } else if path != "Self" {
      return .unknown
    }
    return path == "Self" ? ofEnclosingClass(at: place) : .ofClass(path)
  }

  private func ofEnclosingClass(at place: Place) -> BundleExpression {
    place.type >= 0 ? .ofClass(types[Int(place.type)].name) : .unknown
  }

  /// Notes what a parameter is that a look-up takes for its bundle: its default value.
  mutating func define(parameter name: String, at place: Place) {
    guard place.function >= 0, functions[Int(place.function)].locals[name] == nil else { return }
    let function = functions[Int(place.function)]
    guard let parameter = function.parameters.first(where: { $0.name == name }),
      functions[Int(place.function)].definedParameters.insert(name).inserted
    else { return }
    mentions.bundles.append(
      BundleDefinition(
        name: name,
        isMember: false,
        value: parameter.defaultValue.map { bundle($0, at: place) } ?? .unknown,
        declaration: place.declarationIndex,
        line: line(of: parameter.node)
      )
    )
  }
}

extension BundleExpression {
  /// A static member of `Bundle`.
  fileprivate static func `static`(_ name: String) -> BundleExpression {
    switch name {
    case "module": .module
    case "main": .main
    default: .member(name)
    }
  }
}

extension RawSyntax {
  /// The names of a chain of members, joined by periods; `nil` of any other node, and of a chain of more than eight.
  var path: String? {
    var names: [String] = []
    var node = self
    while names.count < 8 {
      switch node.kind {
      case .declReferenceExpr:
        guard let name = node.child(3)?.text?.name else { return nil }
        names.append(name)
        return names.reversed().joined(separator: ".")
      case .memberAccessExpr:
        guard let name = node.child(5)?.child(3)?.text?.name, let base = node.child(1) else {
          return nil
        }
        names.append(name)
        node = base
      default: return nil
      }
    }
    return nil
  }

  /// The last name of a chain of members; `nil` of any other node, and of a chain of more than eight.
  var lastName: SyntaxText? {
    var node = self
    for _ in 0..<8 {
      switch node.kind {
      case .declReferenceExpr: return (kind == .memberAccessExpr ? child(5) : self)?.child(3)?.text
      case .memberAccessExpr:
        guard let base = node.child(1) else { return nil }
        node = base
      default: return nil
      }
    }
    return nil
  }

  /// Whether it is `.init`.
  fileprivate var isImplicitInitializer: Bool {
    kind == .memberAccessExpr && child(1) == nil && child(5)?.child(3)?.text == "init"
  }

  /// The first element of a list.
  var firstElement: RawSyntax? {
    layoutView?.children.first { $0 != nil } ?? nil
  }

  /// The element of a list that has one.
  var onlyElement: RawSyntax? {
    guard let children = layoutView?.children, children.count == 1 else { return nil }
    return children[0]
  }
}
