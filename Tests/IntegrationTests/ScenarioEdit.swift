import Foundation
import Testing

/// An edit of the sample package, as text.
struct ScenarioEdit: Sendable, CustomTestStringConvertible {
  var testDescription = ""
  /// What is done to the sample package before its first commit.
  var base: [String] = []
  var operations: [String] = []
  var outcome = ""
  /// Manifests are only read where they are not what is tested: that takes less time.
  var arguments: [String] = []

  /// Reads `== section` and what it adds to the base, `* title -> outcome` and operations.
  static let all: [ScenarioEdit] = {
    var edits: [ScenarioEdit] = []
    var (section, base, isBase) = ("", [String](), true)
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("== ") {
        (section, isBase) = (String(line.dropFirst(3)), true)
      } else if line.hasPrefix("* "), let arrow = line.range(of: " ->") {
        var edit = ScenarioEdit(base: base, outcome: "->" + line[arrow.upperBound...])
        edit.testDescription = section + ": " + line[..<arrow.lowerBound].dropFirst(2)
        edit.arguments = section.hasSuffix("read") ? ["--manifests", "static"] : []
        edits.append(edit)
        isBase = false
      } else if isBase {
        base.append(line)
      } else {
        edits[edits.count - 1].operations.append(line)
      }
    }
    return edits
  }()

  private static let text = #"""
    == file, manifest read
    ~ Package.swift ["Core"]),\n]) => ["Core"], resources: [.copy("Fixtures")]),\n]\n)
    ~ Package.swift ]\n) => .target(name: "Other"),\n]\n)
    ~ Package.swift ]\n) => .testTarget(name: "OtherTests", dependencies: ["Other"]),\n]\n)
    + Sources/Core/Helper.swift func helper() -> Int { 1 }
    + Sources/Other/Other.swift public func other() -> Int { 1 }
    + Tests/CoreTests/Fixtures/run echo
    + Tests/OtherTests/OtherTests.swift import Other\nfunc check() -> Int { other() }
    * nothing ->
    * a comment -> Core
    ~ Sources/Core/Helper.swift func => /* here */ func
    * a body -> Core; retest CoreTests
    ~ Sources/Core/Helper.swift 1 => 2
    * a private field of what is stored above -> App Core Feature; retest CoreTests
    ~ Sources/Core/Account.swift  public init =>  private var visits = 1\n public init
    * a new file with blanks in its name -> Other; retest OtherTests
    + Sources/Other/A%20new%20Ö.swift public struct New {}
    * a removed file -> Core; retest CoreTests
    - Sources/Core/Helper.swift
    * a renamed file -> Core; retest CoreTests
    m Sources/Core/Account.swift Sources/Core/Names.swift
    * a file moved to a target -> App Core CoreTests Feature Other; retest CoreTests OtherTests
    m Sources/Core/Account.swift Sources/Other/Account.swift
    * a function that is no longer public -> Other OtherTests; retest OtherTests
    ~ Sources/Other/Other.swift public func => func
    * a test -> CoreTests; retest CoreTests
    + Tests/CoreTests/More.swift func more() {}
    * a file that a test reads ->; retest CoreTests
    + Tests/CoreTests/Fixtures/run exit
    * texts for people ->
    + Sources/Core/README.md new
    * a file that nobody owns ->; incomplete
    + top.dat all:
    * a script ->
    + Makefile all:
    * settings of a service ->
    + .github/workflows/ci.yml on: push
    * a picture of the documentation ->
    + Sources/Core/Core.docc/a.png new
    * a source that is made executable ->
    x Sources/Core/Helper.swift
    * a script of a test that is made executable ->; retest CoreTests
    x Tests/CoreTests/Fixtures/run
    == link, manifest read
    + Shared/One/S.swift public func shared() {}
    + Shared/Two/S.swift public func shared() -> Int { 2 }
    @ Sources/Core/Link.swift ../../Shared/One/S.swift
    @ Sources/Feature/Linked ../../Shared/Two
    * the file behind it -> Core; retest CoreTests
    ~ Shared/One/S.swift () => (_ value: Int)
    * a file behind a linked folder -> Feature
    ~ Shared/Two/S.swift 2 => 3
    * to another file -> Core; retest CoreTests
    @ Sources/Core/Link.swift ../../Shared/Two/S.swift
    * to another folder -> Feature
    @ Sources/Feature/Linked ../../Shared/One
    * a new one -> Other; retest OtherTests
    @ Sources/Other/Link.swift ../../Shared/Two/S.swift
    * a removed one -> Core; retest CoreTests
    - Sources/Core/Link.swift
    * a file in its place -> Core; retest CoreTests
    - Sources/Core/Link.swift
    + Sources/Core/Link.swift public func shared() {}
    == link of a test, manifest read
    + Shared/Data/x.json 1
    @ Tests/OtherTests/Data ../CoreTests/Fixtures
    @ Tests/OtherTests/Own ../../Shared/Data
    @ Tests/CoreTests/Fixtures/more ../../../Shared/Data
    * what two tests read ->; retest CoreTests OtherTests
    + Tests/CoreTests/Fixtures/run exit
    * what they read and nobody owns ->; retest CoreTests OtherTests; incomplete
    + Shared/Data/x.json 2
    == manifest
    * a comment ->
    ~ Package.swift import => // here\nimport
    * defaults spelled out ->
    ~ Package.swift (name: "Core") => (name: "Core", dependencies: [], path: "Sources/Core")
    * a constant for a text ->
    ~ Package.swift (name: "Core") => (name: core)
    ~ Package.swift let package => let core = "Core"\nfunc unused() {}\nlet package
    * a new target -> New
    ~ Package.swift ]\n) => .target(name: "New", dependencies: ["Core"]),\n]\n)
    + Sources/New/New.swift import Core\npublic func new() {}
    * a removed target ->
    ~ Package.swift .target(name: "App", dependencies: ["Feature"]),\n => \n
    - Sources/App
    * a setting -> App Core CoreTests Feature; retest CoreTests
    ~ Package.swift (name: "Core") => (name: "Core", swiftSettings: [.define("FAST")])
    * what is linked ->; retest CoreTests
    ~ Package.swift (name: "Core") => (name: "Core", linkerSettings: [.linkedLibrary("z")])
    * a dependency on what is not there -> Feature; incomplete
    ~ Package.swift ["Core"]),\n  .target => ["Core", "None"]),\n  .target
    * a setting of a test -> OtherTests; retest OtherTests
    ~ Package.swift ["Other"] => ["Other"], swiftSettings: [.define("FAST")]
    * a language mode -> App Core CoreTests Feature Other OtherTests; retest CoreTests OtherTests
    ~ Package.swift ]\n) => ],\nswiftLanguageModes: [.v5]\n)
    * a tools version ->
    ~ Package.swift 6.0 => 6.1
    * a tools version with other commands -> App Core CoreTests Feature Other OtherTests; retest CoreTests OtherTests
    ~ Package.swift 6.0 => 5.10
    * a new dependency -> Feature
    ~ Package.swift ["Core"]),\n  .target => ["Core", "Other"]),\n  .target
    * a dropped dependency -> App
    ~ Package.swift , dependencies: ["Feature"] => \n
    * a new product ->
    ~ Package.swift "demo", => "demo", products: [.library(name: "Kit", targets: ["Core"])],
    * another folder with the same files -> Other; retest OtherTests
    ~ Package.swift (name: "Other") => (name: "Other", path: "Here")
    m Sources/Other Here
    * another name -> OtherTests Others; retest OtherTests
    ~ Package.swift "Other" => "Others"
    ~ Tests/OtherTests/OtherTests.swift Other\n => Others\n
    m Sources/Other Sources/Others
    == ignored package
    + .graphd.yml ignore: [Samples/**]
    + Samples/Broken/Package.swift import PackageDescription\nlet package: =
    * a body -> Other; retest OtherTests
    ~ Sources/Other/Other.swift 1 => 2
    == list of files
    + Sources/Extra/Other.swift public func other() -> Int8 { 1 }
    + Tests/CoreTests/More/data 1
    * exclude -> Core; retest CoreTests
    ~ Package.swift (name: "Core") => (name: "Core", exclude: ["Helper.swift"])
    * sources -> App Core CoreTests Feature; retest CoreTests
    ~ Package.swift (name: "Core") => (name: "Core", sources: ["Helper.swift"])
    * path -> Other OtherTests; retest OtherTests
    ~ Package.swift (name: "Other") => (name: "Other", path: "Sources/Extra")
    * another resource ->; retest CoreTests
    ~ Package.swift .copy("Fixtures") => .copy("Fixtures"), .copy("More")
    * another rule for a resource ->; retest CoreTests
    ~ Package.swift .copy("Fixtures") => .process("Fixtures")
    == repaired manifest
    ~ Package.swift let package => let broken: = 1\nlet package
    * all -> App Core CoreTests Feature Other OtherTests; retest CoreTests OtherTests; incomplete
    ~ Package.swift let broken: = 1 => \n
    == package
    ~ Package.swift let broken: = 1 => \n
    + Libs/A%20kit/Package.swift // swift-tools-version: 6.0\nimport PackageDescription\n\#
    let package = Package(name: "Kit", products: [.library(name: "Tools", targets: ["Kit"])], \#
    targets: [.target(name: "Kit"), .target(name: "Spare")])
    + Libs/A%20kit/Sources/Kit/Kit.swift public struct Kit { public init() {} }
    + Libs/A%20kit/Sources/Spare/Spare.swift public struct Spare { public init() {} }
    ~ Package.swift targets: [ => dependencies: [.package(path: "Libs/A kit")], targets: [
    ~ Package.swift (name: "Other") => (name: "Other", dependencies: [\#
    .product(name: "Tools", package: "A kit")])
    + Sources/Other/Holder.swift import Kit\npublic struct Holder { var kit = Kit() }
    * through its product -> Kit Other; retest OtherTests
    ~ Libs/A%20kit/Sources/Kit/Kit.swift { p => { private var a = 1; p
    * a target that no product has -> Spare
    ~ Libs/A%20kit/Sources/Spare/Spare.swift { p => { private var a = 1; p
    * another target in a product -> Other; retest OtherTests
    ~ Libs/A%20kit/Package.swift ["Kit"] => ["Spare"]
    == pin
    ~ Package.swift  targets: [ =>  targets: [.target(name: "Pinned", dependencies: [\#
    .product(name: "Far", package: "far")]), .target(name: "Above", dependencies: ["Pinned"]), \#
    .target(name: "Asks", dependencies: ["Pinned"]), \#
    .target(name: "Loose", dependencies: ["Pinned"]), .target(name: "System", dependencies: \#
    ["Pinned"]),
    ~ Package.swift .package( => .package(url: "https://example.com/near.git", from: "1.0.0"), \#
    .package(url: "https://example.com/far.git", from: "1.0.0"), .package(
    ~ Package.swift ["Feature"] => ["Feature", .product(name: "Near", package: "near")]
    + Sources/Pinned/Pinned.swift import Far
    + Sources/Above/Above.swift import Pinned
    + Sources/Loose/Loose.swift import Far
    + Sources/System/System.swift import Pinned\n#if canImport(Network)\nimport Network\n#endif
    + Sources/Asks/Asks.swift import Pinned\n#if canImport(Wide)\nimport Wide\n#endif
    + Package.resolved {"version": 3, "pins": [\#
    {"identity": "far", "kind": "remoteSourceControl", "location": "https://example.com/far.git", \#
    "state": {"revision": "0f", "version": "1.0.0"}}]}
    * another version -> Above Asks Loose Pinned System
    ~ Package.resolved 0f => ff
    * one that is no longer allowed -> Above App Asks Loose Pinned System
    ~ Package.swift far.git", from: "1.0.0" => far.git", from: "1.2.0"
    * a requirement that it still meets ->
    ~ Package.swift far.git", from: "1.0.0" => far.git", "1.0.0"..<"3.0.0"
    * another product of it -> Asks Pinned
    ~ Package.swift [\#
    .product(name: "Far", package: "far")] => [\#
    .product(name: "Far", package: "far"), .product(name: "Wide", package: "far")]
    * another one instead -> Above Asks Loose Pinned System
    ~ Package.swift "Far", package => "Wide", package
    * one that is called like a system's module -> Asks Pinned System
    ~ Package.swift [\#
    .product(name: "Far", package: "far")] => [\#
    .product(name: "Far", package: "far"), .product(name: "Network", package: "far")]
    * other white space ->
    ~ Package.resolved {"version => { "version
    == tool
    ~ Package.swift import => import CompilerPluginSupport\nimport
    ~ Package.swift  targets: [ =>  targets: [.target(name: "Text"), \#
    .macro(name: "Macros", dependencies: ["Text"]), .target(name: "Says", dependencies: \#
    ["Macros"]), .target(name: "Expands", dependencies: ["Says"]), \#
    .target(name: "Loads", dependencies: ["Says"]), \#
    .executableTarget(name: "tool", dependencies: ["Text"]), \#
    .plugin(name: "Makes", capability: .buildTool(), dependencies: ["tool"]), \#
    .target(name: "Made", plugins: ["Makes"]), .target(name: "OfMade", dependencies: ["Made"]),
    + Sources/Text/Text.swift public func text() -> String { "a" }
    + Sources/Macros/Macro.swift import Text\nstruct Macro {}
    + Sources/Says/Says.swift public func say() {}\n@freestanding(expression) \#
    public macro said() -> Int = #externalMacro(module: "Macros", type: "Macro")
    + Sources/Expands/Expands.swift import Says\npublic func expand() -> Int { #said() }
    + Sources/Loads/Loads.swift import Says\npublic func load() { say() }
    + Sources/tool/main.swift import Text\nprint(text())
    + Plugins/Makes/Makes.swift import PackagePlugin
    + Sources/Made/Made.swift public func made() {}
    + Sources/OfMade/OfMade.swift import Made\npublic func ofMade() { made() }
    + Sources/Says/list.txt a
    @ Sources/Made/linked.txt ../Says/list.txt
    * a macro's implementation -> Expands Macros
    ~ Sources/Macros/Macro.swift {} => { var a = 1 }
    * what a macro and a tool are made of -> Expands Made OfMade Text
    ~ Sources/Text/Text.swift "a" => "b"
    * a tool -> Made OfMade tool
    ~ Sources/tool/main.swift text() => text(), 1
    * a plug-in -> Made Makes OfMade
    + Plugins/Makes/More.swift func more() {}
    * what a plug-in may read -> Made OfMade
    + Sources/Made/list.txt a
    * what it may read behind a link -> Made OfMade
    ~ Sources/Says/list.txt a => b
    * what it is not told of -> Made OfMade
    ~ Package.swift (name: "Made", => (name: "Made", exclude: ["gone.txt"],
    == what lies beside Swift
    ~ Package.swift  targets: [ =>  targets: [.target(name: "CX"), \#
    .target(name: "CY", cSettings: [.headerSearchPath("../CX/private")]), \#
    .target(name: "CZ", cSettings: [.unsafeFlags(["-ISources/CX/private"])]), \#
    .target(name: "Shown", resources: [.process("Res")]), \#
    .target(name: "OfShown", dependencies: ["Shown"]),
    + Sources/CX/include/cx.h int cx(void);
    + Sources/CX/cx.c #include "private/q.h"\nint cx(void) { return Q; }
    + Sources/CX/private/p.h #define P 1
    + Sources/CX/private/q.h #define Q 1
    + Sources/CY/include/cy.h int cy(void);
    + Sources/CY/cy.c #include "p.h"\n#include "table.txt"\nint cy(void) { return P; }
    + Sources/CY/table.txt int one;
    + Sources/CX/notes.txt 1
    + Sources/CZ/include/cz.h int cz(void);
    + Sources/CZ/cz.c #include "p.h"\nint cz(void) { return P; }
    + Sources/Shown/Shown.swift public struct Shown { public init() {} }
    + Sources/Shown/Res/a.txt 1
    + Sources/Shown/Res/More.swift public struct More { public init() {} }
    + Sources/Shown/Models/Package.swift public struct Parcel { public init() {} }
    + Sources/OfShown/Holds.swift import Shown\n\#
    public struct Holds { var parcel = Parcel() }
    * a header that only others search for -> CY CZ
    ~ Sources/CX/private/p.h 1 => 2
    * a header of its own, which table.txt may include -> CX CY
    ~ Sources/CX/private/q.h 1 => 2
    * a text that C includes -> CY
    ~ Sources/CY/table.txt one => two
    * a text that C does not include ->
    ~ Sources/CX/notes.txt 1 => 2
    * a source among resources ->
    ~ Sources/Shown/Res/More.swift { p => { private var a = 1; p
    * a source called like a manifest -> OfShown Shown
    ~ Sources/Shown/Models/Package.swift { p => { private var a = 1; p
    * a resource ->
    ~ Sources/Shown/Res/a.txt 1 => 2
    * no resource any more -> OfShown Shown
    ~ Package.swift "Shown", resources: [.process("Res")] => "Shown"
    == first target
    - Libs
    - Sources
    - Tests
    + Package.swift // swift-tools-version: 6.0\nimport PackageDescription\n\#
    let package = Package(name: "demo", targets: [])
    * of a package -> Checks; retest Checks
    ~ Package.swift [] => [.testTarget(name: "Checks")]
    + Tests/Checks/Checks.swift func check() {}
    == first package
    ~ Package.swift [] => [.testTarget(name: "Checks")]
    m Package.swift NOTICE
    * of a repository -> Checks; retest Checks
    m NOTICE Package.swift
    + Tests/Checks/Checks.swift func check() {}
    """#
}
