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
      ([""], 0xc7d9_591b_e978_bd1e),
      (["a"], 0x1935_198b_9a7a_45ce),
      (["func"], 0x612d_6adb_08e8_b045),
      (["funcs"], 0x78f2_be96_35cb_1aa3),
      (["12345678"], 0x9de9_e555_900f_39b8),
      (["123456789"], 0xa7a6_c9ab_6199_b2a4),
      (["func", "total", "(", ")"], 0x81d1_9f40_a534_e09a),
      (["größe", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"], 0x69a9_8bd7_275c_11f4),
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
