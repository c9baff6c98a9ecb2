/// A comment that excuses findings of the code that it stands at: `// graphd:allow C04 reason`.
///
/// It is as written: the ids are compared with those of rules where findings are made.
package struct AllowComment: Sendable, Hashable {
  /// The ids of rules, `C04` or `C04,R01`; none if nothing follows the keyword.
  package var rules: [String]
  /// The text after the ids; empty if there is none.
  package var reason: String
  /// The line of the comment, from 1.
  package var line: UInt32
  /// The lines of the code: its own if code stands before it, else those of the next declaration up to its keyword.
  package var codeLines: ClosedRange<UInt32>

  package init(
    rules: [String],
    reason: String,
    line: UInt32,
    codeLines: ClosedRange<UInt32>
  ) {
    self.rules = rules
    self.reason = reason
    self.line = line
    self.codeLines = codeLines
  }
}
