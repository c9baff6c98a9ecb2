// Made by `scripts/embed-project-description` from Sources/ProjectDescription. Do not edit.

/// The sources of the module that manifests of Tuist import.
package enum ProjectDescriptionSources {
  /// Each file's name and text, in the order of the names.
  package static let files: [(name: String, text: String)] = [
    (
      "BuildRule.swift",
      #"""
public struct BuildRule: Equatable, Sendable {
public var compilerSpec: CompilerSpec
public var filePatterns: String?
public var fileType: FileType
public var name: String?
public var outputFiles: [String]
public var inputFiles: [String]
public var outputFilesCompilerFlags: [String]
public var script: String?
public var runOncePerArchitecture: Bool?
public static func buildRule(
name: String? = nil,
fileType: FileType,
filePatterns: String? = nil,
compilerSpec: CompilerSpec,
inputFiles: [String] = [],
outputFiles: [String] = [],
outputFilesCompilerFlags: [String] = [],
script: String? = nil,
runOncePerArchitecture: Bool = false
) -> Self {
Self(
compilerSpec: compilerSpec,
filePatterns: filePatterns,
fileType: fileType,
name: name,
outputFiles: outputFiles,
inputFiles: inputFiles,
outputFilesCompilerFlags: outputFilesCompilerFlags,
script: script,
runOncePerArchitecture: runOncePerArchitecture
)
}
}
extension BuildRule: JSONConvertible {
var json: JSON {
.object([
"compilerSpec": "\(compilerSpec)".json,
"filePatterns": filePatterns.json,
"fileType": "\(fileType)".json,
"inputFiles": inputFiles.json,
"name": name.json,
"outputFiles": outputFiles.json,
"outputFilesCompilerFlags": outputFilesCompilerFlags.json,
"runOncePerArchitecture": runOncePerArchitecture.json,
"script": script.json,
])
}
}
extension BuildRule {
public enum CompilerSpec: Sendable {
case appIntentsMetadataExtractor
case appShortcutStringsMetadataExtractor
case appleClang
case assetCatalogCompiler
case codeSign
case compileRealityComposerProject
case compileSceneKitShaders
case compileSkybox
case compileUSDZ
case compressPNG
case copyPlistFile
case copySceneKitAssets
case copyStringsFile
case copyTiffFile
case coreDataMappingModelCompiler
case coreMLModelCompiler
case dataModelCompiler
case defaultCompiler
case dTrace
case generateSpriteKitTextureAtlas
case iconutil
case instrumetsPackageBuilder
case intentDefinitionCompiler
case interfaceBuilderNIBPostprocessor
case interfaceBuilderStoryboardCompiler
case interfaceBuilderStoryboardLinker
case interfaceBuilderStoryboardPostprocessor
case interfaceBuilderXIBCompiler
case ioKitInterfaceGenerator
case lex
case lsRegisterURL
case metalCompiler
case metalLinker
case mig
case nasm
case nmedit
case openCL
case osaCompile
case pbxcp
case processSceneKitDocument
case processXCAppExtensionPoints
case rez
case stripSymbols
case swiftCompiler
case swiftABIBaselineGenerator
case swiftFrameworkABIChecker
case textBasedAPITool
case unifdef
case yacc
case customScript
}
public enum FileType: Sendable {
case instrumentsPackageDefinition
case metalAIR
case machO
case machOObject
case siriKitIntent
case coreMLMachineLearning
case rcProjectDocument
case skyboxDocument
case interfaceBuilderStoryboard
case interfaceBuilder
case documentationCatalog
case coreMLMachineLearningModelPackage
case assemblyAsm
case assemblyAsmAsm
case llvmAssembly
case cSource
case clipsSource
case cppSource
case dtraceSource
case dylanSource
case fortranSource
case glslSource
case iigSource
case javaSource
case lexSource
case metalShaderSource
case migSource
case nasmAssembly
case openCLSource
case pascalSource
case protobufSource
case rezSource
case swiftSource
case yaccSource
case localizationString
case localizationStringDictionary
case xcAppExtensionPoints
case xcodeSpecificationPlist
case dae
case nib
case interfaceBuilderStoryboardPackage
case classModel
case dataModel
case dataModelVersion
case mappingModel
case sourceFilesWithNamesMatching
}
}
"""#
    ),
    (
      "BuildableFolder.swift",
      #"""
public struct BuildableFolderException: Sendable, Equatable, Hashable {
public var excluded: [String]
public var compilerFlags: [String: String]
public var publicHeaders: [String]
public var privateHeaders: [String]
public var platformFilters: [String: Set<PlatformFilter>]
public var target: String?
public var included: [String]
public static func exception(
excluded: [String] = [],
compilerFlags: [String: String] = [:],
publicHeaders: [String] = [],
privateHeaders: [String] = [],
platformFilters: [String: Set<PlatformFilter>] = [:]
) -> BuildableFolderException {
BuildableFolderException(
excluded: excluded,
compilerFlags: compilerFlags,
publicHeaders: publicHeaders,
privateHeaders: privateHeaders,
platformFilters: platformFilters,
target: nil,
included: []
)
}
public static func exception(
target: String,
included: [String] = [],
compilerFlags: [String: String] = [:],
platformFilters: [String: Set<PlatformFilter>] = [:]
) -> BuildableFolderException {
BuildableFolderException(
excluded: [],
compilerFlags: compilerFlags,
publicHeaders: [],
privateHeaders: [],
platformFilters: platformFilters,
target: target,
included: included
)
}
}
extension BuildableFolderException: JSONConvertible {
var json: JSON {
.object([
"excluded": excluded.json,
"compilerFlags": compilerFlags.json,
"publicHeaders": publicHeaders.json,
"privateHeaders": privateHeaders.json,
"platformFilters": .object(platformFilters.mapValues(\.json)),
"target": target.json,
"included": included.json,
])
}
}
public struct BuildableFolderExceptions: Sendable, Equatable, Hashable,
ExpressibleByArrayLiteral
{
public var exceptions: [BuildableFolderException]
public init(arrayLiteral elements: BuildableFolderException...) { exceptions = elements }
public static func exceptions(_ exceptions: [BuildableFolderException]) -> Self {
var list: Self = []
list.exceptions = exceptions
return list
}
}
public struct BuildableFolder: Sendable, Equatable, ExpressibleByStringInterpolation {
public var path: Path
public var exceptions: BuildableFolderExceptions
public var optional: Bool
init(path: Path, exceptions: BuildableFolderExceptions = [], optional: Bool = false) {
self.path = path
self.exceptions = exceptions
self.optional = optional
}
public init(stringLiteral value: String) { self.init(path: Path(stringLiteral: value)) }
public static func folder(
_ path: Path,
exceptions: BuildableFolderExceptions = [],
optional: Bool = false
) -> Self {
Self(path: path, exceptions: exceptions, optional: optional)
}
}
extension BuildableFolder: JSONConvertible {
var json: JSON {
.object([
"path": path.json, "optional": optional.json, "exceptions": exceptions.exceptions.json,
])
}
}
"""#
    ),
    (
      "CacheOptions.swift",
      #"""
extension Tuist {
public enum RemoteCacheBackend: Equatable, Sendable {
case regional
case legacy
}
public enum CacheStorageOption: Equatable, Sendable {
case local
case remote
}
public struct CacheOptions: Equatable, Sendable {
public static func options(
keepSourceTargets: Bool = false,
profiles: CacheProfiles = [:],
storages: [CacheStorageOption] = [.local, .remote],
remoteCacheBackend: RemoteCacheBackend = .regional
) -> Self { Self() }
}
}
public enum CacheProfileType: Equatable, Sendable, ExpressibleByStringInterpolation {
case onlyExternal
case allPossible
case none
case custom(String)
public init(stringLiteral value: String) { self = .custom(value) }
}
public enum BaseCacheProfile: String, Codable, Equatable, Sendable {
case onlyExternal
case allPossible
case none
}
public struct CacheProfile: Equatable, Sendable {
public static func profile(
_ base: BaseCacheProfile = .onlyExternal,
and targetQueries: [TargetQuery] = [],
except exceptTargetQueries: [TargetQuery] = []
) -> Self { Self() }
}
public struct CacheProfiles: Equatable, Sendable, ExpressibleByDictionaryLiteral {
public init(dictionaryLiteral elements: (String, CacheProfile)...) {}
public static func profiles(
_ profileByName: [String: CacheProfile] = [:],
default defaultProfile: CacheProfileType = .onlyExternal
) -> Self { [:] }
}
"""#
    ),
    (
      "Config.swift",
      #"""
public typealias Config = Tuist
public typealias TuistConfig = Tuist
public struct Tuist: Equatable, Sendable {
public struct XcodeCache: Equatable, Sendable {
public enum StoreSize: Equatable, Sendable {
case megabytes(Int)
case gigabytes(Int)
}
public var upload: Bool
public static func options(push: Bool = true) -> Self { Self(upload: push) }
public static func cache(upload: Bool = true) -> Self { Self(upload: upload) }
public static func xcodeCache(
upload: Bool = true,
storeSizeLimit: StoreSize? = nil
) -> Self {
Self(upload: upload)
}
}
public typealias Cache = XcodeCache
public struct Network: Equatable, Sendable {
public var proxy: Bool
public static func network(proxy: Bool = true) -> Self { Self(proxy: proxy) }
}
public var project: TuistProject
public var fullHandle: String?
public var inspectOptions: InspectOptions
public var url: String
public init(
compatibleXcodeVersions: CompatibleXcodeVersions = .all,
cloud: Cloud? = nil,
cache: ProjectDescription.Cache? = nil,
fullHandle: String? = nil,
url: String = "https://tuist.dev",
swiftVersion: Version? = nil,
plugins: [PluginLocation] = [],
generationOptions: GenerationOptions = .options(),
inspectOptions: InspectOptions = .options(),
installOptions: InstallOptions = .options()
) {
self.init(
fullHandle: fullHandle ?? cloud?.projectId,
inspectOptions: inspectOptions,
url: cloud?.url ?? url,
project: .tuist(
compatibleXcodeVersions: compatibleXcodeVersions,
swiftVersion: swiftVersion,
plugins: plugins,
generationOptions: generationOptions,
installOptions: installOptions
)
)
}
public init(
fullHandle: String? = nil,
inspectOptions: InspectOptions = .options(),
cache: Cache = .options(),
xcodeCache: XcodeCache = .xcodeCache(),
url: String = "https://tuist.dev",
network: Network = .network(),
project: TuistProject
) {
self.project = project
self.fullHandle = fullHandle
self.inspectOptions = inspectOptions
self.url = url
dumpManifest("config", json)
}
}
public enum TuistProject: Equatable, Sendable {
case tuist(
compatibleXcodeVersions: CompatibleXcodeVersions = .all,
swiftVersion: Version? = nil,
plugins: [PluginLocation] = [],
generationOptions: Tuist.GenerationOptions = .options(),
inspectOptions: Tuist.InspectOptions = .options(),
installOptions: Tuist.InstallOptions = .options(),
cacheOptions: Tuist.CacheOptions = .options()
)
case xcode(TuistXcodeProjectOptions = .options())
case swiftPackage(TuistSwiftPackageOptions = .options())
}
public struct TuistXcodeProjectOptions: Equatable, Sendable {
public static func options() -> Self { Self() }
}
public struct TuistSwiftPackageOptions: Equatable, Sendable {
public static func options() -> Self { Self() }
}
extension Tuist: JSONConvertible {
var json: JSON {
guard case .tuist(_, _, let plugins, let options, _, _, _) = project else {
let isPackage = if case .swiftPackage = project { true } else { false }
return .object([
"project": (isPackage ? "swiftPackage" : "xcode").json,
"plugins": .array([]),
"enforceExplicitDependencies": false.json,
"disableSandbox": true.json,
"manifestEnvironment": .array([]),
"options": .array([]),
])
}
return .object([
"project": "generated".json,
"plugins": plugins.json,
"enforceExplicitDependencies": options.enforceExplicitDependencies.json,
"disableSandbox": options.disableSandbox.json,
"manifestEnvironment": options.manifestEnvironment.json,
"options": options.list.map { "\($0)" }.json,
])
}
}
public enum CompatibleXcodeVersions: ExpressibleByArrayLiteral, ExpressibleByStringInterpolation,
Equatable, Sendable
{
case all
case exact(Version)
case upToNextMajor(Version)
case upToNextMinor(Version)
case list([CompatibleXcodeVersions])
public init(arrayLiteral elements: CompatibleXcodeVersions...) { self = .list(elements) }
public init(stringLiteral value: String) { self = .exact(Version(stringLiteral: value)) }
}
public struct Cloud: Equatable, Sendable {
public enum Option: String, Codable, Equatable, Sendable {
case optional
case analytics
case insights
case disableAnalytics
}
public var url: String
public var projectId: String
public var options: [Option]
public static func cloud(
projectId: String,
url: String = "https://tuist.dev",
options: [Option] = []
) -> Self {
Self(url: url, projectId: projectId, options: options)
}
}
public struct Cache: Equatable, Sendable {
public struct Profile: Equatable, Sendable {
public var name: String
public var configuration: String
public var device: String?
public var os: String?
public static func profile(
name: String,
configuration: String,
device: String? = nil,
os: String? = nil
) -> Self {
Self(name: name, configuration: configuration, device: device, os: os)
}
}
public var profiles: [Profile]
public var path: Path?
public static func cache(profiles: [Profile] = [], path: Path? = nil) -> Self {
Self(profiles: profiles, path: path)
}
}
"""#
    ),
    (
      "ConfigOptions.swift",
      #"""
extension Tuist {
public struct GenerationOptions: Equatable, Sendable {
public enum StaticSideEffectsWarningTargets: Equatable, Sendable {
case all
case none
case excluding([String])
}
public var enforceExplicitDependencies = false
public var disableSandbox = true
public var enableCaching = false
public var manifestEnvironment: [String] = []
var list: [Option] = []
public static func options(
resolveDependenciesWithSystemScm: Bool = false,
disablePackageVersionLocking: Bool = false,
clonedSourcePackagesDirPath: Path? = nil,
staticSideEffectsWarningTargets: StaticSideEffectsWarningTargets = .all,
enforceExplicitDependencies: Bool = false,
defaultConfiguration: String? = nil,
optionalAuthentication: Bool = false,
buildInsightsDisabled: Bool = false,
testInsightsDisabled: Bool = false,
disableSandbox: Bool = true,
includeGenerateScheme: Bool = true,
enableCaching: Bool = false,
registryEnabled: Bool = false,
additionalPackageResolutionArguments: [String] = [],
manifestEnvironment: [String] = []
) -> Self {
var options = Self()
options.enforceExplicitDependencies = enforceExplicitDependencies
options.disableSandbox = disableSandbox
options.enableCaching = enableCaching
options.manifestEnvironment = manifestEnvironment
return options
}
}
}
extension Tuist.GenerationOptions: ExpressibleByArrayLiteral {
public enum Option: Equatable, Sendable {
public enum Choice: String, Codable, Equatable, Sendable {
case enabled
case disabled
}
case xcodeProjectName(TemplateString)
case organizationName(String)
case developmentRegion(String)
case disableAutogeneratedSchemes
case disableSynthesizedResourceAccessors
case disableShowEnvironmentVarsInScriptPhases
case disableBundleAccessors
case disablePackageVersionLocking
case enableCodeCoverage
case resolveDependenciesWithSystemScm
case swiftToolsVersion(String)
case lastXcodeUpgradeCheck(Version)
case templateMacros(String)
case autogenerationOptions(Choice)
}
public init(arrayLiteral elements: Option...) {
self = .options()
list = elements
}
}
extension Tuist {
public struct InspectOptions: Equatable, Sendable {
public struct RedundantDependencies: Equatable, Sendable {
public static func redundantDependencies(ignoreTagsMatching: Set<String> = []) -> Self {
Self()
}
}
public static func options(
redundantDependencies: RedundantDependencies = .redundantDependencies()
) -> Self { Self() }
}
public struct InstallOptions: Equatable, Sendable {
public struct ManifestEnvironment: Equatable, Sendable {
public static let automatic = Self()
public static let all = Self()
public static func automatic(
including includedVariablePatterns: [String] = [],
excluding excludedVariablePatterns: [String] = []
) -> Self { Self() }
}
public static func options(
passthroughSwiftPackageManagerArguments: [String] = [],
packageManifestEnvironment: ManifestEnvironment = .automatic
) -> Self { Self() }
}
}
public struct TemplateString: Equatable, Sendable, ExpressibleByStringInterpolation,
CustomStringConvertible
{
public enum Token: String, Equatable, Sendable {
case projectName = "${project_name}"
}
public struct StringInterpolation: StringInterpolationProtocol {
var text = ""
public init(literalCapacity: Int, interpolationCount: Int) {}
public mutating func appendLiteral(_ literal: String) { text += literal }
public mutating func appendInterpolation(_ token: Token) { text += token.rawValue }
}
let rawString: String
public var description: String { rawString }
public init(stringLiteral: String) { rawString = stringLiteral }
public init(stringInterpolation: StringInterpolation) { rawString = stringInterpolation.text }
}
"""#
    ),
    (
      "Dump.swift",
      #"""
import Foundation
func dumpManifest(_ kind: String, _ value: JSON) {
guard CommandLine.arguments.contains("--tuist-dump") else { return }
let manifest = JSON.object(["manifest": .string(kind), "value": value])
print("TUIST_MANIFEST_START")
print(manifest.text)
print("TUIST_MANIFEST_END")
fflush(nil)
}
"""#
    ),
    (
      "Environment.swift",
      #"""
import Foundation
@dynamicMemberLookup
public enum Environment {
public enum Value: Equatable {
case string(String)
}
public static subscript(dynamicMember member: String) -> Value? {
value(for: member, environment: ProcessInfo.processInfo.environment)
}
public static var isCI: Bool {
let environment = ProcessInfo.processInfo.environment
return environment["CI"] != nil || environment["BUILD_NUMBER"] != nil
}
static func value(for member: String, environment: [String: String]) -> Value? {
environment["TUIST_" + variableName(member)].map { .string($0) }
}
static func variableName(_ member: String) -> String {
let letters = Array(member)
var name = ""
for (index, letter) in letters.enumerated() {
if index > 0, letter.isUppercase {
let endsRun = index + 1 < letters.count && letters[index + 1].isLowercase
if !letters[index - 1].isUppercase || endsRun { name += "_" }
}
name += letter.uppercased()
}
return name
}
}
extension Optional where Wrapped == Environment.Value {
public func getString(default defaultString: String) -> String {
switch self {
case .string(let text): text
case nil: defaultString
}
}
public func getBoolean(default defaultBoolean: Bool) -> Bool {
switch self {
case .string("1"), .string("true"), .string("TRUE"), .string("yes"), .string("YES"): true
case .string("0"), .string("false"), .string("FALSE"), .string("no"), .string("NO"): false
case .string, nil: defaultBoolean
}
}
}
"""#
    ),
    (
      "Files.swift",
      #"""
public enum FileElement: Equatable, Sendable, ExpressibleByStringInterpolation {
case glob(pattern: Path, excluding: [Path] = [])
case folderReference(path: Path)
public init(stringLiteral value: String) { self = .glob(pattern: .path(value)) }
}
extension FileElement: JSONConvertible {
var json: JSON {
switch self {
case .glob(let pattern, let excluding):
.object(["kind": "glob".json, "path": pattern.json, "excluding": excluding.json])
case .folderReference(let path): .object(["kind": "folder".json, "path": path.json])
}
}
}
extension Swift.Array: Swift.ExpressibleByUnicodeScalarLiteral where Element == FileElement {
public typealias UnicodeScalarLiteralType = String
}
extension Swift.Array: Swift.ExpressibleByExtendedGraphemeClusterLiteral
where Element == FileElement {
public typealias ExtendedGraphemeClusterLiteralType = String
}
extension Swift.Array: Swift.ExpressibleByStringLiteral where Element == FileElement {
public typealias StringLiteralType = String
public init(stringLiteral value: String) { self = [.glob(pattern: .path(value))] }
}
public struct FileListGlob: Equatable, Sendable, ExpressibleByStringInterpolation {
public var glob: Path
public var excluding: [Path]
init(glob: Path, excluding: [Path]) {
self.glob = glob
self.excluding = excluding
}
public init(stringLiteral value: String) { self.init(glob: .path(value), excluding: []) }
public static func glob(_ glob: Path, excluding: [Path] = []) -> Self {
Self(glob: glob, excluding: excluding)
}
public static func glob(_ glob: Path, excluding: Path?) -> Self {
Self(glob: glob, excluding: excluding.map { [$0] } ?? [])
}
}
extension FileListGlob: JSONConvertible {
var json: JSON { .object(["glob": glob.json, "excluding": excluding.json]) }
}
public struct FileList: Equatable, Sendable, ExpressibleByStringInterpolation,
ExpressibleByArrayLiteral
{
public var globs: [FileListGlob]
init(globs: [FileListGlob]) { self.globs = globs }
public init(stringLiteral value: String) {
self.init(globs: [FileListGlob(stringLiteral: value)])
}
public init(arrayLiteral elements: FileListGlob...) { self.init(globs: elements) }
public static func list(_ globs: [FileListGlob]) -> FileList { FileList(globs: globs) }
}
extension FileList: JSONConvertible {
var json: JSON { globs.json }
}
public struct Headers: Equatable, Sendable {
public enum AutomaticExclusionRule: Int, Codable, Sendable {
case projectExcludesPrivateAndPublic
case publicExcludesPrivateAndProject
}
public var umbrellaHeader: Path?
public var `public`: FileList?
public var `private`: FileList?
public var project: FileList?
public var exclusionRule: AutomaticExclusionRule
public init(
public publicHeaders: FileList? = nil,
umbrellaHeader: Path? = nil,
private privateHeaders: FileList? = nil,
project: FileList? = nil,
exclusionRule: AutomaticExclusionRule = .projectExcludesPrivateAndPublic
) {
self.public = publicHeaders
self.umbrellaHeader = umbrellaHeader
self.private = privateHeaders
self.project = project
self.exclusionRule = exclusionRule
}
public static func headers(
public: FileList? = nil,
private: FileList? = nil,
project: FileList? = nil,
exclusionRule: AutomaticExclusionRule = .projectExcludesPrivateAndPublic
) -> Headers {
Headers(
public: `public`,
private: `private`,
project: project,
exclusionRule: exclusionRule
)
}
public static func allHeaders(
from list: FileList,
umbrella: Path,
private privateHeaders: FileList? = nil
) -> Headers {
Headers(public: list, umbrellaHeader: umbrella, private: privateHeaders, project: list)
}
public static func onlyHeaders(
from list: FileList,
umbrella: Path,
private privateHeaders: FileList? = nil
) -> Headers {
Headers(public: list, umbrellaHeader: umbrella, private: privateHeaders)
}
}
extension Headers: JSONConvertible {
var json: JSON {
.object([
"public": (`public`?.globs ?? []).json,
"private": (`private`?.globs ?? []).json,
"project": (project?.globs ?? []).json,
"umbrella": umbrellaHeader.json,
])
}
}
public enum CopyFileElement: Equatable, Sendable, ExpressibleByStringInterpolation {
case glob(pattern: Path, condition: PlatformCondition? = nil, codeSignOnCopy: Bool = false)
case folderReference(
path: Path,
condition: PlatformCondition? = nil,
codeSignOnCopy: Bool = false
)
public init(stringLiteral value: String) { self = .glob(pattern: .path(value)) }
}
extension CopyFileElement: JSONConvertible {
var json: JSON {
switch self {
case .glob(let path, _, _): .object(["kind": "glob".json, "path": path.json])
case .folderReference(let path, _, _): .object(["kind": "folder".json, "path": path.json])
}
}
}
public struct CopyFilesAction: Equatable, Sendable {
public enum Destination: String, Codable, Equatable, Sendable {
case absolutePath
case productsDirectory
case wrapper
case executables
case resources
case javaResources
case frameworks
case sharedFrameworks
case sharedSupport
case plugins
case other
}
public var name: String
public var destination: Destination
public var subpath: String?
public var files: [CopyFileElement]
public init(
name: String,
destination: Destination,
subpath: String? = nil,
files: [CopyFileElement]
) {
self.name = name
self.destination = destination
self.subpath = subpath
self.files = files
}
public static func productsDirectory(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .productsDirectory, subpath: subpath, files: files) }
public static func wrapper(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .wrapper, subpath: subpath, files: files) }
public static func executables(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .executables, subpath: subpath, files: files) }
public static func resources(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .resources, subpath: subpath, files: files) }
public static func javaResources(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .javaResources, subpath: subpath, files: files) }
public static func frameworks(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .frameworks, subpath: subpath, files: files) }
public static func sharedFrameworks(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .sharedFrameworks, subpath: subpath, files: files) }
public static func sharedSupport(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .sharedSupport, subpath: subpath, files: files) }
public static func plugins(
name: String,
subpath: String? = nil,
files: [CopyFileElement]
) -> Self { Self(name: name, destination: .plugins, subpath: subpath, files: files) }
}
extension CopyFilesAction: JSONConvertible {
var json: JSON {
.object([
"name": name.json,
"destination": destination.rawValue.json,
"subpath": subpath.json,
"files": files.json,
])
}
}
"""#
    ),
    (
      "ForeignBuild.swift",
      #"""
