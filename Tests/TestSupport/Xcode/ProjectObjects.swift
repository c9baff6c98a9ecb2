/// The objects of a project in a fixture, by id.
package struct ProjectObjects {
  enum Level {
    case project
    case target
  }

  let name: String
  let salt: String
  let isReversed: Bool
  private(set) var objects: [(key: String, value: PropertyFixture)] = []
  /// References to files that another build makes.
  private(set) var built: [String] = []
  private var files: [String: String] = [:]
  private var count = 0
  private var proxies: [String: [String]] = [:]
  /// By id, a name for people.
  private var asked: [String: String] = [:]

  package init(name: String, salt: String, isReversed: Bool) {
    self.name = name
    self.salt = salt
    self.isReversed = isReversed
  }

  var table: PropertyFixture { .table(isReversed ? objects.reversed() : objects) }

  func list(_ ids: [String]) -> PropertyFixture { .texts(isReversed ? ids.reversed() : ids) }

  /// Objects that are referred to without `?` and do not exist.
  var undefined: [String] {
    let known = Set(objects.map(\.key))
    let twice = known.count == objects.count ? [] : ["single objects: some ids stand twice"]
    return asked.filter { !known.contains($0.key) }.map(\.value).sorted() + twice
  }

  /// The id of a named object: 24 hexadecimal digits.
  package func id(_ kind: String, _ key: String, in project: String? = nil) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(project ?? name)|\(kind)|\(key)|\(salt)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits + "000000AA"
  }

  /// The id of an object that must exist at the end.
  mutating func known(_ kind: String, _ key: String) -> String {
    let id = id(kind, key)
    if !key.hasPrefix("?") { asked[id] = "\(kind) `\(key)`" }
    return id
  }

  @discardableResult
  mutating func add(
    _ isa: String,
    _ id: String? = nil,
    _ fields: [(key: String, value: PropertyFixture)]
  ) -> String {
    count += 1
    let id = id ?? self.id("object", "\(count)")
    objects.append((id, .table([("isa", .text(isa))] + fields)))
    return id
  }

  // MARK: Files and groups

  mutating func addGroup(_ name: String?, _ children: [String]) -> String {
    let names = name.map { [(key: "name", value: PropertyFixture.text($0))] } ?? []
    return add(
      "PBXGroup",
      nil,
      [("children", list(children)), ("sourceTree", .text("<group>"))] + names
    )
  }

  /// The nodes that a line of the tree of files stands for; `nil` if it is none.
  mutating func addNode(_ line: FixtureLine, isInside: Bool = false) -> [String]? {
    let isa: String
    switch line.keyword {
    case "group": isa = "PBXGroup"
    case "variants": isa = "PBXVariantGroup"
    case "versions": isa = "XCVersionGroup"
    case "folder": return [addFolder(line)]
    case "files": return addFiles(Array(line.words.dropFirst()))
    case "orphans":
      _ = addFiles(Array(line.words.dropFirst()))
      return []
    default: return isInside ? addFiles(line.words) : nil
    }
    let name = line.names.first ?? ""
    let children = line.children.flatMap { addNode($0, isInside: true) ?? [] }
    var fields: [(key: String, value: PropertyFixture)] = [
      ("children", list(children)), ("sourceTree", .text(line.attribute("tree") ?? "<group>")),
    ]
    if let path = line.attribute("path") { fields.append(("path", .text(path))) }
    if line.attribute("path") != name { fields.append(("name", .text(name))) }
    let id = add(isa, self.id("group", name + "\(count)"), fields)
    files[name] = id
    return [id]
  }

  private mutating func addFiles(_ words: [String]) -> [String] {
    var ids: [String] = []
    var rest = words[...]
    while let name = rest.popFirst() {
      var fields: [String: String] = ["path": name, "sourceTree": "<group>"]
      while let word = rest.first, let mark = word.firstIndex(of: "=") {
        let keys = [
          "tree": "sourceTree", "type": "lastKnownFileType", "explicit": "explicitFileType",
        ]
        let key = String(word[..<mark])
        fields[keys[key] ?? key] = String(word[word.index(after: mark)...])
        rest.removeFirst()
      }
      if fields["path"] == "" { fields["path"] = nil }
      if fields["explicitFileType"] == nil, fields["lastKnownFileType"] == nil {
        fields["lastKnownFileType"] = Self.type(of: fields["path"] ?? name)
      }
      if fields["path"] != name, fields["name"] == nil { fields["name"] = name }
      let sorted = fields.sorted { $0.key < $1.key }.map {
        ($0.key, PropertyFixture.text($0.value))
      }
      let id = add("PBXFileReference", self.id("file", name + "\(count)"), sorted)
      files[name] = id
      ids.append(id)
    }
    return ids
  }

  private static func type(of name: String) -> String {
    let types = [
      "swift": "sourcecode.swift", "m": "sourcecode.c.objc", "c": "sourcecode.c.c",
      "h": "sourcecode.c.h", "xcassets": "folder.assetcatalog", "storyboard": "file.storyboard",
      "strings": "text.plist.strings", "xcodeproj": "wrapper.pb-project", "plist": "text.plist.xml",
      "framework": "wrapper.framework", "xcconfig": "text.xcconfig", "json": "text.json",
    ]
    return types[String(name.split(separator: ".").last ?? "")] ?? "text"
  }

  private mutating func addFolder(_ line: FixtureLine) -> String {
    let name = line.names.first ?? ""
    let exceptions = line.children.map { addException($0) }
    let types = line.list("types").map { pair in
      let parts = pair.split(separator: ":")
      return (key: String(parts[0]), value: PropertyFixture.text(String(parts[1])))
    }
    let path = line.attribute("path") ?? name
    var fields: [(key: String, value: PropertyFixture)] = [
      ("path", .text(path)), ("sourceTree", .text(line.attribute("tree") ?? "<group>")),
    ]
    if path != name { fields.append(("name", .text(name))) }
    if !exceptions.isEmpty { fields.append(("exceptions", list(exceptions))) }
    if !types.isEmpty { fields.append(("explicitFileTypes", .table(types))) }
    let opaque = line.list("opaque")
    if !opaque.isEmpty { fields.append(("explicitFolders", list(opaque))) }
    return add("PBXFileSystemSynchronizedRootGroup", id("folder", name), fields)
  }

  private mutating func addException(_ line: FixtureLine) -> String {
    let owner = String(line.words[1].dropLast())
    let entries = line.words.dropFirst(2).map { FixtureEntry($0) }
    let members = list(entries.map(\.name))
    if line.keyword == "phase" {
      return add(
        "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
        nil,
        [("buildPhase", .text(known("phase", owner))), ("membershipExceptions", members)]
      )
    }
    let field: (key: String, value: PropertyFixture)
    switch line.keyword {
    case "public": field = ("publicHeaders", members)
    case "private": field = ("privateHeaders", members)
    case "filter":
      let filters = entries.map { (key: $0.name, value: PropertyFixture.texts($0.platforms)) }
      field = ("platformFiltersByRelativePath", .table(filters))
    default: field = ("membershipExceptions", members)
    }
    return add(
      "PBXFileSystemSynchronizedBuildFileExceptionSet",
      nil,
      [field, ("target", .text(known("target", owner)))]
    )
  }

  // MARK: References

  /// The reference of an entry: a file of the tree, a product, or a file that another build makes.
  mutating func reference(_ name: String, isBuilt: Bool) -> String {
    if name.hasPrefix("?") { return id("missing", name) }
    if name.hasPrefix("@") { return known("product", String(name.dropFirst())) }
    if let mark = name.firstIndex(of: "@") {
      let key = String(name[name.index(after: mark)...])
      return addProxy(String(name[..<mark]), key)
    }
    if let id = files[name] { return id }
    guard isBuilt else { return known("file", name) }
    let fields = [
      ("path", name), ("lastKnownFileType", Self.type(of: name)),
      ("sourceTree", "BUILT_PRODUCTS_DIR"),
    ]
    let id = add("PBXFileReference", nil, fields.map { ($0.0, .text($0.1)) })
    built.append(id)
    return id
  }

  /// The product of another project's target; that project is a file of the tree.
  private mutating func addProxy(_ project: String, _ target: String) -> String {
    let item = addItemProxy(project, kind: "product", target)
    let id = add(
      "PBXReferenceProxy",
      nil,
      [
        ("path", .text(target + ".framework")), ("fileType", .text("wrapper.framework")),
        ("remoteRef", .text(item)), ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
      ]
    )
    proxies[project, default: []].append(id)
    return id
  }

  /// A reference to a target (type 1) or a product (type 2), here or of another project.
  mutating func addItemProxy(_ project: String?, kind: String, _ target: String) -> String {
    let portal = project.map { reference($0, isBuilt: false) } ?? id("project", "")
    return add(
      "PBXContainerItemProxy",
      nil,
      [
        ("containerPortal", .text(portal)), ("proxyType", .text(kind == "target" ? "1" : "2")),
        ("remoteGlobalIDString", .text(id(kind, target, in: project.map(Self.lastName)))),
        ("remoteInfo", .text(target)),
      ]
    )
  }

  private static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  mutating func projectReferences() -> [PropertyFixture] {
    let projects = files.keys.filter { $0.hasSuffix(".xcodeproj") }.sorted()
    return projects.map { project in
      let group = addGroup("Products", proxies[project] ?? [])
      let reference = reference(project, isBuilt: false)
      return .table([("ProductGroup", .text(group)), ("ProjectRef", .text(reference))])
    }
  }

  mutating func addPackage(_ line: FixtureLine) -> String {
    let name = line.names.first ?? ""
    let isRemote = name.contains("://")
    let field = isRemote ? "repositoryURL" : line.attribute("key") ?? "relativePath"
    var fields: [(key: String, value: PropertyFixture)] = [(field, .text(name))]
    if let version = line.attribute("from") {
      let requirement = [
        (key: "kind", value: PropertyFixture.text("upToNextMajorVersion")),
        (key: "minimumVersion", value: PropertyFixture.text(version)),
      ]
      fields.append(("requirement", .table(requirement)))
    }
    return add(
      isRemote ? "XCRemoteSwiftPackageReference" : "XCLocalSwiftPackageReference",
      id("package", name),
      fields
    )
  }

  // MARK: Products

  func product(of target: FixtureLine) -> String? {
    TargetFixture.productName(target).map { _ in id("product", TargetFixture.key(target)) }
  }

  mutating func addProduct(_ target: FixtureLine) {
    guard let name = TargetFixture.productName(target), let id = product(of: target) else { return }
    add(
      "PBXFileReference",
      id,
      [
        ("explicitFileType", .text(Self.type(of: name))), ("includeInIndex", .text("0")),
        ("path", .text(name)), ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
      ]
    )
  }
}
