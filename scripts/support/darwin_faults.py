"""Faults of code that compiles on Linux and not on a Mac, and what the compiler must report of each."""
import collections

Fault = collections.namedtuple("Fault", "name error text")

FAULTS = [
    Fault("a deprecation", "deprecated", """
        import Darwin
        func text(_ buffer: [CChar]) -> String { String(cString: buffer) }
        """),
    Fault("a literal path without `System`", "missing import of defining module 'System'", """
        import Subprocess
        import SystemPackage
        func shell() -> Executable { .path("/bin/sh") }
        """),
    Fault("a descriptor without `System`", "missing import of defining module 'System'", """
        import Subprocess
        import SystemPackage
        func output() -> FileDescriptorOutput {
          .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false)
        }
        """),
    Fault("a path of `SystemPackage`", "cannot convert value of type 'SystemPackage.FilePath'", """
        import Subprocess
        import SystemPackage
        func program(_ path: String) -> Executable { .path(FilePath(path)) }
        """),
    Fault("a Bool for an ObjCBool", "fileExists", """
        import FoundationEssentials
        func isFolder(_ path: String) -> Bool {
          var isFolder = false
          return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
        }
        """),
    Fault("a Bool for an ObjCBool, with Foundation", "fileExists", """
        import Foundation
        func isFolder(_ path: String) -> Bool {
          var isFolder = false
          return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
        }
        """),
    Fault("a function of dyld without `MachO`", "cannot find '_NSGetExecutablePath'", """
        import Darwin
        func program(_ path: UnsafeMutablePointer<CChar>, _ size: inout UInt32) -> Bool {
          _NSGetExecutablePath(path, &size) == 0
        }
        """),
    Fault("a type of Glibc", "cannot find '__rusage_who_t'", """
        import Darwin
        func memory(_ usage: inout rusage) -> Bool { getrusage(__rusage_who_t(RUSAGE_SELF), &usage) == 0 }
        """),
    Fault("an enumeration of Glibc, with Foundation", "'rawValue'", """
        import Foundation
        func stream() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
        """),
    Fault("a bridge without Foundation", "'asCFArray'", """
        import CoreServices
        func array(_ paths: [String]) -> CFArray { paths as CFArray }
        """),
    Fault("a function of Linux", "cannot find 'pipe2'", """
        import Darwin
        func pair(_ ends: UnsafeMutablePointer<CInt>) -> Bool { pipe2(ends, O_CLOEXEC) == 0 }
        """),
    Fault("an import of Glibc", "no such module 'Glibc_is_absent_on_macOS'", """
        import Glibc
        """),
    Fault("a value that is sent and used", "sending 'inbox' risks causing data races", """
        import Darwin
        final class Inbox { var paths = [""] }
        actor Reader { func read(_ inbox: Inbox) {} }
        func deliver(_ reader: Reader) async {
          let inbox = Inbox()
          await reader.read(inbox)
          inbox.paths = []
        }
        """),
]
FAULTS = [fault._replace(text="\n".join(line[8:] for line in fault.text.strip("\n").split("\n"))) for fault in FAULTS]
