/// The names that `#if` finds true in the Swift files of a target.
struct ActiveConditions: Sendable, Hashable {
  var names: Set<String> = []
  /// Names that are true for some SDKs of the target and false for others.
  var sometimes: Set<String> = []
  /// Whether no other name can be true.
  ///
  /// Otherwise a name that is missing here may be true.
  var isComplete = true

  /// Reads `SWIFT_ACTIVE_COMPILATION_CONDITIONS`, and `-D NAME` and `-DNAME` of `OTHER_SWIFT_FLAGS`.
  init(_ settings: BuildSettings, in context: SettingContext) {
    for word in words("SWIFT_ACTIVE_COMPILATION_CONDITIONS", settings, context) { insert(word) }
    read(words("OTHER_SWIFT_FLAGS", settings, context))
  }

  /// Reads both settings in several contexts, as for all SDKs of a target.
  ///
  /// A name that is true in some of them only is in `sometimes`.
  init(_ settings: BuildSettings, in contexts: [SettingContext]) {
    let all = contexts.map { Self(settings, in: $0) }
    guard let first = all.first else { return }
    names = all.reduce(first.names) { $0.intersection($1.names) }
    sometimes = all.reduce(first.names) { $0.union($1.names) }.subtracting(names)
    isComplete = all.allSatisfy(\.isComplete)
  }

  /// The words of a setting; the names are incomplete if the setting is not known in full.
  private mutating func words(
    _ name: String,
    _ settings: BuildSettings,
    _ context: SettingContext
  ) -> [String] {
    let value = settings.value(name, in: context)
    if value?.isKnown == false || settings.mayBeChangedByMissingFiles(name, in: context) {
      isComplete = false
    }
    return value?.words ?? []
  }

  private mutating func read(_ flags: [String]) {
    // The frontend's own flags have the same effect; those for Clang and the linker have none.
    var flags = flags.filter { $0 != "-Xfrontend" }[...]
    while let flag = flags.popFirst() {
      if flag == "-D" {
        if let name = flags.popFirst() { insert(name) }
      } else if flag.hasPrefix("-D") {
        insert(String(flag.dropFirst(2)))
      } else if flag.hasPrefix("@") {
        isComplete = false
      } else if ["-Xcc", "-Xlinker", "-Xclang-linker", "-Xllvm"].contains(flag) {
        _ = flags.popFirst()
      }
    }
  }

  /// Inserts a name; one with an unresolved reference is none.
  private mutating func insert(_ name: String) {
    if !name.isEmpty && !name.contains("$") { names.insert(name) }
  }
}
