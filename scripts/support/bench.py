"""Where a daemon is put through a fault, and how it is seen to have withstood it."""

import contextlib

from support import http2
from support.daemon import Daemon, Place, Workspace, until

# What the process may hold more after a fault than before it. The floods are of 10,000 calls and more, so a leak of a kilobyte a call exceeds it.
MEMORY_SLACK = 10 << 20
# A long-lived `git cat-file` (three pipes) may come and go.
DESCRIPTOR_SLACK = 6
AFFECTED = "ImpactService/GetImpact"


class Failed(Exception):
    """The daemon did not withstand."""


class Skipped(Exception):
    """This machine cannot show it."""


class Bench:
    """A workspace, and a place for daemons."""

    def __init__(self, programs, folder, options):
        self.place = Place(programs, folder)
        self.options = options
        self.workspace = Workspace(self.place.folder / "w", 75)
        self.root = self.workspace.root
        self.figures = ""

    @contextlib.contextmanager
    def daemon(self, rehearsal=None, **settings):
        """A daemon that has the workspace in memory; when the fault is over, it must be unharmed.

        A fault that needs more memory than ordinary calls is rehearsed twice: done once more, it must need no
        more than that.
        """
        with Daemon(self.place, **settings) as daemon:
            self.warm_up()
            for _ in range(2 if rehearsal else 0):
                rehearsal()
            memory, descriptors = daemon.memory(), daemon.descriptors()
            yield daemon
            self.check_answer()
            if not until(lambda: daemon.calls_in_flight() == 0):
                raise Failed(f"{daemon.calls_in_flight()} calls are still in flight")
            if not until(lambda: daemon.descriptors("socket:") <= 1):
                raise Failed(f"{daemon.descriptors('socket:') - 1} connections are still open")
            if not until(lambda: daemon.descriptors() <= descriptors + DESCRIPTOR_SLACK):
                raise Failed(f"{daemon.descriptors()} descriptors are open, before {descriptors}")
            # What was freed goes back to the system some ten seconds later.
            until(lambda: daemon.memory() <= memory + MEMORY_SLACK)
            after = daemon.memory()
            self.figures = (f"{memory >> 20} → {after >> 20} MiB, "
                            f"{descriptors} → {daemon.descriptors()} descriptors")
            if after > memory + MEMORY_SLACK:
                raise Failed(f"the memory grew: {self.figures}")

    def warm_up(self):
        """Brings the memory to its level: ordinary calls, as many at once as there ever are."""
        self.check_answer()
        for _ in range(3):
            connections = [http2.Connection(self.place.socket) for _ in range(20)]
            streams = range(1, 50, 2)
            for connection in connections:
                for stream in streams:
                    self.ask(connection, stream)
            for connection in connections:
                connection.finish(streams)
                connection.close()

    def ask(self, connection, stream, **others):
        connection.call(stream, AFFECTED, http2.affected_request(self.root), **others)

    def check_answer(self):
        """After another edit, the daemon says what a process says that starts from nothing."""
        self.workspace.edit()
        answer = self.place.affected(self.root)
        if answer != self.place.affected_from_scratch(self.root):
            raise Failed("the answer is not that of a start from scratch")
        if not answer["changes"] or not answer["complete"]:
            raise Failed(f"the answer is empty or incomplete: {answer['problems']}")
