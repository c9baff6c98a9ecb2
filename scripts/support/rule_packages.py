"""Packages made at random, whose imports, declared dependencies and access levels are partly wrong.

Used by scripts/verify-rules. Every package compiles: an import leads to a module that the target reaches.
"""

import random


def choose(source, values, share):
    return [value for value in values if source.random() < share]


class Module:
    def __init__(self, number, source):
        self.name, self.source = f"M{number}", source
        self.declared, self.imports, self.exported = [], [], []
        # Public names, by what makes them: a type, a function, a protocol, an alias.
        self.type, self.function = f"{self.name}Type", f"make{self.name}"
        self.protocol, self.alias = f"{self.name}Kind", f"{self.name}Alias"
        self.spare, self.wrapper = f"{self.name}Spare", f"{self.name}Box"

    @property
    def code(self):
        """A file of declarations; which of them others need is left to chance."""
        lines = []
        for module in self.imports:
            lines.append(self.import_of(module))
        n = self.name
        lines += [
            f"public struct {self.type} {{",
            "  public var value: Int",
            f"  public var spare: {self.spare}? = nil",
            "  public init(value: Int = 0) { self.value = value }",
            f"  public func doubled() -> {self.type} {{ {self.type}(value: value * 2) }}",
            f"  public func unused{n}() -> Int {{ 1 }}",
            "  public enum Nested { case one, two }",
            "}",
            f"public struct {self.spare} {{ public var number = 1 }}",
            f"public protocol {self.protocol} {{ var key{n}: Int {{ get }} }}",
            f"extension {self.type}: {self.protocol} {{ public var key{n}: Int {{ value }} }}",
            f"public typealias {self.alias} = [{self.type}]",
            f"public func {self.function}() -> {self.alias} {{ [] }}",
            f"public func hidden{n}(_ nested: {self.type}.Nested) {{}}",
            f"@inlinable public func inlined{n}() -> Int {{ helper{n}() }}",
            f"public func helper{n}() -> Int {{ 3 }}",
            f"public extension {self.spare} {{ func shown{n}() {{}} }}",
            f"@propertyWrapper public struct {self.wrapper} {{",
            "  public var wrappedValue: Int",
            "  public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }",
            "}",
        ]
        return "\n".join(lines) + "\n"

    def import_of(self, module):
        attribute = "@_exported " if module in self.exported else ""
        form = self.source.choice(["", "", f"struct {module.name}.{module.type}"]) if not attribute else ""
        return f"{attribute}import {form or module.name}"

    @property
    def uses(self):
        """A file that uses names of the imported modules, and contains what is no import."""
        lines = [f"// import M0 is no import of `{self.name}`.", 'let noImport' + self.name + ' = """', "import M0", '"""']
        body = []
        for module in self.imports:
            lines.insert(0, f"import {module.name}")
            body += choose(self.source, [
                f"  _ = {module.function}()", f"  _ = {module.type}(value: 3).doubled().value",
                f"  _ = inlined{module.name}()", f"  @{module.wrapper} var box{module.name} = 3; _ = box{module.name}",
                f"  let all{module.name}: {module.alias} = []; _ = all{module.name}", f"  hidden{module.name}(.one)",
            ], 0.35)
            if self.source.random() < 0.3:
                lines.append(f"struct Own{module.name}In{self.name}: {module.protocol} {{ var key{module.name} = 2 }}")
        lines += [f"func use{self.name}() {{", *body, "}"]
        # Not compiled here: the module is none of the package's, or the system another one.
        lines += ["#if canImport(Absent)", "import Absent", "#endif", "#if os(Windows)", "import WinSDK", "#endif"]
        return "\n".join(lines) + "\n"


def package(seed, count=6):
    """The files of a package, by path."""
    source = random.Random(seed)
    modules = [Module(number, source) for number in range(count)]
    reached = {}
    for number, module in enumerate(modules):
        lower = modules[:number]
        module.declared = choose(source, lower, 0.5)
        reach = list(dict.fromkeys(other for direct in module.declared for other in [direct, *reached[direct]]))
        reached[module] = reach
        module.imports = [other for other in reach
                          if source.random() < (0.8 if other in module.declared else 0.35)]
        module.exported = choose(source, [other for other in module.imports if other in module.declared], 0.25)
    targets, files = [], {}
    for module in modules:
        names = ", ".join(f'"{other.name}"' for other in module.declared)
        targets.append(f'    .target(name: "{module.name}", dependencies: [{names}]),')
        files[f"Sources/{module.name}/{module.name}.swift"] = module.code
        files[f"Sources/{module.name}/Uses.swift"] = module.uses
    last = modules[-1]
    extra = source.choice(reached[last]) if reached[last] else last
    targets.append(f'    .testTarget(name: "LastTests", dependencies: ["{last.name}"]),')
    files["Tests/LastTests/LastTests.swift"] = "\n".join([
        f"@testable import {last.name}", f"import {extra.name}", "import Testing", "",
        f"@Test func works() {{ use{last.name}(); #expect({extra.type}(value: 1).doubled().value == 2) }}", "",
    ])
    files["Package.swift"] = "\n".join([
        "// swift-tools-version: 6.0", "import PackageDescription", "let package = Package(", f'  name: "Random{seed}",',
        "  targets: [", *targets, "  ]", ")", "",
    ])
    return files
