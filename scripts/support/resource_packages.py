"""Small packages on disk: graphd's answers about their resources, and the results of builds.

Used by scripts/verify-resource-layouts.
"""
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess

SYSTEMS = ("native", "swiftbuild")
# Messages of SwiftPM for which docs/resource-rules.md has a rule.
MESSAGES = [
    ("R08 error", r"error: .*'defaultLocalization' not set"),
    ("R09 error", r"error: .*(multiple resources named|Info\.plist.* forbidden|conflicts with other localization)"),
    ("R21 error", r"error: .*(duplicate (resource )?rule|explicit localization declaration|contains sub-directories)"),
    ("R21 warning", r"error: .*(because of missing inputs|The file doesn.t exist)"),
    ("R11 error", r"error: .*'Bundle' has no member 'module'"),
    ("R09 warning", r"warning: .*localized variants will never be chosen"),
]
ENVIRONMENT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


@dataclasses.dataclass
class Bundles:
    """The files in each bundle of one state, and the findings about them."""
    files: dict
    findings: set
    # Messages of the build, or contradictions of graphd's answers.
    other: list
    # The bundles that each program needs.
    programs: dict = dataclasses.field(default_factory=dict)
    fails: bool = False
    # The modules that were compiled again.
    compiled: set = dataclasses.field(default_factory=set)


