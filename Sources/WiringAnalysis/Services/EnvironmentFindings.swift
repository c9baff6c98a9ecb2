import BitCollections
import HashTreeCollections
import WorkspaceModel

/// The findings about objects that views read from the environment, and that nothing injects: W32.
struct EnvironmentFindings {
  private static let libraries: Set<String> = ["SwiftUI"]

  let facts: ServiceWorkspace

  private struct Injection {
    var modules: [Int]
    /// The types that it may be of; `nil` for any.
    var types: Set<Int>?
  }

  func findings() -> [Finding] {
    let reads = facts.uses(.objectRead)
    guard !reads.isEmpty else { return [] }
    let users = facts.users(of: Self.libraries, declaring: ["EnvironmentObject", "Environment"])
    let objects = ObjectTypes(table: facts.table, snapshot: facts.snapshot)
    let injections = facts.uses(.objectInjection).map {
      Injection(modules: $0.modules, types: objects.types(of: $0))
    }
    var readsByType: [Int: [ServiceWorkspace.Use]] = [:]
    for read in reads where read.modules.contains(where: users.contains) {
      if let type = type(of: read) { readsByType[type, default: []].append(read) }
    }
    return readsByType.sorted { $0.key < $1.key }.compactMap {
      finding($0.key, $0.value, injections)
    }
  }

  /// The class that is read, if it is one of the workspace.
  private func type(of read: ServiceWorkspace.Use) -> Int? {
    guard let spelling = read.mention.type, !spelling.isEmpty, !spelling.contains("<"),
      !read.mention.place.isConditional, !facts.table.isAlias(spelling.lastComponent)
    else { return nil }
    let place = NamePlace(
      path: read.path,
      module: read.modules.first,
      type: read.mention.place.type
    )
    let types = facts.table.types(named: spelling, from: place)
    guard types.count == 1, facts.table.entries[types[0]].isClass else { return nil }
    return types[0]
  }

  private func finding(
    _ type: Int,
    _ reads: [ServiceWorkspace.Use],
    _ injections: [Injection]
  ) -> Finding? {
    let entry = facts.table.entries[type]
    guard let module = entry.module else { return nil }
    let reads = reads.filter { isUsed($0) }
    let programs = Set(reads.flatMap { facts.programs(with: $0.modules) }).sorted()
    guard let first = reads.first, !programs.isEmpty, programs.allSatisfy(facts.isKnown) else {
      return nil
    }
    let isInjected = injections.contains { injection in
      programs.contains { facts.contains($0, anyOf: injection.modules) }
        && (injection.types.map { $0.contains { areRelated($0, type) } } ?? true)
    }
    guard !isInjected else { return nil }
    let names = programs.map { "`\(facts.name($0))`" }.prefix(3).joined(separator: ", ")
    let view = first.mention.place.type
    return Finding(
      rule: "W32",
      severity: .warning,
      certainty: .likely,
      subject: [facts.id(module), entry.name],
      message:
        "`\(view)` reads `\(entry.name)` from the environment, and no code of \(names) injects one",
      remedy: "Inject one above `\(view)`, with `environmentObject` or `environment`",
      evidence: reads.prefix(3).map {
        facts.evidence($0, "it is read here", symbol: $0.mention.place.type)
      }
    )
  }

  /// Whether a value of one class may be injected as the other.
  private func areRelated(_ type: Int, _ other: Int) -> Bool {
    let entries = facts.table.entries
    return type == other
      || facts.table.ancestors(of: type).contains(entries[other].name.lastComponent)
      || facts.table.ancestors(of: other).contains(entries[type].name.lastComponent)
  }

  /// Whether a program's code besides the view itself names it: a view that nothing shows reads nothing.
  private func isUsed(_ read: ServiceWorkspace.Use) -> Bool {
    let programs = facts.programs(with: read.modules)
    return facts.snapshot.summaries.contains { path, summary in
      summary.names(read.mention.place.type.lastComponent)
        && programs.contains { facts.contains($0, anyOf: facts.snapshot.owners(of: path)) }
    }
  }
}

extension FileSummary {
  /// Whether code outside of a type, and of previews, names it.
  fileprivate func names(_ type: String) -> Bool {
    guard let position = position(of: NameKey(type)) else { return false }
    return uses.inCode[position].contains { !isPart(Int($0), of: type) }
      || uses.inTypes[position].contains { !isPart(Int($0), of: type) }
  }

  /// Whether a declaration is a part of the type or of a preview; statements of a file may be previews.
  private func isPart(_ index: Int, of type: String) -> Bool {
    var next = index
    while declarations.indices.contains(next) {
      let declaration = declarations[next]
      if [.topLevelCode, .macroExpansion].contains(declaration.kind) { return true }
      if declaration.kind.isNominalType || declaration.kind == .extension {
        let inherited = mentions[declaration.mentions.range(of: .inheritance)]
        if names[Int(declaration.baseName)] == type { return true }
        if inherited.contains(where: { names[Int($0)] == "PreviewProvider" }) { return true }
      }
      guard Int(declaration.parent) < next else { return false }
      next = Int(declaration.parent)
    }
    return false
  }
}
