"""The files of a Tuist workspace of features: manifests, their helper, sources, tests and resources."""
HELPER = "Tuist/ProjectDescriptionHelpers/Project+Feature.swift"
VARIABLE = "TUIST_TRACING"

# Marks are the places at which an edit of the helper adds a line.
HELPER_TEXT = """\
import ProjectDescription

/// A project with the five targets of a feature.
extension Project {
  public static func feature(
    name: String,
    uses others: [String] = [],
    doubles: [String] = [],
    defines: [String] = [],
    hasResources: Bool = false
  ) -> Project {
    let interfaces = others.map { other in
      TargetDependency.project(target: "\\(other)Interface", path: .relativeToRoot("Features/\\(other)"))
    }
    let testing = doubles.map { other in
      TargetDependency.project(target: "\\(other)Testing", path: .relativeToRoot("Features/\\(other)"))
    }
    var conditions = defines
    // mark: conditions
    if !conditions.isEmpty { conditions.insert("$(inherited)", at: 0) }
    let value = conditions.joined(separator: " ")
    let settings: Settings? = value.isEmpty ? nil : .settings(base: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": .string(value)])
    let product = Product.staticFramework
    return Project(name: name, targets: [
      module("\\(name)Interface", .framework, "Interface", [.core]),
      module(
        name, product, "Sources", [.core, .target(name: "\\(name)Interface")] + interfaces,
        resources: hasResources ? ["Resources/**"] : nil, settings: settings),
      module("\\(name)Testing", .framework, "Testing", [.target(name: "\\(name)Interface")]),
      module("\\(name)Tests", .unitTests, "Tests", [.target(name: name), .target(name: "\\(name)Testing")] + testing),
      module("\\(name)Example", .app, "Example", [.target(name: name), .target(name: "\\(name)Testing")]),
    ])
  }

  static func module(
    _ name: String,
    _ product: Product,
    _ folder: String,
    _ dependencies: [TargetDependency],
    resources: ResourceFileElements? = nil,
    settings: Settings? = nil
  ) -> Target {
    .target(
      name: name, destinations: .iOS, product: product, bundleId: "example.\\(name)",
      deploymentTargets: .iOS("17.0"), infoPlist: .default, sources: ["\\(folder)/**"], resources: resources,
      dependencies: dependencies, settings: settings)
  }
}

extension TargetDependency {
  static var core: TargetDependency { .project(target: "Core", path: .relativeToRoot("Core")) }
}
"""

CORE = {
    "Core/Project.swift": """\
import ProjectDescription

let project = Project(name: "Core", targets: [
  .target(
    name: "Core", destinations: .iOS, product: .framework, bundleId: "example.core",
    deploymentTargets: .iOS("17.0"), sources: ["Sources/**"]),
  .target(
    name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "example.core.tests",
    deploymentTargets: .iOS("17.0"), sources: ["Tests/**"], dependencies: [.target(name: "Core")]),
])
""",
    "Core/Sources/Journal.swift": """\
public enum Journal {
  public static func line(_ text: String) -> String {
    "journal: " + text
  }
}
""",
    "Core/Tests/JournalTests.swift": """\
import Core
import XCTest

final class JournalTests: XCTestCase {
  func testLine() {
    XCTAssertEqual(Journal.line("a"), "journal: a")
  }
}
""",
}


def app(linked):
    """The project above all, with the features that it links."""
    names = ", ".join(f'"{feature.name}"' for feature in linked)
    imports = "".join(f"import {feature.source}\n" for feature in linked)
    uses = "".join(f"    texts.append({feature.source}Screen().title())\n" for feature in linked)
    return {
        "App/Project.swift": f"""\
import ProjectDescription

let features = [{names}]

let project = Project(name: "App", targets: [
  .target(
    name: "App", destinations: .iOS, product: .app, bundleId: "example.app", deploymentTargets: .iOS("17.0"),
    sources: ["Sources/**"],
    dependencies: [.project(target: "Core", path: "../Core")] + features.map {{ name in
      .project(target: name, path: .relativeToRoot("Features/\\(name)"))
    }}),
  .target(
    name: "AppTests", destinations: .iOS, product: .unitTests, bundleId: "example.app.tests",
    deploymentTargets: .iOS("17.0"), sources: ["Tests/**"], dependencies: [.target(name: "App")]),
])
""",
        "App/Sources/Main.swift": f"""\
import Core
{imports}
@main
struct Main {{
  static func main() {{
    print(Journal.line(titles().joined()))
  }}

  static func titles() -> [String] {{
    var texts: [String] = []
{uses}    return texts
  }}
}}
""",
        "App/Tests/MainTests.swift": """\
import XCTest

@testable import App

final class MainTests: XCTestCase {
  func testTitles() {
    XCTAssertFalse(Main.titles().isEmpty)
  }
}
""",
    }


