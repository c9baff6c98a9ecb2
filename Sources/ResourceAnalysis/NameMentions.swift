import HashTreeCollections
import WorkspaceModel

/// All names of a state that may be those of resources.
struct NameMentions {
  private var literals: Set<String> = []
  private var shapes: Set<String> = []
  /// The texts between parts that may be anything.
  private var patterns: Set<[String]> = []
  /// Identifiers of code without case and punctuation, as generators make them of keys.
  private var identifiers: Set<String> = []
  /// Modules in whose bundles a text is looked up by a name which is only known at run time.
  private(set) var openTexts: Set<Int> = []
  /// The same of assets.
  private(set) var openAssets: Set<Int> = []
  /// Whether some code could not be read: it may name anything.
  private let isPartial: Bool

  init(_ facts: ResourceFacts) throws(CancellationError) {
    let snapshot = facts.snapshot
    isPartial = !facts.unreadModules.isEmpty
    for (_, summary) in snapshot.summaries {
      for name in summary.names { identifiers.insert(name.identifierKey) }
      for use in summary.resourceMentions.uses {
        add(use.name)
        if let qualifier = use.qualifier { add(qualifier) }
        for other in use.call?.others ?? [] { add(other.text) }
      }
      for value in summary.resourceMentions.constants.flatMap(\.values) { add(value) }
      for literal in summary.resourceMentions.bundleNames { literals.insert(literal.text) }
    }
    try checkCancellation()
    for lookup in facts.lookups where lookup.use.name.mayBeAnything {
      let modules = Self.modules(of: lookup, facts)
      switch lookup.use.kind {
      case .string: openTexts.formUnion(modules)
      case .image, .color, .data: openAssets.formUnion(modules)
      case .nib, .storyboard, .file, .font, .bundle: break
      }
    }
    // Settings name the assets of accents and of launch screens.
    literals.insert("AccentColor")
    for target in snapshot.workspace.containers.lazy.flatMap(\.targets) {
      for setting in target.settings { literals.formUnion(setting.values) }
    }
    for (_, summary) in snapshot.resources {
      switch summary.content {
      case .interface(let document): literals.formUnion(document.images + document.colors)
      case .propertyList(let texts): literals.formUnion(texts.values)
      case .strings, .assetFolder, .unknown: break
      }
    }
  }

  /// The modules whose bundles a look-up may look into.
  private static func modules(of lookup: CodeLookup, _ facts: ResourceFacts) -> [Int] {
    switch lookup.place {
    case .bundle(of: let module): [module]
    case .main: facts.apps.apps(of: lookup.module)
    case .unknown:
      [lookup.module] + facts.apps.apps(of: lookup.module)
        + facts.dependencies(of: lookup.module)
    }
  }

  private mutating func add(_ pattern: KeyPattern) {
    guard case .texts(let texts) = pattern else { return }
    if let literal = pattern.literal {
      literals.insert(literal)
    } else {
      shapes.insert(FormatText.shape(of: texts))
      if texts.contains(where: { !$0.isEmpty }) { patterns.insert(texts) }
    }
  }

  func contain(key: String) -> Bool {
    literals.contains(key) || shapes.contains(FormatText(key).shape) || contain(identifier: key)
      || patterns.contains { key.matches($0) }
  }

  func contain(_ asset: AssetNames.Asset) -> Bool {
    let name = asset.name
    return literals.contains(name) || contain(identifier: name)
      || contain(identifier: name.lastComponent)
      || asset.symbolKeys.contains { identifiers.contains($0) }
      || patterns.contains { name.matches($0) }
  }

  /// Whether no look-up can name a key of a table of `module`, as far as its code is known.
  func leaveOut(key: String, of module: Int) -> Bool {
    !isPartial && !openTexts.contains(module) && !contain(key: key)
  }

  private func contain(identifier name: String) -> Bool {
    let key = name.identifierKey
    guard !key.isEmpty else { return true }
    // A generator may make a type of the first part, `settings.title` of the last.
    return identifiers.contains(key)
      || name.split { $0 == "." || $0 == "/" }.last.map {
        identifiers.contains(String($0).identifierKey)
      } == true
  }
}

extension AssetNames.Asset {
  /// The names that Xcode gives to the declaration of an asset, as `identifierKey`; only as far as they end.
  ///
  /// A colour `LinkBlueColor` is `.linkBlue`, and an image `brand-mark` is `.brandMark`.
  var symbolKeys: [String] {
    let key = name.lastComponent.identifierKey
    let ending = kind == .color ? "color" : kind == .image ? "image" : ""
    guard !ending.isEmpty, key.hasSuffix(ending), key.count > ending.count else { return [key] }
    return [key, String(key.dropLast(ending.count))]
  }
}

extension KeyPattern {
  /// Whether no part of it is known.
  fileprivate var mayBeAnything: Bool {
    switch self {
    case .dynamic: true
    case .texts(let texts): texts.count > 1 && texts.allSatisfy(\.isEmpty)
    case .parameter, .constant: false
    }
  }
}

extension String {
  /// Whether it consists of these texts with anything between them.
  fileprivate func matches(_ texts: [String]) -> Bool {
    guard let first = texts.first, let last = texts.last, hasPrefix(first), hasSuffix(last),
      utf8.count >= first.utf8.count + last.utf8.count
    else { return false }
    var rest = dropFirst(first.count).dropLast(last.count)
    for text in texts.dropFirst().dropLast() where !text.isEmpty {
      guard let found = rest.firstRange(of: text) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// Letters and digits in small letters.
  var identifierKey: String {
    String(lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
