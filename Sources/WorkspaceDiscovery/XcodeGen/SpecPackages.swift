import WorkspaceModel

/// The Swift packages of a spec (XcodeGen: ProjectSpec/SwiftPackage.swift).
struct SpecPackages: Sendable {
  private(set) var local: [SourcePath] = []
  /// See `ProjectDescription.packagesOutside`.
  private(set) var outside: Set<String> = []
  private(set) var remote: [PackageDependency] = []
  private var references: [String: PackageReference] = [:]

  init(_ spec: SpecValue, in folder: SourcePath, _ problems: inout SpecProblems) {
    for member in spec["packages"]?.members ?? [] { add(member, folder, &problems) }
    // An older form is a list of paths, each with the name of its folder.
    for path in spec.texts("localPackages") {
      guard let place = folder.appending(path) else { continue }
      add(place, named: place == .root ? path : place.name)
    }
  }

  private mutating func add(_ path: SourcePath, named name: String) {
    local.append(path)
    references[name] = .local(path)
  }

  private mutating func add(
    _ member: SpecValue.Member,
    _ folder: SourcePath,
    _ problems: inout SpecProblems
  ) {
    let (name, value) = (member.key, member.value)
    if let text = value.text("path") {
      let isUnknown = problems.reportVariable(in: text, at: value.place, "The package `\(name)`")
      guard !isUnknown, let path = folder.appending(text) else {
        // Nothing of the workspace: what it contains is as little known as that of a remote package.
        let identity = SpecPaths.name(of: text).lowercased()
        references[name] = .remote(identity: identity)
        if !isUnknown { outside.insert(identity) }
        return
      }
      return add(path, named: name)
    }
    let github = value.text("github").map { "https://github.com/\($0)" }
    guard let url = github ?? value.text("url"), let identity = PackageIdentity.of(url: url) else {
      problems.report(
        .projectUnreadable,
        .error,
        at: value.place,
        "The package `\(name)` has none of the keys `url`, `github` and `path`, so its place is not known; add one"
      )
      references[name] = .remote(identity: name.lowercased())
      return
    }
    references[name] = .remote(identity: identity)
    remote.append(
      PackageDependency(
        identity: identity,
        location: .remote(url),
        requirement: Self.requirement(value),
        traits: []
      )
    )
  }

  /// The version that an entry requires, under the keys of `project.pbxproj`.
  private static func requirement(_ value: SpecValue) -> [String: String] {
    for key in ["exactVersion", "version"] {
      if let version = value.text(key) { return ["kind": "exactVersion", "version": version] }
    }
    for key in ["revision", "branch"] {
      if let text = value.text(key) { return ["kind": key, key: text] }
    }
    if let lower = value.text("minVersion"), let upper = value.text("maxVersion") {
      return ["kind": "versionRange", "minimumVersion": lower, "maximumVersion": upper]
    }
    if let version = value.text("minorVersion") {
      return ["kind": "upToNextMinorVersion", "minimumVersion": version]
    }
    if let version = value.text("majorVersion") ?? value.text("from") {
      return ["kind": "upToNextMajorVersion", "minimumVersion": version]
    }
    return [:]
  }

  /// The package of a name; `nil` with a problem if there is none.
  func reference(
    to name: String,
    at place: SpecPlace,
    target: String,
    _ problems: inout SpecProblems
  ) -> PackageReference? {
    if let reference = references[name] { return reference }
    let subject = "The dependency of the target `\(target)` on the package `\(name)`"
    if problems.reportVariable(in: name, at: place, subject) { return nil }
    problems.report(
      .referenceDangling,
      .error,
      at: place,
      "The target `\(target)` depends on the package `\(name)`, which the spec does not have, so the dependency is "
        + "left out; add the package under `packages`"
    )
    return nil
  }

  /// The folder of a local package.
  func folder(of name: String) -> SourcePath? {
    if case .local(let path) = references[name] { path } else { nil }
  }
}
