import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The texts of constants that other files than the look-up's declare.
struct TextConstants {
  private struct Known {
    var module: Int
    var path: SourcePath
    var values: [KeyPattern]
    var access: AccessLevel
  }

  private let snapshot: WorkspaceSnapshot
  private var known: [ConstantName: [Known]] = [:]
  private var reached: [Int: BitSet] = [:]

  /// Complexity: O(files + constants).
  init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    self.snapshot = snapshot
    for module in snapshot.graph.modules.indices {
      try checkCancellation()
      for path in snapshot.target(of: module)?.sources ?? [] {
        guard let summary = snapshot.summaries[path] else { continue }
        for constant in summary.resourceMentions.constants {
          known[constant.name, default: []].append(
            Known(
              module: module,
              path: path,
              values: constant.values,
              access: summary.access(ofDeclaration: constant.declaration)
            )
          )
        }
      }
    }
  }

  /// The look-ups of a use: one for each text that a constant can be, if it names one.
  ///
  /// The constants of the module itself count, else those that its file imports. If one of them is not known, a use that
  /// may have any name has one that is not known, and another is none.
  mutating func expanded(_ use: ResourceUse, in path: SourcePath, of module: Int) -> [ResourceUse] {
    guard case .constant(let name, let isOpen) = use.name else { return [use] }
    var texts = values(of: name, in: path, of: module)
    if texts.isEmpty, isOpen { texts = [.dynamic] }
    return texts.map { text in
      var use = use
      use.name = text
      return use
    }
  }

  private mutating func values(
    of name: ConstantName,
    in path: SourcePath,
    of module: Int
  ) -> [KeyPattern] {
    guard let all = known[name] else { return [] }
    var visible = all.filter {
      $0.module == module && ($0.path == path || $0.access >= .internal)
    }
    if visible.isEmpty {
      let reached = reached(from: module)
      let package = snapshot.container(of: module)?.path
      let imports = Set(snapshot.summaries[path]?.imports.map(\.module) ?? [])
      visible = all.filter { constant in
        let isSeen =
          constant.access >= .public
          || constant.access == .package && snapshot.container(of: constant.module)?.path == package
        return isSeen && reached.contains(constant.module)
          && imports.contains(snapshot.graph.modules[constant.module].moduleName)
      }
      // Two modules have a type of that name.
      guard Set(visible.map(\.module)).count < 2 else { return [] }
    }
    guard visible.allSatisfy({ !$0.values.isEmpty }) else { return [] }
    var texts: [KeyPattern] = []
    for text in visible.flatMap(\.values) where !texts.contains(text) { texts.append(text) }
    return texts
  }

  private mutating func reached(from module: Int) -> BitSet {
    if let known = reached[module] { return known }
    let found = snapshot.graph.graph.reachable(from: [module], .forward)
    reached[module] = found
    return found
  }
}

extension FileSummary {
  /// How far code sees a declaration: as far as it sees those around it.
  func access(ofDeclaration index: UInt32?) -> AccessLevel {
    var access = AccessLevel.open
    var next = index.map { Int($0) }
    while let index = next, declarations.indices.contains(index) {
      access = min(access, declarations[index].access)
      let parent = Int(declarations[index].parent)
      next = (0..<index).contains(parent) ? parent : nil
    }
    return index == nil ? .private : access
  }
}
