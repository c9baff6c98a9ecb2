import DocumentFormats
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Values in wrong places: reading ends without a crash, and twice with the same result.
@Suite(.timeLimit(.minutes(10))) struct JSONProjectFuzzTests {
  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let others: [DocumentValue] = [
    .null, .bool(true), .number("7"), .string(""), .string("id:1"), .string("App/copy"),
    .string("../.."), .string("<"), .string("Shared"), .array([]), .array([.string("App"), .null]),
    .dictionary([:]), .dictionary(["name": .string("Core"), "kind": .string("copy")]),
  ]

  @Test func wrongValuesAreLeftOut() throws {
    var generator = Generator(state: UInt64.random(in: 0...UInt64.max))
    print("JSONProjectFuzzTests: seed \(generator.state)")
    let path = try #require(SourcePath("Apps/App.xcodeproj"))
    let value = try JSON5.read(Array(BothFormats.json.utf8)).value
    let whole = try JSONProject.read(value, path: path, file: path)
    var different = 0
    for _ in 0..<3_000 {
      var mutant = value
      for _ in 0..<Int.random(in: 1...4, using: &generator) { mutant = changed(mutant, &generator) }
      // A refused one is `nil`, too.
      let results = (0..<2).map { _ in try? JSONProject.read(mutant, path: path, file: path) }
      try #require(results[0] == results[1])
      if results[0] != whole { different += 1 }
    }
    #expect(different > 1_000)
  }

  /// The value with one of the values in it, however deep, replaced or left out.
  private func changed(_ value: DocumentValue, _ generator: inout Generator) -> DocumentValue {
    let other = Self.others.randomElement(using: &generator) ?? .null
    if Int.random(in: 0..<6, using: &generator) == 0 { return other }
    switch value {
    case .array(var elements):
      guard let index = elements.indices.randomElement(using: &generator) else { return other }
      elements[index] = changed(elements[index], &generator)
      return .array(elements)
    case .dictionary(var members):
      guard let key = members.keys.sorted().randomElement(using: &generator) else { return other }
      members[key] = members[key].map { changed($0, &generator) }
      return .dictionary(members)
    default: return other
    }
  }

  /// Work and memory grow with the file, not with its square.
  @Test func aGreatManyConfigurationsAreCutOff() throws {
    let path = try #require(SourcePath("App.xcodeproj"))
    let names = (0..<40_000).map { DocumentValue.string("C\($0)") }
    let targets = (0..<40_000).map { DocumentValue.dictionary(["name": .string("T\($0)")]) }
    let value = DocumentValue.dictionary([
      "configurations": .array(names), "targets": .array(targets),
    ])
    let project = try #require(try JSONProject.read(value, path: path, file: path))
    #expect(project.targets.count == 40_000)
    #expect(project.configurations.count == (4 << 20) / 40_001)
  }

  @Test func deepGroupsEnd() throws {
    let path = try #require(SourcePath("App.xcodeproj"))
    let depth = DocumentLimits.depth / 2 - 2
    let open = String(
      repeating: "{ \"kind\": \"group\", \"path\": \"G\", \"children\": [",
      count: depth
    )
    let text =
      "{ \"files\": [\(open){ \"path\": \"A\" }\(String(repeating: "] }", count: depth))] }"
    let value = try JSON5.read(Array(text.utf8)).value
    let listed = try #require(try JSONProject.read(value, path: path, file: path)).listed
    #expect(listed.map(\.components.count) == [depth + 1])
  }
}
