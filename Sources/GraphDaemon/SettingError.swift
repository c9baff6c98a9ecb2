/// A setting that cannot be understood.
package struct SettingError: Error, Hashable, CustomStringConvertible {
  /// The variable or option.
  package let name: String
  /// What it was set to.
  package let value: String
  /// What it should have been.
  package let expectation: String

  /// A sentence for a person.
  package var description: String { "`\(name)` is `\(value)`: give \(expectation)" }
}
