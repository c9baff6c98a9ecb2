import GRPCCore
import StandardProtos
import SwiftProtobuf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CacheConnection {
  /// The server's answer to a lookup.
  enum Found: Sendable {
    case result([UInt8])
    case nothing
    /// Something else than the result of this action.
    case other

    var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  /// Looks up the result of an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - deadline: The moment when the lookup ends.
  /// - Returns: The server's answer.
  /// - Throws: `CacheFault`.
  func lookUp(
    _ action: CachedAction,
    until deadline: ContinuousClock.Instant
  ) async throws(CacheFault) -> Found {
    let encoded = try action.encoded()
    let request = Build_Bazel_Remote_Execution_V2_GetActionResultRequest.with {
      $0.instanceName = settings.instance
      $0.actionDigest = encoded.action.digest
      $0.inlineOutputFiles = [CachedAction.output]
      $0.digestFunction = .sha256
    }
    let stored: Build_Bazel_Remote_Execution_V2_ActionResult
    let timeLimit = ContinuousClock.now.duration(to: deadline)
    do {
      stored = try await actions.getActionResult(request, options: Self.options(timeLimit))
    } catch let error as RPCError where error.code == .notFound {
      return .nothing
    } catch {
      throw settings.fault(error, timeLimit)
    }
    guard let file = stored.outputFiles.first(where: { $0.path == CachedAction.output }),
      stored.exitCode == 0, (1...Int64(CachedAction.largest)).contains(file.digest.sizeBytes)
    else { return .other }
    let bytes =
      file.contents.isEmpty ? try await blob(file.digest, until: deadline) : Array(file.contents)
    guard let bytes else { return .nothing }
    guard Blob(bytes).digest == file.digest, let result = action.result(in: bytes) else {
      return .other
    }
    return .result(result)
  }

  /// The bytes that the server sends for a digest, whatever they are; `nil` if it has none.
  private func blob(
    _ digest: Build_Bazel_Remote_Execution_V2_Digest,
    until deadline: ContinuousClock.Instant
  ) async throws(CacheFault) -> [UInt8]? {
    let request = Build_Bazel_Remote_Execution_V2_BatchReadBlobsRequest.with {
      $0.instanceName = settings.instance
      $0.digests = [digest]
      $0.digestFunction = .sha256
    }
    let timeLimit = ContinuousClock.now.duration(to: deadline)
    do {
      let answer = try await blobs.batchReadBlobs(request, options: Self.options(timeLimit))
      let response = answer.responses.first { $0.digest == digest && $0.status.code == 0 }
      return response.map { Array($0.data) }
    } catch let error as RPCError where error.code == .notFound {
      return nil
    } catch {
      throw settings.fault(error, timeLimit)
    }
  }
}
