import WorkspaceModel

/// The names of functions that usually are wrappers around a look-up, and of those that never are.
enum LocalizerNames {
  /// A call of one of these with a text is kept of every file.
  static func contain(_ name: TokenHash) -> Bool { hashes.contains(name.value) }

  static let texts: [StaticString] = [
    "localized", "localised", "localize", "localise", "localizedString", "localizedText",
    "localizedKey", "localizable", "localizedValue", "localizedFormat", "localizedWith",
    "translated", "translate", "translation", "i18n", "l10n", "L10n", "L", "LS", "NSL", "T", "S",
    "t", "tr", "loc", "localizedStringResource", "asLocalizedKey", "localizedStringKey",
  ]

  /// Whether an argument with this label is often the text of a view.
  static func containLabel(_ label: TokenHash) -> Bool { labels.contains(label.value) }

  private static let labels = Set(labelTexts.map { TokenHash($0).value })

  private static let labelTexts: [StaticString] = [
    "title", "titleKey", "subtitle", "message", "text", "label", "placeholder", "prompt", "header",
    "footer", "caption", "description", "buttonTitle",
  ]

  private static let hashes = Set(texts.map { TokenHash($0).value })

  /// Whether a call of a function or type with a text can be no wrapper: well-known ones of the standard library
  /// and the system's frameworks.
  static func exclude(_ name: TokenHash) -> Bool { excluded.contains(name.value) }

  private static let excluded = Set(excludedTexts.map { TokenHash($0).value })

  private static let excludedTexts: [StaticString] = [
    // The standard library and Foundation.
    "print", "debugPrint", "dump", "fatalError", "assert", "assertionFailure", "precondition",
    "preconditionFailure", "String", "Substring", "Character", "Int", "Double", "Float", "Bool",
    "Data", "Date", "URL", "UUID", "Decimal", "Set", "Array", "Regex", "StaticString", "NSString",
    "NSLog", "NSError", "NSPredicate", "NSExpression", "NSAttributedString", "AttributedString",
    "NSMutableAttributedString", "NSRegularExpression", "DateFormatter", "Notification", "Name",
    "NSSortDescriptor", "Selector", "NSSelectorFromString", "NSClassFromString", "URLQueryItem",
    "Key",
    "UserDefaults", "FileManager", "ProcessInfo", "Locale", "TimeZone", "Logger", "OSLog",
    "os_log", "os_signpost", "getenv", "setenv", "fopen", "puts", "printf", "system", "exit",
    "DispatchQueue", "NSException", "CharacterSet", "CodingKey", "IndexSet", "KeyPath",
    "localizedStringWithFormat", "hasPrefix", "hasSuffix", "contains", "append", "init",
    // Interface frameworks.
    "Text", "Image", "Color", "Font", "UIFont", "NSFont", "UIImage", "NSImage", "UIColor",
    "NSColor", "AppStorage", "SceneStorage", "UTType", "UIImageView", "UIPasteboard", "UIAction",
    "NSMenuItem", "NSMenu", "UIMenu", "UICommand", "UIKeyCommand", "UIAlertController",
    "UIAlertAction", "UIBarButtonItem", "UITabBarItem", "UIContextualAction", "NSTextField",
    "NSUserActivity", "Namespace", "ID", "ContentShape",
    "ImageAsset", "ColorAsset", "Identifier", "NSManagedObject", "FetchDescriptor",
    // Tests.
    "XCTFail", "XCTSkip", "XCTAssertEqual", "XCTAssert", "XCTContext", "expectation", "Issue",
    "Comment", "Tag",
  ]

  /// Whether a member of a text is one of the standard library or Foundation.
  static func excludeMember(_ name: TokenHash) -> Bool { members.contains(name.value) }

  private static let members = Set(memberTexts.map { TokenHash($0).value })

  private static let memberTexts: [StaticString] = [
    "utf8", "utf16", "unicodeScalars", "count", "isEmpty", "first", "last", "data", "lowercased",
    "uppercased", "capitalized", "split", "components", "map", "flatMap", "compactMap", "filter",
    "forEach", "reduce", "sorted", "reversed", "joined", "hasPrefix", "hasSuffix", "contains",
    "padding", "appending", "appendingPathComponent", "replacingOccurrences", "replacing",
    "trimmingCharacters", "write", "hash", "hashValue", "description", "debugDescription",
    "withCString", "withUTF8", "utf8CString", "addingPercentEncoding", "removingPercentEncoding",
    "range", "ranges", "index", "indices", "startIndex", "endIndex", "prefix", "suffix",
    "dropFirst", "dropLast", "size", "boundingRect", "draw", "self", "characters", "enumerated",
    "starts", "elementsEqual", "compare", "caseInsensitiveCompare", "asyncMap", "firstIndex",
    "randomElement", "shuffled", "allSatisfy", "firstRange", "firstMatch", "wholeMatch",
    "matches", "trimmingPrefix", "lazy", "makeIterator", "unicode", "utf8Start", "appendingFormat",
    "localizedStandardContains", "localizedCaseInsensitiveContains", "localizedCompare",
    "propertyList", "applyingTransform", "folding", "publisher", "cString", "maximumLengthOfBytes",
    "lengthOfBytes", "localizedCapitalized", "localizedLowercase", "localizedUppercase",
  ]
}
