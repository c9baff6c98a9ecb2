"""The program of a release for Macs: universal, stripped, signed and notarized as far as this machine can.

A signature of a developer needs GRAPHD_SIGNING_IDENTITY, the name of a "Developer ID Application" certificate, and
notarization GRAPHD_NOTARY_PROFILE, which `xcrun notarytool store-credentials` makes. What could not be done is listed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ARCHITECTURES = ("arm64", "x86_64")
MINIMUM = "macosx15.0"
# A program for macOS 15 that uses Span loads it from its run paths; macOS 26 has it (swiftlang/swift, SE-0456).
SPAN = "libswiftCompatibilitySpan.dylib"


def run(*command):
    subprocess.run([str(it) for it in command], check=True, stdout=sys.stderr)


def output(*command):
    return subprocess.run([str(it) for it in command], check=True, text=True, capture_output=True).stdout


def build(root, scratch):
    """One program for each architecture, joined: Xcode's build system alone would make both at once."""
    programs = []
    for architecture in ARCHITECTURES:
        folder = scratch / architecture
        run("swift", "build", "--package-path", root, "--scratch-path", folder, "-c", "release", "--product", "graphctl",
            "--triple", f"{architecture}-apple-{MINIMUM}", "-Xlinker", "-rpath", "-Xlinker", "@executable_path/../lib")
        programs.append(folder / "release" / "graphctl")
    (scratch / "release").mkdir(parents=True, exist_ok=True)
    run("lipo", "-create", *programs, "-output", scratch / "release" / "graphctl")
    return scratch / "release"


def loads_span(libraries):
    """Whether `otool -L` lists the library.

    >>> loads_span("graphctl:\\n\\t@rpath/libswiftCompatibilitySpan.dylib (compatibility version 1.0.0)\\n")
    True
    >>> loads_span("graphctl:\\n\\t/usr/lib/swift/libswiftCore.dylib (compatibility version 1.0.0)\\n")
    False
    """
    return SPAN in libraries


def foreign_paths(commands):
    """The run paths in `otool -l` that only the machine has on which the program was built.

    >>> foreign_paths("     cmd LC_RPATH\\n cmdsize 32\\n    path /usr/lib/swift (offset 12)\\nLoad command 9\\n"
    ...     "     cmd LC_RPATH\\n cmdsize 80\\n    path /Applications/Xcode.app/Contents/a b/macosx (offset 12)\\n"
    ...     "     cmd LC_RPATH\\n cmdsize 48\\n    path @executable_path/../lib (offset 12)\\n")
    ['/Applications/Xcode.app/Contents/a b/macosx']
    """
    paths = re.findall(r"cmd LC_RPATH\n.*\n\s*path (.*) \(offset \d+\)", commands)
    return sorted({it for it in paths if not it.startswith(("@", "/usr/lib/"))})


def programs(program, folder):
    """Fills `folder/bin`, and `folder/lib` if it is needed; returns what could not be done."""
    missing = []
    (folder / "bin").mkdir(parents=True)
    made = folder / "bin" / "graphctl"
    run("strip", "-x", "-o", made, program)
    files = [made]
    if loads_span(output("otool", "-L", made)):
        toolchain = pathlib.Path(output("xcrun", "--find", "swift").strip()).parent.parent
        found = sorted((toolchain / "lib").glob(f"swift-*/macosx/{SPAN}"))
        if found:
            (folder / "lib").mkdir()
            files.append(shutil.copy(found[-1], folder / "lib" / SPAN))
        else:
            missing.append(f"`{SPAN}` was not found in {toolchain}: the program starts on macOS 26 and later only")
    for path in foreign_paths(output("otool", "-l", made)):
        run("install_name_tool", "-delete_rpath", path, made)
    identity = os.environ.get("GRAPHD_SIGNING_IDENTITY")
    for file in files:
        # The kernel of Apple silicon runs nothing without a signature, be it one of nobody.
        options = ["--timestamp", "--options", "runtime", "--sign", identity] if identity else ["--sign", "-"]
        run("codesign", "--force", *options, file)
    if not identity:
        missing.append("no developer signed it: set GRAPHD_SIGNING_IDENTITY; macOS refuses what a browser loads")
    profile = os.environ.get("GRAPHD_NOTARY_PROFILE")
    if identity and profile:
        archive = folder.parent / "notarization.zip"
        run("ditto", "-c", "-k", "--keepParent", folder, archive)
        run("xcrun", "notarytool", "submit", archive, "--keychain-profile", profile, "--wait")
        archive.unlink()
    else:
        missing.append("it is not notarized: set GRAPHD_NOTARY_PROFILE and GRAPHD_SIGNING_IDENTITY")
    os.chmod(made, 0o755)
    os.link(made, folder / "bin" / "graphd")
    return missing
