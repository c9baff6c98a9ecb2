import SourceSummarizing
import Testing
import WorkspaceModel

/// The comments of a file that excuse findings.
@Suite(.oneAtATime) struct AllowCommentTests {
  /// Compares a line for each comment: its line, the lines of its code, ids and reason.
  private func check(
    _ source: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = SwiftFile.summary(of: Array(source.utf8)).allowComments.map { comment in
      let code = "\(comment.codeLines.lowerBound)-\(comment.codeLines.upperBound)"
      return "\(comment.line) \(code) \(comment.rules.joined(separator: "+")): \(comment.reason)"
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  @Test func onTheLineOfTheCode() {
    check(
      """
      import A // graphd:allow C04 it is linked by hand
      import B  //graphd:allow C04,C06   two  reasons\u{20}
      """,
      "1 1-1 C04: it is linked by hand\n2 2-2 C04+C06: two  reasons"
    )
  }

  @Test func onTheLineAbove() {
    check(
      """
      // A file.
      // graphd:allow C04 one
      // graphd:allow C06 two

      import A
      func f() {
        // graphd:allow R01 three
        show("key")
      }
      """,
      "2 5-5 C04: one\n3 5-5 C06: two\n7 8-8 R01: three"
    )
  }

  @Test func attributesBelongToTheDeclaration() {
    check(
      """
      // graphd:allow C08 plug-ins use it
      @MainActor @available(macOS 15, (*))
      @Kit.Entry
      public struct A {}
      """,
      "1 2-4 C08: plug-ins use it"
    )
  }

  @Test func withoutIdOrReason() {
    check("// graphd:allow\n// graphd:allow C04\nimport A", "1 3-3 : \n2 3-3 C04: ")
  }

  @Test func nothingFollows() {
    check("import A\n// graphd:allow C04 why\n", "2 2-2 C04: why")
  }

  @Test func carriageReturns() {
    check("// graphd:allow C04 why\r\nimport A\r\n", "1 2-2 C04: why")
  }

  /// Other comments and texts that contain the words.
  @Test func whatIsNone() {
    check(
      #"""
      /// graphd:allow C04 documentation
      // see graphd:allow C04 reason
      /* graphd:allow C04 reason */
      // graphd:allowed C04 reason
      let text = "// graphd:allow C04 reason"
      let other = """
        // graphd:allow C04 reason
        """
      """#,
      ""
    )
  }

  @Test func onlyTriviaDiffer() {
    let plain = SwiftFile.summary(of: Array("import A\n".utf8))
    let allowed = SwiftFile.summary(of: Array("import A // graphd:allow C04 why\n".utf8))
    #expect(plain.tokens == allowed.tokens && plain != allowed)
  }
}