def manifest(feature):
    arguments = [f'name: "{feature.name}"']
    for label, values in (
            ("uses", feature.declared), ("doubles", feature.doubles),
            ("defines", feature.defines)):
        if values:
            arguments.append(f"{label}: [" + ", ".join(f'"{value}"' for value in values) + "]")
    if feature.reads_variable:
        arguments.append('defines: Environment.tracing.getBoolean(default: false) ? ["TRACING"] : []')
    if feature.has_resources:
        arguments.append("hasResources: true")
    return (
        "import ProjectDescription\nimport ProjectDescriptionHelpers\n\n"
        f"let project = Project.feature({', '.join(arguments)})\n")


def files(feature):
    """The files of a feature, by path."""
    name, folder = feature.name, feature.folder
    others = "".join(f"import {other}Interface\n" for other in feature.uses)
    stored = "".join(f"  let item{other} = {other}Item(number: 1)\n" for other in feature.uses)
    reads = "".join(
        f"    number += {other}Rules.limit(item{other}.number)\n" for other in feature.uses)
    text = f"{name}Strings.title" if feature.has_resources else f'"{name}"'
    texts = {
        f"{folder}/Project.swift": manifest(feature),
        f"{folder}/Interface/{name}Service.swift": f"""\
import Core

public protocol {name}Service {{
  func title() -> String
}}

extension {name}Service {{
  public func entry() -> String {{
    Journal.line(title())
  }}
}}
""",
        f"{folder}/Interface/{name}Item.swift": f"""\
public struct {name}Item {{
  public var number: Int
  public init(number: Int) {{
    self.number = number
  }}
}}

public enum {name}Rules {{
  public static func limit(_ value: Int) -> Int {{
    value + 10
  }}
}}
""",
        f"{folder}/Sources/{name}Screen.swift": f"""\
import Core
import {name}Interface
{others}
// A screen of the feature.
public struct {name}Screen: {name}Service {{
{stored}
  public init() {{}}

  public func title() -> String {{
    var number = {name}Rules.limit(1)
{reads}    number += {name}Number().value
    return Journal.line({text}) + String(number)
  }}
}}
""",
        f"{folder}/Sources/{name}Number.swift": f"struct {name}Number {{\n  var value = 1\n}}\n",
        f"{folder}/Sources/{name}Unused.swift": f"enum {name}Unused {{\n  case one\n}}\n",
        f"{folder}/Testing/{name}Double.swift": f"""\
import {name}Interface

public struct {name}Double: {name}Service {{
  public init() {{}}
  public func title() -> String {{
    "double"
  }}
}}
""",
        f"{folder}/Tests/{name}ScreenTests.swift": tests(feature),
        f"{folder}/Example/{name}ExampleMain.swift": f"""\
import {name}
import {name}Testing

@main
struct {name}ExampleMain {{
  static func main() {{
    print({name}Screen().title(), {name}Double().title())
  }}
}}
""",
    }
    if feature.has_resources:
        texts[f"{folder}/Resources/en.lproj/Localizable.strings"] = (
            f'"title" = "The title of {name}";\n"rest" = "The rest";\n')
    return texts


def tests(feature):
    name = feature.name
    others = "".join(f"import {other}Testing\n" for other in feature.doubles)
    doubles = [name, *feature.doubles]
    if feature.uses_xctest:
        checks = "".join(f'    XCTAssertEqual({other}Double().title(), "double")\n' for other in doubles)
        return f"""\
import {name}
import {name}Testing
{others}import XCTest

final class {name}ScreenTests: XCTestCase {{
  func testTitle() {{
    XCTAssertFalse({name}Screen().title().isEmpty)
{checks}  }}
}}
"""
    checks = "".join(f'    #expect({other}Double().title() == "double")\n' for other in doubles)
    return f"""\
import {name}
import {name}Testing
{others}import Testing

struct {name}ScreenTests {{
  @Test func title() {{
    #expect({name}Screen().title().isEmpty == false)
{checks}  }}
}}
"""
