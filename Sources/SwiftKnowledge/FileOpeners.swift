package import WorkspaceModel

/// Names and labels that Swift code cannot do without which opens a file at a path of its own.
///
/// Sources: the documentation of Foundation and swift-system, POSIX.1-2017, and the references of swift-tools-support-core,
/// PathKit, Files and swift-subprocess.
package enum FileOpeners {
  package static let names: [NameKey] =
    [
      "AbsolutePath", "FileDescriptor", "FileManager", "FilePath", "FileWrapper", "Folder", "Path",
      "RelativePath", "atPath", "contentsOfDirectory", "contentsOfFile", "currentDirectory",
      "currentDirectoryPath", "dlopen", "fileAtPath", "filePath", "fileURL", "fileURLWithPath",
      "forReadingAtPath", "forUpdatingAtPath", "fopen", "freopen", "getcwd", "mmap", "open",
      "openat", "opendir", "readFile",
    ].map { NameKey($0) } + starters

  /// Names by which code starts a program, which may open anything.
  private static let starters: [NameKey] = [
    "NSTask", "Process", "ShellOut", "Subprocess", "execv", "execve", "execvp", "popen",
    "posix_spawn", "posix_spawnp", "shellOut", "system",
  ].map { NameKey($0) }
}
