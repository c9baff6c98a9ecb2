/// A pattern in its plain meaning, below a folder.
///
/// `*`, `?` and sets match within one name, and no leading dot; `**` matches any text, and `**/` any folders or none.
/// Behind a `**` hidden names count, too (tuist/tuist#6970). A match takes O(parts × text) steps; with a list,
/// O(parts × text²).
struct PlainGlob: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case literal([Unicode.Scalar])
    case star(takesDots: Bool)
    case globstar
    /// `**/`
    case folders
    case set([ClosedRange<UInt32>], isNegated: Bool, takesDots: Bool)
    case list(GlobPart.Repetition, [[Step]])
  }

  private let steps: [Step]

  /// How many names a path can have that matches; `nil` for any number.
  let depth: Int?

  /// Makes the pattern of `parts`; a wide one lets `*` match a `/`, and `!(a)` anything.
  init(_ parts: [GlobPart], isWide: Bool = false) {
    let steps = Self.steps(of: parts, isWide: isWide)
    self.steps = steps
    depth = Self.depth(of: steps)
  }

  // MARK: Reading

  private static func steps(of parts: [GlobPart], isWide: Bool) -> [Step] {
    var steps: [Step] = []
    var takesDots = isWide
    var isAtName = true
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let scalars):
        if parts[..<index].last == .globstar, steps.last == .folders {
          if scalars.count > 1 { steps.append(.literal(Array(scalars.dropFirst()))) }
        } else {
          steps.append(.literal(scalars))
        }
      case .star where isWide: steps.append(.globstar)
      case .star: steps.append(.star(takesDots: takesDots))
      case .globstar:
        takesDots = true
        let isFolders = (isAtName || isWide) && startsName(parts.dropFirst(index + 1).first)
        steps.append(isFolders ? .folders : .globstar)
      case .character: steps.append(.set([], isNegated: true, takesDots: takesDots))
      case .set(let ranges, let isNegated):
        steps.append(.set(ranges, isNegated: isNegated, takesDots: takesDots))
      case .list(.none, _) where isWide: steps.append(.globstar)
      case .list(let repetition, let alternatives):
        steps.append(.list(repetition, alternatives.map { Self.steps(of: $0, isWide: isWide) }))
      }
      if case .literal(let scalars) = part {
        isAtName = scalars.last == GlobPart.slash
      } else {
        isAtName = false
      }
    }
    return steps
  }

  private static func startsName(_ part: GlobPart?) -> Bool {
    if case .literal(let scalars) = part { scalars.first == GlobPart.slash } else { false }
  }

  private static func depth(of steps: [Step]) -> Int? {
    var depth = 1
    for step in steps {
      switch step {
      case .literal(let scalars): depth += scalars.count { $0 == GlobPart.slash }
      case .star, .set: continue
      case .globstar, .folders, .list: return nil
      }
    }
    return depth
  }

  // MARK: Matching

  /// Whether it matches every text that is not empty.
  var matchesAll: Bool { steps == [.globstar] }

  /// Whether the whole text matches.
  func matches(_ text: [Unicode.Scalar]) -> Bool {
    if text.isEmpty { return false }
    if matchesAll { return true }
    var starts = Array(repeating: false, count: text.count + 1)
    starts[0] = true
    return Self.ends(of: steps, from: starts, in: text)[text.count]
  }

  /// The positions at which a match of the steps can end.
  private static func ends(
    of steps: [Step],
    from starts: [Bool],
    in text: [Unicode.Scalar]
  ) -> [Bool] {
    var positions = starts
    for step in steps { positions = ends(of: step, from: positions, in: text) }
    return positions
  }

  private static func ends(
    of step: Step,
    from starts: [Bool],
    in text: [Unicode.Scalar]
  ) -> [Bool] {
    var ends = Array(repeating: false, count: starts.count)
    switch step {
    case .literal(let scalars):
      for start in starts.indices where starts[start] {
        if text[start...].starts(with: scalars) { ends[start + scalars.count] = true }
      }
    case .star(let takesDots):
      var isOpen = false
      for position in starts.indices {
        if starts[position] { isOpen = takesDots || !isLeadingDot(position, text) || isOpen }
        ends[position] = isOpen
        if position < text.count, text[position] == GlobPart.slash { isOpen = false }
      }
    case .globstar:
      guard let first = starts.firstIndex(of: true) else { break }
      for position in first..<ends.count { ends[position] = true }
    case .folders:
      ends = starts
      guard let first = starts.firstIndex(of: true) else { break }
      for position in first..<text.count where text[position] == GlobPart.slash {
        ends[position + 1] = true
      }
    case .set(let ranges, let isNegated, let takesDots):
      for start in starts.indices.dropLast() where starts[start] {
        let scalar = text[start]
        ends[start + 1] =
          scalar != GlobPart.slash && (takesDots || !isLeadingDot(start, text))
          && GlobPart.accepts(scalar, in: ranges, isNegated: isNegated)
      }
    case .list(let repetition, let alternatives):
      return self.ends(of: alternatives, repetition, from: starts, in: text)
    }
    return ends
  }

  private static func isLeadingDot(_ position: Int, _ text: [Unicode.Scalar]) -> Bool {
    position < text.count && text[position] == GlobPart.dot
      && (position == 0 || text[position - 1] == GlobPart.slash)
  }

  // MARK: Lists

  private static func ends(
    of alternatives: [[Step]],
    _ repetition: GlobPart.Repetition,
    from starts: [Bool],
    in text: [Unicode.Scalar]
  ) -> [Bool] {
    switch repetition {
    case .none: return endsOfOthers(than: alternatives, from: starts, in: text)
    case .once: return once(alternatives, from: starts, in: text)
    case .optional: return union(starts, once(alternatives, from: starts, in: text))
    case .any, .several:
      var found = Array(repeating: false, count: starts.count)
      var new = starts
      while new.contains(true) {
        let ends = once(alternatives, from: new, in: text)
        new = zip(ends, found).map { $0 && !$1 }
        found = union(found, ends)
      }
      return repetition == .any ? union(starts, found) : found
    }
  }

  private static func once(
    _ alternatives: [[Step]],
    from starts: [Bool],
    in text: [Unicode.Scalar]
  ) -> [Bool] {
    alternatives.reduce(Array(repeating: false, count: starts.count)) {
      union($0, ends(of: $1, from: starts, in: text))
    }
  }

  private static func union(_ left: [Bool], _ right: [Bool]) -> [Bool] {
    zip(left, right).map { $0 || $1 }
  }

  /// The ends of texts within one name that no alternative matches.
  private static func endsOfOthers(
    than alternatives: [[Step]],
    from starts: [Bool],
    in text: [Unicode.Scalar]
  ) -> [Bool] {
    var ends = Array(repeating: false, count: starts.count)
    for start in starts.indices where starts[start] && !isLeadingDot(start, text) {
      var one = Array(repeating: false, count: starts.count)
      one[start] = true
      let refused = once(alternatives, from: one, in: text)
      var end = start
      while true {
        if !refused[end] { ends[end] = true }
        guard end < text.count, text[end] != GlobPart.slash else { break }
        end += 1
      }
    }
    return ends
  }
}
