import DocumentFormats
import WorkspaceModel

/// Reads `skippedTests` or `selectedTests` of a test plan.
///
/// An array has identifiers as texts. Since Xcode 16.2 it may be an object with `suites` of Swift Testing and
/// `xctestClasses` (mikeger/XcodeSelectiveTesting#45). A suite has a name, suites and `testFunctions`, and a class has
/// a name and `xctestMethods`. A suite or class that lists nothing stands for all its tests.
struct TestPlanList {
  private var identifiers = TestIdentifiers()

  /// The identifiers of a list; parts that are not understood make it incomplete.
  ///
  /// The recursion is as deep as the document, which `DocumentLimits` bounds.
  ///
  /// Complexity: O(size · depth).
  static func read(_ value: DocumentValue) -> TestIdentifiers {
    var list = TestPlanList()
    switch value {
    case .array(let elements):
      for element in elements {
        if case .string(let identifier) = element {
          list.identifiers.insert(identifier)
        } else {
          list.identifiers.insertUnknown()
        }
      }
    case .dictionary(let members): list.readObject(members)
    default: list.identifiers.insertUnknown()
    }
    return list.identifiers
  }

  private mutating func readObject(_ members: [String: DocumentValue]) {
    for (key, value) in members {
      switch (key, value) {
      case ("suites", .array(let suites)):
        for suite in suites { readType(suite, around: [], .swiftTesting) }
      case ("xctestClasses", .array(let classes)):
        for type in classes { readType(type, around: [], .xctest) }
      case ("testFunctions", .array(let functions)):
        readTests(functions, of: [], .swiftTesting)
      default: identifiers.insertUnknown()
      }
    }
  }

  /// Reads a suite or class: with a key that is not known it does not stand for all its tests.
  private mutating func readType(
    _ value: DocumentValue,
    around: [String],
    _ library: TestIdentifiers.Library
  ) {
    guard case .string(let name) = value["name"], !name.isEmpty else {
      return identifiers.insertUnknown()
    }
    let path = around + [name]
    var isWhole = true
    for (key, value) in value.members where key != "name" {
      isWhole = false
      switch (key, value, library) {
      case ("suites", .array(let suites), .swiftTesting) where !suites.isEmpty:
        for suite in suites { readType(suite, around: path, library) }
      case ("testFunctions", .array(let tests), .swiftTesting) where !tests.isEmpty,
        ("xctestMethods", .array(let tests), .xctest) where !tests.isEmpty:
        readTests(tests, of: path, library)
      default: identifiers.insertUnknown()
      }
    }
    if isWhole { identifiers.insert(path, library) }
  }

  private mutating func readTests(
    _ tests: [DocumentValue],
    of path: [String],
    _ library: TestIdentifiers.Library
  ) {
    for test in tests {
      guard case .string(let name) = test, !name.isEmpty else {
        identifiers.insertUnknown()
        continue
      }
      identifiers.insert(path + [name], library)
    }
  }
}
