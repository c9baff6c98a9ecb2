import GRPCCore
import GraphProtos
import SwiftProtobuf
import Testing

@testable import ServerTransport

@Suite struct ReflectionTests {
  private let index: DescriptorIndex

  init() throws {
    index = try DescriptorIndex(EmbeddedDescriptors.fileDescriptorSet())
  }

  private func names(_ question: ReflectionQuestion) throws -> [String]? {
    guard case .files(let files) = index.answer(question, served: []) else { return nil }
    return try files.map { try Google_Protobuf_FileDescriptorProto(serializedBytes: $0).name }
  }

  @Test func theContractIsEmbedded() {
    #expect(
      index.services.filter { !$0.hasPrefix("graphd.") } == [
        "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection",
      ]
    )
    #expect(index.services.contains("graphd.v1.ImpactService"))
  }

  @Test func aFileComesWithWhatItImports() throws {
    #expect(
      try names(.fileNamed("graphd/v1/graph_service.proto")) == [
        "graphd/v1/graph_service.proto", "graphd/v1/common.proto", "graphd/v1/micro_feature.proto",
        "graphd/v1/module.proto", "google/protobuf/duration.proto", "graphd/v1/codes.proto",
      ]
    )
  }

  @Test(arguments: [
    "graphd.v1.GraphService", "graphd.v1.GraphService.FindPaths", "graphd.v1.FindPathsRequest",
    "graphd.v1.FindPathsRequest.from", ".graphd.v1.FindPathsRequest",
  ])
  func aDeclarationLeadsToItsFile(_ symbol: String) throws {
    #expect(try names(.fileDeclaring(symbol))?.first == "graphd/v1/graph_service.proto")
  }

  @Test(arguments: [
    "grpc.health.v1.HealthCheckResponse.ServingStatus",
    "grpc.health.v1.HealthCheckResponse.SERVING",
    "grpc.health.v1.HealthListResponse.StatusesEntry",
  ])
  func nestedNamesAreKnown(_ symbol: String) throws {
    #expect(try names(.fileDeclaring(symbol)) == ["grpc/health/v1/health.proto"])
  }

  @Test(arguments: [
    ReflectionQuestion.fileNamed("no.proto"), .fileDeclaring("graphd.v1"), .fileDeclaring(""),
    .fileExtending("graphd.v1.Module", number: 100), .extensionNumbers("graphd.v1.Module"),
  ])
  func whatIsNotThereIsNotFound(_ question: ReflectionQuestion) {
    guard case .error(let code, let message) = index.answer(question, served: []) else {
      Issue.record("\(question) was answered")
      return
    }
    #expect(code == .notFound)
    #expect(!message.isEmpty)
  }

  @Test func anUnknownRequestIsInvalid() {
    guard case .error(let code, _) = index.answer(.nothing, served: []) else {
      Issue.record("Nothing was answered")
      return
    }
    #expect(code == .invalidArgument)
  }
}
