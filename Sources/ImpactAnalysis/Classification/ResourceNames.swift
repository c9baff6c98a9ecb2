import HashTreeCollections
import WorkspaceModel

/// The names in catalogs that may differ between two states.
///
/// Generated declarations follow from them. Other pixels or another translation change the bundle only.
struct ResourceNames: Sendable {
  private let base: WorkspaceSnapshot
  private let head: WorkspaceSnapshot
  /// The asset catalogs in which names may differ, by path.
  private let old: [SourcePath: AssetCatalog]
  private let new: [SourcePath: AssetCatalog]

  /// Complexity: O(differences), and O(files) if a file in an asset catalog comes or goes.
  init(_ differences: [FileDifference], base: WorkspaceSnapshot, head: WorkspaceSnapshot) {
    self.base = base
    self.head = head
    var catalogs: Set<SourcePath> = []
    for difference in differences {
      guard let place = AssetPlace(of: difference.path) else { continue }
      if difference.kind != .modified || place.sets.isEmpty { catalogs.insert(place.catalog) }
    }
    old = catalogs.isEmpty ? [:] : AssetCatalog.all(in: base, where: catalogs.contains)
    new = catalogs.isEmpty ? [:] : AssetCatalog.all(in: head, where: catalogs.contains)
  }

  /// Whether the declarations that are generated of a catalog can differ by one file.
  ///
  /// `true` for a file in no catalog, and where one of the states could not be read.
  ///
  /// Rules: xcode.change.assets, xcode.change.strings
  func canDiffer(by difference: FileDifference) -> Bool {
    // A member that its target gained or lost.
    if difference.old == nil, difference.new == nil { return true }
    if let place = AssetPlace(of: difference.path) { return canDiffer(by: difference, at: place) }
    guard let old = base.resources[difference.path], let new = head.resources[difference.path],
      old.problems.isEmpty, new.problems.isEmpty, let before = old.table, let after = new.table
    else { return true }
    return !before.declared.elementsEqual(after.declared) {
      $0.key == $1.key && $0.symbol == $1.symbol
    }
  }

  private func canDiffer(by difference: FileDifference, at place: AssetPlace) -> Bool {
    let isInside = !place.sets.isEmpty
    if isInside, difference.kind == .modified { return false }
    guard !place.isUnknown(difference.path), let old = old[place.catalog],
      let new = new[place.catalog], !old.isPartial, !new.isPartial
    else { return true }
    if isInside { return place.sets.contains { old.assets[$0] != new.assets[$0] } }
    guard let folder = difference.path.parent else { return true }
    if base.properties(of: difference.path) != head.properties(of: difference.path) { return true }
    let isBelow = { (set: SourcePath) in set.isInside(folder) }
    return old.assets.filter { isBelow($0.key) } != new.assets.filter { isBelow($0.key) }
  }

  // MARK: Differences

  /// The differences of tables and asset catalogs, by path; `module` is empty.
  ///
  /// Complexity: O(keys of the tables that differ, assets of the catalogs that differ).
  func all(of differences: [FileDifference]) -> [SourcePath: ResourceDifference] {
    var found: [SourcePath: ResourceDifference] = [:]
    for difference in differences {
      let path = difference.path
      if let place = AssetPlace(of: path) {
        note(place, of: difference, in: &found)
        continue
      }
      switch ResourceFormat(of: path) {
      case .strings, .stringsDictionary, .stringCatalog:
        found[path] = ResourceDifference(
          of: path,
          from: difference.old == nil ? nil : base.resources[path] ?? ResourceSummary(.unknown),
          to: difference.new == nil ? nil : head.resources[path] ?? ResourceSummary(.unknown)
        )
      default: continue
      }
    }
    for (path, difference) in found where difference.kind == .assets {
      found[path] = finished(difference)
    }
    return found
  }

  /// Notes the sets around a file that both states have.
  private func note(
    _ place: AssetPlace,
    of difference: FileDifference,
    in found: inout [SourcePath: ResourceDifference]
  ) {
    var catalog =
      found[place.catalog]
      ?? ResourceDifference(module: "", path: place.catalog, kind: .assets)
    for set in place.sets {
      let (asset, isPartial) = place.asset(of: set, in: head)
      if isPartial { catalog.isPartial = true }
      let isInBoth =
        difference.kind == .modified
        || old[place.catalog]?.assets[set] == asset && new[place.catalog]?.assets[set] == asset
      let name = ResourceDifference.Name(asset.name)
      if isInBoth, !catalog.changed.contains(name) { catalog.changed.append(name) }
    }
    found[place.catalog] = catalog
  }

  private func finished(_ draft: ResourceDifference) -> ResourceDifference {
    var difference = draft
    let before = Set((old[draft.path]?.assets ?? [:]).values)
    let after = Set((new[draft.path]?.assets ?? [:]).values)
    let isPartial = old[draft.path]?.isPartial == true || new[draft.path]?.isPartial == true
    difference.isPartial = draft.isPartial || isPartial
    difference.added = after.subtracting(before).sorted().map { .init($0.name) }
    difference.removed = before.subtracting(after).sorted().map { .init($0.name) }
    difference.changed.sort { $0.name < $1.name }
    return difference
  }
}

extension StringTable {
  /// The entries of which declarations are generated.
  fileprivate var declared: some Sequence<Entry> { entries.lazy.filter { $0.symbol != .none } }
}

extension WorkspaceSnapshot {
  /// The properties in a file of an asset catalog that turn generated code on and off.
  fileprivate func properties(of path: SourcePath) -> [String] {
    if case .assetFolder(let folder)? = resources[path]?.content { folder.properties } else { [] }
  }
}

extension ResourceNames {
  /// The differences of tables and asset catalogs, for each module that has them.
  func differences(
    of files: [FileDifference],
    in states: ComparedStates
  ) -> [ResourceDifference] {
    let all = all(of: files)
    guard !all.isEmpty else { return [] }
    var modules: [SourcePath: Set<Int>] = [:]
    for file in files {
      let path = AssetPlace(of: file.path)?.catalog ?? file.path
      guard all[path] != nil else { continue }
      for (module, role) in states.owners(of: file) where role != .other {
        modules[path, default: []].insert(module)
      }
    }
    let differences = modules.flatMap { path, owners in
      owners.compactMap { owner in
        guard var difference = all[path] else { return nil as ResourceDifference? }
        difference.module = states.id(owner)
        return difference
      }
    }
    return differences.sorted { ($0.module, $0.path) < ($1.module, $1.path) }
  }
}
