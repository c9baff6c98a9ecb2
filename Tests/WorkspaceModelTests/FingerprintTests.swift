import Testing
import WorkspaceModel

@Suite struct FingerprintTests {
  private static func fingerprint(_ tokens: [String]) -> Fingerprint {
    var builder = FingerprintBuilder()
    for token in tokens { builder.combine(token) }
    return builder.fingerprint
  }

  /// The values were computed by another implementation, in Python: summaries that are kept somewhere
  /// must mean the same in the next version and on another machine.
  @Test(
    arguments: [
      ([], 0),
      ([""], 0x9414_47c9_7be0_d6d4),
      (["a"], 0x70d8_ad14_aa10_8b78),
      (["func"], 0x4b59_5bd4_b52a_729d),
      (["funcs"], 0x5768_1d7d_0fef_e281),
      (["12345678"], 0x7f3e_272c_ba9a_2624),
      (["123456789"], 0x5337_0d9b_7dde_5092),
      (["func", "total", "(", ")"], 0x5e6e_4cec_5a22_c27a),
      (["größe", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"], 0x9fbf_cbeb_4c7a_9fe7),
    ] as [([String], UInt64)]
  )
  func valuesNeverChange(tokens: [String], value: UInt64) {
    #expect(Self.fingerprint(tokens).value == value)
  }

  @Test func nothingIsNone() {
    #expect(Self.fingerprint([]) == .none)
    #expect(Self.fingerprint([""]) != .none)
  }

  @Test func boundariesAndOrderCount() {
    let texts = [["ab", "c"], ["a", "bc"], ["abc"], ["c", "ab"], ["ab", "c", ""], ["abc", ""]]
    #expect(Set(texts.map(Self.fingerprint)).count == texts.count)
  }

  @Test func everyByteOfATokenCounts() {
    for length in 1...40 {
      let zeros = [UInt8](repeating: 0x61, count: length)
      var seen: Set<Fingerprint> = []
      for index in zeros.indices {
        var bytes = zeros
        bytes[index] = 0x62
        var builder = FingerprintBuilder()
        builder.combine(bytes)
        seen.insert(builder.fingerprint)
      }
      #expect(seen.count == length)
    }
  }

  @Test func allWaysToAddATokenAreOne() {
    var hashed = FingerprintBuilder()
    hashed.combine(TokenHash("struct"))
    var streamed = FingerprintBuilder()
    streamed.combine(AnySequence("struct".utf8))
    #expect(hashed.fingerprint == Self.fingerprint(["struct"]))
    #expect(streamed.fingerprint == Self.fingerprint(["struct"]))
  }

  @Test func fingerprintsCombine() {
    var outer = FingerprintBuilder()
    outer.combine(Self.fingerprint(["a"]))
    #expect(outer.fingerprint != Self.fingerprint(["a"]))
    var other = FingerprintBuilder()
    other.combine(Fingerprint.none)
    #expect(other.fingerprint != .none)
  }
}
