"""Layouts of resources in small packages, and edits of them: the table of scripts/verify-resource-layouts.

A layout is one package. Its targets are `name: arguments`; the files of a target stand below `Sources/<target>`. A
name that ends in `/` is a folder without files, and `a -> b` a symbolic link. Each source uses `Bundle.module`, unless
`plain` names its target.
"""
import dataclasses
import pathlib
import re


@dataclasses.dataclass(frozen=True)
class Package:
    """One state of a package."""
    targets: dict
    files: str = ""
    tools: str = "6.0"
    language: str = "en"
    name: str = "Pack"
    # Targets whose code does not use its bundle.
    plain: str = ""
    # Texts of files that are not the default.
    texts: dict = dataclasses.field(default_factory=dict)

    def manifest(self):
        stated = f'defaultLocalization: "{self.language}", ' if self.language else ""
        targets = ", ".join(
            f'.{"executableTarget" if name == "tool" else "target"}(name: "{name}"{arguments and ", "}{arguments})'
            for name, arguments in self.targets.items())
        space = "" if self.tools < "5.4" else " "
        return (f"// swift-tools-version:{space}{self.tools}\nimport PackageDescription\n"
                f'let package = Package(name: "{self.name}", {stated}targets: [{targets}])\n')

    def contents(self):
        """Path -> text; `None` is a folder, and a text that begins with `-> ` a link."""
        contents = {"Package.swift": self.manifest()}
        for target in self.targets:
            source = "main.swift" if target == "tool" else "Code.swift"
            use = "let bundle = 1" if target in self.plain.split(",") else look_up("a", "txt")
            contents[f"Sources/{target}/{source}"] = f"import Foundation\n{use}\n"
        first = next(iter(self.targets))
        for word in re.split(r"\s*[,\n]\s*", self.files.strip()):
            path, _, link = word.partition(" -> ")
            if not path:
                continue
            # `Other:a.txt` is a file of the target `Other`.
            target, colon, rest = path.partition(":")
            path = f"Sources/{target}/{rest}" if colon else f"Sources/{first}/{path}"
            if path.endswith("/"):
                contents[path] = None
            else:
                contents[path] = f"-> {link}" if link else self.text(path)
        for path, text in self.texts.items():
            if text is None:
                contents.pop(path, None)
            else:
                contents[path] = text
        return contents

    @staticmethod
    def text(path):
        ending = path.rpartition(".")[2]
        if path.endswith("Contents.json"):
            return "{}\n"
        if ending == "xcstrings":
            return '{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {}}}\n'
        return '"a" = "A";\n' if ending == "strings" else f"text of {path}\n"


@dataclasses.dataclass(frozen=True)
class Existing:
    """A package of somebody else, which is copied."""
    root: pathlib.Path
    targets = {}

    def manifest(self):
        return (self.root / "Package.swift").read_text()

    def contents(self):
        """As those of `Package`."""
        contents = {}
        for path in sorted(self.root.rglob("*")):
            name = path.relative_to(self.root)
            if {".build", ".git"} & set(name.parts) or path.is_dir() and not path.is_symlink():
                continue
            isLink = path.is_symlink()
            contents[str(name)] = f"-> {path.readlink()}" if isLink else path.read_text(errors="surrogateescape")
        return contents


@dataclasses.dataclass(frozen=True)
class Layout:
    title: str
    base: Package | Existing
    # The second state, which is built on top of the first one.
    head: Package = None


def look_up(name, ending):
    return f'let place = Bundle.module.path(forResource: "{name}", ofType: "{ending}")'


def one(rules, files, **more):
    """A package whose one target takes resources by rules: `process R, copy D`."""
    return Package({"Kit": resources(rules)}, files, **more)


def resources(rules):
    """`process R, copy D, embed e.txt, process x.txt default` as an argument of a target."""
    parts = []
    for rule in filter(None, re.split(r"\s*,\s*", rules)):
        verb, path, *localization = rule.split("|") if "|" in rule else rule.split(" ", 2)
        verb = "embedInCode" if verb == "embed" else verb
        more = f", localization: .{localization[0]}" if localization else ""
        parts.append(f'.{verb}("{path}"{more})')
    return f"resources: [{', '.join(parts)}]" if parts else ""


def edit(package, **changes):
    return dataclasses.replace(package, **changes)


EXECUTABLE = Package(
    {"Kit": resources("process a.txt"), "Other": resources("copy Data"), "None": "",
     "tool": 'dependencies: ["Kit", "None"], ' + resources("process t.txt")},
    "a.txt, Other:Data/o.txt, tool:t.txt", plain="None")

