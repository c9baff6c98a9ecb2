import Foundation

/// The environment variables that begin with `TUIST_`.
@dynamicMemberLookup
public enum Environment {
  /// The value of a variable.
  public enum Value: Equatable {
    case string(String)
  }

  /// The value of `TUIST_MY_FLAG` for `myFlag`, or nil.
  public static subscript(dynamicMember member: String) -> Value? {
    value(for: member, environment: ProcessInfo.processInfo.environment)
  }

  /// Whether a build server runs the manifest.
  public static var isCI: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["CI"] != nil || environment["BUILD_NUMBER"] != nil
  }

  static func value(for member: String, environment: [String: String]) -> Value? {
    environment["TUIST_" + variableName(member)].map { .string($0) }
  }

  /// The upper-case name of a member.
  ///
  /// A word begins at a capital letter after a small one. The last of several capital letters
  /// begins one, too, if a small letter follows.
  static func variableName(_ member: String) -> String {
    let letters = Array(member)
    var name = ""
    for (index, letter) in letters.enumerated() {
      if index > 0, letter.isUppercase {
        let endsRun = index + 1 < letters.count && letters[index + 1].isLowercase
        if !letters[index - 1].isUppercase || endsRun { name += "_" }
      }
      name += letter.uppercased()
    }
    return name
  }
}

extension Optional where Wrapped == Environment.Value {
  /// Returns the text, or the default without a value.
  public func getString(default defaultString: String) -> String {
    switch self {
    case .string(let text): text
    case nil: defaultString
    }
  }

  /// Returns the Boolean, or the default for every other text and without a value.
  public func getBoolean(default defaultBoolean: Bool) -> Bool {
    switch self {
    case .string("1"), .string("true"), .string("TRUE"), .string("yes"), .string("YES"): true
    case .string("0"), .string("false"), .string("FALSE"), .string("no"), .string("NO"): false
    case .string, nil: defaultBoolean
    }
  }
}
