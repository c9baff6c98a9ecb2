import SwiftParser
import SwiftSyntax
import TestSupport

/// One edit of the text of a file.
struct SwiftEdit {
  var title: String
  /// In bytes.
  var range: Range<Int>
  var text: String

  func apply(to source: String) -> String {
    let bytes = Array(source.utf8)
    return String(
      decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...],
      as: UTF8.self
    )
  }

  /// A random edit of `source`, of those that a file like it can have; it may not compile.
  ///
  /// `names` are those of types, functions and members of the whole package: what is added may shadow
  /// or overload.
  static func random(
    of source: String,
    names: [String],
    modules: [String],
    _ random: inout SeededGenerator
  ) -> SwiftEdit? {
    let collector = EditCollector(random: random, names: names, modules: modules)
    collector.walk(Parser.parse(source: source))
    random = collector.random
    let titles = Set(collector.edits.map(\.title)).sorted()
    guard !titles.isEmpty else { return nil }
    // First the kind, so that rare kinds are as frequent as those that fit everywhere.
    let title = random.one(of: titles)
    return random.one(of: collector.edits.filter { $0.title == title })
  }

  /// The names that the declarations of `source` give.
  static func names(of source: String) -> [String] {
    let collector = NameCollector(viewMode: .sourceAccurate)
    collector.walk(Parser.parse(source: source))
    return collector.names
  }
}

private final class NameCollector: SyntaxVisitor {
  var names: [String] = []

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    add(node.identifier)
  }

  private func add(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    names.append(name.text)
    return .visitChildren
  }
}
