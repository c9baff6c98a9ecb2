"""What clients do to a daemon. Each public function is one fault; its first line is what the table says."""

import contextlib
import gzip
import random
import resource
import signal
import subprocess
import time

from support import http2
from support.bench import AFFECTED, Failed, Skipped
from support.daemon import until


def stopped_clients(bench):
    """20 `graphctl watch` and 20 half-read answers, stopped; 200 calls of clients that go on"""
    with bench.daemon(rehearsal=lambda: stop_clients(bench)):
        stop_clients(bench)


def stop_clients(bench):
    """Stops them, saves and asks a hundred times, lets some go on, and kills the others."""
    place = bench.place
    command = [place.programs / "graphctl", "watch", "--repo", bench.root, "--format", "json"]
    watching = [
        subprocess.Popen(
            [str(part) for part in command], env=place.environment(), cwd=place.folder,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for _ in range(20)]
    try:
        for process in watching:
            process.stdout.read(1)
            process.send_signal(signal.SIGSTOP)
        # A window of one byte: the rest of the answer waits in the daemon.
        deaf = [http2.Connection(place.socket, window=1) for _ in range(20)]
        for connection in deaf:
            bench.ask(connection, 1)
        # Long answers, and a window without end: the connection itself is full.
        bench.workspace.edit_all()
        paused = [http2.Connection(place.socket) for _ in range(4)]
        streams = range(1, 100, 2)
        for connection in paused:
            for stream in streams:
                bench.ask(connection, stream)
        for _ in range(100):
            bench.workspace.edit()
            connection = http2.Connection(place.socket)
            bench.ask(connection, 1)
            if connection.end(1) != "status":
                raise Failed("others are not answered")
            connection.close()
        bench.check_answer()
        for connection in paused:
            connection.finish(streams)
            connection.close()
    finally:
        for process in watching:
            process.kill()
            process.wait()
    for connection in deaf:
        connection.close()


def cancellations(bench):
    """10,000 calls cancelled, and 10,000 questions of a session"""
    with bench.daemon():
        left = 10_000
        while left:
            # The HTTP/2 layer ends a connection that resets 200 calls in 30 seconds.
            connection = http2.Connection(bench.place.socket)
            streams = range(1, 2 * min(left, 150), 2)
            for stream in streams:
                bench.ask(connection, stream)
                if random.randrange(4) == 0:
                    time.sleep(random.uniform(0, 0.002))
                connection.cancel(stream)
            left -= len(streams)
            connection.close()
        if cancelled_questions(bench, 10_000) != 10_000:
            raise Failed("not every question of the session was answered once")


def cancelled_questions(bench, count):
    """Asks and cancels in one session; how many questions were answered."""
    connection = http2.Connection(bench.place.socket)
    begin = http2.field(1, http2.workspace(bench.root))
    connection.call(1, "ImpactService/OpenSession", begin, ends=False)
    answers = connection.messages(1)
    http2.session_answer(answers)
    numbers = set()
    for first in range(1, count + 1, 100):
        batch = b""
        for number in range(first, first + 100):
            question = http2.field(5, http2.field(1, number) + http2.field(3, b""))
            batch += http2.message(question) + http2.message(http2.field(6, http2.field(1, number)))
        connection.send(http2.frame(http2.DATA, 0, 1, batch))
        for _ in range(100):
            numbers.add(http2.session_answer(answers)[:4])
    connection.close()
    return len(numbers)


def rapid_reset(bench):
    """1,000 calls opened and reset at once, on each of 20 connections"""
    with bench.daemon():
        for _ in range(20):
            connection = http2.Connection(bench.place.socket)
            block = http2.headers(AFFECTED)
            flood = b"".join(
                http2.frame(http2.HEADERS, http2.END_HEADERS, stream, block)
                + http2.frame(http2.RST_STREAM, 0, stream, bytes([0, 0, 0, http2.CANCEL]))
                for stream in range(1, 2_000, 2))
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.send(flood)
            if connection.end(2_001) != "closed":
                raise Failed("the flood is borne")
            connection.close()


def half_open(bench):
    """40 connections that say nothing, half of a greeting, or half of a call"""
    with bench.daemon() as daemon:
        silent = []
        for number in range(40):
            connection = http2.Connection(bench.place.socket, greets=number % 4 == 3)
            connection.send((b"", http2.PREFACE[:10], http2.PREFACE + b"\0\0", b"")[number % 4])
            if number % 4 == 3:
                block = http2.headers(AFFECTED)
                connection.send(http2.frame(http2.HEADERS, 0, 1, block[:9]))
            silent.append(connection)
        bench.check_answer()
        greeted = len(silent) // 4
        if not until(lambda: daemon.descriptors("socket:") <= 1 + greeted, 20):
            raise Failed(f"{daemon.descriptors('socket:') - 1} silent connections are kept")
        for connection in silent:
            connection.close()


def long_prefix(bench):
    """messages that claim to have 4 GiB"""
    with bench.daemon() as daemon:
        for _ in range(50):
            connection = http2.Connection(bench.place.socket)
            connection.send(
                http2.frame(http2.HEADERS, http2.END_HEADERS, 1, http2.headers(AFFECTED)),
                http2.frame(http2.DATA, 0, 1, b"\0\xff\xff\xff\xff" + bytes(10_000)))
            if connection.end(1) != "status":
                raise Failed("the call is not refused with a status")
            bench.ask(connection, 3)
            if connection.end(3) != "status":
                raise Failed("the connection's next call is not answered")
            connection.close()
        if daemon.memory("VmHWM") > 4 << 30:
            raise Failed("the memory was reserved")


def gzip_bomb(bench):
    """compressed messages that unpack to 1 GiB"""
    bomb = gzip.compress(bytes(1 << 30), compresslevel=9)
    with bench.daemon() as daemon:
        peak = daemon.memory("VmHWM")
        for _ in range(5):
            connection = http2.Connection(bench.place.socket)
            connection.send(
                http2.frame(
                    http2.HEADERS, http2.END_HEADERS, 1, http2.headers(AFFECTED, grpc_encoding="gzip")))
            body = http2.message(bomb, compressed=1)
            # As much as the connection's window surely takes.
            for start in range(0, 64_000, 16_000):
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    connection.send(http2.frame(http2.DATA, 0, 1, body[start:start + 16_000]))
            if connection.end(1) == "closed":
                raise Failed("the connection is closed for it")
            connection.close()
        small = gzip.compress(bytes(100 << 20), compresslevel=9)[:16_000]
        connection = http2.Connection(bench.place.socket)
        bench_call = http2.frame(
            http2.HEADERS, http2.END_HEADERS, 1, http2.headers(AFFECTED, grpc_encoding="gzip"))
        connection.send(bench_call, http2.frame(http2.DATA, http2.END_STREAM, 1, http2.message(small, 1)))
        connection.end(1)
        connection.close()
        if daemon.memory("VmHWM") > peak + (64 << 20):
            raise Failed("it was unpacked")


def connections(bench):
    """3,000 connections at once"""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 3_200:
        raise Skipped("a process may have too few descriptors here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 3_200), hard))
    with bench.daemon() as daemon:
        crowd = []
        for _ in range(3_000):
            guest = http2.Connection(bench.place.socket, greets=False)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                guest.send(http2.PREFACE, http2.frame(http2.SETTINGS, 0, 0))
            crowd.append(guest)
        if not until(lambda: daemon.descriptors("socket:") <= 65):
            raise Failed(f"{daemon.descriptors('socket:')} are let in")
        peak = daemon.memory() >> 20
        for guest in crowd:
            guest.close()
        bench.note = f"{peak} MiB meanwhile"
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
