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

  /// What a setting means; `nil` is what cannot be understood.
  static func checked<Value>(
    _ meaning: Value?,
    _ name: String,
    _ value: String,
    expecting expectation: String
  ) throws(SettingError) -> Value {
    guard let meaning else {
      throw SettingError(name: name, value: value, expectation: expectation)
    }
    return meaning
  }

  /// A sentence for a person.
  package var description: String { "`\(name)` is `\(value)`: give \(expectation)" }
}
