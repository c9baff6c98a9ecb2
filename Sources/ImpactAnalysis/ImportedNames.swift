import GraphCore
import HashTreeCollections
import WorkspaceModel

/// What a module brings to who imports it, in either state.
struct ImportedNames: Sendable {
  /// What who loads a module finds without importing it (SE-0444).
  struct Leak {
    /// Of members that it gives to types of others.
    var members: Set<String> = []
    /// The extensions by which types of others conform.
    var conformances: [DeclarationReference] = []
  }

  private let union: ModuleUnion
  private let base: WorkspaceSnapshot
  private let head: WorkspaceSnapshot
  private var loaded: LoadedImports

  init(union: ModuleUnion, base: WorkspaceSnapshot, head: WorkspaceSnapshot) {
    self.union = union
    self.base = base
    self.head = head
    loaded = LoadedImports(union: union, base: base, head: head)
  }

  /// Whether one state of `importer` loads `module` and the other perhaps does not.
  ///
  /// Complexity: that of `LoadedImports.differ`.
  mutating func isLoadedDifferently(_ module: String, by importer: Int) -> Bool {
    loaded.differ(module, for: importer)
  }

  /// The names that a file of `importer` finds because it imports `module`; `nil` if some are not known.
  ///
  /// Complexity: O(declarations of that and of what it exports).
  func names(inFileImporting module: String, of importer: Int) -> Set<String>? {
    let needsImport = needsImportForMembers(importer)
    let modules = modules(from: module) { $0.attributes.contains(.exported) }
    guard let modules else { return nil }
    var names: Set<String> = []
    for subject in modules.joined() where subject.declaration.access > .fileprivate {
      guard subject.declaration.parent < 0 || needsImport else { continue }
      guard subject.declaration.kind != .extension else { continue }
      // An initialiser is called by the type's name, or by any.
      if subject.parent != nil, subject.isUsedWithoutItsName { return nil }
      names.formUnion(subject.usedNames)
    }
    return names
  }

  /// What all files of `importer` find because one loads `module`, but for what they find anyway; `nil` if that
  /// is not known.
  ///
  /// Complexity: O(declarations of that and of what it loads).
  mutating func leak(from module: String, into importer: Int) -> Leak? {
    var loaded = loaded
    defer { self.loaded = loaded }
    let modules = modules(from: module) {
      !$0.attributes.contains(.implementationOnly) && loaded.differ($0.module, for: importer)
    }
    guard let modules else { return nil }
    let needsImport = needsImportForMembers(importer)
    var leak = Leak()
    for declarations in modules {
      let types = Set(declarations.filter(\.declaration.kind.isNominalType).map(\.baseName))
      for subject in declarations {
        let type = subject.declaration.kind == .extension ? subject : subject.parent
        guard let type, type.declaration.kind == .extension, !types.contains(type.baseName) else {
          continue
        }
        if subject.declaration.kind == .extension {
          if !subject.inheritedNames.isEmpty { leak.conformances.append(subject) }
        } else if !needsImport, subject.declaration.access > .fileprivate {
          if subject.isUsedWithoutItsName { return nil }
          leak.members.formUnion(subject.usedNames)
        }
      }
    }
    return leak
  }

  /// Whether files of a module find members of only what they import themselves, in both states (SE-0444).
  private func needsImportForMembers(_ module: Int) -> Bool {
    let member = union.members[module]
    let targets = [
      member.base.map { base.target(of: $0) }, member.head.map { head.target(of: $0) },
    ].compactMap { $0 }
    return targets.allSatisfy { $0?.settings.contains(where: \.hidesMembers) == true }
  }

  /// What a module declares, and what those do that `follows` says are imported there with it; `nil` if one is
  /// not known.
  private func modules(
    from module: String,
    follows: (ImportDeclaration) -> Bool
  ) -> [[DeclarationReference]]? {
    var found: [[DeclarationReference]] = []
    var known: Set = [module]
    var pending = [module]
    while let name = pending.popLast() {
      guard let files = files(of: name) else { return nil }
      let declarations = files.flatMap { path, summary in
        summary.declarations.indices.map {
          DeclarationReference(file: path, summary: summary, index: $0)
        }
      }
      if declarations.contains(where: { $0.declaration.kind == .macroExpansion }) { return nil }
      found.append(declarations)
      pending += files.flatMap(\.summary.imports).filter(follows).map(\.module)
        .filter { known.insert($0).inserted }
    }
    return found
  }

  /// The files of the workspace's module of that name; `nil` if that is not all that it consists of.
  private func files(of module: String) -> [ModuleSources.File]? {
    let members = union.members.filter { $0.module.moduleName == module }
    guard !members.isEmpty else { return nil }
    var files: [ModuleSources.File] = []
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

extension Taint {
  /// What leaks into a module because of an import; `nil` is anything.
  static func leaked(
    _ leak: ImportedNames.Leak?,
    into module: Int,
    from origin: Taint,
    at index: Int
  ) -> [Taint] {
    func taints(_ name: String) -> [Taint] {
      imported(name, into: module, by: origin.declaration, nil, line: 0, cause: .taint(index))
    }
    guard let leak else { return taints("") }
    let conformances = leak.conformances.flatMap { type in
      type.inheritedNames.sorted().flatMap { name in
        taints(name).map { taint in
          var taint = taint
          taint.owner = type.typeName
          taint.conformance = name
          return taint
        }
      }
    }
    return leak.members.sorted().flatMap(taints) + conformances
  }
}

extension BuildSetting {
  /// Whether a file finds members of only what it imports itself.
  fileprivate var hidesMembers: Bool {
    condition == nil && values.contains("MemberImportVisibility")
  }
}
