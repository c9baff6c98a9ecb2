#!/usr/bin/env python3
"""Counts what makes prose hard to read, and fails where a room has more of it than it may have.

  scripts/check-words.py                    compare with scripts/support/words.txt
  scripts/check-words.py --list ROOM        print each finding of a room: docs, Sources/GraphCore, …
  scripts/check-words.py --lower            write the present counts where they are lower
  scripts/check-words.py --reset            write the present counts, higher ones too; justify it in the commit

Reads Markdown, comments, help texts and messages. A room is a folder of Sources or Tests, or one of
docs (all Markdown), Protos, scripts and deploy. Four things are counted:

  openers  sentences that begin with Who, Whoever, What, Of, Those or That of; questions are exempt
  long     sentences of more than 25 words; code in backticks is one word
  verbs    forms of tell, ask, say, feel, hold and mean: a verb of the trade is more exact
  nomore   "no more" in the sense of "no longer"

Exit status: 0 nothing rose; 1 something did; 64 bad usage.
"""

import pathlib
import re
import subprocess
import sys

KINDS = ("openers", "long", "verbs", "nomore")
LIMIT = 25
ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "scripts" / "support" / "words.txt"

OPENER = re.compile(r"^\W*(Who|Whoever|Whose|What|Of|Those|That of)\b")
VERB = re.compile(
    r"\b(tells?|told|telling|asks?|asked|asking|says?|said|saying|feels?|felt|feeling"
    r"|holds?|held|holding|means?|meant)\b",
    re.IGNORECASE,
)
NO_MORE = re.compile(r"\bno more\b(?! than)", re.IGNORECASE)
# A sentence ends where the next one begins with a capital letter, a backtick or a parenthesis.
SENTENCE_END = re.compile(r"(?<=[.!?])[)\"”']*\s+(?=[A-Z`(\"“])")
WORD = re.compile(r"[^\W_][\w'’/.-]*")


# MARK: Texts


class Texts:
    """The paragraphs of one file: pairs of the first line's number and the text."""

    def __init__(self):
        self.paragraphs = []
        self._lines, self._start = [], 0

    def add(self, number, text):
        if not self._lines:
            self._start = number
        self._lines.append(text)

    def end(self):
        if self._lines:
            self.paragraphs.append((self._start, " ".join(self._lines)))
        self._lines = []


def markdown(lines):
    texts, fenced = Texts(), False
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare.startswith("```"):
            fenced = not fenced
            texts.end()
        elif fenced:
            continue
        elif not bare or bare.startswith(("<", "|-", "|:", "[")) and not bare.startswith("[!"):
            texts.end()
            if bare.startswith("["):
                texts.add(number, bare)
        elif bare.startswith("|"):
            texts.end()
            for cell in bare.strip("|").split("|"):
                texts.add(number, cell.strip())
                texts.end()
        else:
            if bare.startswith(("#", "- ", "* ")) or re.match(r"\d+\. ", bare):
                texts.end()
            texts.add(number, re.sub(r"^(#+|[-*]|\d+\.)\s+", "", bare))
            if bare.startswith("#"):
                texts.end()
    texts.end()
    return texts.paragraphs


def comments(lines, marker):
    """Runs of whole-line comments."""
    texts, fenced = Texts(), False
    expression = re.compile(r"^\s*" + marker + r"+ ?(.*)$")
    for number, line in enumerate(lines, 1):
        found = expression.match(line)
        text = found.group(1).strip() if found else ""
        if text.startswith("```"):
            fenced = not fenced
            texts.end()
        elif not found or not text or text.startswith(("MARK:", "!", "swift-tools-version")):
            texts.end()
            fenced = fenced and found is not None
        elif not fenced and not found.group(1).startswith("   "):
            item = re.match(r"^(- |\d+\. )(Parameters?:?|Returns:|Throws:|Parameter \w+:)?\s*", text)
            if item:
                texts.end()
                text = re.sub(r"^\w+:\s+(?=\w)", "", text[item.end():])
            if text:
                texts.add(number, text)
    texts.end()
    return texts.paragraphs


CODE = re.compile(r"\bextension \w|\bstatic func |\": \w+,|^case \w+(, \w+)*$")
STRING = re.compile(r'"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"')