LAYOUTS = [
    # Rules and places.
    Layout("a processed file", one("process a.txt", "a.txt")),
    Layout("a copied file", one("copy d/a.txt", "d/a.txt")),
    Layout("a processed folder is flattened", one("process R", "R/a.txt, R/b/c.txt, R/b/d/e.txt")),
    Layout("a copied folder keeps its layout", one("copy R", "R/a.txt, R/b/c.txt, R/b/d/e.txt")),
    Layout("a copied folder below a folder", one("copy A/B/R", "A/B/R/a.txt, A/B/R/c/d.txt")),
    Layout("a folder copied out of a processed one", one("process R, copy R/raw", "R/a.txt, R/raw/x/b.txt")),
    Layout("a file processed out of a copied folder", one("copy R, process R/sub/a.txt", "R/b.txt, R/sub/a.txt")),
    Layout("files without an ending, hidden files, and spaces", one(
        "process R, copy D", "R/LICENSE, R/.hidden, R/a b.txt, D/.hidden, D/c d/e.txt")),
    Layout("an empty folder", one("copy D, process a.txt", "D/, a.txt")),
    Layout("a link in a copied folder", one("copy D", "D/a.txt, D/b.txt -> a.txt")),
    Layout("an excluded file", Package(
        {"Kit": 'exclude: ["R/no.txt"], ' + resources("process R")}, "R/a.txt, R/no.txt")),
    Layout("a declared file that is not there", one("process a.txt, process gone.txt", "a.txt")),
    Layout("code uses a source in a processed folder", one("process R", "R/a.txt", texts={
        "Sources/Kit/R/More.swift": "let more = 1\n",
        "Sources/Kit/Code.swift": f"import Foundation\n{look_up('a', 'txt')}\nlet other = more\n"})),
    Layout("a source in a processed folder", one("process R", "R/a.txt, R/More.swift", texts={
        "Sources/Kit/R/More.swift": "let more = 1\n"})),
    Layout("paths with dots and slashes", one("process ./R, copy D/", "R/a.txt, D/b.txt")),
    Layout("a target in the folder of its package", Package(
        {"Kit": 'path: ".", ' + resources("process R")}, texts={
            "Sources/Kit/Code.swift": None, "R/a.txt": "a\n",
            "Code.swift": f"import Foundation\n{look_up('a', 'txt')}\n"})),
    Layout("a link to a folder, copied", one("copy D", "D -> Real, Real/a.txt")),
    Layout("a link to a folder, processed", one("process D", "D -> Real, Real/a.txt")),
    Layout("a target of C", one("process a.txt", "a.txt", texts={
        "Sources/Kit/Code.swift": None, "Sources/Kit/code.c": "int one;\n",
        "Sources/Kit/include/code.h": "extern int one;\n"})),

    # Conflicts.
    Layout("one name in two folders", one("process R", "R/a/f.json, R/b/f.json")),
    Layout("one name, processed and copied", one("process a/f.json, copy b/f.json", "a/f.json, b/f.json")),
    Layout("one name of two copied folders", one("copy a/D, copy b/D", "a/D/x.txt, b/D/y.txt")),
    Layout("a copied folder and a file of one name", one("copy a/D, copy b/D", "a/D/x.txt, b/D")),
    Layout("one name in two copied folders", one("copy A, copy B", "A/f.json, B/f.json")),
    Layout("names that differ in capitals", one("process R", "R/a/F.json, R/b/f.json")),
    Layout("a file by two rules", one("process a.txt, copy a.txt", "a.txt")),
    Layout("one file twice by one rule", one("process a.txt, process a.txt", "a.txt")),
    Layout("a processed Info.plist", one("process Info.plist", "Info.plist")),
    Layout("a copied Info.plist", one("copy d/Info.plist", "d/Info.plist")),
    Layout("an Info.plist that a folder has", one("process R", "R/deep/Info.plist")),
    Layout("an Info.plist in a copied folder", one("copy R", "R/Info.plist")),
    Layout("a localized Info.plist", one("process en.lproj", "en.lproj/Info.plist")),

    # Languages.
    Layout("languages that nothing declares", one("", "en.lproj/L.strings, de.lproj/L.strings")),
    Layout("languages in a processed folder", one("process R", "R/en.lproj/L.strings, R/de.lproj/L.strings")),
    Layout("scripts and regions", one(
        "process R", "R/en.lproj/L.strings, R/zh-Hans.lproj/L.strings, R/pt-BR.lproj/L.strings")),
    Layout("the base", one("process R", "R/Base.lproj/x.txt, R/en.lproj/x.strings")),
    Layout("no default localization", one("process R", "R/en.lproj/L.strings", language=None)),
    Layout("no default localization, undeclared", one("process a.txt", "a.txt, en.lproj/L.strings", language=None)),
    Layout("no default localization, but copied", one("copy en.lproj", "en.lproj/L.strings", language=None)),
    Layout("a default localization without texts", one("process R", "R/en.lproj/L.strings", language="fr")),
    Layout("localized and not", one("process R", "R/a.txt, R/de.lproj/a.txt")),
    Layout("localized and not in the default", one("process R", "R/a.txt, R/en.lproj/a.txt")),
    Layout("localized and not, copied", one("copy a.txt, process R", "a.txt, R/de.lproj/a.txt")),
    Layout("explicitly the default", one("process a.txt default", "a.txt")),
    Layout("explicitly the base", one("process a.txt base", "a.txt")),
    Layout("explicitly the default without one", one("process a.txt default", "a.txt", language=None)),
    Layout("explicitly the base without a default", one("process a.txt base", "a.txt", language=None)),
    Layout("explicitly, in the folder of a language", one("process R default", "R/en.lproj/a.txt")),
    Layout("explicitly and by a folder", one("process a.txt default, process R", "a.txt, R/en.lproj/a.txt")),
    Layout("one name twice in a language", one("process R", "R/a/de.lproj/f.txt, R/b/de.lproj/f.txt")),
    Layout("a language in two spellings", one("process R", "R/a/pt-BR.lproj/f.txt, R/b/pt-br.lproj/f.txt")),
    Layout("a folder in that of a language", one("process R", "R/en.lproj/deep/a.txt")),
    Layout("the copied folder of a language", one("copy R/de.lproj", "R/de.lproj/a.txt")),
    Layout("the copied folder of a language that is used", one(
        "copy A/de.lproj, process B", "A/de.lproj/a.txt, B/de.lproj/b.txt")),
    Layout("languages in a copied folder", one("copy R", "R/zh-Hans.lproj/L.strings, R/en.lproj/L.strings")),

    # Folders of languages that code looks up.
    Layout("code looks a script up", one("process R", "R/en.lproj/L.strings, R/zh-Hans.lproj/L.strings", texts={
        "Sources/Kit/Code.swift": f"import Foundation\n{look_up('zh-Hans', 'lproj')}\n"})),
    Layout("code looks a script up in both spellings", one(
        "process R", "R/en.lproj/L.strings, R/zh-Hans.lproj/L.strings", texts={
            "Sources/Kit/Code.swift":
                f"import Foundation\n{look_up('zh-Hans', 'lproj')} ?? {look_up('zh-hans', 'lproj')[12:]}\n"})),
    Layout("code looks a script up that is copied", one("copy R/zh-Hans.lproj", "R/zh-Hans.lproj/L.strings", texts={
        "Sources/Kit/Code.swift": f"import Foundation\n{look_up('zh-Hans', 'lproj')}\n"})),
    Layout("code looks the base up", one("process R", "R/Base.lproj/x.txt, R/en.lproj/x.strings", texts={
        "Sources/Kit/Code.swift": f"import Foundation\n{look_up('Base', 'lproj')}\n"})),

    # Types and tools versions.
    Layout("a folder with an ending, 5.5", one("process R", "R/x.thing/a.txt, R/x.thing/b.txt", tools="5.5")),
    Layout("a folder with an ending, 5.9", one("process R", "R/x.thing/a.txt, R/x.thing/b.txt", tools="5.9")),
    Layout("equal names in folders with an ending, 5.5", one(
        "process R", "R/x.thing/a.txt, R/y.thing/a.txt", tools="5.5")),
    Layout("equal names in folders with an ending, 6.0", one("process R", "R/x.thing/a.txt, R/y.thing/a.txt")),
    Layout("a copied bundle", one("copy x.bundle", "x.bundle/a.txt, x.bundle/en.lproj/b.strings", tools="5.3")),
    Layout("tools 5.3", one("process R", "R/a.txt, R/en.lproj/b.strings", tools="5.3")),
    Layout("tools 6.2", one("process R, copy D", "R/a.txt, D/b/c.txt", tools="6.2")),
    Layout("a privacy manifest", one("copy PrivacyInfo.xcprivacy", "PrivacyInfo.xcprivacy", tools="5.9")),
    Layout("an undeclared privacy manifest", one("process a.txt", "a.txt, PrivacyInfo.xcprivacy")),
    Layout("documentation beside resources", one("process R", "R/a.txt, Kit.docc/Kit.md")),
    Layout("a resource outside the folder, 6.0", one("process ../Shared/x.json, process a.txt", "a.txt", texts={
        "Sources/Shared/x.json": "1\n"})),
    Layout("a resource outside the folder, 5.9", one(
        "process ../Shared/x.json, process a.txt", "a.txt", tools="5.9", texts={"Sources/Shared/x.json": "1\n"})),

    # The accessor.
    Layout("no resource, but a use", one("", "")),
    Layout("an undeclared file and a use", one("", "a.txt")),
    Layout("no resource, but a constant of the bundle", one("", "", texts={
        "Sources/Kit/Code.swift": "import Foundation\nlet bundle = Bundle.module\n"})),
    Layout("embedded only, and a use", one("embed e.txt", "e.txt")),
    Layout("embedded only", one("embed e.txt", "e.txt", plain="Kit", texts={
        "Sources/Kit/Code.swift": "let count = PackageResources.e_txt.count\n"})),
    Layout("embedded and processed", one("embed e.txt, process a.txt", "e.txt, a.txt")),
    Layout("a table that nothing declares, and a use", one("", "L.strings")),
    Layout("all that is declared is missing", one("process gone.txt", "")),
    Layout("all that is declared is excluded", Package(
        {"Kit": 'exclude: ["R/no.txt"], ' + resources("process R")}, "R/no.txt")),

    # Names.
    Layout("spaces and hyphens", Package(
        {"My-Kit 2": resources("process R")}, "R/a.txt, R/de.lproj/L.strings", name="My-Pack age")),
    Layout("dots and other letters", Package({"Kit": resources("process a.txt")}, "a.txt", name="päck.age")),
    Layout("a program and its bundles", EXECUTABLE),
    Layout("two targets with equal names", Package(
        {"A": resources("process f.txt"), "B": resources("process f.txt")}, "f.txt, B:f.txt")),
]

