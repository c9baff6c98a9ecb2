/// Random edits of the sample package; equal seeds make equal scripts.
struct EditScript {
  struct Step: Sendable {
    var files: [String: String?]
    var commits: Bool
  }

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Step {
    let index = random(1_000)
    let path = [
      "Sources/Core/Account.swift", "Sources/Core/Other.swift", "Sources/Feature/Profile.swift",
      "Sources/App/App.swift", "README.md", "Sources/Core/notes.txt",
    ][random(6)]
    let original = SamplePackage.files[path] ?? ""
    let text: String? =
      switch random(6) {
      case 0: original + "// a comment \(index)\n"
      case 1: original + "private func helper\(index)() {}\n"
      case 2: original + "public func added\(index)() -> Int { \(index) }\n"
      case 3: original + "public struct Type\(index) { var field = \(index) }\n"
      case 4: original + "func broken\(index)( {\n"
      default: SamplePackage.files[path] == nil ? nil : original
      }
    return Step(files: [path: text], commits: random(3) == 0)
  }

  /// SplitMix64.
  private mutating func random(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
