"""What `graphctl modules` prints about a commit, for scripts that compare it with something else."""
import json
import subprocess
import sys


def run(command, **options):
    """The output of a command; the script ends if that fails."""
    answer = subprocess.run(command, capture_output=True, text=True, **options)
    if answer.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {answer.stderr}")
    return answer.stdout


def listing(graphctl, repository, commit, *options):
    """The whole answer about the modules of a commit, with their files."""
    options = ["--revision", commit, "--files", *options, "--in-process", "--format", "json"]
    return json.loads(run([graphctl, "modules", "--repo", repository, *options]))


def modules(graphctl, repository, commit):
    """The modules of a commit, external ones too."""
    return listing(graphctl, repository, commit, "--external")["modules"]


def described_kinds(edge):
    """The kinds of an edge between modules but for those that only imports show."""
    kinds = {kind.removeprefix("MODULE_EDGE_KIND_").lower() for kind in edge.get("kinds", [])}
    return kinds - {"imported", "testable", "exported"}
