import SourceTrees
import Testing

@testable import RepositoryHosting

@Suite struct RevisionNeedTests {
  private static let id = String(repeating: "0a", count: 20)

  @Test(arguments: [
    (id, [FetchedPart.commit(id)], false), (id.uppercased(), [.commit(id)], false),
    ("\(id)~2", [.commit(id)], false), ("main", [.references], true),
    ("main~3", [.references], true), ("HEAD", [], true), ("@{u}", [], true),
    ("v1.2.0", [.references], true), ("main...\(id)", [.references, .commit(id)], true),
    ("main...", [.references], true), ("0a0a0a0a", [.references], true),
    ("refs/pull/7/head", [.reference("refs/pull/7/head")], true),
    // A refspec must not be smuggled in.
    ("refs/heads/a:refs/heads/main", [.reference("refs/heads/a")], true),
    ("refs/replace/\(id)", [.references], true), ("refs/heads/*", [.references], true),
    ("refs/../x", [.references], true),
    ("--upload-pack=touch x", [.references], true),
  ])
  func partsOfARevision(_ revision: String, _ parts: [FetchedPart], _ dependsOnReferences: Bool) {
    let need = RevisionNeed(revision)
    #expect(need.parts == Set(parts))
    #expect(need.dependsOnReferences == dependsOnReferences)
  }
}
