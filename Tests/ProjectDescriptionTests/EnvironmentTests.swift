import Testing

@testable import ProjectDescription

@Suite("environment of a manifest", .timeLimit(.minutes(10)))
struct EnvironmentTests {
  @Test(
    "a member is a variable in capital letters",
    arguments: [
      ("myFlag", "MY_FLAG"), ("flag", "FLAG"), ("myURLProperty", "MY_URL_PROPERTY"),
      ("baseURL", "BASE_URL"), ("isCI", "IS_CI"), ("flag2Value", "FLAG2_VALUE"),
    ]
  )
  func names(member: String, variable: String) {
    #expect(Environment.variableName(member) == variable)
  }

  @Test(
    "a Boolean is one of ten texts",
    arguments: [
      ("1", true), ("true", true), ("TRUE", true), ("yes", true), ("YES", true),
      ("0", false), ("false", false), ("FALSE", false), ("no", false), ("NO", false),
    ]
  )
  func booleans(text: String, value: Bool) {
    let variable = Environment.value(for: "myFlag", environment: ["TUIST_MY_FLAG": text])
    #expect(variable.getBoolean(default: !value) == value)
  }

  @Test("every other text and a missing variable are the default")
  func defaults() {
    let other = Environment.value(for: "myFlag", environment: ["TUIST_MY_FLAG": "maybe"])
    #expect(other.getBoolean(default: true))
    #expect(!other.getBoolean(default: false))
    #expect(other.getString(default: "x") == "maybe")
    let missing = Environment.value(for: "myFlag", environment: ["MY_FLAG": "1"])
    #expect(missing == nil)
    #expect(missing.getString(default: "x") == "x")
    #expect(missing.getBoolean(default: true))
  }
}
