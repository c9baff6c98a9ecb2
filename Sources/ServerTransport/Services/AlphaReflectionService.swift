package import GRPCCore
package import StandardProtos
import SwiftProtobuf

/// The same service under its first name, `grpc.reflection.v1alpha.ServerReflection`, which many
/// clients still use (Python's among them).
package struct AlphaReflectionService: Grpc_Reflection_V1alpha_ServerReflection
    .SimpleServiceProtocol
{
  private typealias Request = Grpc_Reflection_V1alpha_ServerReflectionRequest
  private typealias Response = Grpc_Reflection_V1alpha_ServerReflectionResponse

  private let index: DescriptorIndex
  private let served: [String]

  /// Serves an index.
  ///
  /// - Parameters:
  ///   - index: The contract.
  ///   - served: The full names of the services that the server has.
  package init(index: DescriptorIndex, served: [String]) {
    self.index = index
    self.served = served
  }

  package func serverReflectionInfo(
    request: RPCAsyncSequence<Grpc_Reflection_V1alpha_ServerReflectionRequest, any Error>,
    response: RPCWriter<Grpc_Reflection_V1alpha_ServerReflectionResponse>,
    context: ServerContext
  ) async throws {
    for try await message in request {
      let answer = index.answer(Self.question(message), served: served)
      try await response.write(Self.response(to: message, answer))
    }
  }

  private static func question(_ request: Request) -> ReflectionQuestion {
    switch request.messageRequest {
    case .fileByFilename(let name): .fileNamed(name)
    case .fileContainingSymbol(let symbol): .fileDeclaring(symbol)
    case .fileContainingExtension(let query):
      .fileExtending(query.containingType, number: query.extensionNumber)
    case .allExtensionNumbersOfType(let type): .extensionNumbers(type)
    case .listServices: .services
    case nil: .nothing
    }
  }

  private static func response(to request: Request, _ answer: ReflectionAnswer) -> Response {
    .with { response in
      response.validHost = request.host
      response.originalRequest = request
      switch answer {
      case .files(let files):
        response.fileDescriptorResponse = .with { $0.fileDescriptorProto = files }
      case .services(let names):
        response.listServicesResponse = .with { list in
          list.service = names.map { name in .with { $0.name = name } }
        }
      case .error(let code, let message):
        response.errorResponse = .with { error in
          error.errorCode = Int32(code.rawValue)
          error.errorMessage = message
        }
      }
    }
  }
}