public enum BinaryLinking: String, Codable, Hashable, Sendable {
case `static`
case dynamic
}
public enum ForeignBuildOutput: Hashable, Sendable {
public typealias Linking = BinaryLinking
case xcframework(path: Path, linking: Linking)
case framework(path: Path, linking: Linking)
case library(path: Path, publicHeaders: Path, swiftModuleMap: Path?, linking: Linking)
}
extension ForeignBuildOutput: JSONConvertible {
var json: JSON {
switch self {
case .xcframework(let path, let linking): json("xcframework", path, linking)
case .framework(let path, let linking): json("framework", path, linking)
case .library(let path, _, _, let linking): json("library", path, linking)
}
}
private func json(_ kind: String, _ path: Path, _ linking: Linking) -> JSON {
.object(["kind": kind.json, "path": path.json, "linking": linking.rawValue.json])
}
}
public enum Input: Hashable, Sendable {
case file(Path)
case folder(Path)
case glob(Path)
case script(String)
}
public typealias CacheInput = Input
extension Input: JSONConvertible {
var json: JSON {
switch self {
case .file(let path): .object(["kind": "file".json, "path": path.json])
case .folder(let path): .object(["kind": "folder".json, "path": path.json])
case .glob(let path): .object(["kind": "glob".json, "path": path.json])
case .script(let text): .object(["kind": "script".json, "text": text.json])
}
}
}
extension Target {
public struct ForeignBuild: Equatable, Sendable {
public var script: String
public var inputs: [Input]
public var output: ForeignBuildOutput
}
public static func foreignBuild(
name: String,
destinations: Destinations,
script: String,
inputs: [Input] = [],
output: ForeignBuildOutput,
metadata: TargetMetadata = .default
) -> Self {
var target = Target(
name: name,
destinations: destinations,
product: .staticLibrary,
bundleId: "tuist.foreign-build.\(name)",
infoPlist: nil,
metadata: metadata
)
target.foreignBuild = ForeignBuild(script: script, inputs: inputs, output: output)
return target
}
}
extension Target.ForeignBuild: JSONConvertible {
var json: JSON {
.object(["script": script.json, "inputs": inputs.json, "output": output.json])
}
}
"""#
    ),
    (
      "JSON.swift",
      #"""
enum JSON {
case null
case bool(Bool)
case int(Int)
case real(Double)
case string(String)
case array([JSON])
case object([String: JSON])
var text: String {
var text = ""
write(to: &text)
return text
}
private func write(to text: inout String) {
switch self {
case .null: text += "null"
case .bool(let value): text += value ? "true" : "false"
case .int(let value): text += String(value)
case .real(let value): text += value.isFinite ? "\(value)" : "null"
case .string(let value): JSON.write(value, to: &text)
case .array(let values):
text += "["
for (index, value) in values.enumerated() {
if index > 0 { text += "," }
value.write(to: &text)
}
text += "]"
case .object(let values):
text += "{"
for (index, key) in values.keys.sorted().enumerated() {
if index > 0 { text += "," }
JSON.write(key, to: &text)
text += ":"
values[key]?.write(to: &text)
}
text += "}"
}
}
private static func write(_ string: String, to text: inout String) {
text += "\""
for scalar in string.unicodeScalars {
switch scalar {
case "\"": text += "\\\""
case "\\": text += "\\\\"
case "\n": text += "\\n"
case "\r": text += "\\r"
case "\t": text += "\\t"
case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
let digits = String(scalar.value, radix: 16)
text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
default: text.unicodeScalars.append(scalar)
}
}
text += "\""
}
}
protocol JSONConvertible {
var json: JSON { get }
}
extension String: JSONConvertible {
var json: JSON { .string(self) }
}
extension Bool: JSONConvertible {
var json: JSON { .bool(self) }
}
extension Optional: JSONConvertible where Wrapped: JSONConvertible {
var json: JSON { map(\.json) ?? .null }
}
extension Array: JSONConvertible where Element: JSONConvertible {
var json: JSON { .array(map(\.json)) }
}
extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
var json: JSON { .object(mapValues(\.json)) }
}
extension Set where Element == String {
var json: JSON { .array(sorted().map(\.json)) }
}
"""#
    ),
    (
      "ManifestValue.swift",
      #"""
public protocol ManifestValue: Codable {}
public struct NotCodable: Error {}
extension ManifestValue {
public init(from decoder: any Decoder) throws { throw NotCodable() }
public func encode(to encoder: any Encoder) throws { throw NotCodable() }
}
extension Arguments: ManifestValue {}
extension ArchiveAction: ManifestValue {}
extension BuildAction: ManifestValue {}
extension BuildRule: ManifestValue {}
extension BuildableFolder: ManifestValue {}
extension BuildableFolderException: ManifestValue {}
extension Configuration: ManifestValue {}
extension ConfigurationName: ManifestValue {}
extension CopyFileElement: ManifestValue {}
extension CopyFilesAction: ManifestValue {}
extension CoreDataModel: ManifestValue {}
extension DefaultSettings: ManifestValue {}
extension DeploymentTarget: ManifestValue {}
extension DeploymentTargets: ManifestValue {}
extension Entitlements: ManifestValue {}
extension EnvironmentVariable: ManifestValue {}
extension Environment.Value: ManifestValue {}
extension ExecutionAction: ManifestValue {}
extension FileElement: ManifestValue {}
extension FileHeaderTemplate: ManifestValue {}
extension FileListGlob: ManifestValue {}
extension Headers: ManifestValue {}
extension InfoPlist: ManifestValue {}
extension LaunchArgument: ManifestValue {}
extension LaunchStyle: ManifestValue {}
extension MergedBinaryType: ManifestValue {}
extension Package: ManifestValue {}
extension Package.Requirement: ManifestValue {}
extension Path: ManifestValue {}
extension PlatformCondition: ManifestValue {}
extension PlatformFilter: ManifestValue {}
extension Plist: ManifestValue {}
extension Plist.Value: ManifestValue {}
extension Plugin: ManifestValue {}
extension PluginLocation: ManifestValue {}
extension PrivacyManifest: ManifestValue {}
extension ProfileAction: ManifestValue {}
extension AnalyzeAction: ManifestValue {}
extension Project: ManifestValue {}
extension Project.Options: ManifestValue {}
extension ResourceFileElement: ManifestValue {}
extension ResourceFileElements: ManifestValue {}
extension ResourceSynthesizer: ManifestValue {}
extension RunAction: ManifestValue {}
extension RunActionOptions: ManifestValue {}
extension Scheme: ManifestValue {}
extension SettingValue: ManifestValue {}
extension Settings: ManifestValue {}
extension SourceFileGlob: ManifestValue {}
extension SourceFilesList: ManifestValue {}
extension Target: ManifestValue {}
extension TargetDependency: ManifestValue {}
extension TargetMetadata: ManifestValue {}
extension TargetReference: ManifestValue {}
extension TargetScript: ManifestValue {}
extension TestAction: ManifestValue {}
extension TestActionOptions: ManifestValue {}
extension TestableTarget: ManifestValue {}
extension Version: ManifestValue {}
extension Workspace: ManifestValue {}
"""#
    ),
    (
      "Package.swift",
      #"""
