import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// A proposal that is applied to states of one history, so that each of them has the structure that it would have.
///
/// Files and declarations are moved, imports and dependencies are written as the names need them. A file needs a part if
/// it contains a name that the part declares at its top level, or adds to a type from elsewhere.
package struct Restructuring: Sendable {
  package let proposal: StructureProposal
  /// The keys of the modules in question, in the order of the proposal.
  let keys: [Module.Key]
  /// The parts of a split; of an interface, the names of its declarations.
  let parts: [StructureProposal.Part]
  /// The results for summaries: most files are the same in the next state.
  var rewritten: [RewriteKey: (original: FileSummary, result: FileSummary)] = [:]
  private var last: WorkspaceSnapshot?

  /// A summary and what is made of it.
  struct RewriteKey: Hashable, Sendable {
    var summary: ObjectIdentifier
    var text: String
  }

  /// How many summaries are kept.
  private static let keptSummaries = 20_000

  /// Prepares a proposal by the newest state, whose modules and files it names.
  ///
  /// Complexity: O(modules), and O(declarations of the module) for an interface.
  ///
  /// - Throws: `StructureError` if the proposal names what there is not, or what cannot be changed so.
  package init(
    _ proposal: StructureProposal,
    in state: WorkspaceSnapshot
  ) throws(StructureError) {
    self.proposal = proposal
    switch proposal {
    case .split(let name, let parts):
      let module = try state.swiftModule(named: name)
      try state.check(parts, of: module)
      keys = [state.graph.modules[module].key]
      self.parts = parts
    case .interface(let name):
      let module = try state.swiftModule(named: name)
      let names = state.interfaceNames(of: module)
      guard !names.isEmpty else {
        throw StructureError(
          "`\(name)` has no public protocol, so that no interface can be taken from it; name the declarations "
            + "with `--split`"
        )
      }
      let part = StructureProposal.Part(
        name: state.graph.modules[module].name + "Interface",
        items: names
      )
      try state.check([part], of: module)
      keys = [state.graph.modules[module].key]
      parts = [part]
    case .merge(let names):
      let modules = try names.map { name throws(StructureError) in
        try state.swiftModule(named: name)
      }
      guard Set(modules).count > 1 else {
        throw StructureError("Only two modules or more can be merged; name another one")
      }
      let found = modules.map { state.graph.modules[$0] }
      guard Set(found.map(\.key.containerPath)).count == 1 else {
        throw StructureError(
          "Modules of several packages cannot be merged; name modules of one package"
        )
      }
      keys = found.map(\.key)
      parts = []
    case .drop(let from, let to):
      let ends = (try state.module(named: from), try state.module(named: to))
      guard !state.graph.kinds(from: ends.0, to: ends.1).isEmpty else {
        throw StructureError("`\(from)` does not depend on `\(to)`; name a dependency of it")
      }
      keys = [state.graph.modules[ends.0].key, state.graph.modules[ends.1].key]
      parts = []
    }
  }

  /// The keys of the modules that the proposal makes.
  var proposedKeys: [Module.Key] {
    parts.map { part in
      var key = keys[0]
      key.target = part.name
      return key
    }
  }

  /// The state with the structure of the proposal; the state itself if it does not have the modules yet.
  ///
  /// Complexity: O(files + names of files that import the module).
  package mutating func apply(to state: WorkspaceSnapshot) -> WorkspaceSnapshot {
    guard keys.allSatisfy({ state.graph.index(of: $0) != nil }) else { return state }
    if rewritten.count > Self.keptSummaries { rewritten = [:] }
    var draft = StateDraft(state)
    switch proposal {
    case .split, .interface: split(state, &draft)
    case .merge: merge(state, &draft)
    case .drop: drop(state, &draft)
    }
    let made = WorkspaceSnapshot(
      files: draft.files,
      workspace: draft.workspace,
      summaries: draft.summaries,
      resources: state.resources,
      problems: state.problemsOfReading,
      earlier: last
    )
    last = made
    return made
  }

  /// The summary with what `make` makes of it; `text` is equal for equal results of one summary.
  mutating func rewrite(
    _ summary: FileSummary,
    _ text: String,
    _ make: (FileSummary) -> FileSummary
  ) -> FileSummary {
    let key = RewriteKey(summary: ObjectIdentifier(summary), text: text)
    if let known = rewritten[key] { return known.result }
    let result = make(summary)
    rewritten[key] = (summary, result)
    return result
  }
}

