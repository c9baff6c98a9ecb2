"""A Tuist workspace of features with five targets each, which is made at random and known exactly.

A feature has an interface, a source, a double for tests, tests and an example. Every feature may use the interfaces of
earlier ones, and its tests their doubles. `Core` lies below all, `App` above all. Every module uses what it imports.
"""
import dataclasses
import random
import re

from support.feature_texts import CORE, HELPER, HELPER_TEXT, app, files


@dataclasses.dataclass
class Feature:
    name: str
    # The features whose interfaces its source uses, and those whose doubles its tests use.
    uses: list
    doubles: list
    has_resources: bool
    uses_xctest: bool
    # Defines of the manifest.
    defines: list = dataclasses.field(default_factory=list)
    # Dependencies of the manifest that no code uses, and uses that the manifest does not state.
    unused: list = dataclasses.field(default_factory=list)
    undeclared: list = dataclasses.field(default_factory=list)
    # Whether the manifest adds a define if `VARIABLE` is set.
    reads_variable: bool = False

    @property
    def folder(self):
        return f"Features/{self.name}"

    @property
    def source(self):
        return self.name

    @property
    def interface(self):
        return self.name + "Interface"

    @property
    def testing(self):
        return self.name + "Testing"

    @property
    def tests(self):
        return self.name + "Tests"

    @property
    def example(self):
        return self.name + "Example"

    @property
    def declared(self):
        """The features whose interfaces the manifest names."""
        return sorted({*self.uses, *self.unused} - set(self.undeclared))

    @property
    def modules(self):
        return [self.interface, self.source, self.testing, self.tests, self.example]


class Workspace:
    """Features in an order in which each uses earlier ones only."""

    def __init__(self, count, seed):
        generator = random.Random(seed)
        self.features = []
        # The names of those in the app; None for all.
        self.in_app = None
        for index in range(count):
            before = [feature.name for feature in self.features]
            uses = sorted(generator.sample(before, min(len(before), generator.choice([0, 1, 1, 2, 2, 3]))))
            doubles = sorted(generator.sample(uses, min(len(uses), generator.choice([0, 1, 1]))))
            feature = Feature(
                f"Feature{index + 1:02}", uses, doubles, generator.random() < 0.4, generator.random() < 0.5)
            others = [name for name in before if name not in uses]
            if others and generator.random() < 0.2:
                feature.unused = [generator.choice(others)]
            if uses and generator.random() < 0.1:
                feature.undeclared = [generator.choice(uses)]
            self.features.append(feature)

    def feature(self, name):
        return next(feature for feature in self.features if feature.name == name)

    # Facts about the graph.

    def dependencies(self):
        """The declared dependencies of each module."""
        found = {"Core": [], "CoreTests": ["Core"], "AppTests": ["App"], "App": ["Core"]}
        for feature in self.features:
            found[feature.interface] = ["Core"]
            others = [name + "Interface" for name in feature.declared]
            found[feature.source] = ["Core", feature.interface, *others]
            found[feature.testing] = [feature.interface]
            doubles = [name + "Testing" for name in feature.doubles]
            found[feature.tests] = [feature.source, feature.testing, *doubles]
            found[feature.example] = [feature.source, feature.testing]
            if self.is_in_app(feature):
                found["App"].append(feature.source)
        return found

    def is_in_app(self, feature):
        return self.in_app is None or feature.name in self.in_app

    def imports(self):
        """The modules of the workspace that the code of each module imports, by what the texts below state."""
        found = {}
        for path, text in self.texts().items():
            if path.endswith(".swift") and not path.endswith(("Project.swift", "Workspace.swift", "Tuist.swift")):
                names = re.findall(r"^(?:@testable )?import (\w+)$", text, re.MULTILINE)
                found.setdefault(self.owner(path), set()).update(names)
        known = self.dependencies()
        return {owner: sorted(names & set(known)) for owner, names in found.items() if owner in known}

    def owner(self, path):
        """The module that has a file, or None."""
        folders = path.split("/")
        if path.endswith("/Project.swift") or len(folders) < 3:
            return None
        if folders[0] == "Features":
            ending = {"Sources": "", "Resources": ""}.get(folders[2], folders[2])
            return folders[1] + ending
        return folders[0] + {"Sources": ""}.get(folders[1], folders[1])

    def linking(self, *modules):
        """The modules that need one of some modules, directly or not, and these themselves.

        Products lie in one folder, so an import of what is not declared is a need, too.
        """
        imports = self.imports()
        arrows = {name: [*needs, *imports.get(name, [])] for name, needs in self.dependencies().items()}
        return above(arrows, modules)

    def loading(self, *modules):
        """The modules that import one of some modules, directly or not, and these themselves."""
        return above(self.imports(), modules)

    def tests_of(self, *modules):
        """The test targets that run the code of one of some modules."""
        return {name for name in self.linking(*modules) if name.endswith("Tests")}

    def users(self, name):
        """The features whose source uses the interface of a feature."""
        return [feature for feature in self.features if name in feature.uses]

    # Files.

    def texts(self):
        """All files by path."""
        texts = {
            "README.md": "# A workspace\n\nIt is made by a script.\n",
            ".gitignore": "Derived/\n*.xcodeproj\n*.xcworkspace\n",
            "Tuist.swift": "import ProjectDescription\n\nlet tuist = Tuist()\n",
            "Workspace.swift": """\
import ProjectDescription

let workspace = Workspace(name: "Everything", projects: ["App", "Core", "Features/*"])
""",
            HELPER: HELPER_TEXT, **CORE, **app([feature for feature in self.features if self.is_in_app(feature)])}
        for feature in self.features:
            texts.update(files(feature))
        return texts


def above(arrows, modules):
    """The modules from which arrows lead to some modules, and these themselves."""
    found = set(modules)
    while True:
        more = {module for module, targets in arrows.items() if module not in found and found & set(targets)}
        if not more:
            return found
        found |= more
