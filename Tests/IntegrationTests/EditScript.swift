import TestSupport

/// Random edits of the sample package; equal seeds make equal scripts.
struct EditScript {
  struct Step: Sendable {
    var files: [String: String?]
    var commits: Bool
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> Step {
    let index = random.below(1_000)
    let path = [
      "Sources/Core/Account.swift", "Sources/Core/Other.swift", "Sources/Feature/Profile.swift",
      "Sources/App/App.swift", "README.md", "Sources/Core/notes.txt",
    ][random.below(6)]
    let original = SamplePackage.files[path] ?? ""
    let text: String? =
      switch random.below(6) {
      case 0: original + "// a comment \(index)\n"
      case 1: original + "private func helper\(index)() {}\n"
      case 2: original + "public func added\(index)() -> Int { \(index) }\n"
      case 3: original + "public struct Type\(index) { var field = \(index) }\n"
      case 4: original + "func broken\(index)( {\n"
      default: SamplePackage.files[path] == nil ? nil : original
      }
    return Step(files: [path: text], commits: random.below(3) == 0)
  }
}