ONE = one("process R, copy D", "R/a.txt, R/b.txt, D/c.txt, D/d/e.txt")
TABLES = one("process R", "R/en.lproj/L.strings, R/de.lproj/L.strings")
EMBEDDED = one("embed e.txt, process a.txt", "e.txt, a.txt")

LAYOUTS += [
    Layout("edit: the text of a processed file", ONE, edit(ONE, texts={"Sources/Kit/R/a.txt": "other\n"})),
    Layout("edit: the text of a file in a copied folder", ONE, edit(ONE, texts={"Sources/Kit/D/d/e.txt": "other\n"})),
    Layout("edit: a translation", TABLES, edit(TABLES, texts={"Sources/Kit/R/de.lproj/L.strings": '"a" = "B";\n'})),
    Layout("edit: a key", TABLES, edit(TABLES, texts={"Sources/Kit/R/de.lproj/L.strings": '"b" = "B";\n'})),
    Layout("edit: the text of an embedded file", EMBEDDED, edit(EMBEDDED, texts={"Sources/Kit/e.txt": "other\n"})),
    Layout("edit: a file is added to a processed folder", ONE, edit(ONE, files=ONE.files + ", R/new.txt")),
    Layout("edit: a file is added to a copied folder", ONE, edit(ONE, files=ONE.files + ", D/new.txt")),
    Layout("edit: a file is removed of a processed folder", ONE, edit(ONE, files="R/a.txt, D/c.txt, D/d/e.txt")),
    Layout("edit: a file is removed of a copied folder", ONE, edit(ONE, files="R/a.txt, R/b.txt, D/d/e.txt")),
    Layout("edit: a copied folder is removed", ONE, edit(one("process R", "R/a.txt, R/b.txt"))),
    Layout("edit: a file is renamed", ONE, edit(ONE, files="R/a.txt, R/z.txt, D/c.txt, D/d/e.txt")),
    Layout("edit: a file moves to where it lands at the same place", ONE, edit(
        ONE, files="R/a.txt, R/deep/b.txt, D/c.txt, D/d/e.txt",
        texts={"Sources/Kit/R/deep/b.txt": "text of Sources/Kit/R/b.txt\n"})),
    Layout("edit: a language is removed", TABLES, edit(TABLES, files="R/en.lproj/L.strings")),
    Layout("edit: a language is added", TABLES, edit(TABLES, files=TABLES.files + ", R/pt-BR.lproj/L.strings")),
    Layout("edit: a language is renamed", TABLES, edit(TABLES, files="R/en.lproj/L.strings, R/de-AT.lproj/L.strings")),
    Layout("edit: the capitals of a language",
           edit(TABLES, files="R/en.lproj/L.strings, R/pt-BR.lproj/L.strings"),
           edit(TABLES, files="R/en.lproj/L.strings, R/pt-br.lproj/L.strings")),
    Layout("edit: the first resource", one("", "", plain="Kit"), one("process a.txt", "a.txt", plain="Kit")),
    Layout("edit: the last resource", one("process a.txt", "a.txt", plain="Kit"), one("", "", plain="Kit")),
    Layout("edit: the last file of a processed folder", one("process R", "R/a.txt", plain="Kit"), one(
        "process R", "R/", plain="Kit")),
    Layout("edit: process becomes copy", one("process R", "R/a.txt, R/d/b.txt"), one("copy R", "R/a.txt, R/d/b.txt")),
    Layout("edit: process becomes embed", one("process a.txt, process b.txt", "a.txt, b.txt"), one(
        "embed a.txt, process b.txt", "a.txt, b.txt")),
    Layout("edit: embed becomes process",
           one("embed a.txt", "a.txt", plain="Kit"), one("process a.txt", "a.txt", plain="Kit")),
    Layout("edit: another file is embedded", one("process b.txt", "a.txt, b.txt"), one(
        "process b.txt, embed a.txt", "a.txt, b.txt")),
    Layout("edit: a file is excluded", ONE, edit(ONE, targets={
        "Kit": 'exclude: ["R/b.txt"], ' + resources("process R, copy D")})),
    Layout("edit: a file becomes localized explicitly",
           one("process a.txt", "a.txt"), one("process a.txt default", "a.txt")),
    Layout("edit: the default localization", TABLES, edit(TABLES, language="de")),
    Layout("edit: the package is renamed", ONE, edit(ONE, name="Packet")),
    Layout("edit: the target is renamed", ONE, edit(
        ONE, targets={"Lib": resources("process R, copy D")})),
    Layout("edit: a resource of a program", EXECUTABLE, edit(EXECUTABLE, texts={"Sources/tool/t.txt": "other\n"})),
    Layout("edit: a resource of a program's library is removed", EXECUTABLE, edit(
        EXECUTABLE, targets={**EXECUTABLE.targets, "Kit": resources("process b.txt")},
        files=EXECUTABLE.files.replace("a.txt", "b.txt", 1))),
]

