import Foundation
import ImpactAnalysis

/// Makes a package whose edit is missed smaller: without one declaration after another, as long as both
/// states compile and the edit is still missed.
enum Shrinking {
  /// How often to compile; each time takes a second or two.
  private static let budget = 120

  /// The small package and its edit, as a file of `Edits`.
  static func shrink(
    _ before: Scenario,
    _ after: Scenario,
    _ compiler: TruthCompiler
  ) async throws -> String {
    var (before, after) = (before, after)
    var left = budget
    var isSmaller = true
    while isSmaller, left > 0 {
      isSmaller = false
      for module in before.modules.reversed() {
        var line = 0
        while line < module.lines.count, left > 0 {
          guard let removed = before.removing(at: line, of: module.name, alsoIn: after) else {
            line += 1
            continue
          }
          left -= 1
          if try await isMissed(removed.before, removed.after, compiler) {
            (before, after) = removed
            isSmaller = true
          } else {
            line += 1
          }
          if line >= before.lines(of: module.name).count { break }
        }
      }
    }
    return text(before, after)
  }

  private static func isMissed(
    _ before: Scenario,
    _ after: Scenario,
    _ compiler: TruthCompiler
  ) async throws -> Bool {
    let folder = UUID().uuidString
    defer {
      try? compiler.remove(folder)
      try? compiler.remove(folder + "+")
    }
    let outputs = try await compiler.compile(before, in: folder)
    guard outputs.values.allSatisfy({ $0 != nil }) else { return false }
    let base = TruthCompiler.Compiled(scenario: before, outputs: outputs, folder: folder)
    let (truth, _) = try await compiler.truth(of: after, over: base, in: folder + "+")
    let named = try EditChain.named(from: before, to: after, compiler.configuration)
    return !truth.required.isSubset(of: named)
  }

  private static func text(_ before: Scenario, _ after: Scenario) -> String {
    var text = before.text + "\n@@ a miss\n"
    for (old, new) in zip(before.modules, after.modules) where old.source != new.source {
      let shared = old.lines.sharedEnds(with: new.lines)
      let removed = old.lines[shared.start..<(old.lines.count - shared.end)]
      let added = new.lines[shared.start..<(new.lines.count - shared.end)]
      text +=
        "<<<\n\(removed.joined(separator: "\n"))\n===\n\(added.joined(separator: "\n"))\n>>>\n"
    }
    return text
  }
}

extension Scenario.Module {
  fileprivate var lines: [String] { source.components(separatedBy: "\n") }
}

extension Scenario {
  fileprivate func lines(of name: String) -> [String] {
    modules.first { $0.name == name }?.lines ?? []
  }

  /// Both states without the lines from `line` on that close every bracket they open; `nil` if the edit
  /// lies in them.
  fileprivate func removing(
    at line: Int,
    of name: String,
    alsoIn other: Scenario
  ) -> (before: Scenario, after: Scenario)? {
    let (old, new) = (lines(of: name), other.lines(of: name))
    guard line < old.count else { return nil }
    var (end, depth) = (line, 0)
    repeat {
      depth += old[end].count { $0 == "{" } - old[end].count { $0 == "}" }
      end += 1
    } while depth > 0 && end < old.count
    let shared = old.sharedEnds(with: new)
    // Where the same lines stand in the other state.
    let shift: Int
    if end <= shared.start {
      shift = 0
    } else if line >= old.count - shared.end {
      shift = new.count - old.count
    } else {
      return nil
    }
    var (before, after) = (old, new)
    before.removeSubrange(line..<end)
    after.removeSubrange((line + shift)..<(end + shift))
    return (
      replacing(sourceOf: name, with: before.joined(separator: "\n")),
      other.replacing(sourceOf: name, with: after.joined(separator: "\n"))
    )
  }
}

extension [String] {
  /// How many lines both have at the beginning, and how many of the others at the end.
  fileprivate func sharedEnds(with other: [String]) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let most = Swift.min(count, other.count) - start
    let end = zip(reversed(), other.reversed()).prefix { $0 == $1 }.count
    return (start, Swift.min(end, most))
  }
}
