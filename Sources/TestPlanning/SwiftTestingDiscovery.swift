import ImpactAnalysis
import WorkspaceModel

/// The tests of Swift Testing in one module.
struct SwiftTestingDiscovery {
  /// Where a test stands: the module of its outermost type, and the types.
  private struct Place: Hashable {
    var module: String
    var path: [String]
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
    let labels = declaration.name.dropFirst(base.count)
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
        isDisabled: (around + [test]).contains { $0.traits.contains(.isDisabled) },
        isParameterized: test.traits.contains(.isParameterized),
        path: file.path,
        line: Int(declaration.line),
        isConditional: file.isCompiled(declaration) == nil
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
    for _ in 0..<16 {
      guard let first = names.first else { break }
      let declared = sources.types(named: first).filter { $0.declaration.parent < 0 }
      if let type = declared.first(where: { $0.declaration.kind != .typeAlias }) {
        let module = sources.snapshot.graph.modules[type.module].moduleName
        return Place(module: module, path: names.map(\.quotedIfNeeded))
      }
      if let target = declared.first?.basis, target.count == 1, target != [first] {
        names = target + names.dropFirst()
      } else if names.count > 1, sources.isModule(first) {
        names.removeFirst()
      } else {
        break
      }
    }
    return Place(module: sources.moduleName, path: names.map(\.quotedIfNeeded))
  }
}

extension TestSources {
  fileprivate func isModule(_ name: String) -> Bool {
    moduleName == name || loaded.contains { snapshot.graph.modules[$0].moduleName == name }
  }
}

extension String {
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
    let isPlain = unicodeScalars.enumerated().allSatisfy { index, scalar in
      switch scalar {
      case "_", "$", "a"..."z", "A"..."Z": true
      case "0"..."9": index > 0
      default: scalar.value > 0x7f && !scalar.properties.isWhitespace
      }
    }
    return isPlain && self != "init" && self != "self" ? self : "`" + self + "`"
  }
}
