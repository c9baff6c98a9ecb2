import DaemonLocation
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The checks of the folders that graphd uses; they make and change nothing.
enum FolderChecks {
  /// Whether the folder of the daemon's socket is the user's alone.
  static func socket(_ location: SocketLocation, userID: UInt32 = geteuid()) -> DoctorCheck {
    guard location.path.hasPrefix("/") else {
      return .failure(
        "socket",
        "The socket's path `\(location.path)` is not absolute",
        remedy: "let `GRAPHD_SOCKET` begin with `/`"
      )
    }
    guard location.path.utf8.count <= SocketLocation.longestPath else {
      return .failure(
        "socket",
        "The socket's path `\(location.path)` is longer than \(SocketLocation.longestPath) bytes",
        remedy: "name a shorter one in `GRAPHD_SOCKET`"
      )
    }
    do {
      try SocketFolder(path: location.folder).check(userID: userID)
    } catch {
      if error.fault == .missing {
        return writable("socket", location.folder, "The socket's folder")
      }
      // The error says what to do after its colon, as all errors do.
      return .failure("socket", error.description, remedy: "")
    }
    return .ok("socket", "The socket's folder `\(location.folder)` is safe")
  }

  /// Whether files can be written in a folder, or the folder can be made.
  ///
  /// The noun is what a person calls the folder: `The log's folder`.
  static func writable(_ name: String, _ path: String, _ noun: String) -> DoctorCheck {
    var place = path
    while access(place, F_OK) != 0, errno == ENOENT, place != "/", place != "." {
      place = PrivateFolder.containing(place)
    }
    if access(place, W_OK | X_OK) != 0 {
      return failure(name, path, noun, "`\(place)`: \(Errno(rawValue: errno))")
    }
    var status = stat()
    guard stat(place, &status) == 0, UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
    else { return failure(name, path, noun, "`\(place)` is not a folder") }
    return .ok(name, "\(noun) `\(path)` " + (place == path ? "is writable" : "can be made"))
  }

  /// Whether the cache can be written, and only by the user.
  static func cache(_ path: String, userID: UInt32 = geteuid()) -> DoctorCheck {
    guard let distrust = PrivateFolder.distrust(path, userID: userID) else {
      return writable("cache", path, "The cache folder")
    }
    // The daemon corrects the mode of a folder of its user.
    if SocketFolder.isOwn(path, userID: userID) {
      return .ok("cache", "The cache folder `\(path)` \(distrust), which the daemon corrects")
    }
    return .warning(
      "cache",
      "The cache folder `\(path)` \(distrust): nothing is cached, every start reads everything anew",
      remedy: "remove it, or name another in `GRAPHD_CACHE_DIR`"
    )
  }

  /// Whether the daemon's log can be written; without one the daemon runs all the same.
  static func log(_ path: String) -> DoctorCheck {
    let check = writable("log", PrivateFolder.containing(path), "The log's folder")
    guard check.verdict == .failure else { return check }
    return .warning(
      check.name,
      check.message + ": a daemon runs without a log",
      remedy: check.remedy
    )
  }

  private static func failure(
    _ name: String,
    _ path: String,
    _ noun: String,
    _ cause: String
  ) -> DoctorCheck {
    .failure(
      name,
      "\(noun) `\(path)` cannot be written to (\(cause))",
      remedy: "make the folder yours and writable, or name another (`graphctl daemon paths`)"
    )
  }
}
