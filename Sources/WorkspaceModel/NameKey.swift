/// A name's hash, the same on every machine: names are compared by it where files are searched.
///
/// Two names of one key would be taken for one, which names too many modules rather than too few.
package struct NameKey: Sendable, Hashable, Comparable {
  package let value: UInt64

  package init(_ name: String) {
    var name = name
    value = name.withUTF8 { TokenHash($0).value }
  }

  /// The key of a name whose hash is known.
  package init(_ hash: TokenHash) { value = hash.value }

  /// The key of a value that was stored.
  package init(value: UInt64) { self.value = value }

  package static func < (left: NameKey, right: NameKey) -> Bool { left.value < right.value }

  /// The value is a hash already.
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// Where it stands among that many ascending keys, if they are spread evenly.
  fileprivate func place(among count: Int) -> Int {
    Int(value.multipliedFullWidth(by: UInt64(count)).high)
  }
}

extension FileSummary {
  /// Where the name of a key stands in the table; `nil` if the file does not contain it.
  ///
  /// Complexity: O(log names); keys are spread evenly, so that the first look is nearly always close.
  package func position(of key: NameKey) -> UInt32? {
    nameKeys.sortedIndex(of: key, near: key.place(among: nameKeys.count)).map(UInt32.init)
  }

  /// Where the name of a type stands in the table, if the file declares a type of that name.
  package func typeName(_ key: NameKey) -> UInt32? {
    // Most files do not contain the name at all.
    position(of: key).flatMap { typeNames.sortedIndex(of: $0) == nil ? nil : $0 }
  }

  /// The position in the table of the name of an alias, if the file declares one of that name.
  package func aliasName(_ key: NameKey) -> UInt32? {
    position(of: key).flatMap { aliasNames.sortedIndex(of: $0) == nil ? nil : $0 }
  }

  /// The types, not their extensions or aliases, that the file declares by a name: indices of declarations.
  ///
  /// Complexity: O(log names), and O(uses of the name in types) if there is one.
  package func nominalTypes(named key: NameKey) -> [Int] {
    guard let position = typeName(key) else { return [] }
    return declarations(at: position, where: \.isNominalType)
  }

  /// The types and the aliases that the file declares by a name: indices of declarations.
  ///
  /// Complexity: O(log names), and O(uses of the name in types) if there is one.
  package func typesAndAliases(named key: NameKey) -> [Int] {
    guard let position = position(of: key) else { return [] }
    let isAlias = aliasNames.sortedIndex(of: position) != nil
    guard isAlias || typeNames.sortedIndex(of: position) != nil else { return [] }
    return declarations(at: position) { $0.isNominalType || $0 == .typeAlias }
  }

  /// The declarations of some kinds that bear the name at a position.
  private func declarations(
    at position: UInt32,
    where isWanted: (Declaration.Kind) -> Bool
  ) -> [Int] {
    uses.inTypes[position].map(Int.init).filter {
      declarations[$0].baseName == position && isWanted(declarations[$0].kind)
    }
  }

  /// Whether the file contains a name.
  package func contains(_ key: NameKey) -> Bool { position(of: key) != nil }
}

/// Which declarations of a file mention each of its names.
package struct NameUses: Sendable {
  /// The declarations with that name, or that mention it in the part that gives their type.
  package let inTypes: Rows
  /// The declarations that mention it in other code: default arguments, bodies.
  package let inCode: Rows

  /// By the name's position in the file's table, declarations ascending.
  package struct Rows: Sendable {
    /// The row of name `n` is `declarations[offsets[n] ..< offsets[n + 1]]`.
    private let offsets: [UInt32]
    private let declarations: [UInt32]

    package subscript(name: UInt32) -> ArraySlice<UInt32> {
      guard Int(name) + 1 < offsets.count else { return [] }
      return declarations[Int(offsets[Int(name)])..<Int(offsets[Int(name) + 1])]
    }

    /// `parts` says for each declaration where its names stand in `mentions`, `bearers` which it bears.
    fileprivate init(nameCount: Int, mentions: [UInt32], parts: [Range<Int>], bearers: [UInt32]) {
      var next = [UInt32](repeating: 0, count: nameCount + 1)
      var uses: [UInt32] = []
      // First how many there are, then which.
      for isSecond in [false, true] {
        var last = [Int](repeating: -1, count: nameCount)
        func use(_ name: UInt32, _ declaration: Int) {
          let name = Int(name)
          guard name < nameCount, last[name] != declaration else { return }
          last[name] = declaration
          guard isSecond else {
            next[name + 1] += 1
            return
          }
          uses[Int(next[name])] = UInt32(truncatingIfNeeded: declaration)
          next[name] += 1
        }
        if isSecond { uses = Array(repeating: 0, count: Int(next[nameCount])) }
        for (declaration, part) in parts.enumerated() {
          if declaration < bearers.count { use(bearers[declaration], declaration) }
          for position in part.clamped(to: mentions.indices) {
            use(mentions[position], declaration)
          }
        }
        if !isSecond {
          for name in 0..<nameCount { next[name + 1] += next[name] }
        }
      }
      // Each offset has moved to the end of its row.
      offsets = [0] + next.dropLast()
      declarations = uses
    }
  }

  init(nameCount: Int, declarations: [Declaration], mentions: [UInt32]) {
    /// The end of the part that gives the type.
    let ends = declarations.map { declaration in
      declaration.typeFollowsFromCode || declaration.mayInferByDefault(in: declarations)
        ? declaration.mentions.exposedBodyEnd : declaration.mentions.storageEnd
    }
    func range(_ start: UInt32, _ end: UInt32) -> Range<Int> { Int(start)..<Int(max(start, end)) }
    inTypes = Rows(
      nameCount: nameCount,
      mentions: mentions,
      parts: zip(declarations, ends).map { range($0.mentions.start, $1) },
      bearers: declarations.map(\.baseName)
    )
    inCode = Rows(
      nameCount: nameCount,
      mentions: mentions,
      parts: zip(declarations, ends).map { range($1, $0.mentions.bodyEnd) },
      bearers: []
    )
  }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// Where `element` stands in a collection that is sorted; `nil` if it is not there.
  ///
  /// Complexity: O(log count).
  @inlinable
  package func sortedIndex(of element: Element) -> Int? {
    sortedIndex(of: element, from: startIndex, to: endIndex)
  }

  /// Where `element` stands in a collection that is sorted, most likely close to `guess`.
  ///
  /// Complexity: O(log distance).
  @inlinable
  package func sortedIndex(of element: Element, near guess: Int) -> Int? {
    var lower = Swift.min(guess, endIndex)
    var upper = lower
    var step = 1
    while lower > startIndex, self[lower - 1] >= element {
      upper = lower - 1
      lower = Swift.max(startIndex, lower - step)
      step *= 2
    }
    while upper < endIndex, self[upper] < element {
      lower = upper + 1
      upper = Swift.min(endIndex, upper + step)
      step *= 2
    }
    return sortedIndex(of: element, from: lower, to: upper)
  }

  @inlinable
  func sortedIndex(of element: Element, from start: Int, to end: Int) -> Int? {
    var lower = start
    var upper = end
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if self[middle] < element { lower = middle + 1 } else { upper = middle }
    }
    return lower < endIndex && self[lower] == element ? lower : nil
  }
}
