/// A pattern as Tuist's matcher reads it, below a folder.
///
/// The matcher takes a pattern's parts from both ends of a text, and so decides otherwise than the plain meaning:
///
/// - a `*` that is not the only part left matches a `/`, too, but no name with a leading dot behind it;
/// - a `**/` may be missing only in front of a text that it reached from the end, and the `/` around such a part, too;
/// - it looks below a folder only if the folder matches, or the pattern has a `*` or `**` that can lead there.
///
/// Source: tuist/FileSystem, `Pattern+Match.swift` and `GlobSearch.swift` (July 2026), read and compared on random patterns.
/// A list is read in a wide meaning of its own.
struct TuistReading: Sendable, Hashable {
  private let parts: [GlobPart]
  /// The widest meaning of a pattern with a list.
  private let wide: PlainGlob?
  /// Whether it looks into every folder.
  let looksEverywhere: Bool

  /// How many steps a match may take; beyond, the answer is unknown.
  private static let maximumSteps = 20_000

  init(_ parts: [GlobPart]) {
    self.parts = parts
    wide = parts.contains(where: \.isList) ? PlainGlob(parts, isWide: true) : nil
    looksEverywhere = wide != nil || Self.looksEverywhere(parts)
  }

  private static func looksEverywhere(_ parts: [GlobPart]) -> Bool {
    parts.indices.contains { index in
      switch parts[index] {
      case .globstar: return true
      case .star:
        if index == parts.count - 1 { return false }
        if index == parts.count - 2, case .literal(let last) = parts[index + 1] {
          return last.contains(GlobPart.slash)
        }
        return true
      default: return false
      }
    }
  }

  /// Whether it matches every text that is not empty.
  var matchesAll: Bool { parts == [.globstar] }

  /// Whether the whole text matches; `nil` if that takes too long to find out.
  func matches(_ text: [Unicode.Scalar]) -> Bool? {
    guard looksEverywhere || leadingFolders(of: text).allSatisfy({ matchesItself($0) != false })
    else { return false }
    return matchesItself(text)
  }

  private func leadingFolders(of text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    text.indices.filter { text[$0] == GlobPart.slash }.map { Array(text[..<$0]) }
  }

  private func matchesItself(_ text: [Unicode.Scalar]) -> Bool? {
    if text.isEmpty { return false }
    if matchesAll { return true }
    if let wide { return wide.matches(text) }
    var match = Match(parts: parts, text: text, steps: Self.maximumSteps)
    let isMatch = match.run(Rest(parts: parts.indices, text: text.indices))
    return match.steps > 0 ? isMatch : nil
  }

  // MARK: Matching

  /// The parts and the text that are left.
  private struct Rest: Hashable {
    var parts: Range<Int>
    var text: Range<Int>

    func hash(into hasher: inout Hasher) {
      hasher.combine(
        parts.lowerBound << 24 ^ parts.upperBound << 32 ^ text.lowerBound << 12 ^ text.upperBound
      )
    }
  }

  private struct Match {
    let parts: [GlobPart]
    let text: [Unicode.Scalar]
    /// How many are left.
    var steps: Int
    /// Branches without a match; not recorded where there are so few that a second try is cheaper.
    private var failed: Set<Rest> = []
    private let isRecording: Bool

    init(parts: [GlobPart], text: [Unicode.Scalar], steps: Int) {
      self.parts = parts
      self.text = text
      self.steps = steps
      isRecording = parts.count { $0 == .star || $0 == .globstar } > 2
    }

    mutating func run(_ start: Rest) -> Bool {
      var rest = start
      while steps > 0 {
        steps -= 1
        if rest.text.isEmpty { return matchesNothing(parts[rest.parts]) }
        guard let first = rest.parts.first, let last = rest.parts.last else { return false }
        if let isFixed = takeFirst(parts[first], of: &rest) ?? takeLast(parts[last], of: &rest) {
          if isFixed { continue }
          return false
        }
        // Now wildcards are at both ends.
        if parts[first] == .star {
          if isLeadingDot(rest.text.lowerBound) { return false }
          if rest.parts.count == 1 { return !text[rest.text].contains(GlobPart.slash) }
          if branch(rest, from: 1, to: 0) { return true }
          rest.text.removeFirst()
        } else if parts[last] == .star {
          if branch(rest, from: 0, to: 1) { return true }
          rest.text.removeLast()
        } else {
          if rest.parts.count == 1 { return true }
          if branch(rest, from: 1, to: 0) { return true }
          rest.text.removeFirst()
        }
      }
      return false
    }

