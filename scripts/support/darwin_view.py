"""The view that a Mac's compiler has of a source, on Linux and with stubs of the SDK's modules.

Lines keep their numbers. Only texts are replaced: what looks alike inside of a string literal does no harm.
"""
import pathlib
import re

CONDITION = re.compile(r"^(\s*#(?:if|elseif)\s)(.*)$", re.MULTILINE)
IMPORT = re.compile(r"^( *(?:@\w+ )*(?:public |package |internal |private |fileprivate )?)import (\w+)$", re.MULTILINE)
# No Mac has them. `FoundationEssentials` is another case: it stands for Foundation, since all of Linux's Foundation
# brings Glibc along.
ABSENT = {"Glibc", "Musl", "FoundationNetworking", "FoundationXML"}
STRUCTURE = re.compile(r"^STRUCTURE\((\w+)\)", re.MULTILINE)
DECLARATION = re.compile(r"^(?:@discardableResult |nonisolated\(unsafe\) )?public (func|var|let|struct|class|typealias) (.*)",
                         re.MULTILINE)


def declarations(folder):
    """The kinds of a stub's declarations, by their names. One line may declare several constants."""
    structures = STRUCTURE.findall((folder / "c/structures.h").read_text())
    # Both a structure and a function: no scoped import can name it.
    found = {name: "struct" for name in structures if name != "stat"}
    for kind, rest in DECLARATION.findall((folder / "Darwin.swift").read_text()):
        for name in re.findall(r"(?:^|, )(\w+)(?= =|: U)" if kind == "let" else r"^\w+", rest):
            found[name] = kind.replace("let", "var")
    return found


DARWIN = declarations(pathlib.Path(__file__).parent / "darwin")


def with_system(text):
    """A source with the module `System`, and else as on Linux."""
    return re.sub(r"canImport\(System\)", "true", text)


def of(text):
    """A source as on a Mac."""
    modules = {match[2] for match in IMPORT.finditer(text)}
    # Foundation and NIOPosix of Linux bring Glibc along. A scoped import hides its names.
    names = sorted(set(re.findall(r"\w+", text)) & DARWIN.keys()) if modules & {"Darwin", "Foundation"} else []

    def decided(match):
        condition = re.sub(r"canImport\((Darwin|System)\)|os\(macOS\)", "true", match[2])
        return match[1] + re.sub(rf"canImport\(({'|'.join(ABSENT)})\)|os\(Linux\)", "false", condition)

    def darwin(level):
        scoped = [f"{level}import {DARWIN[name]} Darwin.{name}" for name in names]
        return [f"{level}import Darwin", *scoped, "import struct Glibc.timespec"]

    def imported(match):
        level, module = match.groups()
        if module in ABSENT:
            return f"{match[0]}_is_absent_on_macOS"
        if module == "Darwin":
            return "; ".join(darwin(level))
        if module == "Foundation":
            more = [] if "Darwin" in modules else darwin("")
            return "; ".join([match[0], "import FoundationBridges", "import FoundationNetworking", *more])
        return match[0] + ("; import FoundationBridges" if module == "FoundationEssentials" else "")

    text = IMPORT.sub(imported, CONDITION.sub(decided, text))
    # Linux has no bridge to Objective-C.
    return re.sub(r" as CFArray\b", ".asCFArray", text)
