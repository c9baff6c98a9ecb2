/// A setting that cannot be understood.
package struct SettingError: Error, Hashable, CustomStringConvertible {
  /// The variable or option.
  package let name: String
  /// What it was set to.
  package let value: String
  /// What it should have been.
  package let expectation: String

  /// Says what a variable or option is, and what it should have been.
  package init(name: String, value: String, expectation: String) {
    self.name = name
    self.value = value
    self.expectation = expectation
  }

  /// A sentence for a person.
  package var description: String { "`\(name)` is `\(value)`: give \(expectation)" }
}
