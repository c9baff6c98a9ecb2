/// Which summaries can stand for each other.
package enum SummarizerVersion {
  /// Raised whenever equal bytes can give another summary than before.
  ///
  /// Stored summaries of other versions are not used. A test compares the summary of a sample with what
  /// it was.
  package static let current = 30
}
