import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// A name that a header declares, by which Swift code sees what differs.
struct HeaderName: Sendable {
  var name: String
  var path: SourcePath
  /// From 1; 0 if that is not known.
  var line: Int
}

/// The declarations in the headers of a C-family module, and of those above and below it, in both states.
///
/// Swift imports a declaration of plain C by its own name. An item that differs therefore affects Swift code that
/// names its declarations, or those of other items that mention them.
///
/// Rule: header.names
struct HeaderDeclarations: Sendable {
  /// An item of a header with its names.
  fileprivate struct Entry: Sendable {
    let path: SourcePath
    let line: Int
    let declared: [String]
    let mentioned: [String]
    let macroLike: [String]
    let traits: HeaderItem.Traits
  }

  /// More names stand for the whole module.
  private static let mostNames = 1_000

  private let entries: [Entry]
  /// The entries that mention a name or declare it again: C joins the attributes of all declarations of a name.
  private let users: [String: [Int]]
  /// The macros that bear a name.
  private let macros: [String: [Int]]
  private let declared: Set<String>

  /// `nil` if not all that the headers declare is known.
  ///
  /// Complexity: O(files + names in the headers).
  init?(_ states: ComparedStates, of module: Int) {
    let graph = states.union.graph
    // Modules below define macros; modules above mention the names.
    let modules = graph.reachable(from: [module], .backward)
      .union(graph.reachable(from: [module], .forward)).union([module])
      .filter(states.union.isOfClang)
    var entries: [Entry] = []
    for (snapshot, targets) in [
      (states.base, modules.compactMap { states.target(base: $0) }),
      (states.head, modules.compactMap { states.target(head: $0) }),
    ] {
      let paths = targets.flatMap(\.headers)
      // They give declarations other names for Swift.
      if paths.contains(where: { $0.fileExtension == "apinotes" }) { return nil }
      let headers = paths.filter { snapshot.summaries.file($0) != nil }
      let known = Set(headers.map(\.name))
      let names = Set(snapshot.files.keys.map(\.name))
      for path in headers {
        // C++ and Objective-C have no items.
        guard let summary = snapshot.summaries[path], let header = summary.header,
          let items = header.items,
          // Another file of the workspace may mention anything.
          summary.names.allSatisfy({ name in
            ![FileSummary.unnamedInclude, FileSummary.unrecordedInclude].contains(name)
              && (known.contains(name) || !names.contains(name))
          })
        else { return nil }
        let lines = header.firstLines
        entries += items.indices.map { Entry(header, $0, path, lines) }
      }
    }
    self.entries = entries
    users = Self.index(entries) { $0.declared + $0.mentioned }
    macros = Self.index(entries) { $0.traits.contains(.isMacro) ? $0.declared : [] }
    declared = Set(entries.lazy.flatMap(\.declared))
  }

  private static func index(
    _ entries: [Entry],
    _ names: (Entry) -> [String]
  ) -> [String: [Int]] {
    entries.indices.reduce(into: [:]) { table, position in
      for name in names(entries[position]) { table[name, default: []].append(position) }
    }
  }

