"""Asks graphd what the working tree's changes affect, and again after every save; needs grpcio.

The stubs are made once, from the root of graphd's repository (`pip install grpcio-tools`):

    python -m grpc_tools.protoc -I Protos --python_out=STUBS --grpc_python_out=STUBS Protos/graphd/v1/*.proto

Then, with a daemon that runs (`graphctl daemon start`; `graphctl daemon paths` names its socket):

    PYTHONPATH=STUBS python examples/client.py SOCKET WORKSPACE [ANSWERS]
"""

import itertools
import sys

import grpc
from graphd.v1 import impact_service_pb2 as api
from graphd.v1 import impact_service_pb2_grpc as services


def main(socket, workspace, answers=None):
    # Without the option, a Unix socket's path would be sent as the name of the server.
    options = [("grpc.default_authority", "localhost")]
    with grpc.insecure_channel(f"unix:{socket}", options=options) as channel:
        request = api.WatchImpactRequest()
        request.workspace.root = workspace
        watch = services.ImpactServiceStub(channel).WatchImpact(request)
        for response in itertools.islice(watch, answers and int(answers)):
            impact = response.impact
            print("complete" if impact.complete else "incomplete", len(impact.changes), "files")
            for module in impact.modules:
                facts = [name for name in ("output_can_change", "build_recompiles", "stale", "retest")
                         if getattr(module, name)]
                print(" ", module.id, *facts, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
