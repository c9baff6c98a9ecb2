import Foundation
import TestSupport
import Testing
import WorkspaceModel

/// Damaged specs: whatever the text is, discovery ends, and twice with the same result.
@Suite(.timeLimit(.minutes(10))) struct SpecFuzzTests {
  private static let spec = """
    name: App
    include: {path: a.yml, relativePaths: false}
    options: {deploymentTarget: {iOS: "15.0"}, transitivelyLinkDependencies: true}
    settingGroups: {x: {groups: [x], base: {A: b}}}
    packages: {P: {path: ../P}, Q: {url: https://h/q.git, from: 1.0.0}}
    targetTemplates: {T: {templates: [T], sources: ["${target_name}", {path: S, excludes: ["**/*.{md,x}"]}]}}
    targets:
      App:
        type: application
        platform: [iOS, macOS]
        templates: [T]
        settings: {groups: [x], configs: {debug: {C: d}}}
        sources: [{path: S, type: syncedFolder, explicitFolders: ["*"]}]
        dependencies: [{target: Kit}, {package: P, products: [P]}, {sdk: X.framework}]
        scheme: {testTargets: [{name: Kit, skippedTests: [a/b]}], configVariants: [x]}
      Kit: {type: framework, supportedDestinations: [iOS], preBuildScripts: [{path: a.sh}]}
    aggregateTargets: {All: {targets: [Kit]}}
    schemes: {One: {build: {targets: {Kit: [test]}}, test: {testPlans: [{path: p.xctestplan}]}}}
    """

  private static let files = """
    //- a.yml
    targets: {App: {info: {path: S/Info.plist}}}
    //- a.sh
    echo
    //- S/A.swift
    //- S/Deep/B.swift
    //- S/Deep/C.md
    //- S/en.lproj/x.strings
    //- S/Info.plist
    """

  @Test func everyDamagedSpecIsReadOrRefused() async throws {
    let seed =
      ProcessInfo.processInfo.environment["GRAPHD_FUZZ_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: .min ... .max)
    print("Seed: \(seed)")
    var random = SeededGenerator(seed: seed)
    let bytes = Array(Self.spec.utf8)
    let marks = Array("\"'[]{}:-#, \n|>&*!?%@$~/.".utf8)
    for round in 0..<600 {
      var changed = bytes
      if round.isMultiple(of: 3) {
        changed.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) where !changed.isEmpty {
        let place = Int.random(in: changed.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(marks.randomElement(using: &random) ?? 0x20, at: place)
        default: changed[place] = marks.randomElement(using: &random) ?? 0x20
        }
      }
      let text = String(decoding: changed, as: UTF8.self)
      var tree = MemoryTree(Self.files)
      tree.add(try #require(SourcePath("project.yml")), text)
      let first = try await discover(tree)
      #expect(try await discover(tree) == first, "\(text)")
    }
  }
}
