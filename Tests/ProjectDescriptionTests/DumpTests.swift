import Testing

@testable import ProjectDescription

/// Values and the text that the reader of a dump sees.
@Suite("dump of a manifest", .timeLimit(.minutes(10)))
struct DumpTests {
  @Test("a path names the folder that it begins at")
  func paths() {
    let name = "A"
    #expect("Sources/\(name)/**" as Path == .relativeToManifest("Sources/A/**"))
    expect("a/b" as Path, #"{"path":"a/b","type":"manifest"}"#)
    expect("//a/b" as Path, #"{"path":"a/b","type":"root"}"#)
    expect(Path.relativeToRoot("a"), #"{"path":"a","type":"root"}"#)
    expect(
      Path.relativeToCurrentFile("a", callerPath: "/w/H.swift"),
      #"{"caller":"/w/H.swift","path":"a","type":"file"}"#
    )
  }

  @Test("text is escaped, and keys are sorted")
  func text() {
    let value: Plist.Value = ["b": "\"\\\n\u{1}é", "a": [1, 1.5, true]]
    expect(value, #"{"a":[1,1.5,true],"b":"\"\\\n\u0001é"}"#)
  }

  @Test("sources are patterns with what they leave out")
  func sources() {
    let name = "A"
    let list: SourceFilesList = [
      "\(name)/**", .glob("B/**", excluding: ["B/x.swift"], compilerFlags: "-w"),
      .generated("C.swift", compilationCondition: .when([.macos, .ios])),
    ]
    expect(
      list,
      #"""
      [{"codeGen":null,"compilerFlags":null,"excluding":[],"generated":false,
      "glob":{"path":"A/**","type":"manifest"},"platforms":null},
      {"codeGen":null,"compilerFlags":"-w","excluding":[{"path":"B/x.swift","type":"manifest"}],
      "generated":false,"glob":{"path":"B/**","type":"manifest"},"platforms":null},
      {"codeGen":null,"compilerFlags":null,"excluding":[],"generated":true,
      "glob":{"path":"C.swift","type":"manifest"},"platforms":["ios","macos"]}]
      """#
    )
  }

  @Test("resources and files are patterns or folders")
  func files() {
    let resources: ResourceFileElements = ["R/**", .folderReference(path: "F")]
    expect(
      resources.resources,
      #"""
      [{"excluding":[],"kind":"glob","path":{"path":"R/**","type":"manifest"},"platforms":null},
      {"excluding":[],"kind":"folder","path":{"path":"F","type":"manifest"},"platforms":null}]
      """#
    )
    let files: [FileElement] = "Docs/**"
    expect(
      files,
      #"[{"excluding":[],"kind":"glob","path":{"path":"Docs/**","type":"manifest"}}]"#
    )
  }

  @Test("a dependency has its kind and what that needs")
  func dependencies() {
    let dependencies: [TargetDependency] = [
      .target(name: "A"), .external(name: "X", condition: .when([.ios])), .xctest,
      .project(target: "B", path: "../B", status: .none), .cocoapods(path: "."),
      .sdk(name: "ARKit", type: .framework), .package(product: "P", type: .macro),
    ]
    expect(
      dependencies,
      #"""
      [{"kind":"target","name":"A","platforms":null,"status":"required"},
      {"kind":"external","name":"X","platforms":["ios"]},{"kind":"xctest"},
      {"kind":"project","path":{"path":"../B","type":"manifest"},"platforms":null,"status":"none",
      "target":"B"},{"kind":"cocoapods","path":{"path":".","type":"manifest"}},
      {"kind":"sdk","name":"ARKit","platforms":null,"status":"required","type":"framework"},
      {"kind":"package","platforms":null,"product":"P","type":"macro"}]
      """#
    )
  }

  @Test("settings contain configurations, texts and lists")
  func settings() {
    let base: SettingsDictionary = ["A": "1", "B": ["x", "y"], "C": true]
    expect(
      Settings.settings(
        base: base.swiftVersion("6.0").otherLinkerFlags(["-ObjC"]),
        configurations: [.debug(name: "Dev", settings: ["D": "2"], xcconfig: "Dev.xcconfig")],
        defaultSettings: .essential(excluding: ["Z", "Y"])
      ),
      #"""
      {"base":{"A":"1","B":["x","y"],"C":"YES","OTHER_LDFLAGS":["-ObjC"],"SWIFT_VERSION":"6.0"},
      "configurations":[{"name":"Dev","settings":{"D":"2"},"variant":"debug",
      "xcconfig":{"path":"Dev.xcconfig","type":"manifest"}}],
      "defaultSettings":{"excluding":["Y","Z"],"kind":"essential"}}
      """#
    )
  }

  @Test("a buildable folder has its exceptions")
  func buildableFolders() {
    let folder = BuildableFolder.folder(
      "Sources",
      exceptions: [.exception(excluded: ["x.swift"]), .exception(target: "T", included: ["y"])]
    )
    expect(
      folder,
      #"""
      {"exceptions":[{"compilerFlags":{},"excluded":["x.swift"],"included":[],
      "platformFilters":{},"privateHeaders":[],"publicHeaders":[],"target":null},
      {"compilerFlags":{},"excluded":[],"included":["y"],"platformFilters":{},
      "privateHeaders":[],"publicHeaders":[],"target":"T"}],"optional":false,
      "path":{"path":"Sources","type":"manifest"}}
      """#
    )
  }

  @Test("a script has its program, inputs and outputs")
  func scripts() {
    expect(
      TargetScript.pre(path: "run.sh", arguments: "a", "b", name: "S", inputPaths: ["in/**"]),
      #"""
      {"arguments":["a","b"],"basedOnDependencyAnalysis":null,"inputFileListPaths":[],
      "inputPaths":[{"path":"in/**","type":"manifest"}],"kind":"path","name":"S","order":"pre",
      "outputFileListPaths":[],"outputPaths":[],"path":{"path":"run.sh","type":"manifest"},
      "text":null}
      """#
    )
  }

  @Test("a scheme has its targets or plans")
  func schemes() {
    let scheme = Scheme.scheme(
      name: "S",
      buildAction: .buildAction(
        targets: ["A", .project(path: "../B", target: "B")],
        postActions: [.executionAction(scriptText: "b.sh")]
      ),
      testAction: .targets(
        [.testableTarget(target: "T", isSkipped: true)],
        preActions: [.executionAction(scriptText: "a.sh")]
      ),
      runAction: .runAction(executable: .executable("A"))
    )
    expect(
      scheme,
      #"""
      {"build":{"findImplicitDependencies":true,"postActions":["b.sh"],"preActions":[],"targets":[{"project":null,"target":"A"},
      {"project":{"path":"../B","type":"manifest"},"target":"B"}]},"hidden":false,"name":"S",
      "shared":true,"test":{"kind":"targets","preActions":["a.sh"],"queries":[],"skippedTests":[],
      "targets":[{"skipped":true,"target":{"project":null,"target":"T"}}]},
      "testConfiguration":"Debug"}
      """#
    )
    expect(
      TestAction.testPlans(["P.xctestplan"]),
      #"{"generated":[],"kind":"plans","plans":[{"path":"P.xctestplan","type":"manifest"}],"preActions":[]}"#
    )
  }

  @Test("a configuration has its plug-ins")
  func configuration() {
    let plugins: [PluginLocation] = [
      .local(path: .relativeToRoot("P")), .git(url: "u", tag: "1.0", directory: "d"),
    ]
    let text = #"""
      {"disableSandbox":true,"enforceExplicitDependencies":false,"manifestEnvironment":[],
      "options":[],"plugins":[{"kind":"local","path":{"path":"P","type":"root"}},
      {"directory":"d","kind":"git","reference":"1.0","url":"u"}],"project":"generated"}
      """#
    expect(Config(plugins: plugins), text)
    expect(Tuist(fullHandle: "a/b", project: .tuist(plugins: plugins)), text)
  }

  @Test(
    "each product has a name",
    arguments: [
      (Product.app, "app"), (.staticFramework, "static_framework"), (.unitTests, "unit_tests"),
      (.commandLineTool, "command_line_tool"), (.watch2App, "watch_2_app"),
      (.extensionKitExtension, "extension_kit_extension"),
    ]
  )
  func products(product: Product, name: String) {
    expect(product, "\"\(name)\"")
  }

  @Test(
    "a requirement is one text",
    arguments: [
      (Package.package(url: "u", from: "1.2.3"), "from 1.2.3"),
      (.package(url: "u", .upToNextMinor(from: "1.2.0")), "upToNextMinor 1.2.0"),
      (.package(url: "u", "1.0.0"..."1.5.0"), "range 1.0.0..<1.5.1"),
      (.package(url: "u", branch: "main"), "branch main"),
      (.remote(url: "u", requirement: .exact("2.0.0-beta.1")), "exact 2.0.0-beta.1"),
    ]
  )
  func requirements(package: Package, text: String) {
    expect(package, #"{"kind":"remote","requirement":"\#(text)","url":"u"}"#)
  }

  /// Compares the text of a value, line breaks of the expectation left out.
  private func expect(
    _ value: some JSONConvertible,
    _ text: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let line = text.split(separator: "\n").joined()
    #expect(value.json.text == line, sourceLocation: location)
  }
}
