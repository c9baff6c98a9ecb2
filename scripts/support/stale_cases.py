"""Small packages and edits of them: the table of scripts/verify-stale-builds.

A case is one package as text, in which `//- path` begins a file. The program `app` prints what it computes.
"""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Case:
    title: str
    targets: str
    files: str
    # (path, old text, new text); no new text: the file goes; no old text: it comes, or it is replaced.
    edits: tuple
    tools: str = "6.0"

    def contents(self):
        """Path -> text, before and after the edits."""
        files = {}
        for part in self.files.split("//- ")[1:]:
            path, _, text = part.partition("\n")
            files[path.strip()] = text
        extra = "import CompilerPluginSupport\n" if ".macro(" in self.targets else ""
        files["Package.swift"] = (
            f"// swift-tools-version: {self.tools}\nimport PackageDescription\n{extra}"
            f'let package = Package(name: "demo", targets: [{self.targets}])\n')
        after = dict(files)
        for path, old, new in self.edits:
            if new is None:
                del after[path]
            elif old is None:
                after[path] = new
            else:
                if after[path].count(old) != 1:
                    raise ValueError(f"`{old}` is not once in {path} of `{self.title}`")
                after[path] = after[path].replace(old, new)
        return files, after


CHAIN = '.target(name: "Core"), .target(name: "Feature", dependencies: ["Core"]), '
APP = '.executableTarget(name: "app", dependencies: ["Feature"])'

ACCOUNT = """//- Sources/Core/Core.swift
public struct Account {
  public var total = 1
  public init() {}
}
"""
FIELD = ("Sources/Core/Core.swift", "public var total", "private var pad = (7, 8, 9)\n  public var total")

# A macro that answers the compiler by itself, for swift-syntax takes minutes to build
# (swift: lib/ASTGen/Sources/ASTGen/PluginHost.swift: a length of eight bytes, then JSON).
MACRO = """//- Sources/Macros/main.swift
import Foundation
func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    let piece = FileHandle.standardInput.readData(ofLength: count - data.count)
    if piece.isEmpty { return nil }
    data += piece
  }
  return data
}
func write(_ text: String) {
  let bytes = Data(text.utf8)
  var length = UInt64(bytes.count).littleEndian
  FileHandle.standardOutput.write(Data(bytes: &length, count: 8) + bytes)
}
while let head = read(8) {
  let count = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  guard let body = read(count) else { break }
  if String(decoding: body, as: UTF8.self).contains("getCapability") {
    write(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  } else {
    write(#"{"expandMacroResult":{"expandedSource":"11","diagnostics":[]}}"#)
  }
}
//- Sources/Core/Core.swift
@freestanding(expression) public macro number() -> Int = #externalMacro(module: "Macros", type: "Number")
//- Sources/Feature/Feature.swift
import Core
public func f() -> Int { #number }
//- Sources/app/main.swift
import Feature
print(f())
"""

PLUGIN = """//- Plugins/Gen/Gen.swift
import PackagePlugin
import Foundation
@main struct Gen: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Made.swift")
    let input = context.package.directoryURL.appending(path: "Sources/Feature/value.txt")
    return [.buildCommand(displayName: "Make", executable: try context.tool(named: "gen").url,
      arguments: [input.path, output.path, "1"], inputFiles: [input], outputFiles: [output])]
  }
}
//- Sources/gen/main.swift
import Foundation
let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\\n")[0]
try "public let made = \\(text) * 100 + \\(CommandLine.arguments[3])".write(
  toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
//- Sources/Feature/value.txt
5
//- Sources/Feature/Feature.swift
public func f() -> Int { made }
//- Sources/app/main.swift
import Feature
print(f())
"""
PLUGIN_TARGETS = (
    '.plugin(name: "Gen", capability: .buildTool(), dependencies: ["gen"]), .executableTarget(name: "gen"), '
    '.target(name: "Feature", exclude: ["value.txt"], plugins: ["Gen"]), ' + APP)

RESOURCES = """//- Sources/Feature/Data/a.txt
one
//- Sources/Feature/Data/b.txt
two
//- Sources/Feature/Feature.swift
import Foundation
public func f() -> String {
  ["a", "b", "c"].map { Bundle.module.url(forResource: $0, withExtension: "txt") == nil ? "-" : $0 }.joined()
}
//- Sources/app/main.swift
import Feature
print(f())
"""
RESOURCE_TARGETS = '.target(name: "Feature", resources: [.process("Data")]), ' + APP

