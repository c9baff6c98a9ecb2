import GraphEngine
import GraphProtos
import SwiftProtobuf

/// Answers about two commits that machines share.
///
/// An answer that comes from there is as trustworthy as everyone who may write there.
package protocol AnswerSharing: Sendable {
  /// Looks up an answer. It never fails, and it is bounded in time.
  ///
  /// - Parameters:
  ///   - key: Everything that decides the answer, beside the build of the engine.
  ///   - isUsable: Whether bytes are such an answer. Others are not returned.
  /// - Returns: The answer; `nil` if there is none, or none in time.
  func answer(_ key: [UInt8], isUsable: @Sendable ([UInt8]) -> Bool) async -> [UInt8]?

  /// Takes an answer for other machines, and returns at once: it is sent later, or never.
  func offer(_ answer: [UInt8], of key: [UInt8])
}

/// One answer that machines share: that to one request about two commits whose sources were not read yet.
struct SharedImpact {
  private let sharing: any AnswerSharing
  private let pair: StatePair
  private let key: [UInt8]

  /// Returns `nil` if the answer to the request is not shared.
  ///
  /// Answers about a working tree, with times of builds, and of a session that has states in memory are not.
  ///
  /// - Throws: As `WorkspaceSession.impact`.
  init?(
    _ request: Graphd_V1_GetImpactRequest,
    _ question: ImpactQuestion,
    of session: WorkspaceSession,
    _ sharing: (any AnswerSharing)?
  ) async throws {
    guard let sharing, !request.buildCost,
      let view = try? request.view.serializedBytes() as [UInt8],
      let pair = try await session.unreadPair(of: question)
    else { return nil }
    (self.sharing, self.pair, key) = (sharing, pair, view + pair.key)
  }

  /// The answer of another machine, as this one would have given it.
  var known: Graphd_V1_Impact? {
    get async {
      let bytes = await sharing.answer(key) { Self.impact($0) != nil }
      guard var impact = bytes.flatMap(Self.impact) else { return nil }
      impact.base = Graphd_V1_TreeState(pair.base)
      impact.head = Graphd_V1_TreeState(pair.head)
      impact.timings = Graphd_V1_Timings(pair.timings)
      return impact
    }
  }

  /// Offers an answer to other machines, unless something could not be read: it may be there tomorrow.
  func offer(_ impact: Graphd_V1_Impact) {
    guard pair.isSettled else { return }
    var shared = impact
    shared.clearBase()
    shared.clearHead()
    shared.clearTimings()
    if let bytes = try? shared.serializedBytes() as [UInt8] { sharing.offer(bytes, of: key) }
  }

  private static func impact(_ bytes: [UInt8]) -> Graphd_V1_Impact? {
    guard let impact = try? Graphd_V1_Impact(serializedBytes: bytes), impact.hasComplete,
      impact.unknownFields.data.isEmpty
    else { return nil }
    return impact
  }
}
