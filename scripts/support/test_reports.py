"""Runs the tests of a package and reads back what became of each."""

import collections
import os
import signal
import subprocess
import tempfile
import xml.etree.ElementTree as xml


def run(command, folder, timeout):
    """The exit status (None: it took too long) and the output; no child outlives it."""
    with subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=timeout)
            return process.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            return None, output


def outcomes(swift, folder, timeout, arguments=(), products=()):
    """Of a package that is built: the exit status, what became of each test, and what was printed.

    By the name that reports give a test; several may share one. Each of `products` runs by itself: under Swift Build
    each test target is a product, and the reports of several replace each other.
    """
    if products:
        runs = [outcomes(swift, folder, timeout, [*arguments, "--test-product", name]) for name in products]
        statuses = [status for status, _, _ in runs]
        worst = None if None in statuses else max(statuses, key=abs)
        joined = {name: found for _, part, _ in runs for name, found in part.items()}
        return worst, joined, "".join(output for _, _, output in runs)
    with tempfile.TemporaryDirectory(prefix="test-reports-") as place:
        report = os.path.join(place, "report.xml")
        status, output = run(
            [swift, "test", "--skip-build", "--parallel", "--xunit-output", report, *arguments], folder,
            timeout)
        found = collections.defaultdict(list)
        for path in (report, os.path.join(place, "report-swift-testing.xml")):
            if not os.path.exists(path):
                continue
            try:
                cases = xml.parse(path).getroot().iter("testcase")
            except xml.ParseError:
                continue
            for case in cases:
                words = {child.tag for child in case}
                outcome = "failed" if words & {"failure", "error"} else (
                    "skipped" if "skipped" in words else "passed")
                found[case.get("classname") + "/" + case.get("name")].append(outcome)
        return status, {name: sorted(values) for name, values in found.items()}, output


def report_name(test):
    """A test's name in reports: `Module.Outer.Inner/test()`."""
    identifier = test["id"]
    if test["library"] == "TEST_LIBRARY_XCTEST":
        return identifier
    module = identifier[:identifier.index(".")]
    suites = test["suite"].replace("/", ".") if test["suite"] else ""
    return (module + "." + suites if suites else module) + "/" + test["name"]
