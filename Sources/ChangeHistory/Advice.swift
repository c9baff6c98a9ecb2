import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// A proposal for a module that follows from what its edits cost.
package struct Advice: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Edits of bodies that clients compile, or of default arguments, made the build compile others.
    case exposedBodies = "exposed_bodies"
    /// Edits that others cannot name made the build compile them.
    case hiddenEdits = "hidden_edits"
    /// Most edits fall on one declaration that only some dependents name.
    case cluster
    /// A dependent that was often compiled names little of the module.
    case fewNames = "few_names"
  }

  package var kind: Kind
  /// A sentence: the facts, then a remedy.
  package var message: String
  /// The options of `graphctl whatif` that show what it would save; `nil` if there are none.
  package var whatIf: [String]?
}

/// Finds advice for the hot spots of the newest state; from counts and names, never from an opinion.
package struct Advisor: Sendable {
  private let state: WorkspaceSnapshot

  /// How many commits a proposal needs at the least.
  private static let leastEdits = 3
  /// How many names of a module are few.
  private static let fewNames = 3

  package init(_ state: WorkspaceSnapshot) { self.state = state }

  /// The advice for one module, at most one of each kind.
  ///
  /// Complexity: O(declarations of the module + names of its dependents).
  package func advice(for spot: HotSpot) -> [Advice] {
    guard let module = state.graph.index(ofID: spot.module),
      let target = state.target(of: module), target.language == .swift, target.kind.isLibrary
    else { return [] }
    var advice: [Advice] = []
    if spot.exposedEdits >= Self.leastEdits {
      advice.append(
        Advice(
          kind: .exposedBodies,
          message:
            "\(commits(spot.exposedEdits)) changed only bodies that clients compile, or default arguments; "
            + "without `@inlinable`, and with overloads for defaults, clients load the same"
        )
      )
    }
    if spot.leaks >= Self.leastEdits {
      advice.append(
        Advice(
          kind: .hiddenEdits,
          message:
            "\(commits(spot.leaks)) changed nothing that other modules can name, and the build compiled them "
            + "all the same: internal declarations and private storage are part of the module file"
        )
      )
    }
    let clients = state.graph.graph.neighbors(of: module, .backward)
      .filter { state.target(of: $0)?.language == .swift }
    if let found = cluster(spot, target, clients) { advice.append(found) }
    if let found = fewNames(spot, target, clients) { advice.append(found) }
    return advice
  }

  private func commits(_ count: Int) -> String { count == 1 ? "1 commit" : "\(count) commits" }

  /// A declaration on which half of the edits fall, and which at most half of the dependents name.
  private func cluster(_ spot: HotSpot, _ target: Target, _ clients: [Int]) -> Advice? {
    guard let top = spot.clusters.first, top.count >= Self.leastEdits,
      top.count * 2 >= spot.interfaceEdits, clients.count > 1,
      state.swiftFiles(of: target).contains(where: { $0.summary.declaresAtTop(top.name) })
    else { return nil }
    let key = NameKey(top.name)
    let users = clients.filter { client in
      state.target(of: client).map(state.swiftFiles)?.contains { $0.summary.contains(key) } == true
    }
    guard users.count * 2 <= clients.count else { return nil }
    return Advice(
      kind: .cluster,
      message:
        "\(commits(top.count)) of \(spot.interfaceEdits) that others saw changed `\(top.name)`, which "
        + "\(users.count) of \(clients.count) dependents name; give it a module of its own",
      whatIf: ["--split", target.name, "--into", "\(target.name)\(top.name)=\(top.name)"]
    )
  }

  /// The dependent that was compiled most often of those that name little of the module.
  private func fewNames(
    _ spot: HotSpot,
    _ target: Target,
    _ clients: [Int]
  ) -> Advice? {
    let counts = Dictionary(uniqueKeysWithValues: spot.rebuilt.map { ($0.name, $0.count) })
    let often: [(client: Int, count: Int)] = clients.map { client in
      (client, counts[state.graph.modules[client].id] ?? 0)
    }
    .filter { $0.count >= Self.leastEdits }
    .sorted { $0.count == $1.count ? $0.client < $1.client : $0.count > $1.count }
    guard !often.isEmpty else { return nil }
    let part = CodePart(moduleName: target.moduleName, files: state.swiftFiles(of: target))
    for (client, count) in often {
      guard let user = state.target(of: client), user.kind.isLibrary else { continue }
      let names = names(of: part, in: user)
      guard (1...Self.fewNames).contains(names.count) else { continue }
      let id = state.graph.modules[client].name
      let used = names.sorted()
      let number = used.count == 1 ? "one name" : "\(used.count) names"
      return Advice(
        kind: .fewNames,
        message:
          "`\(id)` was compiled again in \(commits(count)), and uses \(number): \(used.quotedList); "
          + "give it a module with these alone",
        whatIf: [
          "--split", target.name, "--into",
          "\(target.name)For\(id)=\(used.joined(separator: ","))",
        ]
      )
    }
    return nil
  }
}

extension Advisor {
  /// The names of a part's top level that the files of a target contain; a few more than few are enough.
  private func names(of part: CodePart, in user: Target) -> Set<String> {
    let own = CodePart(moduleName: user.moduleName, files: state.swiftFiles(of: user))
    var names: Set<String> = []
    for file in own.files where names.count <= Self.fewNames {
      let summary: FileSummary = file.summary
      for index in summary.nameKeys.indices {
        let key = summary.nameKeys[index]
        if part.top.contains(key), !own.top.contains(key) { names.insert(summary.names[index]) }
      }
    }
    return names
  }
}

extension FileSummary {
  /// Whether the file declares something of that base name at its top level.
  fileprivate func declaresAtTop(_ name: String) -> Bool {
    declarations.contains { $0.parent < 0 && $0.hasOwnName && baseName(of: $0) == name }
  }
}
