import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension PrivateFolder {
  /// A file that could not be made.
  struct LayoutFailure: Error, CustomStringConvertible {
    var path: SourcePath
    var code: Int32

    var description: String { "`\(path)`: \(String(cString: strerror(code)))" }
  }

  /// Makes the files of `surroundings` below `folder`, which exists; files without bytes are empty.
  ///
  /// Links come last, so that nothing is written through one.
  ///
  /// - Throws: `LayoutFailure`, or `CancellationError`.
  func lay(
    out surroundings: ManifestSurroundings,
    _ contents: [SourcePath: [UInt8]],
    below folder: String
  ) throws {
    let base = Array(path(folder).utf8)
    var made: Set<SourcePath> = [.root]
    func location(_ path: SourcePath) -> [CChar] {
      (base + [UInt8(ascii: "/")] + path.bytes + [0]).map { CChar(bitPattern: $0) }
    }
    func makeFolder(_ path: SourcePath) throws {
      guard made.insert(path).inserted else { return }
      if let parent = path.parent { try makeFolder(parent) }
      if mkdir(location(path), 0o700) != 0, errno != EEXIST {
        throw LayoutFailure(path: path, code: errno)
      }
    }
    for (index, file) in surroundings.files.enumerated() where !file.kind.isLink {
      if index.isMultiple(of: 1_024) { try Task.checkCancellation() }
      if let parent = file.path.parent { try makeFolder(parent) }
      guard file.kind.isFile else {
        // A submodule is a folder whose files are not listed.
        try makeFolder(file.path)
        continue
      }
      let mode: mode_t = file.kind == .executable ? 0o700 : 0o600
      if !Self.write(contents[file.path] ?? [], to: location(file.path), mode) {
        throw LayoutFailure(path: file.path, code: errno)
      }
    }
    for file in surroundings.files {
      guard case .symbolicLink(let target) = file.kind else { continue }
      if let parent = file.path.parent { try makeFolder(parent) }
      if symlink(target.map { CChar(bitPattern: $0) } + [0], location(file.path)) != 0 {
        throw LayoutFailure(path: file.path, code: errno)
      }
    }
  }

  /// Whether a new file could be written; if not, `errno` has the reason.
  private static func write(_ bytes: [UInt8], to location: [CChar], _ mode: mode_t) -> Bool {
    let descriptor = open(location, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
      let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
      #elseif canImport(Glibc)
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #elseif canImport(Musl)
      let count = rest.withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
