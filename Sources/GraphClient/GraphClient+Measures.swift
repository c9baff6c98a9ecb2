import GRPCCore
package import GraphProtos

extension GraphClient {
  /// The modules whose edits made the build compile most; `onProgress` gets each step of the replay.
  package func hotSpots(
    _ request: Graphd_V1_HotSpotsRequest,
    onProgress: @Sendable @escaping (Graphd_V1_ReplayProgress) -> Void
  ) async throws -> Graphd_V1_HotSpots {
    try await call(request) { message, options in
      try await services.measures.hotSpots(message, options: options) { response in
        var answer = Graphd_V1_HotSpots()
        for try await message in response.messages {
          switch message.part {
          case .progress(let progress): onProgress(progress)
          case .hotSpots(let hotSpots): answer = hotSpots
          case nil: break
          }
        }
        return answer
      }
    }
  }

  /// The cost of commits in another structure; `onProgress` gets each step of the replay.
  package func whatIf(
    _ request: Graphd_V1_WhatIfRequest,
    onProgress: @Sendable @escaping (Graphd_V1_ReplayProgress) -> Void
  ) async throws -> Graphd_V1_WhatIf {
    try await call(request) { message, options in
      try await services.measures.whatIf(message, options: options) { response in
        var answer = Graphd_V1_WhatIf()
        for try await message in response.messages {
          switch message.part {
          case .progress(let progress): onProgress(progress)
          case .whatIf(let whatIf): answer = whatIf
          case nil: break
          }
        }
        return answer
      }
    }
  }
}
