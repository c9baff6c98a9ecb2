/// The outcome of a look-up over all paths from a component to roots.
package struct LookupResult: Sendable, Hashable {
  /// Paths with one end, of which at most three are kept.
  package struct Paths: Sendable, Hashable {
    /// How many there are; it stops at a million.
    package private(set) var count = 0
    /// How many of these go over edges that are certain.
    package private(set) var certainCount = 0
    package private(set) var samples: [LookupPath] = []

    package var isEmpty: Bool { count == 0 }

    mutating func add(_ path: LookupPath) {
      count = min(count + 1, Self.most)
      if path.isCertain { certainCount = min(certainCount + 1, Self.most) }
      keep(path)
    }

    /// Adds paths, each with one more step at its beginning.
    mutating func add(_ other: Paths, after step: (LookupPath) -> LookupPath, isCertain: Bool) {
      count = min(count + other.count, Self.most)
      if isCertain { certainCount = min(certainCount + other.certainCount, Self.most) }
      for path in other.samples { keep(step(path)) }
    }

    /// Paths over certain edges are better samples.
    private mutating func keep(_ path: LookupPath) {
      if samples.count < 3 { return samples.append(path) }
      guard path.isCertain, let worse = samples.lastIndex(where: { !$0.isCertain }) else { return }
      samples[worse] = path
    }

    private static let most = 1_000_000
  }

  /// Paths on which a value is found.
  package var found = Paths()
  /// Paths on which a value is found unless it is `nil`.
  package var optional = Paths()
  /// Paths that end at something of which the value's type, or more, is not known.
  package var unknown = Paths()
  /// Paths without a value: the program ends.
  package var missing = Paths()

  package init() {}

  /// Whether nothing was searched.
  package var isEmpty: Bool {
    found.isEmpty && optional.isEmpty && unknown.isEmpty && missing.isEmpty
  }

  mutating func formUnion(_ other: LookupResult) {
    found.add(other.found, after: { $0 }, isCertain: true)
    optional.add(other.optional, after: { $0 }, isCertain: true)
    unknown.add(other.unknown, after: { $0 }, isCertain: true)
    missing.add(other.missing, after: { $0 }, isCertain: true)
  }
}

/// A way from a component to the one where a look-up ends.
package struct LookupPath: Sendable, Hashable {
  /// A property of the right name that the look-up passes.
  package struct Passed: Sendable, Hashable {
    /// Index of the component.
    package var component: Int
    package var reason: PassedReason
    /// From 1.
    package var line: Int
  }

  /// The first, and the last, of its components; `count` is how many there are.
  package var components: [Int]
  /// How many components were left out before the last, to keep it short.
  package var omitted = 0
  package var passed: [Passed]
  package var isCertain = true
  /// Whether it ends at a component that nobody is seen to create.
  package var endsOpen = false

  /// The path with a component before it.
  func after(_ component: Int, passing other: [Passed], isCertain: Bool) -> LookupPath {
    var path = self
    path.components.insert(component, at: 0)
    if path.components.count > Self.longest {
      path.components.remove(at: path.components.count - 2)
      path.omitted += 1
    }
    path.passed = Array((other + path.passed).prefix(4))
    path.isCertain = path.isCertain && isCertain
    return path
  }

  private static let longest = 16
}
