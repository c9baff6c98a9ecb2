/// A mode of the Swift compiler.
public enum SwiftCompilationMode: String, Sendable {
  case singlefile
  case wholemodule
}

/// A format of debugging information.
public enum DebugInformationFormat: String, Sendable {
  case dwarf
  case dwarfWithDsym = "dwarf-with-dsym"
}

/// A level of optimization.
public enum SwiftOptimizationLevel: String, Sendable {
  case o = "-O"
  case oNone = "-Onone"
  case oSize = "-Osize"
}

extension Dictionary where Key == String, Value == SettingValue {
  /// Adds settings; those of the other win.
  public mutating func merge(_ other: SettingsDictionary) { merge(other) { $1 } }

  /// Returns the settings of both; those of the other win.
  public func merging(_ other: SettingsDictionary) -> SettingsDictionary {
    merging(other) { $1 }
  }

  private func setting(_ name: String, _ value: String) -> SettingsDictionary {
    merging([name: .string(value)])
  }

  private func setting(_ name: String, _ value: Bool) -> SettingsDictionary {
    merging([name: SettingValue(booleanLiteral: value)])
  }

  /// Returns the settings with manual code signing.
  public func manualCodeSigning(
    identity: String? = nil,
    provisioningProfileSpecifier: String? = nil
  ) -> SettingsDictionary {
    var settings = setting("CODE_SIGN_STYLE", "Manual")
    if let provisioningProfileSpecifier {
      settings["PROVISIONING_PROFILE_SPECIFIER"] = .string(provisioningProfileSpecifier)
    }
    if let identity { settings["CODE_SIGN_IDENTITY"] = .string(identity) }
    return settings
  }

  /// Returns the settings with automatic code signing.
  public func automaticCodeSigning(devTeam: String) -> SettingsDictionary {
    setting("CODE_SIGN_STYLE", "Automatic").setting("DEVELOPMENT_TEAM", devTeam)
  }

  /// Returns the settings with Apple's identity for development.
  public func codeSignIdentityAppleDevelopment() -> SettingsDictionary {
    codeSignIdentity("Apple Development")
  }

  /// Returns the settings with an identity for code signing.
  public func codeSignIdentity(_ identity: String) -> SettingsDictionary {
    setting("CODE_SIGN_IDENTITY", identity)
  }

  /// Returns the settings with a build number.
  public func currentProjectVersion(_ version: String) -> SettingsDictionary {
    setting("CURRENT_PROJECT_VERSION", version)
  }

  /// Returns the settings with a version for people.
  public func marketingVersion(_ version: String) -> SettingsDictionary {
    setting("MARKETING_VERSION", version)
  }

  /// Returns the settings with Apple's versioning.
  public func appleGenericVersioningSystem() -> SettingsDictionary {
    setting("VERSIONING_SYSTEM", "apple-generic")
  }

  /// Returns the settings with a text of the version.
  public func versionInfo(
    _ version: String,
    prefix: String? = nil,
    suffix: String? = nil
  ) -> SettingsDictionary {
    var settings = setting("VERSION_INFO_STRING", version)
    if let prefix { settings["VERSION_INFO_PREFIX"] = .string(prefix) }
    if let suffix { settings["VERSION_INFO_SUFFIX"] = .string(suffix) }
    return settings
  }

  /// Returns the settings with a version of Swift.
  public func swiftVersion(_ version: String) -> SettingsDictionary {
    setting("SWIFT_VERSION", version)
  }

  /// Returns the settings with flags for the Swift compiler.
  public func otherSwiftFlags(_ flags: String...) -> SettingsDictionary { otherSwiftFlags(flags) }

  /// Returns the settings with flags for the Swift compiler.
  public func otherSwiftFlags(_ flags: [String]) -> SettingsDictionary {
    merging(["OTHER_SWIFT_FLAGS": .array(flags)])
  }

  /// Returns the settings with compilation conditions.
  public func swiftActiveCompilationConditions(_ conditions: String...) -> SettingsDictionary {
    swiftActiveCompilationConditions(conditions)
  }

  /// Returns the settings with compilation conditions.
  public func swiftActiveCompilationConditions(_ conditions: [String]) -> SettingsDictionary {
    merging(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": .array(conditions)])
  }

  /// Returns the settings with a mode of the Swift compiler.
  public func swiftCompilationMode(_ mode: SwiftCompilationMode) -> SettingsDictionary {
    setting("SWIFT_COMPILATION_MODE", mode.rawValue)
  }

  /// Returns the settings with a level of optimization.
  public func swiftOptimizationLevel(_ level: SwiftOptimizationLevel) -> SettingsDictionary {
    setting("SWIFT_OPTIMIZATION_LEVEL", level.rawValue)
  }

  /// Returns the settings with or without shorter lifetimes of objects.
  public func swiftOptimizeObjectLifetimes(_ enabled: Bool) -> SettingsDictionary {
    setting("SWIFT_OPTIMIZE_OBJECT_LIFETIME", enabled)
  }

  /// Returns the settings with a bridging header.
  public func swiftObjcBridgingHeaderPath(_ path: String) -> SettingsDictionary {
    setting("SWIFT_OBJC_BRIDGING_HEADER", path)
  }

  /// Returns the settings with flags for Clang.
  public func otherCFlags(_ flags: [String]) -> SettingsDictionary {
    merging(["OTHER_CFLAGS": .array(flags)])
  }

  /// Returns the settings with flags for the linker.
  public func otherLinkerFlags(_ flags: [String]) -> SettingsDictionary {
    merging(["OTHER_LDFLAGS": .array(flags)])
  }

  /// Returns the settings with or without bitcode.
  public func bitcodeEnabled(_ enabled: Bool) -> SettingsDictionary {
    setting("ENABLE_BITCODE", enabled)
  }

  /// Returns the settings with a format of debugging information.
  public func debugInformationFormat(_ format: DebugInformationFormat) -> SettingsDictionary {
    setting("DEBUG_INFORMATION_FORMAT", format.rawValue)
  }
}
