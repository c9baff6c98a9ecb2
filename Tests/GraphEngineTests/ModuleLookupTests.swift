import GraphEngine
import HashTreeCollections
import Testing
import WorkspaceModel

@Suite struct ModuleLookupTests {
  /// Packages A and B with the targets Core and Same; A's Core needs products of packages outside.
  private static let snapshot: WorkspaceSnapshot = {
    let packages = ["A", "B"].map { name in
      let path = SourcePath(name) ?? .root
      let product = TargetDependency(.product("Core", package: "outside"))
      let far = TargetDependency(.product("Far", package: "outside"))
      let targets = ["\(name)Core", "Same", "Core"].prefix(name == "A" ? 3 : 2).map { target in
        Target(
          name: target,
          moduleName: target,
          kind: .library,
          language: .swift,
          path: nil,
          dependencies: [product, far]
        )
      }
      return Container(
        path: path,
        name: name,
        identity: name.lowercased(),
        manifest: path,
        toolsVersion: "6.0",
        evaluation: .static,
        targets: targets,
        dependencies: [PackageDependency(identity: "outside", location: .remote("u"))]
      )
    }
    return WorkspaceSnapshot(files: [:], workspace: Workspace(containers: packages), summaries: [:])
  }()

  private func check(
    _ text: String,
    _ expected: String?,
    code: EngineError.Code? = nil,
    suggestions: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(EngineError) {
      let index = try Self.snapshot.module(named: text)
      #expect(Self.snapshot.graph.modules[index].id == expected, sourceLocation: sourceLocation)
    } catch {
      #expect(expected == nil, "\(error)", sourceLocation: sourceLocation)
      #expect(error.code == code, sourceLocation: sourceLocation)
      #expect(error.suggestions == suggestions, sourceLocation: sourceLocation)
    }
  }

  @Test func byIDAndByName() {
    check("A/Same", "A/Same")
    check("BCore", "B/BCore")
    check("Far", "outside/Far")
  }

  @Test func anOwnModuleComesBeforeOneOutside() {
    check("Core", "A/Core")
    check("outside/Core", "outside/Core")
  }

  @Test func aNameOfSeveralIsAmbiguous() {
    check("Same", nil, code: .ambiguousModule, suggestions: ["A/Same", "B/Same"])
  }

  @Test func unknownNamesAreAnsweredWithSimilarOnes() {
    check("ACor", nil, code: .unknownModule, suggestions: ["A/ACore"])
    check("Zzzzzz", nil, code: .unknownModule)
  }
}
