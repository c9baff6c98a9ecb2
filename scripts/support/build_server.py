"""A client of the Build Server Protocol, as far as the measurements need it: JSON-RPC over a process's pipes."""

import itertools
import json
import queue
import subprocess
import threading


class BuildServer:
    """`swift package experimental-build-server` for one package."""

    def __init__(self, package, environment, log):
        self.package = str(package)
        command = ["swift", "package", "experimental-build-server", "--build-system", "swiftbuild"]
        with open(log, "wb") as errors:
            self.process = subprocess.Popen(
                command, cwd=package, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=errors)
        self.numbers = itertools.count(1)
        self.answers = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        stream = self.process.stdout
        while True:
            length = None
            while line := stream.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.answers.put(None)
                return
            message = json.loads(stream.read(length))
            if "method" not in message:
                self.answers.put(message)
            elif "id" in message:
                self._send({"id": message["id"], "result": None})

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def request(self, method, parameters, timeout=600):
        """The result of a request; one at a time."""
        number = next(self.numbers)
        self._send({"id": number, "method": method, "params": parameters})
        answer = self.answers.get(timeout=timeout)
        if answer is None:
            raise RuntimeError(f"the build server ended during {method}")
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        assert answer["id"] == number
        return answer["result"]

    def start(self):
        self.request("build/initialize", {
            "displayName": "graphd", "version": "1", "bspVersion": "2.2.0",
            "rootUri": "file://" + self.package, "capabilities": {"languageIds": ["swift"]},
        })
        self.notify("build/initialized", {})

    def targets(self):
        return self.request("workspace/buildTargets", {})["targets"]

    def sources(self, targets):
        """The paths of all source files."""
        items = self.request(
            "buildTarget/sources", {"targets": [target["id"] for target in targets]})["items"]
        return {source["uri"] for item in items for source in item["sources"]}

    def changed(self, path, kind):
        """Tells of a file; kind 1 is a new one, 2 a changed one."""
        self.notify("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": f"file://{self.package}/{path}", "type": kind}]})

    def settle(self):
        """Waits until the server has taken in what it was told."""
        self.request("workspace/waitForBuildSystemUpdates", {})

    def stop(self):
        try:
            self.request("build/shutdown", {}, timeout=30)
            self.notify("build/exit", {})
        except (RuntimeError, queue.Empty, BrokenPipeError):
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
