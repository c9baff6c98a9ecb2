@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

// Names that start a program or name a file in some calls alone: these calls are noted among the labels of arguments.

extension Summarizer {
  /// Notes a call of C's function `system`: members of that name start no program.
  ///
  /// The name of a module may stand before the function, as in `Glibc.system("ls")`.
  /// Source: POSIX.1-2024, "system"; The Swift Programming Language, "Explicit Member Expression".
  /// Rule: tests.starts.system
  mutating func noteSystem(_ call: RawSyntaxBuffer) {
    guard let callee = call[1], callee.calledName == "system", call[3]?.text != nil else { return }
    guard callee.kind == .memberAccessExpr else { return noteLabel(WellKnownName.system.rawValue) }
    guard let base = callee.child(1), base.kind == .declReferenceExpr,
      let name = base.calledName?.name
    else { return }
    if BuildPlatform.bringsModule(named: name) || imports.contains(where: { $0.module == name }) {
      noteLabel(WellKnownName.system.rawValue)
    }
  }
}

extension Summarizer {
  /// Notes an argument `contentsOf:`, which names a file to read unless a collection receives elements by it.
  ///
  /// `callee` is `nil` where no function is called.
  /// Source: the references of Foundation, `Data.init(contentsOf:options:)`, and of the standard library,
  /// `RangeReplaceableCollection`. Rule: tests.opens.contents
  mutating func noteContents(in arguments: RawSyntax?, of callee: RawSyntax?) {
    let isLabelled = RawSyntax.elements(of: arguments)
      .contains { $0.child(1)?.text == "contentsOf" }
    guard isLabelled else { return }
    switch callee?.calledName {
    case "append", "insert", "prepend", "replaceSubrange": break
    default: noteLabel(WellKnownName.contents.rawValue)
    }
  }
}

extension RawSyntax {
  /// The last name of what is called: `append` in `list.values.append`.
  var calledName: SyntaxText? {
    switch kind {
    case .declReferenceExpr: child(3)?.text
    case .memberAccessExpr: child(5)?.child(3)?.text
    default: nil
    }
  }
}
