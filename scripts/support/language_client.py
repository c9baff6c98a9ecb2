"""An editor's end of `graphctl lsp`: requests, and the newest of everything that the server shows."""

import json
import pathlib
import subprocess
import threading
import time


class LanguageClient:
    """One server; a thread reads what it sends."""

    def __init__(self, program, folder, arguments=(), environment=None):
        self.process = subprocess.Popen(
            [str(program), "lsp", *arguments], cwd=folder, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # The newest diagnostics by URI, and the newest status by root.
        self.diagnostics, self.status = {}, {}
        self.faults = []
        # How often each kind of response came.
        self.counts = {}
        self._newest = 0
        # Responses that nobody has taken yet, by number, each with the time when it came.
        self._responses = {}
        self._waiting, self._dropped = set(), set()
        self._condition = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def initialize(self, root, capabilities=None, options=None):
        result = self.ask("initialize", {
            "processId": None, "rootUri": pathlib.Path(root).as_uri(),
            "capabilities": capabilities or {}, "initializationOptions": options or {}})
        self.notify("initialized", {})
        return result

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def request(self, method, parameters):
        """Sends a request, and returns its number."""
        with self._condition:
            self._newest += 1
            number = self._newest
            self._waiting.add(number)
        self._send({"id": number, "method": method, "params": parameters})
        return number

    def cancel(self, number):
        with self._condition:
            self._dropped.add(number)
        self.notify("$/cancelRequest", {"id": number})

    def wait(self, number, timeout=120):
        """The response to a request, and the time when it came."""
        with self._condition:
            if not self._condition.wait_for(lambda: number in self._responses or self._ended(), timeout):
                raise RuntimeError(f"request {number} is not answered")
            if number not in self._responses:
                raise RuntimeError("graphctl has ended")
            return self._responses.pop(number)

    def ask(self, method, parameters):
        """The result of a request."""
        response, _ = self.wait(self.request(method, parameters))
        if "error" in response:
            raise RuntimeError(f"{method}: {response['error']['message']}")
        return response["result"]

    def open(self, path, text):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": path.as_uri(), "languageId": "swift", "version": 1, "text": text}})

    def change(self, path, start, end, text):
        """Replaces a part; places are pairs of line and UTF-16 column from 0."""
        places = [{"line": line, "character": column} for line, column in (start, end)]
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": path.as_uri(), "version": self._newest + 2},
            "contentChanges": [{"range": {"start": places[0], "end": places[1]}, "text": text}]})

    def about(self, event, path):
        """Sends `didSave` or `didClose`."""
        self.notify(f"textDocument/{event}", {"textDocument": {"uri": path.as_uri()}})

    def until(self, condition, timeout=120):
        """Waits until a condition holds that messages of the server can change."""
        with self._condition:
            return self._condition.wait_for(condition, timeout)

    def settle(self, timeout=120):
        """Waits until each request is answered, and forgets the responses; the rest are faults."""
        with self._condition:
            self._condition.wait_for(lambda: not self._waiting, timeout)
            self.faults += [f"request {number} is not answered" for number in self._waiting]
            self._responses.clear()

    def memory(self, key="VmRSS"):
        """Bytes; `None` without Linux's /proc."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return None
        fields = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        return int(fields[key].split()[0]) << 10

    def end(self):
        """Takes leave as the protocol requires it; the exit status."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        self.process.stdin.close()
        return self.process.wait(30)

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _ended(self):
        return not self._reader.is_alive()

    def _read(self):
        while message := self._message():
            with self._condition:
                self._take(message, time.perf_counter())
                self._condition.notify_all()
        with self._condition:
            self._condition.notify_all()

    def _message(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length)) if length else None

    def _take(self, message, now):
        method, parameters = message.get("method"), message.get("params")
        if method is None:
            self._finish(message, now)
        elif "id" in message:
            self._send({"id": message["id"], "result": None})
        elif method == "textDocument/publishDiagnostics":
            self.diagnostics[parameters["uri"]] = parameters["diagnostics"]
        elif method == "graphd/status":
            self.status[parameters["root"]] = parameters

    def _finish(self, response, now):
        number = response.get("id")
        kind = str(response["error"]["code"]) if "error" in response else "result"
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if number not in self._waiting:
            self.faults.append(f"a response to {number}, which does not wait for one")
            return
        self._waiting.discard(number)
        if kind != "result" and not (kind == "-32800" and number in self._dropped):
            self.faults.append(f"request {number}: {response['error']}")
        self._dropped.discard(number)
        self._responses[number] = (response, now)
