import BitCollections
import WorkspaceModel

/// Tainted names in a form that a file's table of names can be asked for quickly.
struct TaintedNames {
  private(set) var indices: [String: [Int]] = [:]
  /// Taints that are used without their names, and what uses them.
  private var implicit: [(constructs: Constructs, taint: Int)] = []

  /// Taints of what is used through values of a type.
  private(set) var throughValues: [Int] = []

  mutating func insert(_ taint: Taint, at index: Int) {
    indices[taint.name, default: []].append(index)
    if taint.use != .name { throughValues.append(index) }
    if !taint.constructs.isEmpty { implicit.append((taint.constructs, index)) }
  }

  /// The taints that `summary` uses without naming anything.
  func implicitUses(in summary: FileSummary) -> [Int] {
    implicit.filter { !summary.constructs.isDisjoint(with: $0.constructs) }.map(\.taint)
  }

  var isEmpty: Bool { indices.isEmpty }

  /// The taints whose names occur in `summary`, by the name's index in the file's table.
  ///
  /// Complexity: the smaller of O(tainted · log names) and O(names).
  func matches(in summary: FileSummary) -> [UInt32: [Int]] {
    var found: [UInt32: [Int]] = [:]
    if indices.count * 16 < summary.names.count {
      for (name, taints) in indices {
        if let position = summary.position(of: name) { found[position] = taints }
      }
    } else {
      for (position, name) in summary.names.enumerated() {
        if let taints = indices[name] { found[UInt32(position)] = taints }
      }
    }
    return found
  }
}

extension FileSummary {
  /// Where those of `wanted` that the file contains stand in the sorted table.
  ///
  /// Complexity: the smaller of O(wanted · log names) and O(names).
  func positions(of wanted: Set<String>) -> [UInt32] {
    if wanted.count * 16 < names.count { return wanted.compactMap(position) }
    return names.indices.filter { wanted.contains(names[$0]) }.map(UInt32.init)
  }

  /// Whether the file contains `name`.
  func contains(_ name: String) -> Bool { position(of: name) != nil }

  /// Where `name` stands in the sorted table; `nil` if the file does not contain it.
  func position(of name: String) -> UInt32? {
    var lower = 0
    var upper = names.count
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if names[middle].utf8.lexicographicallyPrecedes(name.utf8) {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    guard lower < names.count, names[lower].utf8.elementsEqual(name.utf8) else { return nil }
    return UInt32(lower)
  }
}

extension FileSummary {
  /// Whether any part of a declaration mentions one of the names that stand at `places`.
  ///
  /// Asked of every declaration of every file that contains a tainted name: nearly all answers are no.
  func mentions(_ places: BitSet, in declaration: Int) -> Bool {
    let bounds = declarations[declaration].mentions
    let (start, end) = (Int(bounds.start), min(Int(bounds.bodyEnd), mentions.count))
    return start < end && mentions[start..<end].contains { places.contains(Int($0)) }
  }
}