def messages(lines):
    """Literals of Swift that are sentences: at least four words with spaces between them, and no code."""
    texts, multiline = Texts(), False
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare.count('"""') == 1:
            multiline = not multiline
            texts.end()
        elif multiline:
            if bare:
                texts.add(number, bare.rstrip("\\"))
            else:
                texts.end()
        elif not bare.startswith("//"):
            for literal in STRING.findall(bare.split(" // ")[0]):
                if len(re.findall(r"[A-Za-z]{2,}(?= |$|[,.:;])", literal)) >= 4:
                    texts.add(number, literal)
                    texts.end()
    texts.end()
    return [(number, text) for number, text in texts.paragraphs if not CODE.search(text)]


# MARK: Findings


def plain(text):
    text = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "`x`", text)
    text = re.sub(r"``.*?``|`[^`]*`", "`code`", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return text.replace("**", "")


def findings(text):
    for sentence in SENTENCE_END.split(plain(text)):
        if OPENER.match(sentence) and not sentence.rstrip().endswith("?"):
            yield "openers", sentence
        if len(WORD.findall(sentence)) > LIMIT:
            yield "long", sentence
        for _ in VERB.findall(sentence):
            yield "verbs", sentence
        for _ in NO_MORE.findall(sentence):
            yield "nomore", sentence


def room(path):
    parts = path.split("/")
    if path.endswith(".md"):
        return "docs"
    return "/".join(parts[:2]) if parts[0] in ("Sources", "Tests") and len(parts) > 2 else parts[0]


def paragraphs(path):
    lines = (ROOT / path).read_text(errors="replace").splitlines()
    if path.endswith(".md"):
        return markdown(lines)
    if path.endswith((".swift", ".proto")):
        found = comments(lines, "//")
        return found + messages(lines) if path.startswith("Sources/") else found
    return comments(lines, "#")


def files():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, text=True, capture_output=True).stdout.split("\n")
    for path in sorted(set(listed)):
        if "/Generated/" in path or path.startswith("Protos/grpc/") or not (ROOT / path).is_file():
            continue
        scripts = path.startswith(("scripts/", "deploy/", ".ci/")) and "." not in pathlib.Path(path).name
        if path.endswith((".md", ".swift", ".proto", ".py", ".sh", ".yml")) or scripts:
            yield path


def all_findings():
    for path in files():
        for line, text in paragraphs(path):
            for kind, sentence in findings(text):
                yield room(path), kind, path, line, sentence


# MARK: The table


def read_table():
    table = {}
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            name, *counts = line.split()
            table[name] = dict(zip(KINDS, map(int, counts)))
    return table


def write_table(counts):
    width = max(map(len, counts), default=4)
    lines = ["# What each room may have at most; scripts/check-words.py explains the columns.",
             "# " + "room".ljust(width - 2) + "".join(kind.rjust(9) for kind in KINDS)]
    for name in sorted(counts):
        lines.append(name.ljust(width) + "".join(str(counts[name][kind]).rjust(9) for kind in KINDS))
    TABLE.write_text("\n".join(lines) + "\n")


def count():
    counts = {}
    for name, kind, *_ in all_findings():
        counts.setdefault(name, dict.fromkeys(KINDS, 0))[kind] += 1
    return counts


def compare(counts, allowed):
    status, lower = 0, 0
    for name in sorted(set(counts) | set(allowed)):
        present = counts.get(name, dict.fromkeys(KINDS, 0))
        limit = allowed.get(name, dict.fromkeys(KINDS, 0))
        for kind in KINDS:
            if present[kind] > limit[kind]:
                status = 1
                print(f"{name}: {present[kind]} {kind}, at most {limit[kind]}; "
                      f"see `scripts/check-words.py --list {name}`")
            lower += present[kind] < limit[kind]
    total = {kind: sum(counts[name][kind] for name in counts) for kind in KINDS}
    print(", ".join(f"{total[kind]} {kind}" for kind in KINDS))
    if lower:
        print(f"{lower} counts fell: run `scripts/check-words.py --lower` and commit the table")
    return status


def main(arguments):
    if arguments[:1] == ["--list"] and len(arguments) == 2:
        for name, kind, path, line, sentence in all_findings():
            if name == arguments[1]:
                print(f"{path}:{line}: {kind}: {sentence}")
        return 0
    if arguments in (["--lower"], ["--reset"]):
        counts = count()
        old = read_table() if arguments == ["--lower"] else {}
        for name in old:
            present = counts.setdefault(name, dict.fromkeys(KINDS, 0))
            counts[name] = {kind: min(present[kind], old[name][kind]) for kind in KINDS}
        write_table({name: value for name, value in counts.items() if any(value.values())})
        return 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 64
    return compare(count(), read_table())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
