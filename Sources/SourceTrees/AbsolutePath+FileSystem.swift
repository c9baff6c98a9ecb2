package import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The system calls of this room. Names are bytes from end to end: neither git nor Linux asks for UTF-8.

extension AbsolutePath {
  /// Calls `body` with the path as the system's calls take it, valid during the call only.
  package func withCString<Value>(
    _ body: (UnsafePointer<CChar>) throws(Errno) -> Value
  ) throws(Errno) -> Value {
    // Not `withUnsafeBufferPointer`: it would lose the type of the error.
    var outcome = Result<Value, Errno>.failure(.noMemory)
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      outcome = Result { () throws(Errno) in try body(start) }
    }
    return try outcome.get()
  }

  /// What lies here, a symbolic link itself rather than what it leads to.
  package func status() throws(Errno) -> Stat {
    try withCString { path throws(Errno) in try Stat(path, followTargetSymlink: false) }
  }

  /// This path with every `..` and symbolic link resolved; everything on it must exist.
  package func canonical() throws(Errno) -> AbsolutePath {
    try withCString { path throws(Errno) in
      guard let resolved = realpath(path, nil) else { throw Errno(rawValue: errno) }
      defer { free(resolved) }
      let bytes = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
      guard let path = AbsolutePath(bytes: bytes) else { throw .noSuchFileOrDirectory }
      return path
    }
  }

  /// The canonical path of the folder that lies here, or that a link leads to; nil if none does.
  package var canonicalFolder: AbsolutePath? {
    guard let path = try? canonical(), (try? path.status().type) == .directory else { return nil }
    return path
  }

  /// The target of a symbolic link as it is written.
  func linkTarget() throws(Errno) -> [UInt8] {
    try withCString { path throws(Errno) in
      var capacity = 256
      while true {
        var target = [CChar](repeating: 0, count: capacity)
        let length = readlink(path, &target, capacity)
        if length < 0 { throw Errno(rawValue: errno) }
        // A full buffer may hold a cut target.
        if length < capacity { return target.prefix(length).map { UInt8(bitPattern: $0) } }
        capacity *= 4
      }
    }
  }

  /// The names in a folder, without `.` and `..`, in no particular order.
  func names() throws(Errno) -> [[UInt8]] { try entries().map(\.name) }

  /// What lies in a folder, and whether that is a folder and no link to one; in no particular order.
  func entries() throws(Errno) -> [(name: [UInt8], isFolder: Bool)] {
    try withCString { path throws(Errno) in
      guard let folder = opendir(path) else { throw Errno(rawValue: errno) }
      defer { closedir(folder) }
      var entries: [(name: [UInt8], isFolder: Bool)] = []
      while true {
        errno = 0
        guard let entry = readdir(folder) else {
          if errno != 0 { throw Errno(rawValue: errno) }
          return entries
        }
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if name == Array(".".utf8) || name == Array("..".utf8) { continue }
        let kind = Int32(entry.pointee.d_type)
        // Some file systems do not say what an entry is.
        let isFolder =
          kind == Int32(DT_UNKNOWN)
          ? (try? appending(component: name).status().type) == .directory : kind == Int32(DT_DIR)
        entries.append((name, isFolder))
      }
    }
  }

  /// The bytes of a regular file; `nil` if something else lies here.
  ///
  /// - Throws: what opening or reading failed with.
  package func regularFileContents() throws(Errno) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isRegular = try readRegularFile(
      start: { bytes.reserveCapacity(Int($0.size)) },
      chunk: { bytes += $0 }
    )
    return isRegular ? bytes : nil
  }

  /// Reads a regular file in pieces; `nil` if something else lies here.
  ///
  /// A link in the last component is refused, and so is a pipe, without waiting for its writer.
  ///
  /// - Parameters:
  ///   - start: called once with what is known of the opened file.
  ///   - chunk: called with each piece, which is valid during the call only.
  /// - Returns: whether a regular file was read.
  /// - Throws: what opening or reading failed with.
  func readRegularFile(
    start: (Stat) -> Void,
    chunk: (UnsafeRawBufferPointer) -> Void
  ) throws(Errno) -> Bool {
    let file = try openWithoutFollowing()
    defer { try? file.close() }
    let status = try Stat(file)
    guard status.type == .regular else { return false }
    start(status)
    let capacity = min(max(Int(status.size), 1) + 1, 1 << 20)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do { count = try file.read(into: buffer) } catch { throw error as? Errno ?? .ioError }
      if count == 0 { return true }
      chunk(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func openWithoutFollowing() throws(Errno) -> FileDescriptor {
    try withCString { path throws(Errno) in
      do {
        return try FileDescriptor.open(
          path,
          .readOnly,
          options: [.noFollow, .nonBlocking, .closeOnExec]
        )
      } catch {
        throw error as? Errno ?? .ioError
      }
    }
  }
}

extension Errno {
  /// Whether nothing lies at the path that was asked for.
  package var meansAbsent: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