public enum Package: Equatable, Sendable {
public enum Requirement: Equatable, Sendable {
case upToNextMajor(from: Version)
case upToNextMinor(from: Version)
case range(from: Version, to: Version)
case exact(Version)
case branch(String)
case revision(String)
}
case remote(url: String, requirement: Requirement)
case registry(identifier: String, requirement: Requirement)
case local(path: Path)
}
extension Package {
public typealias Dependency = Package
public struct Trait: Hashable, Sendable, ExpressibleByStringInterpolation {
public static let defaults = Trait(name: "default")
public let name: String
public init(name: String) { self.name = name }
public init(stringLiteral value: String) { self.init(name: value) }
}
public static func package(path: Path) -> Package { .local(path: path) }
public static func package(path: Path, traits: Set<Trait>) -> Package { .local(path: path) }
public static func package(path: Path, groupPath: Path?) -> Package { .local(path: path) }
public static func package(path: Path, excludingPath: Path?) -> Package { .local(path: path) }
public static func package(path: Path, keepStructure: Bool) -> Package { .local(path: path) }
public static func package(
url: String,
from version: Version,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: .upToNextMajor(from: version)) }
public static func package(
url: String,
_ requirement: Requirement,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: requirement) }
public static func package(
url: String,
_ range: Range<Version>,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: Requirement(range)) }
public static func package(
url: String,
_ range: ClosedRange<Version>,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: Requirement(range)) }
public static func package(
url: String,
exact version: Version,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: .exact(version)) }
public static func package(
url: String,
branch: String,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: .branch(branch)) }
public static func package(
url: String,
revision: String,
traits: Set<Trait> = [.defaults]
) -> Package { .remote(url: url, requirement: .revision(revision)) }
public static func package(
id: String,
from version: Version,
traits: Set<Trait> = [.defaults]
) -> Package { .registry(identifier: id, requirement: .upToNextMajor(from: version)) }
public static func package(
id: String,
_ requirement: Requirement,
traits: Set<Trait> = [.defaults]
) -> Package { .registry(identifier: id, requirement: requirement) }
public static func package(
id: String,
_ range: Range<Version>,
traits: Set<Trait> = [.defaults]
) -> Package { .registry(identifier: id, requirement: Requirement(range)) }
public static func package(
id: String,
_ range: ClosedRange<Version>,
traits: Set<Trait> = [.defaults]
) -> Package { .registry(identifier: id, requirement: Requirement(range)) }
public static func package(
id: String,
exact version: Version,
traits: Set<Trait> = [.defaults]
) -> Package { .registry(identifier: id, requirement: .exact(version)) }
}
extension Package.Requirement {
init(_ range: Range<Version>) { self = .range(from: range.lowerBound, to: range.upperBound) }
init(_ range: ClosedRange<Version>) {
var upper = range.upperBound
upper.patch += 1
self = .range(from: range.lowerBound, to: upper)
}
var text: String {
switch self {
case .upToNextMajor(let version): "from \(version)"
case .upToNextMinor(let version): "upToNextMinor \(version)"
case .range(let lower, let upper): "range \(lower)..<\(upper)"
case .exact(let version): "exact \(version)"
case .branch(let name): "branch \(name)"
case .revision(let name): "revision \(name)"
}
}
}
extension Package: JSONConvertible {
var json: JSON {
switch self {
case .remote(let url, let requirement):
.object(["kind": "remote".json, "url": url.json, "requirement": requirement.text.json])
case .registry(let identifier, let requirement):
.object([
"kind": "registry".json, "url": identifier.json, "requirement": requirement.text.json,
])
case .local(let path): .object(["kind": "local".json, "path": path.json])
}
}
}
"""#
    ),
    (
      "PackageSettings.swift",
      #"""
public struct PackageSettings: Equatable, Sendable {
public var productTypes: [String: Product]
public var productDestinations: [String: Destinations]
public var baseSettings: Settings
public var targetSettings: [String: Settings]
public var projectOptions: [String: Project.Options]
public init(
productTypes: [String: Product] = [:],
productDestinations: [String: Destinations] = [:],
platforms: Set<PackagePlatform> = [],
baseSettings: Settings = .settings(),
targetSettings: [String: Settings] = [:],
projectOptions: [String: Project.Options] = [:]
) {
self.productTypes = productTypes
self.productDestinations = productDestinations
self.baseSettings = baseSettings
self.targetSettings = targetSettings
self.projectOptions = projectOptions
dumpManifest("packageSettings", json)
}
public init(
productTypes: [String: Product] = [:],
productDestinations: [String: Destinations] = [:],
platforms: Set<PackagePlatform> = [],
baseSettings: Settings = .settings(),
targetSettings: [String: SettingsDictionary],
projectOptions: [String: Project.Options] = [:]
) {
self.init(
productTypes: productTypes,
productDestinations: productDestinations,
baseSettings: baseSettings,
targetSettings: targetSettings.mapValues { .settings(base: $0) },
projectOptions: projectOptions
)
}
}
extension PackageSettings: JSONConvertible {
var json: JSON {
.object([
"productTypes": productTypes.json,
"productDestinations": .object(productDestinations.mapValues(\.json)),
"baseSettings": baseSettings.json,
"targetSettings": Set(targetSettings.keys).json,
"projectOptions": Set(projectOptions.keys).json,
])
}
}
public typealias PackagePlatform = Platform
public enum PackageSettingsTrait: ExpressibleByStringInterpolation, Hashable, Sendable {
case named(String)
case `default`
public init(stringLiteral value: String) { self = .named(value) }
}
public struct Dependencies: Equatable, Sendable {
public var carthage: CarthageDependencies?
public var swiftPackageManager: SwiftPackageManagerDependencies?
public var platforms: Set<Platform>
public init(
carthage: CarthageDependencies? = nil,
swiftPackageManager: SwiftPackageManagerDependencies? = nil,
platforms: Set<Platform> = Set(Platform.allCases),
deploymentTargets: Set<DeploymentTarget> = []
) {
self.carthage = carthage
self.swiftPackageManager = swiftPackageManager
self.platforms = platforms
dumpManifest("dependencies", json)
}
}
extension Dependencies: JSONConvertible {
var json: JSON {
.object([
"packages": (swiftPackageManager?.packages ?? []).json,
"productTypes": (swiftPackageManager?.productTypes ?? [:]).json,
"carthage": (carthage?.dependencies.map(\.text) ?? []).json,
])
}
}
public struct SwiftPackageManagerDependencies: Equatable, Sendable,
ExpressibleByArrayLiteral
{
public var packages: [Package]
public var productTypes: [String: Product]
public var baseSettings: Settings
public var targetSettings: [String: SettingsDictionary]
public var projectOptions: [String: Project.Options]
public init(
_ packages: [Package] = [],
productTypes: [String: Product] = [:],
baseSettings: Settings = .settings(),
targetSettings: [String: SettingsDictionary] = [:],
projectOptions: [String: Project.Options] = [:]
) {
self.packages = packages
self.productTypes = productTypes
self.baseSettings = baseSettings
self.targetSettings = targetSettings
self.projectOptions = projectOptions
}
public init() { self.init([]) }
public init(arrayLiteral elements: Package...) { self.init(elements) }
public static func swiftPackageManager(_ packages: [Package]) -> Self { Self(packages) }
}
public struct CarthageDependencies: Equatable, Sendable, ExpressibleByArrayLiteral {
public enum Dependency: Equatable, Sendable {
case github(path: String, requirement: Requirement)
case git(path: String, requirement: Requirement)
case binary(path: String, requirement: Requirement)
var text: String {
switch self {
case .github(let path, let requirement): "github \(path) \(requirement.text)"
case .git(let path, let requirement): "git \(path) \(requirement.text)"
case .binary(let path, let requirement): "binary \(path) \(requirement.text)"
}
}
}
public enum Requirement: Equatable, Sendable {
case exact(Version)
case upToNext(Version)
case atLeast(Version)
case branch(String)
case revision(String)
var text: String {
switch self {
case .exact(let version): "exact \(version)"
case .upToNext(let version): "upToNext \(version)"
case .atLeast(let version): "atLeast \(version)"
case .branch(let name): "branch \(name)"
case .revision(let name): "revision \(name)"
}
}
}
public enum Options: String, Codable, Equatable, Sendable {
case useXCFrameworks
case noUseBinaries
}
public var dependencies: [Dependency]
public init(_ dependencies: [Dependency]) { self.dependencies = dependencies }
public init(arrayLiteral elements: Dependency...) { self.init(elements) }
public static func carthage(
_ dependencies: [Dependency],
options: Set<Options> = []
) -> Self {
Self(dependencies)
}
}
"""#
    ),
    (
      "Path.swift",
      #"""
public struct Path: ExpressibleByStringInterpolation, Hashable, Sendable {
public enum PathType: String, Codable, Sendable {
case relativeToCurrentFile
case relativeToManifest
case relativeToRoot
}
public var type: PathType
public var pathString: String
public var callerPath: String?
public init(_ path: String) {
self.init(path, type: .relativeToManifest)
}
init(_ pathString: String, type: PathType, callerPath: String? = nil) {
self.type = type
self.pathString = pathString
self.callerPath = callerPath
}
public init(stringLiteral: String) {
if stringLiteral.hasPrefix("//") {
self.init(String(stringLiteral.dropFirst(2)), type: .relativeToRoot)
} else if stringLiteral == "~" || stringLiteral.hasPrefix("~/") {
self.init(stringLiteral, type: .relativeToRoot)
} else {
self.init(stringLiteral, type: .relativeToManifest)
}
}
public static func path(_ path: String) -> Self {
Path(path)
}
public static func relativeToCurrentFile(
_ pathString: String,
callerPath: StaticString = #file
) -> Path {
Path(pathString, type: .relativeToCurrentFile, callerPath: "\(callerPath)")
}
public static func relativeToManifest(_ pathString: String) -> Path {
Path(pathString, type: .relativeToManifest)
}
public static func relativeToRoot(_ pathString: String) -> Path {
Path(pathString, type: .relativeToRoot)
}
}
extension Path: JSONConvertible {
var json: JSON {
switch type {
case .relativeToManifest: .object(["type": "manifest".json, "path": pathString.json])
case .relativeToRoot: .object(["type": "root".json, "path": pathString.json])
case .relativeToCurrentFile:
.object(["type": "file".json, "path": pathString.json, "caller": callerPath.json])
}
}
}
"""#
    ),
    (
      "Platform.swift",
      #"""
public enum Platform: String, Codable, Equatable, CaseIterable, Sendable {
case iOS = "ios"
case macOS = "macos"
case watchOS = "watchos"
case tvOS = "tvos"
case visionOS = "visionos"
}
public typealias Destinations = Set<Destination>
public enum Destination: String, Codable, Equatable, CaseIterable, Sendable {
case iPhone
case iPad
case mac
case macWithiPadDesign
case macCatalyst
case appleWatch
case appleTv
case appleVision
case appleVisionWithiPadDesign
public var platform: Platform {
switch self {
case .iPhone, .iPad, .macWithiPadDesign, .macCatalyst, .appleVisionWithiPadDesign: .iOS
case .mac: .macOS
case .appleWatch: .watchOS
case .appleTv: .tvOS
case .appleVision: .visionOS
}
}
}
extension Set where Element == Destination {
public static var watchOS: Destinations { [.appleWatch] }
public static var iOS: Destinations { [.iPhone, .iPad, .macWithiPadDesign] }
public static var macOS: Destinations { [.mac] }
public static var tvOS: Destinations { [.appleTv] }
public static var visionOS: Destinations { [.appleVision] }
public var platforms: Set<Platform> { Set<Platform>(map(\.platform)) }
var json: JSON { .array(map(\.rawValue).sorted().map(\.json)) }
init(platform: Platform, deploymentTarget: DeploymentTarget?) {
switch (platform, deploymentTarget) {
case (.macOS, _): self = .macOS
case (.watchOS, _): self = .watchOS
case (.tvOS, _): self = .tvOS
case (.visionOS, _): self = .visionOS
case (.iOS, .iOS(_, let devices, let supportsMac)?):
self = []
if devices.contains(.iphone) { insert(.iPhone) }
if devices.contains(.ipad) { insert(.iPad) }
if devices.contains(.mac) { insert(.macCatalyst) }
if devices.contains(.vision) { insert(.appleVisionWithiPadDesign) }
if supportsMac { insert(.macWithiPadDesign) }
case (.iOS, _): self = .iOS
}
}
}
public struct DeploymentDevice: OptionSet, Hashable, Sendable {
public static let iphone = DeploymentDevice(rawValue: 1 << 0)
public static let ipad = DeploymentDevice(rawValue: 1 << 1)
public static let mac = DeploymentDevice(rawValue: 1 << 2)
public static let vision = DeploymentDevice(rawValue: 1 << 3)
public let rawValue: UInt
public init(rawValue: UInt) { self.rawValue = rawValue }
}
public enum DeploymentTarget: Hashable, Sendable {
case iOS(targetVersion: String, devices: DeploymentDevice, supportsMacDesignedForIOS: Bool = true)
case macOS(targetVersion: String)
case watchOS(targetVersion: String)
case tvOS(targetVersion: String)
case visionOS(targetVersion: String)
public var targetVersion: String {
switch self {
case .iOS(let version, _, _), .macOS(let version), .watchOS(let version), .tvOS(let version),
.visionOS(let version):
version
}
}
}
public struct DeploymentTargets: Hashable, Sendable {
public var iOS: String?
public var macOS: String?
public var watchOS: String?
public var tvOS: String?
public var visionOS: String?
public init(
iOS: String? = nil,
macOS: String? = nil,
watchOS: String? = nil,
tvOS: String? = nil,
visionOS: String? = nil
) {
self.iOS = iOS
self.macOS = macOS
self.watchOS = watchOS
self.tvOS = tvOS
self.visionOS = visionOS
}
init(_ target: DeploymentTarget) {
switch target {
case .iOS(let version, _, _): self.init(iOS: version)
case .macOS(let version): self.init(macOS: version)
case .watchOS(let version): self.init(watchOS: version)
case .tvOS(let version): self.init(tvOS: version)
case .visionOS(let version): self.init(visionOS: version)
}
}
public static func multiplatform(
iOS: String? = nil,
macOS: String? = nil,
watchOS: String? = nil,
tvOS: String? = nil,
visionOS: String? = nil
) -> Self {
Self(iOS: iOS, macOS: macOS, watchOS: watchOS, tvOS: tvOS, visionOS: visionOS)
}
public static func deploymentTargets(
iOS: String? = nil,
macOS: String? = nil,
watchOS: String? = nil,
tvOS: String? = nil,
visionOS: String? = nil
) -> Self {
Self(iOS: iOS, macOS: macOS, watchOS: watchOS, tvOS: tvOS, visionOS: visionOS)
}
public static func iOS(_ version: String) -> Self { Self(iOS: version) }
public static func macOS(_ version: String) -> Self { Self(macOS: version) }
public static func watchOS(_ version: String) -> Self { Self(watchOS: version) }
public static func tvOS(_ version: String) -> Self { Self(tvOS: version) }
public static func visionOS(_ version: String) -> Self { Self(visionOS: version) }
public subscript(platform: Platform) -> String? {
switch platform {
case .iOS: iOS
case .macOS: macOS
case .watchOS: watchOS
case .tvOS: tvOS
case .visionOS: visionOS
}
}
}
extension DeploymentTargets: JSONConvertible {
var json: JSON {
let versions = [
"iOS": iOS, "macOS": macOS, "watchOS": watchOS, "tvOS": tvOS, "visionOS": visionOS,
]
return versions.compactMapValues { $0 }.json
}
}
public typealias PlatformFilters = Set<PlatformFilter>
public enum PlatformFilter: Comparable, Hashable, CaseIterable, Sendable {
case ios
case macos
case tvos
case catalyst
case driverkit
case watchos
case visionos
}
extension Set where Element == PlatformFilter {
public static var all: PlatformFilters { Set(PlatformFilter.allCases) }
var json: JSON { .array(map { "\($0)" }.sorted().map(\.json)) }
}
public struct PlatformCondition: Hashable, Sendable {
public let platformFilters: Set<PlatformFilter>
public static func when(_ platforms: Set<PlatformFilter>) -> PlatformCondition? {
platforms.isEmpty ? nil : PlatformCondition(platformFilters: platforms)
}
}
extension PlatformCondition: JSONConvertible {
var json: JSON { platformFilters.json }
}
"""#
    ),
    (
      "Plist.swift",
      #"""
