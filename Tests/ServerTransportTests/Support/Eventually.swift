import Testing

/// Waits until something becomes true, and records an issue if it does not within ten seconds.
func eventually(
  _ what: Comment,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () -> Bool
) async {
  let end = ContinuousClock.now.advanced(by: .seconds(10))
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record(what, sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
