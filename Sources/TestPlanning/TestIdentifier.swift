/// What names a test: a line of `swift test list`.
package struct TestIdentifier: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name of the module that declares the outermost suite, as code imports it.
  package var module: String
  /// The types around the test, the outermost first; empty for a free function.
  package var suites: [String]
  /// `testAdding`, or with labels and parentheses `adds(_:to:)`.
  package var name: String
  /// `File.swift:12:4`, of a test of Swift Testing that shares its names with another one.
  package var location: String?

  package init(module: String, suites: [String], name: String, location: String? = nil) {
    self.module = module
    self.suites = suites
    self.name = name
    self.location = location
  }

  package var description: String {
    let path = module + "." + (suites + [name]).joined(separator: "/")
    return location.map { path + "/" + $0 } ?? path
  }

  package static func < (left: TestIdentifier, right: TestIdentifier) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
