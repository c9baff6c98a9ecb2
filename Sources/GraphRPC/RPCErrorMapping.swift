import GRPCCore
import GRPCProtobuf
import GraphEngine
import GraphProtos
import SourceTrees
import TestReports

/// The one place where an error of the engine becomes a gRPC status with a machine-readable reason.
///
/// The reason travels as `google.rpc.ErrorInfo`, so that a client need not read the sentence.
enum RPCErrorMapping {
  /// Runs a handler's body and maps what it throws.
  static func mapping<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as EngineError {
      throw status(of: error)
    } catch let error as SourceTreeError {
      throw status(of: EngineError(error))
    } catch let error as LedgerFileError {
      throw status(.failedPrecondition, .ledgerUnusable, error.description)
    } catch is CancellationError {
      throw RPCError(code: .cancelled, message: "The call was cancelled")
    } catch let error as any (RPCErrorConvertible & Error) {
      throw error
    } catch {
      // An error that gRPC does not know it hides.
      throw status(.internalError, .internal, "graphd failed: \(error)")
    }
  }

  /// The reason and the sentence for what an engine threw; `nil` for what is no fault of the question.
  static func failure(
    of error: any Error
  ) -> (reason: Graphd_V1_ErrorReason, message: String)? {
    let error = (error as? EngineError) ?? (error as? SourceTreeError).map { EngineError($0) }
    return error.map { (classify($0.code).1, bounded($0.message)) }
  }

  static func status(of error: EngineError) -> GoogleRPCStatus {
    let (code, reason) = classify(error.code)
    var metadata: [String: String] = [:]
    if !error.suggestions.isEmpty {
      metadata["suggestions"] = error.suggestions.joined(separator: "\n")
    }
    return status(code, reason, error.message, metadata)
  }

  static func status(
    _ code: RPCError.Code,
    _ reason: Graphd_V1_ErrorReason,
    _ message: String,
    _ metadata: [String: String] = [:]
  ) -> GoogleRPCStatus {
    GoogleRPCStatus(
      code: code,
      message: bounded(message),
      details: [
        .errorInfo(
          reason: reason.errorInfoReason,
          domain: Graphd_V1_ErrorReason.errorInfoDomain,
          metadata: metadata.mapValues(bounded)
        )
      ]
    )
  }

  /// A sentence that may repeat what a client sent, as long as trailers may be: of 8 KiB, which the peers'
  /// libraries allow, it takes up to a half, said twice and encoded.
  private static func bounded(_ text: String) -> String {
    let limit = 1_024
    guard text.utf8.count > limit else { return text }
    let start = String(decoding: text.utf8.prefix(limit / 2), as: UTF8.self)
    let end = String(decoding: text.utf8.suffix(limit / 4), as: UTF8.self)
    return "\(start)… (\(text.utf8.count) bytes) …\(end)"
  }

  private static func classify(
    _ code: EngineError.Code
  ) -> (RPCError.Code, Graphd_V1_ErrorReason) {
    switch code {
    case .notAWorkspace: (.failedPrecondition, .notAWorkspace)
    case .unknownModule: (.notFound, .unknownModule)
    case .ambiguousModule: (.invalidArgument, .ambiguousModule)
    case .unknownFeature: (.notFound, .unknownFeature)
    case .ambiguousFeature: (.invalidArgument, .ambiguousFeature)
    case .unknownComponent: (.notFound, .unknownComponent)
    case .ambiguousComponent: (.invalidArgument, .ambiguousComponent)
    case .unknownTest: (.notFound, .unknownTest)
    case .ambiguousTest: (.invalidArgument, .ambiguousTest)
    case .unknownPackage: (.notFound, .unknownPackage)
    case .unknownXcodeWorkspace: (.notFound, .unknownXcodeWorkspace)
    case .unknownScheme: (.notFound, .unknownScheme)
    case .ambiguousScheme: (.invalidArgument, .ambiguousScheme)
    case .unknownTestPlan: (.notFound, .unknownTestPlan)
    case .ambiguousTestTarget: (.invalidArgument, .ambiguousTestTarget)
    case .unknownFile: (.notFound, .unknownFile)
    case .invalidPath: (.invalidArgument, .invalidPath)
    case .invalidRequest: (.invalidArgument, .invalidRequest)
    case .rootNotPermitted: (.permissionDenied, .rootNotPermitted)
    case .repositoryNotServed: (.permissionDenied, .repositoryNotServed)
    case .repositoryBusy: (.resourceExhausted, .repositoryBusy)
    case .memoryExhausted: (.resourceExhausted, .memoryExhausted)
    case .workspaceClosed: (.unavailable, .workspaceClosed)
    case .workspaceInUse: (.failedPrecondition, .workspaceInUse)
    case .manifestNotPermitted: (.permissionDenied, .manifestNotPermitted)
    case .ledgerNotHeld: (.failedPrecondition, .ledgerNotHeld)
    case .uploadTooLarge: (.resourceExhausted, .uploadTooLarge)
    case .source(let code): classify(code)
    }
  }

  private static func classify(
    _ code: SourceTreeError.Code
  ) -> (RPCError.Code, Graphd_V1_ErrorReason) {
    switch code {
    case .rootNotFound: (.notFound, .rootNotFound)
    case .unknownRevision: (.invalidArgument, .unknownRevision)
    case .pathOutsideRoot: (.invalidArgument, .pathOutsideRoot)
    case .notARepository: (.failedPrecondition, .notARepository)
    case .noWorkTree: (.failedPrecondition, .noWorkTree)
    case .shallowClone: (.failedPrecondition, .shallowClone)
    case .partialClone: (.failedPrecondition, .partialClone)
    case .foreignRepository: (.failedPrecondition, .foreignRepository)
    case .gitNotFound: (.failedPrecondition, .gitNotFound)
    case .unreadable: (.permissionDenied, .unreadable)
    case .gitFailed: (.unavailable, .gitFailed)
    case .cancelled: (.cancelled, .cancelled)
    }
  }
}
