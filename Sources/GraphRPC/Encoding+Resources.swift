import GraphProtos
import ResourceAnalysis
import SwiftProtobuf
import WorkspaceModel

// Resources and their uses to messages.

extension Graphd_V1_ListResourcesResponse: GraphAnswer {}
extension Graphd_V1_FindResourceUsesResponse: GraphAnswer {}
extension Graphd_V1_ListBundlesResponse: GraphAnswer {}

extension Graphd_V1_ModuleResources {
  /// Encodes a bundle with at most so many of its assets.
  init(_ bundle: ResourceBundle, in facts: ResourceFacts, maxAssets: Int) {
    self.init()
    let graph = facts.snapshot.graph
    module = graph.modules[bundle.module].id
    self.bundle = Graphd_V1_BundleName(bundle.name)
    fileCount = UInt32(clamping: bundle.files.count)
    languages = bundle.languages
    tables = bundle.tables.values.sorted { $0.name < $1.name }.map {
      Graphd_V1_StringTable($0, facts.sourceLanguage(of: $0, in: bundle.module))
    }
    apps = facts.apps.apps(of: bundle.module).map { graph.modules[$0].id }
    let shown = bundle.assets.assets.prefix(maxAssets)
    assets = shown.map { asset in
      .with {
        $0.kind = Graphd_V1_ResourceKind(asset.kind)
        $0.name = asset.name
        $0.path = asset.path.description
      }
    }
    omittedAssets = UInt32(clamping: bundle.assets.assets.count - shown.count)
  }
}

extension Graphd_V1_BundleName {
  init(_ name: BundleName) {
    self.init()
    stem = name.stem
    nativeApple = "\(name.stem).\(name.apple)"
    nativeElsewhere = "\(name.stem).\(name.elsewhere)"
    swiftBuild = "\(name.stem).\(name.swiftBuild)"
  }
}

extension Graphd_V1_StringTable {
  init(_ table: LocalizedTable, _ source: String?) {
    self.init()
    name = table.name
    paths = (table.files.map(\.path) + table.unreadFiles).sorted().map(\.description)
    keyCount = UInt32(clamping: table.keyCount)
    complete = table.isKnown
    sourceLanguage = source ?? ""
    languages = table.counts(source: source).map { language, keys, missing in
      .with {
        $0.language = language
        $0.keyCount = UInt32(clamping: keys)
        $0.missingCount = UInt32(clamping: missing)
      }
    }
  }
}

extension Graphd_V1_ResourceUse {
  init(_ lookup: CodeLookup, _ result: ResourceFacts.Reach, _ graph: ModuleGraph) {
    self.init()
    module = graph.modules[lookup.module].id
    path = lookup.path.description
    line = lookup.use.line
    kind = Graphd_V1_ResourceKind(lookup.use.kind)
    callee = lookup.use.callee
    name = lookup.use.name.text
    qualifier = lookup.use.qualifier?.text ?? ""
    switch lookup.place {
    case .main: mainBundle = true
    case .bundle(of: let module): bundleOf = graph.modules[module].id
    case .unknown: unknown = true
    }
    foundIn = result.found.map { graph.modules[$0].id }
    missingIn = result.missing.map { graph.modules[$0].id }
    unknownIn = result.unknown.map { graph.modules[$0].id }
  }
}

extension KeyPattern {
  /// The name with `*` for what is not known.
  fileprivate var text: String {
    switch self {
    case .texts(let texts): texts.joined(separator: "*")
    case .parameter, .constant, .dynamic: "*"
    }
  }
}

extension Graphd_V1_ResourceKind {
  init(_ kind: ResourceUse.Kind) {
    self =
      switch kind {
      case .string: .string
      case .image: .image
      case .color: .color
      case .data: .data
      case .nib: .nib
      case .storyboard: .storyboard
      case .file: .file
      case .font: .font
      case .bundle: .bundle
      }
  }
}
