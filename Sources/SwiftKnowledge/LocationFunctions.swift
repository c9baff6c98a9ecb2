package import WorkspaceModel

/// Names of functions that take their caller's source location.
///
/// Source: Swift 6.3.1's standard library; the references of swift-log, SwiftNIO, Issue Reporting and Snapshot Testing.
package enum LocationFunctions {
  /// Functions that take it in every build.
  package static let inAllBuilds = Set(
    ["fatalError", "assumeIsolated", "assertIsolated", "preconditionIsolated"].map { NameKey($0) }
      + widelyUsed.map { NameKey($0) }
  )

  /// Functions of packages that many others use, whose sources are not in the workspace.
  private static let widelyUsed = [
    "assertInEventLoop", "assertNotInEventLoop", "critical", "debug", "error", "info",
    "makePromise", "notice", "preconditionInEventLoop", "preconditionNotInEventLoop",
    "reportIssue", "trace", "unimplemented", "warning", "withExpectedIssue",
  ]

  /// Functions that take it only in code that is not optimised.
  package static let inDebugBuilds = Set(
    ["assert", "assertionFailure", "precondition", "preconditionFailure"].map { NameKey($0) }
  )

  /// Functions that search for the text around their call's line.
  package static let inlineSnapshots = ["assertInlineSnapshot", "assertMacro"].map { NameKey($0) }
}
