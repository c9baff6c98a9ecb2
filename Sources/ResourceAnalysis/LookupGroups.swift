import WorkspaceModel

/// Look-ups of one name by one module: one finding, however often the code repeats it.
struct LookupGroups {
  struct Group {
    var subject: [String]
    var lookups: [CodeLookup]
    /// The module that has the name.
    var owner: Int

    /// The places of the look-ups, the first few.
    func evidence(_ facts: ResourceFacts) -> [Finding.Evidence] {
      // Targets of a project may share a file.
      var seen: Set<[String]> = []
      let places = lookups.filter { seen.insert([$0.path.description, "\($0.use.line)"]).inserted }
      return places.prefix(10).map { lookup in
        Finding.Evidence(
          path: lookup.path,
          line: Int(lookup.use.line),
          module: facts.id(lookup.module),
          symbol: lookup.use.callee,
          note: lookup.isByWrapper ? "looks it up by a wrapper" : "looks it up"
        )
      }
    }
  }

  private var groups: [[String]: Group] = [:]

  mutating func add(_ lookup: CodeLookup, _ subject: [String], owner: Int) {
    groups[subject, default: Group(subject: subject, lookups: [], owner: owner)].lookups
      .append(lookup)
  }

  /// By subject.
  var sorted: [Group] {
    groups.values.sorted { $0.subject.lexicographicallyPrecedes($1.subject) }
  }
}

extension ResourceFacts {
  /// The place of a key in a table of a module.
  func evidence(_ key: String, _ table: String, _ module: Int) -> Finding.Evidence {
    let place = catalog.bundle(of: module)?.tables[table]?.place(of: key)
    return Finding.Evidence(
      path: place?.path,
      line: place.flatMap { $0.line == 0 ? nil : Int($0.line) },
      module: id(module),
      symbol: key,
      note: "has the key"
    )
  }

  func evidence(of modules: [Int], note: String) -> [Finding.Evidence] {
    modules.map { Finding.Evidence(module: id($0), note: note) }
  }
}

extension ResourceFacts.Reach {
  /// The result of several look-ups of one name.
  mutating func formUnion(_ other: Self) {
    found = Set(found).union(other.found).sorted()
    missing = Set(missing).union(other.missing).sorted()
    unknown = Set(unknown).union(other.unknown).sorted()
  }
}

extension ResourceUse {
  /// Whether the key that a table would have is known: a literal, or one whose interpolations are placeholders.
  var hasKnownKey: Bool {
    if name.literal != nil { return true }
    guard case .texts = name else { return false }
    return isLocalizedLiteral
  }
}

/// A name of a file or a key as messages show it: on one line, and not too long.
struct Quoted: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let line = String(text.prefix(60).map { $0.isNewline || $0 == "`" ? " " : $0 })
    description = "`\(line)\(line.count < text.count ? "…" : "")`"
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`; of more than five, the first ones and their number.
  var joinedForProse: String {
    if count > 5 { return (prefix(4) + ["\(count - 4) others"]).map(\.self).joinedForProse }
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
