"""Compares what Package.swift declares of each target with what its sources import; prints what differs.

Reads the JSON of `swift package dump-package` from the standard input; the exit status is 1 where something differs.
"""

import json
import pathlib
import re
import sys

IMPORT = re.compile(
    r"^ *(?:@[A-Za-z_()]+ +)*(?:(?:public|package|internal|private|fileprivate) )?import +"
    r"(?:(?:struct|class|enum|func|protocol|typealias|var|let) +)?(\w+)", re.MULTILINE)
# Modules of the system, of the toolchain and of the manifests' own library.
SYSTEM = {
    "CoreServices", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationXML", "Glibc", "MachO", "Musl", "PackageDescription", "Synchronization", "System", "Testing", "XCTest",
}


def dependencies(target):
    """The names of the targets and products that a target declares."""
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                yield dependency[kind][0]


def head(text):
    """The lines before the first declaration: a text in a test may hold imports, too."""
    for line in text.splitlines():
        if not re.match(r"$|//|#|(@\w+(\(\w+\))? +)*(\w+ +)?import ", line):
            return
        yield line


def imports(folder):
    """The modules that the sources of a folder import."""
    modules = set()
    for file in folder.rglob("*.swift"):
        modules.update(IMPORT.findall("\n".join(head(file.read_text("utf-8")))))
    return modules - SYSTEM


def differences(package):
    """A sentence for each arrow that is declared and not imported, or imported and not declared."""
    executables = {target["name"] for target in package["targets"] if target["type"] == "executable"}
    for target in package["targets"]:
        if target["type"] not in ("regular", "executable", "test"):
            continue
        name = target["name"]
        kind = "Tests" if target["type"] == "test" else "Sources"
        folder = pathlib.Path(target.get("path") or f"{kind}/{name}")
        declared, imported = set(dependencies(target)), imports(folder)
        # Nobody imports an executable: a test that runs it declares it so that it is built.
        yield from (f"Package.swift: {name} declares {other} and does not import it"
                    for other in sorted(declared - imported - executables))
        yield from (f"{folder}: {name} imports {other}, which Package.swift does not declare"
                    for other in sorted(imported - declared))


def main():
    found = list(differences(json.load(sys.stdin)))
    print("\n".join(found)) if found else None
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
