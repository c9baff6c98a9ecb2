import GraphCore
import Testing
import WorkspaceModel

@Suite struct ModuleAssemblyTests {
  /// Checks all arrows, `from -> to kinds` on each line, and the codes of the problems.
  private func check(
    _ fixture: String,
    arrows expected: String,
    problems: [Problem.Code] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let snapshot = WorkspaceFixture(fixture).snapshot
    let graph = snapshot.graph
    let arrows = graph.modules.indices.flatMap { from in
      graph.graph.neighbors(of: from).map { to in
        let kinds = graph.kinds(from: from, to: to).names.joined(separator: " ")
        return "\(graph.modules[from].id) -> \(graph.modules[to].id) \(kinds)"
      }
    }
    #expect(arrows.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
    #expect(snapshot.problems.map(\.code) == problems, sourceLocation: sourceLocation)
  }

  private func checkIDs(
    _ fixture: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let graph = WorkspaceFixture(fixture).snapshot.graph
    let ids = graph.modules.map(\.id)
    #expect(ids.joined(separator: " ") == expected, sourceLocation: sourceLocation)
    for (index, module) in graph.modules.enumerated() {
      #expect(graph.index(ofID: module.id) == index, sourceLocation: sourceLocation)
      #expect(graph.index(of: module.key) == index, sourceLocation: sourceLocation)
    }
  }

  // MARK: One package

  @Test func declaredDependencies() {
    check(
      """
      package Demo
      library Base
      library Core : Base
      test CoreTests : target:Core
      """,
      arrows: """
        Demo/Core -> Demo/Base declared
        Demo/CoreTests -> Demo/Core declared
        """
    )
  }

  @Test func importsOfOtherTargets() {
    check(
      """
      package Demo
      library Base
      library Core : Base
      imports Core Base Foundation
      test CoreTests : Core
      imports CoreTests Core testable:Core exported:Base
      """,
      arrows: """
        Demo/Core -> Demo/Base declared imported
        Demo/CoreTests -> Demo/Base imported exported
        Demo/CoreTests -> Demo/Core declared imported testable
        """
    )
  }

  @Test func imports() {
    check(
      """
      package Demo
      library my-core module:my_core
      library App
      imports App my_core App
      """,
      arrows: "Demo/App -> Demo/my-core imported"
    )
  }

  @Test func plugins() {
    check(
      """
      package Demo
      executable gen
      plugin Lint : gen
      library Core : plugin:Lint
      library App : Core plugin:Format@tools
      uses url:tools
      """,
      arrows: """
        Demo/App -> Demo/Core declared
        Demo/App -> tools/Format plugin
        Demo/Core -> Demo/Lint plugin
        Demo/Lint -> Demo/gen declared
        """
    )
  }

  @Test func aPluginUnderTheNameOfItsProduct() {
    check(
      """
      package Demo
      product LintPlugin = Lint
      plugin Lint
      library Core : plugin:LintPlugin
      """,
      arrows: "Demo/Core -> Demo/Lint plugin"
    )
  }

  @Test func aTargetDoesNotDependOnItself() {
    check("package Demo\nlibrary Core : Core\nimports Core Core", arrows: "")
  }

  @Test func cyclesAreReported() {
    check(
      "package Demo\nlibrary A : B\nlibrary B\nimports B A",
      arrows: "Demo/A -> Demo/B declared\nDemo/B -> Demo/A imported",
      problems: [.dependencyCycle]
    )
  }

  @Test(arguments: ["Nothing", "target:Nothing", "product:Nothing", "plugin:Nothing"])
  func unknownDependenciesAreReported(dependency: String) {
    check(
      "package Demo\nlibrary Core : \(dependency)",
      arrows: "",
      problems: [.dependencyUnresolved]
    )
  }

  @Test func anUnknownNameIsReportedOnce() {
    check(
      """
      package Demo
      library Core : product:Nothing product:Nothing
      """,
      arrows: "",
      problems: [.dependencyUnresolved]
    )
  }

  @Test func aTargetIsNoProduct() {
    check(
      "package Demo\nlibrary A\nlibrary B : product:A",
      arrows: "",
      problems: [.dependencyUnresolved]
    )
  }

  @Test func onlyTheFirstOfTwoTargetsOfOneNameCounts() {
    check(
      """
      package Demo
      library Base
      library Core
      library Core : Base
      """,
      arrows: "",
      problems: [.duplicateModule]
    )
  }

  // MARK: Several packages

  @Test func productsOfLocalPackages() {
    check(
      """
      package Demo
      uses Libs/Util
      library App : Kit
      library Tool : product:Kit@util
      library Named : product:Kit@Utilities
      package Utilities at Libs/Util
      product Kit = Text Time
      library Text
      library Time
      library Hidden
      """,
      arrows: """
        Demo/App -> Utilities/Text declared
        Demo/App -> Utilities/Time declared
        Demo/Named -> Utilities/Text declared
        Demo/Named -> Utilities/Time declared
        Demo/Tool -> Utilities/Text declared
        Demo/Tool -> Utilities/Time declared
        """
    )
  }

  @Test func aTargetOfAnotherPackageIsNotNamedByItself() {
    check(
      """
      package Demo
      uses Libs/Util
      library App : Hidden
      package Util at Libs/Util
      library Hidden
      """,
      arrows: "",
      problems: [.dependencyUnresolved]
    )
  }

