/// Runs the programs that graphd depends on, to learn whether they are there.
///
/// The commands start no process themselves; who runs them decides how that is done.
package protocol ToolRunning: Sendable {
  /// Returns the standard output of `program`, a path or a name in `PATH`; nil if it cannot be run or fails.
  func output(of program: String, arguments: [String]) async -> String?

  /// Shows a text through a pager, a command of the shell, and waits until it ends.
  ///
  /// - Returns: Whether the pager could be started.
  func page(_ text: String, through command: String, environment: [String: String]) async -> Bool
}
