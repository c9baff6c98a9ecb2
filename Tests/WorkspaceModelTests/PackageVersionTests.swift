import Testing
import WorkspaceModel

@Suite struct PackageVersionTests {
  @Test(arguments: [
    "1", "1.2", "1.2.3.4", "1.2.x", "1.2.3-", "1.2.3-a..b", "", "v1.2.3", "-1.2.3", "1..3",
  ])
  func whatIsNoVersion(_ text: String) {
    #expect(PackageVersion(text) == nil)
  }

  /// The order of semver.org, clause 11.
  @Test func order() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0",
    ]
    let versions = try texts.map { try #require(PackageVersion($0)) }
    #expect(versions.shuffled().sorted() == versions)
    #expect(PackageVersion("1.0.0+a") == PackageVersion("1.0.0+b"))
  }

  private func range(_ lower: String, _ upper: String) throws -> VersionRequirement {
    .range(lower: try #require(PackageVersion(lower)), upper: try #require(PackageVersion(upper)))
  }

  private func allows(_ requirement: VersionRequirement, _ version: String) -> Bool {
    requirement.allows(Pin(location: "", version: version, revision: "r"))
  }

  @Test func ranges() throws {
    let plain = try range("1.2.0", "2.0.0")
    #expect(allows(plain, "1.2.0") && allows(plain, "1.99.0"))
    #expect(!allows(plain, "1.1.9") && !allows(plain, "2.0.0") && !allows(plain, "1.3.0-beta"))
    let early = try range("1.2.0-beta.2", "2.0.0")
    #expect(allows(early, "1.2.0-beta.2") && allows(early, "1.3.0-beta") && allows(early, "1.2.0"))
    #expect(!allows(early, "1.2.0-beta.1") && !allows(early, "2.0.0-beta"))
    #expect(!plain.allows(Pin(location: "", version: nil, branch: "main", revision: "r")))
  }

  @Test func branchesRevisionsAndExactVersions() throws {
    let branch = Pin(location: "", version: nil, branch: "main", revision: "r")
    let revision = Pin(location: "", version: nil, revision: "r")
    #expect(VersionRequirement.branch("main").allows(branch))
    #expect(!VersionRequirement.branch("next").allows(branch))
    #expect(VersionRequirement.revision("r").allows(revision))
    #expect(!VersionRequirement.revision("s").allows(revision))
    #expect(!VersionRequirement.revision("r").allows(branch))
    let exact = VersionRequirement.exact(try #require(PackageVersion("1.0.0")))
    #expect(allows(exact, "1.0.0") && !allows(exact, "1.0.1") && !exact.allows(revision))
  }
}
