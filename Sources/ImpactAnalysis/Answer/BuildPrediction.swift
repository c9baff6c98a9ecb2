import BitCollections
import GraphCore
import WorkspaceModel

/// The work of the build system, needed or not.
///
/// Native SwiftPM runs a target's compile command again when the target's own inputs differ, the
/// `.swiftmodule` of a directly declared dependency has other bytes (the frontend writes it only if it
/// differs), the objects of a C target do, or an executable was linked again (swift-package-manager:
/// LLBuildManifestBuilder+Swift.swift, `computeSwiftCompileCmdInputs`). Swift Build follows what the
/// compiler reports, transitively. Under both, sources of the C family are compiled again if they or the headers
/// differ that clang listed when it compiled them.
struct BuildPrediction: Sendable {
  /// Modules that are compiled again, by the union's index.
  private(set) var recompiles = BitSet()
  /// Executables, tests and macros that are linked again.
  private(set) var relinks = BitSet()
  /// Modules whose `.swiftmodule` will have other bytes, or whose objects will, if of the C family.
  private(set) var serializesDifferently = BitSet()
  /// The modules among them that contain another digest of another module's type.
  private(set) var extendsRewrittenTypes = BitSet()
  /// Modules that have one of those below them.
  private var above = BitSet()
  /// Modules whose `.swiftmodule` will have other digests, or whose differences no digest records.
  private var digestsDiffer = BitSet()
  /// Modules that have one of those below them.
  private var aboveDigests = BitSet()

  private let states: ComparedStates
  private let changes: [Int: ModuleChange]
  private let headerReaders: [Int: Bool]
  private let isCertain: Bool

  /// Predicts what happens at the most, or only `forCertain`: whatever scripts and other builds write.
  ///
  /// Nothing differs in modules that need none which changed or uses what did: they are not visited.
  ///
  /// Complexity: O(modules + arrows) of those that are visited.
  init(
    _ classification: ChangeClassification,
    _ propagation: Propagation,
    forCertain isCertain: Bool = false
  ) {
    (states, changes) = (classification.states, classification.changes.modules)
    headerReaders = classification.headerReaders
    self.isCertain = isCertain
    let (union, options) = (states.union, states.options)
    /// Modules that are compiled to something else, and all that is linked with one.
    var rewritten = BitSet()
    let extended = ExtendedTypes(
      changes: options.configuration == .debug ? changes : [:],
      declarations: propagation.declarations
    )
    let reasons = Array(changes.keys) + headerReaders.keys + propagation.hitModules
    for component in union.components(above: reasons) {
      if union.reaches(from: component, serializesDifferently, above) {
        for module in component { above.insert(module) }
      }
      if union.reaches(from: component, digestsDiffer, aboveDigests) {
        for module in component { aboveDigests.insert(module) }
      }
      for module in component {
        let change = changes[module]
        let mayDiffer = change?.differs(.possibleCompilation) == true
        let inputsDiffer = self.inputsDiffer(module)
        // Its headers are what clients compile, whatever becomes of its own sources.
        if isTrue(of: module, { $0 == .swiftBuild }), !union.isPlain(module),
          change?.differs(.serializedModule) == true, !(mayDiffer && isCertain)
        {
          serializesDifferently.insert(module)
        }
        var differsByBodies =
          change.map { $0.differs(.serializedModule) && !$0.differs(.digests) } == true
          && !mayDiffer
          && headerReaders[module] != true
          && !Self.isSeenThroughObjects(union.members[module].module)
        // Rule: stale.bodies
        let isPassedOver =
          options.configuration == .debug && !union.isOfClang(module)
          && !aboveDigests.contains(module)
        if inputsDiffer || !isPassedOver && dependenciesDiffer(module) {
          recompiles.insert(module)
          if extended.areExtended(by: module) {
            extendsRewrittenTypes.insert(module)
            serializesDifferently.insert(module)
            differsByBodies = false
          }
          let derivesOtherBytes = Self.derivesOtherBytes(module, propagation, options.configuration)
          if derivesOtherBytes { differsByBodies = false }
          if change?.differs(.serializedModule) == true
            || derivesOtherBytes
            || headerReaders[module] == true
            || (inputsDiffer && Self.isSeenThroughObjects(union.members[module].module))
          {
            serializesDifferently.insert(module)
          }
        }
        if serializesDifferently.contains(module) || change?.differs(.foreignObjects) == true,
          !differsByBodies
        {
          digestsDiffer.insert(module)
        }
        let differs =
          change?.differs([.output, .linking]) == true
          || !propagation.hits(in: module).isEmpty
        if differs, recompiles.contains(module) || change?.differs(.linking) == true {
          rewritten.insert(module)
        }
      }
      // What is linked with one module of a cycle is linked with all.
      let isLinkedAgain = component.contains { module in
        rewritten.contains(module)
          || union.graph.neighbors(of: module).contains {
            rewritten.contains($0) && union.isBuilt(module, with: $0)
          }
      }
      guard isLinkedAgain else { continue }
      for module in component {
        rewritten.insert(module)
        let kind = union.members[module].module.kind
        if kind?.isLinked == true { relinks.insert(module) }
        // Rule: build.macro. Swift Build follows the plug-in that the compiler reports.
        if kind == .macro, isTrue(of: module, { $0 == .swiftBuild }) {
          serializesDifferently.insert(module)
          digestsDiffer.insert(module)
        }
      }
    }
  }

