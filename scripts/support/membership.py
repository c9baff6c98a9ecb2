"""Compares what graphd finds in projects with files of expectations.

A file of expectations has `# commit ID` in its first line; further lines with `#` are remarks. Then there are
tab-separated lines, whose last field `?` excludes a line from the comparison:

  target    project  target  product type  module name or -  platforms or -
  source    project  target  path  platform filters or -
  resource  project  target  path  platform filters or -
  dep       project  target  kind  place  name
  product   package folder   product  its targets
  unowned   path

A path that ends in `/` is a folder: itself or any file below it counts as found.
"""
import argparse
import collections
import gzip

from support.modules import described_kinds, modules, run

KINDS = {
    "application": "app", "bundle.unit-test": "test", "bundle.ui-testing": "ui_test",
    "framework": "framework", "library.static": "library", "tool": "executable", "bundle": "bundle",
    "app-extension": "app_extension", "aggregate": "aggregate", "legacy": "external_build",
}


def expectations(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file]
    return lines[0].split()[-1], [line.split("\t") for line in lines[1:] if line and not line.startswith("#")]


def kind(module):
    return module.get("kind", "").removeprefix("MODULE_KIND_").lower()


def covers(expected, found):
    """Whether an expected path, perhaps a folder, stands for a found one."""
    if expected.endswith("/"):
        return found == expected[:-1] or found.startswith(expected)
    return expected == found


class Comparison:
    """The differences between expected lines and found modules.

    `project` returns the name that the lines have for the project of a module; None for a module that they leave out.
    """

    def __init__(self, lines, found, project):
        self.lines = lines
        self.project = project
        self.targets = {(project(m) or m.get("package_path", ""), m["name"]): m for m in found}
        self.byID = {m["id"]: m for m in found}
        self.counts = collections.defaultdict(lambda: [0, 0])
        self.missing, self.extra = [], []

    def run(self):
        self.compare_targets()
        self.compare_files("source", "sources")
        self.compare_files("resource", "resources")
        self.compare_dependencies()
        self.compare_unowned()

    def expect(self, what, holds, line):
        self.counts[what][0] += 1
        if holds:
            self.counts[what][1] += 1
        else:
            self.missing.append("\t".join(line))

    def compare_targets(self):
        expected = set()
        for line in self.lines:
            if line[0] != "target":
                continue
            expected.add((line[1], line[2]))
            if line[-1] == "?":
                continue
            module = self.targets.get((line[1], line[2]))
            holds = module is not None
            if holds and line[4] != "-":
                holds = module.get("module_name") == line[4]
            if holds and len(line) > 5 and line[5] != "-":
                holds = sorted(module.get("platforms", [])) == sorted(line[5].split(","))
            if holds and line[3] in KINDS:
                holds = kind(module) == KINDS[line[3]]
            self.expect("target", holds, line)
        for (project, name), module in self.targets.items():
            if self.project(module) and (project, name) not in expected:
                self.extra.append(f"target\t{project}\t{name}")

    def compare_files(self, what, field):
        expected = collections.defaultdict(list)
        for line in self.lines:
            if line[0] == what:
                expected[(line[1], line[2])].append(line)
        for key, module in self.targets.items():
            if not self.project(module):
                continue
            found = module.get(field, [])
            exact = set(found)
            folders = [line for line in expected[key] if line[3].endswith("/")]
            files = {line[3] for line in expected[key]}
            for path in found:
                if path not in files and not any(covers(line[3], path) for line in folders):
                    self.extra.append("\t".join([what, *key, path]))
            for line in expected[key]:
                if line[-1] != "?":
                    path = line[3]
                    holds = path in exact or (path.endswith("/") and any(covers(path, f) for f in found))
                    self.expect(what, holds, line)
        for key, lines in expected.items():
            if key not in self.targets:
                for line in lines:
                    if line[-1] != "?":
                        self.expect(what, False, line)

    def compare_dependencies(self):
        products = {}
        for line in self.lines:
            if line[0] == "product":
                products[(line[1], line[2])] = [t for t in line[3].split(",") if t]
        pairs, doubtful = {}, set()
        for line in self.lines:
            if line[0] != "dep":
                continue
            source, place, name = (line[1], line[2]), line[4], line[5]
            if line[3] in ("external", "sdk", "xcframework"):
                if line[3] == "external" and line[-1] != "?":
                    ends = self.ends(source, name)
                    self.expect("external", bool(ends), line)
                    doubtful.update((source, end) for end in ends)
                continue
            if line[3] == "package":
                if place == "-":
                    continue
                folder = "" if place == "." else place
                targets = products.get((place, name)) or products.get((folder, name)) or [name]
                ends = frozenset((folder, target) for target in targets)
            else:
                ends = frozenset([(place, name)])
            if line[-1] == "?":
                doubtful.update((source, end) for end in ends)
            else:
                pairs.setdefault((source, ends), line)
        edges = set()
        for key, module in self.targets.items():
            if not self.project(module):
                continue
            for edge in module.get("dependencies", []):
                other = self.byID.get(edge["to"])
                if other is not None and described_kinds(edge) and kind(other) != "external":
                    place = self.project(other) or other["package_path"].removeprefix(".")
                    edges.add((key, (place, other["name"])))
        wanted = set()
        for (source, ends), line in pairs.items():
            self.expect("dep", any((source, end) in edges for end in ends), line)
            wanted.update((source, end) for end in ends)
        for source, end in sorted(edges - wanted - doubtful):
            self.extra.append("\t".join(["dep", *source, "->", *end]))

    def ends(self, source, product):
        """The modules that a target's dependency on a product of that name leads to."""
        others = [self.byID.get(edge["to"]) for edge in self.targets.get(source, {}).get("dependencies", [])]
        packages = [other for other in others if other and not self.project(other)]
        named = [other for other in packages if other["name"] == product]
        return {(other.get("package_path", "").removeprefix("."), other["name"]) for other in named or packages}

    def compare_unowned(self):
        owned = set()
        for module in self.targets.values():
            owned.update(module.get("sources", []))
        for line in self.lines:
            if line[0] == "unowned" and line[-1] != "?":
                self.expect("unowned", line[1] not in owned, line)


def compare(description, project):
    """Runs the comparison that the arguments of the program ask for; returns the exit code.

    `project` takes a module and the paths of all files.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graphctl", default="graphctl", help="the program that is tried")
    parser.add_argument("--show", type=int, default=20, help="how many differences are printed")
    parser.add_argument("expected", help="the file of expectations")
    parser.add_argument("repository", help="a clone that has its commit")
    options = parser.parse_args()
    commit, lines = expectations(options.expected)
    files = set(run(["git", "-C", options.repository, "ls-tree", "-r", "--name-only", "-z", commit]).split("\0"))
    found = modules(options.graphctl, options.repository, commit)
    comparison = Comparison(lines, found, lambda module: project(module, files))
    comparison.run()
    for what, (expected, found) in comparison.counts.items():
        print(f"{what:10} expected {expected:5}  found {found:5}  missing {expected - found:4}")
    print(f"extra {len(comparison.extra)}")
    for name, entries in [("missing", comparison.missing), ("extra", comparison.extra)]:
        for entry in entries[: options.show]:
            print(f"{name}\t{entry}")
    return 1 if comparison.missing or comparison.extra else 0
