import DocumentFormats
import WorkspaceModel

@testable import WorkspaceDiscovery

/// An argument of a project or target, and what the manifest prints of it.
struct LiteralForm: Sendable {
  enum Place: Sendable {
    case project, target
  }

  var place: Place
  var label: String
  var argument: String
  /// The member of the value, if it is not the label.
  var key: String
  var json: String

  init(_ place: Place, _ label: String, _ argument: String, key: String? = nil, _ json: String) {
    self.place = place
    self.label = label
    self.argument = argument
    self.key = key ?? label
    self.json = json
  }

  var manifest: String {
    switch place {
    case .project:
      "import ProjectDescription\nlet project = Project(name: \"P\", \(label): \(argument))"
    case .target:
      "import ProjectDescription\nlet project = Project(name: \"P\", targets: [\(target)])"
    }
  }

  /// A target with the argument.
  var target: String {
    ".target(name: \"T\", destinations: .iOS, product: .app, bundleId: \"b\", \(label): \(argument))"
  }

  /// The output of a manifest about the argument.
  func part(of value: DocumentValue) -> DocumentValue? {
    switch place {
    case .project: value[key]
    case .target: value["targets"]?.elements.first?[key]
    }
  }

  private static func path(_ path: String) -> String { #"{"type":"manifest","path":"\#(path)"}"# }

  private static func source(
    _ path: String,
    _ rest: String = #""excluding":[],"platforms":null"#
  ) -> String {
    #"{"glob":\#(path),"compilerFlags":null,"codeGen":null,"generated":false,\#(rest)}"#
  }

  /// Every kind of form that is known.
  static let all = dependencies + files + settings + others

  private static let dependencies = [
    (#".target(name: "A")"#, #""kind":"target","name":"A","status":"required","platforms":null"#),
    (#".macro(name: "A")"#, #""kind":"macro","name":"A""#),
    (
      #".project(target: "A", path: "../A")"#,
      #""kind":"project","target":"A","path":\#(path("../A")),"status":"required","platforms":null"#
    ),
    (
      #".project(target: "A", path: .relativeToRoot("M/A"), status: .none)"#,
      #""kind":"project","target":"A","path":{"type":"root","path":"M/A"},"status":"none","platforms":null"#
    ),
    (#".external(name: "A")"#, #""kind":"external","name":"A","platforms":null"#),
    (
      #"TargetDependency.external(name: "A", condition: .when([.macos, .ios]))"#,
      #""kind":"external","name":"A","platforms":["ios","macos"]"#
    ),
    (
      #".external(name: "A", condition: .when([]))"#,
      #""kind":"external","name":"A","platforms":null"#
    ),
    (
      #".package(product: "A", type: .plugin)"#,
      #""kind":"package","product":"A","type":"plugin","platforms":null"#
    ),
    (
      #".sdk(name: "z", type: .library)"#,
      #""kind":"sdk","name":"z","type":"library","status":"required","platforms":null"#
    ),
    (
      #".sdk(name: "z", type: .library, status: .optional)"#,
      #""kind":"sdk","name":"z","type":"library","status":"optional","platforms":null"#
    ),
    (
      #".xcframework(path: "F/A.xcframework")"#,
      #""kind":"xcframework","path":\#(path("F/A.xcframework")),"status":"required","platforms":null"#
    ),
    (
      #".library(path: "a", publicHeaders: "h", swiftModuleMap: nil)"#,
      #""kind":"library","path":\#(path("a")),"publicHeaders":\#(path("h")),"swiftModuleMap":null,"platforms":null"#
    ),
    (".xctest", #""kind":"xctest""#),
  ].map { argument, members in
    LiteralForm(.target, "dependencies", "[\(argument)]", "[{\(members)}]")
  }

  private static let files = [
    LiteralForm(.target, "sources", #""S/**""#, "[\(source(path("S/**")))]"),
    LiteralForm(
      .target,
      "sources",
      #"["S/**", "T/a.swift"]"#,
      "[\(source(path("S/**"))),\(source(path("T/a.swift")))]"
    ),
    LiteralForm(
      .target,
      "sources",
      #"[.glob("S/**", excluding: ["S/x/**"])]"#,
      "[\(source(path("S/**"), #""excluding":[\#(path("S/x/**"))],"platforms":null"#))]"
    ),
    LiteralForm(
      .target,
      "sources",
      #"[.glob(.relativeToRoot("S/**"), excluding: "S/x", compilationCondition: .when([.ios]))]"#,
      "[\(source(#"{"type":"root","path":"S/**"}"#, #""excluding":[\#(path("S/x"))],"platforms":["ios"]"#))]"
    ),
    LiteralForm(.target, "sources", "nil", "[]"),
    LiteralForm(
      .target,
      "resources",
      #"["R/**", .folderReference(path: "F"), .glob(pattern: "G/*", excluding: ["G/x"], inclusionCondition: .when([.ios]))]"#,
      """
      [{"kind":"glob","path":\(path("R/**")),"excluding":[],"platforms":null},
      {"kind":"folder","path":\(path("F")),"excluding":[],"platforms":null},
      {"kind":"glob","path":\(path("G/*")),"excluding":[\(path("G/x"))],"platforms":["ios"]}]
      """
    ),
    LiteralForm(
      .target,
      "buildableFolders",
      #"["Sources", .folder("R", exceptions: [.exception(excluded: ["a"]), .exception(target: "U", included: ["b"])])]"#,
      """
      [{"path":\(path("Sources")),"optional":false,"exceptions":[]},{"path":\(path("R")),"optional":false,"exceptions":[
      {"excluded":["a"],"compilerFlags":{},"publicHeaders":[],"privateHeaders":[],"platformFilters":{},"target":null,
      "included":[]},{"excluded":[],"compilerFlags":{},"publicHeaders":[],"privateHeaders":[],"platformFilters":{},
      "target":"U","included":["b"]}]}]
      """
    ),
    LiteralForm(
      .target,
      "copyFiles",
      #"[.resources(name: "C", subpath: "s", files: ["F/**", .folderReference(path: "G")])]"#,
      """
      [{"name":"C","destination":"resources","subpath":"s","files":[{"kind":"glob","path":\(path("F/**"))},
      {"kind":"folder","path":\(path("G"))}]}]
      """
    ),
    LiteralForm(
      .target,
      "headers",
      #".headers(public: "P/**", private: ["Q/**"])"#,
      """
      {"public":[{"glob":\(path("P/**")),"excluding":[]}],"private":[{"glob":\(path("Q/**")),"excluding":[]}],
      "project":[],"umbrella":null}
      """
    ),
    LiteralForm(
      .target,
      "coreDataModels",
      #"[.coreDataModel("M.xcdatamodeld")]"#,
      #"[{"path":\#(path("M.xcdatamodeld")),"currentVersion":null}]"#
    ),
    LiteralForm(
      .target,
      "additionalFiles",
      #"["README.md", .folderReference(path: "D")]"#,
      #"[{"kind":"glob","path":\#(path("README.md")),"excluding":[]},{"kind":"folder","path":\#(path("D"))}]"#
    ),
    LiteralForm(
      .target,
      "infoPlist",
      #""Info.plist""#,
      #"{"kind":"file","path":\#(path("Info.plist"))}"#
    ),
    LiteralForm(
      .target,
      "infoPlist",
      #".file(path: "I.plist")"#,
      #"{"kind":"file","path":\#(path("I.plist"))}"#
    ),
    LiteralForm(.target, "infoPlist", ".default", #"{"kind":"default"}"#),
    LiteralForm(.target, "infoPlist", ".extendingDefault(with: [:])", #"{"kind":"default"}"#),
    LiteralForm(.target, "infoPlist", "nil", "null"),
    LiteralForm(
      .target,
      "infoPlist",
      #".extendingDefault(with: ["A": "t", "B": 1, "C": 1.5, "D": true, "E": ["x", 2], "F": ["G": .string("y")], "H": [:]])"#,
      #"{"kind":"extendingDefault","value":{"A":"t","B":1,"C":1.5,"D":true,"E":["x",2],"F":{"G":"y"},"H":{}}}"#
    ),
    LiteralForm(
      .target,
      "entitlements",
      #""A.entitlements""#,
      #"{"kind":"file","path":\#(path("A.entitlements"))}"#
    ),
    LiteralForm(
      .target,
      "entitlements",
      #".dictionary(["a": .boolean(false)])"#,
      #"{"kind":"dictionary","value":{"a":false}}"#
    ),
  ]

  private static let settings = [
    LiteralForm(
      .project,
      "settings",
      #".settings(base: ["A": "x", "B": ["y", "z"], "C": true], debug: ["D": .string("w")])"#,
      """
      {"base":{"A":"x","B":["y","z"],"C":"YES"},"configurations":[
      {"name":"Debug","variant":"debug","settings":{"D":"w"},"xcconfig":null},
      {"name":"Release","variant":"release","settings":{},"xcconfig":null}],
      "defaultSettings":{"kind":"recommended","excluding":[]}}
      """
    ),
    LiteralForm(
      .target,
      "settings",
      #"Settings.settings(configurations: [.debug(name: "Dev", xcconfig: "D.xcconfig"), .release(name: .release)], defaultSettings: .essential(excluding: ["b", "a"]))"#,
      """
      {"base":{},"configurations":[
      {"name":"Dev","variant":"debug","settings":{},"xcconfig":\(path("D.xcconfig"))},
      {"name":"Release","variant":"release","settings":{},"xcconfig":null}],
      "defaultSettings":{"kind":"essential","excluding":["a","b"]}}
      """
    ),
    LiteralForm(
      .target,
      "settings",
      ".settings(defaultSettings: .none)",
      """
      {"base":{},"configurations":[{"name":"Debug","variant":"debug","settings":{},"xcconfig":null},
      {"name":"Release","variant":"release","settings":{},"xcconfig":null}],"defaultSettings":{"kind":"none","excluding":[]}}
      """
    ),
    LiteralForm(.target, "deploymentTargets", #".iOS("17.0")"#, #"{"iOS":"17.0"}"#),
    LiteralForm(
      .target,
      "deploymentTargets",
      #".multiplatform(iOS: "17.0", macOS: "14.0")"#,
      #"{"iOS":"17.0","macOS":"14.0"}"#
    ),
    LiteralForm(
      .project,
      "packages",
      #"[.remote(url: "u", requirement: .upToNextMajor(from: "1.2")), .local(path: "P"), .package(url: "v", exact: "1.0.0"), .package(url: "w", .branch("main")), .package(path: "Q"), .remote(url: "x", requirement: .range(from: "1.0.0", to: Version(2, 0, 0)))]"#,
      """
      [{"kind":"remote","url":"u","requirement":"from 1.2.0"},{"kind":"local","path":\(path("P"))},
      {"kind":"remote","url":"v","requirement":"exact 1.0.0"},{"kind":"remote","url":"w","requirement":"branch main"},
      {"kind":"local","path":\(path("Q"))},{"kind":"remote","url":"x","requirement":"range 1.0.0..<2.0.0"}]
      """
    ),
    LiteralForm(
      .project,
      "options",
      ".options(automaticSchemesOptions: .disabled)",
      key: "automaticSchemes",
      "false"
    ),
    LiteralForm(
      .project,
      "options",
      ".options(automaticSchemesOptions: .enabled(targetSchemesGrouping: .singleScheme, codeCoverageEnabled: true))",
      key: "targetSchemesGrouping",
      #"{"kind":"single"}"#
    ),
    LiteralForm(
      .project,
      "options",
      #".options(developmentRegion: "de", disableSynthesizedResourceAccessors: true, textSettings: .textSettings(usesTabs: false, indentWidth: 2))"#,
      key: "disableSynthesizedResourceAccessors",
      "true"
    ),
    LiteralForm(
      .project,
      "resourceSynthesizers",
      "[.strings(), .assets(), .plists(), .fonts()]",
      "null"
    ),
    LiteralForm(
      .project,
      "resourceSynthesizers",
      #"[.assets(), .custom(name: "L", parser: .json, extensions: ["lottie"])]"#,
      """
      [{"parser":"assets","extensions":["xcassets"],"custom":false},
      {"parser":"json","extensions":["lottie"],"custom":true}]
      """
    ),
  ]

  private static let others = [
    LiteralForm(
      .target,
      "scripts",
      #"[.pre(script: "echo", name: "A", basedOnDependencyAnalysis: false)]"#,
      """
      [{"name":"A","order":"pre","kind":"embedded","text":"echo","path":null,"arguments":[],"inputPaths":[],
      "inputFileListPaths":[],"outputPaths":[],"outputFileListPaths":[],"basedOnDependencyAnalysis":false}]
      """
    ),
    LiteralForm(
      .target,
      "scripts",
      #"[.post(path: "s.sh", arguments: "a", "b", name: "A", inputPaths: ["i/**"], outputPaths: ["o"])]"#,
      """
      [{"name":"A","order":"post","kind":"path","text":null,"path":\(path("s.sh")),"arguments":["a","b"],
      "inputPaths":[\(path("i/**"))],"inputFileListPaths":[],"outputPaths":[\(path("o"))],"outputFileListPaths":[],
      "basedOnDependencyAnalysis":null}]
      """
    ),
    LiteralForm(
      .target,
      "scripts",
      #"[.pre(tool: "t", arguments: ["a"], name: "A", inputFileListPaths: ["l"])]"#,
      """
      [{"name":"A","order":"pre","kind":"tool","text":"t","path":null,"arguments":["a"],"inputPaths":[],
      "inputFileListPaths":[\(path("l"))],"outputPaths":[],"outputFileListPaths":[],"basedOnDependencyAnalysis":null}]
      """
    ),
    LiteralForm(
      .target,
      "environmentVariables",
      #"["A": "1"]"#,
      #"{"A":{"value":"1","enabled":true}}"#
    ),
    LiteralForm(.target, "mergedBinaryType", ".automatic", #""automatic""#),
    LiteralForm(.target, "metadata", #".metadata(tags: ["x"])"#, key: "metadataTags", #"["x"]"#),
    LiteralForm(
      .project,
      "schemes",
      #"[.scheme(name: "S", shared: false, buildAction: .buildAction(targets: ["A"], preActions: [.executionAction(title: "b", scriptText: "c.sh")]), testAction: .targets(["T", .testableTarget(target: .project(path: "../X", target: "U"), isSkipped: true)], configuration: "Dev", preActions: [.executionAction(scriptText: "d.sh")], options: .options(coverage: true), skippedTests: ["C/m"]), runAction: .runAction(executable: "A"), archiveAction: .archiveAction(configuration: .release))]"#,
      """
      [{"name":"S","shared":false,"hidden":false,"build":{"targets":[{"project":null,"target":"A"}],
      "findImplicitDependencies":true,"preActions":["c.sh"],"postActions":[]},
      "test":{"kind":"targets","preActions":["d.sh"],"targets":[
      {"target":{"project":null,"target":"T"},"skipped":false},
      {"target":{"project":\(path("../X")),"target":"U"},"skipped":true}],"queries":[],"skippedTests":["C/m"]},
      "testConfiguration":"Dev"}]
      """
    ),
    LiteralForm(
      .project,
      "schemes",
      #"[Scheme(name: "S", testAction: .testPlans(["a.xctestplan"]))]"#,
      """
      [{"name":"S","shared":true,"hidden":false,"build":null,
      "test":{"kind":"plans","plans":[\(path("a.xctestplan"))],"generated":[],"preActions":[]},
      "testConfiguration":"Debug"}]
      """
    ),
  ]
}
