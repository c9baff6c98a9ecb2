#if canImport(Darwin)
import Darwin
#endif

/// Where the daemon's socket lies, by one rule for the daemon and for those who call it.
///
/// In this order: `$GRAPHD_SOCKET`, a path; `$XDG_RUNTIME_DIR/graphd/`, if that variable holds an
/// absolute path (the XDG base directory specification says to ignore another); a folder
/// `graphd-<user id>` in the system's temporary folder. `$TMPDIR` is not looked at: it differs from
/// process to process of one user, and then neither finds the other.
package struct SocketLocation: Hashable, Sendable {
  /// The socket's path; absolute, unless `$GRAPHD_SOCKET` was not.
  package let path: String

  /// The longest socket path that the system takes, in bytes: `sun_path` without its final zero.
  package static let longestPath: Int = {
    #if canImport(Darwin)
    103
    #else
    107
    #endif
  }()

  /// Names a socket by its path.
  package init(path: String) {
    self.path = path
  }

  /// Applies the rule; looks at nothing but its arguments.
  ///
  /// - Parameters:
  ///   - environment: The process's environment variables.
  ///   - userID: The effective user.
  ///   - temporaryFolder: An absolute path, without a slash at its end.
  package init(
    environment: [String: String],
    userID: UInt32,
    temporaryFolder: String = Self.systemTemporaryFolder
  ) {
    if let named = environment["GRAPHD_SOCKET"], !named.isEmpty {
      self.init(path: named)
    } else if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      self.init(path: Self.joined(runtime, "graphd/graphd.sock"))
    } else {
      self.init(path: Self.joined(temporaryFolder, "graphd-\(userID)/graphd.sock"))
    }
  }

  /// Why no daemon can ever listen there, and what to do; nil if one can.
  package var complaint: String? {
    guard path.hasPrefix("/") else {
      return "The socket's path `\(path)` is not absolute: `GRAPHD_SOCKET` must start with `/`"
    }
    guard path.utf8.count <= Self.longestPath else {
      return "The socket's path `\(path)` has \(path.utf8.count) bytes and the system allows "
        + "\(Self.longestPath): name a shorter one in `GRAPHD_SOCKET`"
    }
    return nil
  }

  /// The folder that the socket lies in.
  package var folder: String { PrivateFolder.containing(path) }

  /// The file whose lock says that a daemon holds the socket; it stays when the daemon goes.
  package var lockPath: String { path + ".lock" }

  private static func joined(_ folder: String, _ rest: String) -> String {
    folder.hasSuffix("/") ? folder + rest : folder + "/" + rest
  }
}

#if canImport(Darwin)
extension SocketLocation {
  /// The user's own temporary folder, the same for every process of the user (`confstr(3)`).
  package static var systemTemporaryFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = confstr(_CS_DARWIN_USER_TEMP_DIR, &buffer, buffer.count)
    guard length > 1, length <= buffer.count else { return "/tmp" }
    let bytes = buffer.prefix(length - 1).map { UInt8(bitPattern: $0) }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
#else
extension SocketLocation {
  /// The folder that every user may write to, and nobody may clear of another's files.
  package static var systemTemporaryFolder: String { "/tmp" }
}
#endif
