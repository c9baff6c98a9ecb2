import DaemonLocation
import SystemPackage

/// The end of a log, and what is added to it; follows the path where the log is rotated.
struct LogTail: ~Copyable {
  private let path: FilePath
  private var file: FileDescriptor

  /// Begins so many lines before the end of a file.
  init(path: String, lines: Int) throws(Errno) {
    let name = FilePath(path)
    let ready: FileDescriptor
    do {
      let opened = try FileDescriptor.open(name, .readOnly)
      // It is closed whatever happens; only a copy that is ready stays.
      defer { try? opened.close() }
      try opened.seek(offset: Self.start(of: lines, in: opened), from: .start)
      ready = try opened.duplicate()
    } catch {
      throw error as? Errno ?? .ioError
    }
    self.path = name
    file = ready
  }

  deinit {
    try? file.close()
  }

  /// What has been added since the last call.
  mutating func more() throws -> String {
    var text = try rest()
    let isRotated = FileIdentity(path: path.string) != FileIdentity(descriptor: file.rawValue)
    if isRotated, let next = try? FileDescriptor.open(path, .readOnly) {
      // What came between the two looks at the old file.
      text += try rest()
      try? file.close()
      file = next
      text += try rest()
    }
    return text
  }

  private func rest() throws -> String {
    var bytes: [UInt8] = []
    while case let block = try Self.read(file, count: Self.blockSize), !block.isEmpty {
      bytes += block
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let blockSize = 1 << 16

  private static func read(_ file: FileDescriptor, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Where the last lines begin; looks backwards, and at no more than it needs.
  private static func start(of lines: Int, in file: FileDescriptor) throws -> Int64 {
    var blockEnd = try file.seek(offset: 0, from: .end)
    // The line break at the very end ends the last line and begins none.
    var wanted = lines
    while blockEnd > 0 {
      let blockStart = max(0, blockEnd - Int64(blockSize))
      try file.seek(offset: blockStart, from: .start)
      let block = try read(file, count: Int(blockEnd - blockStart))
      for index in block.indices.reversed() where block[index] == 0x0A {
        wanted -= 1
        if wanted < 0 { return blockStart + Int64(index) + 1 }
      }
      blockEnd = blockStart
    }
    return 0
  }
}
