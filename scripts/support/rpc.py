"""Calls of the daemon through its reflection; needs grpcio and grpcio-reflection."""

import grpc
from google.protobuf import descriptor_pool, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)


class Client:
    """One connection to a daemon."""

    def __init__(self, socket, pool=None):
        self.socket = socket
        self.channel = grpc.insecure_channel(
            f"unix:{socket}",
            options=[("grpc.default_authority", "localhost"), ("grpc.use_local_subchannel_pool", 1)])
        self.pool = pool or descriptor_pool.DescriptorPool(
            ProtoReflectionDescriptorDatabase(self.channel))

    def another(self):
        """A client with a connection of its own."""
        return Client(self.socket, self.pool)

    def message(self, name):
        """The class of a message."""
        return message_factory.GetMessageClass(self.pool.FindMessageTypeByName(f"graphd.v1.{name}"))

    def call(self, service, name, streams=False):
        """A method to call, with one message each way, or a stream each way."""
        method = self.pool.FindServiceByName(f"graphd.v1.{service}").FindMethodByName(name)
        kind = self.channel.stream_stream if streams else self.channel.unary_unary
        return kind(
            f"/graphd.v1.{service}/{name}",
            request_serializer=message_factory.GetMessageClass(method.input_type).SerializeToString,
            response_deserializer=message_factory.GetMessageClass(method.output_type).FromString)

    def affected(self, root, timeout=300):
        """What the working tree makes different."""
        request = self.message("GetImpactRequest")()
        request.workspace.root = str(root)
        return self.call("ImpactService", "GetImpact")(request, timeout=timeout).impact

    def impact(self, root, base, head, paths=(), timeout=300):
        """What lies between two revisions makes different: a call that can be cancelled."""
        request = self.message("GetImpactRequest")(paths=paths)
        request.workspace.root = str(root)
        request.change.base_revision, request.change.head_revision = base, head
        return self.call("ImpactService", "GetImpact").future(request, timeout=timeout)


def comparable(answer):
    """An answer as bytes, without the number of the state, which a session counts by itself."""
    copy = type(answer)()
    copy.CopyFrom(answer)
    copy.ClearField("snapshot")
    copy.ClearField("timings")
    return copy.SerializeToString(deterministic=True)
