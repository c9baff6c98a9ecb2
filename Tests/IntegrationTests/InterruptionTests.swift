import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How `graphctl` ends before it has its answer: Ctrl-C, or nobody reads what it writes.
@Suite struct InterruptionTests {
  @Test(arguments: [(Signal.interrupt, Int32(130)), (.terminate, 143)])
  func endsTheCommandWithTheStatusThatShellsGiveIt(signal: Signal, status: Int32) async throws {
    let place = try Place()
    let listener = try SilentListener(place.socket)
    let result = try await Subprocess.run(
      Programs.executable("graphctl"),
      arguments: ["affected", "--socket", place.socket],
      environment: .inherit.updating(place.environment(socket: nil)),
      workingDirectory: processPath(place.repository),
      input: .none,
      output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 20)
    ) { execution in
      // From here on it waits for an answer.
      #expect(listener.isCalled())
      try execution.send(signal: signal)
    }
    #expect(result.terminationStatus == .exited(status))
    #expect(result.standardOutput == "")
    #expect(result.standardError == "")
  }

  /// What a cancelled stream has brought so far is no answer.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [["affected"], ["tests"], ["shards", "--total", "2", "--format", "github"]]
  )
  func nothingIsAnsweredByWhatWasNotFinished(arguments: [String]) async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let pipe = place.root + "/asked"
    try #require(mkfifo(pipe, 0o600) == 0)
    // For writing too: opening does not wait for the other end.
    let asked = open(pipe, O_RDWR)
    defer { close(asked) }
    // A toolchain that says that it was asked, and then nothing.
    let result = try await interrupted(
      arguments,
      in: place,
      toolchain: "echo > '\(pipe)'\nexec sleep 60",
      when: asked
    )
    #expect(result.terminationStatus == .exited(130))
    #expect(result.standardOutput == "")
  }

  /// It runs in a session of its own, which the signal does not reach.
  @Test(.timeLimit(.minutes(10))) func aManifestIsNotLeftRunning() async throws {
    let place = try Place()
    try await place.commitAll([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: ["demo"].joined())
      """
    ])
    let (asked, held, temporary) = (place.root + "/asked", place.root + "/held", place.root + "/t")
    try #require(mkfifo(asked, 0o600) == 0 && mkfifo(held, 0o600) == 0)
    let (isAsked, isHeld) = (open(asked, O_RDWR), open(held, O_RDONLY | O_NONBLOCK))
    defer {
      close(isAsked)
      close(isHeld)
    }
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    let result = try await interrupted(
      ["modules"],
      in: place,
      toolchain: """
        if [ "$1" = --version ]; then echo 'Swift version 6.3.1'; exit; fi
        exec 9> '\(held)'
        echo > '\(asked)'
        exec sleep 600
        """,
      when: isAsked,
      extra: ["TMPDIR": temporary]
    )
    #expect(result.terminationStatus == .exited(130))
    // The last one that could write there has gone.
    #expect(isReady(isHeld))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  /// The next answer, which would fail to be written, may never come.
  @Test(.timeLimit(.minutes(10))) func watchEndsWhenNobodyReadsIt() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let pipe = try FileDescriptor.pipe()
    let result = try await Subprocess.run(
      Programs.executable("graphctl"),
      arguments: ["watch", "--in-process"],
      environment: .inherit.updating(place.environment(socket: nil)),
      workingDirectory: processPath(place.repository),
      input: .none,
      output: .fileDescriptor(pipe.writeEnd, closeAfterSpawningProcess: true),
      error: .string(limit: 1 << 20)
    ) { _ in
      // The first answer.
      #expect(isReady(pipe.readEnd.rawValue))
      try pipe.readEnd.close()
    }
    #expect(result.terminationStatus == .exited(0))
    #expect(result.standardError == "")
  }

  /// What `graphctl`, in its own process, leaves of a question when it is interrupted as soon as `asked` can be read,
  /// into which a script in the place of `swift` writes.
  private func interrupted(
    _ arguments: [String],
    in place: Place,
    toolchain script: String,
    when asked: Int32,
    extra: [Environment.Key: String?] = [:]
  ) async throws -> (terminationStatus: TerminationStatus, standardOutput: String) {
    let tool = place.root + "/swift"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: tool))
    try #require(chmod(tool, 0o700) == 0)
    let path = place.root + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let result = try await Subprocess.run(
      Programs.executable("graphctl"),
      arguments: Arguments(arguments + ["--in-process"]),
      // The toolchain of a test writes where the test reads.
      environment: .inherit.updating(place.environment(socket: nil))
        .updating(["PATH": path, "GRAPHD_MANIFEST_SANDBOX": "off"]).updating(extra),
      workingDirectory: processPath(place.repository),
      input: .none,
      output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 20)
    ) { execution in
      #expect(isReady(asked))
      try execution.send(signal: .interrupt)
    }
    return (result.terminationStatus, result.standardOutput)
  }
}

/// A socket that takes connections and says nothing.
private final class SilentListener: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws {
    #if canImport(Darwin)
    let type = SOCK_STREAM
    #else
    let type = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_UNIX, type, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    try #require(listen(descriptor, 8) == 0)
  }

  deinit { close(descriptor) }

  /// Waits until somebody connects; not for ever.
  func isCalled() -> Bool { isReady(descriptor) }
}

/// Waits until there is something to read, or to accept; not for ever.
private func isReady(_ descriptor: Int32) -> Bool {
  var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&event, 1, 60_000) == 1
}
