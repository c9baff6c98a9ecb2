import GraphEngine
import GraphProtos
import ImpactAnalysis
import ResourceAnalysis
import SwiftProtobuf
import WorkspaceModel

/// How many names one answer has, and how many uses of each.
private let (lostLimit, useLimit) = (200, 20)

extension Graphd_V1_LostResource {
  /// The names that only the old state has, although code of the new one looks them up.
  ///
  /// Look-ups are compared only if a key or an asset went, or a bundle has another name: most changes cost nothing.
  static func all(
    of answer: ImpactAnswer,
    _ session: WorkspaceSession,
    _ options: ImpactOptions
  ) async throws -> [Self] {
    guard let derived = answer.derived else { return [] }
    let (old, new) = (answer.analyzer.base, answer.analyzer.head)
    let removed = Set(answer.impact.resources.flatMap(\.removed).map(\.name))
    let renamed = RenamedBundles(from: old, to: new)
    guard !removed.isEmpty || !renamed.isEmpty else { return [] }
    return try await session.compute { () throws(CancellationError) in
      let base = try derived.base.resourceFacts(of: old)
      let head = try derived.head.resourceFacts(of: new)
      return try head.lost(since: base, names: removed, renamed).prefix(lostLimit).map { lost in
        .with {
          $0.kind = Graphd_V1_ResourceKind(lost.kind)
          $0.name = lost.name
          $0.replacement = lost.replacement ?? ""
          $0.uses = lost.uses.prefix(useLimit).map { use in
            Graphd_V1_ResourceUse(use, head.result(of: use), new.graph)
          }
          $0.omittedUses = UInt32(clamping: max(0, lost.uses.count - useLimit))
        }
      }
    }
  }
}
