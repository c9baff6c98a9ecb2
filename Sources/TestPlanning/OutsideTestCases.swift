import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// Classes of a test target that inherit from a class of a package outside.
///
/// Such a base may be a test case with tests of another form, as Quick's `QuickSpec`: no name in the source shows them.
/// Only a superclass has members to override (The Swift Programming Language, "Overriding"). So `override` in a class
/// shows that a name in its clause is no protocol's. A class that overrides its list of tests
/// has such tests, too (XCTest: `defaultTestSuite`, `testInvocations`).
///
/// Rule: tests.unlisted.superclass
struct OutsideTestCases {
  private let sources: TestSources
  /// The modules whose declarations are known.
  private let knownModules: Set<String>
  /// The names of types of the target with a member that overrides another one.
  private let overriding: Set<String>
  /// By name and file, what has been looked up.
  private var types: [TypeName: [TestSources.TypeDeclaration]] = [:]
  /// Whether a module of the workspace gives its clients one from outside; `nil` until it is needed.
  private var isAnyExported: Bool?

  /// `knownModules` are those of `WorkspaceSnapshot.modulesWithSources`.
  init(_ sources: TestSources, _ knownModules: Set<String>) {
    self.sources = sources
    self.knownModules = knownModules
    overriding = sources.files.reduce(into: []) { $0.formUnion($1.summary.overridingTypes) }
  }

  /// The name of the first such class; `nil` if there is none.
  ///
  /// Complexity: O(declarations) of the module, and of the files that declare what its classes inherit.
  mutating func first() -> String? {
    for file in sources.files {
      for declaration in file.summary.declarations where declaration.kind == .class {
        guard file.isCompiled(declaration) != false else { continue }
        let type = TestSources.TypeDeclaration(
          module: sources.module,
          path: file.path,
          summary: file.summary,
          declaration: declaration
        )
        if inheritsFromOutside(type) { return file.summary.baseName(of: declaration) }
      }
    }
    return nil
  }

  /// Whether a class inherits from one of a package outside or from one with tests of its own form, perhaps over classes
  /// of the workspace.
  private mutating func inheritsFromOutside(_ type: TestSources.TypeDeclaration) -> Bool {
    var pending = [type]
    var seen: Set<String> = []
    var (overrides, isOutside) = (false, false)
    while let next = pending.popLast() {
      if makesTests(next) { return true }
      overrides = overrides || isOverriding(next)
      let bases = next.basis.filter { seen.insert($0).inserted && !isModule($0) }
      var classes: [TestSources.TypeDeclaration] = []
      var aliases: [TestSources.TypeDeclaration] = []
      var (isOfLibrary, isUnknown) = (false, false)
      for base in bases {
        // Nearly all classes of tests inherit from one of these two, which are not looked up.
        if base == "XCTestCase" || base == "NSObject" {
          isOfLibrary = true
          continue
        }
        let declared = types(named: base, in: next.path)
        classes += declared.filter { $0.declaration.kind == .class }
        aliases += declared.filter { $0.declaration.kind == .typeAlias }
        guard declared.isEmpty else { continue }
        if LibraryClasses.contains(base) {
          isOfLibrary = true
        } else if !Self.isKnown(base, in: next.summary) {
          isUnknown = true
        }
      }
      pending += classes + aliases
      // A class has one superclass: if it is known, the other names are those of protocols.
      if isUnknown, !isOfLibrary, classes.isEmpty, mayNameOutside(next.summary) {
        isOutside = true
      }
    }
    return overrides && isOutside
  }

  /// Whether a class itself, or an extension of it, overrides a member.
  private func isOverriding(_ type: TestSources.TypeDeclaration) -> Bool {
    guard type.declaration.kind == .class else { return false }
    let names = type.module == sources.module ? overriding : type.summary.overridingTypes
    return names.contains(type.summary.baseName(of: type.declaration))
  }

  /// Whether a class overrides the list of its tests that Apple's runtime uses.
  private func makesTests(_ type: TestSources.TypeDeclaration) -> Bool {
    guard sources.asksRuntime, isOverriding(type) else { return false }
    let name = type.summary.baseName(of: type.declaration)
    return ["defaultTestSuite", "testInvocations"].contains { member in
      type.summary.contains(NameKey(member))
        && type.summary.declarations.contains { declaration in
          declaration.flags.contains(.isOverride)
            && type.summary.baseName(of: declaration) == member
            && type.summary.enclosingTypes(of: declaration).last.map(type.summary.baseName) == name
        }
    }
  }

  /// Whether a name that the workspace does not declare is certainly that of no class of a package.
  private static func isKnown(_ name: String, in file: FileSummary) -> Bool {
    others.contains(name) || LibraryProtocols.isKnown(name) || LibraryTypes.contains(name)
      || PackageProtocols.isKnown(name, in: file) || LibraryClasses.isNamedAsApple(name)
  }

  /// Attributes in a clause of what a class inherits, and names that no table of protocols has.
  private static let others: Set<String> = [
    "AnyObject", "Error", "MainActor", "Sendable", "SendableMetatype", "XCTest",
    "XCTestObservation", "preconcurrency", "retroactive", "unchecked", "unsafe",
  ]

  /// Whether a file can name what a package outside declares.
  private mutating func mayNameOutside(_ file: FileSummary) -> Bool {
    if file.imports.contains(where: { isOutside($0.module) }) || exportsOutside(sources.module) {
      return true
    }
    guard file.imports.contains(where: { knownModules.contains($0.module) }) else { return false }
    let isExported = isAnyExported ?? sources.loaded.contains(where: exportsOutside)
    isAnyExported = isExported
    return isExported
  }

  /// Whether a module gives one from outside to its own files and to its clients.
  private func exportsOutside(_ module: Int) -> Bool {
    (sources.snapshot.target(of: module)?.sources ?? []).contains { path in
      sources.snapshot.summaries[path]?.imports
        .contains { $0.attributes.contains(.exported) && isOutside($0.module) } == true
    }
  }

  private func isOutside(_ module: String) -> Bool {
    !knownModules.contains(module) && !BuildPlatform.bringsModule(named: module)
      && !LibraryClasses.bringsFramework(named: module)
  }

  /// Whether a name is that of a module before a point: `Foundation.NSObject`.
  private func isModule(_ name: String) -> Bool {
    knownModules.contains(name) || BuildPlatform.bringsModule(named: name)
  }

  private mutating func types(
    named name: String,
    in file: SourcePath
  ) -> [TestSources.TypeDeclaration] {
    let key = TypeName(name: name, file: file)
    if let known = types[key] { return known }
    let found = sources.superclasses(named: name, in: file)
    types[key] = found
    return found
  }

  private struct TypeName: Hashable {
    var name: String
    var file: SourcePath
  }
}

extension WorkspaceSnapshot {
  /// The names of the modules whose declarations stand in the workspace: all of its targets but binary ones.
  var modulesWithSources: Set<String> {
    let known = graph.modules.filter { $0.kind != nil && $0.kind != .binary }
    return Set(known.map(\.moduleName))
  }
}

extension FileSummary {
  /// The names of the types, or of what extensions extend, with a member that overrides another one.
  fileprivate var overridingTypes: Set<String> {
    declarations.reduce(into: []) { names, declaration in
      guard declaration.flags.contains(.isOverride),
        let type = enclosingTypes(of: declaration).last
      else { return }
      names.insert(baseName(of: type))
    }
  }
}