  @Test func anOwnTargetComesBeforeAProduct() {
    check(
      """
      package Demo
      uses Libs/Util
      library Text
      library App : Text
      package Util at Libs/Util
      product Text = Text
      library Text
      """,
      arrows: "Demo/App -> Demo/Text declared"
    )
  }

  @Test func importsReachWhateverOneBuildHolds() {
    check(
      """
      package Demo
      uses Libs/A
      uses Libs/B
      library App
      imports App InB
      package A at Libs/A
      library InA
      imports InA InB InC
      package B at Libs/B
      library InB
      package C at Libs/C
      library InC
      """,
      arrows: """
        A/InA -> B/InB imported
        Demo/App -> B/InB imported
        """
    )
  }

  @Test func anImportMeansTheOwnPackageFirst() {
    check(
      """
      package Demo
      uses Libs/A
      library App
      imports App Shared
      library Shared
      package A at Libs/A
      library Shared
      """,
      arrows: "Demo/App -> Demo/Shared imported"
    )
  }

  // MARK: Packages outside

  @Test func productsOfPackagesOutside() {
    check(
      """
      package Demo
      uses url:swift-nio
      uses url:yams
      uses ../Elsewhere
      library App : product:NIO@swift-nio Yams Unclear product:Far@Elsewhere
      imports App NIO
      library Other
      imports Other Yams NotThere
      """,
      arrows: """
        Demo/App -> Unclear declared
        Demo/App -> elsewhere/Far declared
        Demo/App -> swift-nio/NIO declared imported
        Demo/App -> yams/Yams declared
        Demo/Other -> yams/Yams imported
        """
    )
  }

  @Test func theOnlyPackageOutsideOwnsWhatIsNotFoundInside() {
    check(
      """
      package Demo
      uses url:swift-nio
      uses Libs/Util
      library App : NIO
      package Util at Libs/Util
      """,
      arrows: "Demo/App -> swift-nio/NIO declared"
    )
  }

  @Test func aLocalPackageThatIsMissingIsOutside() {
    check(
      "package Demo\nuses Libs/Gone\nlibrary App : product:Kit@Gone",
      arrows: "Demo/App -> gone/Kit declared"
    )
  }

  @Test func oneNodeForAProductThatManyUse() throws {
    let fixture = """
      package A at A
      uses url:yams
      library InA : product:Yams@yams
      package B at B
      uses url:yams
      library InB : product:Yams@yams
      pin yams 6.2.0
      """
    check(fixture, arrows: "A/InA -> yams/Yams declared\nB/InB -> yams/Yams declared")
    let graph = WorkspaceFixture(fixture).snapshot.graph
    let module = graph.modules[try #require(graph.index(ofID: "yams/Yams"))]
    #expect(module.origin == .external(version: "6.2.0"))
    #expect(module.kind == nil)
    #expect(module.kindName == "external")
  }

  // MARK: Ids

  @Test func idsAreThePackageAndTheTarget() {
    checkIDs(
      "package Demo\nlibrary B\nlibrary A\npackage Util at U\nlibrary A",
      "Demo/A Demo/B Util/A"
    )
  }

  @Test func packagesOfOneNameAreToldApartByPath() {
    checkIDs(
      """
      package Demo
      library A
      package Demo at Examples/Demo
      library A
      package Demo at Fixtures/Demo
      library A
      """,
      "Demo/A Examples/Demo/A Fixtures/Demo/A"
    )
  }

  @Test func externalPackagesAreToldApartFromLocalOnes() {
    checkIDs(
      """
      package yams
      uses url:yams
      library Yams
      library App : product:Yams@yams
      """,
      "external/Yams yams/App yams/Yams"
    )
  }

  @Test func aPathThatLooksLikeANameIsToldApart() {
    checkIDs(
      """
      package A at A
      library T
      package X at A/A
      library T
      package X at A/B
      library T
      package A/B at C
      library T
      """,
      "A/A/T A/B/T A/T C/T"
    )
  }

  @Test func aModuleIsFoundByIDOrName() {
    let graph = WorkspaceFixture(
      "package A at A\nlibrary my-kit module:my_kit\nlibrary T\npackage B at B\nlibrary T"
    ).snapshot.graph
    func ids(_ text: String) -> [String] {
      graph.modules(matching: text).map { graph.modules[$0].id }
    }
    #expect(ids("A/T") == ["A/T"])
    #expect(ids("T") == ["A/T", "B/T"])
    #expect(ids("my-kit") == ["A/my-kit"])
    #expect(ids("my_kit") == ["A/my-kit"])
    #expect(ids("t") == [])
  }

  @Test func similarIDs() {
    let graph = WorkspaceFixture("package Demo\nlibrary Core\nlibrary Corps\nlibrary App").snapshot
      .graph
    #expect(graph.idsSimilar(to: "Cote") == ["Demo/Core"])
    #expect(graph.idsSimilar(to: "core") == ["Demo/Core"])
    #expect(graph.idsSimilar(to: "corpx") == ["Demo/Corps"])
    // Two of three letters are another word.
    #expect(graph.idsSimilar(to: "Axx") == [])
    #expect(graph.idsSimilar(to: "Demo/Aps") == ["Demo/App"])
    #expect(graph.idsSimilar(to: "Zebra") == [])
    #expect(graph.idsSimilar(to: String(repeating: "Core", count: 100_000)) == [])
  }
}
