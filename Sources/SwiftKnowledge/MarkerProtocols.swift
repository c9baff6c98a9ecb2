/// Protocols that only the type checker knows.
///
/// Source: SE-0302, SE-0390, SE-0426, SE-0446, SE-0470.
package enum MarkerProtocols {
  /// Protocols that offer no member.
  package static let withoutMembers: Set<String> = [
    "AnyObject", "BitwiseCopyable", "Copyable", "Escapable", "Sendable", "SendableMetatype",
  ]

  /// Protocols that change no code of a type which gains them, unless overloads differ by them.
  ///
  /// `BitwiseCopyable` is not one: the standard library has faster functions for it.
  package static let withoutCode: Set<String> = ["Sendable", "unchecked"]
}
