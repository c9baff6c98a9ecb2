import ImpactAnalysis
import WorkspaceModel

/// The tests of Swift Testing in one module.
struct SwiftTestingDiscovery {
  /// Where a test stands: the module of its outermost type, and the types.
  private struct Place: Hashable {
    var module: String
    var path: [String]
    /// Whether the workspace does not declare the type, so that its module is a guess.
    var isGuessed = false
  }

  private let sources: TestSources
  private var suites: [Place: TestDeclaration] = [:]
  private var placesByName: [[String]: Place] = [:]
  private(set) var tests: [DiscoveredTest] = []

  init(_ sources: TestSources) {
    self.sources = sources
    forEach(.suite) { discovery, file, suite in
      let declaration = file.summary.declarations[Int(suite.declaration)]
      guard declaration.kind != .extension else { return }
      let types = file.summary.enclosingTypes(of: declaration) + [declaration]
      discovery.suites[discovery.place(types, in: file.summary)] = suite
    }
    forEach(.test) { discovery, file, test in discovery.add(test, in: file) }
  }

  private mutating func forEach(
    _ kind: TestDeclaration.Kind,
    _ body: (inout Self, TestSources.File, TestDeclaration) -> Void
  ) {
    for file in sources.files {
      for test in file.summary.tests where test.kind == kind {
        let declaration = file.summary.declarations[Int(test.declaration)]
        if file.isCompiled(declaration) != false { body(&self, file, test) }
      }
    }
  }

  private mutating func add(_ test: TestDeclaration, in file: TestSources.File) {
    let summary = file.summary
    let declaration = summary.declarations[Int(test.declaration)]
    let place = place(summary.enclosingTypes(of: declaration), in: summary)
    let around = (0...place.path.count).compactMap { count in
      suites[Place(module: place.module, path: Array(place.path.prefix(count)))]
    }
    let base = summary.baseName(of: declaration)
    let labels = String(declaration.name.dropFirst(base.count)).quotedLabels
    tests.append(
      DiscoveredTest(
        identifier: TestIdentifier(
          module: place.module,
          suites: place.path,
          name: base.quotedIfNeeded + labels,
          location: "\(file.path.name):\(test.line):\(test.column)"
        ),
        library: .swiftTesting,
        displayName: test.displayName,
        tags: Set((around + [test]).flatMap(\.tags)).sorted(),
        mayHaveOtherTags: (around + [test]).contains { $0.traits.contains(.mayHaveOtherTags) },
        isDisabled: (around + [test]).contains { $0.traits.contains(.isDisabled) },
        isParameterized: test.traits.contains(.isParameterized),
        path: file.path,
        line: Int(declaration.line),
        isConditional: file.isCompiled(declaration) == nil,
        rootNames: summary.rootNames(of: declaration),
        isModuleGuessed: place.isGuessed
      )
    )
  }

  /// Where the innermost of `types` is found by its name.
  private mutating func place(_ types: [Declaration], in summary: FileSummary) -> Place {
    var names: [String] = []
    for type in types {
      names += type.kind == .extension ? type.name.extendedPath : [summary.baseName(of: type)]
    }
    guard types.first?.kind == .extension else {
      return Place(module: sources.moduleName, path: names.map(\.quotedIfNeeded))
    }
    if let known = placesByName[names] { return known }
    let place = resolved(names)
    placesByName[names] = place
    return place
  }

  /// What an extension names: a type of this module or of another one, by an alias or with its module.
  private func resolved(_ names: [String]) -> Place {
    var names = names
    // Only types of this module are meant, if one is named.
    var named: String?
    for _ in 0..<16 {
      guard let first = names.first else { break }
      let declared = declarations(of: [first], in: named)
      if declared.isEmpty, named == nil, names.count > 1, sources.isModule(first) {
        named = first
        names.removeFirst()
        continue
      }
      guard let longest = longestDeclared(names, in: named) else {
        return Place(
          module: named ?? Self.module(ofOutside: first) ?? sources.moduleName,
          path: names.map(\.quotedIfNeeded),
          isGuessed: named == nil || declared.isEmpty
        )
      }
      guard let alias = longest.alias else {
        let module = sources.snapshot.graph.modules[longest.module].moduleName
        return Place(module: module, path: names.map(\.quotedIfNeeded))
      }
      guard let target = path(of: alias) else { break }
      names = target + names.dropFirst(longest.length)
      named = nil
    }
    return Place(module: sources.moduleName, path: names.map(\.quotedIfNeeded), isGuessed: true)
  }

