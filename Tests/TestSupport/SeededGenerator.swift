/// Sebastiano Vigna's SplitMix64: small, and the same numbers for the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, which is positive.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True once in `times`.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of `values`, which are not empty.
  package mutating func one<Values: RandomAccessCollection>(of values: Values) -> Values.Element {
    values[values.index(values.startIndex, offsetBy: below(values.count))]
  }
}
