import GraphProtos
import SwiftProtobuf
import Testing
import WorkspaceModel

@testable import GraphRPC

/// The contract's codes and the engine's: one for one.
@Suite struct CodesTests {
  /// Codes of the contract that are not the engine's.
  private static let ofTheService: Set<Graphd_V1_ProblemCode> = [
    .unspecified, .stateUnreadable,
  ]

  @Test func eachProblemCodeOfTheEngineIsOneOfTheContract() {
    let codes = Problem.Code.allCases.map { Graphd_V1_ProblemCode($0) }
    #expect(codes.map(\.word) == Problem.Code.allCases.map(\.rawValue))
    #expect(Set(codes).isDisjoint(with: Self.ofTheService))
    #expect(Set(codes).union(Self.ofTheService) == Set(Graphd_V1_ProblemCode.allCases))
  }

  @Test func eachPlatformOfAConfigurationIsOneOfTheContract() throws {
    for name in BuildPlatform.named.keys.sorted() + [BuildPlatform.anyName] {
      #expect(Graphd_V1_Platform(named: name)?.word == name)
      #expect(Graphd_V1_Platform.platforms(of: Workspace(platforms: [name])).map(\.word) == [name])
    }
    #expect(Graphd_V1_Platform.platforms(of: Workspace(platforms: ["apple", "any"])) == [.any])
    #expect(Graphd_V1_Platform.platforms(of: Workspace(platforms: [])) == [.any])
  }

  @Test func listsOfAProblemAreBounded() throws {
    let limit = Graphd_V1_Problem.listLimit
    var problem = Problem(.unownedFile, .error, "Many")
    problem.otherPaths = try (0..<limit + 3).map { try #require(SourcePath("\($0).dat")) }
    problem.suggestedPatterns = ["a/**", "b.dat"]
    let message = Graphd_V1_Problem(problem)
    #expect(message.otherPaths.count == limit && message.omittedPaths == 3)
    #expect(message.otherPaths.last == "\(limit - 1).dat")
    #expect(message.suggestedPatterns == ["a/**", "b.dat"] && message.omittedPatterns == 0)
  }

  /// `word` is made of the name in Swift, which the generator makes of that in the contract.
  @Test func wordsAreTheNamesOfTheContract() throws {
    let enumerations = try EmbeddedDescriptors.fileDescriptorSet().file
      .filter { $0.package == "graphd.v1" }.flatMap(\.enumType)
    func names(_ name: String) throws -> [String] {
      try #require(enumerations.first { $0.name == name }).value.map(\.name)
    }
    #expect(
      Graphd_V1_ProblemCode.allCases.map { "PROBLEM_CODE_" + $0.word.uppercased() }
        == (try names("ProblemCode"))
    )
    #expect(
      Graphd_V1_ErrorReason.allCases.map { "ERROR_REASON_" + $0.errorInfoReason }
        == (try names("ErrorReason"))
    )
    #expect(
      Graphd_V1_ModuleKind.allCases.map { "MODULE_KIND_" + $0.word.uppercased() }
        == (try names("ModuleKind"))
    )
  }

  @Test(arguments: Graphd_V1_ErrorReason.allCases)
  func aReasonIsReadAsItIsWritten(_ reason: Graphd_V1_ErrorReason) {
    #expect(Graphd_V1_ErrorReason(errorInfoReason: reason.errorInfoReason) == reason)
  }

  @Test func aReasonOfANewerServiceIsUnspecified() {
    #expect(Graphd_V1_ErrorReason(errorInfoReason: "NOT_INVENTED_YET") == .unspecified)
    #expect(Graphd_V1_ErrorReason.UNRECOGNIZED(99).word == "unknown_99")
  }
}
