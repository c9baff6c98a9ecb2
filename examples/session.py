"""Sends unsaved text to graphd as an editor does, and prints each message of the session; needs grpcio.

Stubs and daemon as for examples/client.py. Nothing is written to the file:

    PYTHONPATH=STUBS python examples/session.py SOCKET WORKSPACE FILE LINE TEXT

TEXT is inserted before LINE, which counts from 1.
"""

import queue
import sys

import grpc
from graphd.v1 import impact_service_pb2 as api
from graphd.v1 import impact_service_pb2_grpc as services


def main(socket, workspace, file, line, text):
    requests = queue.Queue()

    def send(**content):
        requests.put(api.OpenSessionRequest(**content))
        print("->", *content)

    options = [("grpc.default_authority", "localhost")]
    with grpc.insecure_channel(f"unix:{socket}", options=options) as channel:
        responses = services.ImpactServiceStub(channel).OpenSession(iter(requests.get, None))
        # A client of its own would name the version of its `swift` instead: `swift_version_in_path`.
        send(begin={"workspace": {"root": workspace}, "options": {"build_system": "BUILD_SYSTEM_SWIFTPM"}})
        for response in responses:
            kind = response.WhichOneof("result")
            print("<-", kind, f"to {response.id}" if response.id else "")
            if kind == "ready":
                with open(f"{workspace}/{file}", "rb") as saved:
                    send(opened={"path": file, "text": saved.read()})
                place = {"start_line": int(line) - 1, "end_line": int(line) - 1}
                send(changed={"path": file, "edits": {"edits": [
                    {"positions": place, "text": f"{text}\n".encode()}]}})
                send(question={"id": 1, "impact": {"view": {"reach": True}}})
            elif kind == "impact":
                show(response.impact)
                # The end of the requests ends the session.
                requests.put(None)
            elif kind == "failure":
                sys.exit(response.failure.message)


def show(impact):
    for change in impact.changes:
        for declaration in change.declarations:
            reach = declaration.reach
            print(f"   {change.path}:{declaration.range.start.line} {declaration.name}: "
                  f"rebuilds {reach.recompiled}, {reach.stale} stale")
    for module in impact.modules:
        print("  ", module.id, "STALE" if module.stale else "")


if __name__ == "__main__":
    main(*sys.argv[1:])