public enum Plist {
public indirect enum Value: Equatable, Sendable {
case string(String)
case integer(Int)
case real(Double)
case boolean(Bool)
case dictionary([String: Value])
case array([Value])
}
}
extension Plist.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
ExpressibleByArrayLiteral
{
public init(stringLiteral value: String) { self = .string(value) }
public init(integerLiteral value: Int) { self = .integer(value) }
public init(floatLiteral value: Double) { self = .real(value) }
public init(booleanLiteral value: Bool) { self = .boolean(value) }
public init(dictionaryLiteral elements: (String, Plist.Value)...) {
self = .dictionary(Dictionary(elements) { $1 })
}
public init(arrayLiteral elements: Plist.Value...) { self = .array(elements) }
}
extension Plist.Value: JSONConvertible {
var json: JSON {
switch self {
case .string(let value): value.json
case .integer(let value): .int(value)
case .real(let value): .real(value)
case .boolean(let value): value.json
case .dictionary(let value): value.json
case .array(let value): value.json
}
}
}
public enum InfoPlist: Equatable, Sendable, ExpressibleByStringInterpolation {
public typealias Value = Plist.Value
case file(path: Path)
case dictionary([String: Plist.Value])
case extendingDefault(with: [String: Plist.Value])
case variable(String)
public static var `default`: InfoPlist { .extendingDefault(with: [:]) }
public var path: Path? {
if case .file(let path) = self { path } else { nil }
}
public init(stringLiteral value: String) {
self = value.hasPrefix("$(") ? .variable(value) : .file(path: .path(value))
}
}
extension InfoPlist: JSONConvertible {
var json: JSON {
switch self {
case .file(let path): .object(["kind": "file".json, "path": path.json])
case .dictionary(let value): .object(["kind": "dictionary".json, "value": value.json])
case .extendingDefault(let value) where value.isEmpty: .object(["kind": "default".json])
case .extendingDefault(let value):
.object(["kind": "extendingDefault".json, "value": value.json])
case .variable(let name): .object(["kind": "variable".json, "value": name.json])
}
}
}
public enum Entitlements: Equatable, Sendable, ExpressibleByStringInterpolation {
case file(path: Path)
case dictionary([String: Plist.Value])
case variable(String)
public var path: Path? {
if case .file(let path) = self { path } else { nil }
}
public init(stringLiteral value: String) {
self = value.hasPrefix("$(") ? .variable(value) : .file(path: .path(value))
}
public static func relativeToRoot(_ path: String) -> Self { .file(path: .relativeToRoot(path)) }
public static func relativeToManifest(_ path: String) -> Self {
.file(path: .relativeToManifest(path))
}
public static func relativeToCurrentFile(
_ path: String,
callerPath: StaticString = #file
) -> Self {
.file(path: .relativeToCurrentFile(path, callerPath: callerPath))
}
}
extension Entitlements: JSONConvertible {
var json: JSON {
switch self {
case .file(let path): .object(["kind": "file".json, "path": path.json])
case .dictionary(let value): .object(["kind": "dictionary".json, "value": value.json])
case .variable(let name): .object(["kind": "variable".json, "value": name.json])
}
}
}
public struct PrivacyManifest: Equatable, Sendable {
public var tracking: Bool
public var trackingDomains: [String]
public var collectedDataTypes: [[String: Plist.Value]]
public var accessedApiTypes: [[String: Plist.Value]]
public static func privacyManifest(
tracking: Bool,
trackingDomains: [String],
collectedDataTypes: [[String: Plist.Value]],
accessedApiTypes: [[String: Plist.Value]]
) -> Self {
Self(
tracking: tracking,
trackingDomains: trackingDomains,
collectedDataTypes: collectedDataTypes,
accessedApiTypes: accessedApiTypes
)
}
}
extension PrivacyManifest: JSONConvertible {
var json: JSON {
.object([
"tracking": tracking.json,
"trackingDomains": trackingDomains.json,
"collectedDataTypes": collectedDataTypes.json,
"accessedApiTypes": accessedApiTypes.json,
])
}
}
"""#
    ),
    (
      "Plugin.swift",
      #"""
public struct Plugin: Equatable, Sendable {
public var name: String
public init(name: String) {
self.name = name
dumpManifest("plugin", .object(["name": name.json]))
}
}
public struct PluginLocation: Equatable, Sendable {
public enum LocationType: Equatable, Sendable {
case local(path: Path)
case gitWithTag(url: String, tag: String, directory: String?, releaseUrl: String?)
case gitWithSha(url: String, sha: String, directory: String?)
}
public var type: LocationType
public static func local(path: Path) -> Self { Self(type: .local(path: path)) }
public static func git(
url: String,
tag: String,
directory: String? = nil,
releaseUrl: String? = nil
) -> Self {
Self(type: .gitWithTag(url: url, tag: tag, directory: directory, releaseUrl: releaseUrl))
}
public static func git(url: String, sha: String, directory: String? = nil) -> Self {
Self(type: .gitWithSha(url: url, sha: sha, directory: directory))
}
}
extension PluginLocation: JSONConvertible {
var json: JSON {
switch type {
case .local(let path): .object(["kind": "local".json, "path": path.json])
case .gitWithTag(let url, let reference, let directory, _),
.gitWithSha(let url, let reference, let directory):
.object([
"kind": "git".json,
"url": url.json,
"reference": reference.json,
"directory": directory.json,
])
}
}
}
"""#
    ),
    (
      "Product.swift",
      #"""
public enum Product: String, Codable, Equatable, Sendable {
case app
case staticLibrary = "static_library"
case dynamicLibrary = "dynamic_library"
case framework
case staticFramework
case unitTests = "unit_tests"
case uiTests = "ui_tests"
case bundle
case commandLineTool
case appClip
case appExtension = "app_extension"
case watch2App
case watch2Extension
case tvTopShelfExtension
case messagesExtension
case stickerPackExtension = "sticker_pack_extension"
case xpc
case systemExtension
case extensionKitExtension = "extension_kit_extension"
case macro
}
extension Product: JSONConvertible {
var json: JSON {
switch self {
case .staticFramework: "static_framework".json
case .commandLineTool: "command_line_tool".json
case .appClip: "app_clip".json
case .watch2App: "watch_2_app".json
case .watch2Extension: "watch_2_extension".json
case .tvTopShelfExtension: "tv_top_shelf_extension".json
case .messagesExtension: "messages_extension".json
case .systemExtension: "system_extension".json
default: rawValue.json
}
}
}
"""#
    ),
    (
      "Project.swift",
      #"""
public struct Project: Equatable, Sendable {
public var name: String
public var organizationName: String?
public var classPrefix: String?
public var options: Options
public var packages: [Package]
public var targets: [Target]
public var schemes: [Scheme]
public var settings: Settings?
public var fileHeaderTemplate: FileHeaderTemplate?
public var additionalFiles: [FileElement]
public var resourceSynthesizers: [ResourceSynthesizer]
public init(
name: String,
organizationName: String? = nil,
classPrefix: String? = nil,
options: Options = .options(),
packages: [Package] = [],
settings: Settings? = nil,
targets: [Target] = [],
schemes: [Scheme] = [],
fileHeaderTemplate: FileHeaderTemplate? = nil,
additionalFiles: [FileElement] = [],
resourceSynthesizers: [ResourceSynthesizer] = .default
) {
self.name = name
self.organizationName = organizationName
self.classPrefix = classPrefix
self.options = options
self.packages = packages
self.targets = targets
self.schemes = schemes
self.settings = settings
self.fileHeaderTemplate = fileHeaderTemplate
self.additionalFiles = additionalFiles
self.resourceSynthesizers = resourceSynthesizers
dumpManifest("project", json)
}
public var containsExternalDependencies: Bool {
targets.contains { $0.dependencies.contains { $0.typeName == "external" } }
}
}
extension Project: JSONConvertible {
var json: JSON {
.object([
"name": name.json,
"organizationName": organizationName.json,
"disableBundleAccessors": options.disableBundleAccessors.json,
"disableSynthesizedResourceAccessors": options.disableSynthesizedResourceAccessors.json,
"automaticSchemes": (options.automaticSchemesOptions != .disabled).json,
"targetSchemesGrouping": options.automaticSchemesOptions.groupingJSON,
"packages": packages.json,
"settings": settings.json,
"targets": targets.json,
"schemes": schemes.json,
"additionalFiles": additionalFiles.json,
"resourceSynthesizers": resourceSynthesizers == .default
? .null : resourceSynthesizers.json,
])
}
}
public enum FileHeaderTemplate: Equatable, Sendable, ExpressibleByStringInterpolation {
case file(Path)
case string(String)
public init(stringLiteral value: String) { self = .string(value) }
}
public enum ProjectGroup: Equatable, Sendable {
case none
case group(name: String)
}
"""#
    ),
    (
      "ProjectOptions.swift",
      #"""
extension Project {
public struct Options: Equatable, Sendable {
public var automaticSchemesOptions: AutomaticSchemesOptions
public var disableBundleAccessors: Bool
public var disableSynthesizedResourceAccessors: Bool
public var xcodeProjectName: String?
public static func options(
automaticSchemesOptions: AutomaticSchemesOptions = .enabled(),
defaultKnownRegions: [String]? = nil,
developmentRegion: String? = nil,
disableBundleAccessors: Bool = false,
disableShowEnvironmentVarsInScriptPhases: Bool = false,
disableSynthesizedResourceAccessors: Bool = false,
textSettings: TextSettings = .textSettings(),
xcodeProjectName: String? = nil,
folderSortingStrategy: FolderSortingStrategy = .groupsBeforeFolderReferences,
projectGroup: ProjectGroup = .group(name: "Project")
) -> Self {
Self(
automaticSchemesOptions: automaticSchemesOptions,
disableBundleAccessors: disableBundleAccessors,
disableSynthesizedResourceAccessors: disableSynthesizedResourceAccessors,
xcodeProjectName: xcodeProjectName
)
}
}
}
extension Project.Options {
public enum AutomaticSchemesOptions: Equatable, Sendable {
public enum TargetSchemesGrouping: Equatable, Sendable {
case singleScheme
case byNameSuffix(build: Set<String>, test: Set<String>, run: Set<String>)
case notGrouped
}
case enabled(
targetSchemesGrouping: TargetSchemesGrouping = .byNameSuffix(
build: ["Implementation", "Interface", "Mocks", "Testing"],
test: ["Tests", "IntegrationTests", "UITests", "SnapshotTests"],
run: ["App", "Demo", "Example"]
),
codeCoverageEnabled: Bool = false,
testingOptions: TestingOptions = [],
testLanguage: SchemeLanguage? = nil,
testRegion: String? = nil,
testScreenCaptureFormat: ScreenCaptureFormat? = nil,
runLanguage: SchemeLanguage? = nil,
runRegion: String? = nil
)
case disabled
var groupingJSON: JSON {
guard case .enabled(let grouping, _, _, _, _, _, _, _) = self else { return .null }
switch grouping {
case .singleScheme: return .object(["kind": "single".json])
case .notGrouped: return .object(["kind": "none".json])
case .byNameSuffix(let build, let test, let run):
return .object([
"kind": "suffix".json, "build": build.json, "test": test.json, "run": run.json,
])
}
}
}
public struct TextSettings: Equatable, Sendable {
public static func textSettings(
usesTabs: Bool? = nil,
indentWidth: UInt? = nil,
tabWidth: UInt? = nil,
wrapsLines: Bool? = nil
) -> Self { Self() }
}
public enum FolderSortingStrategy: Equatable, Sendable {
case groupsBeforeFolderReferences
case alphabetical
}
}
extension Project.Options: ExpressibleByArrayLiteral {
public enum Option: Equatable, Sendable {
case textSettings(
usesTabs: Bool? = nil,
indentWidth: UInt? = nil,
tabWidth: UInt? = nil,
wrapsLines: Bool? = nil
)
}
public init(arrayLiteral elements: Option...) { self = .options() }
}
public struct TestingOptions: OptionSet, Equatable, Sendable {
public static let parallelizable = TestingOptions(rawValue: 1 << 0)
public static let randomExecutionOrdering = TestingOptions(rawValue: 1 << 1)
public static let swiftTestingOnlyParallelizable = TestingOptions(rawValue: 1 << 2)
public let rawValue: Int
public init(rawValue: Int) { self.rawValue = rawValue }
}
"""#
    ),
    (
      "ResourceSynthesizer.swift",
      #"""
public struct ResourceSynthesizer: Equatable, Sendable {
public enum TemplateType: Equatable, Sendable {
case plugin(name: String, resourceName: String)
case defaultTemplate(resourceName: String)
}
public enum Parser: String, Codable, Sendable {
case strings
case stringsCatalog
case assets
case plists
case fonts
case coreData
case interfaceBuilder
case json
case yaml
case files
public indirect enum Option: Equatable, Sendable {
case string(String)
case integer(Int)
case double(Double)
case boolean(Bool)
case dictionary([String: Option])
case array([Option])
}
}
public var templateType: TemplateType
public var parser: Parser
public var parserOptions: [String: Parser.Option]
public var extensions: Set<String>
public var context: [String: Parser.Option]
private init(
_ templateType: TemplateType,
_ parser: Parser,
_ parserOptions: [String: Parser.Option],
_ extensions: Set<String>,
_ context: [String: Parser.Option]
) {
self.templateType = templateType
self.parser = parser
self.parserOptions = parserOptions
self.extensions = extensions
self.context = context
}
public init(
templateType: TemplateType,
parser: Parser,
parserOptions: [String: Parser.Option] = [:],
extensions: Set<String>,
context: [String: Parser.Option] = [:]
) {
self.init(templateType, parser, parserOptions, extensions, context)
}
}
extension ResourceSynthesizer.Parser.Option: ExpressibleByStringInterpolation,
ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
public init(stringLiteral value: String) { self = .string(value) }
public init(integerLiteral value: Int) { self = .integer(value) }
public init(floatLiteral value: Double) { self = .double(value) }
public init(booleanLiteral value: Bool) { self = .boolean(value) }
public init(dictionaryLiteral elements: (String, Self)...) {
self = .dictionary(Dictionary(elements) { $1 })
}
public init(arrayLiteral elements: Self...) { self = .array(elements) }
}
extension ResourceSynthesizer: JSONConvertible {
var json: JSON {
.object([
"parser": parser.rawValue.json,
"extensions": extensions.json,
"custom": isCustom.json,
])
}
private var isCustom: Bool {
guard parserOptions.isEmpty, context.isEmpty else { return true }
switch (templateType, parser) {
case (.defaultTemplate("Strings"), .strings), (.defaultTemplate("Assets"), .assets),
(.defaultTemplate("Plists"), .plists), (.defaultTemplate("Fonts"), .fonts):
return false
default: return true
}
}
}
extension Array where Element == ResourceSynthesizer {
public static var `default`: Self { [.strings(), .assets(), .plists(), .fonts()] }
}
extension ResourceSynthesizer {
public static func custom(
plugin: String,
parser: Parser,
parserOptions: [String: Parser.Option] = [:],
extensions: Set<String>,
resourceName: String,
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.plugin(name: plugin, resourceName: resourceName),
parser,
parserOptions,
extensions,
context
)
}
public static func custom(
name: String,
parser: Parser,
parserOptions: [String: Parser.Option] = [:],
extensions: Set<String>,
context: [String: Parser.Option] = [:]
) -> Self {
Self(.defaultTemplate(resourceName: name), parser, parserOptions, extensions, context)
}
public static func strings(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.defaultTemplate(resourceName: "Strings"),
.strings,
parserOptions,
["strings", "stringsdict"],
context
)
}
public static func strings(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.plugin(name: plugin, resourceName: "Strings"),
.strings,
parserOptions,
["strings", "stringsdict"],
context
)
}
public static func assets(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.defaultTemplate(resourceName: "Assets"), .assets, parserOptions, ["xcassets"], context)
}
public static func assets(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.plugin(name: plugin, resourceName: "Assets"),
.assets,
parserOptions,
["xcassets"],
context
)
}
public static func plists(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.defaultTemplate(resourceName: "Plists"), .plists, parserOptions, ["plist"], context)
}
public static func plists(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.plugin(name: plugin, resourceName: "Plists"), .plists, parserOptions, ["plist"], context)
}
public static func fonts(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.defaultTemplate(resourceName: "Fonts"),
.fonts,
parserOptions,
["otf", "ttc", "ttf", "woff"],
context
)
}
public static func fonts(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.plugin(name: plugin, resourceName: "Fonts"),
.fonts,
parserOptions,
["otf", "ttc", "ttf", "woff"],
context
)
}
public static func coreData(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.defaultTemplate(resourceName: "CoreData"),
.coreData,
parserOptions,
["xcdatamodeld"],
context
)
}
public static func coreData(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.plugin(name: plugin, resourceName: "CoreData"),
.coreData,
parserOptions,
["xcdatamodeld"],
context
)
}
public static func interfaceBuilder(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.defaultTemplate(resourceName: "InterfaceBuilder"),
.interfaceBuilder,
parserOptions,
["storyboard"],
context
)
}
public static func interfaceBuilder(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(
.plugin(name: plugin, resourceName: "InterfaceBuilder"),
.interfaceBuilder,
parserOptions,
["storyboard"],
context
)
}
public static func json(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.defaultTemplate(resourceName: "JSON"), .json, parserOptions, ["json"], context)
}
public static func json(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.plugin(name: plugin, resourceName: "JSON"), .json, parserOptions, ["json"], context)
}
public static func yaml(
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.defaultTemplate(resourceName: "YAML"), .yaml, parserOptions, ["yml"], context)
}
public static func yaml(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
context: [String: Parser.Option] = [:]
) -> Self {
Self(.plugin(name: plugin, resourceName: "YAML"), .yaml, parserOptions, ["yml"], context)
}
public static func files(
parserOptions: [String: Parser.Option] = [:],
extensions: Set<String>,
context: [String: Parser.Option] = [:]
) -> Self {
Self(.defaultTemplate(resourceName: "Files"), .files, parserOptions, extensions, context)
}
public static func files(
plugin: String,
parserOptions: [String: Parser.Option] = [:],
extensions: Set<String>,
context: [String: Parser.Option] = [:]
) -> Self {
Self(.plugin(name: plugin, resourceName: "Files"), .files, parserOptions, extensions, context)
}
}
"""#
    ),
    (
      "Scheme.swift",
      #"""
