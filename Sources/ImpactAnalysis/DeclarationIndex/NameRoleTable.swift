import WorkspaceModel

/// Names with what they lead to, which every mention in many files is asked for.
///
/// An open table: keys are hashes already.
struct NameRoleTable {
  /// What a name stands for.
  struct Role: OptionSet {
    let rawValue: UInt8

    static let type = Role(rawValue: 1 << 0)
    static let alias = Role(rawValue: 1 << 1)
    static let `protocol` = Role(rawValue: 1 << 2)
    static let value = Role(rawValue: 1 << 3)
    static let ownValue = Role(rawValue: 1 << 4)
    static let label = Role(rawValue: 1 << 5)
    /// The type of an initialiser that takes a value by its label.
    static let constructed = Role(rawValue: 1 << 6)
    /// A type by whose name code may call initialisers of another one.
    static let callable = Role(rawValue: 1 << 7)
  }

  /// A slot without a role is free.
  private var slots: [(key: NameKey, roles: Role)]
  /// How many names there are.
  private(set) var count = 0

  init() { slots = Array(repeating: (NameKey(""), []), count: 16) }

  /// What is known of a name; nothing of most.
  subscript(name: NameKey) -> Role { slots[slot(of: name)].roles }

  subscript(name: String) -> Role { self[NameKey(name)] }

  /// Gives a name a role; whether it did not have it.
  mutating func insert(_ name: String, as role: Role) -> Bool { insert(NameKey(name), as: role) }

  mutating func insert(_ key: NameKey, as role: Role) -> Bool {
    var place = slot(of: key)
    guard slots[place].roles.isDisjoint(with: role) else { return false }
    if slots[place].roles.isEmpty {
      count += 1
      if count * 2 > slots.count {
        grow()
        place = slot(of: key)
      }
    }
    slots[place] = (key, slots[place].roles.union(role))
    return true
  }

  /// Where the names of a file that have one of `roles` stand in its table.
  ///
  /// Complexity: O(names), or O(count · log names) if that is less.
  func positions(of roles: Role, in summary: FileSummary) -> [UInt32] {
    guard slots.count < summary.nameKeys.count else {
      return summary.nameKeys.indices.filter { !self[summary.nameKeys[$0]].isDisjoint(with: roles) }
        .map(UInt32.init)
    }
    return slots.filter { !$0.roles.isDisjoint(with: roles) }
      .compactMap { summary.position(of: $0.key) }
  }

  /// Whether a file may contain one of the names; it is not parsed.
  ///
  /// Complexity: O(count).
  func mayOccur(in file: SourceFile) -> Bool {
    slots.contains { !$0.roles.isEmpty && file.mayContain($0.key) }
  }

  /// Where a name stands, or would.
  private func slot(of name: NameKey) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: name.value) & mask
    while !slots[place].roles.isEmpty, slots[place].key != name { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (NameKey(""), []), count: old.count * 2)
    for entry in old where !entry.roles.isEmpty { slots[slot(of: entry.key)] = entry }
  }
}
