import GraphCore
import ImpactAnalysis
import WorkspaceModel

/// What conditions of `#if` are in one module, as far as its manifest and the platform say.
struct CompilationConditions {
  private let platform: BuildPlatform?
  /// Whether a name that is not known to be defined is not.
  private let knowsNames: Bool
  private let defines: Set<String>
  private let undecided: Set<String>
  private let importable: Set<String>
  private let otherModules: Set<String>
  /// Of the manifest: no older compiler reads it.
  private let toolsVersion: [Int]
  /// `nil` if it is not known.
  private let compilerVersion: [Int]?
  /// What `swift(…)` asks about, as far as it is not the compiler's version; `nil` if it is not known.
  private let languageMode: Int?

  init(
    _ snapshot: WorkspaceSnapshot,
    module: Int,
    _ configuration: ImpactOptions.Configuration
  ) {
    let platform = snapshot.platform(of: module)
    let isPackage = snapshot.container(of: module)?.kind == .package
    knowsNames = isPackage
    self.platform = platform
    let modules = snapshot.graph.modules
    let below = snapshot.graph.graph.reachable(from: [module], .forward)
    importable = Set(below.map { modules[$0].moduleName })
    otherModules = Set(modules.map(\.moduleName)).subtracting(importable)
    toolsVersion = snapshot.container(of: module)?.toolsVersion.versionNumbers ?? []
    compilerVersion = snapshot.workspace.compilerVersion?.versionNumbers
    let settings = snapshot.target(of: module)?.settings ?? []
    languageMode = Self.languageMode(
      settings,
      snapshot.container(of: module)?.settings ?? "",
      toolsVersion
    )
    // As `swift test` builds: other traits have to be asked for.
    let declared = PackageTraits(settings: snapshot.container(of: module)?.settings ?? "")
    let named = declared.declared.intersection(snapshot.workspace.enabledTraits ?? [])
    let traits = declared.enabled.union(named)
    var defines = traits
    var undecided: Set<String> = []
    if isPackage {
      defines.insert("SWIFT_PACKAGE")
      if configuration == .debug { defines.insert("DEBUG") }
    }
    for setting in settings where setting.tool == "swift" {
      let names = setting.definedNames
      guard !names.isEmpty else { continue }
      switch Self.holds(setting.condition, configuration, platform, traits) {
      case true?: defines.formUnion(names)
      case false?: continue
      case nil: undecided.formUnion(names)
      }
    }
    self.defines = defines
    self.undecided = undecided.subtracting(defines)
  }

  /// Whether a condition holds; `nil` if that is not known.
  func holds(_ text: String) -> Bool? { ConditionText.value(of: text, atom: atom) }

  private func atom(_ name: Substring, _ argument: Substring?) -> Bool? {
    guard let argument else { return flag(name) }
    switch name {
    case "canImport": return canImport(argument)
    case "compiler": return isVersion(argument, from: toolsVersion, exactly: compilerVersion)
    case "swift": return isLanguageVersion(argument)
    case "arch": return argument == Self.hostArchitecture ? true : nil
    case "targetEnvironment": return platform?.isLinux == true ? false : nil
    case "_endian": return argument == "little"
    case "_runtime":
      let isApple = platform?.isApple == true
      return platform == nil ? nil : (argument == "_ObjC") == isApple
    case "_pointerBitWidth": return argument == "_64" ? true : nil
    default: return platform?.holds("\(name)(\(argument))")
    }
  }

  private func flag(_ name: Substring) -> Bool? {
    switch name {
    case "true": true
    case "false": false
    case _ where defines.contains(String(name)): true
    case _ where undecided.contains(String(name)) || name.hasPrefix("unknown_"): nil
    // Features of the compiler, and what build systems define: `Xcode` is Swift Build's name.
    case _ where name.hasPrefix("$") || name.hasPrefix("SWIFT_") || name == "Xcode": nil
    default: knowsNames ? false : nil
    }
  }

  private func canImport(_ argument: Substring) -> Bool? {
    let name = String(argument.prefix { $0 != "," && $0 != "." })
    let isPlain = name.utf8.count == argument.utf8.count
    if importable.contains(name) { return isPlain ? true : nil }
    if otherModules.contains(name) { return nil }
    if let known = platform?.holds("canImport(\(name))") { return known }
    guard platform?.isLinux == true else { return nil }
    if Self.linuxModules.contains(name) { return isPlain ? true : nil }
    // A toolchain has more modules than are written down here.
    return Self.appleModules.contains(name) ? false : nil
  }

  /// In the newest mode it is the compiler's version, before that the last one of the mode.
  private func isLanguageVersion(_ argument: Substring) -> Bool? {
    switch languageMode {
    case 6: isVersion(argument, from: [6], exactly: compilerVersion)
    case 5: isVersion(argument, from: [5, 10], exactly: [5, 10])
    default: isVersion(argument, from: [4], exactly: nil)
    }
  }

