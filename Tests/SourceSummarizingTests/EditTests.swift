import SourceSummarizing
import Testing
import WorkspaceModel

/// Edits, and which parts of which declarations they change.
///
/// Names of sections and rows of rebuild rules: a part that changes for nothing costs a rebuild, one
/// that does not change breaks a build.
struct Edit: CustomTestStringConvertible {
  var before: String
  var after: String
  /// `path: part part`, in the order of `FileSummary.changes(to:)`.
  var changes: [String]
  var testDescription: String { before + " → " + after }

  init(_ before: String, _ after: String, _ changes: String...) {
    self.before = before
    self.after = after
    self.changes = changes
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let (old, new) = (summary(before), summary(after))
    #expect(old.changes(to: new) == changes, sourceLocation: sourceLocation)
    #expect((old.tokens == new.tokens) == changes.isEmpty, sourceLocation: sourceLocation)
  }
}

extension FileSummary {
  /// What differs: `+path`, `-path`, `path: parts`.
  func changes(to new: FileSummary) -> [String] {
    let (left, right) = (byPath, new.byPath)
    var changes = left.keys.filter { right[$0] == nil }.sorted().map { "-" + $0 }
    changes += right.keys.filter { left[$0] == nil }.sorted().map { "+" + $0 }
    for path in left.keys.sorted() {
      guard let old = left[path], let new = right[path] else { continue }
      let parts = zip(old, new).filter { $0.value != $1.value }.map(\.0.name)
      if !parts.isEmpty { changes.append(path + ": " + parts.joined(separator: " ")) }
    }
    if imports.map(\.withoutLine) != new.imports.map(\.withoutLine) { changes.append("imports") }
    if changes.isEmpty, tokens != new.tokens { changes.append("tokens") }
    return changes
  }

  private var byPath: [String: [(name: String, value: AnyHashable)]] {
    var result: [String: [(name: String, value: AnyHashable)]] = [:]
    for declaration in declarations {
      var path = path(of: declaration)
      if declaration.kind == .extension { path = "extension " + path }
      while result[path] != nil { path += "'" }
      result[path] = parts(of: declaration)
    }
    return result
  }

  private func parts(of declaration: Declaration) -> [(name: String, value: AnyHashable)] {
    [
      ("kind", declaration.kind), ("access", declaration.access),
      ("setter", declaration.setterAccess), ("flags", declaration.flags),
      ("condition", conditions[Int(declaration.condition)]),
      ("signature", declaration.signature), ("inheritance", declaration.inheritance),
      ("diagnostics", declaration.diagnostics), ("availability", declaration.availability),
      ("internalNames", declaration.internalNames),
      ("defaults", declaration.defaultArguments), ("exposedBody", declaration.exposedBody),
      ("storage", declaration.storage), ("dispatch", declaration.dispatch),
      ("body", declaration.body),
    ]
  }
}

extension ImportDeclaration {
  var withoutLine: ImportDeclaration {
    var copy = self
    copy.line = 0
    return copy
  }
}

@Suite(.oneAtATime) struct EditTests {
  @Test(arguments: Edit.trivia) func trivia(_ edit: Edit) { edit.check() }
  @Test(arguments: Edit.bodies) func bodies(_ edit: Edit) { edit.check() }
  @Test(arguments: Edit.storage) func storage(_ edit: Edit) { edit.check() }
  @Test(arguments: Edit.members) func members(_ edit: Edit) { edit.check() }
  @Test(arguments: Edit.types) func types(_ edit: Edit) { edit.check() }
  @Test(arguments: Edit.files) func files(_ edit: Edit) { edit.check() }
}
