import BitCollections
import WorkspaceModel

/// Invalidated names in a form that files can be searched for quickly.
struct InvalidatedNames {
  /// The invalidations of one name.
  struct Entry {
    let key: NameKey
    var invalidations: [Int]
  }

  /// Ascending by key.
  let entries: [Entry]
  /// The numbers of their reasons.
  let reasons: BitSet
  /// Whether one is of a nested type.
  let areNested: Bool
  /// Invalidations of what is used through values of a type.
  let throughValues: [Int]
  /// Invalidations of initialisers that are called by the names of other types.
  let throughLabels: [Int]
  /// The invalidations that affect an import by name.
  private let importable: [NameKey: [Int]]
  /// The invalidations of operators' declarations that functions of their names need.
  private let operators: [NameKey: [Int]]
  /// Invalidations that are used without their names, and what uses them.
  private let implicit: [(constructs: Constructs, invalidation: Int)]

  init(_ invalidations: some Sequence<Int>, in log: InvalidationLog) {
    var invalidationsByKey: [NameKey: [Int]] = [:]
    var throughValues: [Int] = []
    var throughLabels: [Int] = []
    var implicit: [(constructs: Constructs, invalidation: Int)] = []
    for invalidation in invalidations {
      invalidationsByKey[log.key(of: invalidation), default: []].append(invalidation)
      switch log.invalidations[invalidation].key.use {
      case .name: break
      case .labels: throughLabels.append(invalidation)
      case .call, .value, .holding: throughValues.append(invalidation)
      }
      let constructs = log.invalidations[invalidation].key.constructs
      if !constructs.isEmpty { implicit.append((constructs, invalidation)) }
    }
    entries = invalidationsByKey.map { Entry(key: $0, invalidations: $1) }.sorted {
      $0.key < $1.key
    }
    reasons = BitSet(entries.lazy.flatMap(\.invalidations).map { log.reasons[$0] })
    let importable = log.existing.isEmpty ? [] : invalidations.filter { log.existing.contains($0) }
    self.importable = Dictionary(grouping: importable) { log.key(of: $0) }
    let operators = importable.filter { log.invalidations[$0].traits.contains(.isOfFixity) }
    self.operators = Dictionary(grouping: operators) { log.key(of: $0) }
    areNested = entries.contains {
      $0.invalidations.contains { log.invalidations[$0].key.outer != nil }
    }
    self.throughValues = throughValues
    self.throughLabels = throughLabels
    self.implicit = implicit
  }

  /// Whether a file may contain one of the names; it is not parsed.
  func mayOccur(in file: SourceFile) -> Bool { entries.contains { file.mayContain($0.key) } }

  /// The invalidations that a file uses without naming anything, and what of it does.
  func implicitUses(in file: SourceFile) -> [(constructs: Constructs, invalidation: Int)] {
    guard !implicit.isEmpty else { return [] }
    return implicit.filter { !file.summary.constructs.isDisjoint(with: $0.constructs) }
  }

  /// The invalidations of what `summary` imports by name, `import struct Cart.Item`.
  func scopedImports(in summary: FileSummary) -> [Int] {
    guard !importable.isEmpty else { return [] }
    let keys = summary.imports.filter { $0.scopedKind != nil }.map { declaration in
      NameKey(declaration.path.split(separator: ".").last.map(String.init) ?? "")
    }
    return keys.flatMap { importable[$0] ?? [] }
  }

  /// The invalidations of operators of whose names `summary` declares functions.
  ///
  /// Rule: operator.functions
  func operatorFunctions(in summary: FileSummary) -> [Int] {
    operators.flatMap { key, invalidations -> [Int] in
      guard let position = summary.position(of: key) else { return [] }
      let isDeclared = summary.uses.inTypes[position].contains { index in
        let declaration = summary.declarations[Int(index)]
        return declaration.kind == .function && declaration.baseName == position
      }
      return isDeclared ? invalidations : []
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The invalidations whose names occur in `summary`, by the name's index in the file's table.
  ///
  /// Complexity: the smaller of O(invalidated · log names) and O(invalidated + names).
  func matches(in summary: FileSummary) -> [UInt32: [Int]] {
    var found: [UInt32: [Int]] = [:]
    let keys = summary.nameKeys
    guard entries.count * 8 >= keys.count else {
      for entry in entries {
        if let position = summary.position(of: entry.key) { found[position] = entry.invalidations }
      }
      return found
    }
    var position = 0
    for entry in entries {
      while position < keys.count, keys[position] < entry.key { position += 1 }
      guard position < keys.count else { break }
      if keys[position] == entry.key { found[UInt32(position)] = entry.invalidations }
    }
    return found
  }
}

extension FileSummary {
  /// The positions in the table of those of `wanted` that the file contains.
  ///
  /// Complexity: the smaller of O(wanted · log names) and O(names).
  func positions(of wanted: Set<NameKey>) -> [UInt32] {
    if wanted.count * 4 < nameKeys.count { return wanted.compactMap { position(of: $0) } }
    return nameKeys.indices.filter { wanted.contains(nameKeys[$0]) }.map(UInt32.init)
  }

  /// The declarations that bear one of the names at `positions`, or mention it in what says of which type
  /// they are, ascending.
  func types(mentioning positions: [UInt32]) -> [Int] {
    let uses = uses.inTypes
    if positions.count == 1 { return uses[positions[0]].map(Int.init) }
    return Set(positions.lazy.flatMap { uses[$0] }).sorted().map(Int.init)
  }
}

extension DeclarationReference {
  /// Whether one part mentions the name at a position of the file's table.
  func mentions(_ name: UInt32, in section: Declaration.Section) -> Bool {
    let names = mentions(section)
    // Those of parameters stand in the order of the parameters.
    return section == .parameters ? names.contains(name) : names.sortedIndex(of: name) != nil
  }

  /// Whether one part mentions a name whose key is as asked for.
  func mentions(in section: Declaration.Section, where holds: (NameKey) -> Bool) -> Bool {
    mentions(section).contains { position in
      summary.nameKeys[safe: position].map(holds) == true
    }
  }
}
