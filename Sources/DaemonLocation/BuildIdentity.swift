/// Which version and build of the project a program is.
///
/// A daemon outlives the installation of a newer build, and would then answer by older rules than
/// its clients expect. A client therefore compares what the daemon says of itself with the program that
/// it would start (`DaemonPaths.executable`).
///
/// The id is made of the version and of the size and modification time of the program's file.
/// Linkers write a new file for every build that differs, and packages keep the time of the files in
/// them. A copy that lost its time counts as another build; that costs a client its warm daemon and
/// no right answer. (A hash of the file would cost a third of a second at each call.)
package enum BuildIdentity {
  /// The version of the project: the only place that states it.
  package static let version = "0.1.0"

  /// The id of the running program's build; ask for it early, before the file can be replaced.
  package static let buildID = id(of: ownFile) ?? version

  /// The id of the program in a file; nil if the file cannot be looked at.
  package static func id(of path: String) -> String? {
    guard let (size, time) = fingerprint(of: path) else { return nil }
    return "\(version)+\(String(size, radix: 16)).\(String(time, radix: 16))"
  }
}
