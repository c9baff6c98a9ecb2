#!/usr/bin/env python3
"""Prints which folders of a room know each other, and fails where two do both ways.

  scripts/check-folders.py [--list FROM TO] [ROOM...]

  ROOM             folders below Sources; by default those that are kept free of such pairs
  --list FROM TO   the mentions by which one folder of the room knows another

A folder knows another one if its code names a type that the other one declares. A name that two folders or another
room declares, too, counts for none.
"""

import argparse
import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
ROOMS = ["ImpactAnalysis"]
TYPE = re.compile(r"\b(?:struct|class|actor|enum|protocol|typealias)\s+(\w+)")
COMMENT = re.compile(r"//.*|\"(?:[^\"\\\n]|\\.)*\"")


def arrows(room):
    """By folder and folder, the mentions as (name, file)."""
    texts, homes = {}, collections.defaultdict(set)
    for path in sorted((SOURCES / room).glob("*/**/*.swift")):
        folder = path.relative_to(SOURCES / room).parts[0]
        text = COMMENT.sub("", path.read_text())
        texts[path] = (folder, text)
        for name in TYPE.findall(text):
            homes[name].add(folder)
    for path in SOURCES.glob("*/**/*.swift"):
        other = path.relative_to(SOURCES).parts[0]
        if room != other and "Generated" not in path.parts:
            for name in TYPE.findall(COMMENT.sub("", path.read_text())):
                if name in homes:
                    homes[name].add(f"Sources/{other}")
    found = collections.defaultdict(list)
    for path, (folder, text) in texts.items():
        for name in sorted(set(re.findall(r"\b[A-Z]\w*", text))):
            if len(homes.get(name, ())) == 1 and folder not in homes[name]:
                found[folder, next(iter(homes[name]))].append((name, path.name))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", default=ROOMS, metavar="ROOM")
    parser.add_argument("--list", nargs=2, metavar=("FROM", "TO"))
    options = parser.parse_args()
    status = 0
    for room in options.rooms:
        found = arrows(room)
        if options.list:
            for name, file in found[tuple(options.list)]:
                print(f"{name} in {file}")
            continue
        for source, target in sorted(found):
            print(f"{room}: {source} -> {target} {len(found[source, target])}")
            if source < target and (target, source) in found:
                print(f"{room}: {source} and {target} know each other; move what both need to a folder below them",
                      file=sys.stderr)
                status = 1
    sys.exit(status)


main()
