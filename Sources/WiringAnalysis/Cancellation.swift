/// Ends an analysis whose task was cancelled.
///
/// Called for each file, creation and look-up. Outside of a task it never throws.
func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}
