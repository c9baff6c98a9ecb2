import ImpactAnalysis
import Testing

@Suite struct EditFileTests {
  private let file = EditFile(
    name: "sample",
    text: """
      ## first

      //- A
      public let one = 1
      //- B: A
      import A
      public let two = one
      //- C: B
      public let three = 3

      @@ a type
      `one` has another type, so does `two`.
      <<<
      = 1
      ===
      = 1.0
      >>>
      ## second
      //- A
      public let arrow = "=> "
      @@ a value
      => debug: none
      => digest: 00000000
      <<<
      => "
      ===
      => x"
      >>>

      """
  )

  @Test func aSentenceStandsUnderTheTitle() throws {
    let edits = try file.collections().flatMap(\.edits)
    #expect(edits.map(\.title) == ["a type", "a value"])
    #expect(edits.map(\.intent) == ["`one` has another type, so does `two`.", ""])
    #expect(edits.map(\.position) == [0, 1])
  }

  @Test func truthIsRecordedUntilTheTextChanges() throws {
    let truths: EditFile.Truths = [
      0: [
        .debug: try #require(RecordedTruth("B; blocked: C; known-miss: B")),
        .release: try #require(RecordedTruth("B")),
      ]
    ]
    let recorded = EditFile(name: file.name, text: try file.recording(truths))
    let edits = try recorded.collections().flatMap(\.edits)
    #expect(edits.map(\.isRecorded) == [true, false])
    #expect(edits[0].recorded == truths[0])
    #expect(edits[0].intent == "`one` has another type, so does `two`.")
    // The other edit is left as it is, and to record the same again changes nothing.
    #expect(recorded.text.contains("=> debug: none\n=> digest: 00000000\n<<<\n=> \"\n"))
    #expect(try recorded.recording(truths) == recorded.text)
    let changed = EditFile(
      name: file.name,
      text: recorded.text.replacing("let three = 3", with: "let three = 4")
    )
    #expect(try changed.collections()[0].edits[0].isRecorded == false)
  }

  @Test(arguments: ["none", "B", "B C; blocked: D", "B; known-miss: B", "none; blocked: D"])
  func aTruthIsReadAsItIsWritten(_ text: String) throws {
    #expect(RecordedTruth(text)?.text == text)
  }

  @Test(arguments: ["B; C", "B; known-miss: C", "B; block: C", "blocked: C"])
  func aMalformedTruthIsRefused(_ text: String) {
    #expect(RecordedTruth(text) == nil)
  }

  @Test func blockedModulesAreNotAsked() throws {
    let record = try #require(RecordedTruth("B; blocked: C"))
    let truth = record.truth(above: ["B", "C"])
    #expect(truth == Truth(asked: ["B"], required: ["B"]))
    #expect(RecordedTruth(truth, above: ["B", "C"]) == record)
  }
}
