import TestSupport

/// What happens to a small package: shell commands, drawn at random.
enum LiveScript {
  private static let modules = ["Core", "Net", "View", "App"]

  static let start = [
    "Package.swift": manifest(["Core": [], "Net": ["Core"], "App": ["Net"]]),
    "Sources/Core/a.swift": "public struct A { public var x = 1 }\n",
    "Sources/Net/a.swift": "import Core\npublic func net(_ a: A) -> Int { a.x }\n",
    "Sources/App/a.swift": "import Net\nfunc app() {}\n",
    "Tests/CoreTests/t.swift": tests("Core", 1),
    ".gitignore": ".build/\n*.log\n",
  ]

  private static func manifest(_ targets: [String: [String]]) -> String {
    let targets = targets.sorted { $0.key < $1.key }.map { name, dependencies in
      let names = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
      let tests =
        name == "Core"
        ? "    .testTarget(name: \"CoreTests\", dependencies: [\"Core\"]),\n" : ""
      return "    .target(name: \"\(name)\", dependencies: [\(names)]),\n" + tests
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Demo",
        targets: [
      \(targets.joined())  ]
      )

      """
  }

  /// Tests of which each reaches something else.
  private static func tests(_ module: String, _ number: Int) -> String {
    let bodies = ["A(x: \(number))", "C().f()", "B.self", "A().e\(number)()"]
    let tests = bodies.enumerated().map { "@Test func t\($0)() { _ = \($1) }\n" }
    return "import \(module)\nimport Testing\n" + tests.joined()
  }

  /// A path that a Swift file of the package may have.
  static func file(_ random: inout SeededGenerator) -> String {
    let folder = random.one(of: ["", "", "Sub/"])
    return "Sources/\(random.one(of: modules))/\(folder)\(random.one(of: ["a", "b", "c"])).swift"
  }

  /// A text that a Swift file may have.
  static func text(_ random: inout SeededGenerator) -> String {
    let number = random.below(5)
    return random.one(of: [
      "public struct A { public var x = \(number) }",
      "public struct B { var y: A; var z: Int\(number) }",
      "public class C { public init() {}; func f() -> Int { \(number) } }",
      "import Core\npublic func net(_ a: A) -> Int { a.x + \(number) }",
      "import Net\nfunc app() {}",
      "import View\nimport Core\nlet v\(number) = 1", "struct Broken {", "", "// \(number)",
      "@testable import Core\nextension A { func e\(number)() {} }",
    ])
  }

  /// One thing that people, editors or git do.
  static func action(_ random: inout SeededGenerator) -> String {
    let (one, other) = (file(&random), file(&random))
    let (module, otherModule) = (random.one(of: modules), random.one(of: modules))
    let write = "mkdir -p $(dirname \(one)) && printf '%s\\n' '\(text(&random))' > \(one)"
    let newManifest = manifest(
      Dictionary(
        uniqueKeysWithValues: modules.prefix(random.below(4) + 1).enumerated().map {
          ($1, Array(modules.prefix($0)).filter { _ in random.once(in: 2) })
        }
      )
    )
    return random.one(of: [
      write, write, write, write, "rm \(one)", "mv \(one) \(other)", "cp \(one) \(other)",
      "mkdir -p $(dirname \(one)) && printf x > \(one).tmp && mv \(one).tmp \(one)",
      "mv Sources/\(module) Sources/\(otherModule)",
      "mv Sources/\(module)/Sub Sources/\(otherModule)/",
      "rm -r Sources/\(module)", "cp -r Sources/\(module) Sources/\(otherModule)/Sub",
      "printf '%s' '\(newManifest)' > Package.swift", "rm Package.swift",
      "git checkout -q -f HEAD -- .", "git add -A", "git commit -qam c",
      "git switch -qC b\(random.below(3))",
      "git switch -qf b\(random.below(3))", "git reset -q --hard HEAD~1", "git stash -qu",
      "git stash pop -q", "git clean -qfd",
      "echo '\(random.one(of: ["Sub/", "b.swift", "*.log"]))' >> .gitignore",
      "mkdir -p Packages/K/Sources/K && echo 'let k = 1' > Packages/K/Sources/K/k.swift && sed 's/Demo/K/' Package.swift > Packages/K/Package.swift",
      "rm -r Packages", "ln -s ../\(module) Sources/\(otherModule)",
      "ln -s a.swift Sources/\(module)/b.swift",
      "mkdir -p Tests/\(module)Tests && printf '%s' '\(tests(module, random.below(5)))' > Tests/\(module)Tests/t.swift",
      "echo 'ignore: [\"*.md\"]' > .graphd.yml", "rm .graphd.yml", "chmod +x \(one)",
      "touch \(one)",
      "mkdir -p .build && echo x > .build/x.swift && echo l > x.log",
    ])
  }
}
