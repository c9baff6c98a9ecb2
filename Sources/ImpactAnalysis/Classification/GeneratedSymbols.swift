import FileRoles
import WorkspaceModel

/// The declarations that Xcode's generators write anew when a file of a project's target differs.
///
/// A generated file is a source of the target. Its declarations follow from the names in the catalogs, and
/// not from the contents of images or translations.
enum GeneratedSymbols: Sendable, Hashable {
  /// Nothing: the file is only copied, or compiled to something that no code names.
  case none
  /// Declarations that only the target sees.
  case `internal`
  /// Declarations that its clients may see.
  case `public`

  /// Rules: xcode.change.assets, xcode.change.strings, xcode.change.model.
  ///
  /// Sources: the asset catalog, string catalog and Core Data compilers of swift-build
  /// (`ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS`, `STRING_CATALOG_GENERATE_SYMBOLS`, `CoreDataCompiler.swift`).
  init(of difference: FileDifference, in targets: [Target], _ resources: ResourceNames) {
    let declared = targets.map { $0.namesDeclared(around: difference.path) }
    // Rule: tuist.accessors
    if Set(declared).count > 1 {
      self = .public
      return
    }
    func isInside(_ endings: String...) -> Bool {
      difference.path.hasComponent(endingIn: endings)
    }
    if isInside(
      "xcdatamodeld",
      "xcdatamodel",
      "xcmappingmodel",
      "intentdefinition",
      "mlmodel",
      "mlpackage"
    ) {
      self = .public
    } else if isInside("xcassets") {
      let isOn = targets.contains {
        $0.value(of: "ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS") != "NO"
      }
      self = isOn && resources.canDiffer(by: difference) ? .internal : .none
    } else if isInside("xcstrings") {
      let isOn = targets.contains { target in
        !["NO", nil].contains(target.value(of: "STRING_CATALOG_GENERATE_SYMBOLS"))
      }
      self = isOn && resources.canDiffer(by: difference) ? .internal : .none
    } else {
      self = .none
    }
  }

  /// Whether nothing but the names in a file decides which declarations are generated of it.
  static func followNames(in path: SourcePath) -> Bool {
    path.hasComponent(endingIn: ["xcassets", "xcstrings"])
  }
}

extension Target {
  /// The digest of the names that a generator makes public declarations of, for the resource that a file is part of.
  fileprivate func namesDeclared(around path: SourcePath) -> String? {
    declaredNames[path] ?? declaredNames.first { path.isInside($0.key) }?.value
  }

  /// The value of a build setting of a project.
  fileprivate func value(of setting: String) -> String? {
    settings.last { $0.name == setting }?.values.first
  }
}
