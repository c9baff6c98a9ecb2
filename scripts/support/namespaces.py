"""Network namespaces of Linux, from each of which one port of this machine can be reached, and nothing else.

Run as a program in a namespace, this file is the inner end of the way: it carries connections to a Unix socket.
"""

import asyncio
import contextlib
import pathlib
import subprocess
import sys
import threading


async def pipe(reader, writer):
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


def carrying(connect):
    """Carries each accepted connection to a new one of `connect`."""

    async def accept(reader, writer):
        far_reader, far_writer = await connect()
        await asyncio.gather(pipe(reader, far_writer), pipe(far_reader, writer))

    return accept


class Namespaces:
    """One namespace for each of some machines; their commands start with what `prefix` returns."""

    def __init__(self, names, port, folder):
        way = folder / "way"
        self.loop = asyncio.new_event_loop()
        outer = carrying(lambda: asyncio.open_connection("127.0.0.1", port))
        self.loop.run_until_complete(asyncio.start_unix_server(outer, way))
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.processes = {}
        for name in names:
            process = subprocess.Popen(
                ["unshare", "--net", sys.executable, __file__, str(port), str(way)], stdout=subprocess.PIPE, text=True)
            if process.stdout.readline().strip() != "ready":
                raise OSError("a network namespace needs `unshare --net` and `ip`, as root")
            self.processes[name] = process

    def prefix(self, name):
        process = self.processes.get(name)
        return [] if process is None else ["nsenter", f"--net=/proc/{process.pid}/ns/net"]

    def close(self):
        for process in self.processes.values():
            process.kill()
            process.wait()
        self.loop.call_soon_threadsafe(self.loop.stop)


async def serve(port, way):
    server = await asyncio.start_server(carrying(lambda: asyncio.open_unix_connection(way)), "127.0.0.1", port)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    asyncio.run(serve(int(sys.argv[1]), pathlib.Path(sys.argv[2])))
