import ArgumentParser
import Foundation
import GraphEngine
import HashTreeCollections
import SourceTrees
import WorkspaceModel

/// Times how a session that follows a working tree takes in saves and unsaved text.
struct FollowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Time saves and keystrokes in a workspace that is followed; the file is written back."
  )

  @Argument(help: "The workspace's folder.")
  var root: String
  @Argument(help: "A Swift file below it, which is changed again and again.")
  var file: String
  @Option(help: "Rounds of each kind.")
  var count = 300

  func run() async throws {
    let session = try await BenchmarkCommand.session(at: root, follows: true)
    let start = ContinuousClock.now
    let files = try await session.workingTree(.fresh).snapshot.files.count
    let load = ContinuousClock.now - start
    guard let path = SourcePath(file) else {
      throw ValidationError("`\(file)` leaves the workspace")
    }
    let place = URL(fileURLWithPath: root).appendingPathComponent(file)
    let text = try Data(contentsOf: place)
    defer { try? text.write(to: place) }
    let refreshes = try await refreshes(session, path, place, text)
    let questions = try await questions(session, place, text)
    try text.write(to: place)
    let keystrokes = try await keystrokes(session, path, text)
    Report.print(
      ["files": "\(files)", "load_seconds": Report.seconds(load)]
        .merging(Self.quantiles(refreshes, "refresh")) { $1 }
        .merging(Self.quantiles(questions, "question")) { $1 }
        .merging(Self.quantiles(keystrokes, "keystroke")) { $1 }
    )
  }

  /// From a file's being closed until the new state is there without anybody's having asked.
  private func refreshes(
    _ session: WorkspaceSession,
    _ path: SourcePath,
    _ place: URL,
    _ text: Data
  ) async throws -> [Duration] {
    var times: [Duration] = []
    var news = await session.refreshes().makeAsyncIterator()
    for round in 0..<count {
      // A save after a rest, as a person's: in a burst of changes the session takes its time.
      try await Task.sleep(for: .milliseconds(400))
      let name = "followed\(round)"
      try (text + Data("\nlet \(name) = \(round)\n".utf8)).write(to: place)
      let start = ContinuousClock.now
      // A state in between is that of the file while it was being written.
      while try await session.workingTree(.cached).snapshot.summaries[path]?.names.contains(name)
        != true
      {
        await news.next()
      }
      times.append(ContinuousClock.now - start)
    }
    return times.sorted()
  }

  /// From a file's being closed until a question that must see it is answered.
  private func questions(
    _ session: WorkspaceSession,
    _ place: URL,
    _ text: Data
  ) async throws -> [Duration] {
    var times: [Duration] = []
    for round in 0..<count {
      try (text + Data("\nlet asked\(round) = \(round)\n".utf8)).write(to: place)
      let start = ContinuousClock.now
      _ = try await session.workingTree(.fresh)
      times.append(ContinuousClock.now - start)
    }
    return times.sorted()
  }

  /// From a keystroke until what it affects is known.
  private func keystrokes(
    _ session: WorkspaceSession,
    _ path: SourcePath,
    _ text: Data
  ) async throws -> [Duration] {
    var times: [Duration] = []
    var unsaved = UnsavedTexts()
    // The first question loads the commit that it compares with.
    _ = try await session.impact(ImpactQuestion())
    for round in 0..<count {
      unsaved.texts[path] = Array(text) + Array("\nlet typed\(round) = \(round)\n".utf8)
      let start = ContinuousClock.now
      _ = try await session.impact(ImpactQuestion(), unsaved: unsaved)
      times.append(ContinuousClock.now - start)
    }
    return times.sorted()
  }

  private static func quantiles(_ times: [Duration], _ name: String) -> [String: String] {
    guard let last = times.last else { return [:] }
    return [
      "\(name)_p50": Report.seconds(times[times.count / 2]),
      "\(name)_p99": Report.seconds(times[times.count * 99 / 100]),
      "\(name)_max": Report.seconds(last),
    ]
  }
}
