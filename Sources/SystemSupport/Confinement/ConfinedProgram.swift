import Synchronization

#if os(Linux)
import CConfinement
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The part of a program that confines itself and becomes another program.
///
/// Restrictions of Linux are those of a thread and of what it starts. A process that is started anew, with one
/// thread, takes them on and executes the foreign program in its place: the process's number stays.
package enum ConfinedProgram {
  /// Begins each line that the helper prints.
  package static let mark = "graphd: no confinement: "

  private static let isBegun = Atomic(false)

  /// This program, if it can be the helper of others; nil if its `main` has not called ``begin()``.
  ///
  /// The path leads to the running program itself, even after an update has replaced its file. On macOS the system has a
  /// helper; nil if a sandbox around this process keeps it from working.
  package static var helper: String? {
    #if canImport(Darwin)
    ConfinementProtections.ofThisSystem().isInsideOther ? nil : "/usr/bin/sandbox-exec"
    #else
    isBegun.load(ordering: .relaxed) ? "/proc/self/exe" : nil
    #endif
  }

  /// Becomes the confined program if this process was started for that; else it returns.
  ///
  /// `main` calls it before anything else.
  package static func begin() {
    isBegun.store(true, ordering: .relaxed)
    #if os(Linux)
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == ConfinedCommand.name else { return }
    guard let command = ConfinedCommand(Array(arguments)) else { fail("the command is damaged", 0) }
    become(command)
    #endif
  }
}

#if os(Linux)
extension ConfinedProgram {
  private static func become(_ command: ConfinedCommand) -> Never {
    let confinement = command.confinement
    let limits = confinement.limits
    let protections = ConfinementProtections.ofThisSystem()
    // Before the files are restricted: it is set up through files of the kernel.
    let hasOwnNetwork = protections.calls && confinement_isolate_network() == 0
    check("limits", confinement_limit(limits.data, limits.file, limits.seconds))
    if protections.files {
      let readable = strings(Confinement.systemFolders + confinement.readable)
      let writable = strings(Confinement.writableDevices + confinement.writable)
      check("files", confinement_restrict_files(readable, writable))
    }
    if protections.calls {
      check(
        "system calls",
        confinement_restrict_calls(confinement.allowsChildren ? 1 : 0, hasOwnNetwork ? 1 : 0)
      )
    }
    var arguments = ([command.program] + command.arguments).map { strdup($0) }
    arguments.append(nil)
    execv(command.program, arguments)
    fail("`\(command.program)` cannot be run", errno)
  }

  /// Strings that live until the process becomes another one.
  private static func strings(_ texts: [String]) -> [UnsafePointer<CChar>?] {
    texts.map { UnsafePointer(strdup($0)) } + [nil]
  }

  private static func check(_ what: String, _ error: Int32) {
    if error != 0 { fail("the \(what) cannot be restricted", error) }
  }

  private static func fail(_ what: String, _ error: Int32) -> Never {
    let reason = error == 0 ? "" : " (\(String(cString: strerror(error))))"
    let line = Array((mark + what + reason + "\n").utf8)
    _ = write(2, line, line.count)
    _exit(126)
  }
}
#endif
