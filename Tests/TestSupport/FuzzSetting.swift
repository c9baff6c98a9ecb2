#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A number that an environment variable gives a fuzzer; `nil` if it gives none.
package func fuzzSetting(_ name: String) -> UInt64? {
  getenv(name).flatMap { UInt64(String(cString: $0)) }
}

/// The seed of a random test: the one that the environment variable gives, else always 1.
///
/// A push must not fail for an old fault. `GRAPHD_NIGHTLY=1` draws a seed at random, which the test prints.
package func fuzzSeed(_ name: String) -> UInt64 {
  if let seed = fuzzSetting(name) { return seed }
  return getenv("GRAPHD_NIGHTLY") == nil ? 1 : UInt64.random(in: 0..<1_000_000)
}
