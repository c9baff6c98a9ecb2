import SourceTrees
import Synchronization
import SystemPackage
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Which results machines share, with a store in memory.
@Suite struct EvaluationSharingTests {
  /// A store that remembers what was looked up and offered.
  final class Store: EvaluationSharing {
    struct State {
      var results: [SharedEvaluation: [UInt8]] = [:]
      var lookedUp: [SharedEvaluation] = []
      var unusable = 0
    }

    let state = Mutex(State())

    func result(
      of evaluation: SharedEvaluation,
      isUsable: @Sendable ([UInt8]) -> Bool
    ) async -> [UInt8]? {
      state.withLock { state in
        state.lookedUp.append(evaluation)
        guard let result = state.results[evaluation] else { return nil }
        guard isUsable(result) else {
          state.unusable += 1
          return nil
        }
        return result
      }
    }

    func offer(_ result: [UInt8], of evaluation: SharedEvaluation) {
      state.withLock { $0.results[evaluation] = result }
    }

    var results: [SharedEvaluation: [UInt8]] { state.withLock { $0.results } }
    var lookups: Int { state.withLock { $0.lookedUp.count } }
  }

  private static let dump = #"{"name":"Demo","targets":[{"name":"Demo","type":"regular"}]}"#

  /// Discovers a package on a machine without results of its own; returns how often something was run.
  private func discover(
    _ text: String,
    with store: Store,
    environment: [String: String] = [:],
    toolchain: String = "6.3",
    dump: String = dump
  ) async throws -> (targets: [String], runs: Int) {
    let evaluator = PreparedEvaluator { _ in .success(dump) }
    let machine = CachedManifestEvaluator(
      evaluator,
      toolchainIdentity: toolchain,
      environment: environment,
      folder: nil,
      sharing: store
    )
    let workspace = try await WorkspaceDiscoveryTests.discover(
      """
      //- Demo/Package.swift
      // swift-tools-version: 6.0
      \(text)
      //- Demo/Sources/Demo/File.swift
      """,
      manifests: .evaluated(machine)
    )
    return (workspace.packages.flatMap(\.targets).map(\.name), evaluator.asked.count)
  }

  private static let manifest = """
    import PackageDescription
    let names = ["Demo"].map { $0 }
    let package = Package(name: "Demo", targets: names.map { .target(name: $0) })
    """

  @Test func theSecondMachineRunsNothing() async throws {
    let store = Store()
    #expect(try await discover(Self.manifest, with: store) == (["Demo"], 1))
    #expect(store.results.keys.map(\.kind) == [.package])
    #expect(try await discover(Self.manifest, with: store) == (["Demo"], 0))
  }

  @Test func anotherEnvironmentOrToolchainIsAnotherEvaluation() async throws {
    let store = Store()
    let manifest = "let x = Context.environment[\"FLAVOUR\"]\n" + Self.manifest
    #expect(try await discover(manifest, with: store).runs == 1)
    #expect(try await discover(manifest, with: store, environment: ["OTHER": "1"]).runs == 0)
    #expect(try await discover(manifest, with: store, environment: ["FLAVOUR": "1"]).runs == 1)
    #expect(try await discover(manifest, with: store, toolchain: "6.4").runs == 1)
    #expect(try await discover(manifest + "\n//", with: store).runs == 1)
  }

  @Test(arguments: [
    "let now = Date()", "let home = NSHomeDirectory()", "let run = Process()",
    #"let data = FileManager.default.contents(atPath: "/etc/hostname")"#,
    "let number = Int.random(in: 0...1)",
  ])
  func aManifestThatLooksAtTheMachineIsNotShared(line: String) async throws {
    let store = Store()
    let manifest = "import Foundation\n\(line)\n" + Self.manifest
    #expect(try await discover(manifest, with: store).runs == 1)
    #expect(store.lookups == 0)
    #expect(store.results.isEmpty)
  }

  @Test func filesOfTheStateAreAPartOfTheKey() async throws {
    let store = Store()
    let manifest = """
      import Foundation
      let has = FileManager.default.fileExists(atPath: Context.packageDirectory + "/Local.txt")

      """
    for (state, runs) in [("", 1), ("\n//- Demo/Local.txt\nx", 1), ("", 0)] {
      let found = try await discover(manifest + Self.manifest + state, with: store)
      #expect(found.runs == runs)
    }
  }

  @Test func aManifestOfLiteralsIsNotLookedUp() async throws {
    let store = Store()
    let literal = """
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Demo")])
      """
    #expect(try await discover(literal, with: store).runs == 0)
    #expect(store.lookups == 0)
  }

  @Test(arguments: ["", "garbage", "[]", #"{"name":1}"#, #"{"name":"Demo","targets":{}}"#])
  func somethingElseThanADumpIsNotUsed(stored: String) async throws {
    let store = Store()
    _ = try await discover(Self.manifest, with: store)
    store.state.withLock { state in
      for key in state.results.keys { state.results[key] = Array(stored.utf8) }
    }
    #expect(try await discover(Self.manifest, with: store) == (["Demo"], 1))
    #expect(store.state.withLock { $0.unusable } == 1)
    // The machine offers what it has evaluated.
    #expect(store.results.values.map { $0 } == [Array(Self.dump.utf8)])
  }

  @Test func aResultWithTheValueOfAVariableStaysHere() async throws {
    let manifest = "let t = Context.environment[\"TOKEN\"]\n" + Self.manifest
    func isOffered(_ value: String, _ dump: String) async throws -> Bool {
      let store = Store()
      _ = try await discover(manifest, with: store, environment: ["TOKEN": value], dump: dump)
      return !store.results.isEmpty
    }
    func dump(_ text: String) -> String { #"{"name":"Demo","targets":[],"url":"\#(text)"}"# }
    #expect(try await isOffered("a/secret-b", dump("https://c")))
    #expect(try await !isOffered("a/secret-b", dump("https://a/secret-b@c")))
    #expect(try await !isOffered("a/secret-b", dump(#"https:\/\/a\/secret-b@c"#)))
    #expect(try await !isOffered("first\nsecond-line\n", dump("second-line")))
    // Values like `true` are in every dump.
    #expect(try await isOffered("Demo", dump("https://c")))
  }

  @Test func rejectionsAreNotShared() async throws {
    let store = Store()
    let evaluator = PreparedEvaluator { _ in .failure(ManifestFailure(.rejected, "no")) }
    let machine = CachedManifestEvaluator(
      evaluator,
      toolchainIdentity: "6.3",
      environment: [:],
      folder: nil,
      sharing: store
    )
    var source = ManifestSource(text: Self.manifest, folder: "Demo")
    source.isShareable = true
    for _ in 1...2 { _ = try? await machine.dump(source) }
    #expect(evaluator.asked.count == 1)
    #expect(store.results.isEmpty)
  }
}
