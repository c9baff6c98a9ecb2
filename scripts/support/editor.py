"""An editor's end of `ImpactService.OpenSession`: buffers, and questions that wait for their answers."""

import queue
import threading
import time


class Editor:
    """One session; notes how long each question took and what was wrong with its answer."""

    def __init__(self, client, root):
        self.root = root
        # The texts of open files, by path.
        self.buffers = {}
        # What went wrong; how often each kind of answer came; seconds, of answers that nobody superseded.
        self.faults, self.counts, self.seconds = [], {}, []
        self._message = client.message("OpenSessionRequest")
        self._requests = queue.Queue()
        self._condition = threading.Condition()
        self._newest = 0
        # When and in which lane unanswered questions were asked, by number.
        self._waiting = {}
        # Those that may be answered `superseded` or `cancelled`, and with which of them.
        self._dropped = {}
        self._last = None
        self._responses = client.call("ImpactService", "OpenSession", streams=True)(
            iter(self._requests.get, None))
        begin = self._message()
        begin.begin.workspace.root = str(root)
        self._requests.put(begin)
        assert any(response.WhichOneof("result") == "ready" for response in self._responses)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def open(self, path):
        self.buffers[path] = bytearray(path.read_bytes())
        message = self._message()
        message.opened.path, message.opened.text = self._name(path), bytes(self.buffers[path])
        self._requests.put(message)

    def change(self, path, start, end, text):
        self.buffers[path][start:end] = text
        message = self._message()
        message.changed.path = self._name(path)
        edit = message.changed.edits.edits.add(text=text)
        edit.bytes.start, edit.bytes.end = start, end
        self._requests.put(message)

    def save(self, path):
        path.write_bytes(self.buffers[path])

    def close(self, path):
        del self.buffers[path]
        message = self._message()
        message.closed.path = self._name(path)
        self._requests.put(message)

    def ask_affected(self, lane):
        """What is affected; takes the place of what waits in the lane."""
        message = self._message()
        message.question.lane = lane
        message.question.impact.SetInParent()
        with self._condition:
            for number, (_, other) in self._waiting.items():
                if other == lane:
                    self._dropped.setdefault(number, set()).add("superseded")
        return self._ask(message, lane)

    def ask_reach(self):
        """What is affected, with the reach of each declaration, in no lane."""
        message = self._message()
        message.question.impact.view.reach = True
        return self._ask(message, "")

    def ask_why(self, module):
        """Why a module is affected, in no lane."""
        message = self._message()
        message.question.explanation.module = module
        return self._ask(message, "")

    def _ask(self, message, lane):
        self._newest += 1
        message.question.id = self._newest
        with self._condition:
            self._waiting[self._newest] = (time.perf_counter(), lane)
        self._requests.put(message)
        return self._newest

    def cancel(self, number):
        with self._condition:
            if number in self._waiting:
                self._dropped.setdefault(number, set()).add("cancelled")
        message = self._message()
        message.cancel.id = number
        self._requests.put(message)

    def wait(self, number, timeout=120):
        """Waits for one answer; gives the last one that came."""
        with self._condition:
            if not self._condition.wait_for(lambda: number not in self._waiting, timeout):
                raise RuntimeError(f"question {number} is not answered")
            return self._last

    def end(self):
        """Ends the session; what was asked is answered before."""
        with self._condition:
            self._condition.wait_for(lambda: not self._waiting, 120)
            self.faults += [f"question {number} is not answered" for number in self._waiting]
        self._requests.put(None)
        self._listener.join(timeout=60)

    def _name(self, path):
        return str(path.relative_to(self.root))

    def _listen(self):
        for response in self._responses:
            with self._condition:
                self._note(response, time.perf_counter())
                self._condition.notify_all()

    def _note(self, response, now):
        kind = response.WhichOneof("result")
        if kind == "changed":
            return
        if kind == "failure":
            reasons = response.failure.DESCRIPTOR.fields_by_name["reason"].enum_type
            name = reasons.values_by_number[response.failure.reason].name
            kind = name.removeprefix("ERROR_REASON_").lower()
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if response.id not in self._waiting:
            self.faults.append(f"an answer to {response.id}, which does not wait for one: {kind}")
            return
        sent, _ = self._waiting.pop(response.id)
        dropped = self._dropped.pop(response.id, set())
        if kind in ("impact", "explanation"):
            self._last = response
            if not dropped:
                self.seconds.append(now - sent)
        elif kind not in dropped:
            self.faults.append(f"question {response.id}: {response.failure}")
