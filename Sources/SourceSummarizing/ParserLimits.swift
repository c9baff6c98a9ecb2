/// What SwiftParser may be asked to do without danger to the process.
///
/// Its own `maximumNestingLevel` counts brackets only. `try try try …`, `A -> B -> C …`,
/// `a ? b ? c …`, `else if` chains and its look-ahead recurse without being counted, and look-ahead
/// takes time exponential in the number of `[` that are open at once (swift-syntax 603: 20 of them
/// take three seconds). `NestingScan` counts those before anything is parsed.
enum ParserLimits {
  /// Brackets open at once.
  static let nestingLevel = 256
  /// `[` open at once, with nothing but other brackets and expressions between them.
  static let openSquares = 12
  /// The sum of 2ⁿ over all `[` with n > 4 enclosing ones: the number of look-ahead steps.
  static let lookaheadSteps = 1 << 18
  /// `<` open at once that may begin generic arguments: looking ahead takes quadratic time.
  static let openAngles = 128
  /// Words with nothing but blanks and comments between them, operators likewise: each may be a
  /// recursion, and looking ahead over them takes quadratic time.
  static let wordRun = 250
  static let operatorRun = 256
  /// `#if` blocks inside each other.
  static let conditionalBlocks = 128
  /// `->`, `?` and `else` that the parser may hold open at once.
  static let recursions = 10_000

  /// The stack that parsing and walking need at most, in bytes, when `NestingScan` found so many
  /// recursions that can be open at once.
  static func stackBytes(units: Int) -> Int {
    (nestingLevel + wordRun + operatorRun + conditionalBlocks + units) * bytesPerRecursion
  }

  // Measured: the deepest recursion of swift-syntax 603 on x86-64 takes 16 KB a level when optimised
  // (a generic argument list in look-ahead), and less than four times that when not.
  #if DEBUG
  private static let bytesPerRecursion = 64 << 10
  #else
  private static let bytesPerRecursion = 16 << 10
  #endif
}
