import HashTreeCollections
import WorkspaceModel

/// A workspace with resources and the code that uses them, as one text.
///
///     package Kit at Kit en             a package in a folder, with its default localization
///     uses Core                         a package that it, or a project, depends on: by folder, or `url:Name`
///     project Shop                      a project, `Shop.xcodeproj`
///     library UI : Core                 a target with its dependencies, `framework UI : Core@Kit`
///     setting PRODUCT_NAME Shop         of the last target
///     file Media.xcassets/A.imageset/Contents.json
///                                       a file of the last resource, `=1234` after it states its contents
///     link Data ../A/Res                a symbolic link below the folder of the last target
///     missing Localizable.xcstrings     a resource that the last target lists and that is not there
///     fault twoRules R/a.txt            what is wrong with the resources of the last target
///     shares Phone                      the last target compiles the file of another one, too
///     size flag.png 2048                the size of a file in bytes
///     resource Media.xcassets           of the last target: below its folder
///     copy Folder                       the same with the rule `copy`
///     strings en.lproj/Localizable.strings A "B c"
///                                       a table with keys, `A=@,d` with arguments, `A=-` with a blank text
///     catalog Localizable.xcstrings en  a string catalog and its source language
///     key "Food" de fr:new es:blank it:one,other stale exempt
///                                       a key of it with languages
///     unknown Localizable.xcstrings     a resource that could not be read
///     string Text "Dismiss" module      a look-up: kind, callee (`!` without parameter, `?` perhaps a wrapper), name,
///                                       bundle, `if CONDITION`; `*` in a name is an interpolation
///     bundle i18n module                a member of `Bundle`; `bundle .local module` a constant, `in show(_:)` a
///                                       parameter of the last function, `in Names` a constant of a class
///     wrapper L 0 string module         a function that looks up its argument
///     literal Kit_UI                    a text that may name a bundle
///     declares Box                      a class
///     testable UI                       an import with `@testable`
///     function show(_:) LocalizedStringKey
///                                       a public function or `init(…)`, and the types in its signature
///     preview Preview                   later look-ups of the file stand in a preview, `preview Provider` in that of a type
///     settings complete unused localizer:L language:de
///                                       values under `resources:` of `.graphd.yml`
///     plugin Gen                        a plug-in that the last target uses
struct ResourceFixture {
  private(set) var workspace = Workspace()
  private var files: FileTable = [:]
  private var resources: TreeDictionary<SourcePath, ResourceSummary> = [:]
  private var mentions: [SourcePath: ResourceMentions] = [:]
  private var classes: [SourcePath: [String]] = [:]
  private var functions: [SourcePath: [[String]]] = [:]
  private var imports: [SourcePath: [ImportDeclaration]] = [:]
  private var conditions: [SourcePath: [String]] = [:]
  /// Whether the preview of a file is a type, by path.
  private var previews: [SourcePath: Bool] = [:]
  private var table: SourcePath?
  private var line: UInt32 = 0
  /// The sizes of files, by their contents.
  private(set) var sizes: [ContentID: Int] = [:]

