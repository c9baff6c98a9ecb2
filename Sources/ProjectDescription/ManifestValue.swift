/// A value of a manifest, which helpers may have as a part of `Codable` types of their own, as with Tuist's.
///
/// No code is generated to encode and decode: it took two thirds of the time in which this module compiles. A helper
/// that encodes such a value gets an error.
public protocol ManifestValue: Codable {}

/// The error of encoding or decoding a value of a manifest.
public struct NotCodable: Error {}

extension ManifestValue {
  /// Throws `NotCodable`.
  public init(from decoder: any Decoder) throws { throw NotCodable() }

  /// Throws `NotCodable`.
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
