"""A store that fails as stores do: a server of WebDAV and of S3's protocol in one, with a fault that is set from outside."""

import email.utils
import http.server
import re
import socket
import threading
import time
import urllib.parse
import xml.sax.saxutils

BUCKET = "/bucket/"


class Store:
    """The objects, by path, and the fault."""

    def __init__(self):
        self.objects = {}
        self.fault = ""
        self.requests = 0
        self.lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    @property
    def store(self):
        return self.server.store

    def answer(self, status, body=b"", kind="application/octet-stream", headers=()):
        fault = self.store.fault
        if fault == "slow":
            # 20 ms there and back, 10 Mbit/s.
            time.sleep(0.02 + len(body) * 8 / 10e6)
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "HEAD" or not body:
            return
        if fault == "dribbling":
            for byte in body:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(0.2)
        elif fault == "killed midway":
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True
        else:
            self.wfile.write(body)

    def refuse(self, status, code):
        body = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>no</Message></Error>".encode()
        self.answer(status, body, "application/xml")

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (ConnectionError, OSError):
            self.close_connection = True

    def dispatch(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        fault = self.store.fault
        with self.store.lock:
            self.store.requests += 1
        if fault == "hanging":
            time.sleep(30)
            self.close_connection = True
            return
        if fault == "failing":
            return self.refuse(500, "InternalError")
        if fault == "unavailable":
            return self.refuse(503, "SlowDown")
        if fault == "expired credentials":
            return self.refuse(403, "ExpiredToken")
        if fault == "redirecting":
            return self.answer(301, headers=[("Location", "http://127.0.0.1:9/")])
        url = urllib.parse.urlsplit(self.path)
        path, query = urllib.parse.unquote(url.path), dict(urllib.parse.parse_qsl(url.query))
        if fault == "clock skew" and self.skewed():
            return self.skew()
        if fault == "garbage":
            return self.answer(200 if self.command == "GET" else 207, b"\x00\xff<<garbage>>" * 50, "text/html")
        if fault == "endless" and self.command in ("GET", "PROPFIND"):
            return self.endless()
        if self.command == "PUT":
            return self.put(path, body)
        if self.command == "DELETE":
            with self.store.lock:
                self.store.objects.pop(path, None)
            return self.answer(204)
        if self.command == "PROPFIND":
            return self.propfind(path)
        if path == BUCKET and "list-type" in query:
            return self.list_bucket(query["prefix"])
        return self.get(path)

    do_GET = do_PUT = do_DELETE = do_PROPFIND = do_MKCOL = dispatch

    # MARK: Objects

    def put(self, path, body):
        if self.store.fault == "full":
            return self.refuse(507, "InsufficientStorage")
        if self.store.fault == "read-only":
            return self.refuse(403, "AccessDenied")
        with self.store.lock:
            exists = path in self.store.objects
            if not exists:
                self.store.objects[path] = body
        self.answer(412 if exists else 201)

    def get(self, path):
        with self.store.lock:
            body = self.store.objects.get(path)
        if body is None:
            return self.refuse(404, "NoSuchKey")
        if self.store.fault == "truncated entries":
            body = body[:-7]
        if self.store.fault == "flipped bits":
            body = body[:40] + bytes([body[40] ^ 1]) + body[41:]
        if self.store.fault == "vanishing entries":
            return self.refuse(404, "NoSuchKey")
        self.answer(200, body)

    def names(self, folder):
        with self.store.lock:
            return sorted(path for path in self.store.objects if path.startswith(folder))

    def propfind(self, folder):
        hrefs = [folder, *self.names(folder)]
        entries = "".join(f"<D:response><D:href>{xml.sax.saxutils.escape(path)}</D:href></D:response>" for path in hrefs)
        body = f"<?xml version='1.0'?><D:multistatus xmlns:D='DAV:'>{entries}</D:multistatus>".encode()
        self.answer(207, body, "application/xml")

    def list_bucket(self, prefix):
        entries = "".join(
            f"<Contents><Key>{path[len(BUCKET):]}</Key></Contents>" for path in self.names(BUCKET + prefix))
        body = f"<?xml version='1.0'?><ListBucketResult><IsTruncated>false</IsTruncated>{entries}</ListBucketResult>"
        self.answer(200, body.encode(), "application/xml")

    def endless(self):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        block = b"x" * 65536
        while True:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(block), block))

    # MARK: Time

    def server_time(self):
        """An hour ahead of every client."""
        return time.time() + 3600

    def skewed(self):
        found = re.match(r"(\d{8})T(\d{6})Z", self.headers.get("x-amz-date") or "")
        if not found:
            return False
        stated = time.mktime(time.strptime("".join(found.groups()), "%Y%m%d%H%M%S")) - time.timezone
        return abs(stated - self.server_time()) > 900

    def skew(self):
        self.send_response_only(403)
        body = b"<?xml version='1.0'?><Error><Code>RequestTimeTooSkewed</Code></Error>"
        self.send_header("Date", email.utils.formatdate(self.server_time(), usegmt=True))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.store = Store()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, request, client_address):
        pass
