import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The system calls of this room. Names are bytes from end to end: neither git nor Linux asks for UTF-8.

extension AbsolutePath {
  private func withCString<Value>(
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
  func status() throws(Errno) -> Stat {
    try withCString { path throws(Errno) in try Stat(path, followTargetSymlink: false) }
  }

  /// This path with every `..` and symbolic link resolved; everything on it must exist.
  func canonical() throws(Errno) -> AbsolutePath {
    try withCString { path throws(Errno) in
      guard let resolved = realpath(path, nil) else { throw Errno(rawValue: errno) }
      defer { free(resolved) }
      let bytes = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
      guard let path = AbsolutePath(bytes: bytes) else { throw .noSuchFileOrDirectory }
      return path
    }
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
  func names() throws(Errno) -> [[UInt8]] {
    try withCString { path throws(Errno) in
      guard let folder = opendir(path) else { throw Errno(rawValue: errno) }
      defer { closedir(folder) }
      var names: [[UInt8]] = []
      while true {
        errno = 0
        guard let entry = readdir(folder) else {
          if errno != 0 { throw Errno(rawValue: errno) }
          return names
        }
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
      }
    }
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
  var meansAbsent: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
