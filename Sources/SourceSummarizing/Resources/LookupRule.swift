import WorkspaceModel

/// A call that looks something up, known by its name and the label of one argument.
struct LookupRule {
  var kind: ResourceUse.Kind
  var lookup: ResourceUse.Lookup
  /// The label of the key; "" if it has none and comes first.
  var key: StaticString = ""
  /// The label of the bundle; "" if another call decides it.
  var bundle: StaticString = "bundle"
  /// The label of the table, or of a file's ending; "" if it has none.
  var qualifier: StaticString = ""
  /// A label without which it is another function.
  var requires: StaticString = ""
  /// Whether the function is seen only by a file that imports an interface framework.
  var isInterface = false
  /// The module that the file must import, if any.
  var module: Frameworks = []

  /// By the hash of a function's or type's name.
  static let all: [UInt64: [LookupRule]] = {
    var rules: [UInt64: [LookupRule]] = [:]
    for (names, rule) in table {
      for name in names { rules[TokenHash(name).value, default: []].append(rule) }
    }
    return rules
  }()

  /// The rules of a name.
  static func named(_ name: TokenHash) -> [LookupRule]? {
    filter[Int(truncatingIfNeeded: name.value & filterMask)] ? all[name.value] : nil
  }

  private static let filterMask: UInt64 = 4095

  /// Whether a hash with these last bits may have rules.
  private static let filter: [Bool] = {
    var filter = [Bool](repeating: false, count: Int(filterMask) + 1)
    for hash in all.keys { filter[Int(truncatingIfNeeded: hash & filterMask)] = true }
    return filter
  }()

  private static let table: [([StaticString], LookupRule)] =
    withBundle + onBundle + interfaceTexts + intents

  /// They have a parameter for the bundle, or are images, nibs and fonts, which are found in the main one.
  private static let withBundle: [([StaticString], LookupRule)] = [
    (["Text"], string(table: "tableName", isInterface: true)),
    (["String", "AttributedString", "init"], string(key: "localized", table: "table")),
    (["NSLocalizedString"], string(table: "tableName")),
    (["LocalizedStringResource"], string(table: "table")),
    (
      ["LocalizedStringKey", "LocalizationValue"],
      LookupRule(kind: .string, lookup: .byParameter, bundle: "")
    ),
    (["Image"], asset(.image)), (["Image"], asset(.image, key: "decorative")),
    (["Color"], asset(.color)),
    (["UIImage"], asset(.image, key: "named", bundle: "in")),
    (["UIColor"], asset(.color, key: "named", bundle: "in")),
    (["NSColor"], asset(.color, key: "named")),
    (["NSImage"], main(.image, key: "named")),
    (["UIImage"], main(.image, key: "imageLiteralResourceName")),
    (["imageLiteral"], main(.image, key: "resourceName")),
    (["SKTexture", "SKSpriteNode"], main(.image, key: "imageNamed")),
    (["ImageResource"], asset(.image, key: "name")),
    (["ColorResource"], asset(.color, key: "name")),
    (["NSDataAsset"], asset(.data, key: "name")),
    (["NSNib"], asset(.nib, key: "nibNamed")),
    (["UIStoryboard", "NSStoryboard"], asset(.storyboard, key: "name")),
    (["UIFont", "NSFont"], main(.font, key: "name", requires: "size")),
    (["custom"], main(.font, requires: "size")), (["custom"], main(.font, requires: "fixedSize")),
    (["Bundle"], LookupRule(kind: .bundle, lookup: .byParameter, key: "identifier")),
  ]

  /// Any type may have such an initialiser: a view controller that comes from a nib.
  static let anyNib = LookupRule(kind: .nib, lookup: .byParameter, key: "nibName")

