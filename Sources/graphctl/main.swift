import GraphCommands
import GraphdProgram

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

GraphdCommand.beginProcess()

// A release is one file with two names: half the size, and client and daemon are always of one build.
if CommandLine.arguments.first?.split(separator: "/").last == "graphd" {
  await GraphdCommand.runProgram()
} else {
  let arguments = Array(CommandLine.arguments.dropFirst())
  let status = await runUntilSignal {
    await Graphctl.run(
      arguments,
      in: .ofThisProcess(
        inProcess: EmbeddedService(),
        tools: SubprocessTools(),
        streams: StandardStreams()
      )
    )
  }
  exit(status)
}