  /// The first alias on the way along `names`, or that there is none; `nil` if the first is not declared.
  private func longestDeclared(
    _ names: [String],
    in module: String?
  ) -> (length: Int, module: Int, alias: TestSources.TypeDeclaration?)? {
    var found: Int?
    for length in 1...names.count {
      let declared = declarations(of: Array(names.prefix(length)), in: module)
      guard let first = declared.first else { break }
      if declared.allSatisfy({ $0.declaration.kind == .typeAlias }) {
        return (length, first.module, first)
      }
      found = found ?? first.module
    }
    return found.map { (names.count, $0, nil) }
  }

  /// The types and aliases of that very path.
  private func declarations(
    of path: [String],
    in module: String?
  ) -> [TestSources.TypeDeclaration] {
    guard let name = path.last else { return [] }
    return sources.types(named: name, inModule: module).filter { type in
      type.summary.enclosingTypes(of: type.declaration).flatMap {
        $0.kind == .extension ? $0.name.extendedPath : [type.summary.baseName(of: $0)]
      } == path.dropLast()
    }
  }

  /// The type that an alias stands for: its names are known, their order is what leads somewhere.
  private func path(of alias: TestSources.TypeDeclaration) -> [String]? {
    let names = alias.basis
    guard names.count <= 3 else { return nil }
    if names.count == 1 { return names }
    let orders = names.permutations
    return orders.first { order in
      order.indices.allSatisfy { !declarations(of: Array(order[...$0]), in: nil).isEmpty }
    } ?? orders.first { sources.isModule($0[0]) }
  }

  /// The module of a type that tests are seen to extend, and that no workspace declares.
  private static func module(ofOutside name: String) -> String? {
    standardTypes.contains(name) ? "Swift" : nil
  }

  private static let standardTypes: Set<String> = [
    "Array", "Bool", "Character", "Collection", "Dictionary", "Double", "Equatable", "Error",
    "Float",
    "Int", "Int16", "Int32", "Int64", "Int8", "Optional", "Range", "Result", "Sequence", "Set",
    "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
  ]
}

extension TestSources {
  fileprivate func isModule(_ name: String) -> Bool {
    moduleName == name || loaded.contains { snapshot.graph.modules[$0].moduleName == name }
  }
}

extension [String] {
  fileprivate var permutations: [[String]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let first = rest.remove(at: index)
      return rest.permutations.map { [first] + $0 }
    }
  }
}

extension String {
  /// `(a:_:)`, with backticks around labels that are no identifiers.
  fileprivate var quotedLabels: String {
    guard hasPrefix("("), hasSuffix(":)") else { return self }
    let labels = dropFirst().dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    return "(" + labels.map { $0.isPlainIdentifier ? String($0) : "`\($0)`" }.joined(separator: ":")
      + ":)"
  }

  /// The components of the type that an extension extends, without generic arguments.
  fileprivate var extendedPath: [String] {
    var path = [""]
    var depth = 0
    var isQuoted = false
    for character in self {
      switch character {
      case "`": isQuoted.toggle()
      case "<" where !isQuoted: depth += 1
      case ">" where !isQuoted: depth -= 1
      case "." where !isQuoted && depth == 0: path.append("")
      case _ where depth == 0: path[path.count - 1].append(character)
      default: break
      }
    }
    return path
  }

  /// With backticks if it is no plain identifier.
  fileprivate var quotedIfNeeded: String {
    isPlainIdentifier && !["_", "init", "self"].contains(self) ? self : "`" + self + "`"
  }
}
