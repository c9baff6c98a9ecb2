/// The frameworks and libraries in `OTHER_LDFLAGS`: Xcode finds implicit dependencies by their names.
///
/// Flags of `-Wl,` and `-Xlinker` count too. `-upward` ones do not (swift-build: LinkerTools.swift,
/// `processLinkerSettingsForLibraryOptions`; LinkageDependencyResolver.swift).
struct LinkerFlags: Sendable, Hashable {
  /// Names of frameworks, without `.framework`; each once, in order.
  private(set) var frameworks: [String] = []
  /// Names of libraries, without `lib` and extension; each once, in order.
  private(set) var libraries: [String] = []
  /// Paths of files that are linked by `-force_load`, and the like, or by their path alone.
  private(set) var files: [String] = []
  /// Whether nothing else can be linked by these flags.
  private(set) var isComplete = true

  private static let frameworkFlags: Set<String> = [
    "-framework", "-delay_framework", "-lazy_framework", "-merge_framework", "-no_merge_framework",
    "-needed_framework", "-reexport_framework", "-weak_framework", "-assert_weak_framework",
  ]
  /// The plain `-l` is the last, for `-lazy-l` begins with it.
  private static let libraryFlags = [
    "-delay-l", "-hidden-l", "-lazy-l", "-merge-l", "-no_merge-l", "-needed-l", "-reexport-l",
    "-weak-l", "-assert-weak-l", "-l",
  ]
  private static let fileFlags: Set<String> = [
    "-force_load", "-load_hidden", "-weak_library", "-needed_library", "-reexport_library",
    "-merge_library", "-no_merge_library", "-lazy_library", "-delay_library",
  ]
  /// Flags with an operand that is neither a library nor a flag.
  private static let otherFlags: Set<String> = [
    "-upward_framework", "-upward_library", "-rpath", "-install_name", "-exported_symbols_list",
    "-unexported_symbols_list", "-order_file", "-T", "-u", "-e", "-alias_list", "-umbrella",
    "-bundle_loader", "-current_version", "-compatibility_version", "-undefined", "-arch",
    "-target", "-lto_library",
  ]
  /// Flags without operand that begin like `-l`.
  private static let plainFlags: Set<String> = ["-ld_classic", "-ld_new", "-ld64"]

  /// Reads the flags of a target in one context.
  init(_ settings: BuildSettings, in context: SettingContext) {
    self.init(settings, in: [context])
  }

  /// Reads the flags of a target in several contexts, as for all its SDKs: what any of them links.
  init(_ settings: BuildSettings, in contexts: [SettingContext]) {
    for context in contexts {
      let value = settings.value("OTHER_LDFLAGS", in: context)
      if value?.isKnown == false
        || settings.mayBeChangedByMissingFiles("OTHER_LDFLAGS", in: context)
      {
        isComplete = false
      }
      read((value?.words ?? []).flatMap(Self.unwrapped))
    }
    frameworks = Self.once(frameworks)
    libraries = Self.once(libraries)
    files = Self.once(files)
  }

  private static func once(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// The arguments inside of `-Wl,a,b`; none for `-Xlinker`, whose argument follows.
  private static func unwrapped(_ word: String) -> [String] {
    if word == "-Xlinker" { return [] }
    guard word.hasPrefix("-Wl,") else { return [word] }
    return word.split(separator: ",").dropFirst().map(String.init)
  }

  private mutating func read(_ flags: [String]) {
    var flags = flags[...]
    while let flag = flags.popFirst() {
      if Self.frameworkFlags.contains(flag) {
        let name = flags.popFirst()?.split(separator: ",").first
        if let name { frameworks.append(String(name)) }
      } else if Self.fileFlags.contains(flag) {
        if let path = flags.popFirst() { files.append(path) }
      } else if Self.otherFlags.contains(flag) {
        _ = flags.popFirst()
      } else if Self.plainFlags.contains(flag) {
        continue
      } else if let prefix = Self.libraryFlags.first(where: flag.hasPrefix) {
        let name = String(flag.dropFirst(prefix.count))
        if !name.isEmpty { libraries.append(name) }
      } else if flag.hasPrefix("@") {
        isComplete = false
      } else if !flag.isEmpty && !flag.hasPrefix("-") {
        files.append(flag)
      }
    }
  }
}
