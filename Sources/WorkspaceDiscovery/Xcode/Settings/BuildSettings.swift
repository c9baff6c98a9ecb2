/// A value of a setting, of which may be known that it is not known in full.
struct SettingValue: Sendable, Hashable {
  /// The expanded value.
  ///
  /// A reference to a setting that nobody assigns stays as `$(NAME)`.
  var text: String
  /// Settings that the value depends on and that are not known.
  ///
  /// Nobody assigns them, a condition of them is not decided, an operator is unknown, or a limit was met.
  var unresolved: Set<String> = []
  /// The part of `unresolved` whose conditions the context does not decide: the unconditional value was taken.
  var undecided: Set<String> = []
  /// The value as a list, parted as Xcode does: at blanks, with quotes and backslashes.
  var words: [String]

  /// Whether the value is known in full.
  var isKnown: Bool { unresolved.isEmpty }

  /// Whether it is `YES`, in one of the spellings that Xcode reads.
  var isTrue: Bool { ["YES", "yes", "TRUE", "true", "1"].contains(text) }
}

/// The settings of one target in one configuration.
///
/// All assignments of a setting form one chain from low to high. The highest whose conditions match counts,
/// so a later line of one level wins over an earlier one, however special their conditions are
/// (swift-build: MacroValueAssignmentTable.swift). Assignments of a dictionary come in the order of
/// `SettingAssignment.list`, in which conditional ones are the later.
struct BuildSettings: Sendable {
  private let chains: [String: [SettingAssignment]]
  /// The level of every assignment in `chains`.
  private let levels: [String: [Int]]
  /// The highest level that may lack assignments.
  private let highestIncompleteLevel: Int?

  /// The most bytes that `evaluated` reads and writes before it gives unexpanded values.
  private static let workLimit = 1 << 23

  /// Puts the levels of a target together.
  /// - Parameters:
  ///   - levels: From low to high: xcconfig file of the project, project, xcconfig file of the target, target.
  ///   - builtIn: The lowest level: values of Xcode, which may refer to other settings.
  ///   - incompleteLevels: Places of levels whose files were not all found, by `ConfigurationChain.isComplete`.
  init(
    levels: [[SettingAssignment]],
    builtIn: [String: String],
    incompleteLevels: Set<Int> = []
  ) {
    var chains: [String: [SettingAssignment]] = [:]
    var places: [String: [Int]] = [:]
    for (name, value) in builtIn {
      chains[name] = [SettingAssignment(name: name, value: value)]
      places[name] = [-1]
    }
    for (level, assignments) in levels.enumerated() {
      for assignment in assignments {
        chains[assignment.name, default: []].append(assignment)
        places[assignment.name, default: []].append(level)
      }
    }
    self.chains = chains
    self.levels = places
    highestIncompleteLevel = incompleteLevels.max()
  }

  /// Whether a file that was not found may change the value of a setting.
  ///
  /// It cannot if a higher level assigns the setting and inherits nothing.
  func mayBeChangedByMissingFiles(_ name: String, in context: SettingContext) -> Bool {
    guard let highestIncompleteLevel else { return false }
    var evaluation = SettingEvaluation(chains: chains, context: context)
    guard let place = evaluation.place(of: name), let value = chains[name]?[place].value,
      let level = levels[name]?[place]
    else { return true }
    return level <= highestIncompleteLevel || value.contains("inherited") || value.contains(name)
  }

  /// The value of a setting; `nil` if no assignment of it can count in the context.
  ///
  /// Bounded: reads and writes at most one MiB, follows 64 references inside of each other, and makes at
  /// most 64 KiB of text. Beyond that the value is unexpanded, without words, and unresolved.
  func value(_ name: String, in context: SettingContext) -> SettingValue? {
    var evaluation = SettingEvaluation(chains: chains, context: context)
    guard let place = evaluation.place(of: name) else {
      guard evaluation.isCut || !evaluation.undecided.isEmpty else { return nil }
      return SettingValue(text: "", unresolved: [name], undecided: [name], words: [])
    }
    var listing = evaluation
    let text = evaluation.expand(name, at: place, asText: true).text
    let words = listing.expand(name, at: place, asText: false).words
    let undecided = evaluation.undecided.union(listing.undecided)
    let unresolved = evaluation.undefined.union(listing.undefined).union(undecided)
    guard !evaluation.isCut && !listing.isCut else {
      return SettingValue(
        text: chains[name]?[place].value ?? "",
        unresolved: unresolved.union([name]),
        undecided: undecided,
        words: []
      )
    }
    return SettingValue(text: text, unresolved: unresolved, undecided: undecided, words: words)
  }

  /// The names of all settings that any level assigns, built-in ones too.
  func names() -> Set<String> { Set(chains.keys) }

  /// Every setting with its expanded text, to compare two states of a target; sorted by name.
  ///
  /// An assignment whose conditions the context does not decide stands for itself, under its name with the
  /// conditions: `NAME[sdk=iphoneos*]`. A value beyond the limits is unexpanded. With equal answers
  /// two states have equal values, for all that those refer to is in the answer too.
  func evaluated(in context: SettingContext) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var work = 0
    for name in names().sorted() {
      guard let chain = chains[name] else { continue }
      var keys: Set<String> = []
      for index in chain.indices.reversed() {
        let assignment = chain[index]
        let answer = context.answer(for: assignment.conditions)
        guard answer != .no else { continue }
        let key = answer == .yes ? name : assignment.key
        if keys.insert(key).inserted {
          var value = assignment.value
          if work < Self.workLimit {
            var evaluation = SettingEvaluation(chains: chains, context: context)
            let text = evaluation.expand(name, at: index, asText: true).text
            work += evaluation.work
            if !evaluation.isCut { value = text }
          }
          result.append((key, value))
        }
        if answer == .yes { break }
      }
    }
    return result.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
