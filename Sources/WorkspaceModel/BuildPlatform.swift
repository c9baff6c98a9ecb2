/// The platforms of a build, as far as `#if` asks for it.
package struct BuildPlatform: Sendable, Hashable {
  /// What `os(…)` may say yes to; more than one where it is not known which.
  fileprivate let systems: Set<String>
  /// Modules of the workspace, and products that it uses, that are called like a system's: they are found first.
  fileprivate var ownModules: Set<String> = []
  /// Names that `#if` finds undefined: traits that no build enables.
  fileprivate var undefinedNames: Set<String> = []

  package static let linux = BuildPlatform(systems: ["Linux"])
  /// Linux by its static SDK, with another C library.
  package static let musl = BuildPlatform(systems: [muslSystem])
  package static let windows = BuildPlatform(systems: ["Windows"])
  package static let android = BuildPlatform(systems: ["Android"])
  package static let wasi = BuildPlatform(systems: ["WASI"])
  /// Any of Apple's: one host builds for all of them.
  package static let apple = BuildPlatform(systems: apples)

  /// By the names that a person gives them.
  package static let named: [String: BuildPlatform] = [
    "linux": .linux, "musl": .musl, "windows": .windows, "android": .android,
    "wasi": .wasi, "apple": .apple,
  ]

  /// Whether one of Apple's systems may be built for.
  package var mayBeApple: Bool { systems.isEmpty || !systems.isDisjoint(with: Self.apples) }

  /// Every platform: no branch of `#if` is left out for its system.
  package static let anyName = "any"

  /// The name of the platform that this program runs on; `anyName` if it is none of these.
  package static var hostName: String {
    #if os(Linux)
    "linux"
    #elseif canImport(Darwin)
    "apple"
    #elseif os(Windows)
    "windows"
    #else
    anyName
    #endif
  }

  /// The platform that a system belongs to which is no platform's own name: `apple` for `ios` or `macOS`.
  package static func platformName(ofSystem name: String) -> String? {
    let system = name.lowercased()
    return named.keys.sorted().first { platform in
      platform != system
        && named[platform]?.systems.contains { $0.lowercased() == system } == true
    }
  }

  /// Stands for `os(Linux)` with Musl.
  private static let muslSystem = "LinuxMusl"
  private static let linuxes: Set<String> = ["Linux", muslSystem]
  private static let apples = Set(ApplePlatform.allCases.flatMap(\.systems))
  private static let known = apples.union([
    "Linux", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD", "Cygwin", "Haiku", "PS4",
  ])
  /// Modules of toolchains and systems, by the systems that have them.
  fileprivate static let modules: [String: Set<String>] = [
    "Darwin": apples, "ObjectiveC": apples,
    "UIKit": apples.subtracting(ApplePlatform.macOS.systems),
    "AppKit": Set(ApplePlatform.macOS.systems + ApplePlatform.macCatalyst.systems),
    "WatchKit": Set(ApplePlatform.watchOS.systems + ApplePlatform.iOS.systems),
    "Network": apples, "SwiftUI": apples, "Combine": apples, "CryptoKit": apples, "os": apples,
    "WinSDK": ["Windows"], "ucrt": ["Windows"], "CRT": ["Windows"], "Android": ["Android"],
    "Bionic": ["Android"], "WASILibc": ["WASI"], "Musl": [muslSystem],
    // The module of other Unix systems was called so, too.
    "Glibc": ["Linux", "Android", "FreeBSD", "OpenBSD", "Cygwin", "Haiku"],
  ]
  /// Modules that come with Swift, or with the C library that it is for.
  private static let toolchainModules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "CoreFoundation", "Dispatch", "Glibc", "Musl",
    "Observation", "Synchronization", "RegexBuilder", "Distributed", "Cxx", "CxxStdlib", "XCTest",
    "Testing",
  ]

  /// Modules that every build for a system can import, by these systems: what Swift code calls its standard libraries.
  fileprivate static let standardModules: [String: Set<String>] = [
    "Dispatch": apples.union(linuxes).union(["Windows", "Android"]),
    "Foundation": apples.union(linuxes).union(["Windows", "Android", "WASI"]),
    "Glibc": ["Linux"], "Musl": [muslSystem],
  ]

  /// Whether the answer to `canImport` of a module is known unless the workspace has one of that name.
  fileprivate static func knows(_ module: String) -> Bool {
    modules[module] != nil || standardModules[module] != nil
  }

  /// Whether it does not depend on packages if a module can be imported, unless one is called like it.
  package static func bringsModule(named name: String) -> Bool {
    modules[name] != nil || toolchainModules.contains(name)
  }

  /// Whether a condition holds; `nil` if that is not known.
  ///
  /// `text` is a condition as summaries hold it: `os(Linux) && !DEBUG`.
  package func holds(_ text: String) -> Bool? {
    ConditionText.value(of: text, atom: holdsAtom)
  }

  /// The rest of a condition without its known parts: empty if it is true, `false`, or a condition.
  ///
  /// Two conditions of one remainder leave out the same code (The Swift Programming Language, "Conditional
  /// Compilation Block").
  package func remainder(of text: String) -> String {
    ConditionText.remainder(of: text, atom: holdsAtom)
  }

  private func holdsAtom(_ name: Substring, _ argument: Substring?) -> Bool? {
    switch (name, argument) {
    case ("true", nil): return true
    case ("false", nil): return false
    case (let name, nil): return undefinedNames.contains(String(name)) ? false : nil
    case ("os", let argument?):
      let name = String(argument)
      let named: Set<String> = name == "Linux" ? Self.linuxes : [name]
      if !systems.isEmpty, systems.isSubset(of: named) { return true }
      return Self.known.contains(name) && systems.isDisjoint(with: named) ? false : nil
    case ("canImport", let argument?):
      // With a version or a submodule it can only be less.
      let name = String(argument.prefix { $0 != "," && $0 != "." })
      guard !ownModules.contains(name) else { return nil }
      if let standard = Self.standardModules[name], name == argument, !systems.isEmpty,
        systems.isSubset(of: standard)
      {
        return true
      }
      guard let systems = Self.modules[name] else { return nil }
      return systems.isDisjoint(with: self.systems) ? false : nil
    default: return nil
    }
  }
}

