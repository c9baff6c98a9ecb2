import SystemPackage

/// Whether this process may open enough files to start another one.
///
/// swift-subprocess ends the calling process if it runs out of them between two pipes (1.0.2).
package enum SpareDescriptors {
  /// Three pipes, their duplicates and what watches the process, and as many for others that start one now.
  private static let needed = 32

  /// Opens as many for a moment.
  ///
  /// - Throws: `Errno.tooManyOpenFiles`, or what else the system says.
  package static func require() throws {
    var spare = [try FileDescriptor.open("/dev/null", .readOnly)]
    defer { for descriptor in spare { try? descriptor.close() } }
    while spare.count < needed { spare.append(try spare[0].duplicate()) }
  }
}
