import Testing
import WiringAnalysis

@Suite struct SearchedPathTests {
  private func sentences(_ text: String, of name: String, limit: Int = 100) throws -> [String] {
    let analysis = try WiringFixture(Architecture.component + text).analysis()
    return try analysis.requests.filter { $0.name == name }.flatMap { request in
      try analysis.paths(of: request, limit: limit).paths.map {
        "\($0.outcome): \(analysis.sentence(of: $0, for: name))"
      }
    }
  }

  private static let tree = """
    class Leaf: Component {
      override init(parent: Component?) {
        let title: String = parent!.title
        super.init(parent: parent)
      }
    }
    class Left: Component {
      let title: String = "left"
      func leaf() -> Leaf { Leaf(parent: self) }
    }
    class Right: Component {
      let title: Int = 1
      func leaf() -> Leaf { Leaf(parent: self) }
    }
    class Root: Component {
      lazy var title: String = "root"
      init() { super.init(parent: nil) }
      func left() -> Left { Left(parent: self) }
      func right() -> Right { Right(parent: self) }
    }
    """

  @Test func eachPathHasItsResult() throws {
    #expect(
      try sentences(Self.tree, of: "title") == [
        "found: `Leaf` -> `Left` finds `Left.title: String`",
        "missing: `Leaf` -> `Right` -> `Root` does not find `title`; `Right.title` is of type `Int`",
      ]
    )
  }

  @Test func anOptionalIsRememberedOnTheWay() throws {
    let text = Self.tree.replacing("let title: Int = 1", with: #"let title: String? = "right""#)
    #expect(
      try sentences(text, of: "title").last
        == "optional: `Leaf` -> `Right` -> `Root` finds `Right.title: String?` unless it is `nil`"
    )
  }

  @Test func pathsAreBounded() throws {
    // Each level doubles the paths.
    var text = """
      class Top: Component {
        init() { super.init(parent: nil) }
        func a() -> A0 { A0(parent: self) }
        func b() -> B0 { B0(parent: self) }
      }

      """
    for level in 0..<12 {
      for name in ["A", "B"] {
        text += """
          class \(name)\(level): Component {
            func a() -> A\(level + 1) { A\(level + 1)(parent: self) }
            func b() -> B\(level + 1) { B\(level + 1)(parent: self) }
          }

          """
      }
    }
    text += """
      class A12: Component { override init(parent: Component?) { let x: Int = parent!.x; super.init(parent: parent) } }
      class B12: Component {}
      """
    #expect(try sentences(text, of: "x").count == 100)
    #expect(try sentences(text, of: "x", limit: 5).count == 5)
  }

  @Test func aCycleEnds() throws {
    let text = """
      class One: Component {
        override init(parent: Component?) { let x: Int = parent!.x; super.init(parent: parent) }
        func two() -> Two { Two(parent: self) }
      }
      class Two: Component { func one() -> One { One(parent: self) } }
      """
    #expect(try sentences(text, of: "x").isEmpty)
  }
}
