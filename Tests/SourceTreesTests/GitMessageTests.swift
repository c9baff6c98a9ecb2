import Testing

@testable import SourceTrees

@Suite struct GitMessageTests {
  private func message(_ text: String) -> GitMessage { GitMessage(Array(text.utf8)) }

  @Test(arguments: [
    ("fatal: no luck\n", "no luck"),
    (
      "error: inflate: data stream error\nfatal: loose object ab is corrupt\n",
      "loose object ab is corrupt (inflate: data stream error)"
    ),
    (
      "error: short object ID 12 is ambiguous\nhint: The candidates are:\nfatal: Needed a single revision\n",
      "short object ID 12 is ambiguous"
    ),
    ("fatal: Needed a single revision\n", nil), ("", nil),
    (
      "warning: lazy fetching disabled\nfatal: could not fetch ab from promisor remote\n",
      "could not fetch ab from promisor remote"
    ),
    ("sh: git: gone\n", "sh: git: gone"),
  ])
  func theReasonIsOneSentence(text: String, reason: String?) {
    #expect(message(text).reason == reason)
  }

  @Test(arguments: [
    "detected dubious ownership in repository at '/x y'",
    "unsafe repository ('/x y' is owned by someone else)",
  ])
  func theCommandThatTrustsIsWhole(sentence: String) {
    let text = """
      fatal: \(sentence)
      To add an exception for this directory, call:

      \tgit config --global --add safe.directory '/x y'
      """
    #expect(message(text).trustCommand == "git config --global --add safe.directory '/x y'")
    #expect(message(text).reason == sentence)
  }
}
