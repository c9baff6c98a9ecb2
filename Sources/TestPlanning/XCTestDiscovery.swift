import SwiftKnowledge
import WorkspaceModel

/// The tests of XCTest in one module.
///
/// On Linux SwiftPM asks the compiler's index: methods count that return nothing, take nothing, begin with `test`
/// and can be seen in the module; a class has those of its superclasses in the same module too, but only if it
/// declares one of its own. On Apple's platforms the runtime is asked, which knows all classes and methods.
struct XCTestDiscovery {
  private struct Method {
    var name: String
    var path: SourcePath
    var line: Int
    var isConditional: Bool
    var rootNames: Set<String>
  }

  private struct Class {
    var isOwn: Bool
    var rootNames: Set<String>
    /// The names of what it may inherit from.
    var basis: [String]
    var isVisible: Bool
    var isConditional: Bool
  }

  private let sources: TestSources
  private var classes: [String: Class] = [:]
  /// By their own names, without those of the types around them.
  private var classesByOwnName: [String: Set<String>] = [:]
  private var methods: [String: [Method]] = [:]
  /// What has been looked up, by name.
  private var types: [String: [TestSources.TypeDeclaration]] = [:]
  private(set) var tests: [DiscoveredTest] = []

  init(_ sources: TestSources) {
    self.sources = sources
    if sources.asksRuntime {
      // The nearest module last: its names are meant.
      for module in sources.loaded.reversed() { collect(sources.files(of: module), isOwn: false) }
    }
    collect(sources.files, isOwn: true)
    for (name, description) in classes.sorted(by: { $0.key < $1.key }) where description.isOwn {
      guard description.isVisible || sources.asksRuntime else { continue }
      guard methods[name] != nil || sources.asksRuntime, inheritsFromTestCase(name) else {
        continue
      }
      for method in allMethods(of: name).values.sorted(by: { $0.name < $1.name }) {
        tests.append(
          DiscoveredTest(
            identifier: TestIdentifier(
              module: sources.moduleName,
              suites: [name],
              name: method.name
            ),
            library: .xctest,
            path: method.path,
            line: method.line,
            isConditional: method.isConditional || description.isConditional,
            rootNames: method.rootNames.union(description.rootNames)
          )
        )
      }
    }
  }

  private mutating func collect(_ files: [TestSources.File], isOwn: Bool) {
    for file in files {
      for declaration in file.summary.declarations where declaration.kind == .class {
        guard let isCompiled = value(file.isCompiled(declaration)) else { continue }
        let type = TestSources.TypeDeclaration(
          module: sources.module,
          path: file.path,
          summary: file.summary,
          declaration: declaration
        )
        guard !type.basis.isEmpty else { continue }
        let name = (file.summary.enclosingTypes(of: declaration) + [declaration])
          .map(\.name).joined(separator: ".")
        classes[name] = Class(
          isOwn: isOwn,
          rootNames: file.summary.rootNames(of: declaration),
          basis: type.basis,
          isVisible: declaration.access >= .internal,
          isConditional: !isCompiled
        )
        classesByOwnName[file.summary.baseName(of: declaration), default: []].insert(name)
      }
    }
    // An extension may stand in an earlier file than the class that it names.
    for file in files {
      for test in file.summary.tests where test.kind == .xctestMethod {
        let method = file.summary.declarations[Int(test.declaration)]
        guard !test.traits.contains(.returnsName) || returnsVoid(method, in: file) else { continue }
        note(method, in: file)
      }
    }
  }

