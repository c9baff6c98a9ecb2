@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// Notes a function that may be a test.
  mutating func noteTests(_ draft: DeclarationDraft, in scope: Scope) {
    guard draft.kind == .function else { return }
    let index = UInt32(truncatingIfNeeded: draft.index)
    if draft.prefix.traits.contains(.isTest) {
      tests.append(TestDeclaration(.test, index, draft.prefix.test))
    }
    let isMember = scope.kind == .class || scope.kind == .finalClass || scope.kind == .extension
    guard isMember, draft.labels.isEmpty, !draft.flags.contains(.isStatic), draft.result != .value,
      names[draft.baseName].starts(with: "test".utf8)
    else { return }
    tests.append(
      TestDeclaration(
        kind: .xctestMethod,
        declaration: index,
        traits: draft.result == .named ? .returnsName : []
      )
    )
  }

  /// Notes an alias of `Void`, or of a name that may be one.
  mutating func noteAlias(_ draft: DeclarationDraft, of type: RawSyntax) {
    let result = ResultKind(type)
    guard result != .value else { return }
    tests.append(
      TestDeclaration(
        kind: .voidAlias,
        declaration: UInt32(truncatingIfNeeded: draft.index),
        traits: result == .named ? .returnsName : []
      )
    )
  }

  /// Notes a type that may hold tests.
  mutating func noteTests(_ draft: DeclarationDraft, in scope: Scope, hasInheritance: Bool) {
    let index = UInt32(truncatingIfNeeded: draft.index)
    if draft.prefix.traits.contains(.isSuite) {
      tests.append(TestDeclaration(.suite, index, draft.prefix.test))
    }
    if draft.kind == .class, hasInheritance { inheritingClasses.insert(index) }
  }

  /// The tests of the file, in source order.
  ///
  /// A class is one if it inherits and either has a test method or stands in a file that imports
  /// XCTest: then it may inherit its methods. A class that does not inherit has no test methods. A type
  /// is a suite without saying so if it holds a test.
  func allTests() -> [TestDeclaration] {
    let importsXCTest = imports.contains { $0.module == "XCTest" }
    var classes = importsXCTest ? inheritingClasses : []
    var suites: Set<UInt32> = []
    var result: [TestDeclaration] = []
    for test in tests {
      let parent = declarations[Int(test.declaration)].parent
      let enclosing = UInt32(truncatingIfNeeded: max(parent, 0))
      switch test.kind {
      case .xctestMethod where declarations[Int(enclosing)].kind == .class:
        guard inheritingClasses.contains(enclosing) else { continue }
        classes.insert(enclosing)
      case .test where parent >= 0: suites.insert(enclosing)
      default: break
      }
      result.append(test)
    }
    let explicit = Set(tests.lazy.filter { $0.kind == .suite }.map(\.declaration))
    result += classes.map { TestDeclaration(kind: .xctestClass, declaration: $0) }
    result += suites.subtracting(explicit).map { TestDeclaration(kind: .suite, declaration: $0) }
    return result.sorted {
      ($0.declaration, $0.kind.rawValue) < ($1.declaration, $1.kind.rawValue)
    }
  }
}

/// The result of a function, as far as it decides whether the function can be a test.
enum ResultKind {
  case void
  /// A plain name, which may be an alias of `Void`.
  case named
  case value

  /// Reads what follows the first token: `-> Void`, or `= Void` of an alias.
  init(_ clause: RawSyntax) {
    var texts: [String] = []
    clause.forEachToken { texts.append($0.rawText.name) }
    let type = texts.dropFirst()
    switch type.joined() {
    case "Void", "()", "Swift.Void", "(Void)", "(())", "(Swift.Void)": self = .void
    default:
      let isName = type.allSatisfy { $0 == "." || $0.first?.isLetter == true || $0.first == "_" }
      self = isName ? .named : .value
    }
  }
}

extension TestDeclaration {
  fileprivate init(_ kind: Kind, _ declaration: UInt32, _ attribute: TestAttribute) {
    self.init(
      kind: kind,
      declaration: declaration,
      displayName: attribute.displayName,
      traits: attribute.traits,
      tags: attribute.tags,
      line: attribute.line,
      column: attribute.column
    )
  }
}