/// The facts of a build that conditions of manifests depend on.
package struct BuildCondition: Sendable {
  private let configuration: String?
  private let platform: BuildPlatform?

  /// `nil` stands for any; `configuration` is `debug` or `release`.
  package init(configuration: String?, platform: BuildPlatform?) {
    self.configuration = configuration
    self.platform = platform
  }

  /// Whether the canonical text of a condition, `config(debug) platforms(ios,macos)`, may hold.
  package func mayHold(_ condition: String?) -> Bool {
    guard let condition else { return true }
    return condition.split(separator: " ").allSatisfy { part in
      guard let open = part.firstIndex(of: "("), part.last == ")" else { return true }
      let values = part[open...].dropFirst().dropLast().split(separator: ",")
      switch part[..<open] {
      case "config": return configuration.map { values.contains(Substring($0)) } ?? true
      case "platforms": return platform.map { values.contains(where: $0.mayBe) } ?? true
      default: return true
      }
    }
  }

  /// The settings of a package that its targets are compiled with, in their canonical form.
  ///
  /// The oldest versions of systems that a manifest states decide nothing in a build for other systems.
  ///
  /// Rule: build.minimum-versions
  package func settings(of package: Container) -> String {
    guard let platform, !package.platforms.contains(where: { platform.mayBe(Substring($0)) })
    else { return package.settings }
    return package.settings.split(separator: "\n").filter { !$0.hasPrefix("platforms=") }
      .joined(separator: "\n")
  }
}

extension BuildPlatform {
  /// Whether a manifest may mean it by a name, `macos`.
  fileprivate func mayBe(_ name: Substring) -> Bool {
    func isOne(_ system: String) -> Bool { system.lowercased() == name }
    if name == "linux" { return !systems.isDisjoint(with: Self.linuxes) }
    return systems.contains(where: isOne) || !Self.known.contains(where: isOne)
  }
}

extension Container {
  /// Whether the manifest states versions of Apple's devices, and none of macOS.
  fileprivate var isForDevices: Bool {
    !platforms.contains("macos")
      && platforms.contains { BuildPlatform.platformName(ofSystem: $0) == "apple" }
  }
}

extension Target {
  /// Whether a setting mentions Embedded Swift.
  fileprivate var mayBeEmbedded: Bool {
    settings.contains { $0.values.contains("Embedded") }
  }
}

extension ApplePlatform {
  /// The names of `os(…)` for the platform; of Mac Catalyst, the environment.
  fileprivate var systems: [String] {
    switch self {
    case .driverKit: ["DriverKit"]
    case .iOS: ["iOS"]
    case .macCatalyst: ["macCatalyst"]
    case .macOS: ["macOS", "OSX"]
    case .tvOS: ["tvOS"]
    case .visionOS: ["visionOS", "xrOS"]
    case .watchOS: ["watchOS"]
    }
  }
}

