import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct ConfigurationChainTests {
  private func path(_ text: String) throws -> SourcePath { try #require(SourcePath(text)) }

  private func chain(
    _ start: String,
    _ files: [String: String],
    searchFolders: [String] = []
  ) throws -> ConfigurationChain {
    ConfigurationChain(
      try path(start),
      searchFolders: try searchFolders.map(path),
      read: { files[$0.description] }
    )
  }

  /// The assignments in one line, and `!file:line` for each problem.
  private func outline(_ chain: ConfigurationChain) -> String {
    let assignments = chain.assignments.map { "\($0.key)=\($0.value)" }
    let problems = chain.problems.map {
      "!\($0.path?.description ?? ""):\($0.line.map(String.init) ?? "-")"
    }
    return (assignments + problems).joined(separator: " ")
  }

  @Test func includedValuesStandAtTheirPlace() throws {
    let chain = try chain(
      "c/a.xcconfig",
      ["c/a.xcconfig": "A = 1\n#include \"b.xcconfig\"\nA = 3", "c/b.xcconfig": "A = 2\nB = 1"]
    )
    #expect(outline(chain) == "A=1 A=2 B=1 A=3")
    #expect(chain.files.map(\.description) == ["c/a.xcconfig", "c/b.xcconfig"])
    #expect(chain.isComplete)
  }

  @Test(arguments: [
    // The folder of the including file, those of its includers, the search folders; `.xcconfig` may lack.
    ("x/b.xcconfig", "x/b.xcconfig"), ("b.xcconfig", "c/b.xcconfig"),
    ("../b.xcconfig", "b.xcconfig"),
    ("b", "c/b.xcconfig"), ("only/root", "only/root.xcconfig"), ("b.txt", "c/b.txt"),
  ])
  func placesOfIncludedFiles(_ include: String, _ file: String) throws {
    let name = include == "x/b.xcconfig" ? "c/x/b.xcconfig" : file
    let chain = try chain(
      "c/a.xcconfig",
      ["c/a.xcconfig": "#include \"\(include)\"", name: "A = 1"],
      searchFolders: [""]
    )
    #expect(outline(chain) == "A=1")
    #expect(chain.files.map(\.description).last == name)
  }

  @Test func includedFilesAreAlsoSearchedInFoldersOfIncluders() throws {
    let chain = try chain(
      "c/a.xcconfig",
      [
        "c/a.xcconfig": "#include \"deep/b.xcconfig\"",
        "c/deep/b.xcconfig": "#include \"d.xcconfig\"",
        "c/d.xcconfig": "A = 1",
      ]
    )
    #expect(outline(chain) == "A=1")
    #expect(chain.files.map(\.description).contains("c/deep/d.xcconfig"))
  }

  @Test(arguments: [
    ("#include \"b.xcconfig\"\nA = 1", "A=1 !c/a.xcconfig:1", false),
    ("#include? \"b.xcconfig\"\nA = 1", "A=1", true),
    ("\n#include \"/etc/b.xcconfig\"", "!c/a.xcconfig:2", false),
    ("#include \"../../b.xcconfig\"", "!c/a.xcconfig:1", false),
    ("#include \"<DEVELOPER_DIR>/b.xcconfig\"", "!c/a.xcconfig:1", false),
    ("A = 1\n]\n#include \"a.xcconfig\"", "A=1 !c/a.xcconfig:2 !c/a.xcconfig:3", true),
  ])
  func problems(_ text: String, _ expected: String, _ isComplete: Bool) throws {
    let chain = try chain("c/a.xcconfig", ["c/a.xcconfig": text])
    #expect(outline(chain) == expected)
    #expect(chain.isComplete == isComplete)
    #expect(
      chain.problems.allSatisfy { $0.code == .configurationInvalid && $0.severity == .warning }
    )
  }

  @Test func missingFilesAreAmongTheFiles() throws {
    let chain = try chain("c/a.xcconfig", ["c/a.xcconfig": "#include? \"b\""])
    #expect(chain.files.map(\.description) == ["c/a.xcconfig", "c/b", "c/b.xcconfig"])
    let missing = try self.chain("c/a.xcconfig", [:])
    #expect(missing.files.map(\.description) == ["c/a.xcconfig"])
    #expect(outline(missing) == "!c/a.xcconfig:-")
    #expect(!missing.isComplete)
  }

  @Test func filesThatIncludeEachOtherEnd() throws {
    let chain = try chain(
      "a.xcconfig",
      [
        "a.xcconfig": "A = 1\n#include \"b.xcconfig\"\nA = 4",
        "b.xcconfig": "A = 2\n#include \"a.xcconfig\"\nA = 3",
      ]
    )
    #expect(outline(chain) == "A=1 A=2 A=3 A=4 !b.xcconfig:2")
    #expect(chain.isComplete)
  }

  @Test func filesMoreThan32DeepAreLeftOut() throws {
    var files: [String: String] = [:]
    for level in 0..<40 { files["f\(level)"] = "A\(level) = 1\n#include \"f\(level + 1)\"" }
    let chain = try chain("f0", files)
    #expect(chain.assignments.count == 32)
    #expect(!chain.isComplete)
    #expect(chain.problems.map(\.path?.description) == ["f31"])
  }

  @Test func filesThatIncludeTheNextTwiceEnd() throws {
    var files = ["f31": "A = 1\n"]
    for level in 0..<31 {
      files["f\(level)"] = "#include \"f\(level + 1)\"\n#include \"f\(level + 1)\"\n!"
    }
    let chain = try chain("f0", files)
    #expect(!chain.isComplete)
    #expect(chain.assignments.count < 5_000)
    #expect(chain.problems.count <= 100)
  }

  @Test func manyMissingFilesEnd() throws {
    let lines = (0..<100_000).map { "#include \"missing\($0)\"" }.joined(separator: "\n")
    let chain = try chain("a.xcconfig", ["a.xcconfig": lines])
    #expect(chain.files.count < 5_000)
    #expect(!chain.isComplete)
  }
}
