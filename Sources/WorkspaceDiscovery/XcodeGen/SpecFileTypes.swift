import WorkspaceModel

/// The phases that XcodeGen gives files by the endings of their names (XcodeGen: ProjectSpec/FileType.swift).
struct SpecFileTypes: Sendable {
  /// The place of a file in a target.
  enum Phase: Sendable, Hashable {
    case phase(PhaseKind)
    /// The file is only listed.
    case none
  }

  private struct FileType: Sendable {
    var phase: Phase?
    /// Whether a folder with the ending counts as a file.
    var isFile = true
    var flags: [String] = []
    var attributes: [String] = []
  }

  private static let phases: [PhaseKind: Set<String>] = [
    .resources: ["bundle", "xcassets", "storekit", "xcstrings", "icon", "mlmodelc"],
    .sources: [
      "swift", "gyb", "m", "mm", "cpp", "cp", "cxx", "c", "cc", "S", "xcdatamodeld",
      "xcmappingmodel", "intentdefinition", "metal", "mlmodel", "mlpackage", "rcproject", "iig",
      "docc",
    ],
    .headers: ["h", "hh", "hpp", "ipp", "tpp", "hxx", "def"],
    // A framework among the sources is embedded.
    .copy: ["framework", "xpc", "appex"],
  ]
  private static let unbuilt: Set<String> = [
    "xcconfig", "entitlements", "gpx", "lproj", "xcfilelist", "apns", "pch", "xctestplan",
  ]
  /// Endings that Xcode knows, of names that folders have: such a folder is one file
  /// (tuist/XcodeProj: `Xcode.filetype(extension:)`).
  private static let wrappers: Set<String> = [
    "app", "appex", "atlas", "bin", "bundle", "class", "css", "dSYM", "dext", "docc", "dsym",
    "framework", "html", "htmld", "icon", "iconset", "imagecatalog", "js", "json", "kext", "map",
    "md", "mdimporter", "mpkg", "nib", "octest", "pkg", "playground", "pluginkit", "py", "rb",
    "rcproject", "rtfd", "scnassets", "scncache", "sh", "storyboardc", "swiftcrossimport",
    "systemextension", "text", "xcassets", "xcclassmodel", "xcdatamodel", "xcdatamodeld",
    "xcframework", "xcmappingmodel", "xcode", "xcodeproj", "xcplaygroundpage", "xcstickers",
    "xctarget", "xctest", "xcworkspace", "xib", "xml", "xpc", "yml",
  ]

  private var own: [String: FileType] = [:]

  /// Reads `options.fileTypes`: an entry replaces all that XcodeGen knows of an ending.
  init(_ options: SpecValue?) {
    for member in options?["fileTypes"]?.members ?? [] {
      let value = member.value
      own[member.key] = FileType(
        phase: value["buildPhase"].flatMap(Self.phase),
        isFile: value.bool("file") ?? true,
        flags: value.texts("compilerFlags"),
        attributes: value.texts("attributes")
      )
    }
  }

  /// The value of `buildPhase`; `nil` if it is not known.
  static func phase(_ value: SpecValue) -> Phase? {
    if value["copyFiles"] != nil { return .phase(.copy) }
    switch value.text {
    case "sources": return .phase(.sources)
    case "resources": return .phase(.resources)
    case "headers": return .phase(.headers)
    case "none": return Phase.none
    default: return nil
    }
  }

  /// The phase of a file in a target of a type; an unknown ending is a resource's.
  func phase(of path: SourcePath, productType: String) -> Phase {
    guard let ending = path.fileExtension else { return .none }
    if let type = own[ending] { return type.phase ?? Self.unknown(ending, productType) }
    if Self.unbuilt.contains(ending) { return .none }
    for (phase, endings) in Self.phases where endings.contains(ending) { return .phase(phase) }
    return Self.unknown(ending, productType)
  }

  private static func unknown(_ ending: String, _ productType: String) -> Phase {
    switch ending {
    case "modulemap": productType == "library.static" ? .phase(.copy) : .none
    case "swiftcrossimport": productType == "framework" ? .phase(.copy) : .none
    default: .phase(.resources)
    }
  }

  /// Whether a folder counts as one file.
  func isFile(folder: SourcePath) -> Bool {
    guard let ending = folder.fileExtension else { return false }
    if let type = own[ending] { return type.isFile }
    return Self.unbuilt.contains(ending) || Self.wrappers.contains(ending)
      || Self.phases.values.contains { $0.contains(ending) }
  }

  /// The flags of the compiler, and the attributes, that come with an ending.
  func flags(of path: SourcePath) -> (flags: [String], attributes: [String]) {
    guard let ending = path.fileExtension, let type = own[ending] else { return ([], []) }
    return (type.flags, type.attributes)
  }
}
