/// Where a command writes, and who reads there.
package struct CommandOutput: Sendable {
  /// Whether the standard output is a terminal.
  package var isTerminal = false
  /// Whether the standard error is a terminal.
  package var errorIsTerminal = false
  /// The size of the terminal that the standard output leads to.
  package var terminalSize = TerminalSize()
  /// Writes to the standard output, in which nothing but answers belongs.
  package var write: @Sendable (String) throws -> Void
  /// Writes to the standard error; what cannot be written there is lost.
  package var writeError: @Sendable (String) -> Void
  /// Whether nobody reads the standard output any more.
  package var isAbandoned: @Sendable () -> Bool = { false }

  /// Output that goes to two functions, neither of them a terminal.
  package init(
    write: @escaping @Sendable (String) throws -> Void,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.write = write
    self.writeError = writeError
  }
}
