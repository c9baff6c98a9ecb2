/// A generator of accessors for resources of a kind.
public struct ResourceSynthesizer: Equatable, Sendable {
  /// The place of a template.
  public enum TemplateType: Equatable, Sendable {
    case plugin(name: String, resourceName: String)
    case defaultTemplate(resourceName: String)
  }

  /// A reader of files, named as in SwiftGen.
  public enum Parser: String, Codable, Sendable {
    case strings
    case stringsCatalog
    case assets
    case plists
    case fonts
    case coreData
    case interfaceBuilder
    case json
    case yaml
    case files

    /// An option of a parser.
    public indirect enum Option: Equatable, Sendable {
      case string(String)
      case integer(Int)
      case double(Double)
      case boolean(Bool)
      case dictionary([String: Option])
      case array([Option])
    }
  }

  public var templateType: TemplateType
  public var parser: Parser
  public var parserOptions: [String: Parser.Option]
  public var extensions: Set<String>
  public var context: [String: Parser.Option]

  private init(
    _ templateType: TemplateType,
    _ parser: Parser,
    _ parserOptions: [String: Parser.Option],
    _ extensions: Set<String>,
    _ context: [String: Parser.Option]
  ) {
    self.templateType = templateType
    self.parser = parser
    self.parserOptions = parserOptions
    self.extensions = extensions
    self.context = context
  }

  /// Creates a generator.
  public init(
    templateType: TemplateType,
    parser: Parser,
    parserOptions: [String: Parser.Option] = [:],
    extensions: Set<String>,
    context: [String: Parser.Option] = [:]
  ) {
    self.init(templateType, parser, parserOptions, extensions, context)
  }
}

extension ResourceSynthesizer.Parser.Option: ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a dictionary; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, Self)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
  /// Creates an array.
  public init(arrayLiteral elements: Self...) { self = .array(elements) }
}

extension ResourceSynthesizer: JSONConvertible {
  var json: JSON {
    .object([
      "parser": parser.rawValue.json,
      "extensions": extensions.json,
      "custom": isCustom.json,
    ])
  }

  /// Whether the code is not that of Tuist's own template.
  private var isCustom: Bool {
    guard parserOptions.isEmpty, context.isEmpty else { return true }
    switch (templateType, parser) {
    case (.defaultTemplate("Strings"), .strings), (.defaultTemplate("Assets"), .assets),
      (.defaultTemplate("Plists"), .plists), (.defaultTemplate("Fonts"), .fonts):
      return false
    default: return true
    }
  }
}

extension Array where Element == ResourceSynthesizer {
  /// The generators that a project has by default.
  public static var `default`: Self { [.strings(), .assets(), .plists(), .fonts()] }
}

extension ResourceSynthesizer {
  /// Returns a generator with a template of a plug-in.
  public static func custom(
    plugin: String,
    parser: Parser,
    parserOptions: [String: Parser.Option] = [:],
    extensions: Set<String>,
    resourceName: String,
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .plugin(name: plugin, resourceName: resourceName),
      parser,
      parserOptions,
      extensions,
      context
    )
  }

  /// Returns a generator with a template of the repository.
  public static func custom(
    name: String,
    parser: Parser,
    parserOptions: [String: Parser.Option] = [:],
    extensions: Set<String>,
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.defaultTemplate(resourceName: name), parser, parserOptions, extensions, context)
  }

  /// Returns a generator for texts.
  public static func strings(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .defaultTemplate(resourceName: "Strings"),
      .strings,
      parserOptions,
      ["strings", "stringsdict"],
      context
    )
  }

  /// Returns a generator for texts with a template of a plug-in.
  public static func strings(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .plugin(name: plugin, resourceName: "Strings"),
      .strings,
      parserOptions,
      ["strings", "stringsdict"],
      context
    )
  }

  /// Returns a generator for assets.
  public static func assets(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.defaultTemplate(resourceName: "Assets"), .assets, parserOptions, ["xcassets"], context)
  }

  /// Returns a generator for assets with a template of a plug-in.
  public static func assets(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .plugin(name: plugin, resourceName: "Assets"),
      .assets,
      parserOptions,
      ["xcassets"],
      context
    )
  }

  /// Returns a generator for property lists.
  public static func plists(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.defaultTemplate(resourceName: "Plists"), .plists, parserOptions, ["plist"], context)
  }

  /// Returns a generator for property lists with a template of a plug-in.
  public static func plists(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.plugin(name: plugin, resourceName: "Plists"), .plists, parserOptions, ["plist"], context)
  }

  /// Returns a generator for fonts.
  public static func fonts(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .defaultTemplate(resourceName: "Fonts"),
      .fonts,
      parserOptions,
      ["otf", "ttc", "ttf", "woff"],
      context
    )
  }

  /// Returns a generator for fonts with a template of a plug-in.
  public static func fonts(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .plugin(name: plugin, resourceName: "Fonts"),
      .fonts,
      parserOptions,
      ["otf", "ttc", "ttf", "woff"],
      context
    )
  }

  /// Returns a generator for Core Data models.
  public static func coreData(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .defaultTemplate(resourceName: "CoreData"),
      .coreData,
      parserOptions,
      ["xcdatamodeld"],
      context
    )
  }

  /// Returns a generator for Core Data models with a template of a plug-in.
  public static func coreData(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .plugin(name: plugin, resourceName: "CoreData"),
      .coreData,
      parserOptions,
      ["xcdatamodeld"],
      context
    )
  }

  /// Returns a generator for storyboards.
  public static func interfaceBuilder(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .defaultTemplate(resourceName: "InterfaceBuilder"),
      .interfaceBuilder,
      parserOptions,
      ["storyboard"],
      context
    )
  }

  /// Returns a generator for storyboards with a template of a plug-in.
  public static func interfaceBuilder(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(
      .plugin(name: plugin, resourceName: "InterfaceBuilder"),
      .interfaceBuilder,
      parserOptions,
      ["storyboard"],
      context
    )
  }

  /// Returns a generator for JSON.
  public static func json(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.defaultTemplate(resourceName: "JSON"), .json, parserOptions, ["json"], context)
  }

  /// Returns a generator for JSON with a template of a plug-in.
  public static func json(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.plugin(name: plugin, resourceName: "JSON"), .json, parserOptions, ["json"], context)
  }

  /// Returns a generator for YAML.
  public static func yaml(
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.defaultTemplate(resourceName: "YAML"), .yaml, parserOptions, ["yml"], context)
  }

  /// Returns a generator for YAML with a template of a plug-in.
  public static func yaml(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.plugin(name: plugin, resourceName: "YAML"), .yaml, parserOptions, ["yml"], context)
  }

  /// Returns a generator for files.
  public static func files(
    parserOptions: [String: Parser.Option] = [:],
    extensions: Set<String>,
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.defaultTemplate(resourceName: "Files"), .files, parserOptions, extensions, context)
  }

  /// Returns a generator for files with a template of a plug-in.
  public static func files(
    plugin: String,
    parserOptions: [String: Parser.Option] = [:],
    extensions: Set<String>,
    context: [String: Parser.Option] = [:]
  ) -> Self {
    Self(.plugin(name: plugin, resourceName: "Files"), .files, parserOptions, extensions, context)
  }
}
