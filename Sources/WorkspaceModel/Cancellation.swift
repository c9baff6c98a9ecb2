/// Ends an analysis whose task was cancelled.
///
/// Called for each module, file and name, so that an analysis ends within milliseconds. Outside of a task it never
/// throws.
package func checkCancellation() throws(CancellationError) {
  if Task.isCancelled { throw CancellationError() }
}