  /// Whether a result that is a name is an alias of `Void`, or one of such an alias.
  private func returnsVoid(_ method: Declaration, in file: TestSources.File) -> Bool {
    var pending = file.summary.names(in: .signature, of: method)
    var seen: Set<String> = []
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      let aliases = sources.types(named: name) { $0.isVoid != false }
      if aliases.contains(where: { $0.isVoid == true }) { return true }
      pending += aliases.flatMap(\.basis)
    }
    return false
  }

  /// Whether something is certainly compiled; `nil` if it certainly is not.
  private func value(_ isCompiled: Bool?) -> Bool? {
    isCompiled == false ? nil : isCompiled == true
  }

  private mutating func note(_ method: Declaration, in file: TestSources.File) {
    guard method.access >= .internal || sources.asksRuntime,
      let isCompiled = value(file.isCompiled(method))
    else { return }
    let enclosing = file.summary.enclosingTypes(of: method).map(\.name).joined(separator: ".")
    let found = Method(
      name: file.summary.baseName(of: method),
      path: file.path,
      line: Int(method.line),
      isConditional: !isCompiled,
      rootNames: file.summary.rootNames(of: method)
    )
    let meant = classes[enclosing] == nil ? classes(meantBy: enclosing) : [enclosing]
    for name in meant { methods[name, default: []].append(found) }
  }

  /// The classes that a name may mean.
  ///
  /// Where the runtime is asked, which knows classes in other types too, rather too many than too few.
  private mutating func classes(meantBy name: String) -> [String] {
    var found: Set = [resolved(name)]
    guard sources.asksRuntime else { return Array(found) }
    var pending = [name.split(separator: ".").last.map(String.init) ?? name]
    var seen: Set<String> = []
    while let own = pending.popLast() {
      guard seen.insert(own).inserted else { continue }
      found.formUnion(classesByOwnName[own] ?? [])
      pending += types(named: own).filter { $0.declaration.kind == .typeAlias }.flatMap(\.basis)
    }
    return found.sorted()
  }

  /// The name of the class that an extension means: it may name it by an alias, or with its module.
  private mutating func resolved(_ name: String) -> String {
    if classes[name] != nil { return name }
    let prefix = sources.moduleName + "."
    if name.hasPrefix(prefix) { return resolved(String(name.dropFirst(prefix.count))) }
    let aliases = types(named: name).filter { $0.declaration.kind == .typeAlias }
    return aliases.flatMap(\.basis).first { classes[$0] != nil } ?? name
  }

  /// Whether a class inherits from `XCTestCase`, in whatever module that is decided.
  ///
  /// What the workspace does not declare may inherit from it: then the names of its tests decide.
  private mutating func inheritsFromTestCase(_ name: String) -> Bool {
    var pending = classes[name]?.basis ?? []
    var seen: Set<String> = []
    var isUnknown = false
    while let base = pending.popLast() {
      guard seen.insert(base).inserted else { continue }
      if base == "XCTestCase" { return true }
      let declared = types(named: base)
      let isKnown = Self.knownOthers.contains(base) || LibraryTypes.contains(base)
      if declared.isEmpty, !isKnown, base != sources.moduleName {
        isUnknown = true
      }
      for type in declared
      where type.declaration.kind == .class || type.declaration.kind == .typeAlias {
        pending += type.basis
      }
    }
    return isUnknown && (importsXCTest || sources.loadsPackagesOutside)
  }

  private mutating func types(named name: String) -> [TestSources.TypeDeclaration] {
    if let known = types[name] { return known }
    let found = sources.superclasses(named: name)
    types[name] = found
    return found
  }

  private var importsXCTest: Bool {
    sources.files.contains { $0.summary.imports.contains { $0.module == "XCTest" } }
  }

  /// Names that classes inherit from, and that are no test cases.
  private static let knownOthers: Set<String> = [
    "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomStringConvertible", "Decodable",
    "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObject",
    "ObservableObject", "Sendable", "SendableMetatype", "URLProtocol", "XCTest", "unchecked",
  ]

  /// By name; those of a class replace those that it inherits.
  ///
  /// What stands in an inheritance clause is followed whole, arguments of generic types too.
  private mutating func allMethods(of name: String) -> [String: Method] {
    var all: [String: Method] = [:]
    var lineage = [name]
    var seen: Set = [name]
    var next = 0
    while next < lineage.count {
      let current = lineage[next]
      next += 1
      let own = (methods[current] ?? []).map { ($0.name, $0) }
      all.merge(Dictionary(own) { _, last in last }) { nearer, _ in nearer }
      for base in classes[current]?.basis ?? [] {
        for key in classes(meantBy: base) where classes[key] != nil && seen.insert(key).inserted {
          lineage.append(key)
        }
      }
    }
    return all
  }
}
