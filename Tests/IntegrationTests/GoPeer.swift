import Foundation
import Subprocess
import Testing

/// A client of a third gRPC implementation, Go's, made of what Debian packages; it asks reflection too.
enum GoPeer {
  /// Where Debian's packages put Go sources.
  private static let sources = "/usr/share/gocode"

  /// Whether there is a compiler (`golang-go`), and the libraries (`golang-google-grpc-dev`, with
  /// `golang-github-golang-protobuf-1-5-dev` and `golang-google-protobuf-dev`).
  static let isAvailable: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let isCompiler = path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/go")
    }
    return isCompiler
      && ["grpc", "protobuf"].allSatisfy {
        FileManager.default.fileExists(atPath: sources + "/src/google.golang.org/" + $0)
      }
  }()

  /// Compiles the client; gives its program.
  static func build(in place: Place) async throws -> String {
    let folder = place.root + "/go"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(program.utf8).write(to: URL(fileURLWithPath: folder + "/peer.go"))
    let home = ProcessInfo.processInfo.environment["HOME"]
    let outcome = try await Programs.run(
      "/usr/bin/env",
      ["go", "build", "-o", folder + "/peer", folder + "/peer.go"],
      place,
      // The library is compiled once: what the compiler keeps lies in the real home.
      extra: ["HOME": home, "XDG_CACHE_HOME": nil, "GOPATH": sources, "GO111MODULE": "off"]
    )
    try #require(outcome.status == 0, "\(outcome.error)")
    return folder + "/peer"
  }

  private static let program = #"""
    package main

    import (
    	"context"
    	"fmt"
    	"log"
    	"net"
    	"os"
    	"sync"

    	old "github.com/golang/protobuf/proto"
    	"google.golang.org/grpc"
    	health "google.golang.org/grpc/health/grpc_health_v1"
    	reflection "google.golang.org/grpc/reflection/grpc_reflection_v1alpha"
    	"google.golang.org/protobuf/encoding/protojson"
    	"google.golang.org/protobuf/proto"
    	"google.golang.org/protobuf/reflect/protodesc"
    	"google.golang.org/protobuf/reflect/protoreflect"
    	"google.golang.org/protobuf/types/descriptorpb"
    	"google.golang.org/protobuf/types/dynamicpb"
    )

    func try(err error) {
    	if err != nil {
    		log.Fatal(err)
    	}
    }

    // describe asks the server for the file that declares a symbol, and all that it imports.
    func describe(conn *grpc.ClientConn, symbol string) protoreflect.FileDescriptor {
    	stream, err := reflection.NewServerReflectionClient(conn).ServerReflectionInfo(context.Background())
    	try(err)
    	files, seen := &descriptorpb.FileDescriptorSet{}, map[string]bool{}
    	var add func(*reflection.ServerReflectionRequest)
    	add = func(request *reflection.ServerReflectionRequest) {
    		try(stream.Send(request))
    		response, err := stream.Recv()
    		try(err)
    		for _, data := range response.GetFileDescriptorResponse().GetFileDescriptorProto() {
    			file := &descriptorpb.FileDescriptorProto{}
    			try(proto.Unmarshal(data, file))
    			if seen[file.GetName()] {
    				continue
    			}
    			seen[file.GetName()] = true
    			files.File = append(files.File, file)
    			for _, name := range file.Dependency {
    				add(&reflection.ServerReflectionRequest{
    					MessageRequest: &reflection.ServerReflectionRequest_FileByFilename{FileByFilename: name}})
    			}
    		}
    	}
    	add(&reflection.ServerReflectionRequest{
    		MessageRequest: &reflection.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: symbol}})
    	registry, err := protodesc.NewFiles(files)
    	try(err)
    	found, err := registry.FindDescriptorByName(protoreflect.FullName(symbol))
    	try(err)
    	return found.ParentFile()
    }

    // method is one method of a service, its request, and an empty response.
    func method(conn *grpc.ClientConn, service, name, json string) (string, *dynamicpb.Message, *dynamicpb.Message) {
    	file := describe(conn, "graphd.v1."+service)
    	found := file.Services().ByName(protoreflect.Name(service)).Methods().ByName(protoreflect.Name(name))
    	request := dynamicpb.NewMessage(found.Input())
    	try(protojson.Unmarshal([]byte(json), request))
    	return "/graphd.v1." + service + "/" + name, request, dynamicpb.NewMessage(found.Output())
    }

    func call(conn *grpc.ClientConn, service, name, json string) string {
    	path, request, response := method(conn, service, name, json)
    	try(conn.Invoke(context.Background(), path, old.MessageV1(request), old.MessageV1(response)))
    	return protojson.MarshalOptions{}.Format(response)
    }

    func main() {
    	socket, root, file := os.Args[1], os.Args[2], os.Args[3]
    	conn, err := grpc.Dial("passthrough:///graphd", grpc.WithInsecure(), grpc.WithAuthority("localhost"),
    		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) {
    			return (&net.Dialer{}).DialContext(ctx, "unix", socket)
    		}))
    	try(err)
    	status, err := health.NewHealthClient(conn).Check(context.Background(), &health.HealthCheckRequest{})
    	try(err)
    	fmt.Println("health", status.Status)
    	workspace := fmt.Sprintf(`{"workspace": {"root": %q}}`, root)
    	fmt.Println("affected", call(conn, "ImpactService", "GetImpact", workspace))
    	fmt.Println("status", call(conn, "WorkspaceService", "GetStatus", workspace))

    	// Many round trips: this client measures the bandwidth with a ping at each.
    	path, request, response := method(conn, "ImpactService", "GetImpact", workspace)
    	var group sync.WaitGroup
    	for worker := 0; worker < 8; worker++ {
    		group.Add(1)
    		go func() {
    			defer group.Done()
    			for round := 0; round < 50; round++ {
    				answer := dynamicpb.NewMessage(response.Descriptor())
    				try(conn.Invoke(context.Background(), path, old.MessageV1(request), old.MessageV1(answer)))
    			}
    		}()
    	}
    	group.Wait()
    	fmt.Println("400 calls")

    	path, request, response = method(conn, "ImpactService", "WatchImpact", workspace)
    	stream, err := conn.NewStream(context.Background(), &grpc.StreamDesc{ServerStreams: true}, path)
    	try(err)
    	try(stream.SendMsg(old.MessageV1(request)))
    	try(stream.CloseSend())
    	try(stream.RecvMsg(old.MessageV1(response)))
    	try(os.Remove(file))
    	try(stream.RecvMsg(old.MessageV1(response)))
    	fmt.Println("watched", protojson.MarshalOptions{}.Format(response))
    }
    """#
}
