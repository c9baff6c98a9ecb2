/// One `target` line of a fixture, with what stands below it.
struct TargetFixture {
  let line: FixtureLine
  var objects: ProjectObjects
  let configurations: [String]
  /// Each product dependency, once.
  private var products: [String: String] = [:]
  private var dependencies: [String] = []
  private var phaseCounts: [String: Int] = [:]

  init(_ line: FixtureLine, objects: ProjectObjects, configurations: [String]) {
    self.line = line
    self.objects = objects
    self.configurations = configurations
  }

  private static let kinds: [String: (type: String, ending: String)] = [
    "app": ("application", ".app"), "extension": ("app-extension", ".appex"),
    "framework": ("framework", ".framework"),
    "static-framework": ("framework.static", ".framework"),
    "static": ("library.static", ".a"), "dynamic": ("library.dynamic", ".dylib"),
    "tool": ("tool", ""), "test": ("bundle.unit-test", ".xctest"),
    "ui-test": ("bundle.ui-testing", ".xctest"), "bundle": ("bundle", ".bundle"),
    "xpc": ("xpc-service", ".xpc"), "clip": ("application.on-demand-install-capable", ".app"),
    "watch": ("application.watchapp2", ".app"), "messages": ("app-extension.messages", ".appex"),
    "system": ("system-extension", ".systemextension"),
  ]

  private static func kind(_ line: FixtureLine) -> String { line.names.dropFirst().first ?? "" }

  static func key(_ line: FixtureLine) -> String {
    line.attribute("id") ?? line.names.first ?? ""
  }

  /// The file that the target makes; `nil` of an aggregate and of a target that another tool builds.
  static func productName(_ line: FixtureLine) -> String? {
    guard let kind = kinds[kind(line)], let name = line.names.first else { return nil }
    let isLibrary = kind.ending == ".a" || kind.ending == ".dylib"
    return line.attribute("product") ?? (isLibrary ? "lib" : "") + name + kind.ending
  }

  var key: String { Self.key(line) }

  /// Adds the target and all that it refers to; the result is its id.
  mutating func add() -> String {
    let phases = phaseLines().map { addPhase($0) }
    for entry in entries("depends") { dependencies.append(addDependency(entry)) }
    for name in names("products") { addProductDependency(name) }
    let kind = Self.kind(line)
    let list = objects.addConfigurations(
      line.children,
      of: line,
      level: .target,
      names: configurations
    )
    var fields: [(key: String, value: PropertyFixture)] = [
      ("name", .text(line.names.first ?? "")), ("buildConfigurationList", .text(list)),
      ("buildPhases", .texts(phases)), ("dependencies", objects.list(dependencies)),
      ("productName", .text(line.attribute("stale") ?? line.names.first ?? "")),
    ]
    let folders = names("folders").map { objects.known("folder", $0) }
    if !folders.isEmpty { fields.append(("fileSystemSynchronizedGroups", objects.list(folders))) }
    if !products.isEmpty {
      fields.append(("packageProductDependencies", objects.list(products.values.sorted())))
    }
    let rules = line.children.filter { $0.keyword == "rule" }.map { addRule($0) }
    if !rules.isEmpty { fields.append(("buildRules", .texts(rules))) }
    if kind == "legacy" {
      fields.append(("buildToolPath", .text(line.attribute("tool") ?? "/usr/bin/make")))
      fields.append(("buildWorkingDirectory", .text(line.attribute("dir") ?? "")))
    }
    if let product = objects.product(of: line) {
      fields.append(("productReference", .text(product)))
      fields.append(
        ("productType", .text("com.apple.product-type.\(Self.kinds[kind]?.type ?? "")"))
      )
    }
    let isas = ["aggregate": "PBXAggregateTarget", "legacy": "PBXLegacyTarget"]
    return objects.add(isas[kind] ?? "PBXNativeTarget", objects.id("target", key), fields)
  }

  private mutating func addRule(_ rule: FixtureLine) -> String {
    let pattern = rule.names.first ?? ""
    return objects.add(
      "PBXBuildRule",
      objects.id("rule", "\(key)/\(pattern)"),
      [
        ("filePatterns", .text(pattern)), ("fileType", .text("pattern.proxy")),
        ("inputFiles", .texts(rule.list("inputs"))), ("outputFiles", .texts(rule.list("outputs"))),
        ("script", .text(rule.list("runs").joined(separator: " "))),
      ]
    )
  }

  private func entries(_ keyword: String) -> [FixtureEntry] {
    names(keyword).map { FixtureEntry($0) }
  }

  private func names(_ keyword: String) -> [String] {
    line.children.filter { $0.keyword == keyword }.flatMap { $0.words.dropFirst() }
  }

  // MARK: Phases

  private static let phases = [
    "sources": "PBXSourcesBuildPhase", "resources": "PBXResourcesBuildPhase",
    "headers": "PBXHeadersBuildPhase", "frameworks": "PBXFrameworksBuildPhase",
    "copy": "PBXCopyFilesBuildPhase", "copyto": "PBXCopyFilesBuildPhase",
    "script": "PBXShellScriptBuildPhase",
  ]

