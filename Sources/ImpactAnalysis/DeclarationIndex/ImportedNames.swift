import GraphCore
import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// The names that a module brings to its importers, in either state.
struct ImportedNames: Sendable {
  /// What who loads a module finds without importing it (SE-0444): what it adds to types of others.
  struct Leak: Sendable {
    var members: [DeclarationReference] = []
    /// The extensions by which types conform.
    var conformances: [DeclarationReference] = []
  }

  fileprivate typealias File = (path: SourcePath, summary: FileSummary)

  fileprivate struct Contents: Sendable {
    var declarations: [DeclarationReference]
    var imports: [ImportDeclaration] = []
    /// The extensions by which types of other modules conform.
    var conformances: [DeclarationReference] = []
    /// What it adds to types of other modules.
    var members: [DeclarationReference] = []
  }

  private let union: ModuleUnion
  private let base: WorkspaceSnapshot
  private let head: WorkspaceSnapshot
  private let loaded: LoadedImports
  private let filters: UseFilters
  /// By the module's name; `nil` if that is not known.
  private let contents = Memo<String, Contents?>()

  init(_ states: ComparedStates) {
    (union, base, head) = (states.union, states.base, states.head)
    filters = states.options.filters
    loaded = LoadedImports(union: union, base: base, head: head)
  }

  /// Whether one state of `importer` loads `module` and the other perhaps does not.
  ///
  /// Complexity: that of `LoadedImports.differ`.
  func isLoadedDifferently(_ module: String, by importer: Int) -> Bool {
    !filters.contain(.loaded) || loaded.differ(module, for: importer)
  }

  /// Whether `importer` may be linked with other libraries in one state, or in another order.
  ///
  /// Complexity: that of `LoadedImports.linksDiffer`.
  func isLinkedDifferently(_ importer: Int) -> Bool { loaded.linksDiffer(for: importer) }

  /// The names that a file of `importer` finds because it imports `module`; `nil` if some are not known.
  ///
  /// Complexity: O(declarations of that and of what it exports).
  func names(inFileImporting module: String, of importer: Int) -> Set<String>? {
    let needsImport = needsImportForMembers(importer)
    var names: Set<String> = []
    var known: Set = [module]
    var pending = [module]
    while let next = pending.popLast() {
      guard let contents = contents(of: next) else { return nil }
      for subject in contents.declarations where subject.declaration.access > .fileprivate {
        guard subject.declaration.parent < 0 || needsImport else { continue }
        guard subject.declaration.kind != .extension else { continue }
        // An initialiser is called by the type's name, or by any.
        if subject.parent != nil, subject.isUsedWithoutItsName { return nil }
        names.formUnion(subject.usedNames)
      }
      pending += contents.imports.filter { $0.attributes.contains(.exported) }.map(\.module)
        .filter { known.insert($0).inserted }
    }
    return names
  }

  /// What all files of `importer` find because one loads `module`, but for what they find anyway; `nil` if that
  /// is not known.
  ///
  /// Complexity: O(what the module, and what it loads, add to types of others).
  func leak(from module: String, into importer: Int) -> Leak? {
    let needsImport = needsImportForMembers(importer)
    var found = Leak()
    var known: Set = [module]
    var pending = [module]
    while let next = pending.popLast() {
      guard let contents = contents(of: next) else {
        guard addsNothing(next, to: importer) else { return nil }
        continue
      }
      found.conformances += contents.conformances
      if !needsImport {
        // Code uses some without their names.
        if contents.members.contains(where: \.isUsedWithoutItsName) { return nil }
        found.members += contents.members
      }
      for declaration in contents.imports
      where !declaration.attributes.contains(.implementationOnly) {
        guard isLoadedDifferently(declaration.module, by: importer) else { continue }
        if known.insert(declaration.module).inserted { pending.append(declaration.module) }
      }
    }
    return found
  }

  /// Whether a module of the toolchain adds nothing to types of others; not one of the workspace that is called like it.
  ///
  /// Rule: import.libraries
  private func addsNothing(_ module: String, to importer: Int) -> Bool {
    filters.contain(.libraries) && union.platform(of: importer)?.isLinux == true
      && LibraryModules.addsNothing(module)
      && !union.members.contains { $0.module.moduleName == module }
  }

  /// Whether files of a module find members of only what they import themselves, in both states (SE-0444).
  private func needsImportForMembers(_ module: Int) -> Bool {
    let member = union.members[module]
    let targets = [
      member.base.map { base.target(of: $0) }, member.head.map { head.target(of: $0) },
    ].compactMap { $0 }
    return targets.allSatisfy { $0?.settings.contains(where: \.hidesMembers) == true }
  }

  // MARK: Modules

  /// What the workspace's module of that name consists of; `nil` if that is not all known.
  private func contents(of module: String) -> Contents? {
    contents(module) { files(of: module).flatMap { Contents($0) } }
  }

  /// The files of the workspace's module of that name; `nil` if that is not all that it consists of.
  private func files(of module: String) -> [File]? {
    let members = union.members.filter { $0.module.moduleName == module }
    guard !members.isEmpty else { return nil }
    var files: [File] = []
    for member in members {
      for (snapshot, index) in [(base, member.base), (head, member.head)] {
        guard let index else { continue }
        guard let target = snapshot.target(of: index), target.language == .swift,
          target.pluginUses.isEmpty
        else { return nil }
        for path in target.sources {
          if let summary = snapshot.summaries[path] { files.append((path, summary)) }
        }
      }
    }
    return files
  }
}

extension ImportedNames.Contents {
  /// `nil` if a macro declares some of it.
  fileprivate init?(_ files: [ImportedNames.File]) {
    declarations = files.flatMap { path, summary in
      summary.declarations.indices.map {
        DeclarationReference(file: path, summary: summary, index: $0)
      }
    }
    if declarations.contains(where: { $0.declaration.kind == .macroExpansion }) { return nil }
    imports = files.flatMap(\.summary.imports)
    let types = Set(declarations.filter(\.declaration.kind.isNominalType).map(\.baseName))
    for subject in declarations {
      let type = subject.declaration.kind == .extension ? subject : subject.parent
      guard let type, type.declaration.kind == .extension, !types.contains(type.baseName) else {
        continue
      }
      if subject.declaration.kind != .extension {
        if subject.declaration.access > .fileprivate { members.append(subject) }
      } else if !subject.inheritedNames.isEmpty {
        conformances.append(subject)
      }
    }
  }
}

extension BuildSetting {
  /// Whether a file finds members of only what it imports itself.
  fileprivate var hidesMembers: Bool {
    condition == nil && values.contains("MemberImportVisibility")
  }
}
