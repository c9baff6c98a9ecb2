"""The files of a release, as they lie below a prefix, and the tarball of them."""

import json
import pathlib
import platform
import re
import shutil
import subprocess

COMPLETIONS = {
    "bash": "share/bash-completion/completions/{}",
    "zsh": "share/zsh/site-functions/_{}",
    "fish": "share/fish/vendor_completions.d/{}.fish",
}


def run(*command):
    return subprocess.run(
        [str(it) for it in command], check=True, text=True, capture_output=True).stdout


class Tree:
    """Programs, manual pages, completions, units and licences in `output/graphd-VERSION-SYSTEM`.

    The programs are taken from `output/programs`.
    """

    def __init__(self, root, output, system):
        self.root, self.output = root, output
        self.version = version(root)
        self.machine = platform.machine()
        self.date = run("git", "-C", root, "log", "-1", "--format=%ct").strip()
        self.folder = output / f"graphd-{self.version}-{system}"
        (output / "programs").rename(self.folder)
        self.units = "launchd" if system.startswith("macos") else "systemd"
        self._manuals()
        self._completions()
        self._documents()
        self._permissions()

    def _manuals(self):
        programs = self.folder / "bin"
        run(self.root / "scripts" / "make-manuals", programs / "graphctl", programs / "graphd",
            self.folder / "share" / "man" / "man1")

    def _completions(self):
        for program in ("graphctl", "graphd"):
            for shell, place in COMPLETIONS.items():
                file = self.folder / place.format(program)
                file.parent.mkdir(parents=True, exist_ok=True)
                text = run(self.folder / "bin" / program, "--generate-completion-script", shell)
                # A completion is read by a shell, not run.
                file.write_text(re.sub(r"\A#!.*\n", "", text))

    def _documents(self):
        documents = self.folder / "share" / "doc" / "graphd"
        (documents / "licenses").mkdir(parents=True)
        for name in ("LICENSE", "README.md", "CHANGELOG.md"):
            shutil.copy(self.root / name, documents)
        shutil.copytree(self.root / "docs", documents / "docs")
        shutil.copytree(self.root / "deploy" / self.units, documents / self.units)
        shutil.copytree(self.root / "Protos" / "graphd", documents / "Protos" / "graphd")
        for name, file in licenses(self.root):
            shutil.copy(file, documents / "licenses" / name)

    def _permissions(self):
        for path in self.folder.rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)

    def tarball(self, fast):
        file = self.output / f"{self.folder.name}.tar.gz"
        with open(file, "wb") as output:
            archive = subprocess.Popen(
                [shutil.which("gtar") or "tar", "--sort=name", f"--mtime=@{self.date}", "--owner=0", "--group=0",
                 "--numeric-owner", "-C", self.output, "-cf", "-", self.folder.name],
                stdout=subprocess.PIPE)
            subprocess.run(
                ["gzip", "-n", "-1" if fast else "-9"], stdin=archive.stdout, stdout=output, check=True)
            if archive.wait() != 0:
                raise RuntimeError("tar failed")
        return file


def version(root):
    """The only place that states it."""
    source = (root / "Sources" / "DaemonLocation" / "BuildIdentity.swift").read_text()
    return re.search(r'static let version = "([^"]+)"', source)[1]


def licenses(root):
    """Names and files of the licences and notices of everything that the programs link."""
    toolchain = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    swift = toolchain / "share" / "swift" / "LICENSE.txt"
    if swift.exists():
        yield "swift-standard-library-LICENSE.txt", swift
    pins = json.loads((root / "Package.resolved").read_text())["pins"]
    for pin in sorted(pins, key=lambda it: it["identity"]):
        name = pathlib.PurePosixPath(pin["location"]).name.removesuffix(".git")
        checkout = next(
            (it for scratch in ("static", ".") if
             (it := root / ".build" / scratch / "checkouts" / name).is_dir()), None)
        if checkout is None:
            raise RuntimeError(f"There is no checkout of {name}: build first")
        found = [
            it for it in sorted(checkout.iterdir())
            if re.match(r"(LICEN[CS]E|NOTICE|COPYING)(\.\w+)?$", it.name)]
        if not found:
            raise RuntimeError(f"{name} has no licence")
        for file in found:
            yield f"{name}-{file.name}", file
