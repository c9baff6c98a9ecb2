"""Daemons that a script runs for itself, the workspaces that it asks them about, and what can be seen of
both from outside. Needs git, the Swift toolchain, and Linux's /proc."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

PACKAGE = pathlib.Path(__file__).resolve().parent.parent.parent


def binaries(folder):
    """The folder of the programs, which are built optimised if none is given."""
    if folder:
        return pathlib.Path(folder).resolve()
    build = ["swift", "build", "-c", "release", "--package-path", PACKAGE]
    subprocess.run(build, check=True, stdout=sys.stderr)
    shown = subprocess.run([*build, "--show-bin-path"], check=True, text=True, capture_output=True)
    return pathlib.Path(shown.stdout.strip())


def until(condition, seconds=30):
    """Waits until a condition holds; whether it does."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Place:
    """A folder with everything that programs may write: home, caches, logs, sockets."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, pathlib.Path(folder)
        self.cache, self.state = self.folder / "cache", self.folder / "state"
        self.socket = self.folder / "s"
        for path in (self.folder, self.folder / "home", self.cache, self.state):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)

    def environment(self, **more):
        own = {
            "HOME": self.folder / "home", "XDG_CACHE_HOME": self.cache, "XDG_STATE_HOME": self.state,
            "GRAPHD_CACHE_DIR": self.cache / "graphd", "GRAPHD_SOCKET": self.socket,
            "GRAPHCTL_NO_SPAWN": "1", "GRAPHCTL_CONNECT_TIMEOUT": "60", "NO_COLOR": "1",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", **more,
        }
        return {**os.environ, **{name: str(value) for name, value in own.items()}}

    def graphctl(self, *arguments, timeout=300, **more):
        """What `graphctl` says, as JSON."""
        command = [self.programs / "graphctl", *arguments, "--format", "json"]
        result = subprocess.run(
            [str(part) for part in command], env=self.environment(**more), cwd=self.folder, text=True,
            capture_output=True, timeout=timeout)
        if result.returncode != 0:
            raise RuntimeError(f"graphctl {arguments[0]}: {result.returncode} {result.stderr.strip()}")
        return json.loads(result.stdout)

    def affected(self, root, *arguments, **more):
        """An answer, but for the number of the state, which a session counts by itself."""
        answer = self.graphctl("affected", "--repo", root, *arguments, **more)
        del answer["snapshot"]
        return answer

    def affected_from_scratch(self, root, *arguments):
        """The answer of a process that has read nothing before."""
        cache = self.folder / "no-cache"
        shutil.rmtree(cache, ignore_errors=True)
        return self.affected(root, "--in-process", *arguments, GRAPHD_CACHE_DIR=cache)


class Daemon:
    """`graphd`, as long as the `with` lasts."""

    def __init__(self, place, wrapper=(), **environment):
        self.place = place
        self.log = place.folder / "graphd.err"
        command = [*wrapper, place.programs / "graphd", "--socket", place.socket,
                   "--log-file", place.state / "graphd.log"]
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(part) for part in command], env=place.environment(**environment),
                cwd=place.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.pid = self.process.pid
        if not until(lambda: place.socket.is_socket() or self.process.poll() is not None):
            raise RuntimeError("graphd does not listen")
        if self.process.poll() is not None:
            raise RuntimeError(f"graphd ended: {self.log.read_text().strip()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end(signal.SIGTERM)

    def end(self, number):
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    @property
    def runs(self):
        return self.process.poll() is None

    def memory(self, key="VmRSS"):
        """Bytes."""
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("graphd is gone")

    def descriptors(self, kind=""):
        """How many are open of a kind, such as `socket:`."""
        count = 0
        for entry in os.scandir(f"/proc/{self.pid}/fd"):
            try:
                count += os.readlink(entry.path).startswith(kind)
            except FileNotFoundError:
                pass
        return count

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def calls_in_flight(self):
        """Besides the call that asks."""
        return self.place.graphctl("daemon", "status")["calls_in_flight"] - 1


class Workspace:
    """A package that scripts/make-workspace.sh makes, and edits of it."""

    def __init__(self, root, targets, files=1):
        self.root, self.targets = pathlib.Path(root).resolve(), targets
        script = PACKAGE / "scripts" / "make-workspace.sh"
        subprocess.run([script, self.root, str(targets), str(files)], check=True)
        self.texts = {path: path.read_text() for path in sorted(self.root.glob("Sources/*/File.swift"))}
        self.edits = 0

    def edit(self, path=None):
        """Adds a declaration to a file of the commit, another one each time."""
        path = path or random.choice(list(self.texts))
        self.edits += 1
        path.write_text(self.texts[path] + f"public struct Added{self.edits:06} {{ var value = 1 }}\n")
        return path

    def edit_all(self):
        for path in self.texts:
            self.edit(path)
