import WorkspaceModel

extension ArchitectureRules {
  static let packageRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "C18",
      title: "Platforms and tools versions",
      level: .warning,
      statement:
        "A module needs no newer system than those that use it, and packages state one tools version.",
      computed: """
        The oldest versions of systems that manifests of packages and deployment targets of projects state, where both \
        ends of an arrow state one. The first two numbers of tools versions; that is a note.
        """,
      errsWhere: """
        Left out: systems that one end does not state, dependencies under conditions, settings that differ by SDK. \
        Packages that older tools build, too.
        """,
      example: "`App` supports ios 15.0, and `Kit` needs 16.0",
      check: { facts throws(CancellationError) in
        MinimumVersions(facts).violations() + PackageCheck(facts).toolsVersions()
      }
    ),
    ArchitectureRule(
      id: "C19",
      title: "Path dependencies",
      level: .warning,
      statement: "A dependency by a path leads to a package of the workspace.",
      computed:
        "`.package(path:)` without a manifest at its path, or with one outside of the root.",
      errsWhere:
        "Packages that a tool makes, and those that Xcode takes from elsewhere by their name. Submodules and manifests under `ignore` are left out.",
      example: "`Chat` depends on the package `Libs/Log`, which does not exist",
      check: { facts throws(CancellationError) in PackageCheck(facts).paths() }
    ),
  ]
}

private struct PackageCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func paths() -> [Violation] {
    let known = Set(facts.workspace.containers.map(\.path))
    return facts.workspace.containers.flatMap { container in
      container.dependencies.compactMap { dependency -> Violation? in
        switch dependency.location {
        case .remote: return nil
        case .outside(let path):
          return violation(
            container,
            path,
            "outside of the workspace",
            ceiling: .warning,
            remedy: "Move the package into the workspace, or name it by a URL"
          )
        case .local(let path):
          guard !known.contains(path), !isInSubmodule(path), !hasManifest(path) else { return nil }
          return violation(
            container,
            path.description,
            "which does not exist",
            ceiling: .error,
            remedy: remedy(path)
          )
        }
      }
    }
  }

  private func remedy(_ missing: SourcePath) -> String {
    let name = missing.name.lowercased()
    let other = facts.workspace.containers.first { $0.kind == .package && $0.identity == name }
    return other.map { "Correct the path: the package of that name is at `\($0.folder)`" }
      ?? "Correct the path, or add the package to git"
  }

  private func violation(
    _ container: Container,
    _ path: String,
    _ words: String,
    ceiling: Finding.Severity,
    remedy: String
  ) -> Violation {
    Violation(
      from: .named(container.path.description),
      to: .named(path),
      certainty: container.evaluation == .evaluated ? .certain : .likely,
      ceiling: ceiling,
      message:
        "\(container.kind == .package ? "Package" : "Project") `\(container.name)` depends on the package "
        + "`\(path)`" + (words.hasPrefix("which") ? ", " : " ") + words,
      remedy: remedy,
      evidence: [
        Finding.Evidence(path: container.manifest, note: "depends on the path `\(path)`")
      ]
    )
  }

  /// If there is a file, the package is left out on purpose.
  private func hasManifest(_ path: SourcePath) -> Bool {
    path.appending("Package.swift").map { facts.snapshot.files[$0] != nil } == true
  }

  private func isInSubmodule(_ path: SourcePath) -> Bool {
    var folder: SourcePath? = path
    while let current = folder, current != .root {
      if let kind = facts.snapshot.files[current]?.kind, kind == .submodule || kind.isLink {
        return true
      }
      folder = current.parent
    }
    return false
  }

  func toolsVersions() -> [Violation] {
    let packages = facts.workspace.packages
    let versions = packages.map { Self.version($0.toolsVersion) }
    guard let newest = versions.compactMap(\.self).max(by: { $0.lexicographicallyPrecedes($1) })
    else {
      return []
    }
    let older = zip(packages, versions).filter { $1 != nil && $1 != newest }.map(\.0)
    guard !older.isEmpty else { return [] }
    let names = older.prefix(3).map { "`\($0.name)` \($0.toolsVersion)" }.joined(separator: ", ")
    let verb = older.count == 1 ? "states" : "state"
    return [
      Violation(
        from: .named(older[0].path.description),
        ceiling: .note,
        message: "\(older.count) of \(packages.count) packages \(verb) an older tools version than "
          + "\(newest.map(String.init).joined(separator: ".")): \(names)",
        remedy: "Raise their tools versions",
        evidence: older.prefix(5).map {
          Finding.Evidence(path: $0.manifest, line: 1, note: "tools version \($0.toolsVersion)")
        }
      )
    ]
  }

  private static func version(_ text: String) -> [Int]? {
    let parts = text.split(separator: ".").prefix(2).map { Int($0) }
    return parts.count == 2 ? parts.compactMap(\.self) : nil
  }
}
