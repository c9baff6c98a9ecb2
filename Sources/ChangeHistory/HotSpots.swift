import ImpactAnalysis
import WorkspaceModel

/// The modules by what their edits made the build compile, over a row of commits.
package struct HotSpots: Sendable, Hashable {
  /// How many commits were replayed.
  package private(set) var commits = 0
  /// How many of them may lack something.
  package private(set) var incompleteCommits = 0
  /// The time between the first commit and the last one, in seconds.
  package private(set) var period = 0
  /// The compilations of all commits together.
  package private(set) var cost = CompilationCost()
  /// The dearest first, then by id; only modules that were edited.
  package private(set) var spots: [HotSpot] = []

  /// Counts what each module's edits cost.
  ///
  /// A compilation with several causes is shared among them, so that the costs of all modules are those of the commits.
  /// Complexity: O(compilations + declarations that differ) over all commits.
  ///
  /// - Parameters:
  ///   - commits: By time, the oldest first.
  ///   - microseconds: The time that one compilation of a module takes, by its id.
  package init(_ commits: [CommitEffects], microseconds: (String) -> Int) {
    var drafts: [String: SpotDraft] = [:]
    for (index, commit) in commits.enumerated() {
      if !commit.isComplete { incompleteCommits += 1 }
      for edit in commit.edits {
        drafts[edit.module, default: SpotDraft(edit.module)].add(edit, commit: index)
      }
      for rebuild in commit.rebuilds {
        let time = microseconds(rebuild.module)
        cost.add(microseconds: time)
        let count = max(1, rebuild.causes.count)
        for (position, cause) in rebuild.causes.enumerated() {
          // The remainder goes to the first cause.
          let share = time / count + (position == 0 ? time % count : 0)
          drafts[cause, default: SpotDraft(cause)].add(rebuild.module, share, commit: index)
        }
      }
    }
    self.commits = commits.count
    period = (commits.last?.time ?? 0) - (commits.first?.time ?? 0)
    spots = drafts.values.map(\.finished).sorted {
      let (left, right) = ($0.microseconds, $1.microseconds)
      return left == right ? $0.module < $1.module : left > right
    }
  }

  /// The part of a sum over all commits that falls on one week; `nil` if the commits span less than a day.
  package func perWeek(_ sum: Int) -> Int? {
    guard period >= 86_400 else { return nil }
    return Int(Double(sum) * 604_800 / Double(period))
  }
}

/// A number of compilations, and the time that they take one after the other.
package struct CompilationCost: Sendable, Hashable {
  package private(set) var count = 0
  package private(set) var microseconds = 0

  package init() {}

  /// Adds one compilation.
  package mutating func add(microseconds: Int) {
    count += 1
    self.microseconds += microseconds
  }
}

/// A module with what its edits made the build compile.
package struct HotSpot: Sendable, Hashable {
  /// The id of the module.
  package var module: String
  /// The number of commits that edit the module, by how far the edit is seen.
  package var edits: [ModuleEdit.Reach: Int] = [:]
  /// The compilations of the module itself because of its own edits, in microseconds.
  package var ownMicroseconds = 0
  /// The compilations of other modules because of its edits; a shared one counts as one.
  package var others = CompilationCost()
  /// The number of commits whose edits of the module made the build compile another one.
  package var spreadingCommits = 0
  /// The declarations that differ in more than a body, the most often edited first.
  package var declarations: [EditCount] = []
  /// The files with such declarations, the most often edited first.
  package var files: [EditCount] = []
  /// The other modules that were compiled again because of it, with the number of commits.
  package var rebuilt: [EditCount] = []
  /// The commits that edit no declaration which others can name, and make the build compile others all the same.
  package var leaks = 0
  /// The commits after which clients load something else only because of bodies that they compile and of defaults.
  package var exposedEdits = 0
  /// The names at the top level around the declarations, the most often edited first.
  package var clusters: [EditCount] = []

  /// A name with the number of commits that concern what it stands for.
  package struct EditCount: Sendable, Hashable {
    package var name: String
    package var count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  package init(module: String) { self.module = module }

  /// The compilations of the module and of others because of its edits, in microseconds.
  package var microseconds: Int { ownMicroseconds + others.microseconds }
  /// The number of commits that edit the module.
  package var editCount: Int { edits.values.reduce(0, +) }
  /// The number of commits after which clients load something else.
  package var interfaceEdits: Int { editCount - (edits[.body] ?? 0) }
}

/// A hot spot while commits are counted.
private struct SpotDraft {
  private var spot: HotSpot
  private var declarations: [String: Int] = [:]
  private var clusters: [String: Int] = [:]
  private var files: [String: Int] = [:]
  private var rebuilt: [String: Int] = [:]
  /// The index of the last commit that made the build compile another module.
  private var lastSpread: Int?
  /// The index of the last commit that edits the module, if its edit is hidden.
  private var lastHidden: Int?

  init(_ module: String) { spot = HotSpot(module: module) }

  mutating func add(_ edit: ModuleEdit, commit: Int) {
    spot.edits[edit.reach, default: 0] += 1
    lastHidden = edit.reach == .hidden ? commit : nil
    guard edit.reach != .body else { return }
    for name in Set(edit.declarations.map(\.name)) { declarations[name, default: 0] += 1 }
    for name in Set(edit.declarations.map(\.topName)) { clusters[name, default: 0] += 1 }
    let effects = edit.declarations.map(\.effect)
    if !effects.isEmpty, effects.allSatisfy({ [.exposedBody, .defaultArgument].contains($0) }) {
      spot.exposedEdits += 1
    }
    for path in Set(edit.declarations.map(\.path)) { files[path.description, default: 0] += 1 }
  }

  mutating func add(_ module: String, _ microseconds: Int, commit: Int) {
    guard module != spot.module else {
      spot.ownMicroseconds += microseconds
      return
    }
    spot.others.add(microseconds: microseconds)
    rebuilt[module, default: 0] += 1
    guard lastSpread != commit else { return }
    lastSpread = commit
    spot.spreadingCommits += 1
    if lastHidden == commit { spot.leaks += 1 }
  }

  /// The hot spot with its counts in order.
  var finished: HotSpot {
    var spot = spot
    spot.declarations = Self.ordered(declarations)
    spot.clusters = Self.ordered(clusters)
    spot.files = Self.ordered(files)
    spot.rebuilt = Self.ordered(rebuilt)
    return spot
  }

  /// The largest count first, then by name.
  private static func ordered(_ counts: [String: Int]) -> [HotSpot.EditCount] {
    counts.map { HotSpot.EditCount(name: $0.key, count: $0.value) }
      .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
  }
}

extension EditedDeclaration {
  /// The name at the top level: `Account` for `Account.total(of:scale:)`.
  fileprivate var topName: String { String(name.prefix { $0 != "." && $0 != "(" }) }
}