  private static let onBundle: [([StaticString], LookupRule)] = [
    (["url"], file(key: "forResource", ending: "withExtension")),
    (["path"], file(key: "forResource", ending: "ofType")),
    (
      ["localizedString", "localizedAttributedString"],
      LookupRule(kind: .string, lookup: .onBundle, key: "forKey", qualifier: "table")
    ),
    (["image"], LookupRule(kind: .image, lookup: .onBundle, key: "forResource")),
    (["loadNibNamed"], LookupRule(kind: .nib, lookup: .onBundle)),
    (
      ["pathForImageResource", "urlForImageResource"],
      LookupRule(kind: .image, lookup: .onBundle)
    ),
  ]

  /// They have no parameter for the bundle: a text in another one is given as a `Text`.
  private static let interfaceTexts: [([StaticString], LookupRule)] = [
    (
      [
        "Label", "Button", "Toggle", "Section", "Picker", "TextField", "SecureField", "DatePicker",
        "MultiDatePicker", "ColorPicker", "PhotosPicker", "Stepper", "Menu", "Link",
        "NavigationLink", "ShareLink", "Tab", "TabSection", "DisclosureGroup", "GroupBox",
        "ControlGroup", "ProgressView", "ContentUnavailableView", "LabeledContent", "CommandMenu",
        "Window", "WindowGroup", "MenuBarExtra", "TableColumn", "Marker", "Annotation",
        "SharePreview",
        "navigationTitle", "navigationBarTitle", "navigationSubtitle", "help", "alert",
        "confirmationDialog", "badge", "configurationDisplayName", "accessibilityLabel",
        "accessibilityHint", "accessibilityValue", "accessibilityCustomContent",
        "accessibilityRotor", "fileDialogMessage", "fileDialogConfirmationLabel",
        "dialogSuppressionToggle", "widgetLabel",
      ], interface()
    ),
    (["searchable"], interface(key: "prompt")),
    (["accessibilityAction"], interface(key: "named")),
    (["description"], interface(module: .widgetKit)),
    // The names of a chart's values.
    (["value"], interface(module: .charts)),
  ]

  /// App Intents take a `LocalizedStringResource`, which a literal makes one of the main bundle.
  private static let intents: [([StaticString], LookupRule)] = [
    (["IntentDescription", "IntentDialog"], interface(module: .appIntents)),
    (
      ["DisplayRepresentation", "Parameter", "Property"],
      interface(key: "title", module: .appIntents)
    ),
    (
      ["DisplayRepresentation"], interface(key: "subtitle", module: .appIntents)
    ),
    (["Parameter", "Property"], interface(key: "description", module: .appIntents)),
    (["init"], interface(key: "title", module: .appIntents)),
    (["result"], interface(key: "dialog", module: .appIntents)),
    (["TypeDisplayRepresentation"], interface(key: "name", module: .appIntents)),
    (["AppShortcut"], interface(key: "shortTitle", module: .appIntents)),
  ]

  private static func string(
    key: StaticString = "",
    table: StaticString,
    isInterface: Bool = false
  ) -> LookupRule {
    LookupRule(
      kind: .string,
      lookup: .byParameter,
      key: key,
      qualifier: table,
      isInterface: isInterface
    )
  }

  private static func asset(
    _ kind: ResourceUse.Kind,
    key: StaticString = "",
    bundle: StaticString = "bundle"
  ) -> LookupRule {
    LookupRule(kind: kind, lookup: .byParameter, key: key, bundle: bundle, isInterface: true)
  }

  private static func main(
    _ kind: ResourceUse.Kind,
    key: StaticString = "",
    requires: StaticString = ""
  ) -> LookupRule {
    LookupRule(kind: kind, lookup: .inMain, key: key, requires: requires, isInterface: true)
  }

  private static func file(key: StaticString, ending: StaticString) -> LookupRule {
    LookupRule(kind: .file, lookup: .onBundle, key: key, qualifier: ending)
  }

  private static func interface(
    key: StaticString = "",
    module: Frameworks = []
  ) -> LookupRule {
    LookupRule(kind: .string, lookup: .inMain, key: key, isInterface: true, module: module)
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  func isEqual(_ other: StaticString) -> Bool { bytes.elementsEqual(other.bytes) }
}
