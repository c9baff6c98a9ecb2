/// A pattern as POSIX `fnmatch` reads it: `*`, `?`, `[a-z]`, `[!x]`, and `\` before a literal character.
///
/// Compares Unicode scalars. Matching takes at most pattern × text steps.
struct ShellGlob: Sendable, Hashable {
  /// One step of a pattern.
  private enum Step: Sendable, Hashable {
    case literal(Unicode.Scalar)
    case any
    case many
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  let pattern: String
  /// `nil` for a set without an end: such a pattern matches nothing (swift-build: fnmatch.swift).
  private let steps: [Step]?

  init(_ pattern: String) {
    self.pattern = pattern
    steps = Self.steps(of: Array(pattern.unicodeScalars))
  }

  /// Whether the whole text matches; in a path, only a literal `/` matches a `/`, as with `FNM_PATHNAME`.
  func matches(_ text: String, isPath: Bool = false) -> Bool {
    matches(Array(text.unicodeScalars)[...], isPath: isPath)
  }

  /// Whether the whole text matches.
  func matches(_ text: ArraySlice<Unicode.Scalar>, isPath: Bool) -> Bool {
    guard let steps else { return false }
    var index = 0
    var position = text.startIndex
    // Where to go on when a step fails: behind the last star, which then takes one more character.
    var retry: (index: Int, position: Int)?
    while true {
      if index < steps.count, steps[index] == .many {
        index += 1
        retry = (index, position)
        continue
      }
      if index == steps.count && position == text.endIndex { return true }
      if index < steps.count, position < text.endIndex,
        Self.accepts(steps[index], text[position], isPath: isPath)
      {
        index += 1
        position += 1
        continue
      }
      guard let last = retry, last.position < text.endIndex,
        !(isPath && text[last.position] == "/")
      else { return false }
      retry = (last.index, last.position + 1)
      index = last.index
      position = last.position + 1
    }
  }

  private static func accepts(_ step: Step, _ scalar: Unicode.Scalar, isPath: Bool) -> Bool {
    switch step {
    case .literal(let expected): return scalar == expected
    case .any: return !(isPath && scalar == "/")
    case .many: return false
    case .set(let ranges, let isNegated):
      if isPath && scalar == "/" { return false }
      return ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }

  private static func steps(of pattern: [Unicode.Scalar]) -> [Step]? {
    var steps: [Step] = []
    var index = 0
    while index < pattern.count {
      let scalar = pattern[index]
      index += 1
      switch scalar {
      case "*": if steps.last != .many { steps.append(.many) }
      case "?": steps.append(.any)
      case "[":
        guard let set = set(in: pattern, at: &index) else { return nil }
        steps.append(set)
      case "\\" where index < pattern.count:
        steps.append(.literal(pattern[index]))
        index += 1
      default: steps.append(.literal(scalar))
      }
    }
    return steps
  }

  /// Reads a set behind its `[`; `nil` if it has no end.
  private static func set(in pattern: [Unicode.Scalar], at index: inout Int) -> Step? {
    var isNegated = false
    if index < pattern.count, pattern[index] == "!" || pattern[index] == "^" {
      isNegated = true
      index += 1
    }
    var ranges: [ClosedRange<UInt32>] = []
    let first = index
    while index < pattern.count {
      if pattern[index] == "]" && index > first {
        index += 1
        return .set(ranges, isNegated: isNegated)
      }
      guard let low = member(in: pattern, at: &index) else { return nil }
      var high = low
      if index + 1 < pattern.count, pattern[index] == "-", pattern[index + 1] != "]" {
        index += 1
        guard let end = member(in: pattern, at: &index) else { return nil }
        high = end
      }
      if low <= high { ranges.append(low...high) }
    }
    return nil
  }

  private static func member(in pattern: [Unicode.Scalar], at index: inout Int) -> UInt32? {
    if pattern[index] == "\\" { index += 1 }
    guard index < pattern.count else { return nil }
    index += 1
    return pattern[index - 1].value
  }
}
