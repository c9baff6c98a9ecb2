import WorkspaceModel

/// The files of one module by the names that they contain.
struct FilesByName: Sendable {
  typealias File = DeclarationIndex.File

  /// After more searches a table of all names is worth its while.
  private static let mostSearches = 64
  /// A module of fewer files is searched as quickly without a table.
  private static let fewestFiles = 32

  private var searches = 0
  /// The positions of the files, ascending; `nil` before there were many searches.
  private var places: [NameKey: [Int]]?

  /// The files that may contain one of `names`, in their order; the table is made once all files are parsed.
  ///
  /// Complexity: O(names + found), besides O(names in all files) once.
  mutating func files(naming names: some Collection<NameKey>, of all: [File]) -> [File] {
    func mayContain(_ file: File) -> Bool { names.contains { file.source.mayContain($0) } }
    guard all.count >= Self.fewestFiles else { return all.filter(mayContain) }
    searches += 1
    guard searches > Self.mostSearches, places != nil || all.areParsed else {
      return all.filter(mayContain)
    }
    let places = places ?? Self.places(in: all)
    self.places = places
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
