import GraphCommands

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
let status = await runUntilSignal {
  await Graphctl.run(
    arguments,
    in: .ofThisProcess(inProcess: EmbeddedService(), tools: SubprocessTools())
  )
}
exit(status)
