/// A restriction of an assignment: `[sdk=iphoneos*]` has the key `sdk` and the glob `iphoneos*`.
struct SettingCondition: Sendable, Hashable {
  var key: String
  var pattern: String
}

/// One setting as a project or an xcconfig file writes it.
struct SettingAssignment: Sendable, Hashable {
  var name: String
  /// All of them must match; in the order in which they are written.
  var conditions: [SettingCondition] = []
  /// The value before expansion.
  var value: String

  init(name: String, conditions: [SettingCondition] = [], value: String) {
    self.name = name
    self.conditions = conditions
    self.value = value
  }

  /// Makes an assignment of a key with its conditions, as in `KEY[sdk=iphoneos*][arch=arm64]`.
  ///
  /// A key that is no name of a setting stays whole: nothing refers to such a name.
  init(key: String, value: String) {
    if let (name, conditions) = Self.parts(of: key) {
      self.init(name: name, conditions: conditions, value: value)
    } else {
      self.init(name: key, value: value)
    }
  }

  /// The assignments of a dictionary in a project, in the order in which they count.
  ///
  /// The order is that of the keys' bytes, so a conditional value stands behind the unconditional one
  /// (swift-build: `createTableFromUserSettings` in BuildConfiguration.swift).
  static func list(_ dictionary: some Sequence<(key: String, value: String)>) -> [Self] {
    dictionary
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { Self(key: $0.key, value: $0.value) }
  }

  /// One text of a list that a project writes as an array: every element is one word of it.
  ///
  /// Blanks, quotes and backslashes of an element are escaped (swift-build:
  /// `quotedStringListRepresentation` in String.swift).
  static func text(ofList elements: some Sequence<String>) -> String {
    elements.map(SettingOperator.quoted).joined(separator: " ")
  }

  /// The name with its conditions behind it, as a project writes it.
  var key: String {
    conditions.reduce(into: name) { $0 += "[\($1.key)=\($1.pattern)]" }
  }

  private static func parts(of key: String) -> (String, [SettingCondition])? {
    var scanner = ConfigurationScanner(key)
    guard let name = scanner.name() else { return nil }
    guard case .success(let conditions) = scanner.conditions(), scanner.isAtEnd else { return nil }
    return (name, conditions)
  }
}
