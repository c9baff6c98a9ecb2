"""Somebody at the keys of an editor, with a random choice of files and of pauses."""

import random

CODE = b"public func added(_ value: Int) -> Int { let twice = value * 2; return twice }\n"


class Typist:
    """Somebody at the keys, in one to six files."""

    def __init__(self, editor, paths):
        self.editor, self.paths = editor, paths
        self.path, self.typed, self.fields = None, 0, 0
        self.turn()

    def turn(self):
        """Goes to another file: opens one, closes one."""
        open_paths = list(self.editor.buffers)
        if len(open_paths) > 5 or (len(open_paths) > 1 and random.random() < 0.4):
            closed = random.choice(open_paths)
            if random.random() < 0.7:
                self.editor.save(closed)
            self.editor.close(closed)
        self.path = random.choice(self.paths)
        if self.path not in self.editor.buffers:
            self.editor.open(self.path)
        self.typed = 0

    def press(self):
        """One key, and a question."""
        text = self.editor.buffers[self.path]
        end = len(text)
        if self.typed and random.random() < 0.06:
            self.editor.change(self.path, end - 1, end, b"")
            self.typed -= 1
        elif random.random() < 0.004:
            self.editor.change(self.path, end, end, CODE * 20)
        elif random.random() < 0.01:
            # A stored property that nobody sees, behind characters of two units of UTF-16 and of four bytes.
            start = text.index(b"{") + 1
            self.fields += 1
            self.editor.change(self.path, start, start, b"\n/* \xf0\x9f\x98\x80 */ private var typed%d = 1\n" % self.fields)
        elif end > 20_000:
            # Back to what is on disk: it does not grow for ever.
            self.editor.change(self.path, 0, end, self.path.read_bytes()[:2_000])
            self.typed = 0
        else:
            key = CODE[self.typed % len(CODE)]
            self.editor.change(self.path, end, end, bytes([key]))
            self.typed += 1
        number = self.editor.ask_affected("keys")
        chance = random.random()
        if chance < 0.02:
            self.editor.cancel(number)
        elif chance < 0.3:
            self.editor.wait(number)
        if random.random() < 0.01:
            self.editor.ask_why(self.path.parent.name)
        if random.random() < 1 / 80:
            self.editor.save(self.path)
        if random.random() < 1 / 150:
            self.turn()
