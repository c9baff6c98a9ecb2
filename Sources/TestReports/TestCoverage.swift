/// The code that each of some tests executed, by the functions of a trace file.
package struct TestCoverage: Sendable, Hashable {
  /// The beginning of a function's code.
  struct Place: Sendable, Hashable {
    /// As the file names it: mostly an absolute path.
    var path: String
    /// From 1.
    var line: Int
  }

  private var numbers: [Place: UInt32] = [:]
  private var places: [Place] = []
  /// By test, twice the number of a place, plus one if its code was executed.
  private var counts: [String: [UInt32]] = [:]
  /// How many counts there are of all tests.
  private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  /// The names of the tests.
  package var tests: some Sequence<String> { counts.keys }

  /// Whether a test executed the code that begins at a line, for all files for which `file` returns something.
  ///
  /// Complexity: O(counts of the test).
  package func executed<File: Hashable>(
    by test: String,
    _ file: (String) -> File?
  ) -> [File: [Int: Bool]] {
    (counts[test] ?? []).reduce(into: [:]) { executed, count in
      let place = places[Int(count >> 1)]
      guard let file = file(place.path) else { return }
      let wasExecuted = executed[file]?[place.line] == true
      executed[file, default: [:]][place.line] = wasExecuted || count & 1 == 1
    }
  }

  /// Adds the count of a function; places with several functions are executed if one is.
  mutating func add(_ place: Place, isExecuted: Bool, by test: String) {
    let number = numbers[place] ?? UInt32(places.count)
    if number == places.count {
      numbers[place] = number
      places.append(place)
    }
    counts[test, default: []].append(number << 1 | (isExecuted ? 1 : 0))
    count += 1
  }
}