public struct Scheme: Equatable, Sendable {
public var name: String
public var shared: Bool
public var hidden: Bool
public var buildAction: BuildAction?
public var testAction: TestAction?
public var runAction: RunAction?
public var archiveAction: ArchiveAction?
public var profileAction: ProfileAction?
public var analyzeAction: AnalyzeAction?
public init(
name: String,
shared: Bool = true,
hidden: Bool = false,
buildAction: BuildAction? = nil,
testAction: TestAction? = nil,
runAction: RunAction? = nil,
archiveAction: ArchiveAction? = nil,
profileAction: ProfileAction? = nil,
analyzeAction: AnalyzeAction? = nil
) {
self.name = name
self.shared = shared
self.hidden = hidden
self.buildAction = buildAction
self.testAction = testAction
self.runAction = runAction
self.archiveAction = archiveAction
self.profileAction = profileAction
self.analyzeAction = analyzeAction
}
public static func scheme(
name: String,
shared: Bool = true,
hidden: Bool = false,
buildAction: BuildAction? = nil,
testAction: TestAction? = nil,
runAction: RunAction? = nil,
archiveAction: ArchiveAction? = nil,
profileAction: ProfileAction? = nil,
analyzeAction: AnalyzeAction? = nil
) -> Self {
Self(
name: name,
shared: shared,
hidden: hidden,
buildAction: buildAction,
testAction: testAction,
runAction: runAction,
archiveAction: archiveAction,
profileAction: profileAction,
analyzeAction: analyzeAction
)
}
}
extension Scheme: JSONConvertible {
var json: JSON {
.object([
"name": name.json,
"shared": shared.json,
"hidden": hidden.json,
"build": buildAction.json,
"test": testAction.json,
"testConfiguration": (testAction?.configuration.rawValue).json,
])
}
}
public struct TargetReference: Hashable, ExpressibleByStringInterpolation, Sendable {
public var projectPath: Path?
public var targetName: String
public init(projectPath: Path?, target: String) {
self.projectPath = projectPath
targetName = target
}
public init(stringLiteral value: String) { self.init(projectPath: nil, target: value) }
public static func project(path: Path, target: String) -> TargetReference {
Self(projectPath: path, target: target)
}
public static func target(_ name: String) -> TargetReference {
Self(projectPath: nil, target: name)
}
}
extension TargetReference: JSONConvertible {
var json: JSON { .object(["project": projectPath.json, "target": targetName.json]) }
}
public enum TargetQuery: Equatable, Sendable, ExpressibleByStringInterpolation {
case named(String)
case tagged(String)
public init(stringLiteral value: String) {
self = value.hasPrefix("tag:") ? .tagged(String(value.dropFirst(4))) : .named(value)
}
}
extension TargetQuery: JSONConvertible {
var json: JSON {
switch self {
case .named(let name): .object(["name": name.json])
case .tagged(let tag): .object(["tag": tag.json])
}
}
}
public struct BuildAction: Equatable, Sendable {
public var targets: [TargetReference]
public var buildFor: [TargetReference: Set<BuildActionTarget.BuildFor>]
public var preActions: [ExecutionAction]
public var postActions: [ExecutionAction]
public var buildOrder: BuildOrder
public var runPostActionsOnFailure: Bool
public var findImplicitDependencies: Bool
public init(
targets: [TargetReference],
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
buildOrder: BuildOrder = .dependency,
runPostActionsOnFailure: Bool = false,
findImplicitDependencies: Bool = true
) {
self.targets = targets
buildFor = [:]
self.preActions = preActions
self.postActions = postActions
self.buildOrder = buildOrder
self.runPostActionsOnFailure = runPostActionsOnFailure
self.findImplicitDependencies = findImplicitDependencies
}
public static func buildAction(
targets: [TargetReference],
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
buildOrder: BuildOrder = .dependency,
runPostActionsOnFailure: Bool = false,
findImplicitDependencies: Bool = true
) -> BuildAction {
BuildAction(
targets: targets,
preActions: preActions,
postActions: postActions,
buildOrder: buildOrder,
runPostActionsOnFailure: runPostActionsOnFailure,
findImplicitDependencies: findImplicitDependencies
)
}
public static func buildAction(
buildActionTargets: [BuildActionTarget],
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
buildOrder: BuildOrder = .dependency,
runPostActionsOnFailure: Bool = false,
findImplicitDependencies: Bool = true
) -> BuildAction {
var action = BuildAction(
targets: [],
preActions: preActions,
postActions: postActions,
buildOrder: buildOrder,
runPostActionsOnFailure: runPostActionsOnFailure,
findImplicitDependencies: findImplicitDependencies
)
for target in buildActionTargets {
if action.buildFor[target.target] == nil { action.targets.append(target.target) }
action.buildFor[target.target, default: []].formUnion(target.buildFor)
}
return action
}
}
extension BuildAction: JSONConvertible {
var json: JSON {
.object([
"targets": targets.json, "findImplicitDependencies": findImplicitDependencies.json,
"preActions": preActions.json, "postActions": postActions.json,
])
}
}
public enum BuildOrder: Equatable, Sendable {
case dependency
case manual
}
public struct BuildActionTarget: Equatable, Sendable {
public enum BuildFor: String, Codable, CaseIterable, Sendable {
case analyzing
case archiving
case profiling
case running
case testing
}
public var target: TargetReference
public var buildFor: Set<BuildFor>
public static func target(
_ name: String,
buildFor: Set<BuildFor> = Set(BuildFor.allCases)
) -> Self {
Self(target: .target(name), buildFor: buildFor)
}
public static func project(
path: Path,
target: String,
buildFor: Set<BuildFor> = Set(BuildFor.allCases)
) -> Self {
Self(target: .project(path: path, target: target), buildFor: buildFor)
}
}
"""#
    ),
    (
      "SchemeActions+Tuist1.swift",
      #"""
extension TestAction {
public init(
targets: [TestableTarget],
arguments: Arguments? = nil,
configurationName: String = "Debug",
coverage: Bool = false,
codeCoverageTargets: [TargetReference] = [],
expandVariableFromTarget: TargetReference? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
diagnosticsOptions: SchemeDiagnosticsOptions = .options()
) {
self.init(
targets,
arguments: arguments,
ConfigurationName(configurationName),
.options(coverage: coverage, codeCoverageTargets: codeCoverageTargets)
)
self.preActions = preActions
}
public static func testPlans(
_ plans: Path...,
configuration: ConfigurationName = .debug
) -> Self {
.testPlans(plans, configuration: configuration)
}
}
extension RunAction {
public init(
configurationName: String = "Debug",
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
executable: TargetReference? = nil,
arguments: Arguments? = nil,
options: RunActionOptions = .options(),
diagnosticsOptions: SchemeDiagnosticsOptions = .options()
) {
configuration = ConfigurationName(configurationName)
self.executable = executable
self.arguments = arguments
}
}
extension ArchiveAction {
public init(
configurationName: String,
revealArchiveInOrganizer: Bool = true,
customArchiveName: String? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = []
) {
configuration = ConfigurationName(configurationName)
self.customArchiveName = customArchiveName
}
}
extension ProfileAction {
public init(
configurationName: String = "Release",
executable: TargetReference? = nil,
arguments: Arguments? = nil
) {
configuration = ConfigurationName(configurationName)
self.executable = executable
self.arguments = arguments
}
}
extension AnalyzeAction {
public init(configurationName: String) {
configuration = ConfigurationName(configurationName)
}
}
"""#
    ),
    (
      "SchemeActions.swift",
      #"""
public struct EnvironmentVariable: Hashable, Sendable, ExpressibleByStringInterpolation {
public var value: String
public var isEnabled: Bool
public init(value: String, isEnabled: Bool = true) {
self.value = value
self.isEnabled = isEnabled
}
public init(stringLiteral value: String) { self.init(value: value) }
public static func environmentVariable(value: String, isEnabled: Bool) -> Self {
Self(value: value, isEnabled: isEnabled)
}
}
extension EnvironmentVariable: JSONConvertible {
var json: JSON { .object(["value": value.json, "enabled": isEnabled.json]) }
}
public struct LaunchArgument: Equatable, Sendable {
public var name: String
public var isEnabled: Bool
public init(name: String, isEnabled: Bool) {
self.name = name
self.isEnabled = isEnabled
}
public static func launchArgument(name: String, isEnabled: Bool) -> Self {
Self(name: name, isEnabled: isEnabled)
}
}
extension LaunchArgument: JSONConvertible {
var json: JSON { .object(["name": name.json, "enabled": isEnabled.json]) }
}
public struct Arguments: Equatable, Sendable {
public var environmentVariables: [String: EnvironmentVariable]
public var launchArguments: [LaunchArgument]
public init(
environmentVariables: [String: EnvironmentVariable] = [:],
launchArguments: [LaunchArgument] = []
) {
self.environmentVariables = environmentVariables
self.launchArguments = launchArguments
}
public init(environment: [String: String], launchArguments: [LaunchArgument] = []) {
self.init(
environmentVariables: environment.mapValues { EnvironmentVariable(value: $0) },
launchArguments: launchArguments
)
}
public init(environment: [String: String] = [:], launch: [String: Bool]) {
self.init(
environment: environment,
launchArguments: launch.sorted { $0.key < $1.key }
.map { LaunchArgument(name: $0.key, isEnabled: $0.value) }
)
}
public static func arguments(
environmentVariables: [String: EnvironmentVariable] = [:],
launchArguments: [LaunchArgument] = []
) -> Self {
Self(environmentVariables: environmentVariables, launchArguments: launchArguments)
}
public static func arguments(
environment: [String: String],
launchArguments: [LaunchArgument] = []
) -> Self {
Self(environment: environment, launchArguments: launchArguments)
}
}
public struct ExecutionAction: Equatable, Sendable {
public var title: String
public var scriptText: String
public var target: TargetReference?
public var shellPath: String?
public init(
title: String = "Run Script",
scriptText: String,
target: TargetReference? = nil,
shellPath: String? = nil
) {
self.title = title
self.scriptText = scriptText
self.target = target
self.shellPath = shellPath
}
public static func executionAction(
title: String = "Run Script",
scriptText: String,
target: TargetReference? = nil,
shellPath: String? = nil
) -> Self {
Self(title: title, scriptText: scriptText, target: target, shellPath: shellPath)
}
}
extension ExecutionAction: JSONConvertible {
var json: JSON { scriptText.json }
}
public enum Executable: Equatable, Sendable {
case askOnLaunch
case executable(TargetReference?)
var target: TargetReference? {
if case .executable(let target) = self { target } else { nil }
}
}
public enum LaunchStyle: Equatable, Sendable {
case automatically
case waitForExecutableToBeLaunched
}
public struct RunAction: Equatable, Sendable {
public var configuration: ConfigurationName
public var executable: TargetReference?
public var arguments: Arguments?
public static func runAction(
configuration: ConfigurationName = .debug,
attachDebugger: Bool = true,
customLLDBInitFile: Path? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
executable: TargetReference? = nil,
customWorkingDirectory: Path? = nil,
filePath: Path? = nil,
arguments: Arguments? = nil,
options: RunActionOptions = .options(),
diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
metalOptions: MetalOptions = .options(),
expandVariableFromTarget: TargetReference? = nil,
launchStyle: LaunchStyle = .automatically,
appClipInvocationURLString: String? = nil
) -> RunAction {
RunAction(configuration: configuration, executable: executable, arguments: arguments)
}
public static func runAction(
configuration: ConfigurationName = .debug,
attachDebugger: Bool = true,
customLLDBInitFile: Path? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
executable: Executable,
customWorkingDirectory: Path? = nil,
filePath: Path? = nil,
arguments: Arguments? = nil,
options: RunActionOptions = .options(),
diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
metalOptions: MetalOptions = .options(),
expandVariableFromTarget: TargetReference? = nil,
launchStyle: LaunchStyle = .automatically,
appClipInvocationURLString: String? = nil
) -> RunAction {
RunAction(configuration: configuration, executable: executable.target, arguments: arguments)
}
}
public struct ArchiveAction: Equatable, Sendable {
public var configuration: ConfigurationName
public var customArchiveName: String?
public static func archiveAction(
configuration: ConfigurationName,
revealArchiveInOrganizer: Bool = true,
customArchiveName: String? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = []
) -> ArchiveAction {
ArchiveAction(configuration: configuration, customArchiveName: customArchiveName)
}
}
public struct ProfileAction: Equatable, Sendable {
public var configuration: ConfigurationName
public var executable: TargetReference?
public var arguments: Arguments?
public static func profileAction(
configuration: ConfigurationName = .release,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
executable: TargetReference? = nil,
arguments: Arguments? = nil
) -> ProfileAction {
ProfileAction(configuration: configuration, executable: executable, arguments: arguments)
}
public static func profileAction(
configuration: ConfigurationName = .release,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
executable: Executable,
arguments: Arguments? = nil
) -> ProfileAction {
ProfileAction(configuration: configuration, executable: executable.target, arguments: arguments)
}
}
public struct AnalyzeAction: Equatable, Sendable {
public var configuration: ConfigurationName
public init(configuration: ConfigurationName) { self.configuration = configuration }
public static func analyzeAction(configuration: ConfigurationName) -> AnalyzeAction {
AnalyzeAction(configuration: configuration)
}
}
"""#
    ),
    (
      "SchemeOptions.swift",
      #"""
public struct SchemeLanguage: Equatable, ExpressibleByStringInterpolation, Sendable {
public var identifier: String
public init(identifier: String) { self.identifier = identifier }
public init(stringLiteral: String) { identifier = stringLiteral }
public static var doubleLengthPseudoLanguage: Self {
"IDELaunchSchemeLanguageDoubleLocalizedStrings"
}
public static var rightToLeftPseudoLanguage: Self {
"IDELaunchSchemeLanguageRightToLeftLayoutDirection"
}
public static var accentedPseudoLanguage: Self { "IDELaunchSchemeLanguageAccentedLatin" }
public static var boundedStringPseudoLanguage: Self { "IDELaunchSchemeLanguageBoundedString" }
public static var rightToLeftWithStringsPseudoLanguage: Self { "IDELaunchSchemeLanguageRLO" }
}
public enum ScreenCaptureFormat: String, Codable, Equatable, Sendable {
case screenshots
case screenRecording
}
public struct SimulatedLocation: Equatable, Sendable {
public var identifier: String?
public var gpxFile: Path?
private static func place(_ identifier: String) -> Self { Self(identifier: identifier) }
public static func custom(gpxFile: Path) -> Self { Self(gpxFile: gpxFile) }
public static var london: Self { place("London, England") }
public static var johannesburg: Self { place("Johannesburg, South Africa") }
public static var moscow: Self { place("Moscow, Russia") }
public static var mumbai: Self { place("Mumbai, India") }
public static var tokyo: Self { place("Tokyo, Japan") }
public static var sydney: Self { place("Sydney, Australia") }
public static var hongKong: Self { place("Hong Kong, China") }
public static var honolulu: Self { place("Honolulu, HI, USA") }
public static var sanFrancisco: Self { place("San Francisco, CA, USA") }
public static var mexicoCity: Self { place("Mexico City, Mexico") }
public static var newYork: Self { place("New York, NY, USA") }
public static var rioDeJaneiro: Self { place("Rio de Janeiro, Brazil") }
}
public struct RunActionOptions: Equatable, Sendable {
public typealias SimulatedLocation = ProjectDescription.SimulatedLocation
public enum GPUFrameCaptureMode: String, Codable, Equatable, Sendable {
case autoEnabled
case metal
case openGL
case disabled
public static var `default`: GPUFrameCaptureMode { .autoEnabled }
}
public static func options(
language: SchemeLanguage? = nil,
region: String? = nil,
storeKitConfigurationPath: Path? = nil,
simulatedLocation: SimulatedLocation? = nil,
enableGPUFrameCaptureMode: GPUFrameCaptureMode = .default
) -> Self { Self() }
}
public struct MetalOptions: Equatable, Sendable {
public static func options(
apiValidation: Bool = true,
shaderValidation: Bool = false,
showGraphicsOverview: Bool = false,
logGraphicsOverview: Bool = false
) -> Self { Self() }
}
public enum SchemeDiagnosticsOption: String, Codable, Equatable, Sendable {
case enableAddressSanitizer
case enableDetectStackUseAfterReturn
case enableThreadSanitizer
case mainThreadChecker
case performanceAntipatternChecker
}
public struct SchemeDiagnosticsOptions: Equatable, Sendable, ExpressibleByArrayLiteral {
public init(arrayLiteral elements: SchemeDiagnosticsOption...) {}
public static func options(
addressSanitizerEnabled: Bool = false,
detectStackUseAfterReturnEnabled: Bool = false,
threadSanitizerEnabled: Bool = false,
mainThreadCheckerEnabled: Bool = true,
performanceAntipatternCheckerEnabled: Bool = true
) -> Self { [] }
}
"""#
    ),
    (
      "Settings.swift",
      #"""
