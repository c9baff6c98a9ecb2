/// The surroundings of a store: variables, files of the home, and the time.
package struct StoreSettings: Sendable {
  private let environment: [String: String]
  /// Seconds since 1970, for signatures.
  let now: @Sendable () -> Int

  package init(environment: [String: String]) {
    self.init(environment: environment, now: SigningTime.now)
  }

  init(environment: [String: String], now: @escaping @Sendable () -> Int) {
    (self.environment, self.now) = (environment, now)
  }

  /// The value of a variable; nil if it is empty.
  subscript(name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The user's home; nil if the environment names none.
  var home: String? { self["HOME"] }

  /// The text of a file; nil if it cannot be read.
  func text(of path: String) -> String? {
    guard let bytes = try? StoredFile.read(path, limit: 1 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