  /// The names by which Swift code sees what differs in a header; `nil` if it may see more.
  ///
  /// Complexity: O(items of the header + items that mention the names).
  func names(
    from old: FileSummary?,
    to new: FileSummary?,
    of path: SourcePath,
    on platform: BuildPlatform?
  ) -> [HeaderName]? {
    guard let changed = changedEntries(from: old, to: new, of: path, on: platform) else {
      return nil
    }
    var found: [String: HeaderName] = [:]
    var pending = changed
    var seen: Set<Int> = []
    while let entry = pending.popLast() {
      guard !isOpaque(entry) else { return nil }
      for name in entry.declared where found[name] == nil {
        guard found.count < Self.mostNames else { return nil }
        found[name] = HeaderName(name: name, path: entry.path, line: entry.line)
        pending += (users[name] ?? []).filter { seen.insert($0).inserted }.map { entries[$0] }
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// Whether Swift may see what an item declares by other names, or it affects what stands around it.
  private func isOpaque(_ entry: Entry) -> Bool {
    guard !entry.traits.contains(.isOpaque), !entry.declared.isEmpty else { return true }
    // The definition itself gives nothing another name; its users may.
    if entry.traits.contains(.isMacro) { return false }
    return entry.declared.contains { macros[$0] != nil } || usesOpaqueMacros(entry)
  }

  /// Whether macros in an item may give it another name, or are not known.
  private func usesOpaqueMacros(_ entry: Entry) -> Bool {
    var pending = [entry]
    var seen: Set<String> = []
    while let entry = pending.popLast() {
      guard entry.macroLike.allSatisfy(declared.contains) else { return true }
      for name in entry.mentioned where seen.insert(name).inserted {
        let used = (macros[name] ?? []).map { entries[$0] }
        guard !used.contains(where: { $0.traits.contains(.isOpaque) }) else { return true }
        pending += used
      }
    }
    return false
  }

  /// The items that stand in one version of a header alone, and those that change places; `nil` if what stands
  /// around them is affected.
  private func changedEntries(
    from old: FileSummary?,
    to new: FileSummary?,
    of path: SourcePath,
    on platform: BuildPlatform?
  ) -> [Entry]? {
    guard let before = Version(old, on: platform), let after = Version(new, on: platform) else {
      return nil
    }
    var changed: [Entry] = []
    for (version, other) in [(before, after), (after, before)] {
      let lines = version.header.firstLines
      for item in version.items(differingFrom: other) {
        let entry = Entry(version.header, item, path, lines)
        // A header that is included afterwards may depend on it.
        if entry.traits.contains(.isMacro),
          entry.declared.contains(where: { $0.hasPrefix("_") }) || version.includesAfter(item)
        {
          return nil
        }
        changed.append(entry)
      }
    }
    return changed
  }
}

extension HeaderDeclarations.Entry {
  /// `lines` are those on which the header's items begin.
  fileprivate init(_ header: Header, _ index: Int, _ path: SourcePath, _ lines: [UInt32: Int]) {
    func names(_ positions: [UInt32]) -> [String] {
      positions.compactMap { header.names[safe: $0] }
    }
    let item = header.items?[safe: UInt32(clamping: index)]
    self.path = path
    line = lines[UInt32(clamping: index)] ?? 0
    declared = names(item?.declared ?? [])
    mentioned = names(item?.mentioned ?? [])
    macroLike = names(item?.macroLike ?? [])
    traits = item?.traits ?? .isOpaque
  }
}

extension Header {
  /// The line on which each item begins, by the item's index.
  fileprivate var firstLines: [UInt32: Int] {
    Dictionary(lines.map { ($0.item, Int($0.line)) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The items of one version of a header that a compiler reads.
private struct Version {
  let header: Header
  /// In the order of `positions`.
  let keys: [Fingerprint]
  private let known: Set<Fingerprint>
  private let positions: [Int]

  /// The version of no file is empty; `nil` if the declarations are not known.
  init?(_ summary: FileSummary?, on platform: BuildPlatform?) {
    let empty = Header(lines: [], items: [])
    guard let header = summary.map(\.header) ?? empty, let items = header.items else { return nil }
    self.header = header
    var builders: [Int: FingerprintBuilder] = [:]
    let inactive = summary?.inactiveConditions(on: platform) ?? []
    for line in header.lines where inactive[safe: UInt32(line.condition)] != true {
      let item = Int(line.item)
      builders[item, default: FingerprintBuilder()].combine(line.text)
      builders[item]?.combine(summary?.conditions[safe: UInt32(line.condition)] ?? "")
      if items[safe: line.item]?.traits.contains(.hasBody) == true {
        builders[item]?.combine(Fingerprint(value: UInt64(line.line)))
      }
    }
    positions = builders.keys.sorted()
    keys = positions.compactMap { builders[$0]?.fingerprint }
    known = Set(keys)
  }

  /// The items that the other version lacks; if the others stand in another order there, all between the first and the
  /// last that differ.
  func items(differingFrom other: Version) -> [Int] {
    func common(_ version: Version, _ other: Version) -> [Fingerprint] {
      version.keys.filter { other.known.contains($0) }
    }
    guard common(self, other) == common(other, self) else {
      let start = zip(keys, other.keys).prefix { $0 == $1 }.count
      let (rest, otherRest) = (positions[start...], other.keys.dropFirst(start))
      let end = zip(keys[start...].reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
      return Array(rest.dropLast(end))
    }
    return zip(keys, positions).filter { !other.known.contains($0.0) }.map(\.1)
  }

  /// Whether a directive after an item includes a file.
  func includesAfter(_ item: Int) -> Bool {
    (header.items ?? []).dropFirst(item + 1).contains { $0.traits.contains(.isInclude) }
  }
}
