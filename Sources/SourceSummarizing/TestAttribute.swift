@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// What `@Test` or `@Suite` says.
struct TestAttribute {
  var displayName: String?
  var traits: TestDeclaration.Traits = []
  var tags: [String] = []
  /// Where the attribute's name stands.
  var line: UInt32 = 0
  var column: UInt32 = 0
}

extension Summarizer {
  mutating func testAttribute(_ node: RawSyntax) -> TestAttribute {
    var attribute = TestAttribute()
    let place = node.child(3)?.firstToken?.baseAddress
    attribute.line = lines.line(of: place)
    attribute.column = lines.column(of: place)
    guard let arguments = node.child(7), arguments.kind == .labeledExprList else {
      return attribute
    }
    attribute.displayName = arguments.child(0).flatMap(displayName)
    for argument in arguments.elements {
      if let label = argument.child(1)?.text {
        if label == "arguments" { attribute.traits.insert(.isParameterized) }
        // What follows are no traits.
        break
      }
      guard let trait = argument.child(5).map(traitText) else { continue }
      if trait.name == "tags" {
        let tags = trait.arguments.split(separator: ",")
        attribute.tags += tags.map { tag in String(tag.drop { $0 == "." }) }
        if !tags.allSatisfy(isTagName) { attribute.traits.insert(.mayHaveOtherTags) }
      } else if trait.name == "disabled", !trait.isConditional {
        attribute.traits.insert(.isDisabled)
      } else if !Self.traitsWithoutTags.contains(trait.name) {
        attribute.traits.insert(.mayHaveOtherTags)
      }
    }
    return attribute
  }

  /// The traits of Swift Testing that have no tags; any other one may be a list of them by another name.
  ///
  /// Rule: tests.tags.doubt. Source: swift-testing, Sources/Testing/Traits.
  private static let traitsWithoutTags: Set<String> = [
    "bug", "compactMapIssues", "disabled", "enabled", "filterIssues", "savingAttachments",
    "serialized", "timeLimit",
  ]

  /// Whether an argument of `.tags(…)` is a tag's name: `.slow`, `Tag.slow`, `.Speed.slow`.
  private func isTagName(_ text: Substring) -> Bool {
    [".", "Tag.", "Testing.Tag."].contains(where: text.hasPrefix)
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  /// `.tags(.a, .b)` as its name and the text between its parentheses, without trivia.
  private func traitText(
    _ node: RawSyntax
  ) -> (name: String, arguments: String, isConditional: Bool) {
    var text = ""
    node.forEachToken { text += $0.rawText.name }
    let name = text.drop { $0 == "." }.prefix { $0 != "(" && $0 != "{" }
    let arguments = text.drop { $0 != "(" }.dropFirst().dropLast()
    // A closure decides as `if:` does.
    let isConditional = arguments.hasPrefix("if:") || text.last == "}"
    return (String(name), String(arguments), isConditional)
  }

  /// The text of an argument that is an unlabelled string without interpolation.
  private func displayName(of argument: RawSyntax) -> String? {
    guard argument.kind == .labeledExpr, argument.child(1) == nil,
      let string = argument.child(5), string.kind == .stringLiteralExpr,
      let segments = string.child(5)
    else { return nil }
    var text = ""
    for segment in segments.elements {
      guard segment.kind == .stringSegment, let part = segment.child(1)?.text else { return nil }
      text += part.name
    }
    return text
  }
}
