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
  /// Whether only the settings state that the function looks up its argument, in some bundle and some table.
  var isByLocalizer = false
  /// Whether programs run it, as far as is known: not in previews, nor under flags that may be set nowhere.
  var isShipped = true

  /// The name of the table; `nil` if it is not known.
  package var table: String? {
    guard !isByLocalizer else { return nil }
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

  /// Whether a condition may be true where no flag is set, except those that are known.
  func mayHoldWithoutFlags(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    let value = ConditionText.value(of: text) { name, argument in
      if name == "SWIFT_PACKAGE", argument == nil { return isPackage }
      let known = platform?.holds(argument.map { "\(name)(\($0))" } ?? String(name))
      return argument == nil ? known ?? false : known
    }
    return value != false
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

extension FileSummary {
  /// Whether a declaration is that of a preview, `#Preview` or a `PreviewProvider`, or within one.
  func isInPreview(_ declaration: UInt32?) -> Bool {
    var next = declaration.map { Int($0) }
    while let index = next, declarations.indices.contains(index) {
      let declaration = declarations[index]
      if declaration.kind == .macroExpansion, declaration.name == "Preview" { return true }
      let inherited = declaration.mentions.range(of: .inheritance)
      if inherited.upperBound <= mentions.count,
        mentions[inherited].contains(where: { name in
          Int(name) < names.count && names[Int(name)] == "PreviewProvider"
        })
      {
        return true
      }
      // An enclosing declaration stands before what is in it.
      let parent = Int(declaration.parent)
      next = (0..<index).contains(parent) ? parent : nil
    }
    return false
  }
}
