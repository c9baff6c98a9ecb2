import GraphProtos

/// The last good answer of a session; its lines move with the edits that came after the question.
struct EditorAnswer: Sendable {
  /// The root of the workspace: an absolute path.
  let root: String
  private(set) var impact: Graphd_V1_Impact
  /// The shortest chain of each stale module, by the module's id.
  private(set) var chains: [String: Graphd_V1_ReasonChain] = [:]

  /// How many tests the change selects; `nil` if that was not requested.
  var selectedTests: Int?

  init(_ impact: Graphd_V1_Impact, root: String) {
    self.root = root
    self.impact = impact
  }

  /// Whether a declaration that differs is reached by tests.
  var isTested: Bool {
    impact.changes.contains { $0.declarations.contains { $0.reach.retest > 0 } }
  }

  /// Replaces everything but the chains.
  mutating func replace(_ impact: Graphd_V1_Impact) { self.impact = impact }

  /// Takes the numbers of tests over for declarations whose reach is otherwise equal, until they are counted.
  ///
  /// Complexity: O(declarations of both).
  mutating func keepTests(of earlier: EditorAnswer?) {
    var known: [String: Graphd_V1_DeclarationReach] = [:]
    for file in earlier?.impact.changes ?? [] {
      for declaration in file.declarations where declaration.reach.hasTests {
        known[file.path + "\n" + declaration.name] = declaration.reach
      }
    }
    guard !known.isEmpty else { return }
    for file in impact.changes.indices {
      let path = impact.changes[file].path
      for index in impact.changes[file].declarations.indices {
        let declaration = impact.changes[file].declarations[index]
        guard var reach = known[path + "\n" + declaration.name] else { continue }
        let tests = reach.tests
        reach.clearTests()
        guard reach == declaration.reach else { continue }
        impact.changes[file].declarations[index].reach.tests = tests
      }
    }
  }

  /// Takes over the chains of stale modules that have none, until there are new ones.
  mutating func keepChains(of earlier: EditorAnswer?) {
    for module in staleModules where chains[module.id] == nil {
      chains[module.id] = earlier?.chains[module.id]
    }
  }

  mutating func set(_ chain: Graphd_V1_ReasonChain, of module: String) { chains[module] = chain }

  /// The modules that a build leaves stale for certain.
  var staleModules: [Graphd_V1_AffectedModule] {
    impact.modules.filter { $0.stale && $0.staleCertainty == .certain }
  }

  /// A declaration that differs, where it stands in the open text.
  struct ChangedDeclaration: Sendable {
    var change: Graphd_V1_DeclarationChange
    /// The id of the module of its file.
    var module: String
    /// From 0.
    var line: Int
  }

  /// The declarations of a file that differ and are still there, in the order of their lines.
  func declarations(inFile path: String) -> [ChangedDeclaration] {
    guard let relative = relativePath(path),
      let file = impact.changes.first(where: { $0.path == relative })
    else { return [] }
    return file.declarations.filter { $0.side == .new && $0.range.start.line > 0 }
      .map {
        ChangedDeclaration(change: $0, module: file.module, line: Int($0.range.start.line) - 1)
      }
      .sorted { $0.line < $1.line }
  }

  /// The modules that have a declaration among their reasons.
  ///
  /// A file may belong to several modules, of which an answer names the first. A reason in another module is about this
  /// declaration, too, unless a changed file of that module has one of its name.
  func modules(reachedBy declaration: ChangedDeclaration) -> [Graphd_V1_AffectedModule] {
    let name = declaration.change.name
    let others = Set(
      impact.changes.lazy
        .filter { file in
          file.module != declaration.module && file.declarations.contains { $0.name == name }
        }
        .map(\.module)
    )
    return impact.modules.filter { module in
      module.because.contains { $0.declaration == name && !others.contains($0.module) }
    }
  }

  /// The part of an absolute path below the root; `nil` if it lies elsewhere.
  func relativePath(_ path: String) -> String? {
    guard DocumentURI.isBelow(root, path) else { return nil }
    return String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
  }

  func absolutePath(_ path: String) -> String { root + "/" + path }

  /// Moves what stands in a file along with an edit of it.
  ///
  /// Complexity: O(declarations of the file + steps of all chains).
  mutating func move(with edit: LineEdit, inFile path: String) {
    guard edit.movesLines, let relative = relativePath(path) else { return }
    func move(_ range: inout Graphd_V1_SourceRange) { range.move(with: edit) }
    for index in impact.changes.indices where impact.changes[index].path == relative {
      for declaration in impact.changes[index].declarations.indices
      where impact.changes[index].declarations[declaration].side == .new {
        move(&impact.changes[index].declarations[declaration].range)
      }
    }
    for (module, chain) in chains {
      var moved = chain
      for step in moved.steps.indices
      where moved.steps[step].location.path == relative && moved.steps[step].location.side != .old {
        move(&moved.steps[step].location.range)
      }
      chains[module] = moved
    }
  }
}

extension Graphd_V1_SourceRange {
  /// Moves the line of the beginning along with an edit; the rest is no longer known.
  mutating func move(with edit: LineEdit) {
    guard start.line > 0 else { return }
    let line = edit.line(after: Int(start.line) - 1) ?? edit.start
    self = Graphd_V1_SourceRange()
    start.line = UInt32(clamping: line + 1)
  }
}
