/// A name's hash, the same on every machine: names are compared by it where files are searched.
///
/// Two names of one key would be taken for one, which names too many modules rather than too few.
package struct NameKey: Sendable, Hashable, Comparable {
  package let value: UInt64

  package init(_ name: String) {
    var name = name
    value = name.withUTF8 { TokenHash($0).value }
  }

  package static func < (left: NameKey, right: NameKey) -> Bool { left.value < right.value }

  /// The value is a hash already.
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension FileSummary {
  /// Where the name of a key stands in the table; `nil` if the file does not contain it.
  ///
  /// Complexity: O(log names).
  package func position(of key: NameKey) -> UInt32? {
    nameKeys.sortedIndex(of: key).map(UInt32.init)
  }

  /// Where the name of a type stands in the table, if the file declares a type of that name.
  package func typeName(_ key: NameKey) -> UInt32? {
    position(of: key).flatMap { typeNames.sortedIndex(of: $0) == nil ? nil : $0 }
  }

  /// Whether the file contains a name.
  package func contains(_ key: NameKey) -> Bool { position(of: key) != nil }
}

/// Which declarations of a file mention each of its names, or bear it.
package struct NameUses: Sendable {
  /// The declarations that use name `n` are `declarations[offsets[n] ..< offsets[n + 1]]`, ascending.
  private let offsets: [UInt32]
  private let declarations: [UInt32]

  init(nameCount: Int, declarations all: [Declaration], mentions: [UInt32]) {
    var counts = [UInt32](repeating: 0, count: nameCount + 1)
    Self.forEachUse(nameCount, all, mentions) { name, _ in counts[name + 1] += 1 }
    for name in 0..<nameCount { counts[name + 1] += counts[name] }
    offsets = counts
    var next = counts
    var uses = [UInt32](repeating: 0, count: Int(counts.last ?? 0))
    Self.forEachUse(nameCount, all, mentions) { name, declaration in
      uses[Int(next[name])] = UInt32(truncatingIfNeeded: declaration)
      next[name] += 1
    }
    declarations = uses
  }

  /// Each name once for each declaration.
  private static func forEachUse(
    _ nameCount: Int,
    _ declarations: [Declaration],
    _ mentions: [UInt32],
    _ body: (_ name: Int, _ declaration: Int) -> Void
  ) {
    var last = [Int](repeating: -1, count: nameCount)
    func use(_ name: Int, _ declaration: Int) {
      guard name < nameCount, last[name] != declaration else { return }
      last[name] = declaration
      body(name, declaration)
    }
    for (index, declaration) in declarations.enumerated() {
      use(Int(declaration.baseName), index)
      let bounds = declaration.mentions
      let (start, end) = (Int(bounds.start), min(Int(bounds.bodyEnd), mentions.count))
      guard start < end else { continue }
      for position in start..<end { use(Int(mentions[position]), index) }
    }
  }

  /// The declarations that mention the name at a position of the file's table, or bear it, ascending.
  package subscript(name: UInt32) -> ArraySlice<UInt32> {
    guard Int(name) + 1 < offsets.count else { return [] }
    return declarations[Int(offsets[Int(name)])..<Int(offsets[Int(name) + 1])]
  }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// Where `element` stands in a collection that is sorted; `nil` if it is not there.
  ///
  /// Complexity: O(log count).
  @inlinable
  package func sortedIndex(of element: Element) -> Int? {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if self[middle] < element { lower = middle + 1 } else { upper = middle }
    }
    return lower < endIndex && self[lower] == element ? lower : nil
  }
}