# By title, differences that are known, by their beginnings: `native: `, `swiftbuild: ` or `both: `, then as the script
# prints them.
KNOWN = {
    # The build copies the source, as R21 has it; the compiler finds that code names it.
    "code uses a source in a processed folder": ["both: build: fails, not predicted: "],
    # Swift Build neither compiles nor copies it.
    "a source in a processed folder": ["swiftbuild: files: predicted, not found: More.swift"],
    # git tracks no empty folder, and in another clone it is not there.
    "an empty folder": ["both: build: predicted, not found: R21 warning"],
    "edit: the last file of a processed folder": ["both: build: predicted, not found: R21 warning"],
    # Swift Build puts embedded files in a bundle, too, and makes no accessor for them alone.
    "embedded only": ["swiftbuild: bundle: found, not predicted: Pack_Kit.bundle"],
    "embedded and processed": ["swiftbuild: files: found, not predicted: e.txt"],
    "a link to a folder, copied": ["both: files: predicted, not found: Real/a.txt"],
    "edit: the text of an embedded file": ["swiftbuild: files: found, not predicted: e.txt"],
    "edit: embed becomes process": ["swiftbuild: bundle: found, not predicted: Pack_Kit.bundle"],
    "edit: another file is embedded": ["swiftbuild: files: found, not predicted: a.txt"],
    # The embedded file stays in the bundle for that reason; no earlier build left it.
    "edit: process becomes embed": ["swiftbuild: stale: found, not predicted: Kit"],
    "edit: the default localization": ["both: recompiles: predicted, not found: Kit"],
    "edit: the capitals of a language": ["native: stale: predicted, not found: Kit"],
    "an undeclared privacy manifest": ["native: files: predicted, not found: PrivacyInfo.xcprivacy"],
}
