import Synchronization
import WorkspaceModel

/// The files of one module by the names that they contain.
final class FilesByName: Sendable {
  typealias File = DeclarationIndex.File

  /// After more searches a table of all names is worth its while.
  private static let mostSearches = 64
  /// A module of fewer files is searched as quickly without a table.
  private static let fewestFiles = 32

  private struct Table {
    var searches = 0
    /// The positions of the files, ascending; `nil` before there were many searches.
    var places: [NameKey: [Int]]?
  }

  private let table = Mutex(Table())

  /// The files that may contain one of `names`, in their order; the table is made once all files are parsed.
  ///
  /// Complexity: O(names + found), besides O(names in all files) once.
  func files(naming names: some Collection<NameKey>, of all: [File]) -> [File] {
    func mayContain(_ file: File) -> Bool { names.contains { file.source.mayContain($0) } }
    guard all.count >= Self.fewestFiles else { return all.filter(mayContain) }
    let (searches, known) = table.withLock { table in
      table.searches += 1
      return (table.searches, table.places)
    }
    guard searches > Self.mostSearches, known != nil || all.areParsed else {
      return all.filter(mayContain)
    }
    let places = known ?? Self.places(in: all)
    if known == nil { table.withLock { $0.places = places } }
    if names.count == 1 { return names.flatMap { places[$0] ?? [] }.map { all[$0] } }
    return Set(names.lazy.flatMap { places[$0] ?? [] }).sorted().map { all[$0] }
  }

  private static func places(in all: [File]) -> [NameKey: [Int]] {
    var places: [NameKey: [Int]] = [:]
    for (place, file) in all.enumerated() {
      for name in file.source.summary.nameKeys { places[name, default: []].append(place) }
    }
    return places
  }
}

extension [DeclarationIndex.File] {
  /// Whether no file waits to be parsed.
  fileprivate var areParsed: Bool { allSatisfy { $0.source.parsedSummary != nil } }
}