public typealias SettingsDictionary = [String: SettingValue]
public enum SettingValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
ExpressibleByBooleanLiteral, Equatable, Sendable
{
case string(String)
case array([String])
public init(stringLiteral value: String) { self = .string(value) }
public init(arrayLiteral elements: String...) { self = .array(elements) }
public init(booleanLiteral value: Bool) { self = .string(value ? "YES" : "NO") }
public init<T>(_ stringRawRepresentable: T) where T: RawRepresentable, T.RawValue == String {
self = .string(stringRawRepresentable.rawValue)
}
}
extension SettingValue: JSONConvertible {
var json: JSON {
switch self {
case .string(let value): value.json
case .array(let values): values.json
}
}
}
public struct ConfigurationName: ExpressibleByStringInterpolation, Hashable, Sendable {
public var rawValue: String
public init(_ rawValue: String) { self.rawValue = rawValue }
public init(stringLiteral value: String) { self.init(value) }
public static func configuration(_ name: String) -> ConfigurationName { Self(name) }
public static var debug: ConfigurationName { "Debug" }
public static var release: ConfigurationName { "Release" }
}
public struct Configuration: Equatable, Sendable {
public enum Variant: String, Codable, Sendable {
case debug
case release
}
public var name: ConfigurationName
public var variant: Variant
public var settings: SettingsDictionary
public var xcconfig: Path?
public static func debug(
name: ConfigurationName,
settings: SettingsDictionary = [:],
xcconfig: Path? = nil
) -> Configuration {
Configuration(name: name, variant: .debug, settings: settings, xcconfig: xcconfig)
}
public static func release(
name: ConfigurationName,
settings: SettingsDictionary = [:],
xcconfig: Path? = nil
) -> Configuration {
Configuration(name: name, variant: .release, settings: settings, xcconfig: xcconfig)
}
}
public typealias CustomConfiguration = Configuration
extension Configuration: JSONConvertible {
var json: JSON {
.object([
"name": name.rawValue.json,
"variant": variant.rawValue.json,
"settings": settings.json,
"xcconfig": xcconfig.json,
])
}
}
public enum DefaultSettings: Equatable, Sendable {
case recommended(excluding: Set<String> = [])
case essential(excluding: Set<String> = [])
case none
public static var recommended: DefaultSettings { .recommended(excluding: []) }
public static var essential: DefaultSettings { .essential(excluding: []) }
}
extension DefaultSettings: JSONConvertible {
var json: JSON {
switch self {
case .recommended(let excluding):
.object(["kind": "recommended".json, "excluding": excluding.json])
case .essential(let excluding):
.object(["kind": "essential".json, "excluding": excluding.json])
case .none: .object(["kind": "none".json, "excluding": .array([])])
}
}
}
public struct Settings: Equatable, Sendable {
public var base: SettingsDictionary
public var configurations: [Configuration]
public var defaultSettings: DefaultSettings
public var defaultConfiguration: String?
public init(
base: SettingsDictionary = [:],
debug: SettingsDictionary = [:],
release: SettingsDictionary = [:],
defaultSettings: DefaultSettings = .recommended,
defaultConfiguration: String? = nil
) {
self.init(
base: base,
configurations: [
.debug(name: .debug, settings: debug), .release(name: .release, settings: release),
],
defaultSettings: defaultSettings,
defaultConfiguration: defaultConfiguration
)
}
public init(
base: SettingsDictionary = [:],
configurations: [Configuration],
defaultSettings: DefaultSettings = .recommended,
defaultConfiguration: String? = nil
) {
self.base = base
self.configurations = configurations
self.defaultSettings = defaultSettings
self.defaultConfiguration = defaultConfiguration
}
public static func settings(
base: SettingsDictionary = [:],
debug: SettingsDictionary = [:],
release: SettingsDictionary = [:],
defaultSettings: DefaultSettings = .recommended,
defaultConfiguration: String? = nil
) -> Settings {
Settings(
base: base,
debug: debug,
release: release,
defaultSettings: defaultSettings,
defaultConfiguration: defaultConfiguration
)
}
public static func settings(
base: SettingsDictionary = [:],
configurations: [Configuration],
defaultSettings: DefaultSettings = .recommended,
defaultConfiguration: String? = nil
) -> Settings {
Settings(
base: base,
configurations: configurations,
defaultSettings: defaultSettings,
defaultConfiguration: defaultConfiguration
)
}
}
extension Settings: JSONConvertible {
var json: JSON {
.object([
"base": base.json,
"configurations": configurations.json,
"defaultSettings": defaultSettings.json,
])
}
}
"""#
    ),
    (
      "SettingsDictionary.swift",
      #"""
