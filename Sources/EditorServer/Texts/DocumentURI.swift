import GraphProtos

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names of files in messages of an editor.
enum DocumentURI {
  /// The path of a `file:` URI with all links resolved, as the daemon names files; `nil` for other schemes.
  ///
  /// A file that does not exist yet has the resolved path of its folder.
  static func path(_ uri: String) -> String? {
    name(uri).map(resolved)
  }

  /// The path of a `file:` URI as it is; `nil` for other schemes.
  static func name(_ uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    let path = FileURL.path(uri)
    guard path.hasPrefix("/") else { return nil }
    // The URI of a folder may end with a slash.
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether a path lies below a folder; both are bytes, not text.
  static func isBelow(_ folder: String, _ path: String) -> Bool {
    folder == "/"
      ? path.utf8.first == UInt8(ascii: "/") : path.utf8.starts(with: (folder + "/").utf8)
  }

  /// The folder of a file; `nil` of a path without one.
  static func folder(_ path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  /// A path with its links resolved as far as it exists.
  static func resolved(_ path: String) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path }
    return resolved(String(path[..<slash])) + path[slash...]
  }

  /// The `file:` URI of an absolute path (RFC 8089).
  static func uri(_ path: String) -> String { "file://" + FileURL.escaped(path) }
}