    private func matchesNothing(_ rest: ArraySlice<GlobPart>) -> Bool {
      rest.allSatisfy(\.canBeEmpty) || rest == [.globstar, .literal([GlobPart.slash]), .star]
    }

    /// Goes on without a wildcard at one end.
    private mutating func branch(_ rest: Rest, from first: Int, to last: Int) -> Bool {
      var branch = rest
      branch.parts = (rest.parts.lowerBound + first)..<(rest.parts.upperBound - last)
      guard isRecording else { return run(branch) }
      if failed.contains(branch) { return false }
      if run(branch) { return true }
      failed.insert(branch)
      return false
    }

    private func isLeadingDot(_ position: Int) -> Bool {
      text[position] == GlobPart.dot
        && (position == 0 || text[position - 1] == GlobPart.slash)
    }

    /// Takes a part of fixed length from the start; `nil` for a wildcard.
    private func takeFirst(_ part: GlobPart, of rest: inout Rest) -> Bool? {
      let position = rest.text.lowerBound
      switch part {
      case .literal(let scalars):
        guard text[rest.text].starts(with: scalars) else { return false }
        rest.text.removeFirst(scalars.count)
      case .character:
        guard text[position] != GlobPart.slash, !isLeadingDot(position) else { return false }
        rest.text.removeFirst()
      case .set(let ranges, let isNegated):
        guard !isLeadingDot(position),
          GlobPart.accepts(text[position], in: ranges, isNegated: isNegated)
        else { return false }
        rest.text.removeFirst()
      case .star, .globstar, .list: return nil
      }
      rest.parts.removeFirst()
      return true
    }

    /// Takes a part of fixed length from the end; `nil` for a wildcard.
    private func takeLast(_ part: GlobPart, of rest: inout Rest) -> Bool? {
      let position = rest.text.upperBound - 1
      switch part {
      case .literal(let scalars): return takeLast(scalars, of: &rest)
      case .character:
        guard text[position] != GlobPart.slash else { return false }
      case .set(let ranges, let isNegated):
        guard GlobPart.accepts(text[position], in: ranges, isNegated: isNegated) else {
          return false
        }
      case .star, .globstar, .list: return nil
      }
      rest.text.removeLast()
      rest.parts.removeLast()
      return true
    }

    private func takeLast(_ scalars: [Unicode.Scalar], of rest: inout Rest) -> Bool {
      if drop(scalars, of: &rest) { return true }
      let before = rest.parts.upperBound - 2
      if scalars == [GlobPart.slash], before >= rest.parts.lowerBound, parts[before] == .globstar {
        rest.parts.removeLast(2)
        return true
      }
      var scalars = scalars
      if scalars.last == GlobPart.slash {
        scalars.removeLast()
        if scalars.isEmpty { return false }
        if drop(scalars, of: &rest) { return true }
      }
      // A `**/name` without a folder.
      guard scalars.first == GlobPart.slash, parts[rest.parts.lowerBound] == .globstar,
        text[rest.text].elementsEqual(scalars.dropFirst())
      else { return false }
      rest.parts.removeAll()
      rest.text.removeAll()
      return true
    }

    private func drop(_ scalars: [Unicode.Scalar], of rest: inout Rest) -> Bool {
      guard text[rest.text].suffix(scalars.count).elementsEqual(scalars) else { return false }
      rest.text.removeLast(scalars.count)
      rest.parts.removeLast()
      return true
    }
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst(_ count: Int = 1) {
    self = (lowerBound + count)..<upperBound
  }

  fileprivate mutating func removeLast(_ count: Int = 1) {
    self = lowerBound..<(upperBound - count)
  }

  fileprivate mutating func removeAll() { self = lowerBound..<lowerBound }
}
