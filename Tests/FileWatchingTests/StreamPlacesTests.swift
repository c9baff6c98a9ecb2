import SourceTrees
import Testing

@testable import FileWatching

@Suite struct StreamPlacesTests {
  private let places: Places

  init() throws { places = try Places() }

  @Test func aFolderInsideNeedsNoOtherStream() throws {
    let tops = places.value.tops
    #expect(try !places.watch("/src/app"))
    #expect(try !places.watch("/src/app/Sources"))
    #expect(places.value.tops == tops)
  }

  /// The folders of a linked work tree's repository.
  @Test func aFolderOutsideNeedsAnotherStream() throws {
    #expect(try places.watch("/src/main/.git/worktrees/app"))
    #expect(try places.watch("/src/main/.git"))
    #expect(try !places.watch("/src/main/.git/refs/heads"))
    #expect(places.value.tops.contains(try path("/src/main/.git")))
    #expect(try places.takes("/src/main/.git/refs/heads/main"))
    #expect(try !places.takes("/src/main/.git/objects/ab/cd"))
  }

  @Test func eventsOfFoldersThatNobodyWatchesAreDropped() throws {
    _ = try places.watch("/src/app")
    _ = try places.watch("/src/app/Sources")
    #expect(try places.takes("/src/app"))
    #expect(try places.takes("/src/app/.build"))
    #expect(try places.takes("/src/app/Sources/a.swift"))
    #expect(try !places.takes("/src/app/.build/debug"))
    #expect(try !places.takes("/src/app/.build/debug/x.o"))
    #expect(try !places.takes("/src/other/a.swift"))
  }

  @Test func eventsThatAreLostCountWhereSomethingIsWatched() throws {
    _ = try places.watch("/src/app")
    #expect(places.value.mayLose(try path("/src/app/Sources")))
    #expect(places.value.mayLose(try path("/")))
    #expect(!places.value.mayLose(try path("/src/app/.build/debug")))
  }

  @Test func theLargestIgnoredFoldersAreLeftOut() throws {
    let small = (1...20).map { "/src/app/Sources/m\($0)/generated" }
    let ignored = small + ["/src/app/.build", "/src/app/web/node_modules"]
    #expect(try places.leaveOut(ignored))
    #expect(places.value.excluded.count == StreamPlaces.mostExcluded)
    #expect(places.value.excluded.prefix(2).map(\.description) == Array(ignored.suffix(2)))
    #expect(try !places.leaveOut(ignored.reversed()))
  }

  /// Tracked files lie in ignored folders, too, and rules are edited.
  @Test func aFolderThatIsWatchedIsNeverLeftOut() throws {
    #expect(try places.leaveOut(["/src/app/.build"]))
    #expect(try places.watch("/src/app/.build/kept"))
    #expect(places.value.excluded.isEmpty)
    #expect(try !places.leaveOut(["/src/app/.build"]))
    #expect(places.value.excluded.isEmpty)
  }
}

private func path(_ text: String) throws -> AbsolutePath { try #require(AbsolutePath(text)) }

/// The places of a watcher of `/src/app`, which expectations may change.
private final class Places {
  var value: StreamPlaces

  init() throws {
    value = StreamPlaces(tops: [try path("/src/app"), try path("/tmp/cookies")])
  }

  func watch(_ folder: String) throws -> Bool { value.watch(try path(folder)) }

  func leaveOut(_ folders: [String]) throws -> Bool { value.leaveOut(try folders.map(path)) }

  func takes(_ place: String) throws -> Bool { value.takes(try path(place)) }
}