  /// Whether a version that is no older than `oldest` is what `>=6.0` or `<6.2` asks for.
  private func isVersion(
    _ argument: Substring,
    from oldest: [Int],
    exactly version: [Int]?
  ) -> Bool? {
    let isNewer = argument.hasPrefix(">=")
    guard isNewer || argument.hasPrefix("<"), !argument.hasPrefix("<=") else { return nil }
    let asked = String(argument.drop { "<>=".contains($0) }).versionNumbers
    if let version { return asked.isAtMost(version) == isNewer }
    return asked.isAtMost(oldest) ? isNewer : nil
  }

  private static func languageMode(
    _ settings: [BuildSetting],
    _ packageSettings: String,
    _ toolsVersion: [Int]
  ) -> Int? {
    let named = settings.filter { $0.name.hasPrefix("swiftLanguage") }
    if let setting = named.last {
      return named.count == 1 && setting.condition == nil
        ? setting.values.first.flatMap { Int($0) } : nil
    }
    // Several versions may be named there, of which the compiler takes one.
    if packageSettings.contains("swiftLanguageVersions=") { return nil }
    return toolsVersion.first.map { $0 >= 6 ? 6 : 5 }
  }

  /// `config(debug) platforms(ios,macos) traits(A)`.
  private static func holds(
    _ condition: String?,
    _ configuration: ImpactOptions.Configuration,
    _ platform: BuildPlatform?,
    _ traits: Set<String>
  ) -> Bool? {
    var value: Bool? = true
    for part in condition?.split(separator: " ") ?? [] {
      let name = part.prefix { $0 != "(" }
      let values = part.dropFirst(name.count + 1).dropLast().split(separator: ",")
      switch name {
      case "config":
        let isDebug = values.contains("debug")
        if isDebug != (configuration == .debug) { return false }
      case "platforms":
        let isNamed = values.map {
          BuildPlatform.named[String($0)] ?? (appleNames.contains($0) ? .apple : nil)
        }
        guard let platform else {
          value = nil
          continue
        }
        let isOne = isNamed.contains { $0?.hasSystems(of: platform) == true }
        if !isOne { return false }
        if platform.isApple { value = nil }
      case "traits":
        if traits.isDisjoint(with: values.map { String($0) }) { return false }
      default: value = nil
      }
    }
    return value
  }

  private static let appleNames: Set<Substring> = [
    "macos", "ios", "tvos", "watchos", "visionos", "maccatalyst", "driverkit",
  ]

  #if arch(x86_64)
  private static let hostArchitecture: Substring = "x86_64"
  #elseif arch(arm64)
  private static let hostArchitecture: Substring = "arm64"
  #else
  private static let hostArchitecture: Substring = ""
  #endif

  /// What a toolchain for Linux brings along.
  private static let linuxModules: Set<String> = [
    "CDispatch", "CoreFoundation", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation",
    "FoundationEssentials", "Runtime", "SwiftOnoneSupport", "SwiftShims", "_Builtin_float",
    "_Builtin_stdint", "_FoundationICU", "_InternalSwiftScan", "_SwiftConcurrencyShims",
    "_TestDiscovery", "_Testing_Foundation",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation",
    "RegexBuilder", "Swift", "SwiftGlibc", "Synchronization", "Testing", "XCTest", "_Concurrency",
    "_Differentiation", "_RegexParser", "_StringProcessing", "_Volatile",
  ]

  /// Frameworks that are nowhere else.
  private static let appleModules: Set<String> = [
    "AVFoundation", "Accelerate", "AuthenticationServices", "CloudKit", "Cocoa", "Combine",
    "CoreData", "CoreGraphics", "CoreImage", "CoreLocation", "CoreServices", "CoreText",
    "CryptoKit",
    "DarwinPrivate", "EventKit", "GameKit", "IOKit", "LocalAuthentication", "MapKit", "Metal",
    "MetalKit",
    "MobileCoreServices", "Network", "OSLog", "PDFKit", "Photos", "QuartzCore", "RealityKit",
    "SceneKit",
    "Security", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration",
    "UserNotifications",
    "WatchKit", "WebKit", "WidgetKit", "XCUIAutomation", "os", "simd",
  ]
}

extension BuildSetting {
  /// What `define` and `-D` flags define.
  fileprivate var definedNames: [String] {
    switch name {
    case "define": return values
    case "unsafeFlags":
      var names: [String] = []
      var takesNext = false
      for value in values {
        if takesNext {
          names.append(value)
          takesNext = false
        } else if value == "-D" {
          takesNext = true
        } else if value.hasPrefix("-D") {
          names.append(String(value.dropFirst(2)))
        }
      }
      return names
    default: return []
    }
  }
}

extension String {
  /// The numbers of a version; what is no number ends it.
  fileprivate var versionNumbers: [Int] {
    split(separator: ".").map { Int($0) }.prefix { $0 != nil }.compactMap(\.self)
  }
}

extension [Int] {
  /// Whether this version is that one or an earlier one.
  fileprivate func isAtMost(_ other: [Int]) -> Bool {
    for index in 0..<Swift.max(count, other.count) {
      let (left, right) = (index < count ? self[index] : 0, index < other.count ? other[index] : 0)
      if left != right { return left < right }
    }
    return true
  }
}
