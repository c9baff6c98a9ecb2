package import WorkspaceModel

/// Functions that get the place of their caller, by name.
///
/// Source: Swift 6.3.1's standard library; the references of swift-log, SwiftNIO, Issue Reporting and Snapshot Testing.
package enum LocationFunctions {
  /// The functions that get it whatever is optimised.
  package static let kept = Set(
    ["fatalError", "assumeIsolated", "assertIsolated", "preconditionIsolated"].map { NameKey($0) }
      + widelyUsed.map { NameKey($0) }
  )

  /// Functions of packages that many others use, whose sources are not in the workspace.
  private static let widelyUsed = [
    "assertInEventLoop", "assertNotInEventLoop", "critical", "debug", "error", "info",
    "makePromise", "notice", "preconditionInEventLoop", "preconditionNotInEventLoop",
    "reportIssue", "trace", "unimplemented", "warning", "withExpectedIssue",
  ]

  /// The functions that do not get it if the code is optimised.
  package static let dropped = Set(
    ["assert", "assertionFailure", "precondition", "preconditionFailure"].map { NameKey($0) }
  )

  /// The functions that search for the text around their call's line.
  package static let inlineSnapshots = ["assertInlineSnapshot", "assertMacro"].map { NameKey($0) }
}
