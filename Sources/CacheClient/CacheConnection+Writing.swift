import GRPCCore
import StandardProtos
import SwiftProtobuf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CacheConnection {
  /// The fates of results that were sent.
  struct Sent: Sendable, Hashable {
    var stored = 0
    var refused = 0
    var failed = 0
    /// The first reason why one was not stored.
    var fault: CacheFault?

    mutating func note(_ fault: CacheFault, count: Int = 1) {
      if fault.code == .refused { refused += count } else { failed += count }
      self.fault = self.fault ?? fault
    }
  }

  /// A result with all that names it.
  private struct Parcel {
    let encoded: CachedAction.Encoded
    let result: Blob

    var blobs: [Blob] { [encoded.command, encoded.action, result] }
    var size: Int { blobs.reduce(0) { $0 + $1.bytes.count } }
  }

  /// Stores results: the blobs first, and the actions that name them afterwards.
  ///
  /// After a fault the results that are left count as failed.
  func store(
    _ entries: [UploadQueue.Entry],
    until deadline: ContinuousClock.Instant
  ) async -> Sent {
    var sent = Sent()
    var rest = entries[...]
    while !rest.isEmpty {
      let batch = nextBatch(&rest)
      do {
        let accepted = try await update(batch, until: deadline)
        let refused = batch.count - accepted.count
        if refused > 0 {
          sent.note(CacheFault(.refused, "The server does not take some blobs"), count: refused)
        }
        try await update(accepted, until: deadline, &sent)
      } catch {
        sent.note(error, count: entries.count - sent.stored - sent.refused - sent.failed)
        return sent
      }
    }
    return sent
  }

  /// Takes as many results as one call may have, one at least.
  private func nextBatch(_ rest: inout ArraySlice<UploadQueue.Entry>) -> [Parcel] {
    var batch: [Parcel] = []
    var size = 0
    while let entry = rest.first {
      // An action that cannot be encoded has no result that was looked up.
      if let encoded = try? entry.action.encoded() {
        let parcel = Parcel(encoded: encoded, result: entry.action.stored(entry.result))
        guard batch.isEmpty || size + parcel.size <= abilities.batchBytes else { break }
        batch.append(parcel)
        size += parcel.size
      }
      rest.removeFirst()
    }
    return batch
  }

  /// Stores the blobs of some results, and returns those of which all blobs are stored.
  private func update(
    _ batch: [Parcel],
    until deadline: ContinuousClock.Instant
  ) async throws(CacheFault) -> [Parcel] {
    var request = Build_Bazel_Remote_Execution_V2_BatchUpdateBlobsRequest()
    request.instanceName = settings.instance
    request.digestFunction = .sha256
    var known: Set<String> = []
    for blob in [Blob.empty] + batch.flatMap(\.blobs) where known.insert(blob.digest.hash).inserted
    {
      request.requests.append(
        .with {
          $0.digest = blob.digest
          $0.data = .init(blob.bytes)
        }
      )
    }
    let timeLimit = ContinuousClock.now.duration(to: deadline)
    do {
      let answer = try await blobs.batchUpdateBlobs(request, options: Self.options(timeLimit))
      let stored = Set(answer.responses.filter { $0.status.code == 0 }.map(\.digest.hash))
      return batch.filter { $0.blobs.allSatisfy { stored.contains($0.digest.hash) } }
    } catch {
      throw settings.fault(error, timeLimit)
    }
  }

  /// Stores the actions of results whose blobs are stored.
  private func update(
    _ parcels: [Parcel],
    until deadline: ContinuousClock.Instant,
    _ sent: inout Sent
  ) async throws(CacheFault) {
    for parcel in parcels {
      let request = Build_Bazel_Remote_Execution_V2_UpdateActionResultRequest.with {
        $0.instanceName = settings.instance
        $0.actionDigest = parcel.encoded.action.digest
        $0.digestFunction = .sha256
        $0.actionResult.outputFiles = [
          .with {
            $0.path = CachedAction.output
            $0.digest = parcel.result.digest
            // A server that keeps it answers in one call.
            if parcel.result.bytes.count <= Self.mostInline {
              $0.contents = .init(parcel.result.bytes)
            }
          }
        ]
      }
      let timeLimit = ContinuousClock.now.duration(to: deadline)
      do {
        _ = try await actions.updateActionResult(request, options: Self.options(timeLimit))
        sent.stored += 1
      } catch {
        throw settings.fault(error, timeLimit)
      }
    }
  }

  /// The bytes of a result that is sent with its action, too.
  private static let mostInline = 64 << 10
}
