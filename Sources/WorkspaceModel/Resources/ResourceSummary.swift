/// The names that one resource file gives to code, derived of its bytes alone.
///
/// Equal bytes have equal summaries. An unreadable part is a problem, and its names are unknown: no name may be called
/// missing then.
package struct ResourceSummary: Sendable, Hashable {
  /// The contents by their format.
  package enum Content: Sendable, Hashable {
    /// A `.strings` or `.stringsdict` file, or a string catalog.
    case strings(StringTable)
    /// The `Contents.json` of a folder in an asset catalog that is no set itself.
    case assetFolder(AssetFolder)
    /// A nib or storyboard.
    case interface(InterfaceDocument)
    /// The keys and texts at the top of any other property list.
    case propertyList([String: String])
    /// It could not be read; its names are unknown.
    case unknown
  }

  package var content: Content
  /// The parts that could not be read, with their lines.
  package var problems: [ParseProblem]

  package init(_ content: Content, problems: [ParseProblem] = []) {
    self.content = content
    self.problems = problems
  }

  /// Whether all names of the file are known.
  package var isFullyRead: Bool { content != .unknown && table?.isPartial != true }

  /// The table, if the file is one that could be read.
  package var table: StringTable? {
    if case .strings(let table) = content { table } else { nil }
  }
}

/// As what a resource file is read.
///
/// The raw values are part of stored summaries' keys.
package enum ResourceFormat: UInt8, Sendable, Hashable {
  case strings = 0
  case stringsDictionary = 1
  case stringCatalog = 2
  case assetFolder = 3
  case interface = 4
  case propertyList = 5

  /// The format of a file by its name; `nil` if it gives no names to code.
  package init?(of path: SourcePath) {
    switch path.fileExtension {
    case "strings": self = .strings
    case "stringsdict": self = .stringsDictionary
    case "xcstrings": self = .stringCatalog
    case "xib", "storyboard": self = .interface
    case "plist": self = .propertyList
    case "json":
      // In a set it lists files, which have no names.
      guard path.hasName("Contents.json"), let place = AssetPlace(of: path), place.sets.isEmpty
      else { return nil }
      self = .assetFolder
    default: return nil
    }
  }
}

/// The `Contents.json` of a folder in an asset catalog.
package struct AssetFolder: Sendable, Hashable {
  /// Whether the names in the folder begin with the folder's name and a slash.
  package var providesNamespace: Bool
  /// Other properties with their values, ascending: `generate-swift-asset-symbol-extensions=disabled`.
  ///
  /// They turn generated code on and off.
  package var properties: [String]

  package init(providesNamespace: Bool, properties: [String] = []) {
    (self.providesNamespace, self.properties) = (providesNamespace, properties)
  }
}

/// The names in a nib or storyboard.
package struct InterfaceDocument: Sendable, Hashable {
  /// A class that an object is made of, with the module that the document names.
  package struct CustomClass: Sendable, Hashable {
    package var name: String
    package var module: String?
    /// From 1.
    package var line: UInt32

    package init(name: String, module: String?, line: UInt32) {
      self.name = name
      self.module = module
      self.line = line
    }
  }

  package var classes: [CustomClass]
  /// The names of images and colours, ascending.
  package var images: [String]
  package var colors: [String]
  /// The identifiers of objects, of which a table of the same name has the texts, ascending.
  package var objects: [String]

  package init(
    classes: [CustomClass] = [],
    images: [String] = [],
    colors: [String] = [],
    objects: [String] = []
  ) {
    self.classes = classes
    self.images = images
    self.colors = colors
    self.objects = objects
  }
}
