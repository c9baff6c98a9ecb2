import HeapModule

/// The order in which the lanes of a build ran its commands.
///
/// A database has the time at which a command could begin. It may have waited for a lane then. A lane that becomes free
/// takes the waiting command with the greatest name, by bytes. So the ends, which are known, and the names decide
/// which command each lane ran.
struct LaneSchedule {
  /// A command of one build.
  struct Job: Hashable {
    var name: [UInt8]
    /// When it could begin, in seconds.
    var ready: Double
    var end: Double
  }

  /// Commands that become ready within so many seconds wait together: a thread that sleeps takes as long to wake up.
  private static let wakeUp = 0.002

  /// Finds when each command began.
  ///
  /// A command whose lane is not known began when it could, or when the lane became free.
  ///
  /// Complexity: O(n log n) for n jobs.
  ///
  /// - Parameters:
  ///   - jobs: The commands of one build, in any order.
  ///   - lanes: How many commands the build ran at once; at least 1.
  /// - Returns: Seconds, in the order of `jobs`.
  static func starts(of jobs: [Job], lanes: Int) -> [Double] {
    var starts = jobs.map(\.ready)
    let byReadiness = jobs.indices.sorted { (jobs[$0].ready, $0) < (jobs[$1].ready, $1) }
    var next = byReadiness.startIndex
    var waiting = Heap<Waiting>()
    var lanes = Heap(repeatElement(0.0, count: max(1, lanes)))
    while let free = lanes.popMin() {
      if waiting.isEmpty {
        guard next < byReadiness.endIndex else { break }
      }
      let time = waiting.isEmpty ? max(free, jobs[byReadiness[next]].ready) : free
      while next < byReadiness.endIndex, jobs[byReadiness[next]].ready <= time + wakeUp {
        waiting.insert(Waiting(name: jobs[byReadiness[next]].name, index: byReadiness[next]))
        next += 1
      }
      guard let index = waiting.popMax()?.index else { break }
      let job = jobs[index]
      starts[index] = min(max(free, job.ready), job.end)
      lanes.insert(max(free, job.end))
    }
    return starts
  }

  private struct Waiting: Comparable {
    var name: [UInt8]
    var index: Int

    static func < (left: Waiting, right: Waiting) -> Bool {
      if left.name == right.name { return left.index > right.index }
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }
}
