import WorkspaceModel

extension VersionRequirement {
  /// Reads the requirement of a project's reference to a remote package; `nil` if it is not understood.
  ///
  /// Source: `XCRemoteSwiftPackageReference` as Xcode writes it; the bounds are those of SwiftPM's `from:`.
  init?(_ values: [String: String]) {
    func version(_ key: String) -> PackageVersion? { values[key].flatMap { PackageVersion($0) } }
    switch values["kind"] {
    case "upToNextMajorVersion":
      guard let lower = version("minimumVersion"),
        let upper = PackageVersion("\(lower.numbers[0] &+ 1).0.0")
      else { return nil }
      self = .range(lower: lower, upper: upper)
    case "upToNextMinorVersion":
      guard let lower = version("minimumVersion"),
        let upper = PackageVersion("\(lower.numbers[0]).\(lower.numbers[1] &+ 1).0")
      else { return nil }
      self = .range(lower: lower, upper: upper)
    case "versionRange":
      guard let lower = version("minimumVersion"), let upper = version("maximumVersion") else {
        return nil
      }
      self = .range(lower: lower, upper: upper)
    case "exactVersion":
      guard let version = version("version") else { return nil }
      self = .exact(version)
    case "branch":
      guard let name = values["branch"] else { return nil }
      self = .branch(name)
    case "revision":
      guard let revision = values["revision"] else { return nil }
      self = .revision(revision)
    default: return nil
    }
  }
}