  /// The lines of phases, with those that a target has by default.
  ///
  /// A target has one phase of most kinds, so further lines continue the first.
  private func phaseLines() -> [FixtureLine] {
    var lines: [FixtureLine] = []
    for child in line.children where Self.phases[child.keyword] != nil {
      let isFree = ["copy", "copyto", "script"].contains(child.keyword)
      if !isFree, let index = lines.firstIndex(where: { $0.keyword == child.keyword }) {
        lines[index].words += child.words.dropFirst()
      } else {
        lines.append(child)
      }
    }
    if line.names.contains("bare") || Self.productName(line) == nil { return lines }
    for keyword in ["sources", "frameworks", "resources"]
    where !lines.contains(where: { $0.keyword == keyword }) {
      lines += FixtureLine.tree(keyword)
    }
    return lines
  }

  private mutating func addPhase(_ phase: FixtureLine) -> String {
    var words = Array(phase.words.dropFirst())
    var fields: [(key: String, value: PropertyFixture)] = [("buildActionMask", .text("2147483647"))]
    switch phase.keyword {
    case "copy":
      let numbers = [
        "Frameworks": "10", "PlugIns": "13", "Products": "16", "Resources": "7", "Executables": "6",
        "Wrapper": "1",
      ]
      fields.append(("dstPath", .text("")))
      fields.append(("dstSubfolderSpec", .text(numbers[words.removeFirst()] ?? "0")))
    case "copyto":
      fields.append(("dstSubfolder", .text(words.removeFirst())))
    case "script":
      words = []
      fields += [
        ("inputPaths", .texts(phase.list("inputs"))),
        ("outputPaths", .texts(phase.list("outputs"))),
        ("inputFileListPaths", .texts(phase.list("lists"))),
        ("shellScript", .text((phase.list("runs") + ["true"]).joined(separator: "\n"))),
        ("shellPath", .text("/bin/sh")),
      ]
      if phase.names.contains("always") { fields.append(("alwaysOutOfDate", .text("1"))) }
    default:
      if phase.keyword == "frameworks" {
        words += names("products").filter { !$0.hasPrefix("plugin:") }.map { "product:" + $0 }
      }
    }
    let isBuilt = ["frameworks", "copy", "copyto"].contains(phase.keyword)
    let files = words.map { addBuildFile(FixtureEntry($0), isBuilt: isBuilt) }
    fields.append(("files", objects.list(files)))
    phaseCounts[phase.keyword, default: 0] += 1
    let number = phaseCounts[phase.keyword].map { $0 > 1 ? "\($0)" : "" } ?? ""
    let id = objects.id("phase", "\(key)/\(phase.keyword)\(number)")
    return objects.add(Self.phases[phase.keyword] ?? "", id, fields)
  }

  private mutating func addBuildFile(_ entry: FixtureEntry, isBuilt: Bool) -> String {
    if entry.name.hasPrefix("?build") { return objects.id("missing", entry.name) }
    var fields: [(key: String, value: PropertyFixture)] = []
    if entry.name.hasPrefix("product:") {
      let product = addProductDependency(String(entry.name.dropFirst(8)))
      fields.append(("productRef", .text(product)))
    } else if entry.name != "?nothing" {
      fields.append(("fileRef", .text(objects.reference(entry.name, isBuilt: isBuilt))))
    }
    fields += Self.filters(entry)
    let flags = entry.attributes.filter { $0.hasPrefix("-") }
    let attributes = entry.attributes.filter { !$0.hasPrefix("-") }
    var settings: [(key: String, value: PropertyFixture)] = []
    if !attributes.isEmpty { settings.append(("ATTRIBUTES", .texts(attributes))) }
    if !flags.isEmpty { settings.append(("COMPILER_FLAGS", .text(flags.joined(separator: " ")))) }
    if !settings.isEmpty { fields.append(("settings", .table(settings))) }
    return objects.add("PBXBuildFile", nil, fields)
  }

  private static func filters(_ entry: FixtureEntry) -> [(key: String, value: PropertyFixture)] {
    switch entry.platforms.count {
    case 0: []
    case 1: [("platformFilter", .text(entry.platforms[0]))]
    default: [("platformFilters", .texts(entry.platforms))]
    }
  }

  // MARK: Dependencies

  private mutating func addDependency(_ entry: FixtureEntry) -> String {
    var fields = Self.filters(entry)
    let name = entry.name
    if name.hasPrefix("product:") {
      fields.append(("productRef", .text(addProductDependency(String(name.dropFirst(8))))))
    } else if name.hasPrefix("name:") {
      fields.append(("name", .text(String(name.dropFirst(5)))))
    } else if let mark = name.firstIndex(of: "@") {
      let target = String(name[name.index(after: mark)...])
      let proxy = objects.addItemProxy(String(name[..<mark]), kind: "target", target)
      fields += [("name", .text(target)), ("targetProxy", .text(proxy))]
    } else {
      let proxy = objects.addItemProxy(nil, kind: "target", name)
      fields += [("target", .text(objects.known("target", name))), ("targetProxy", .text(proxy))]
    }
    return objects.add("PBXTargetDependency", nil, fields)
  }

  /// Adds a dependency on `Product`, `plugin:Product` or `package:Product`; the result is its id.
  @discardableResult
  private mutating func addProductDependency(_ name: String) -> String {
    if let id = products[name] { return id }
    var fields: [(key: String, value: PropertyFixture)] = []
    var product = name
    if !name.hasPrefix("plugin:"), let mark = name.lastIndex(of: ":") {
      product = String(name[name.index(after: mark)...])
      fields.append(("package", .text(objects.known("package", String(name[..<mark])))))
    }
    fields.append(("productName", .text(product)))
    let id = objects.add("XCSwiftPackageProductDependency", nil, fields)
    products[name] = id
    return id
  }
}
