import SwiftSyntax

extension CodeBlockSyntax {
  var isLoopBody: Bool {
    parent?.is(ForStmtSyntax.self) == true || parent?.is(WhileStmtSyntax.self) == true
      || parent?.is(RepeatStmtSyntax.self) == true
  }
}

extension DeclReferenceExprSyntax {
  /// Names that take the last component from a path.
  private static let climbing: Set<String> = [
    "deletingLastPathComponent", "deleteLastPathComponent", "dirname", "removingLastComponent",
    "removeLastComponent", "parent",
  ]

  /// Whether it changes a variable, or its value is assigned to one.
  var isReassigned: Bool {
    if ["deleteLastPathComponent", "removeLastComponent"].contains(baseName.text) { return true }
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      if let elements = current.as(ExprListSyntax.self),
        elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
      {
        return true
      }
      node = current.parent
    }
    return false
  }

  /// How far the chain leads that ends with this name; `nil` if it does not lead up, or the chain goes on.
  var climb: (length: Int, startsAtOwnFile: Bool)? {
    guard Self.climbing.contains(baseName.text) else { return nil }
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id else {
      // `dirname(#filePath)`
      return (1, parent?.mentionsOwnFile == true)
    }
    if let next = member.outerMember, Self.climbing.contains(next.declName.baseName.text) {
      return nil
    }
    var length = 1
    var base = member.base
    while let inner = base?.innerMember, Self.climbing.contains(inner.declName.baseName.text) {
      length += 1
      base = inner.base
    }
    return (length, base.map { Syntax($0).mentionsOwnFile } ?? false)
  }
}

extension MemberAccessExprSyntax {
  /// `.b` of `self.b` or `self().b`.
  var outerMember: MemberAccessExprSyntax? {
    let whole = parent?.as(FunctionCallExprSyntax.self)?.parent ?? parent
    return whole?.as(MemberAccessExprSyntax.self)
  }
}

extension ExprSyntax {
  /// `.a` of `x.a` or `x.a()`.
  var innerMember: MemberAccessExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.as(MemberAccessExprSyntax.self)
    }
    return self.as(MemberAccessExprSyntax.self)
  }
}

extension Syntax {
  var mentionsOwnFile: Bool {
    let text = trimmedDescription
    return text.contains("#file")
  }
}

extension ExprSyntax {
  /// The name of what is called: `append` of `a.append`.
  var lastName: String {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }
}

extension ExprSyntaxProtocol {
  /// Whether it is an argument that only describes the package.
  var isArgumentOfPackageDescription: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if let call = parent.as(FunctionCallExprSyntax.self) {
        return node.id != call.calledExpression.id
          && describing.contains(call.calledExpression.lastName)
      }
      // Below a closure or an operator it may have been part of a path.
      guard
        parent.is(LabeledExprSyntax.self) || parent.is(LabeledExprListSyntax.self)
          || parent.is(ArrayExprSyntax.self) || parent.is(ArrayElementSyntax.self)
          || parent.is(ArrayElementListSyntax.self)
      else { return false }
      node = parent
    }
    return false
  }
}

/// The functions of PackageDescription whose arguments look at no file when the manifest runs.
private let describing: Set<String> = [
  "Package", "package", "target", "executableTarget", "testTarget", "systemLibrary",
  "binaryTarget", "plugin", "macro", "library", "executable", "product", "byName", "define",
  "headerSearchPath", "process", "copy", "embedInCode", "upToNextMajor", "upToNextMinor",
  "enableUpcomingFeature", "enableExperimentalFeature", "unsafeFlags", "linkedLibrary",
  "linkedFramework", "when", "trait", "brew", "apt", "yum", "custom",
  "macOS", "macCatalyst", "iOS", "tvOS", "watchOS", "visionOS", "driverKit",
]

extension StringLiteralExprSyntax {
  /// Calls whose argument is put behind a path or compared with one.
  private static let appending: Set<String> = [
    "append", "appending", "appendingPathComponent", "appendPathComponent", "components",
    "contains", "firstIndex", "hasPrefix", "hasSuffix", "lastIndex", "range",
    "replacingOccurrences", "split", "starts", "trimmingCharacters", "trimmingPrefix",
  ]

  /// Whether a path stands in front of it.
  var isAddedToAPath: Bool {
    guard let parent else { return false }
    if let elements = parent.as(ExprListSyntax.self) { return elements.first?.id != self.id }
    guard let argument = parent.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return Self.appending.contains(call.calledExpression.lastName)
  }
}
