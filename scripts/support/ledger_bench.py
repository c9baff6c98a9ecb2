"""A package with tests, machines that record and select them, and the bytes of ledgers."""

import contextlib
import hashlib
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time

SECRET = "s3cretPhraseThatNothingMayRepeat"

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "shop",
  targets: [
    .target(name: "Core"), .testTarget(name: "CoreTests", dependencies: ["Core"]),
    .target(name: "Other"), .testTarget(name: "OtherTests", dependencies: ["Other"]),
  ]
)
"""
TESTS = """import XCTest
final class {name}Tests: XCTestCase {{
  func testOne() {{}}
  func testTwo() {{}}
  func testThree() {{}}
}}
"""
ALL = [f"{name}Tests.{name}Tests/test{number}" for name in ("Core", "Other") for number in ("One", "Three", "Two")]


class Failed(Exception):
    """A check that does not hold."""


def expect(condition, text):
    if not condition:
        raise Failed(text)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, process, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise Failed(f"the server ended with {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise Failed("the server does not listen")


class Outcome:
    """One run of a command."""

    def __init__(self, status, output, error, seconds):
        self.status, self.output, self.error, self.seconds = status, output, error, seconds

    @property
    def answer(self):
        """What must be equal with and without a store."""
        return self.status, self.output

    @property
    def warnings(self):
        return [line for line in self.error.splitlines() if line.startswith("graphctl: warning")]


class Workspace:
    """The package, in one folder for all machines: they are told apart by their homes."""

    def __init__(self, graphctl, patience):
        """`patience`: the seconds that an answer waits for a store; a loaded machine needs more than usual."""
        self.patience = str(patience)
        # The words before the commands of a machine that has a network of its own.
        self.prefix = lambda machine: []
        self.graphctl = str(pathlib.Path(graphctl).resolve())
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="graphd-ledger-"))
        self.root = self.folder / "shop"
        self.write({"Package.swift": MANIFEST})
        for name in ("Core", "Other"):
            self.write({
                f"Sources/{name}/{name}.swift": f"public func value{name}() -> Int {{ 1 }}\n",
                f"Tests/{name}Tests/{name}Tests.swift": TESTS.format(name=name),
            })
        self.git("init", "-q", "-b", "main")
        self.commit("first")

    def write(self, files):
        for path, text in files.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    def git(self, *words):
        subprocess.run(
            ["git", "-C", str(self.root), "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
            check=True, capture_output=True, env=dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null"))

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def environment(self, machine, extra):
        home = self.folder / "homes" / machine
        (home / "run").mkdir(parents=True, exist_ok=True)
        home.chmod(0o700)
        (home / "run").chmod(0o700)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "GRAPHD_"))}
        return dict(
            kept, HOME=str(home), XDG_CACHE_HOME=str(home / "cache"), XDG_RUNTIME_DIR=str(home / "run"),
            XDG_STATE_HOME=str(home / "state"), GRAPHCTL_IN_PROCESS="1", NO_COLOR="1",
            **{"GRAPHD_LEDGER_TIMEOUT": self.patience, **extra})

    def run(self, *words, machine="a", **extra):
        start = time.monotonic()
        result = subprocess.run(
            [*self.prefix(machine), self.graphctl, *words], cwd=self.root, env=self.environment(machine, extra),
            capture_output=True, text=True, timeout=300)
        seconds = time.monotonic() - start
        expect(SECRET not in result.stdout + result.stderr, f"`{' '.join(words)}` repeats a secret")
        return Outcome(result.returncode, result.stdout, result.stderr, seconds)

    def report(self, name, failing=()):
        """A report that names each test; the names make reports distinct."""
        cases = []
        for test in ALL:
            suite, method = test.split("/")
            inside = "<failure message='no'/>" if test in failing else ""
            cases.append(f"<testcase classname='{suite}' name='{method}' time='0.25'>{inside}</testcase>")
        path = self.folder / f"{name}.xml"
        path.write_text(f"<testsuites><!-- {name} --><testsuite name='{name}'>{''.join(cases)}</testsuite></testsuites>")
        # The tests began after all that they run was written.
        later = time.time() + 60
        os.utime(path, (later, later))
        return str(path)

    def record(self, store, scope, report, *words, machine="a", **extra):
        return self.run(
            "tests", "record", report, "--ledger", store, "--ledger-scope", scope, *words, machine=machine, **extra)

    def select(self, store, scope="trusted", *words, machine="b", share="0", **extra):
        return self.run(
            "tests", "--all", "--format", "list", "--ledger", store, "--ledger-scope", scope, "--audit-share", share,
            *words, machine=machine, **extra)


def ledger_bytes(number):
    """A ledger of one duration, as graphd writes ledgers."""
    document = {
        "names": [f"Made.up/test{number}"], "runs": [f"run{number}"], "records": [], "builds": [], "reports": {},
        "durations": [{"name": 0, "observations": [1, 0, 1000 + number]}],
    }
    body = json.dumps(document, sort_keys=True, separators=(",", ":")).encode()
    return f"graphd-test-ledger 1 {len(body)} {hashlib.sha256(body).hexdigest()}\n".encode() + body


def fragment_name(data):
    return hashlib.sha256(data).hexdigest() + ".ledger"
