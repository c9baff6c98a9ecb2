import GraphCore
import HashTreeCollections
import ImpactAnalysis
import WorkspaceModel

/// The files of one module, and those of the modules below it, as test discovery asks for them.
struct TestSources {
  struct File {
    var path: SourcePath
    var summary: FileSummary
    /// By the file's conditions: whether each holds; `nil` if that is not known.
    var conditions: [Bool?]

    /// Whether a declaration is compiled; `nil` if that is not known.
    func isCompiled(_ declaration: Declaration) -> Bool? {
      let index = Int(declaration.condition)
      return index < conditions.count ? conditions[index] : nil
    }
  }

  let snapshot: WorkspaceSnapshot
  let module: Int
  let moduleName: String
  let files: [File]
  /// Whether the platform finds tests by asking the Objective-C runtime.
  let asksRuntime: Bool
  /// The modules that this one can load, the nearest first, without itself.
  let loaded: [Int]
  private let configuration: ImpactOptions.Configuration

  init(
    _ snapshot: WorkspaceSnapshot,
    module: Int,
    _ configuration: ImpactOptions.Configuration
  ) {
    self.snapshot = snapshot
    self.module = module
    moduleName = snapshot.graph.modules[module].moduleName
    asksRuntime =
      snapshot.workspace.platform?.isApple == true
      || snapshot.container(of: module)?.kind == .project
    self.configuration = configuration
    loaded = snapshot.graph.graph.distances(from: [module], .forward)
      .filter { $0.key != module }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map(\.key)
    files = Self.files(of: module, in: snapshot, configuration)
  }

  /// Whether it loads modules that the workspace does not declare.
  var loadsPackagesOutside: Bool {
    loaded.contains { snapshot.graph.modules[$0].key.externalPackage != nil }
  }

  /// The files of any module.
  func files(of module: Int) -> [File] { Self.files(of: module, in: snapshot, configuration) }

  private static func files(
    of module: Int,
    in snapshot: WorkspaceSnapshot,
    _ configuration: ImpactOptions.Configuration
  ) -> [File] {
    guard let target = snapshot.target(of: module) else { return [] }
    let conditions = CompilationConditions(snapshot, module: module, configuration)
    return target.sources.compactMap { path in
      snapshot.summaries[path].map { summary in
        File(
          path: path,
          summary: summary,
          conditions: summary.conditions.map(conditions.holds)
        )
      }
    }
  }

  /// A type, or another name of one, that some file declares.
  struct TypeDeclaration {
    var module: Int
    var path: SourcePath
    var summary: FileSummary
    var declaration: Declaration

    /// Whether a class in another file may inherit from it.
    func isVisible(in file: SourcePath?) -> Bool {
      declaration.access >= .internal || file == nil || file == path
    }

    /// Whether it is an alias of `Void`; `nil` if it is one of another name.
    var isVoid: Bool? {
      let alias = summary.tests.first { test in
        test.kind == .voidAlias && summary.declarations[Int(test.declaration)] == declaration
      }
      return alias.map(\.traits) == .returnsName ? nil : alias != nil
    }

    /// The names that stand in the clause of what it inherits from; of an alias, those in its type.
    var basis: [String] {
      let section: Declaration.Section = declaration.kind == .typeAlias ? .signature : .inheritance
      return summary.names(in: section, of: declaration)
    }
  }

  /// The types and aliases of that name which this module can mean: its own, else those of the nearest module;
  /// or those of a module of that name.
  ///
  /// Only those that are accepted count.
  ///
  /// Complexity: O(files of the modules below), O(declarations) of those that contain the name.
  func types(
    named name: String,
    inModule named: String? = nil,
    where isAccepted: (TypeDeclaration) -> Bool = { _ in true }
  ) -> [TypeDeclaration] {
    let key = NameKey(name)
    for module in [module] + loaded
    where named == nil || named == snapshot.graph.modules[module].moduleName {
      let found = (snapshot.target(of: module)?.sources ?? []).flatMap { path in
        snapshot.summaries[path].map { types(key, in: $0, at: path, of: module).filter(isAccepted) }
          ?? []
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The types that a class may name in its clause: the nearest classes and aliases, else the nearest others.
  ///
  /// A nearer type that is no class stands in another one, and hides nothing. A private type of another `file` is none.
  /// Complexity: that of `types`.
  func superclasses(named name: String, in file: SourcePath? = nil) -> [TypeDeclaration] {
    let mayBeClasses = types(named: name) {
      $0.isVisible(in: file) && [.class, .typeAlias].contains($0.declaration.kind)
    }
    return mayBeClasses.isEmpty
      ? types(named: name) { $0.isVisible(in: file) } : mayBeClasses
  }

  private func types(
    _ key: NameKey,
    in summary: FileSummary,
    at path: SourcePath,
    of module: Int
  ) -> [TypeDeclaration] {
    guard let name = summary.position(of: key) else { return [] }
    return summary.declarations
      .filter { $0.baseName == name && ($0.kind.isNominalType || $0.kind == .typeAlias) }
      .map { TypeDeclaration(module: module, path: path, summary: summary, declaration: $0) }
  }
}

extension FileSummary {
  /// The types around a declaration, the outermost first: what an extension extends counts as it is written.
  func enclosingTypes(of declaration: Declaration) -> [Declaration] {
    var enclosing: [Declaration] = []
    var parent = Int(declaration.parent)
    while declarations.indices.contains(parent) {
      enclosing.append(declarations[parent])
      parent = Int(declarations[parent].parent)
    }
    return enclosing.reversed()
  }

  /// The indices of the declarations that mention a name in any part.
  func declarations(mentioning name: NameKey) -> [Int] {
    guard let position = position(of: name) else { return [] }
    return [uses.inTypes[position], uses.inCode[position]].joined().map { Int($0) }.filter {
      index in
      // Some only bear the name.
      let parts = declarations[index].mentions
      let range = Int(parts.start)..<Int(max(parts.start, parts.bodyEnd))
      return mentions[range.clamped(to: mentions.indices)].contains(position)
    }
  }

  /// The indices of the declarations in which a name stands among the labels of arguments.
  func declarations(labelling name: NameKey) -> [Int] {
    guard let position = position(of: name) else { return [] }
    return declarations.indices.filter { index in
      let labels = declarations[index].mentions.argumentLabels
      return mentions[labels.clamped(to: mentions.indices)].contains(position)
    }
  }

  /// The names that a part of a declaration mentions.
  func names(in section: Declaration.Section, of declaration: Declaration) -> [String] {
    names(mentionedIn: declaration.mentions.range(of: section))
  }

  /// The names of its attributes that are not the compiler's; not those of its parameters.
  func attributes(of declaration: Declaration) -> [String] {
    names(mentionedIn: declaration.mentions.argumentLabels)
      .filter { $0.hasPrefix("@") }
      .map { name in String(name.split { "@.".contains($0) || $0.isWhitespace }.last ?? "") }
  }

  private func names(mentionedIn range: Range<Int>) -> [String] {
    mentions[range.clamped(to: mentions.indices)]
      .compactMap { Int($0) < names.count ? names[Int($0)] : nil }
  }

  /// The name without labels.
  func baseName(of declaration: Declaration) -> String {
    let index = Int(declaration.baseName)
    return index < names.count ? names[index] : declaration.name
  }
}
