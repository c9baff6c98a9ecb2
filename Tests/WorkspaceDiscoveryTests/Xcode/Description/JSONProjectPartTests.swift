import DocumentFormats
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// The small parts of a `project.xcproj`: paths, references, requirements, and what Xcode refuses.
@Suite(.timeLimit(.minutes(10))) struct JSONProjectPartTests {
  private func project(_ text: String) throws -> ProjectDescription? {
    let path = try #require(SourcePath("Apps/App.xcodeproj"))
    let value = try JSON5.read(Array(text.utf8)).value
    return try JSONProject.read(value, path: path, file: path)
  }

  @Test(arguments: [
    ("A.swift", "Apps/G/A.swift"), ("", "Apps/G"), ("../A", "Apps/A"), ("../../A", "A"),
    ("../../../A", nil), ("<PROJECT>/A", "Apps/A"), ("<PROJECT>/", "Apps"),
    ("<USER:SRCROOT>/A", "Apps/A"), ("<USER:OTHER>/A", nil), ("<PRODUCTS>/A", nil),
    ("<SDK>/A", nil), ("<DEVELOPER>/A", nil), ("/A", nil), ("~/A", nil), ("<new>/A", nil),
    ("\\\\<A>/B", "Apps/G/<A>/B"), ("A\\\\\\\\B", "Apps/G/A\\B"), ("<A", "Apps/G/<A"),
  ])
  func aPathHasABase(text: String, expected: String?) throws {
    let text =
      #"{ "files": [{ "kind": "group", "path": "G", "children": [{ "path": "\#(text)" }] }] }"#
    #expect(try project(text)?.listed.map(\.description) == (expected.map { [$0] } ?? []))
  }

  @Test(arguments: [
    (#""A/B""#, ["A", "B"]), (#""A/./B""#, ["A", "B"]), (#""A/../B""#, ["B"]),
    (#"["A/B", "C"]"#, ["A/B", "C"]), (#"["A", { name: ".." }, ".."]"#, ["A"]),
    (#"["A", { "name": ".." }]"#, ["A", ".."]), (#"["id:1"]"#, ["id:1"]), (#""""#, [""]),
  ])
  func aReferenceIsAListOfNames(text: String, names: [String]) throws {
    #expect(JSONReference(try JSON5.read(Array(text.utf8)).value) == .names(names))
  }

  @Test func otherReferences() throws {
    #expect(JSONReference(.string("id:12")) == .id("12"))
    for text in ["1", "{}", "null", "[1, {}]", "[[]]"] {
      #expect(JSONReference(try JSON5.read(Array(text.utf8)).value) == nil)
    }
  }

  /// The requirements under the keys of a `project.pbxproj`.
  @Test(arguments: [
    (#"{ "revision": "ab" }"#, "kind revision\nrevision ab"),
    (#"{ "branch": "main" }"#, "branch main\nkind branch"),
    (#"{ "version": "1.2.3" }"#, "kind exactVersion\nversion 1.2.3"),
    (
      #"{ "up-to-next-minor-version": "1.2.3" }"#, "kind upToNextMinorVersion\nminimumVersion 1.2.3"
    ),
    (
      #"{ "up-to-next-major-version": "1.2.3" }"#, "kind upToNextMajorVersion\nminimumVersion 1.2.3"
    ),
    (
      #"{ "version-range": "1.0..<2.0" }"#,
      "kind versionRange\nmaximumVersion 2.0\nminimumVersion 1.0"
    ),
    (
      #"{ "version-range-min": "1.0-a", "version-range-max": "2.0" }"#,
      "kind versionRange\nmaximumVersion 2.0\nminimumVersion 1.0-a"
    ), ("{}", ""),
  ])
  func aRequirementIsThatOfAPropertyList(version: String, expected: String) throws {
    let url = "https://example.com/My-Kit.git"
    let text = """
      { "files": [], "packages": [
        { "kind": "remote", "repository": "\(url)", "version": \(version), "traits": ["B", "A"] },
      ] }
      """
    let package = try #require(try project(text)?.remotePackages.first)
    #expect(package.identity == "my-kit")
    #expect(package.location == .remote(url))
    #expect(package.requirement.hasPrefix(expected))
    #expect(package.requirement.hasSuffix("trait A\ntrait B"))
  }

  @Test func aNamedPackageIsLocalOrRemote() throws {
    let text = """
      { "packages": [
          { "kind": "local", "path": "../Kit" }, { "kind": "local", "path": "../../Outside" },
          { "kind": "remote", "repository": "git@example.com:a/Net.git" },
        ],
        "targets": [{ "name": "App", "dependencies": [
          { "kind": "package", "package": "Kit", "product-name": "K" },
          { "kind": "package", "package": "Net", "product-name": "N" },
          { "kind": "package", "package": "Outside", "product-name": "O" },
          { "kind": "package", "product-name": "P" },
        ] }] }
      """
    let references = try project(text)?.targets.first?.dependencies.map(\.reference)
    let kit = try #require(SourcePath("Kit"))
    #expect(
      references == [
        .package(product: "K", package: .local(kit)),
        .package(product: "N", package: .remote(identity: "net")),
        .package(product: "O", package: .remote(identity: "outside")),
        .package(product: "P", package: nil),
      ]
    )
  }

  @Test func settingsOfAConfigurationStandBehindThoseOfAll() throws {
    let text = """
      { "files": [], "configurations": ["Debug", "Release"], "build-settings": {
        "A[config=Debug]": "2", "A[arch=x]": "3", "A": "1", "A[config=Debug][sdk=ios]": "4",
        "A[config=Release][config=Debug]": "5",
      } }
      """
    let configurations = try #require(try project(text)?.configurations)
    #expect(configurations.map(\.name) == ["Debug", "Release"])
    let settings = configurations.map { $0.settings.map { "\($0.key) \($0.value)" } }
    #expect(settings == [["A 1", "A 2", "A[arch=x] 3", "A[sdk=ios] 4"], ["A 1", "A[arch=x] 3"]])
  }

  @Test func aProjectWithoutConfigurationsHasTheDefaultOne() throws {
    let settings = #""build-settings": { "A": "1" }"#
    let names = try ["", "\"default-configuration\": \"Beta\","].map { line in
      try project("{ \"files\": [], \(line) \(settings) }")?.configurations.map(\.name)
    }
    #expect(names == [["Release"], ["Beta"]])
  }

  @Test(arguments: [
    (#"{ "files": [], "required-capabilities": ["x", "y"] }"#, "it requires `x`, `y`, which"),
    (
      #"{ "targets": [{ "name": "A" }, { "name": "B" }, { "name": "A" }] }"#,
      "two targets have the name `A`"
    ),
  ])
  func xcodeRefusesIt(text: String, reason: String) throws {
    let refusal = #expect(throws: ProjectRefusal.self) { try project(text) }
    #expect(refusal?.reason.hasPrefix(reason) == true)
  }

  @Test(arguments: ["[]", "{}", "1", "null", "{ \"objects\": {} }"])
  func thisIsNoProject(text: String) throws {
    #expect(try project(text) == nil)
  }
}
