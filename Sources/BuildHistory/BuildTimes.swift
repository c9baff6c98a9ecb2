/// The build times of modules that were measured, of all builds that were recorded.
///
/// Merging is a union, so order and repetition do not matter. The time of a build that is recorded again
/// counts once.
package struct BuildTimes: Sendable, Hashable {
  /// The builds whose times may be compared.
  package struct Build: Sendable, Hashable, Comparable {
    /// `debug`, `release`, or the name of a project's configuration; empty if it is not known.
    package var configuration: String
    /// The version of the compiler, as it prints it; empty if it is not known.
    package var toolchain: String

    package init(configuration: String = "", toolchain: String = "") {
      self.configuration = configuration
      self.toolchain = toolchain
    }

    package static func < (left: Build, right: Build) -> Bool {
      (left.configuration, left.toolchain) < (right.configuration, right.toolchain)
    }
  }

  /// The time of one module in one build.
  package struct Measurement: Sendable, Hashable {
    /// The id of the module.
    package var module: String
    package var build: Build
    /// Distinguishes measurements: the same one has the same name wherever it is read.
    package var run: String
    package var microseconds: Int
    /// Whether all of the module was compiled.
    ///
    /// Otherwise files may have been left as they were, and the time is the least that all of it takes.
    package var isWhole: Bool

    package init(
      module: String,
      build: Build,
      run: String,
      microseconds: Int,
      isWhole: Bool
    ) {
      self.module = module
      self.build = build
      self.run = run
      self.microseconds = microseconds
      self.isWhole = isWhole
    }
  }

  /// The durations of one module in builds that may be compared.
  package struct Durations: Sendable, Hashable {
    /// The times of builds that compiled all of it.
    package var whole: DurationHistory
    /// The times of builds that may have compiled a part of it.
    package var partial: DurationHistory

    package init(
      whole: DurationHistory = DurationHistory(),
      partial: DurationHistory = DurationHistory()
    ) {
      self.whole = whole
      self.partial = partial
    }

    /// The highest number of a run; 0 if there is none.
    package var generation: Int {
      max(whole.observations.first?.generation ?? 0, partial.observations.first?.generation ?? 0)
    }

    mutating func merge(_ other: Durations) {
      whole.merge(other.whole)
      partial.merge(other.partial)
    }
  }

  /// The recent duration of a module's build.
  package struct Duration: Sendable, Hashable {
    package var microseconds: Int
    /// Whether it is that of all of the module, not only the least that this takes.
    package var isWhole: Bool

    package init(microseconds: Int, isWhole: Bool) {
      self.microseconds = microseconds
      self.isWhole = isWhole
    }
  }

  /// By the id of a module.
  package private(set) var modules: [String: [Build: Durations]]

  package init(_ modules: [String: [Build: Durations]] = [:]) { self.modules = modules }

  /// The highest number of a run; 0 if none is known.
  package var generation: Int {
    modules.values.lazy.flatMap(\.values).map(\.generation).max() ?? 0
  }

  /// The recent duration of a module; `nil` if no build of that configuration was recorded.
  ///
  /// Another toolchain's latest build counts where that of `build` has none, and then builds of which the
  /// configuration is not known.
  package func duration(of module: String, in build: Build) -> Duration? {
    guard let builds = modules[module] else { return nil }
    if let exact = builds[build].flatMap(Self.duration) { return exact }
    for configuration in [build.configuration, ""] {
      let near = builds.filter { $0.key.configuration == configuration }
        .max { ($0.value.generation, $0.key) < ($1.value.generation, $1.key) }
      if let duration = near.flatMap({ Self.duration($0.value) }) { return duration }
    }
    return nil
  }

  /// The recent durations of the modules of which a build compiled all, by id; in microseconds.
  package func durations(in build: Build) -> [String: Int] {
    modules.keys.reduce(into: [:]) { all, module in
      guard let duration = duration(of: module, in: build), duration.isWhole else { return }
      all[module] = duration.microseconds
    }
  }

  private static func duration(_ durations: Durations) -> Duration? {
    let most = durations.partial.observations.lazy.map(\.microseconds).max()
    if let whole = durations.whole.smoothed {
      return Duration(microseconds: whole, isWhole: true)
    }
    return most.map { Duration(microseconds: $0, isWhole: false) }
  }

  /// Adds a measurement; `generation` is the number of the run that recorded it.
  package mutating func record(_ measurement: Measurement, generation: Int) {
    let history = DurationHistory([
      .init(
        generation: generation,
        run: measurement.run,
        microseconds: measurement.microseconds
      )
    ])
    if history.observations.isEmpty { return }
    modules[measurement.module, default: [:]][measurement.build, default: Durations()].merge(
      measurement.isWhole ? Durations(whole: history) : Durations(partial: history)
    )
  }

  package mutating func merge(_ other: BuildTimes) {
    modules.merge(other.modules) { known, added in
      known.merging(added) { left, right in
        var merged = left
        merged.merge(right)
        return merged
      }
    }
  }

  /// Without what no run after `generation` has seen.
  package func trimmed(after generation: Int) -> BuildTimes {
    BuildTimes(
      modules.compactMapValues { builds in
        let kept = builds.filter { $0.value.generation > generation }
        return kept.isEmpty ? nil : kept
      }
    )
  }
}
