import GraphEngine
import HashTreeCollections
import SourceTrees
import Synchronization
import WorkspaceModel

/// Adapters that note what they are asked to do.
///
/// The manifest `Package.swift` names the targets, separated by blanks; a target's sources are the
/// Swift files below `Sources/<target>`; `<PATH` names a file that it reads. Of the manifest `unavailable` nothing is known for now, of one that begins
/// with `late` nothing when it is first asked for. A summary is the fingerprint of the file's text; the text `broken`
/// has a syntax error.
final class CountingAdapters: Sendable {
  private struct State {
    var work: [String] = []
    var active = 0
    var mostActive = 0
    var hasSeenLate = false
  }

  private let state = Mutex(State())
  /// Runs inside discovery, after the files were listed and before any source is read.
  private let onDiscovery: @Sendable (_ count: Int) async throws -> Void

  private let onForgetting: @Sendable () async -> Void

  /// - Parameters:
  ///   - onDiscovery: is told how many discoveries there were before.
  ///   - onForgetting: is called before anything is forgotten.
  init(
    onDiscovery: @escaping @Sendable (_ count: Int) async throws -> Void = { _ in },
    onForgetting: @escaping @Sendable () async -> Void = {}
  ) {
    self.onDiscovery = onDiscovery
    self.onForgetting = onForgetting
  }

  /// What was done since the last call, sorted: `discover`, `summarize TEXT`.
  func takeWork() -> [String] {
    state.withLock { state in
      defer { state.work = [] }
      return state.work.sorted()
    }
  }

  /// How many discoveries ran at the same time at most.
  var mostActive: Int { state.withLock { $0.mostActive } }

  func adapters(width: Int = 1) -> SnapshotAdapters {
    SnapshotAdapters(
      discover: { tree, listing, progress in try await self.discover(tree, listing) },
      summarize: { bytes, _ in self.summarize(bytes) },
      width: width,
      forget: {
        await self.onForgetting()
        self.state.withLock { $0.work.append("forget") }
      }
    )
  }

  private let discoveries = Atomic(0)

  private func discover(_ tree: any SourceTree, _ listing: FileListing) async throws -> Workspace {
    state.withLock { state in
      state.work.append("discover")
      state.active += 1
      state.mostActive = max(state.mostActive, state.active)
    }
    defer { state.withLock { $0.active -= 1 } }
    let count = discoveries.wrappingAdd(1, ordering: .relaxed).oldValue
    try await onDiscovery(count)
    guard let manifest = SourcePath("Package.swift"), listing.files[manifest] != nil,
      let (path, entry) = FileTree(listing).entry(at: manifest)
    else { return Workspace() }
    let bytes = try await tree.withReader { try await $0.read(path, entry) }
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    let isFirst = state.withLock { state in
      defer { if text.hasPrefix("late ") { state.hasSeenLate = true } }
      return !state.hasSeenLate
    }
    if text == "unavailable" || text.hasPrefix("late ") && isFirst {
      return Workspace(problems: [Problem(.manifestNotEvaluated, .error, "No room")])
    }
    let words = text.split { $0.isWhitespace }.filter { $0 != "late" }
    let inputs = words.filter { $0.hasPrefix("<") }.compactMap { SourcePath($0.dropFirst()) }
    let names = words.filter { !$0.hasPrefix("<") }
    let targets = names.map { name in
      let folder = SourcePath("Sources/\(name)") ?? .root
      let files = listing.files.keys.filter { $0.isInside(folder) && $0.fileExtension == "swift" }
      return Target(
        name: String(name),
        moduleName: String(name),
        kind: .library,
        language: .swift,
        path: folder,
        sources: files.sorted()
      )
    }
    let package = Container(
      path: .root,
      name: "Demo",
      identity: "demo",
      manifest: manifest,
      toolsVersion: "6.0",
      evaluation: .static,
      targets: targets
    )
    return Workspace(containers: [package], manifestInputs: Set(inputs))
  }

  private func summarize(_ bytes: [UInt8]) -> FileSummary {
    let text = String(decoding: bytes, as: UTF8.self)
    state.withLock { $0.work.append("summarize \(text)") }
    let problem = ParseProblem(code: .syntaxError, line: 1, message: "Broken")
    return FileSummary(tokens: fingerprint(text), problems: text == "broken" ? [problem] : [])
  }
}

/// What the summary of `text` holds.
func fingerprint(_ text: String) -> Fingerprint {
  var builder = FingerprintBuilder()
  builder.combine(text)
  return builder.fingerprint
}

extension WorkspaceSnapshot {
  /// Whether the summary of `path` is that of `text`; `nil` if there is none.
  func isSummary(of path: String, _ text: String) -> Bool? {
    SourcePath(path).flatMap { summaries[$0] }.map { $0.tokens == fingerprint(text) }
  }
}
