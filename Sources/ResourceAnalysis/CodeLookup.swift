package import WorkspaceModel

/// A look-up in code, with the bundle that it looks into.
package struct CodeLookup: Sendable {
  /// The bundle that is looked into, as far as the facts show.
  package enum Place: Sendable, Hashable {
    /// The main bundle of the program that runs the code.
    case main
    /// The bundle of a module.
    case bundle(of: Int)
    case unknown
  }

  /// The module whose target compiles the file.
  package var module: Int
  package var path: SourcePath
  /// As it is written; of a call of a wrapper, with the kind and the table of the look-up in the wrapper.
  package var use: ResourceUse
  package var place: Place
  /// The condition of `#if` around it; "" is none.
  var condition: String
  /// Whether it is a call of a function of the workspace that looks up its argument.
  var isByWrapper: Bool

  /// The name of the table; `nil` if it is not known.
  package var table: String? {
    guard let qualifier = use.qualifier else { return "Localizable" }
    return qualifier.literal
  }
}

extension ResourceUse {
  /// Whether the interpolations of its name become placeholders of a key; in others they are filled in before.
  var isLocalizedLiteral: Bool {
    kind == .string && lookup != .byWrapper
      && !callee.hasPrefix("NSLocalizedString") && !callee.contains("localizedString")
  }
}

/// Conditions of `#if` in the code of one module.
struct ModuleConditions {
  private let isPackage: Bool
  private let platform: BuildPlatform?

  init(_ module: Int, _ snapshot: WorkspaceSnapshot) {
    isPackage = snapshot.container(of: module)?.kind == .package
    platform = snapshot.platform(of: module)
  }

  /// Whether a condition is true; `nil` if that is not known.
  func holds(_ text: String) -> Bool? { Self.value(of: text, isPackage: isPackage, platform) }

  /// The same where the code is part of a program for `platform`.
  func holds(_ text: String, on platform: BuildPlatform?) -> Bool? {
    Self.value(of: text, isPackage: isPackage, platform)
  }

  /// `SWIFT_PACKAGE` is defined wherever SwiftPM's packages are built.
  private static func value(
    of text: String,
    isPackage: Bool,
    _ platform: BuildPlatform?
  ) -> Bool? {
    ConditionText.value(of: text) { name, argument in
      if name == "SWIFT_PACKAGE", argument == nil { return isPackage }
      return platform?.holds(argument.map { "\(name)(\($0))" } ?? String(name))
    }
  }
}

extension FileSummary {
  /// The text of a condition; "" too for one that is not there.
  func conditionText(_ index: UInt16) -> String {
    conditions.indices.contains(Int(index)) ? conditions[Int(index)] : ""
  }
}
