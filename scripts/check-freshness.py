#!/usr/bin/env python3
"""Writes files and asks `Affected` at once, from several threads: no answer may miss what was written before.

  scripts/check-freshness.py SOCKET WORKSPACE [--rounds N] [--writers N] [--burst N]

WORKSPACE is one that scripts/make-workspace.sh made; its files are changed. With --burst each round writes
that many other files first, so that the kernel's queue of events overflows if it is short
(sysctl fs.inotify.max_queued_events). Needs grpcio and grpcio-reflection. Exit status 1 if an answer was stale.
"""
import argparse
import os
import statistics
import sys
import threading
import time

import grpc
from google.protobuf import descriptor_pool, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)


def connect(socket):
    channel = grpc.insecure_channel(
        "unix:" + socket, options=[("grpc.default_authority", "localhost")]
    )
    pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
    service = pool.FindServiceByName("graphd.v1.ImpactService")
    method = service.FindMethodByName("GetImpact")
    request = message_factory.GetMessageClass(method.input_type)
    response = message_factory.GetMessageClass(method.output_type)
    call = channel.unary_unary(
        "/graphd.v1.ImpactService/GetImpact",
        request_serializer=request.SerializeToString,
        response_deserializer=response.FromString,
    )
    return call, request


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("socket")
    parser.add_argument("workspace")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--burst", type=int, default=0)
    options = parser.parse_args()
    root = os.path.realpath(options.workspace)
    stale, times, lock = [], [], threading.Lock()

    def write(path, text):
        with open(os.path.join(root, path), "w") as file:
            file.write(text)

    def work(writer):
        call, request = connect(options.socket)
        path = f"Sources/M{writer + 1}/Fresh.swift"
        for number in range(options.rounds // options.writers):
            for other in range(options.burst):
                write(f"Sources/M{writer + 1}/Burst{other % 50}.txt", str(number))
            name = f"fresh{writer}x{number}()"
            write(path, f"func {name} {{}}\n")
            question = request()
            question.workspace.root = root
            start = time.perf_counter()
            answer = call(question, timeout=120).impact
            elapsed = time.perf_counter() - start
            names = [d.name for c in answer.changes if c.path == path for d in c.declarations]
            with lock:
                times.append(elapsed)
                if names != [name]:
                    stale.append((path, name, names))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(options.writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.sort()
    print("| rounds | other writes in each | stale answers | p50 | p99 |\n|---:|---:|---:|---:|---:|")
    if times:
        middle, late = statistics.median(times) * 1000, times[len(times) * 99 // 100] * 1000
        print(f"| {len(times)} | {options.burst} | {len(stale)} | {middle:.2f} ms | {late:.2f} ms |")
    for path, name, names in stale[:5]:
        print(f"STALE {path}: wrote {name}, the answer had {names}", file=sys.stderr)
    expected = options.rounds // options.writers * options.writers
    sys.exit(1 if stale or len(times) != expected else 0)


if __name__ == "__main__":
    main()
