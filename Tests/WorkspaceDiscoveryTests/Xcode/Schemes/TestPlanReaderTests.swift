import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct TestPlanReaderTests {
  private func read(_ text: String) throws -> (plan: TestPlan?, problems: [Problem]) {
    let path = try #require(SourcePath("Tests/Test Plans/iOS.ci.xctestplan"))
    return TestPlanReader.read(Array(text.utf8), path: path)
  }

  /// The lists of a plan's only target that has these members.
  private func lists(_ members: String) throws -> (lists: TestLists, problems: [Problem]) {
    let (plan, problems) = try read(
      "{\"testTargets\": [{\"target\": {\"name\": \"T\"}, \(members)}], \"version\": 1}"
    )
    return (try #require(plan?.targets.first).lists, problems)
  }

  @Test func targets() throws {
    let (plan, problems) = try read(
      """
      {
        "configurations" : [ { "id" : "1", "name" : "Standard", "options" : { } } ],
        "defaultOptions" : { "codeCoverage" : false },
        "testTargets" : [
          {
            "skippedTests" : [ "AreaTests", "AreaTests\\/testA()" ],
            "target" : {
              "containerPath" : "container:App.xcodeproj", "identifier" : "AB12", "name" : "AppTests"
            }
          },
          {
            "enabled" : false, "parallelizable" : true,
            "target" : { "containerPath" : "container:Kit", "identifier" : "KitTests", "name" : "KitTests" }
          },
          { "enabled" : 0, "target" : { "identifier" : "Other" } }
        ],
        "version" : 1
      }
      """
    )
    let read = try #require(plan)
    #expect(problems.isEmpty)
    #expect(read.name == "iOS.ci")
    #expect(read.targets.map(\.name) == ["AppTests", "KitTests", "Other"])
    #expect(read.targets.map(\.identifier) == ["AB12", "KitTests", "Other"])
    #expect(
      read.targets.map(\.container.text) == [
        "container:App.xcodeproj", "container:Kit", "container:",
      ]
    )
    #expect(read.targets.map(\.isEnabled) == [true, false, true])
    #expect(read.targets.map { $0.lists == TestLists() } == [false, true, true])
    #expect(read.targets.map(\.options) == ["{}", "{\"parallelizable\":true}", "{}"])
    #expect(read.options.contains("\"codeCoverage\":false"))
    #expect(!read.options.contains("AppTests"))
  }

  @Test func optionsDoNotDependOnOrder() throws {
    let first = try read("{\"a\": {\"b\": 1, \"c\": [true, null]}, \"testTargets\": []}").plan
    let second = try read("{\n \"testTargets\": [ ], \"a\": {\"c\": [true, null], \"b\": 1}}").plan
    let other = try read("{\"a\": {\"b\": 1, \"c\": [null, true]}}").plan
    #expect(first?.options == "{\"a\":{\"b\":1,\"c\":[true,null]}}")
    #expect(first == second)
    #expect(first?.options != other?.options)
  }

  @Test func optionsOfTextAndStructureDiffer() throws {
    let text = try read(#"{"a": "x\",\"b\":\"y"}"#).plan
    let structure = try read(#"{"a": "x", "b": "y"}"#).plan
    #expect(text?.options != structure?.options)
  }

  @Test func objectsOfBothLibraries() throws {
    let (lists, problems) = try lists(
      """
      "skippedTests": {
        "suites": [
          {"name": "Area"},
          {"name": "Volume", "suites": [{"name": "Deep", "testFunctions": ["adds(_:)"]}], "testFunctions": ["a()"]}
        ],
        "testFunctions": ["free()"],
        "xctestClasses": [{"name": "Old"}, {"name": "Older", "xctestMethods": ["testA()"]}]
      }
      """
    )
    #expect(problems.isEmpty)
    func isSkipped(_ types: [String], _ name: String, _ library: TestIdentifiers.Library) -> Bool {
      lists.verdict(types: types, name: name, library: library) == .skipped
    }
    #expect(isSkipped(["Area"], "any()", .swiftTesting))
    #expect(isSkipped(["Area", "Deep"], "any()", .swiftTesting))
    #expect(!isSkipped(["Area"], "testA", .xctest))
    #expect(isSkipped(["Volume"], "a()", .swiftTesting))
    #expect(!isSkipped(["Volume"], "b()", .swiftTesting))
    #expect(isSkipped(["Volume", "Deep"], "adds(_:)", .swiftTesting))
    #expect(!isSkipped(["Volume", "Deep"], "adds()", .swiftTesting))
    #expect(isSkipped([], "free()", .swiftTesting))
    #expect(isSkipped(["Old"], "testB", .xctest))
    #expect(isSkipped(["Older"], "testA", .xctest))
    #expect(!isSkipped(["Older"], "testB", .xctest))
    #expect(!isSkipped(["Old"], "any()", .swiftTesting))
  }

  @Test(arguments: [
    "1", "null", "\"Area\"", "[1]", "[{\"name\": \"Area\"}]", "{\"classes\": []}",
    "{\"suites\": {}}",
    "{\"suites\": [\"Area\"]}", "{\"suites\": [{\"title\": \"Area\"}]}",
    "{\"suites\": [{\"name\": 1}]}",
    "{\"suites\": [{\"name\": \"Area\", \"tags\": [\"x\"]}]}",
    "{\"suites\": [{\"name\": \"Area\", \"testFunctions\": []}]}",
    "{\"suites\": [{\"name\": \"Area\", \"xctestMethods\": [\"a\"]}]}",
    "{\"xctestClasses\": [{\"name\": \"Area\", \"suites\": [{\"name\": \"B\"}]}]}",
    "{\"suites\": [{\"name\": \"Area\", \"testFunctions\": [{\"name\": \"a()\"}]}]}",
  ])
  func shapesThatAreNotUnderstoodSelectAll(_ value: String) throws {
    for key in ["skippedTests", "selectedTests"] {
      let (lists, problems) = try lists("\"\(key)\": \(value)")
      #expect(problems.map(\.severity) == [.warning])
      #expect(problems.first?.message.contains("not understood in full") == true)
      for (name, library) in [("testA", TestIdentifiers.Library.xctest), ("a()", .swiftTesting)] {
        #expect(lists.verdict(types: ["Area"], name: name, library: library) != .skipped)
      }
    }
  }

  @Test func longNamesOfSuitesAreNotRepeated() throws {
    let name = String(repeating: "a", count: 2_000_000)
    let tests = (0..<5_000).map { "\"t\($0)()\"" }.joined(separator: ",")
    let (lists, problems) = try lists(
      "\"selectedTests\": {\"suites\": [{\"name\": \"\(name)\", \"testFunctions\": [\(tests)]}]}"
    )
    #expect(lists.selected?.isComplete == false)
    #expect(problems.count == 1)
  }

  @Test(arguments: [
    ("", "not understood"), ("[]", "no object"), ("{\"testTargets\": {}}", "no array"),
    ("{", "not understood"),
    ("<plist/>", "not understood"),
  ])
  func faults(_ text: String, _ reason: String) throws {
    let (plan, problems) = try read(text)
    #expect(plan == nil)
    #expect(problems.map(\.severity) == [.note])
    #expect(problems.first?.message.contains(reason) == true)
    #expect(problems.first?.message.contains("restore the file from git") == true)
    #expect(problems.first?.line != nil)
  }

  @Test func targetsWithoutANameAreLeftOut() throws {
    let (plan, problems) = try read(
      "{\"testTargets\": [1, {}, {\"target\": {\"name\": \"\"}}, {\"target\": {\"name\": \"T\"}}]}"
    )
    #expect(plan?.targets.map(\.name) == ["T"])
    #expect(problems.map(\.severity) == [.warning, .warning, .warning])
  }

  @Test(arguments: [("1", 0), ("\"1\"", 0), ("2", 1), ("null", 1)])
  func version(_ version: String, _ count: Int) throws {
    let (plan, problems) = try read("{\"testTargets\": [], \"version\": \(version)}")
    #expect(plan != nil)
    #expect(problems.count == count)
  }
}
