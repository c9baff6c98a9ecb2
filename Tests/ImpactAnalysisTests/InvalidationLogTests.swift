import SwiftKnowledge
import Testing
import WorkspaceModel

@testable import ImpactAnalysis

/// The limits of what one analysis keeps apart.
@Suite(.timeLimit(.minutes(10))) struct InvalidationLogTests {
  private func invalidation(
    _ name: String,
    member: String? = nil,
    extends: String? = nil,
    line: Int = 1
  ) -> Invalidation {
    Invalidation(
      key: LookupKey(name: name),
      kind: member == nil ? .use : .witnesses,
      scope: Invalidation.Scope(access: .public, module: 0),
      subject: Invalidation.Subject(
        member: member.map { Witness(name: $0, access: .public) },
        extends: extends
      ),
      provenance: Invalidation.Provenance(
        cause: .change,
        effect: .signature,
        declaration: name,
        line: line
      )
    )
  }

  @Test func aCandidateIsAdmittedOnce() {
    var log = InvalidationLog()
    let candidates = [
      invalidation("A"), invalidation("A"),
      // The place of the change decides nothing.
      invalidation("A", line: 7),
      invalidation("B"),
      // Another extended type has other namesakes.
      invalidation("A", extends: "P"), invalidation("A", extends: "P"),
      invalidation("A", member: "m"), invalidation("A", member: "n"),
    ]
    let admitted = candidates.map { log.admit($0) }
    #expect(admitted == [true, false, false, true, true, false, true, true])
    #expect(log.invalidations.isEmpty)
  }

  @Test func manyMembersStandForAny() {
    var log = InvalidationLog()
    let added = (0..<20).compactMap { log.insert(invalidation("A", member: "m\($0)")) }
    // Eight members, and any.
    #expect(added.count == 9)
    #expect(log.invalidations.last?.subject.member == .any)
    let (known, other) = (
      log.insert(invalidation("A", member: "another")), log.insert(invalidation("B", member: "m"))
    )
    #expect(known == nil)
    #expect(other != nil)
  }
}
