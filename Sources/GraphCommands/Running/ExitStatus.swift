import GraphClient

/// What a command's exit status tells the program that ran it; the numbers are documented.
enum ExitStatus: Int32 {
  case answered = 0
  /// Bad input, or an environment in which the question cannot be answered.
  case unanswered = 1
  /// Answered, and the answer reports an error of the code.
  case defective = 2
  /// Answered, but something may be missing; only with `--strict`.
  case incomplete = 3
  /// `EX_USAGE` of `sysexits.h`.
  case badUsage = 64
  /// `EX_UNAVAILABLE`: no daemon, and none could be started.
  case noDaemon = 69
  /// `EX_SOFTWARE`: our fault.
  case internalError = 70

  init(_ error: GraphClientError) {
    switch (error.code, error.fault) {
    case (.noDaemon, _), (.unresponsive, _), (.cannotStart, _): self = .noDaemon
    case (_, .internal): self = .internalError
    default: self = .unanswered
    }
  }
}