EMBEDDED = """//- Sources/Feature/data.txt
one
//- Sources/Feature/Feature.swift
public func f() -> String { String(decoding: PackageResources.data_txt, as: UTF8.self) }
//- Sources/app/main.swift
import Feature
print(f())
"""

HEADER = """//- Sources/CBase/include/CBase.h
typedef struct { int a; } Base;
static inline int base(void) { return 1; }
//- Sources/CBase/base.c
int unused(void) { return 0; }
//- Sources/CMid/include/CMid.h
#include "CBase.h"
typedef struct { Base base; } Mid;
//- Sources/CMid/mid.c
int unusedMid(void) { return 0; }
//- Sources/Feature/Feature.swift
import CMid
public func f() -> Int { MemoryLayout<Mid>.size * 10 + Int(base()) }
//- Sources/app/main.swift
import Feature
print(f())
"""
HEADER_TARGETS = (
    '.target(name: "CBase"), .target(name: "CMid", dependencies: ["CBase"]), '
    '.target(name: "Feature", dependencies: ["CMid"]), ' + APP)


CASES = [
    Case("a comment", CHAIN + APP, ACCOUNT + """//- Sources/Feature/Feature.swift
import Core
public struct Profile { public var account = Account(); public init() {} }
//- Sources/app/main.swift
import Feature
print(Profile().account.total)
""", (("Sources/Core/Core.swift", "public init() {}", "public init() {}  // nothing"),)),
    Case("a private field, two modules down", CHAIN + APP, ACCOUNT + """//- Sources/Feature/Feature.swift
import Core
public struct Profile { public var account = Account(); public var name = "n"; public init() {} }
//- Sources/app/main.swift
import Feature
print(Profile().name)
""", (FIELD,)),
    Case("a private field, two modules down, for `MemoryLayout` alone", CHAIN + APP, ACCOUNT
         + """//- Sources/Feature/Feature.swift
import Core
public struct Profile { public var account = Account(); public init() {} }
//- Sources/app/main.swift
import Feature
print(MemoryLayout<Profile>.size)
""", (FIELD,)),
    Case("a field of a type inside, for `MemoryLayout` alone",
         '.target(name: "Feature"), ' + APP, """//- Sources/Feature/Inner.swift
public struct Inner { public var a = 1; public init() {} }
//- Sources/Feature/Feature.swift
public struct Profile { public var inner = Inner(); public init() {} }
//- Sources/app/main.swift
import Feature
print(MemoryLayout<Profile>.size)
""", (("Sources/Feature/Inner.swift", "public var a = 1;", "public var a = 1; var b = 2;"),)),
    Case("a private field, through a re-export", CHAIN + APP, ACCOUNT + """//- Sources/Feature/Feature.swift
@_exported import Core
//- Sources/app/main.swift
import Feature
print([Account(), Account()][1].total)
""", (FIELD,)),
    Case("a private field, through a re-export, in a library", CHAIN
         + '.target(name: "Upper", dependencies: ["Feature"]), '
         + '.executableTarget(name: "app", dependencies: ["Upper"])', ACCOUNT + """//- Sources/Feature/Feature.swift
@_exported import Core
//- Sources/Upper/Upper.swift
import Feature
public func f() -> Int { [Account(), Account()][1].total }
//- Sources/app/main.swift
import Upper
print(f())
""", (FIELD,)),
    Case("a case of an enum, two modules down", CHAIN + APP, """//- Sources/Core/Core.swift
public enum Kind { case first, last }
//- Sources/Feature/Feature.swift
import Core
public struct Item { public var kind = Kind.last; public init() {} }
//- Sources/app/main.swift
import Feature
switch Item().kind {
case .first: print("first")
case .last: print("last")
default: print("other")
}
""", (("Sources/Core/Core.swift", "case first, last", "case first, middle, last"),)),
    Case("the type of a field, two modules down", CHAIN + APP, """//- Sources/Core/Core.swift
public typealias Number = Int
public struct Point { public var x: Number = 1; public init() {} }
//- Sources/Feature/Feature.swift
import Core
public struct Item { public var point = Point(); public init() {} }
//- Sources/app/main.swift
import Feature
print(MemoryLayout<Item>.size, [Item()].count)
""", (("Sources/Core/Core.swift", "Number = Int", "Number = Int8"),)),
    Case("a private method of an open class, two modules down", CHAIN + APP, """//- Sources/Core/Core.swift
open class Base {
  public init() {}
  open func f() -> Int { 1 }
}
//- Sources/Feature/Feature.swift
import Core
open class Middle: Base {}
//- Sources/app/main.swift
import Feature
class Own: Middle { override func f() -> Int { 2 } }
print(Own().f(), Middle().f())
""", (("Sources/Core/Core.swift", "  open func f", "  private func a() -> Int { 3 }\n  open func f"),)),
    Case("an inlinable body", CHAIN + APP, """//- Sources/Core/Core.swift
@inlinable public func one() -> Int { 1 }
//- Sources/Feature/Feature.swift
import Core
@inlinable public func f() -> Int { one() }
//- Sources/app/main.swift
import Feature
print(f())
""", (("Sources/Core/Core.swift", "{ 1 }", "{ 2 }"),)),
    Case("a transparent body", CHAIN + APP, """//- Sources/Core/Core.swift
@_transparent public func one() -> Int { 1 }
//- Sources/Feature/Feature.swift
import Core
@_transparent public func f() -> Int { one() }
//- Sources/app/main.swift
import Feature
print(f())
""", (("Sources/Core/Core.swift", "{ 1 }", "{ 2 }"),)),
    Case("a default argument", CHAIN + APP, """//- Sources/Core/Core.swift
public func one(_ value: Int = 1) -> Int { value }
//- Sources/Feature/Feature.swift
import Core
public func f(_ value: Int = one()) -> Int { value }
//- Sources/app/main.swift
import Feature
print(f())
""", (("Sources/Core/Core.swift", "Int = 1", "Int = 2"),)),
    Case("a header, through two modules", HEADER_TARGETS, HEADER, (
        ("Sources/CBase/include/CBase.h", "int a;", "int a; int b;"),)),
    Case("a body in a header, through two modules", HEADER_TARGETS, HEADER, (
        ("Sources/CBase/include/CBase.h", "return 1;", "return 2;"),)),
    Case("a macro's implementation",
         '.macro(name: "Macros"), .target(name: "Core", dependencies: ["Macros"]), '
         '.target(name: "Feature", dependencies: ["Core"]), ' + APP,
         MACRO, (("Sources/Macros/main.swift", '":"11"', '":"22"'),)),
    Case("a plug-in's source", PLUGIN_TARGETS, PLUGIN, (("Plugins/Gen/Gen.swift", '"1"]', '"2"]'),)),
    Case("a plug-in's tool", PLUGIN_TARGETS, PLUGIN, (("Sources/gen/main.swift", "* 100", "* 1000"),)),
    Case("a plug-in's input", PLUGIN_TARGETS, PLUGIN, (("Sources/Feature/value.txt", "5", "6"),)),
    Case("an embedded file's text", '.target(name: "Feature", resources: [.embedInCode("data.txt")]), ' + APP,
         EMBEDDED, (("Sources/Feature/data.txt", "one", "two"),)),
    Case("a resource's text", RESOURCE_TARGETS, RESOURCES, (("Sources/Feature/Data/a.txt", "one", "three"),)),
    Case("a resource that goes", RESOURCE_TARGETS, RESOURCES, (("Sources/Feature/Data/b.txt", "two\n", None),)),
    Case("a resource of another name", RESOURCE_TARGETS, RESOURCES, (
        ("Sources/Feature/Data/b.txt", "two\n", None), ("Sources/Feature/Data/c.txt", None, "two\n"))),
    Case("a resource in another folder", RESOURCE_TARGETS, RESOURCES, (
        ("Sources/Feature/Data/b.txt", "two\n", None), ("Sources/Feature/Data/Other/b.txt", None, "two\n"))),
    Case("a dependency's dependency that is imported undeclared", CHAIN + APP, """//- Sources/Core/Core.swift
public enum Kind { case first, last }
public func kind() -> Kind { .last }
//- Sources/Feature/Feature.swift
import Core
public func f() {}
//- Sources/app/main.swift
import Core
import Feature
f()
switch kind() {
case .first: print("first")
case .last: print("last")
default: print("other")
}
""", (("Sources/Core/Core.swift", "case first, last", "case first, middle, last"),)),
]
