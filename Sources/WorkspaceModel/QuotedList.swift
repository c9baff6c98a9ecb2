extension Sequence<String> {
  /// The texts as a message lists them: each in backticks, with commas between them.
  package var quotedList: String { map { "`\($0)`" }.joined(separator: ", ") }
}
