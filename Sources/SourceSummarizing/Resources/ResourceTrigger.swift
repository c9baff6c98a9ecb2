import WorkspaceModel

/// Whether a file can look something up at all, by its imports and the names in it.
///
/// Most files of a server cannot: they cost a look at each name's hash.
struct ResourceTrigger {
  /// It imports an interface framework itself.
  private(set) var isInterface = false
  /// It imports one, or a module that may export one.
  private(set) var mayBeInterface = false
  /// It names bundles or localized texts.
  private(set) var namesLookup = false
  /// It names a function like those that make texts of keys.
  private(set) var namesLocalizer = false
  /// It names anything of `LocalizerNames`, common names too.
  private(set) var namesAnyLocalizer = false
  /// It declares a type that may be one of keys.
  private var declaresKeys = false
  /// It names a type of an interface framework.
  private var namesView = false
  private(set) var isTest = false
  /// The ones that it imports.
  private(set) var frameworks: Frameworks = []

  init(imports: [ImportDeclaration], names: NameTable, declarations: [Declaration]) {
    declaresKeys = declarations.contains { declaration in
      declaration.kind.isNominalType && names.mayNameKeys(declaration.baseName)
    }
    for declaration in imports {
      let module = declaration.module
      if Self.interfaceModules.contains(module) {
        (isInterface, mayBeInterface) = (true, true)
      } else if !Self.plainModules.contains(module) {
        mayBeInterface = true
      }
      switch module {
      case "XCTest", "Testing": isTest = true
      case "AppIntents": frameworks.insert(.appIntents)
      case "Charts": frameworks.insert(.charts)
      case "WidgetKit": frameworks.insert(.widgetKit)
      default: break
      }
    }
    let filter = Self.filter
    names.forEachHash { hash in
      guard filter[Int(truncatingIfNeeded: hash & Self.filterMask)],
        let meaning = Self.meanings[hash]
      else { return }
      switch meaning {
      case .lookup:
        namesLookup = true
        if hash == Self.localized { namesAnyLocalizer = true }
      case .view: namesView = true
      case .localizer: (namesLocalizer, namesAnyLocalizer) = (true, true)
      case .commonLocalizer: namesAnyLocalizer = true
      }
    }
  }

  /// Whether the file is to be read for resources.
  var isWorthReading: Bool {
    isInterface || namesLookup || namesLocalizer || namesView && mayBeInterface
      || declaresKeys && !isTest
  }

  /// Whether calls of unknown functions with a text are kept: any of them may be declared elsewhere as a wrapper.
  ///
  /// Others are kept only of functions with a name of `LocalizerNames`. Tests call much with texts.
  var keepsAnyCall: Bool { (isInterface || namesLookup) && !isTest }

  /// It is a label of look-ups, and the name of wrappers.
  private static let localized = TokenHash("localized").value

  private enum Meaning { case lookup, view, localizer, commonLocalizer }

  private static let meanings: [UInt64: Meaning] = {
    var meanings: [UInt64: Meaning] = [:]
    for (hash, rules) in LookupRule.all where !rules.allSatisfy(\.isInterface) {
      meanings[hash] = .lookup
    }
    for name in LocalizerNames.texts { meanings[TokenHash(name).value] = .localizer }
    // They are names of too many other things.
    for name in commonNames {
      let hash = TokenHash(name).value
      meanings[hash] = meanings[hash] == .localizer ? .commonLocalizer : nil
    }
    for name in lookupNames { meanings[TokenHash(name).value] = .lookup }
    for name in viewNames { meanings[TokenHash(name).value] = .view }
    return meanings
  }()

  private static let commonNames: [StaticString] = [
    "init", "String", "url", "path", "image", "t", "T", "S", "L",
  ]

  /// A file with an interface that does not import the framework itself names one of them.
  private static let viewNames: [StaticString] = [
    "View", "ViewModifier", "ViewBuilder", "Text", "Scene", "Widget", "UIView",
    "UIViewController", "UIImage", "UIColor", "NSImage", "NSColor", "NSView", "NSViewController",
    "ImageResource", "ColorResource", "NSDataAsset", "UINib", "UIStoryboard",
  ]

  private static let lookupNames: [StaticString] = [
    "Bundle", "forResource", "localized", "nibName", "LocalizedStringKey", "LocalizationValue",
    "SWIFTPM_MODULE_BUNDLE",
  ]

  private static let filterMask: UInt64 = 8191

  /// Whether a hash with these last bits may have a meaning.
  private static let filter: [Bool] = {
    var filter = [Bool](repeating: false, count: Int(filterMask) + 1)
    for hash in meanings.keys { filter[Int(truncatingIfNeeded: hash & filterMask)] = true }
    return filter
  }()

  private static let interfaceModules: Set<String> = [
    "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "Cocoa", "WatchKit", "WidgetKit", "TVUIKit",
    "AppIntents", "ActivityKit", "TipKit", "Charts", "MapKit", "PhotosUI", "StoreKit",
    "MessageUI", "SpriteKit", "SceneKit", "RealityKit", "UserNotifications", "Intents",
  ]

  /// They export no interface framework.
  private static let plainModules: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Swift",
    "Dispatch", "os", "OSLog", "Combine", "Observation", "Synchronization", "Darwin", "Glibc",
    "Musl", "Android", "WinSDK", "Logging", "XCTest", "Testing", "CoreFoundation", "Security",
    "CryptoKit", "Network", "CoreData", "CoreLocation", "ObjectiveC", "RegexBuilder",
    "PackageDescription", "Accelerate", "AVFoundation", "CoreGraphics", "SwiftData",
  ]
}

extension NameTable {
  /// Whether a type is named like those of keys and of names of assets.
  fileprivate func mayNameKeys(_ id: ID) -> Bool {
    let name = String(decoding: self[id], as: UTF8.self)
    return name != "CodingKeys"
      && ["Key", "L10n", "Locali", "String", "Text", "Asset", "Image", "Icon", "Color"]
        .contains { name.contains($0) }
  }
}

/// Modules that make a common name that of a look-up.
struct Frameworks: OptionSet {
  let rawValue: UInt8
  static let appIntents = Frameworks(rawValue: 1 << 0)
  static let charts = Frameworks(rawValue: 1 << 1)
  static let widgetKit = Frameworks(rawValue: 1 << 2)
}

extension NameTable {
  /// Calls `body` with the hash of every name.
  func forEachHash(_ body: (UInt64) -> Void) {
    for id in 0..<count { body(hash(of: ID(truncatingIfNeeded: id))) }
  }
}