/// The facts of a state while a proposal changes them.
struct StateDraft {
  var files: FileTable
  var workspace: Workspace
  var summaries: FileSummaries

  init(_ state: WorkspaceSnapshot) {
    files = state.files
    workspace = state.workspace
    summaries = state.summaries
  }
}

extension WorkspaceSnapshot {
  /// The module that a person names.
  ///
  /// - Throws: `StructureError` if none or several have the name.
  fileprivate func module(named name: String) throws(StructureError) -> Int {
    let found = graph.modules(matching: name).filter { graph.modules[$0].kind != nil }
    guard let module = found.first else {
      let similar = graph.idsSimilar(to: name)
      throw StructureError(
        "There is no module `\(name)` in the newest commit; "
          + (similar.isEmpty
            ? "`graphctl modules` lists them" : "similar: \(similar.quotedList)")
      )
    }
    guard found.count == 1 else {
      throw StructureError(
        "`\(name)` is the name of several modules; name one of \(found.map { graph.modules[$0].id }.quotedList)"
      )
    }
    return module
  }

  /// A module whose code is Swift.
  fileprivate func swiftModule(named name: String) throws(StructureError) -> Int {
    let module = try module(named: name)
    guard let target = target(of: module), target.language == .swift, target.kind.isLibrary else {
      throw StructureError(
        "`\(name)` is no library of Swift, and only the code of one can be moved; name another module"
      )
    }
    return module
  }

  /// - Throws: `StructureError` for a name that is taken, or an item that the module does not have.
  fileprivate func check(
    _ parts: [StructureProposal.Part],
    of module: Int
  ) throws(StructureError) {
    guard !parts.isEmpty else {
      throw StructureError("A split needs a part; name it with `--into NAME=ITEM,…`")
    }
    guard let target = target(of: module) else { return }
    let declared = Set(
      swiftFiles(of: target).flatMap { _, summary in
        summary.declarations.filter { $0.parent < 0 }.compactMap { summary.baseName(of: $0) }
      }
    )
    var names = Set(graph.modules.flatMap { [$0.name, $0.moduleName] })
    for part in parts {
      guard names.insert(part.name).inserted else {
        throw StructureError(
          "There is a module `\(part.name)` already; give the part another name"
        )
      }
      guard !part.items.isEmpty else {
        throw StructureError("The part `\(part.name)` has no item; name files or declarations")
      }
      for item in part.items
      where !declared.contains(item) && !target.sources.contains(where: { $0.isNamed(item) }) {
        throw StructureError(
          "`\(item)` is no file and no declaration at the top level of `\(target.name)`; name one"
        )
      }
    }
  }

  /// The public protocols of a module, and the types of it that they show.
  fileprivate func interfaceNames(of module: Int) -> [String] {
    guard let target = target(of: module) else { return [] }
    let files = swiftFiles(of: target)
    /// By name, what the declaration shows: of a type all that its accessible members show.
    var shown: [String: Set<NameKey>] = [:]
    var names: [NameKey: String] = [:]
    var needed: Set<String> = []
    for (_, summary) in files {
      for (index, declaration) in summary.declarations.enumerated() {
        let root = summary.declarations[summary.topIndex(ofDeclarationAt: index)]
        guard let name = summary.baseName(of: root), let key = summary.key(of: root) else {
          continue
        }
        if root.hasOwnName { names[key] = name }
        if root.kind == .protocol, root.access >= .package { needed.insert(name) }
        // A type moves as a whole, with what its code names.
        for section in Declaration.Section.allCases {
          shown[name, default: []].formUnion(summary.keys(in: section, of: declaration))
        }
      }
    }
    var pending = needed.sorted()
    while let next = pending.popLast() {
      for key in shown[next] ?? [] {
        guard let name = names[key], needed.insert(name).inserted else { continue }
        pending.append(name)
      }
    }
    return needed.sorted()
  }
}

extension SourcePath {
  /// Whether a person names the file so: by its path, its name, or its name without `.swift`.
  func isNamed(_ text: String) -> Bool {
    if description == text { return true }
    let name = String(decoding: nameBytes, as: UTF8.self)
    return name == text || name == text + ".swift"
  }
}