extension BuildPlatform {
  /// Some of Apple's platforms.
  package init(_ platforms: Set<ApplePlatform>) {
    systems = Set(platforms.flatMap(\.systems))
  }

  /// Either of two.
  package func union(_ other: BuildPlatform) -> BuildPlatform {
    var union = BuildPlatform(systems: systems.union(other.systems))
    union.ownModules = ownModules.union(other.ownModules)
    union.undefinedNames = undefinedNames.intersection(other.undefinedNames)
    return union
  }

  /// The same platform for code in which names are undefined.
  func leavingUndefined(_ names: Set<String>) -> BuildPlatform {
    var platform = self
    platform.undefinedNames.formUnion(names)
    return platform
  }

  /// Whether it is Linux alone, with the toolchain's own modules.
  package var isLinux: Bool { systems == Self.linux.systems && ownModules.isEmpty }
  /// Whether it has the systems of another one.
  package func hasSystems(of other: BuildPlatform) -> Bool { systems == other.systems }
  /// Whether it is any of Apple's, with their own modules.
  package var isApple: Bool { systems == Self.apples && ownModules.isEmpty }
}

extension Workspace {
  /// The platform that is built for; `nil` if any may be, and every branch of `#if` counts.
  ///
  /// Targets of projects, and what they use, are built for their own: see `ModulePlatforms`.
  /// Complexity: O(targets + dependencies).
  package var platform: BuildPlatform? { knowingOwnModules(namedPlatform) }

  /// A platform with the modules of the workspace that bear a name of the system's.
  ///
  /// Complexity: O(targets + dependencies).
  func knowingOwnModules(_ platform: BuildPlatform?) -> BuildPlatform? {
    var platform = platform
    let targets = containers.lazy.flatMap(\.targets)
    let modules = targets.flatMap { [$0.moduleName] + $0.dependencies.map(\.reference.name) }
    platform?.ownModules = Set(modules.filter(BuildPlatform.knows))
    // A build for Embedded Swift lacks the standard libraries.
    if targets.contains(where: \.mayBeEmbedded) {
      platform?.ownModules.formUnion(BuildPlatform.standardModules.keys)
    }
    return platform
  }

  /// The names of the platforms that are built for, as `.graphd.yml` writes them.
  ///
  /// Every answer is about these.
  /// Without a setting they are the platform that this program runs on, and perhaps Apple's. Apple's count where
  /// there is a project of Xcode, or a manifest that states versions of devices and none of macOS. Manifests of
  /// servers state versions of Apple's systems, too: a version excludes no platform (SE-0236).
  package var platformNames: [String] {
    if let platforms { return platforms }
    let isForApple = !xcodeProjects.isEmpty || packages.contains(where: \.isForDevices)
    return [BuildPlatform.hostName]
      + (isForApple && BuildPlatform.hostName != "apple" ? ["apple"] : [])
  }

  /// The names that a first configuration proposes: Apple's alone where every package is for devices.
  package var draftedPlatforms: [String] {
    !packages.isEmpty && packages.allSatisfy(\.isForDevices) ? ["apple"] : platformNames
  }

  private var namedPlatform: BuildPlatform? {
    let named = platformNames.map { BuildPlatform.named[$0] }
    guard !named.isEmpty, !named.contains(nil) else { return nil }
    return BuildPlatform(systems: named.reduce(into: []) { $0.formUnion($1?.systems ?? []) })
  }
}

extension FileSummary {
  /// For each condition, whether it certainly does not hold where the file is built for `platform`.
  package func inactiveConditions(on platform: BuildPlatform?) -> [Bool] {
    guard let platform, conditions.count > 1 else {
      return Array(repeating: false, count: conditions.count)
    }
    return conditions.map { platform.holds($0) == false }
  }

  /// The rest of each condition on `platform`: see `BuildPlatform.remainder`.
  package func remainders(on platform: BuildPlatform?) -> [String] {
    guard let platform, conditions.count > 1 else { return conditions }
    return conditions.map { platform.remainder(of: $0) }
  }

  /// Whether one of its conditions certainly holds where the file is built for `platform`.
  package func surelyHolds(_ condition: UInt16, on platform: BuildPlatform?) -> Bool {
    guard conditions.indices.contains(Int(condition)) else { return false }
    let text = conditions[Int(condition)]
    return text.isEmpty || platform?.holds(text) == true
  }
}
