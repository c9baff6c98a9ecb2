import Testing
import WorkspaceModel

/// Which calls have the labels of a function, as the compiler decides it.
@Suite struct WrapperCallTests {
  /// `_ key`, `bundle=` may be left out, `_...` is variadic.
  private static func parameters(_ text: String) -> [ResourceWrapper.Parameter] {
    text.split(separator: " ").map { word in
      let label = String(word.filter { $0 != "=" && $0 != "." })
      return ResourceWrapper.Parameter(
        label == "_" ? "" : label,
        isOptional: word.hasSuffix("="),
        isVariadic: word.hasSuffix("...")
      )
    }
  }

  /// Each row was compiled: a function with the parameters, and the call.
  @Test(arguments: [
    ("_", "_", true), ("_", "", false), ("_", "key", false), ("_ _", "_ _", true),
    ("_ _", "_", false),
    ("_ bundle=", "_", true), ("_ bundle=", "_ bundle", true), ("_ bundle=", "bundle _", false),
    ("bundle= _", "_", true), ("bundle= _", "bundle _", true), ("_ _...", "_", true),
    ("_ _...", "_ _ _", true), ("_... key", "_ _ key", true), ("_... key", "_ _", false),
    ("a= b= c", "b c", true), ("a= b= c", "c", true), ("a= b= c", "b", false),
    ("a= b= c", "c b", false), ("key make", "key {", true),
    ("", "", true), ("", "_", false),
  ])
  func calls(_ signature: String, _ call: String, _ expected: Bool) {
    let use = ResourceUse(kind: .string, lookup: .byParameter, callee: "Text", name: .dynamic)
    let wrapper = ResourceWrapper(
      name: "f",
      parameters: Self.parameters(signature),
      place: .unlabeled(0),
      use: use
    )
    let words = call.split(separator: " ").map(String.init)
    let labels = words.filter { $0 != "{" }.map { $0 == "_" ? "" : $0 }
    let made = WrapperCall(labels: labels, hasClosure: words.contains("{"), place: .unlabeled(0))
    #expect(wrapper.accepts(made) == expected)
  }
}
