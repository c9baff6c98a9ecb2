import DocumentFormats
import WorkspaceModel

extension DocumentValue {
  /// The settings of a dictionary, each a text or a list of texts.
  var assignments: [SettingAssignment] {
    SettingAssignment.list(
      members.map { (key: $0, value: $1.text ?? SettingAssignment.text(ofList: $1.texts)) }
    )
  }
}

extension PackageDependency {
  /// A package of a project, by what the project requires of its version under the keys of `project.pbxproj`.
  init(
    identity: String,
    location: Location,
    requirement: [String: String],
    traits: [String]
  ) {
    let lines =
      requirement.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      + traits.sorted().map { "trait \($0)" }
    self.init(
      identity: identity,
      location: location,
      requirement: lines.joined(separator: "\n"),
      versions: VersionRequirement(requirement)
    )
  }
}

extension ProjectTargetDescription.Kind {
  /// A target with a product, by the whole name of its type or by that without the common prefix.
  init(productType: String) {
    let prefix = "com.apple.product-type."
    self = .native(
      productType: productType.hasPrefix(prefix)
        ? String(productType.dropFirst(prefix.count)) : productType
    )
  }
}
