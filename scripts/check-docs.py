#!/usr/bin/env python3
"""Checks what documents refer to: files, headings, rules, collections of edits, types, sizes.

  scripts/check-docs.py

- Every relative link of a Markdown file leads to a file, and its anchor to a heading there.
- Every path below scripts/ or deploy/ that a Markdown file names exists; `*` stands for any text.
- README.md has at most 160 lines, ARCHITECTURE.md at most 260.
- Ids of docs/rules.md, docs/xcode-rules.md, docs/tuist-rules.md, docs/resource-rules.md, docs/known-holes.md,
  docs/experiments.md and docs/tests.md are unique. A comment `Rule: layout.value` or `Rule: R01` in Sources or Tests names one of them.
- docs/resource-rules.md describes exactly the rules whose ids stand in Sources/ResourceAnalysis/Rules.
- Collections of edits and types that docs/rules.md names exist.
- No document names a folder of the machine that it was written on.

Exit status: 0 all hold; 1 a line for each that does not.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = {"README.md": 160, "ARCHITECTURE.md": 260}
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"(?<![\w/.-])(?:\./)?((?:scripts|deploy)/[\w./*-]*[\w*])")
ID = re.compile(r"^\| `?([a-z][\w-]*(?:\.[a-z][\w-]*)*|R\d\d|X-\d+(?:, X-\d+)*)`? \|", re.MULTILINE)


def tracked(*patterns):
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT, check=True, text=True, capture_output=True).stdout
    return sorted(path for path in set(listed.split("\n")) if path and (ROOT / path).is_file())


def text_of(path):
    return (ROOT / path).read_text(errors="replace")


def anchors(path):
    """The anchors that a renderer makes of headings: small letters, hyphens for spaces, no punctuation."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text_of(path), re.MULTILINE):
        found.add(re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-"))
    return found


def without_code(text):
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def links(path):
    for target in LINK.findall(without_code(text_of(path))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (ROOT / path).parent / name if name else ROOT / path
        if not file.exists():
            yield f"{path}: `{target}` leads nowhere"
        elif anchor and anchor not in anchors(file.resolve().relative_to(ROOT)):
            yield f"{path}: `{target}` names no heading"


def paths(path):
    for name in sorted(set(PATH.findall(text_of(path)))):
        if not any(ROOT.glob(name)):
            yield f"{path}: there is no `{name}`"


def ids():
    """The ids of the tables, with their documents."""
    for name in (
        "rules", "xcode-rules", "tuist-rules", "resource-rules", "known-holes", "experiments",
        "tests",
    ):
        path = f"docs/{name}.md"
        for match in ID.findall(text_of(path)):
            for name in match.split(", "):
                if name != "id":
                    yield name, path


def rules():
    known = {}
    for name, path in ids():
        if name in known:
            yield f"{path}: the id `{name}` stands in {known[name]}, too"
        known[name] = path
    sources = tracked("Sources/*.swift", "Tests/*.swift", "Tests/*.edits")
    for path in sources:
        for names in re.findall(r"\bRules?: ([a-zR][\w.,` -]*\w)", text_of(path)):
            for name in re.findall(r"[a-z][\w-]*(?:\.[a-z][\w-]*)+|\bR\d\d\b", names):
                if name not in known:
                    yield f"{path}: docs/rules.md has no rule `{name}`"
    checked = set()
    for path in tracked("Sources/ResourceAnalysis/Rules/*.swift"):
        for listed in re.findall(r"static let ids = \[(.*)\]", text_of(path)):
            checked |= set(re.findall(r"R\d\d", listed))
    described = {name for name, path in known.items() if path == "docs/resource-rules.md"}
    for name in sorted(checked ^ described):
        yield f"docs/resource-rules.md: `{name}` is only {'in the code' if name in checked else 'described'}"


def references():
    text = text_of("docs/rules.md")
    collections = {pathlib.Path(path).stem for path in tracked("Tests/*.edits")}
    declared = set()
    rooms = ["ImpactAnalysis", "SwiftKnowledge", "SourceSummarizing"]
    for path in tracked(*[f"Sources/{room}/*.swift" for room in rooms]):
        declared |= set(re.findall(r"\b(?:struct|enum|class|actor|protocol) (\w+)", text_of(path)))
        declared.add(pathlib.Path(path).stem.partition("+")[0])
    for table in re.split(r"\n(?!\|)", text):
        rows = [row for row in table.split("\n") if row.startswith("|")]
        if len(rows) < 3:
            continue
        heads = [cell.strip() for cell in rows[0].strip("|").split("|")]
        for row in rows[2:]:
            cells = dict(zip(heads, (cell.strip() for cell in row.strip("|").split("|"))))
            for name in filter(None, (cells.get("edits") or "").split(", ")):
                if name not in collections:
                    yield f"docs/rules.md: there is no collection of edits `{name}`"
            for name in re.findall(r"`(\w+)`", cells.get("code") or ""):
                if name not in declared:
                    yield f"docs/rules.md: there is no type `{name}`"


def sizes():
    for path, limit in LIMITS.items():
        lines = text_of(path).count("\n")
        if lines > limit:
            yield f"{path}: {lines} lines, at most {limit}"


def machines(path):
    for place in re.findall(r"(?<![\w.~])/(?:work|home|root|Users)/\w+", text_of(path)):
        if not place.startswith("/home/graphd"):
            yield f"{path}: `{place}` is a folder of some machine"


def main():
    faults = [*sizes(), *rules(), *references()]
    for path in tracked("*.md"):
        faults += [*links(path), *paths(path), *machines(path)]
    print("\n".join(faults) or "Documents refer to what there is")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
