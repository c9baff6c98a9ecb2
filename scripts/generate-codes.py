#!/usr/bin/env python3
"""Writes docs/codes.md: what each problem code and each error reason of the contract means.

    scripts/generate-codes.py [--check]

The text is that of the comments in Protos/graphd/v1/codes.proto. With --check nothing is written; the exit
status is 1 where the file is not what the comments say, or where the service never sends a code.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "Protos/graphd/v1/codes.proto"
TARGET = ROOT / "docs/codes.md"
SERVICE = ROOT / "Sources/GraphRPC"
HEAD = """# Codes

Made by `scripts/generate-codes.py` from the comments in `Protos/graphd/v1/codes.proto`. Codes keep their meaning;
new ones are added.
"""
SECTIONS = {
    "ProblemCode": """## Problems

The `code` of a `Problem` in an answer. JSON has the whole name, `PROBLEM_CODE_SYNTAX_ERROR`; text has it in small
letters and brackets, `[syntax_error]`.
""",
    "ErrorReason": """## Errors

Why a call has no answer. The code is the `reason` of `google.rpc.ErrorInfo` in the status's details, whose `domain`
is `graphd.v1`. A `SessionFailure` has it with `ERROR_REASON_` before it.
""",
}


def values(text, name):
    """The values of an enumeration, without the first, and their comments."""
    body = re.search(rf"^enum {name} {{\n(.*?)^}}", text, re.MULTILINE | re.DOTALL)[1]
    comment = []
    for line in body.splitlines():
        line = line.strip()
        if line.startswith("//"):
            comment.append(line[2:].strip())
        elif match := re.fullmatch(r"(\w+) = (\d+);", line):
            if match[2] != "0":
                yield match[1], " ".join(comment)
            comment = []


def unused(text):
    """The values that the service never sends."""
    sources = "\n".join(file.read_text("utf-8") for file in SERVICE.rglob("*.swift"))
    used = set(re.findall(r"\.([a-z]\w*)", sources))
    for name in SECTIONS:
        for value, _ in values(text, name):
            first, *others = value.removeprefix(prefix(name)).lower().split("_")
            if first + "".join(map(str.capitalize, others)) not in used:
                yield value


def prefix(name):
    """What the values of an enumeration begin with."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper() + "_"


def page(text):
    """The whole file."""
    parts = [HEAD]
    for name, introduction in SECTIONS.items():
        rows = [f"| `{value.removeprefix(prefix(name))}` | {comment} |" for value, comment in values(text, name)]
        parts.append("\n".join([introduction, "| code | meaning |", "|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def main():
    text = SOURCE.read_text("utf-8")
    expected = page(text)
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(expected, "utf-8")
        return 0
    faults = [f"no source of GraphRPC names {value}" for value in unused(text)]
    if not TARGET.exists() or TARGET.read_text("utf-8") != expected:
        faults.append("docs/codes.md differs from Protos/graphd/v1/codes.proto: run scripts/generate-codes.py")
    print("\n".join(faults) or "docs/codes.md is what the comments say, and every code is used")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