  init(_ text: String) {
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      let words = Self.words(of: row)
      if let keyword = words.first { read(keyword, Array(words.dropFirst())) }
    }
  }

  var snapshot: WorkspaceSnapshot {
    var summaries: FileSummaries = [:]
    for path in mentions.keys { summaries[path] = summary(of: path) }
    return WorkspaceSnapshot(
      files: files,
      workspace: workspace,
      summaries: summaries,
      resources: resources
    )
  }

  private func summary(of path: SourcePath) -> FileSummary {
    let (classes, functions) = (classes[path] ?? [], functions[path] ?? [])
    let preview = previews[path].map { $0 ? ["PreviewProvider", "Cell_Previews"] : ["Preview"] }
    let names = Set(classes + functions.flatMap(\.self) + (preview ?? []))
      .sorted { NameKey($0) < NameKey($1) }
    func index(_ name: String) -> UInt32 { UInt32(names.firstIndex(of: name) ?? 0) }
    var mentioned: [UInt32] = []
    var declarations = classes.map {
      Declaration(kind: .class, access: .internal, name: $0, baseName: index($0))
    }
    for words in functions {
      let start = UInt32(mentioned.count)
      mentioned += words.dropFirst().map(index)
      declarations.append(
        Declaration(
          kind: words[0].hasPrefix("init") ? .initializer : .function,
          access: .public,
          name: words[0],
          baseName: index(words[0]),
          mentions: Declaration.Mentions(start: start, signatureEnd: UInt32(mentioned.count))
        )
      )
    }
    var resources = mentions[path] ?? .none
    if let preview {
      let start = UInt32(mentioned.count)
      if preview.count > 1 { mentioned.append(index(preview[0])) }
      declarations.append(
        Declaration(
          kind: preview.count > 1 ? .struct : .macroExpansion,
          access: .internal,
          name: preview[preview.count - 1],
          baseName: index(preview[preview.count - 1]),
          mentions: Declaration.Mentions(
            start: start,
            signatureEnd: start,
            parametersEnd: start,
            inheritanceEnd: UInt32(mentioned.count)
          )
        )
      )
      for place in resources.uses.indices where resources.uses[place].declaration == .max {
        resources.uses[place].declaration = UInt32(declarations.count - 1)
      }
    }
    return FileSummary(
      names: names,
      imports: imports[path] ?? [],
      declarations: declarations,
      mentions: mentioned,
      conditions: [""] + (conditions[path] ?? []),
      resourceMentions: resources
    )
  }

  /// The words of a row; what stands between quotes is one.
  private static func words(of row: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in row + " " {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words
  }

  private mutating func read(_ keyword: String, _ words: [String]) {
    switch keyword {
    case "package": addPackage(words)
    case "project": addProject(words[0])
    case "uses":
      let path = Self.path(words[0])
      let isRemote = words[0].hasPrefix("url:")
      workspace.containers[last].dependencies.append(
        PackageDependency(
          identity: isRemote ? String(words[0].dropFirst(4)).lowercased() : path.name.lowercased(),
          location: isRemote ? .remote(words[0]) : .local(path)
        )
      )
    case "setting":
      edit { target, _ in
        target.settings.append(BuildSetting(tool: "", name: words[0], values: [words[1]]))
      }
    case "resource": addResource(words[0], nil)
    case "copy": addResource(words[0], .copy)
    case "embed": addResource(words[0], .embedInCode)
    case "file": addFile(words[0])
    case "missing":
      let path = place(of: words[0])
      edit { target, _ in target.missingResources.append(path) }
    case "fault":
      let kinds: [String: ResourceFault.Kind] = [
        "twoRules": .twoRules, "twoLanguages": .twoLanguages, "nestedFolder": .nestedFolder,
        "missing": .missing, "empty": .empty, "source": .source,
      ]
      let path = place(of: words[1])
      if let kind = kinds[words[0]] {
        edit { target, _ in target.resourceFaults.append(ResourceFault(kind, path)) }
      }
    case "shares":
      let other = workspace.containers[last].folder.appending("Sources/\(words[0])/File.swift")
      edit { target, _ in target.sources.append(other ?? .root) }
    case "link":
      files[place(of: words[0])] = ContentID(bytes: Array(repeating: 7, count: 20)).map {
        FileEntry(kind: .symbolicLink(target: Array(words[1].utf8)), content: $0)
      }
    case "size":
      if let entry = files[place(of: words[0])] { sizes[entry.content] = Int(words[1]) }
    case "strings": addStrings(words)
    case "catalog":
      addResource(words[0], nil)
      addFile(words[0])
      table = place(of: words[0])
      resources[table ?? .root] = ResourceSummary(.strings(StringTable(sourceLanguage: words[1])))
    case "key": addKey(words)
    case "unknown":
      addResource(words[0], nil)
      addFile(words[0])
      resources[place(of: words[0])] = ResourceSummary(
        .unknown,
        problems: [ParseProblem(code: .fileUnreadable, line: 3, message: "no JSON")]
      )
    case "bundle": addBundle(words)
    case "wrapper": addWrapper(words)
    case "literal":
      mentions[source, default: .none].bundleNames.append(
        BundleNameLiteral(text: words[0], line: line)
      )
    case "function": functions[source, default: []].append(words)
    case "plugin": edit { target, _ in target.pluginUses.append(PluginUse(name: words[0])) }
    case "testable":
      let tested = ImportDeclaration(module: words[0], attributes: .testable)
      imports[source, default: []].append(tested)
      mentions[source, default: .init()].bundles += []
    case "declares": classes[source, default: []].append(words[0])
    case "settings": for word in words { addSetting(word) }
    case "preview": previews[source] = words[0] != "Preview"
    case "unread": workspace.unreadProjects.append(Self.path(words[0]))
    default:
      if let kind = Self.kinds[keyword] {
        addUse(kind, words)
      } else if let kind = Target.Kind(rawValue: keyword) {
        addTarget(kind, words)
      }
    }
  }

  private static let kinds: [String: ResourceUse.Kind] = [
    "string": .string, "image": .image, "color": .color, "data": .data, "nib": .nib,
    "storyboard": .storyboard, "path": .file,
  ]

  private mutating func addSetting(_ word: String) {
    let parts = word.split(separator: ":").map(String.init)
    switch parts[0] {
    case "complete": workspace.resources.hasCompleteCatalogs = true
    case "unused": workspace.resources.reportsUnused = true
    case "localizer": workspace.resources.localizers.insert(parts[1])
    default: workspace.resources.languages.append(parts[1])
    }
  }

  private var last: Int { workspace.containers.count - 1 }
  private static func path(_ text: String) -> SourcePath { SourcePath(text) ?? .root }

  // MARK: Containers and targets

  private mutating func addPackage(_ words: [String]) {
    let path = words.count > 2 ? Self.path(words[2]) : .root
    workspace.containers.append(
      Container(
        path: path,
        name: words[0],
        identity: words[0].lowercased(),
        manifest: path.appending("Package.swift") ?? .root,
        evaluation: .evaluated
      )
    )
    workspace.containers[last].defaultLocalization = words.count > 3 ? words[3] : nil
  }

  private mutating func addProject(_ name: String) {
    let path = Self.path("\(name).xcodeproj")
    workspace.containers.append(
      Container(
        kind: .project,
        path: path,
        name: name,
        identity: name.lowercased(),
        manifest: path,
        evaluation: .evaluated
      )
    )
  }

  private mutating func addTarget(_ kind: Target.Kind, _ words: [String]) {
    let container = workspace.containers[last]
    let folder = container.folder.appending("Sources/\(words[0])") ?? .root
    let source = folder.appending("File.swift") ?? .root
    mentions[source] = ResourceMentions()
    let dependencies = words.drop { $0 != ":" }.dropFirst().map { word in
      let parts = word.split(separator: "@").map(String.init)
      guard parts.count > 1 else { return TargetDependency(.byName(word)) }
      return TargetDependency(.module(container: Self.path(parts[1]), target: parts[0]))
    }
    workspace.containers[last].targets.append(
      Target(
        name: words[0],
        moduleName: words[0],
        kind: kind,
        language: .swift,
        path: folder,
        sources: [source],
        dependencies: dependencies
      )
    )
  }

  private mutating func edit(_ body: (inout Target, SourcePath) -> Void) {
    let index = workspace.containers[last].targets.count - 1
    let folder = workspace.containers[last].targets[index].path ?? .root
    body(&workspace.containers[last].targets[index], folder)
  }

  private var source: SourcePath { place(of: "File.swift") }

  private func place(of path: String) -> SourcePath {
    workspace.containers[last].targets.last?.path?.appending(path) ?? .root
  }

  // MARK: Resources

  private mutating func addResource(_ path: String, _ rule: Resource.Rule?) {
    let place = place(of: path)
    edit { target, _ in
      target.resources.append(Resource(path: place, rule: rule ?? .process(localization: nil)))
      target.resources.sort { $0.path < $1.path }
    }
  }

  private mutating func addFile(_ text: String) {
    let parts = text.split(separator: "=").map(String.init)
    let path = place(of: parts[0])
    let bytes = Array((parts.count > 1 ? parts[1] : path.description).utf8.suffix(20))
    files[path] = ContentID(bytes: bytes).map { FileEntry(kind: .file, content: $0) }
    if parts.count > 1, parts[0].hasSuffix("Contents.json") {
      resources[path] = ResourceSummary(
        .assetFolder(AssetFolder(providesNamespace: parts[1] == "namespace"))
      )
    }
  }

  private mutating func addStrings(_ words: [String]) {
    addResource(words[0], nil)
    addFile(words[0])
    let entries = words.dropFirst().map { word in
      let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let signature = parts.count > 1 ? Self.arguments(parts[1]) : []
      return StringTable.Entry(
        key: parts[0],
        line: line,
        values: [
          StringTable.Value(signatures: [signature], isBlank: parts.dropFirst().first == "-")
        ]
      )
    }
    resources[place(of: words[0])] = ResourceSummary(
      .strings(StringTable(entries: entries.sorted { $0.key < $1.key }))
    )
  }

  /// `@,d,2l`: kinds, each with a position in front if it has one.
  private static func arguments(_ text: String) -> [FormatArgument] {
    let kinds: [Character: FormatArgument.Class] = [
      "@": .object, "d": .integer, "l": .longInteger, "f": .floatingPoint, "s": .pointer,
    ]
    return text.split(separator: ",").enumerated().compactMap { index, word in
      guard let kind = word.last.flatMap({ kinds[$0] }) else { return nil }
      return FormatArgument(position: UInt16(word.dropLast()) ?? UInt16(index + 1), kind: kind)
    }
    .sorted()
  }

  private mutating func addKey(_ words: [String]) {
    guard let path = table, case .strings(var content)? = resources[path]?.content else { return }
    var entry = StringTable.Entry(key: words[0], line: line)
    let states: [String: StringTable.State] = ["new": .new, "review": .needsReview]
    for word in words.dropFirst() {
      switch word {
      case "stale": entry.isStale = true
      case "exempt": entry.isExempt = true
      default:
        let parts = word.split(separator: ":").map(String.init)
        var value = StringTable.Value(language: parts[0])
        for part in parts.dropFirst() {
          if let state = states[part] {
            value.state = state
          } else if part == "blank" {
            value.isBlank = true
          } else if let plurals = Self.plurals(part) {
            value.plurals = plurals
          } else {
            value.signatures = [Self.arguments(part)]
          }
        }
        entry.values.append(value)
      }
    }
    entry.values.sort { $0.language < $1.language }
    content.entries.append(entry)
    content.entries.sort { $0.key < $1.key }
    resources[path] = ResourceSummary(.strings(content))
  }

  private static func plurals(_ text: String) -> PluralCategories? {
    let known: [Substring: PluralCategories] = [
      "zero": .zero, "one": .one, "two": .two, "few": .few, "many": .many, "other": .other,
    ]
    let found = text.split(separator: ",").map { known[$0] }
    return found.contains(nil) ? nil : found.compactMap(\.self).reduce([]) { $0.union($1) }
  }

  // MARK: Code

  /// The names of the declarations of a file, in order.
  private func declarations(of path: SourcePath) -> [String] {
    (classes[path] ?? []) + (functions[path] ?? []).map { $0[0] }
  }

  private static func bundle(_ word: String?) -> BundleExpression {
    switch word {
    case nil: .omitted
    case "module": .module
    case "current": .current
    case "main": .main
    case let word? where word.hasPrefix("class:"): .ofClass(String(word.dropFirst(6)))
    case let word? where word.hasPrefix("id:"): .identified(String(word.dropFirst(3)))
    case let word? where word.hasPrefix("."): .named(String(word.dropFirst()))
    case "unknown": .unknown
    case let word?: .member(word)
    }
  }

  /// `*` is an interpolation, `$name` a parameter, `?` anything.
  private static func pattern(_ word: String) -> KeyPattern {
    if word == "?" { return .dynamic }
    if word.hasPrefix("$") { return .parameter(String(word.dropFirst())) }
    return .texts(word.split(separator: "*", omittingEmptySubsequences: false).map(String.init))
  }

  private mutating func addUse(_ kind: ResourceUse.Kind, _ words: [String]) {
    var rest = words.dropFirst(2)
    var condition: UInt16 = 0
    if let index = rest.firstIndex(of: "if") {
      conditions[source, default: []].append(rest[(index + 1)...].joined(separator: " "))
      condition = UInt16(conditions[source]?.count ?? 0)
      rest = rest[..<index]
    }
    let qualifier = rest.first { $0.hasPrefix("in:") }.map { Self.pattern(String($0.dropFirst(3))) }
    let callee = words[0]
    let isCall = callee.hasSuffix("?")
    let bundle = rest.first { !$0.hasPrefix("in:") }
    mentions[source, default: .none].uses.append(
      ResourceUse(
        kind: kind,
        lookup: callee.hasSuffix("!") ? .inMain : callee.hasSuffix("?") ? .byWrapper : .byParameter,
        callee: callee.trimming("!?"),
        name: Self.pattern(words[1]),
        qualifier: isCall ? nil : qualifier,
        bundle: Self.bundle(bundle),
        call: isCall ? Self.call(qualifier, hasBundle: bundle != nil) : nil,
        declaration: previews[source] == nil ? nil : .max,
        condition: condition,
        line: line
      )
    )
  }

  /// The arguments of a call: the key, behind another text if there is one.
  private static func call(_ other: KeyPattern?, hasBundle: Bool) -> WrapperCall {
    WrapperCall(
      labels: (other == nil ? [""] : ["", ""]) + (hasBundle ? ["bundle"] : []),
      place: .unlabeled(other == nil ? 0 : 1),
      others: other.map { [TextArgument(.unlabeled(0), $0)] } ?? []
    )
  }

  private mutating func addBundle(_ words: [String]) {
    let isMember = !words[0].hasPrefix(".")
    let place = words.count > 3 ? declarations(of: source).firstIndex { $0 == words[3] } : nil
    mentions[source, default: .none].bundles.append(
      BundleDefinition(
        name: isMember ? words[0] : String(words[0].dropFirst()),
        isMember: isMember,
        value: Self.bundle(words[1]),
        declaration: place.map { UInt32($0) },
        line: line
      )
    )
  }

  private mutating func addWrapper(_ words: [String]) {
    guard let kind = Self.kinds[words[2]] else { return }
    let table = words.first { $0.hasPrefix("in:") }.map { Self.pattern(String($0.dropFirst(3))) }
    let position = UInt8(words[1]) ?? 0
    var isPassedOn = false
    if case .parameter? = table { isPassedOn = true }
    mentions[source, default: .none].wrappers.append(
      ResourceWrapper(
        name: words[0],
        parameters: Array(repeating: ResourceWrapper.Parameter(""), count: Int(position) + 1)
          + [ResourceWrapper.Parameter("bundle", isOptional: true)],
        place: .unlabeled(position),
        table: isPassedOn ? ResourceWrapper.Table(.unlabeled(0), omitted: .dynamic) : nil,
        use: ResourceUse(
          kind: kind,
          lookup: .byParameter,
          callee: "NSLocalizedString",
          name: .parameter("key"),
          qualifier: table,
          bundle: Self.bundle(words.dropFirst(3).first { !$0.hasPrefix("in:") }),
          declaration: declarations(of: source).lastIndex { $0.hasPrefix(words[0]) }
            .map { UInt32($0) }
        )
      )
    )
  }
}

extension String {
  fileprivate func trimming(_ characters: String) -> String {
    String(filter { !characters.contains($0) })
  }
}