  /// Whether a module's own inputs differ.
  func inputsDiffer(_ module: Int) -> Bool {
    let change = changes[module]
    return change?.differs(.compilation) == true || headerReaders[module] == true
      || !isCertain && change?.differs(.possibleCompilation) == true
  }

  private func dependenciesDiffer(_ module: Int) -> Bool {
    // Clang's sources depend on files, not on modules.
    if states.union.isOfClang(module) { return false }
    return isTrue(of: module) { system in
      system == .swiftBuild && above.contains(module)
        || states.union.graph.neighbors(of: module).contains {
          isSeen($0, from: module, by: system)
        }
    }
  }

  /// The dependencies that differ so that the build compiles a module again; ascending.
  func differingDependencies(of module: Int) -> [Int] {
    states.union.graph.neighbors(of: module).filter { dependency in
      isTrue(of: module) { system in
        isSeen(dependency, from: module, by: system)
          || system == .swiftBuild && above.contains(dependency)
            && states.union.isBuilt(module, with: dependency)
      }
    }
  }

  /// Whether something is true of a module's build: for certain, or under one of the build systems that it may have.
  private func isTrue(of module: Int, _ condition: (BuildSystem) -> Bool) -> Bool {
    let builders = states.builders(of: module)
    return isCertain ? builders.allSatisfy(condition) : builders.contains(where: condition)
  }

  /// Whether a build system compares a dependency of a module, and finds that it differs.
  private func isSeen(_ dependency: Int, from module: Int, by system: BuildSystem) -> Bool {
    let union = states.union
    switch system {
    case .swiftPM:
      let differs =
        serializesDifferently.contains(dependency)
        || changes[dependency]?.differs(.foreignObjects) == true
        || relinks.contains(dependency) && union.members[dependency].module.kind == .executable
      return differs
        && !union.kinds(from: module, to: dependency).isDisjoint(with: [.declared, .plugin])
    case .swiftBuild:
      return serializesDifferently.contains(dependency) && union.isBuilt(module, with: dependency)
    }
  }

  /// Whether an unchanged module's own `.swiftmodule` gets other bytes because of what it is made of.
  ///
  /// A type that resolves to another one gives it other bytes. So do an inherited table, an exposed body, and the list
  /// of a conformance's witnesses. The layout of something stored inside is not written into it.
  private static func derivesOtherBytes(
    _ module: Int,
    _ propagation: Propagation,
    _ configuration: ImpactOptions.Configuration
  ) -> Bool {
    if propagation.isCutShort(module) { return true }
    return propagation.invalidations(declaredBy: module).contains { index in
      let invalidation = propagation.log[index]
      guard case .invalidation(let previous) = invalidation.provenance.cause else { return false }
      switch invalidation.kind {
      // A conformance that nobody wrote is written down.
      case .everything, .marker: return true
      // A table is inherited; a field that is stored is not written down.
      case .instanceLayout:
        return !invalidation.traits.contains(.isAlias)
          && propagation.log[previous].kind == .instanceLayout
      // A module contains the names of what C declares: X-37.
      case .type:
        let origin = propagation.log.origin(of: index)
        return !origin.traits.contains(.keepsTypes) && origin.provenance.effect != .header
      // Exposed bodies are written down as they are, after inlining if there is any.
      case .use: return configuration == .release && invalidation.provenance.effect == .exposedBody
      // Rule: build.witnesses
      case .members:
        let origin = propagation.log.origin(of: index)
        return origin.kind == .members && origin.provenance.effect == .dispatch
          && !invalidation.traits.contains(.isAlias)
      case .layout, .witnesses, .value, .linkage, .marked, .diagnostics, .expansion:
        return false
      }
    }
  }

  /// Dependents load something else than a `.swiftmodule`.
  private static func isSeenThroughObjects(_ module: Module) -> Bool {
    switch module.kind {
    case .plugin, .binary: true
    default: false
    }
  }
}

extension ModuleUnion {
  /// Whether a module of a component is built with one of some modules, or with one above them.
  fileprivate func reaches(from component: [Int], _ modules: BitSet, _ above: BitSet) -> Bool {
    component.contains { module in
      graph.neighbors(of: module).contains {
        (modules.contains($0) || above.contains($0)) && isBuilt(module, with: $0)
      }
    }
  }
}