class Folder:
    """One package on disk, as a git repository, with its build folders."""

    def __init__(self, root, graphctl, shared):
        self.root, self.graphctl, self.shared = pathlib.Path(root), graphctl, shared
        self.package = self.root / "package"
        self.package.mkdir(parents=True)
        self.git("init", "--quiet")

    def git(self, *arguments):
        identity = ["-c", "user.name=verify", "-c", "user.email=verify@example.com", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *identity, "-C", self.package, *arguments], check=True, capture_output=True,
                       env={**os.environ, **ENVIRONMENT})

    def write(self, contents):
        """Makes the folder hold exactly these files; unchanged ones are not written again."""
        for folder, folders, files in os.walk(self.package):
            folders[:] = [name for name in folders if name != ".git"]
            for name in files:
                path = pathlib.Path(folder, name)
                if str(path.relative_to(self.package)) not in contents:
                    path.unlink()
        for path, text in contents.items():
            file = self.package / path
            if text is None:
                file.mkdir(parents=True, exist_ok=True)
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            if text.startswith("-> "):
                if not file.is_symlink():
                    file.symlink_to(text[3:])
            elif not file.exists() or file.read_text(errors="surrogateescape") != text:
                file.write_text(text, errors="surrogateescape")
        wanted = [self.package / path for path, text in contents.items() if text is None]
        for folder, _, _ in os.walk(self.package, topdown=False):
            path = pathlib.Path(folder)
            if ".git" not in path.parts and path not in wanted and not any(path.iterdir()):
                path.rmdir()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Make a package")

    # MARK: Answers of graphd

    def answer(self, *arguments):
        command = [self.graphctl, *arguments, "--in-process", "--no-color", "--format", "json"]
        result = subprocess.run(command, cwd=self.package, text=True, capture_output=True)
        if result.returncode not in (0, 2) or not result.stdout.strip():
            raise RuntimeError(f"`graphctl {' '.join(arguments)}` exits with {result.returncode}: {result.stderr}")
        return json.loads(result.stdout)

    def predicted(self, system, programs=()):
        """The bundles of the present state, as graphd reports them before a build."""
        key = "native_elsewhere" if system == "native" else "swift_build"
        resources = {module["module"]: module for module in self.answer("resources")["modules"] if "bundle" in module}
        manifest = (self.package / "Package.swift").read_text()
        embedded = tuple(f"/{path}" for path in re.findall(r'embedInCode\("([^"]+)"', manifest))
        default = re.search(r'defaultLocalization: "([^"]+)"', manifest)
        # Swift Build puts what the manifest localizes at the top.
        explicit = {} if system == "swiftbuild" else {
            path: default[1] if kind == "default" and default else "Base"
            for path, kind in re.findall(r'process\("([^"]+)", localization: \.(\w+)', manifest)}
        bundles, other = {}, []
        for module in self.answer("modules", "--files")["modules"]:
            resource = resources.get(module["id"])
            if resource is None:
                continue
            # The list has embedded files, and declared ones that are not there; a bundle has neither.
            paths = [path for path in module["resources"] if (self.package / path).exists()]
            paths = [path for path in paths if not path.endswith(embedded)]
            files = [place for path in paths for place in self.places(path, system, explicit)]
            if resource["file_count"] != len(files):
                other.append(f"graphd counts {resource['file_count']} in {module['id']}, and lists {len(files)}")
            bundles[resource["bundle"][key]] = set(files)
        answer = self.answer("resources", "--check")
        findings = {f"{each['rule']} {each['severity'].rpartition('_')[2].lower()}" for each in answer["findings"]}
        # The folder that code looks for is there under Swift Build.
        explained = {name for name, _ in MESSAGES} | ({"R10 warning"} if system == "native" else set())
        findings &= explained
        # Nothing makes the file that is not there.
        fails = "R21 warning" in findings or any(" error" in finding for finding in findings)
        found = Bundles(bundles, findings, other, fails=fails)
        for program in programs:
            listed = self.answer("resources", "--bundles", program)["bundles"]
            found.programs[program] = {each["name"][key] for each in listed}
        return found

    def places(self, path, system, explicit):
        """The places of a file or folder: folders keep their layout, and languages theirs."""
        full = self.package / path
        if full.is_dir():
            return {f"{full.name}/{file.relative_to(full)}" for file in full.rglob("*")
                    if not file.is_dir() or file.is_symlink()}
        stated = [language for other, language in explicit.items() if f"/{other}/" in f"/{path}/"]
        language = f"{stated[0]}.lproj" if stated else full.parent.name if full.parent.suffix == ".lproj" else None
        if language is None:
            return {full.name}
        if system == "native" and language != "Base.lproj":
            language = language.lower()
        return {f"{language}/{full.name}"}

    def affected(self, system):
        """Modules that are stale, and those that the build compiles again."""
        answer = self.answer("affected", "--build-system", "swiftpm" if system == "native" else system)
        modules = answer["modules"]
        return ({each["name"] for each in modules if each["stale"]},
                {each["name"] for each in modules if each["build_recompiles"]})

    # MARK: Builds

    def observed(self, base, head, system):
        """Builds one state, and the other on top of it; a value for JSON."""
        self.write(base)
        states = [self.build(system)]
        if head and not states[0]["fails"]:
            old = self.compilations(system)
            self.write(head)
            states.append(self.build(system))
            new = self.compilations(system)
            states[1]["compiled"] = sorted(name for name in new if new[name] > old.get(name, 0))
        return states

    def build(self, system):
        scratch = self.root / system
        command = ["nice", "-n", "10", "swift", "build", "--build-system", system, "--scratch-path", scratch,
                   # Neither matters here, and both take time.
                   "--disable-index-store", "-debug-info-format", "none"]
        for name in ("cache", "config", "security"):
            command += [f"--{name}-path", self.shared / name]
        result = subprocess.run(command, cwd=self.package, text=True, capture_output=True)
        output = result.stdout + result.stderr
        findings = [name for name, pattern in MESSAGES if re.search(pattern, output)]
        bundles = self.bundles(system)
        if self.misses_a_language(bundles):
            findings.append("R10 warning")
        errors = [line.partition("error: ")[2] for line in output.splitlines() if "error: " in line]
        errors = [line.replace(f"{self.root}/", "").replace("'package': ", "") for line in dict.fromkeys(errors)]
        return {"files": bundles, "findings": findings, "fails": result.returncode != 0,
                "errors": errors[:2] if result.returncode else []}

    def misses_a_language(self, bundles):
        """Whether code looks for the folder of a language that is there in another spelling only."""
        code = "".join(file.read_text() for file in self.package.rglob("*.swift"))
        names = set(re.findall(r'forResource: "([\w-]+)", ofType: "lproj"', code))
        folders = {file.partition(".lproj/")[0] for files in bundles.values() for file in files if ".lproj/" in file}
        small = {folder.lower() for folder in folders}
        return bool(names) and not names & folders and any(name.lower() in small for name in names)

    def products(self, system):
        if system == "swiftbuild":
            return next((self.root / system / "out" / "Products").glob("Debug-*"), None)
        return self.root / system / "debug"

    def bundles(self, system):
        """The files of each bundle; the property list that the build writes is left out."""
        products, found = self.products(system), {}
        if products is None or not products.is_dir():
            return found
        for bundle in [*products.glob("*.resources"), *products.glob("*.bundle")]:
            found[bundle.name] = sorted(
                str(file.relative_to(bundle)) for file in bundle.rglob("*")
                if (not file.is_dir() or file.is_symlink()) and file != bundle / "Info.plist")
        return found

    def compilations(self, system):
        """The time of the last compilation of each target, by its module's name."""
        newest = {}
        for file in (self.root / system).rglob("*"):
            # An object is not written again if its code is the same; what the compiler read is.
            for part in file.parts if file.suffix in (".o", ".d", ".swiftdeps", ".dia") else ():
                if part.endswith(".build") and not part.endswith("-testable.build"):
                    name = part[:-6].replace(" ", "_").replace("-", "_")
                    newest[name] = max(newest.get(name, 0), file.stat().st_mtime_ns)
        return newest

    def remove(self):
        shutil.rmtree(self.root)


class Builds:
    """Results of builds; kept in a folder if one is given, for equal contents and an equal toolchain."""

    def __init__(self, kept):
        self.kept = kept and pathlib.Path(kept)
        version = subprocess.run(["swift", "--version"], text=True, capture_output=True, check=True).stdout
        self.version = version.splitlines()[0]

    def observed(self, folder, base, head, system):
        text = json.dumps([self.version, system, base, head], sort_keys=True)
        file = self.kept and self.kept / f"{hashlib.sha256(text.encode()).hexdigest()[:20]}.json"
        states = json.loads(file.read_text()) if file and file.exists() else []
        tries = 0
        # A build that ends without an error was stopped by the machine, and shows nothing.
        while not states or any(state["fails"] and not state["errors"] for state in states):
            if tries == 3:
                raise RuntimeError(f"a build of {system} ends without an error, {tries} times")
            tries += 1
            shutil.rmtree(folder.root / system, ignore_errors=True)
            states = folder.observed(base, head, system)
            if file:
                self.kept.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps(states, indent=1))
        return [Bundles({name: set(files) for name, files in state["files"].items()}, set(state["findings"]),
                        state["errors"], fails=state["fails"], compiled=set(state.get("compiled", ())))
                for state in states]
