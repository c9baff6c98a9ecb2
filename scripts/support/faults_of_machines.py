"""What machines do to a daemon. Each public function is one fault; its first line is what the table says."""

import contextlib
import os
import random
import resource
import shutil
import signal
import subprocess
import threading
import time

from support import http2
from support.bench import Failed, Skipped
from support.daemon import Daemon, until


def killed(bench):
    """kill -9 while it loads, follows saves, writes and evicts summaries"""
    place, workspace = bench.place, bench.workspace
    store = place.cache / "graphd" / "summaries"
    for number in range(bench.options.kills):
        kind = ("load", "saves", "writes", "evictions")[number % 4]
        settings = {"GRAPHD_CACHE_SIZE": "64K"} if kind == "evictions" else {}
        if kind == "load":
            shutil.rmtree(store, ignore_errors=True)
        with Daemon(place, **settings) as daemon:
            if kind != "load":
                place.affected(bench.root)
            asking = threading.Thread(target=ask_until_killed, args=(bench, kind), daemon=True)
            asking.start()
            time.sleep(random.uniform(0, 1.5 if kind == "load" else 0.5))
            daemon.end(signal.SIGKILL)
            asking.join()
        with Daemon(place, **settings):
            expected = place.affected(
                bench.root, "--in-process", GRAPHD_CACHE_SIZE=0, GRAPHD_CACHE_DIR=place.folder / "unhurt")
            if place.affected(bench.root) != expected:
                raise Failed(f"after kill {number} ({kind}) the answer is another one")
    with bench.daemon():
        pass


def ask_until_killed(bench, kind):
    """Edits and asks until there is no answer."""
    try:
        while True:
            if kind == "saves":
                bench.workspace.edit()
            elif kind != "load":
                bench.workspace.edit_all()
            connection = http2.Connection(bench.place.socket)
            bench.ask(connection, 1)
            if connection.end(1) != "status":
                return
            connection.close()
    except OSError:
        return


def full_disk(bench):
    """no room for its log, summaries and manifests"""
    with small_disk(bench) as disk:
        filler = disk / "filler"
        with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        with bench.daemon():
            bench.check_answer()
            filler.unlink()
            bench.workspace.edit_all()
            bench.check_answer()
            if not list((disk / "graphd" / "summaries").glob("*")):
                raise Failed("with room again, nothing is kept")


@contextlib.contextmanager
def small_disk(bench):
    """Puts caches and log on a disk of 2 MiB; gives its folder."""
    if os.geteuid() != 0:
        raise Skipped("needs root, to mount a small disk")
    place = bench.place
    disk = place.folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk])
    if mounted.returncode != 0:
        raise Skipped("nothing can be mounted here")
    (cache, state), place.cache, place.state = (place.cache, place.state), disk, disk
    try:
        yield disk
    finally:
        place.cache, place.state = cache, state
        subprocess.run(["umount", disk], check=True)
        disk.rmdir()


def read_only(bench):
    """nothing can be written where its log and caches lie"""
    if os.geteuid() == 0:
        with small_disk(bench) as disk:
            subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
            ask_without_state(bench)
    else:
        place = bench.place
        (cache, state), folder = (place.cache, place.state), place.folder / "read-only"
        folder.mkdir(mode=0o500)
        place.cache, place.state = folder, folder
        try:
            ask_without_state(bench)
        finally:
            place.cache, place.state = cache, state
            folder.rmdir()


def ask_without_state(bench):
    """A daemon that cannot log says so and ends; `graphctl` answers all the same."""
    bench.workspace.edit()
    answer = bench.place.affected(bench.root, GRAPHCTL_NO_SPAWN=0, CI="")
    if answer != bench.place.affected_from_scratch(bench.root):
        raise Failed("graphctl's answer is not that of a start from scratch")
    state, bench.place.state = bench.place.state, bench.place.folder / "state"
    try:
        with bench.daemon():
            pass
    finally:
        bench.place.state = state


def descriptors(bench):
    """no descriptors left: for connections, then for git"""
    with bench.daemon() as daemon:
        asking = http2.Connection(bench.place.socket)
        bench.ask(asking, 1)
        asking.end(1)
        (soft, hard), level = resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE), daemon.descriptors()
        resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE, (level + 12, hard))
        guests = [http2.Connection(bench.place.socket) for _ in range(50)]
        until(lambda: daemon.descriptors() >= level + 12, 5)
        spent = daemon.processor_seconds()
        time.sleep(2)
        spent = daemon.processor_seconds() - spent
        if spent > 1:
            raise Failed(f"without descriptors it burns {spent / 2:.0%} of a processor")
        bench.workspace.edit()
        bench.ask(asking, 3)
        if asking.end(3) != "status":
            raise Failed("who is connected gets no answer and no reason")
        for guest in guests:
            guest.close()
        if not until(lambda: daemon.descriptors("socket:") <= 2):
            raise Failed("connections are not given up")
        resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE, (daemon.descriptors() + 1, hard))
        subprocess.run(["git", "-C", bench.root, "add", "--all"], check=True)
        bench.workspace.edit()
        bench.ask(asking, 5)
        if asking.end(5) != "status":
            raise Failed("a question that git cannot be run for gets no answer and no reason")
        resource.prlimit(daemon.pid, resource.RLIMIT_NOFILE, (soft, hard))
        asking.close()


def clock(bench):
    """the clock, or a file's time, is set back"""
    library = next((path for path in (
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
        "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1") if os.path.exists(path)), None)
    setting = bench.place.folder / "clock"
    setting.write_text("+0\n")
    environment = {}
    if library:
        environment = {
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": setting, "FAKETIME_NO_CACHE": 1,
            "FAKETIME_DONT_FAKE_MONOTONIC": 1, "DONT_FAKE_MONOTONIC": 1, "NO_FAKE_STAT": 1,
        }
    with bench.daemon(**environment):
        for offset in ("-1d", "-10y", "+2d", "+0"):
            setting.write_text(offset + "\n")
            bench.check_answer()
        for age in (0, 1, 86_400):
            # The same length and the same time as before: only the file's own clock tells.
            path = bench.workspace.edit()
            bench.place.affected(bench.root)
            before = path.stat()
            bench.workspace.edit(path)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns - age * 10**9))
            bench.check_answer()
    if not library:
        raise Skipped("only files' times were set back, and seen; the clock needs libfaketime")


def watch_limit(bench):
    """100 watches: too few for the workspace's folders"""
    # A user namespace has a limit of its own; the machine's stays as it is.
    limited = ["unshare", "--user", "--map-root-user", "sh", "-c",
               'echo 100 >/proc/sys/user/max_inotify_watches && exec "$@"', "sh"]
    if subprocess.run([*limited, "true"], stderr=subprocess.DEVNULL).returncode != 0:
        raise Skipped("needs user namespaces")
    for number in range(60):
        folder = bench.root / "Sources" / "M1" / f"Folder{number}"
        folder.mkdir(exist_ok=True)
        (folder / "Part.swift").write_text(f"struct Watched{number} {{}}\n")
    with bench.daemon(wrapper=limited):
        status = bench.place.graphctl("status", "--repo", bench.root)["workspace"]
        if status["following"] != "polling" or "watch" not in status["following_reason"]:
            raise Failed(f"status says {status['following']}: {status['following_reason']}")
        for number in range(10):
            (bench.root / f"Sources/M2/New{number}.swift").write_text("struct New {}\n")
            bench.check_answer()
    subprocess.run(["git", "-C", bench.root, "clean", "-qfd"], check=True)
