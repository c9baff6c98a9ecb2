extension TuistInterface {
  /// Targets and what they consist of.
  static let targetDeclarations = """
    typealias TargetAction = TargetScript

    extension Target {
      @also(target) init(
        name: String, destinations: Set<Destination>, product: Product, productName: String? = nil,
        bundleId: String, deploymentTargets: DeploymentTargets? = nil, infoPlist: InfoPlist? = .default,
        sources: SourceFilesList? = nil, resources: ResourceFileElements? = nil,
        buildableFolders: [BuildableFolder] = [], copyFiles: [CopyFilesAction]? = nil,
        headers: Headers? = nil, entitlements: Entitlements? = nil, scripts: [TargetScript] = [],
        dependencies: [TargetDependency] = [], settings: Settings? = nil,
        coreDataModels: [CoreDataModel] = [], environmentVariables: [String: EnvironmentVariable] = [:],
        launchArguments: [LaunchArgument] = [], additionalFiles: [FileElement] = [],
        mergedBinaryType: MergedBinaryType = .disabled, mergeable: Bool = false,
        onDemandResourcesTags: OnDemandResourcesTags? = nil, metadata: TargetMetadata = .default
      ) {
        [
          "destinations": destinations, "deploymentTargets": deploymentTargets ?? [:],
          "buildableFolders": buildableFolders, "scripts": scripts,
          "onDemandResourcesTags": onDemandResourcesTags, "metadataTags": metadata,
          \(commonMembers)
        ]
      }
      init(
        name: String, platform: Platform, product: Product, productName: String? = nil, bundleId: String,
        deploymentTarget: DeploymentTarget? = nil, infoPlist: InfoPlist? = .default,
        sources: SourceFilesList? = nil, resources: ResourceFileElements? = nil,
        copyFiles: [CopyFilesAction]? = nil, headers: Headers? = nil, entitlements: Entitlements? = nil,
        actions: [TargetScript] = [], scripts: [TargetScript] = [],
        dependencies: [TargetDependency] = [], settings: Settings? = nil,
        coreDataModels: [CoreDataModel] = [], environmentVariables: [String: EnvironmentVariable] = [:],
        launchArguments: [LaunchArgument] = [], additionalFiles: [FileElement] = [],
        mergedBinaryType: MergedBinaryType = .disabled, mergeable: Bool = false
      ) {
        [
          "destinations": if platform.isPhone {
            (deploymentTarget.devices ?? platform.destinations).sorted
          } else {
            platform.destinations
          },
          "deploymentTargets": deploymentTarget.versions ?? [:], "buildableFolders": [],
          "scripts": actions + scripts, "onDemandResourcesTags": nil, "metadataTags": [],
          \(commonMembers)
        ]
      }
    }
    extension Product {
      case app, framework, bundle, xpc, macro
      case staticLibrary = "static_library", dynamicLibrary = "dynamic_library"
      case staticFramework = "static_framework", unitTests = "unit_tests", uiTests = "ui_tests"
      case commandLineTool = "command_line_tool", appClip = "app_clip", appExtension = "app_extension"
      case watch2App = "watch_2_app", watch2Extension = "watch_2_extension"
      case tvTopShelfExtension = "tv_top_shelf_extension", messagesExtension = "messages_extension"
      case stickerPackExtension = "sticker_pack_extension", systemExtension = "system_extension"
      case extensionKitExtension = "extension_kit_extension"
    }

    extension SourceFilesList {
      init(stringLiteral value: String) {
        [\(source(glob: "[\"type\": \"manifest\", \"path\": value]"))]
      }
      init(arrayLiteral elements: [SourceFileGlob]) { elements }
      @also(sourceFilesList) init(globs: [SourceFileGlob]) { globs }
    }
    extension SourceFileGlob {
      init(stringLiteral value: String) { \(source(glob: "[\"type\": \"manifest\", \"path\": value]")) }
      @also(glob) init(
        _ glob: Path, excluding: [Path] = [], compilerFlags: String? = nil, codeGen: FileCodeGen? = nil,
        compilationCondition: PlatformCondition? = nil
      ) {
        [
          "glob": glob, "excluding": excluding, "compilerFlags": compilerFlags, "codeGen": codeGen,
          "platforms": compilationCondition, "generated": false,
        ]
      }
      static func glob(
        _ glob: Path, excluding: Path?, compilerFlags: String? = nil, codeGen: FileCodeGen? = nil,
        compilationCondition: PlatformCondition? = nil
      ) {
        [
          "glob": glob, "excluding": excluding.asList, "compilerFlags": compilerFlags, "codeGen": codeGen,
          "platforms": compilationCondition, "generated": false,
        ]
      }
      static func generated(
        _ path: Path, compilerFlags: String? = nil, codeGen: FileCodeGen? = nil,
        compilationCondition: PlatformCondition? = nil
      ) {
        [
          "glob": path, "excluding": [], "compilerFlags": compilerFlags, "codeGen": codeGen,
          "platforms": compilationCondition, "generated": true,
        ]
      }
    }
    extension FileCodeGen {
      case `public`, `private`, project, disabled
    }
    extension ResourceFileElements {
      init(stringLiteral value: String) {
        ["resources": [\(resource)]]
      }
      init(arrayLiteral elements: [ResourceFileElement]) { ["resources": elements] }
      init(resources: [ResourceFileElement], privacyManifest: PrivacyManifest? = nil) {
        ["resources": resources, "privacyManifest": privacyManifest]
      }
      static func resources(
        _ resources: [ResourceFileElement], privacyManifest: PrivacyManifest? = nil
      ) { ["resources": resources, "privacyManifest": privacyManifest] }
    }
    extension ResourceFileElement {
      init(stringLiteral value: String) { \(resource) }
      static func glob(
        pattern: Path, excluding: [Path] = [], tags: [String] = [],
        inclusionCondition: PlatformCondition? = nil
      ) { ["kind": "glob", "path": pattern, "excluding": excluding, "platforms": inclusionCondition] }
      static func folderReference(
        path: Path, tags: [String] = [], inclusionCondition: PlatformCondition? = nil
      ) { ["kind": "folder", "path": path, "excluding": [], "platforms": inclusionCondition] }
    }
    extension PrivacyManifest {
      static func privacyManifest(
        tracking: Bool, trackingDomains: [String], collectedDataTypes: [[String: Plist.Value]],
        accessedApiTypes: [[String: Plist.Value]]
      ) {
        [
          "tracking": tracking, "trackingDomains": trackingDomains,
          "collectedDataTypes": collectedDataTypes, "accessedApiTypes": accessedApiTypes,
        ]
      }
    }
    extension FileElement {
      init(stringLiteral value: String) {
        ["kind": "glob", "path": ["type": "manifest", "path": value], "excluding": []]
      }
      static func glob(pattern: Path, excluding: [Path] = []) {
        ["kind": "glob", "path": pattern, "excluding": excluding]
      }
      static func folderReference(path: Path) { ["kind": "folder", "path": path] }
    }
    extension Array<FileElement> {
      init(stringLiteral value: String) {
        [["kind": "glob", "path": ["type": "manifest", "path": value], "excluding": []]]
      }
    }
    extension FileListGlob {
      init(stringLiteral value: String) {
        ["glob": ["type": "manifest", "path": value], "excluding": []]
      }
      static func glob(_ glob: Path, excluding: [Path] = []) { ["glob": glob, "excluding": excluding] }
      static func glob(_ glob: Path, excluding: Path?) { ["glob": glob, "excluding": excluding.asList] }
    }
    extension FileList {
      init(stringLiteral value: String) {
        [["glob": ["type": "manifest", "path": value], "excluding": []]]
      }
      init(arrayLiteral elements: [FileListGlob]) { elements }
      static func list(_ globs: [FileListGlob]) { globs }
    }
    extension Headers {
      init(
        public list: FileList? = nil, umbrellaHeader: Path? = nil, private others: FileList? = nil,
        project: FileList? = nil,
        exclusionRule: Headers.AutomaticExclusionRule = .projectExcludesPrivateAndPublic
      ) {
        [
          "public": list ?? [], "private": others ?? [], "project": project ?? [],
          "umbrella": umbrellaHeader,
        ]
      }
      static func headers(
        public list: FileList? = nil, private others: FileList? = nil, project: FileList? = nil,
        exclusionRule: Headers.AutomaticExclusionRule = .projectExcludesPrivateAndPublic
      ) {
        ["public": list ?? [], "private": others ?? [], "project": project ?? [], "umbrella": nil]
      }
      static func allHeaders(from list: FileList, umbrella: Path, private others: FileList? = nil) {
        ["public": list, "private": others ?? [], "project": list, "umbrella": umbrella]
      }
      static func onlyHeaders(from list: FileList, umbrella: Path, private others: FileList? = nil) {
        ["public": list, "private": others ?? [], "project": [], "umbrella": umbrella]
      }
    }
    extension Headers.AutomaticExclusionRule {
      case projectExcludesPrivateAndPublic, publicExcludesPrivateAndProject
    }
    extension CopyFileElement {
      init(stringLiteral value: String) { ["kind": "glob", "path": ["type": "manifest", "path": value]] }
      static func glob(pattern: Path, condition: PlatformCondition? = nil, codeSignOnCopy: Bool = false) {
        ["kind": "glob", "path": pattern]
      }
      static func folderReference(
        path: Path, condition: PlatformCondition? = nil, codeSignOnCopy: Bool = false
      ) { ["kind": "folder", "path": path] }
    }
    extension CopyFilesAction {
      \(copyPhases)
    }
    extension CoreDataModel {
      @also(coreDataModel) init(_ path: Path, currentVersion: String? = nil) {
        ["path": path, "currentVersion": currentVersion]
      }
    }
    extension BuildableFolder {
      init(stringLiteral value: String) {
        ["path": ["type": "manifest", "path": value], "optional": false, "exceptions": []]
      }
      static func folder(
        _ path: Path, exceptions: BuildableFolderExceptions = [], optional: Bool = false
      ) { ["path": path, "optional": optional, "exceptions": exceptions] }
    }
    extension BuildableFolderExceptions {
      init(arrayLiteral elements: [BuildableFolderException]) { elements }
      static func exceptions(_ exceptions: [BuildableFolderException]) { exceptions }
    }
    extension BuildableFolderException {
      static func exception(
        excluded: [String] = [], compilerFlags: [String: String] = [:], publicHeaders: [String] = [],
        privateHeaders: [String] = [], platformFilters: [String: Set<PlatformFilter>] = [:]
      ) {
        [
          "excluded": excluded, "compilerFlags": compilerFlags, "publicHeaders": publicHeaders,
          "privateHeaders": privateHeaders, "platformFilters": platformFilters, "target": nil,
          "included": [],
        ]
      }
      static func exception(
        target: String, included: [String] = [], compilerFlags: [String: String] = [:],
        platformFilters: [String: Set<PlatformFilter>] = [:]
      ) {
        [
          "excluded": [], "compilerFlags": compilerFlags, "publicHeaders": [], "privateHeaders": [],
          "platformFilters": platformFilters, "target": target, "included": included,
        ]
      }
    }
    extension MergedBinaryType {
      case disabled, automatic
      static func manual(mergeableDependencies: Set<String>) { mergeableDependencies }
    }
    extension OnDemandResourcesTags {
      static func tags(initialInstall: [String]?, prefetchOrder: [String]?) {
        ["initialInstall": initialInstall, "prefetchOrder": prefetchOrder]
      }
    }
    extension TargetMetadata {
      static let `default` = []
      static func metadata(tags: [String] = []) { tags }
    }

    extension TargetDependency {
      static let xctest = ["kind": "xctest"]
      static func target(
        name: String, status: LinkingStatus = .required, condition: PlatformCondition? = nil
      ) { ["kind": "target", "name": name, "status": status, "platforms": condition] }
      static func macro(name: String) { ["kind": "macro", "name": name] }
      static func project(
        target: String, path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil
      ) {
        ["kind": "project", "target": target, "path": path, "status": status, "platforms": condition]
      }
      static func framework(
        path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil
      ) { ["kind": "framework", "path": path, "status": status, "platforms": condition] }
      static func xcframework(
        path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil
      ) { ["kind": "xcframework", "path": path, "status": status, "platforms": condition] }
      static func library(
        path: Path, publicHeaders: Path, swiftModuleMap: Path?, condition: PlatformCondition? = nil
      ) {
        [
          "kind": "library", "path": path, "publicHeaders": publicHeaders,
          "swiftModuleMap": swiftModuleMap, "platforms": condition,
        ]
      }
      static func package(
        product: String, type: TargetDependency.PackageType = .runtime, condition: PlatformCondition? = nil
      ) { ["kind": "package", "product": product, "type": type, "platforms": condition] }
      static func sdk(name: String, type: SDKType, condition: PlatformCondition? = nil) {
        ["kind": "sdk", "name": name, "type": type, "status": "required", "platforms": condition]
      }
      static func sdk(
        name: String, type: SDKType, status: LinkingStatus, condition: PlatformCondition? = nil
      ) { ["kind": "sdk", "name": name, "type": type, "status": status, "platforms": condition] }
      static func external(name: String, condition: PlatformCondition? = nil) {
        ["kind": "external", "name": name, "platforms": condition]
      }
    }
    extension TargetDependency.PackageType {
      case runtime, runtimeEmbedded, plugin, macro
    }
    extension LinkingStatus {
      case required, optional, none
    }
    extension SDKType {
      case library, swiftLibrary, framework
    }

    extension TargetScript {
      \(scripts)
    }
    extension TargetScript.FileListPath {
      init(stringLiteral value: String) { ["type": "manifest", "path": value] }
      static func path(_ path: String) { ["type": "manifest", "path": path] }
      static func generated(_ path: String) { ["type": "manifest", "path": path] }
      static func relativeToManifest(_ path: String) { ["type": "manifest", "path": path] }
      static func relativeToRoot(_ path: String) { ["type": "root", "path": path] }
    }
    """

  // MARK: Parts

  /// The members of a target that versions of the initialiser have in common.
  private static let commonMembers = """
    "name": name, "product": product, "productName": productName, "bundleId": bundleId,
    "infoPlist": infoPlist, "sources": sources ?? [], "resources": resources.resources ?? [],
    "copyFiles": copyFiles ?? [], "headers": headers, "entitlements": entitlements,
    "dependencies": dependencies, "settings": settings, "coreDataModels": coreDataModels,
    "environmentVariables": environmentVariables, "launchArguments": launchArguments,
    "additionalFiles": additionalFiles, "buildRules": [], "mergedBinaryType": mergedBinaryType,
    "mergeable": mergeable, "privacyManifest": resources.privacyManifest, "foreignBuild": nil,
    """

  private static func source(glob: String) -> String {
    """
    ["glob": \(glob), "excluding": [], "compilerFlags": nil, "codeGen": nil, "platforms": nil, "generated": false]
    """
  }

  private static let resource = """
    ["kind": "glob", "path": ["type": "manifest", "path": value], "excluding": [], "platforms": nil]
    """

  private static let copyPhases = [
    "productsDirectory", "wrapper", "executables", "resources", "javaResources", "frameworks",
    "sharedFrameworks", "sharedSupport", "plugins",
  ].map { name in
    """
    static func \(name)(name: String, subpath: String? = nil, files: [CopyFileElement]) {
      ["name": name, "destination": "\(name)", "subpath": subpath, "files": files]
    }
    """
  }.joined(separator: "\n")

  /// Scripts by when they run, and by what runs.
  private static let scripts = ["pre", "post"].flatMap { order in
    [
      ("tool: String, arguments: String...", "tool", "tool", "nil", "arguments"),
      ("tool: String, arguments: [String]", "tool", "tool", "nil", "arguments"),
      ("path: Path, arguments: String...", "path", "nil", "path", "arguments"),
      ("path: Path, arguments: [String]", "path", "nil", "path", "arguments"),
      ("script: String", "embedded", "script", "nil", "[]"),
    ].map { parameters, kind, text, path, arguments in
      """
      static func \(order)(
        \(parameters), name: String, inputPaths: [FileListGlob] = [],
        inputFileListPaths: [TargetScript.FileListPath] = [], outputPaths: [Path] = [],
        outputFileListPaths: [TargetScript.FileListPath] = [], basedOnDependencyAnalysis: Bool? = nil,
        runForInstallBuildsOnly: Bool = false, shellPath: String = "/bin/sh", dependencyFile: Path? = nil
      ) {
        [
          "name": name, "order": "\(order)", "kind": "\(kind)", "text": \(text), "path": \(path),
          "arguments": \(arguments), "inputPaths": inputPaths.glob,
          "inputFileListPaths": inputFileListPaths, "outputPaths": outputPaths,
          "outputFileListPaths": outputFileListPaths,
          "basedOnDependencyAnalysis": basedOnDependencyAnalysis,
        ]
      }
      """
    }
  }.joined(separator: "\n")
}
