"""HTTP/2 and gRPC by hand, to send what no well-behaved client sends; only as much of RFC 9113 as that needs."""

import contextlib
import socket
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 7, 8
END_STREAM, ACK, END_HEADERS = 1, 1, 4
CANCEL = 8
INITIAL_WINDOW = 4
LARGEST_WINDOW = (1 << 31) - 1


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def headers(method, **others):
    """The header block of a gRPC call: literals that enter no table, not compressed (RFC 7541, 6.2.2)."""
    fields = {
        ":method": "POST", ":scheme": "http", ":path": f"/graphd.v1.{method}", ":authority": "localhost",
        "content-type": "application/grpc", "te": "trailers",
        **{name.replace("_", "-"): value for name, value in others.items()},
    }
    block = b""
    for name, value in fields.items():
        assert len(name) < 127 and len(value) < 127
        block += bytes([0, len(name)]) + name.encode() + bytes([len(value)]) + value.encode()
    return block


def message(payload, compressed=0):
    """A gRPC message with its prefix."""
    return struct.pack(">BI", compressed, len(payload)) + payload


def varint(number):
    encoded = b""
    while number > 127:
        encoded += bytes([number & 127 | 128])
        number >>= 7
    return encoded + bytes([number])


def field(number, value):
    """A field of a protobuf message: bytes, or a number."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def affected_request(root, base=""):
    """A `GetImpactRequest`."""
    return workspace(root) + (field(2, field(1, base.encode())) if base else b"")


def workspace(root):
    """The first field of a request that is about a workspace: a `WorkspaceSelector`."""
    return field(1, field(1, str(root).encode()))


def session_answer(messages):
    """The next message of a session that is neither progress nor news of a change."""
    for payload in messages:
        if not {3, 4} & {number for number, _ in fields(payload)}:
            return payload
    raise RuntimeError("the session has ended")


def fields(payload):
    """The numbers and values of a protobuf message's fields."""
    position = 0

    def read_varint():
        nonlocal position
        number, shift = 0, 0
        while True:
            byte = payload[position]
            position += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    while position < len(payload):
        key = read_varint()
        value = read_varint()
        if key & 7 == 2:
            value, position = payload[position:position + value], position + value
        yield key >> 3, value


class Connection:
    """One connection; streams are numbered by the caller: 1, 3, 5, …"""

    def __init__(self, path, window=LARGEST_WINDOW, greets=True, timeout=30):
        self.socket = socket.socket(socket.AF_UNIX)
        # A Unix socket with a timeout does not wait for room in the listener's queue.
        self.socket.connect(str(path))
        self.socket.settimeout(timeout)
        self.unread = b""
        if greets:
            self.send(PREFACE, frame(SETTINGS, 0, 0, struct.pack(">HI", INITIAL_WINDOW, window)))
            self.send(frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", LARGEST_WINDOW - 65_535)))

    def send(self, *frames):
        self.socket.sendall(b"".join(frames))

    def call(self, stream, method, payload=b"", ends=True, **others):
        """Opens a call and sends its first message."""
        self.send(
            frame(HEADERS, END_HEADERS, stream, headers(method, **others)),
            frame(DATA, END_STREAM if ends else 0, stream, message(payload)))

    def cancel(self, stream):
        self.send(frame(RST_STREAM, 0, stream, struct.pack(">I", CANCEL)))

    def frames(self):
        """All frames until the daemon closes the connection; settings are acknowledged."""
        while True:
            header = self._read(9)
            if not header:
                return
            kind, flags, stream = struct.unpack(">BBI", header[3:])
            payload = self._read(int.from_bytes(header[:3], "big"))
            if kind == SETTINGS and not flags & ACK:
                with contextlib.suppress(BrokenPipeError):
                    self.send(frame(SETTINGS, ACK, 0))
            yield kind, flags, stream, payload

    def _read(self, count):
        """Exactly so many bytes; none if the connection has ended."""
        while len(self.unread) < count:
            try:
                more = self.socket.recv(1 << 16)
            except ConnectionResetError:
                more = b""
            if not more:
                return b""
            self.unread += more
        taken, self.unread = self.unread[:count], self.unread[count:]
        return taken

    def end(self, stream):
        """How a call ended: `status`, `reset`, or `closed` with the whole connection."""
        for kind, flags, number, _ in self.frames():
            if number == stream and kind == RST_STREAM:
                return "reset"
            if number == stream and flags & END_STREAM and kind in (HEADERS, DATA):
                return "status"
            if kind == GOAWAY:
                return "closed"
        return "closed"

    def finish(self, streams):
        """Waits until some calls have ended."""
        left = set(streams)
        for kind, flags, number, _ in self.frames():
            if kind == RST_STREAM or flags & END_STREAM and kind in (HEADERS, DATA):
                left.discard(number)
            if not left:
                return
        raise RuntimeError(f"{len(left)} calls have not ended")

    def messages(self, stream):
        """The gRPC messages of one call."""
        unread = b""
        for kind, flags, number, payload in self.frames():
            if number != stream:
                continue
            if kind == DATA:
                unread += payload
            while len(unread) >= 5 and len(unread) >= 5 + int.from_bytes(unread[1:5], "big"):
                length = 5 + int.from_bytes(unread[1:5], "big")
                yield unread[5:length]
                unread = unread[length:]
            if kind == RST_STREAM or flags & END_STREAM:
                return

    def close(self):
        self.socket.close()