public enum SwiftCompilationMode: String, Sendable {
case singlefile
case wholemodule
}
public enum DebugInformationFormat: String, Sendable {
case dwarf
case dwarfWithDsym = "dwarf-with-dsym"
}
public enum SwiftOptimizationLevel: String, Sendable {
case o = "-O"
case oNone = "-Onone"
case oSize = "-Osize"
}
extension Dictionary where Key == String, Value == SettingValue {
public mutating func merge(_ other: SettingsDictionary) { merge(other) { $1 } }
public func merging(_ other: SettingsDictionary) -> SettingsDictionary {
merging(other) { $1 }
}
private func setting(_ name: String, _ value: String) -> SettingsDictionary {
merging([name: .string(value)])
}
private func setting(_ name: String, _ value: Bool) -> SettingsDictionary {
merging([name: SettingValue(booleanLiteral: value)])
}
public func manualCodeSigning(
identity: String? = nil,
provisioningProfileSpecifier: String? = nil
) -> SettingsDictionary {
var settings = setting("CODE_SIGN_STYLE", "Manual")
if let provisioningProfileSpecifier {
settings["PROVISIONING_PROFILE_SPECIFIER"] = .string(provisioningProfileSpecifier)
}
if let identity { settings["CODE_SIGN_IDENTITY"] = .string(identity) }
return settings
}
public func automaticCodeSigning(devTeam: String) -> SettingsDictionary {
setting("CODE_SIGN_STYLE", "Automatic").setting("DEVELOPMENT_TEAM", devTeam)
}
public func codeSignIdentityAppleDevelopment() -> SettingsDictionary {
codeSignIdentity("Apple Development")
}
public func codeSignIdentity(_ identity: String) -> SettingsDictionary {
setting("CODE_SIGN_IDENTITY", identity)
}
public func currentProjectVersion(_ version: String) -> SettingsDictionary {
setting("CURRENT_PROJECT_VERSION", version)
}
public func marketingVersion(_ version: String) -> SettingsDictionary {
setting("MARKETING_VERSION", version)
}
public func appleGenericVersioningSystem() -> SettingsDictionary {
setting("VERSIONING_SYSTEM", "apple-generic")
}
public func versionInfo(
_ version: String,
prefix: String? = nil,
suffix: String? = nil
) -> SettingsDictionary {
var settings = setting("VERSION_INFO_STRING", version)
if let prefix { settings["VERSION_INFO_PREFIX"] = .string(prefix) }
if let suffix { settings["VERSION_INFO_SUFFIX"] = .string(suffix) }
return settings
}
public func swiftVersion(_ version: String) -> SettingsDictionary {
setting("SWIFT_VERSION", version)
}
public func otherSwiftFlags(_ flags: String...) -> SettingsDictionary { otherSwiftFlags(flags) }
public func otherSwiftFlags(_ flags: [String]) -> SettingsDictionary {
merging(["OTHER_SWIFT_FLAGS": .array(flags)])
}
public func swiftActiveCompilationConditions(_ conditions: String...) -> SettingsDictionary {
swiftActiveCompilationConditions(conditions)
}
public func swiftActiveCompilationConditions(_ conditions: [String]) -> SettingsDictionary {
merging(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": .array(conditions)])
}
public func swiftCompilationMode(_ mode: SwiftCompilationMode) -> SettingsDictionary {
setting("SWIFT_COMPILATION_MODE", mode.rawValue)
}
public func swiftOptimizationLevel(_ level: SwiftOptimizationLevel) -> SettingsDictionary {
setting("SWIFT_OPTIMIZATION_LEVEL", level.rawValue)
}
public func swiftOptimizeObjectLifetimes(_ enabled: Bool) -> SettingsDictionary {
setting("SWIFT_OPTIMIZE_OBJECT_LIFETIME", enabled)
}
public func swiftObjcBridgingHeaderPath(_ path: String) -> SettingsDictionary {
setting("SWIFT_OBJC_BRIDGING_HEADER", path)
}
public func otherCFlags(_ flags: [String]) -> SettingsDictionary {
merging(["OTHER_CFLAGS": .array(flags)])
}
public func otherLinkerFlags(_ flags: [String]) -> SettingsDictionary {
merging(["OTHER_LDFLAGS": .array(flags)])
}
public func bitcodeEnabled(_ enabled: Bool) -> SettingsDictionary {
setting("ENABLE_BITCODE", enabled)
}
public func debugInformationFormat(_ format: DebugInformationFormat) -> SettingsDictionary {
setting("DEBUG_INFORMATION_FORMAT", format.rawValue)
}
}
"""#
    ),
    (
      "Sources.swift",
      #"""
public enum FileCodeGen: String, Codable, Equatable, Sendable {
case `public`
case `private`
case project
case disabled
}
public struct SourceFileGlob: Equatable, Sendable, ExpressibleByStringInterpolation {
public enum FileType: String, Codable, Sendable {
case alwaysPresent
case generated
}
public var glob: Path
public var excluding: [Path]
public var compilerFlags: String?
public var codeGen: FileCodeGen?
public var compilationCondition: PlatformCondition?
public var type: FileType
public init(
_ glob: Path,
excluding: [Path] = [],
compilerFlags: String? = nil,
codeGen: FileCodeGen? = nil,
compilationCondition: PlatformCondition? = nil,
type: FileType = .alwaysPresent
) {
self.glob = glob
self.excluding = excluding
self.compilerFlags = compilerFlags
self.codeGen = codeGen
self.compilationCondition = compilationCondition
self.type = type
}
public init(stringLiteral value: String) { self.init(.path(value)) }
public static func glob(
_ glob: Path,
excluding: [Path] = [],
compilerFlags: String? = nil,
codeGen: FileCodeGen? = nil,
compilationCondition: PlatformCondition? = nil
) -> Self {
Self(
glob,
excluding: excluding,
compilerFlags: compilerFlags,
codeGen: codeGen,
compilationCondition: compilationCondition
)
}
public static func glob(
_ glob: Path,
excluding: Path?,
compilerFlags: String? = nil,
codeGen: FileCodeGen? = nil,
compilationCondition: PlatformCondition? = nil
) -> Self {
Self(
glob,
excluding: excluding.map { [$0] } ?? [],
compilerFlags: compilerFlags,
codeGen: codeGen,
compilationCondition: compilationCondition
)
}
public static func generated(
_ path: Path,
compilerFlags: String? = nil,
codeGen: FileCodeGen? = nil,
compilationCondition: PlatformCondition? = nil
) -> Self {
Self(
path,
compilerFlags: compilerFlags,
codeGen: codeGen,
compilationCondition: compilationCondition,
type: .generated
)
}
}
extension SourceFileGlob: JSONConvertible {
var json: JSON {
.object([
"glob": glob.json,
"excluding": excluding.json,
"compilerFlags": compilerFlags.json,
"codeGen": (codeGen?.rawValue).json,
"platforms": compilationCondition.json,
"generated": (type == .generated).json,
])
}
}
public struct SourceFilesList: Equatable, Sendable, ExpressibleByStringInterpolation,
ExpressibleByArrayLiteral
{
public var globs: [SourceFileGlob]
public init(globs: [SourceFileGlob]) { self.globs = globs }
public init(globs: [String]) { self.globs = globs.map { SourceFileGlob(stringLiteral: $0) } }
public init(stringLiteral value: String) { self.init(globs: [value]) }
public init(arrayLiteral elements: SourceFileGlob...) { self.init(globs: elements) }
public static func sourceFilesList(globs: [SourceFileGlob]) -> Self { Self(globs: globs) }
public static func sourceFilesList(globs: [String]) -> Self { Self(globs: globs) }
public static func paths(_ paths: [Path]) -> SourceFilesList {
Self(globs: paths.map { .glob($0) })
}
}
extension SourceFilesList: JSONConvertible {
var json: JSON { globs.json }
}
public enum ResourceFileElement: Hashable, Sendable, ExpressibleByStringInterpolation {
case glob(
pattern: Path,
excluding: [Path] = [],
tags: [String] = [],
inclusionCondition: PlatformCondition? = nil
)
case folderReference(
path: Path,
tags: [String] = [],
inclusionCondition: PlatformCondition? = nil
)
public init(stringLiteral value: String) { self = .glob(pattern: .path(value)) }
}
extension ResourceFileElement: JSONConvertible {
var json: JSON {
switch self {
case .glob(let pattern, let excluding, _, let condition):
.object([
"kind": "glob".json,
"path": pattern.json,
"excluding": excluding.json,
"platforms": condition.json,
])
case .folderReference(let path, _, let condition):
.object([
"kind": "folder".json,
"path": path.json,
"excluding": .array([]),
"platforms": condition.json,
])
}
}
}
public struct ResourceFileElements: Equatable, Sendable,
ExpressibleByStringInterpolation, ExpressibleByArrayLiteral
{
public var resources: [ResourceFileElement]
public var privacyManifest: PrivacyManifest?
public init(resources: [ResourceFileElement], privacyManifest: PrivacyManifest? = nil) {
self.resources = resources
self.privacyManifest = privacyManifest
}
public init(stringLiteral value: String) {
self.init(resources: [.glob(pattern: .path(value))])
}
public init(arrayLiteral elements: ResourceFileElement...) { self.init(resources: elements) }
public static func resources(
_ resources: [ResourceFileElement],
privacyManifest: PrivacyManifest? = nil
) -> Self {
Self(resources: resources, privacyManifest: privacyManifest)
}
}
public struct CoreDataModel: Equatable, Sendable {
public var path: Path
public var currentVersion: String?
public init(_ path: Path, currentVersion: String? = nil) {
self.path = path
self.currentVersion = currentVersion
}
public static func coreDataModel(_ path: Path, currentVersion: String? = nil) -> Self {
Self(path, currentVersion: currentVersion)
}
}
extension CoreDataModel: JSONConvertible {
var json: JSON { .object(["path": path.json, "currentVersion": currentVersion.json]) }
}
public struct OnDemandResourcesTags: Equatable, Sendable {
public let initialInstall: [String]?
public let prefetchOrder: [String]?
public static func tags(initialInstall: [String]?, prefetchOrder: [String]?) -> Self {
Self(initialInstall: initialInstall, prefetchOrder: prefetchOrder)
}
}
extension OnDemandResourcesTags: JSONConvertible {
var json: JSON {
.object(["initialInstall": initialInstall.json, "prefetchOrder": prefetchOrder.json])
}
}
"""#
    ),
    (
      "Target+Platform.swift",
      #"""
extension Target {
public init(
name: String,
platform: Platform,
product: Product,
productName: String? = nil,
bundleId: String,
deploymentTarget: DeploymentTarget? = nil,
infoPlist: InfoPlist? = .default,
sources: SourceFilesList? = nil,
resources: ResourceFileElements? = nil,
copyFiles: [CopyFilesAction]? = nil,
headers: Headers? = nil,
entitlements: Entitlements? = nil,
actions: [TargetScript] = [],
scripts: [TargetScript] = [],
dependencies: [TargetDependency] = [],
settings: Settings? = nil,
coreDataModels: [CoreDataModel] = [],
environment: [String: String] = [:],
environmentVariables: [String: EnvironmentVariable] = [:],
launchArguments: [LaunchArgument] = [],
additionalFiles: [FileElement] = [],
buildRules: [BuildRule] = [],
mergedBinaryType: MergedBinaryType = .disabled,
mergeable: Bool = false
) {
self.init(
name: name,
destinations: Destinations(platform: platform, deploymentTarget: deploymentTarget),
product: product,
productName: productName,
bundleId: bundleId,
deploymentTargets: deploymentTarget.map { DeploymentTargets($0) },
infoPlist: infoPlist,
sources: sources,
resources: resources,
copyFiles: copyFiles,
headers: headers,
entitlements: entitlements,
scripts: actions + scripts,
dependencies: dependencies,
settings: settings,
coreDataModels: coreDataModels,
environmentVariables: environment.mapValues { EnvironmentVariable(value: $0) }
.merging(environmentVariables) { $1 },
launchArguments: launchArguments,
additionalFiles: additionalFiles,
buildRules: buildRules,
mergedBinaryType: mergedBinaryType,
mergeable: mergeable
)
}
@_disfavoredOverload
public init(
name: String,
platform: Platform,
product: Product,
productName: String? = nil,
bundleId: String,
deploymentTarget: DeploymentTarget? = nil,
infoPlist: InfoPlist? = .default,
sources: SourceFilesList? = nil,
resources: ResourceFileElements? = nil,
copyFiles: [CopyFilesAction]? = nil,
headers: Headers? = nil,
entitlements: Path,
actions: [TargetScript] = [],
scripts: [TargetScript] = [],
dependencies: [TargetDependency] = [],
settings: Settings? = nil,
coreDataModels: [CoreDataModel] = [],
environment: [String: String] = [:],
environmentVariables: [String: EnvironmentVariable] = [:],
launchArguments: [LaunchArgument] = [],
additionalFiles: [FileElement] = [],
buildRules: [BuildRule] = [],
mergedBinaryType: MergedBinaryType = .disabled,
mergeable: Bool = false
) {
self.init(
name: name,
destinations: Destinations(platform: platform, deploymentTarget: deploymentTarget),
product: product,
productName: productName,
bundleId: bundleId,
deploymentTargets: deploymentTarget.map { DeploymentTargets($0) },
infoPlist: infoPlist,
sources: sources,
resources: resources,
copyFiles: copyFiles,
headers: headers,
entitlements: .file(path: entitlements),
scripts: actions + scripts,
dependencies: dependencies,
settings: settings,
coreDataModels: coreDataModels,
environmentVariables: environment.mapValues { EnvironmentVariable(value: $0) }
.merging(environmentVariables) { $1 },
launchArguments: launchArguments,
additionalFiles: additionalFiles,
buildRules: buildRules,
mergedBinaryType: mergedBinaryType,
mergeable: mergeable
)
}
public var platform: Platform {
Platform.allCases.first { destinations.platforms.contains($0) } ?? .iOS
}
}
public enum MergedBinaryType: Equatable, Sendable {
case disabled
case automatic
case manual(mergeableDependencies: Set<String>)
}
extension MergedBinaryType: JSONConvertible {
var json: JSON {
switch self {
case .disabled: "disabled".json
case .automatic: "automatic".json
case .manual(let names): names.json
}
}
}
public struct TargetMetadata: Equatable, Sendable {
public var tags: [String]
public static var `default`: TargetMetadata { .metadata() }
public static func metadata(tags: [String] = []) -> TargetMetadata { TargetMetadata(tags: tags) }
}
"""#
    ),
    (
      "Target.swift",
      #"""
public struct Target: Equatable, Sendable {
public var name: String
public var destinations: Destinations
public var product: Product
public var productName: String?
public var bundleId: String
public var deploymentTargets: DeploymentTargets?
public var infoPlist: InfoPlist?
public var sources: SourceFilesList?
public var resources: ResourceFileElements?
public var buildableFolders: [BuildableFolder]
public var copyFiles: [CopyFilesAction]?
public var headers: Headers?
public var entitlements: Entitlements?
public var scripts: [TargetScript]
public var dependencies: [TargetDependency]
public var settings: Settings?
public var coreDataModels: [CoreDataModel]
public var environmentVariables: [String: EnvironmentVariable]
public var launchArguments: [LaunchArgument]
public var additionalFiles: [FileElement]
public var buildRules: [BuildRule]
public var mergedBinaryType: MergedBinaryType
public var mergeable: Bool
public var onDemandResourcesTags: OnDemandResourcesTags?
public var metadata: TargetMetadata
public var foreignBuild: ForeignBuild?
public init(
name: String,
destinations: Destinations,
product: Product,
productName: String? = nil,
bundleId: String,
deploymentTargets: DeploymentTargets? = nil,
infoPlist: InfoPlist? = .default,
sources: SourceFilesList? = nil,
resources: ResourceFileElements? = nil,
buildableFolders: [BuildableFolder] = [],
copyFiles: [CopyFilesAction]? = nil,
headers: Headers? = nil,
entitlements: Entitlements? = nil,
scripts: [TargetScript] = [],
dependencies: [TargetDependency] = [],
settings: Settings? = nil,
coreDataModels: [CoreDataModel] = [],
environmentVariables: [String: EnvironmentVariable] = [:],
launchArguments: [LaunchArgument] = [],
additionalFiles: [FileElement] = [],
buildRules: [BuildRule] = [],
mergedBinaryType: MergedBinaryType = .disabled,
mergeable: Bool = false,
onDemandResourcesTags: OnDemandResourcesTags? = nil,
metadata: TargetMetadata = .default
) {
self.name = name
self.destinations = destinations
self.product = product
self.productName = productName
self.bundleId = bundleId
self.deploymentTargets = deploymentTargets
self.infoPlist = infoPlist
self.sources = sources
self.resources = resources
self.buildableFolders = buildableFolders
self.copyFiles = copyFiles
self.headers = headers
self.entitlements = entitlements
self.scripts = scripts
self.dependencies = dependencies
self.settings = settings
self.coreDataModels = coreDataModels
self.environmentVariables = environmentVariables
self.launchArguments = launchArguments
self.additionalFiles = additionalFiles
self.buildRules = buildRules
self.mergedBinaryType = mergedBinaryType
self.mergeable = mergeable
self.onDemandResourcesTags = onDemandResourcesTags
self.metadata = metadata
}
public static func target(
name: String,
destinations: Destinations,
product: Product,
productName: String? = nil,
bundleId: String,
deploymentTargets: DeploymentTargets? = nil,
infoPlist: InfoPlist? = .default,
sources: SourceFilesList? = nil,
resources: ResourceFileElements? = nil,
buildableFolders: [BuildableFolder] = [],
copyFiles: [CopyFilesAction]? = nil,
headers: Headers? = nil,
entitlements: Entitlements? = nil,
scripts: [TargetScript] = [],
dependencies: [TargetDependency] = [],
settings: Settings? = nil,
coreDataModels: [CoreDataModel] = [],
environmentVariables: [String: EnvironmentVariable] = [:],
launchArguments: [LaunchArgument] = [],
additionalFiles: [FileElement] = [],
buildRules: [BuildRule] = [],
mergedBinaryType: MergedBinaryType = .disabled,
mergeable: Bool = false,
onDemandResourcesTags: OnDemandResourcesTags? = nil,
metadata: TargetMetadata = .default
) -> Self {
Self(
name: name,
destinations: destinations,
product: product,
productName: productName,
bundleId: bundleId,
deploymentTargets: deploymentTargets,
infoPlist: infoPlist,
sources: sources,
resources: resources,
buildableFolders: buildableFolders,
copyFiles: copyFiles,
headers: headers,
entitlements: entitlements,
scripts: scripts,
dependencies: dependencies,
settings: settings,
coreDataModels: coreDataModels,
environmentVariables: environmentVariables,
launchArguments: launchArguments,
additionalFiles: additionalFiles,
buildRules: buildRules,
mergedBinaryType: mergedBinaryType,
mergeable: mergeable,
onDemandResourcesTags: onDemandResourcesTags,
metadata: metadata
)
}
}
extension Target: JSONConvertible {
var json: JSON {
.object([
"name": name.json,
"destinations": destinations.json,
"product": product.json,
"productName": productName.json,
"bundleId": bundleId.json,
"deploymentTargets": (deploymentTargets ?? DeploymentTargets()).json,
"infoPlist": infoPlist.json,
"sources": (sources?.globs ?? []).json,
"resources": (resources?.resources ?? []).json,
"buildableFolders": buildableFolders.json,
"copyFiles": (copyFiles ?? []).json,
"headers": headers.json,
"entitlements": entitlements.json,
"scripts": scripts.json,
"dependencies": dependencies.json,
"settings": settings.json,
"coreDataModels": coreDataModels.json,
"environmentVariables": environmentVariables.json,
"launchArguments": launchArguments.json,
"additionalFiles": additionalFiles.json,
"buildRules": buildRules.json,
"mergedBinaryType": mergedBinaryType.json,
"mergeable": mergeable.json,
"onDemandResourcesTags": onDemandResourcesTags.json,
"metadataTags": metadata.tags.json,
"privacyManifest": (resources?.privacyManifest).json,
"foreignBuild": foreignBuild.json,
])
}
}
"""#
    ),
    (
      "TargetDependency.swift",
      #"""
public enum LinkingStatus: String, Codable, Hashable, Sendable {
case required
case optional
case none
}
public typealias FrameworkStatus = LinkingStatus
public typealias SDKStatus = LinkingStatus
public enum SDKType: String, Codable, Hashable, Sendable {
case library
case swiftLibrary
case framework
}
public enum XCFrameworkSignature: Hashable, Sendable {
case unsigned
case signedWithAppleCertificate(teamIdentifier: String, teamName: String)
case selfSigned(fingerprint: String)
}
public enum TargetDependency: Hashable, Sendable {
public enum PackageType: String, Codable, Hashable, Sendable {
case runtime
case runtimeEmbedded
case plugin
case macro
}
case target(name: String, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
case macro(name: String)
case project(
target: String,
path: Path,
status: LinkingStatus = .required,
condition: PlatformCondition? = nil
)
case framework(path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
case library(
path: Path,
publicHeaders: Path,
swiftModuleMap: Path?,
condition: PlatformCondition? = nil
)
case package(product: String, type: PackageType = .runtime, condition: PlatformCondition? = nil)
case sdk(name: String, type: SDKType, status: LinkingStatus, condition: PlatformCondition? = nil)
case xcframework(
path: Path,
expectedSignature: XCFrameworkSignature? = nil,
status: LinkingStatus = .required,
condition: PlatformCondition? = nil
)
case xctest
case external(name: String, condition: PlatformCondition? = nil)
public static func sdk(
name: String,
type: SDKType,
condition: PlatformCondition? = nil
) -> TargetDependency {
.sdk(name: name, type: type, status: .required, condition: condition)
}
public static func sdk(name: String, status: LinkingStatus = .required) -> TargetDependency {
let type: SDKType = name.hasSuffix(".framework") ? .framework : .library
return .sdk(name: name, type: type, status: status)
}
public static func target(
_ target: Target,
condition: PlatformCondition? = nil
) -> TargetDependency {
.target(name: target.name, condition: condition)
}
public static func packagePlugin(
product: String,
condition: PlatformCondition? = nil
) -> TargetDependency {
.package(product: product, type: .plugin, condition: condition)
}
public static func packageMacro(
product: String,
condition: PlatformCondition? = nil
) -> TargetDependency {
.package(product: product, type: .macro, condition: condition)
}
public static func xcFramework(path: Path) -> TargetDependency { .xcframework(path: path) }
public static func cocoapods(path: Path) -> TargetDependency {
.library(path: path, publicHeaders: podsMarker, swiftModuleMap: nil)
}
private static let podsMarker = Path("Podfile")
public var typeName: String {
switch self {
case .target: "target"
case .macro: "macro"
case .project: "project"
case .framework: "framework"
case .library(_, Self.podsMarker, nil, nil): "cocoapods"
case .library: "library"
case .package: "package"
case .sdk: "sdk"
case .xcframework: "xcframework"
case .xctest: "xctest"
case .external: "external"
}
}
}
extension TargetDependency: JSONConvertible {
var json: JSON {
var values = fields
values["kind"] = typeName.json
return .object(values)
}
private var fields: [String: JSON] {
switch self {
case .target(let name, let status, let condition):
[
"name": name.json, "status": status.rawValue.json, "platforms": condition.json,
]
case .macro(let name): ["name": name.json]
case .project(let target, let path, let status, let condition):
[
"target": target.json, "path": path.json, "status": status.rawValue.json,
"platforms": condition.json,
]
case .framework(let path, let status, let condition),
.xcframework(let path, _, let status, let condition):
["path": path.json, "status": status.rawValue.json, "platforms": condition.json]
case .library(let path, Self.podsMarker, nil, nil): ["path": path.json]
case .library(let path, let publicHeaders, let swiftModuleMap, let condition):
[
"path": path.json, "publicHeaders": publicHeaders.json,
"swiftModuleMap": swiftModuleMap.json, "platforms": condition.json,
]
case .package(let product, let type, let condition):
["product": product.json, "type": type.rawValue.json, "platforms": condition.json]
case .sdk(let name, let type, let status, let condition):
[
"name": name.json, "type": type.rawValue.json, "status": status.rawValue.json,
"platforms": condition.json,
]
case .xctest: [:]
case .external(let name, let condition): ["name": name.json, "platforms": condition.json]
}
}
}
"""#
    ),
    (
      "TargetScript+Phases.swift",
      #"""
extension TargetScript {
public static func pre(
tool: String,
arguments: String...,
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.tool(path: tool, args: arguments),
.pre,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func pre(
tool: String,
arguments: [String],
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.tool(path: tool, args: arguments),
.pre,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func post(
tool: String,
arguments: String...,
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.tool(path: tool, args: arguments),
.post,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func post(
tool: String,
arguments: [String],
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.tool(path: tool, args: arguments),
.post,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func pre(
path: Path,
arguments: String...,
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.scriptPath(path: path, args: arguments),
.pre,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func pre(
path: Path,
arguments: [String],
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.scriptPath(path: path, args: arguments),
.pre,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func post(
path: Path,
arguments: String...,
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.scriptPath(path: path, args: arguments),
.post,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func post(
path: Path,
arguments: [String],
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.scriptPath(path: path, args: arguments),
.post,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func pre(
script: String,
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.embedded(script),
.pre,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
public static func post(
script: String,
name: String,
inputPaths: [FileListGlob] = [],
inputFileListPaths: [FileListPath] = [],
outputPaths: [Path] = [],
outputFileListPaths: [FileListPath] = [],
basedOnDependencyAnalysis: Bool? = nil,
runForInstallBuildsOnly: Bool = false,
shellPath: String = "/bin/sh",
dependencyFile: Path? = nil
) -> Self {
Self(
name,
.embedded(script),
.post,
inputPaths,
inputFileListPaths,
outputPaths,
outputFileListPaths,
basedOnDependencyAnalysis
)
}
}
"""#
    ),
    (
      "TargetScript.swift",
      #"""
public struct TargetScript: Equatable, Sendable {
public enum Order: String, Codable, Equatable, Sendable {
case pre
case post
}
public enum Script: Equatable, Sendable {
case tool(path: String, args: [String])
case scriptPath(path: Path, args: [String])
case embedded(String)
}
public enum FileListPath: ExpressibleByStringInterpolation, Hashable, Sendable {
case path(Path)
case generated(Path)
public var path: Path {
switch self {
case .path(let path), .generated(let path): path
}
}
public init(stringLiteral: String) { self = .path(Path(stringLiteral: stringLiteral)) }
public static func path(_ path: String) -> Self { .path(Path(path)) }
public static func generated(_ path: String) -> Self { .generated(Path(path)) }
public static func relativeToManifest(_ path: String) -> Self { .path(Path(path)) }
public static func relativeToRoot(_ path: String) -> Self { .path(Path.relativeToRoot(path)) }
public static func relativeToCurrentFile(
_ path: String,
callerPath: StaticString = #file
) -> Self {
.path(Path.relativeToCurrentFile(path, callerPath: callerPath))
}
}
public var name: String
public var script: Script
public var order: Order
public var inputPaths: [FileListGlob]
public var inputFileListPaths: [FileListPath]
public var outputPaths: [Path]
public var outputFileListPaths: [FileListPath]
public var basedOnDependencyAnalysis: Bool?
init(
_ name: String,
_ script: Script,
_ order: Order,
_ inputPaths: [FileListGlob],
_ inputFileListPaths: [FileListPath],
_ outputPaths: [Path],
_ outputFileListPaths: [FileListPath],
_ basedOnDependencyAnalysis: Bool?
) {
self.name = name
self.script = script
self.order = order
self.inputPaths = inputPaths
self.inputFileListPaths = inputFileListPaths
self.outputPaths = outputPaths
self.outputFileListPaths = outputFileListPaths
self.basedOnDependencyAnalysis = basedOnDependencyAnalysis
}
}
public typealias TargetAction = TargetScript
extension TargetScript: JSONConvertible {
var json: JSON {
var values: [String: JSON] = [
"name": name.json,
"order": order.rawValue.json,
"inputPaths": inputPaths.map(\.glob).json,
"inputFileListPaths": inputFileListPaths.map(\.path).json,
"outputPaths": outputPaths.json,
"outputFileListPaths": outputFileListPaths.map(\.path).json,
"basedOnDependencyAnalysis": basedOnDependencyAnalysis.json,
"path": .null,
"text": .null,
"arguments": .array([]),
]
switch script {
case .tool(let tool, let arguments):
values["kind"] = "tool".json
values["text"] = tool.json
values["arguments"] = arguments.json
case .scriptPath(let path, let arguments):
values["kind"] = "path".json
values["path"] = path.json
values["arguments"] = arguments.json
case .embedded(let text):
values["kind"] = "embedded".json
values["text"] = text.json
}
return .object(values)
}
}
"""#
    ),
    (
      "Template.swift",
      #"""
public struct Template: Equatable, Sendable {
public enum Contents: Equatable, Sendable {
case string(String)
case file(Path)
case directory(Path)
}
public struct Item: Equatable, Sendable {
public var path: String
public var contents: Contents
public init(path: String, contents: Contents) {
self.path = path
self.contents = contents
}
public static func item(path: String, contents: Contents) -> Self {
Self(path: path, contents: contents)
}
public static func string(path: String, contents: String) -> Self {
Self(path: path, contents: .string(contents))
}
public static func file(path: String, templatePath: Path) -> Self {
Self(path: path, contents: .file(templatePath))
}
public static func directory(path: String, sourcePath: Path) -> Self {
Self(path: path, contents: .directory(sourcePath))
}
}
public enum Attribute: Equatable, Sendable {
public typealias Value = Plist.Value
case required(String)
case optional(String, default: Value)
}
public var description: String
public var attributes: [Attribute]
public var items: [Item]
public init(description: String, attributes: [Attribute] = [], items: [Item] = []) {
self.description = description
self.attributes = attributes
self.items = items
dumpManifest("template", .object(["description": description.json]))
}
}
extension String.StringInterpolation {
public mutating func appendInterpolation(_ value: Template.Attribute) {
switch value {
case .required(let name), .optional(let name, _): appendLiteral("{{ \(name) }}")
}
}
}
"""#
    ),
    (
      "TestAction.swift",
      #"""
public struct TestAction: Equatable, Sendable {
public var testPlans: [Path]?
public var generatedTestPlans: [TestPlan]?
public var targets: [TestableTarget]
public var targetQueries: [TestableTargetQuery] = []
public var arguments: Arguments?
public var configuration: ConfigurationName
public var options: TestActionOptions
public var skippedTests: [String]?
public var preActions: [ExecutionAction] = []
init(
_ targets: [TestableTarget] = [],
arguments: Arguments? = nil,
_ configuration: ConfigurationName,
_ options: TestActionOptions = .options(),
skippedTests: [String]? = nil
) {
self.targets = targets
self.arguments = arguments
self.configuration = configuration
self.options = options
self.skippedTests = skippedTests
}
public static func targets(
_ targets: [TestableTarget],
arguments: Arguments? = nil,
configuration: ConfigurationName = .debug,
attachDebugger: Bool = true,
expandVariableFromTarget: TargetReference? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
options: TestActionOptions = .options(),
diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
skippedTests: [String] = []
) -> Self {
var action = Self(
targets,
arguments: arguments,
configuration,
options,
skippedTests: skippedTests
)
action.preActions = preActions
return action
}
public static func targets(
matching queries: [TestableTargetQuery],
arguments: Arguments? = nil,
configuration: ConfigurationName = .debug,
attachDebugger: Bool = true,
expandVariableFromTarget: TargetReference? = nil,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = [],
options: TestActionOptions = .options(),
diagnosticsOptions: SchemeDiagnosticsOptions = .options(),
skippedTests: [String] = []
) -> Self {
var action = Self([], arguments: arguments, configuration, options, skippedTests: skippedTests)
action.targetQueries = queries
action.preActions = preActions
return action
}
public static func testPlans(
_ testPlans: [Path],
configuration: ConfigurationName = .debug,
attachDebugger: Bool = true,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = []
) -> Self {
var action = Self([], configuration)
action.testPlans = testPlans
action.preActions = preActions
return action
}
public static func testPlans(
_ testPlans: [TestPlan],
configuration: ConfigurationName = .debug,
attachDebugger: Bool = true,
preActions: [ExecutionAction] = [],
postActions: [ExecutionAction] = []
) -> Self {
var action = Self([], configuration)
action.generatedTestPlans = testPlans
action.preActions = preActions
return action
}
}
extension TestAction: JSONConvertible {
var json: JSON {
if testPlans != nil || generatedTestPlans != nil {
let files = generatedTestPlans?.compactMap(\.file) ?? []
return .object([
"kind": "plans".json,
"plans": ((testPlans ?? []) + files).json,
"generated": (generatedTestPlans?.compactMap(\.generatedJSON) ?? []).json,
"preActions": preActions.json,
])
}
return .object([
"kind": "targets".json,
"targets": targets.json,
"queries": targetQueries.json,
"skippedTests": (skippedTests ?? []).json,
"preActions": preActions.json,
])
}
}
extension JSON: JSONConvertible {
var json: JSON { self }
}
public struct TestableTarget: Equatable, ExpressibleByStringInterpolation, Sendable {
public enum Parallelization: Equatable, Sendable {
case disabled
case swiftTestingOnly
case enabled
}
public var target: TargetReference
public var isSkipped: Bool
public var parallelization: Parallelization
public var isRandomExecutionOrdering: Bool
public var simulatedLocation: SimulatedLocation?
public var isParallelizable: Bool { parallelization == .enabled }
init(
_ target: TargetReference,
_ isSkipped: Bool = false,
_ parallelization: Parallelization = .disabled,
_ isRandomExecutionOrdering: Bool = false,
_ simulatedLocation: SimulatedLocation? = nil
) {
self.target = target
self.isSkipped = isSkipped
self.parallelization = parallelization
self.isRandomExecutionOrdering = isRandomExecutionOrdering
self.simulatedLocation = simulatedLocation
}
public init(
target: TargetReference,
skipped: Bool = false,
parallelizable: Bool = false,
randomExecutionOrdering: Bool = false
) {
self.init(target, skipped, parallelizable ? .enabled : .disabled, randomExecutionOrdering)
}
public init(stringLiteral value: String) { self.init(.target(value)) }
public static func testableTarget(
target: TargetReference,
isSkipped: Bool = false,
isParallelizable: Bool,
isRandomExecutionOrdering: Bool = false,
simulatedLocation: SimulatedLocation? = nil
) -> Self {
let parallelization: Parallelization = isParallelizable ? .enabled : .disabled
return Self(
target,
isSkipped,
parallelization,
isRandomExecutionOrdering,
simulatedLocation
)
}
public static func testableTarget(
target: TargetReference,
isSkipped: Bool = false,
parallelization: Parallelization = .disabled,
isRandomExecutionOrdering: Bool = false,
simulatedLocation: SimulatedLocation? = nil
) -> Self {
Self(target, isSkipped, parallelization, isRandomExecutionOrdering, simulatedLocation)
}
}
extension TestableTarget: JSONConvertible {
var json: JSON { .object(["target": target.json, "skipped": isSkipped.json]) }
}
public struct TestableTargetQuery: Equatable, ExpressibleByStringInterpolation, Sendable {
public var query: TargetQuery
public var isSkipped = false
public init(stringLiteral value: String) { query = TargetQuery(stringLiteral: value) }
public static func testableTargets(
matching query: TargetQuery,
isSkipped: Bool = false,
parallelization: TestableTarget.Parallelization = .disabled,
isRandomExecutionOrdering: Bool = false,
simulatedLocation: SimulatedLocation? = nil
) -> Self {
var targets: Self = ""
targets.query = query
targets.isSkipped = isSkipped
return targets
}
}
extension TestableTargetQuery: JSONConvertible {
var json: JSON { .object(["query": query.json, "skipped": isSkipped.json]) }
}
public enum TestPlan: Equatable, Sendable {
case preConfigured(path: Path, isDefault: Bool = false)
case generated(
name: String,
testTargets: [TestableTarget],
path: Path? = nil,
isDefault: Bool = false
)
public init(
name: String,
path: Path? = nil,
testTargets: [TestableTarget],
isDefault: Bool = false
) {
self = .generated(name: name, testTargets: testTargets, path: path, isDefault: isDefault)
}
var file: Path? {
if case .preConfigured(let path, _) = self { path } else { nil }
}
var generatedJSON: JSON? {
guard case .generated(let name, let targets, let path, _) = self else { return nil }
return .object(["name": name.json, "path": path.json, "targets": targets.json])
}
}
"""#
    ),
    (
      "TestActionOptions.swift",
      #"""
public enum TestExecutionOrdering: String, Codable, Sendable {
case alphabetical
case random
}
public enum TestPlanParallelizationMode: String, Codable, Sendable {
case automatic
case disabled
case enabled
case swiftTestingOnly
}
public enum TestRepetitionMode: String, Codable, Sendable {
case none
case untilFailure
case retryOnFailure
}
public enum TestAttachmentLifetime: String, Codable, Sendable {
case keepAlways
case deleteOnSuccess
case keepNever
}
public enum TestDiagnosticCollectionPolicy: String, Codable, Sendable {
case never = "Never"
case onFailure = "OnFailure"
}
public enum TestInteropMode: String, Codable, Sendable {
case limited
case complete
}
public enum ApplicationCrashDetectionSeverity: String, Codable, Sendable {
case disabled
case warning
case failure
case fatalFailure
}
public struct TestLocationScenario: Equatable, Sendable {
public let identifier: String
public let referenceType: String
public init(identifier: String, referenceType: String = "built-in") {
self.identifier = identifier
self.referenceType = referenceType
}
}
public struct TestActionOptions: Equatable, Sendable {
public var language: SchemeLanguage?
public var region: String?
public var preferredScreenCaptureFormat: ScreenCaptureFormat?
public var coverage: Bool
public var codeCoverageTargets: [TargetReference]
public static func options(
language: SchemeLanguage? = nil,
region: String? = nil,
preferredScreenCaptureFormat: ScreenCaptureFormat? = nil,
coverage: Bool = false,
codeCoverageTargets: [TargetReference] = [],
testExecutionOrdering: TestExecutionOrdering = .alphabetical,
parallelizationMode: TestPlanParallelizationMode? = nil,
testRepetitionMode: TestRepetitionMode = .none,
maximumTestRepetitions: Int? = nil,
repeatInNewRunnerProcess: Bool = false,
testTimeoutsEnabled: Bool = true,
defaultTestExecutionTimeAllowance: Int? = nil,
maximumTestExecutionTimeAllowance: Int? = nil,
userAttachmentLifetime: TestAttachmentLifetime = .deleteOnSuccess,
uiTestingScreenshotsLifetime: TestAttachmentLifetime = .deleteOnSuccess,
areLocalizationScreenshotsEnabled: Bool = false,
diagnosticCollectionPolicy: TestDiagnosticCollectionPolicy = .never,
distributor: String? = nil,
locationScenario: TestLocationScenario? = nil,
testInteropMode: TestInteropMode? = nil,
applicationCrashDetectionSeverity: ApplicationCrashDetectionSeverity? = nil
) -> TestActionOptions {
TestActionOptions(
language: language,
region: region,
preferredScreenCaptureFormat: preferredScreenCaptureFormat,
coverage: coverage,
codeCoverageTargets: codeCoverageTargets
)
}
}
"""#
    ),
    (
      "Version.swift",
      #"""
public struct Version: Hashable, Sendable, Comparable, CustomStringConvertible,
ExpressibleByStringInterpolation
{
public var major: Int
public var minor: Int
public var patch: Int
public var prereleaseIdentifiers: [String]
public var buildMetadataIdentifiers: [String]
public init(
_ major: Int,
_ minor: Int,
_ patch: Int,
prereleaseIdentifiers: [String] = [],
buildMetadataIdentifiers: [String] = []
) {
self.major = major
self.minor = minor
self.patch = patch
self.prereleaseIdentifiers = prereleaseIdentifiers
self.buildMetadataIdentifiers = buildMetadataIdentifiers
}
public init?(string: String) {
let halves = string.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
let parts = (halves.first ?? "")
.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
let numbers = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
.map { Int($0) }
guard (1...3).contains(numbers.count), let major = numbers[0] else { return nil }
self.init(
major,
numbers.count > 1 ? numbers[1] ?? 0 : 0,
numbers.count > 2 ? numbers[2] ?? 0 : 0,
prereleaseIdentifiers: parts.dropFirst().flatMap { $0.split(separator: ".") }.map(
String.init
),
buildMetadataIdentifiers: halves.dropFirst().flatMap { $0.split(separator: ".") }
.map(String.init)
)
}
public init(stringLiteral value: String) {
self = Version(string: value) ?? Version(0, 0, 0)
}
public var description: String {
var text = "\(major).\(minor).\(patch)"
if !prereleaseIdentifiers.isEmpty {
text += "-" + prereleaseIdentifiers.joined(separator: ".")
}
if !buildMetadataIdentifiers.isEmpty {
text += "+" + buildMetadataIdentifiers.joined(separator: ".")
}
return text
}
public static func < (first: Version, second: Version) -> Bool {
let numbers = [first.major, first.minor, first.patch]
let others = [second.major, second.minor, second.patch]
if numbers != others { return numbers.lexicographicallyPrecedes(others) }
if first.prereleaseIdentifiers.isEmpty { return false }
if second.prereleaseIdentifiers.isEmpty { return true }
return first.prereleaseIdentifiers.lexicographicallyPrecedes(second.prereleaseIdentifiers) {
switch (Int($0), Int($1)) {
case (let number?, let other?): number < other
case (nil, nil): $0 < $1
case (let number, _): number != nil
}
}
}
}
extension Range where Bound == Version {
public func contains(version: Version) -> Bool {
lowerBound <= version && version < upperBound
}
}
"""#
    ),
    (
      "Workspace.swift",
      #"""
public struct Workspace: Equatable, Sendable {
public var name: String
public var projects: [Path]
public var schemes: [Scheme]
public var fileHeaderTemplate: FileHeaderTemplate?
public var additionalFiles: [FileElement]
public var generationOptions: GenerationOptions
public init(
name: String,
projects: [Path],
schemes: [Scheme] = [],
fileHeaderTemplate: FileHeaderTemplate? = nil,
additionalFiles: [FileElement] = [],
generationOptions: GenerationOptions = .options()
) {
self.name = name
self.projects = projects
self.schemes = schemes
self.fileHeaderTemplate = fileHeaderTemplate
self.additionalFiles = additionalFiles
self.generationOptions = generationOptions
dumpManifest("workspace", json)
}
}
extension Workspace: JSONConvertible {
var json: JSON {
.object([
"name": name.json,
"projects": projects.json,
"schemes": schemes.json,
"additionalFiles": additionalFiles.json,
"automaticSchemes": (generationOptions.autogeneratedWorkspaceSchemes != .disabled).json,
"enforceExplicitDependencies": generationOptions.enforceExplicitDependencies.json,
])
}
}
extension Workspace {
public struct GenerationOptions: Equatable, Sendable {
public enum AutogeneratedWorkspaceSchemes: Equatable, Sendable {
public enum CodeCoverageMode: Equatable, Sendable {
case all
case relevant
case targets([TargetReference])
case disabled
}
case disabled
case enabled(
codeCoverageMode: CodeCoverageMode = .disabled,
testingOptions: TestingOptions = [],
testLanguage: SchemeLanguage? = nil,
testRegion: String? = nil,
testScreenCaptureFormat: ScreenCaptureFormat? = nil
)
}
public enum DerivedDataLocationStyle: String, Codable, Equatable, Sendable {
case `default`
case absolutePath
case workspaceRelativePath
}
public var autogeneratedWorkspaceSchemes: AutogeneratedWorkspaceSchemes
public var enforceExplicitDependencies: Bool?
public static func options(
enableAutomaticXcodeSchemes: Bool? = false,
autogeneratedWorkspaceSchemes: AutogeneratedWorkspaceSchemes = .enabled(),
lastXcodeUpgradeCheck: Version? = nil,
renderMarkdownReadme: Bool = false,
enforceExplicitDependencies: Bool? = nil,
derivedDataLocationStyle: DerivedDataLocationStyle? = nil,
derivedDataCustomLocation: String? = nil
) -> Self {
Self(
autogeneratedWorkspaceSchemes: autogeneratedWorkspaceSchemes,
enforceExplicitDependencies: enforceExplicitDependencies
)
}
}
}
"""#
    ),
  ]
}
