import Testing
import WorkspaceModel

/// Which versions a package is built with, as text: `package A: x 1.0.0, ./B`, `lock A: x 1.0.0`.
@Suite struct PackageResolutionTests {
  /// Reads a workspace, in which `-` is the root.
  ///
  /// `x 1.0.0` is a dependency on a package outside from that version on, `x #main` one on a branch, and `./B` one
  /// on a folder. `x@fork` lies at another place.
  private static func workspace(_ text: String) throws -> Workspace {
    var workspace = Workspace()
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      let folder = words[1] == "-" ? SourcePath.root : try #require(SourcePath(words[1]))
      let items =
        parts.count > 1 ? parts[1].split(separator: ",").map { $0.split(separator: " ") } : []
      if words[0] == "package" {
        workspace.containers.append(
          Container(
            path: folder,
            name: String(words[1]),
            identity: words[1].lowercased(),
            manifest: try #require(folder.appending("Package.swift")),
            toolsVersion: "6.0.0",
            evaluation: .evaluated,
            dependencies: try items.map(dependency)
          )
        )
      } else {
        let pins = items.map { item in
          let isBranch = item[1].hasPrefix("#")
          let (identity, host) = Self.parts(item[0])
          let pin = Pin(
            location: "https://\(host)/\(identity)",
            version: isBranch ? nil : String(item[1]),
            branch: isBranch ? String(item[1].dropFirst()) : nil,
            revision: item.count > 2 ? String(item[2]) : "r"
          )
          return (identity, pin)
        }
        let path =
          words[0] == "xcode" ? folder : try #require(folder.appending(PackageLock.fileName))
        workspace.locks[path] = PackageLock(pins: Dictionary(uniqueKeysWithValues: pins))
      }
    }
    return workspace
  }

  private static func dependency(_ words: [Substring]) throws -> PackageDependency {
    if words[0].hasPrefix("./") {
      return PackageDependency(
        identity: words[0].dropFirst(2).lowercased(),
        location: .local(try #require(SourcePath(words[0].dropFirst(2))))
      )
    }
    let versions: VersionRequirement
    if words[1].hasPrefix("#") {
      versions = .branch(String(words[1].dropFirst()))
    } else {
      let lower = try #require(PackageVersion(words[1]))
      let upper = try #require(PackageVersion("\(lower.numbers[0] + 1).0.0"))
      versions = .range(lower: lower, upper: upper)
    }
    let (identity, host) = parts(words[0])
    return PackageDependency(
      identity: identity,
      location: .remote("https://\(host)/\(identity).git"),
      requirement: words.dropFirst().joined(separator: " "),
      versions: versions
    )
  }

  private static func parts(_ name: Substring) -> (identity: String, host: String) {
    let parts = name.split(separator: "@")
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "example.com")
  }

  /// Checks what of the packages outside of `root` may differ: `nil` stands for all.
  private func check(
    _ old: String,
    _ new: String,
    root: String = "-",
    changes expected: Set<String>?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = root == "-" ? SourcePath.root : try #require(SourcePath(root))
    let before = PackageResolution(of: path, in: try Self.workspace(old))
    let after = PackageResolution(of: path, in: try Self.workspace(new))
    let found = before.difference(to: after)
    #expect(found == expected.map { .some($0) } ?? .all, sourceLocation: sourceLocation)
    #expect(after.difference(to: before) == found, sourceLocation: sourceLocation)
  }

  @Test func aPinMoves() throws {
    let package = "package -: x 1.0.0, y 1.0.0\n"
    try check(
      package + "lock -: x 1.0.0, y 1.0.0",
      package + "lock -: x 1.1.0, y 1.0.0",
      changes: ["x"]
    )
    try check(
      package + "lock -: x 1.0.0 r, y 1.0.0",
      package + "lock -: x 1.0.0 s, y 1.0.0",
      changes: ["x"]
    )
    try check(
      package + "lock -: x 1.0.0, y 1.0.0, z 1.0.0",
      package + "lock -: x 1.0.0, y 1.0.0",
      changes: ["z"]
    )
  }

  @Test func aRequirementThatThePinStillMeets() throws {
    let lock = "\nlock -: x 1.5.0"
    try check("package -: x 1.0.0" + lock, "package -: x 1.2.0" + lock, changes: [])
  }

  /// SwiftPM 6.3.1 resolves a package anew whose pin has another place, and keeps the pins of others.
  @Test(arguments: [
    ("x", "x@fork"), ("x@fork", "x"), ("x@fork", "x@fork"),
  ])
  func aPackageMoves(_ required: String, _ pinned: String) throws {
    let old = "package -: x 1.0.0, y 1.0.0\nlock -: x 1.5.0 r, y 1.0.0"
    func new(_ version: String, _ revision: String) -> String {
      "package -: \(required) \(version), y 1.0.0\nlock -: \(pinned) 1.5.0 \(revision), y 1.0.0"
    }
    try check(old, new("1.0.0", "r"), changes: ["x"])
    // Another revision, or a version that is not allowed, is resolved with all others.
    let isSettled = required == pinned
    try check(old, new("1.0.0", "s"), changes: isSettled ? ["x"] : nil)
    try check(old, new("1.6.0", "r"), changes: nil)
  }

  /// SwiftPM resolves anew, and may move what the new version needs.
  @Test(arguments: ["x 1.6.0", "x 2.0.0", "x #main"]) func aPinThatIsNoLongerAllowed(
    _ requirement: String
  ) throws {
    let lock = "\nlock -: x 1.5.0, y 1.0.0"
    try check(
      "package -: x 1.0.0, y 1.0.0" + lock,
      "package -: \(requirement), y 1.0.0" + lock,
      changes: nil
    )
  }

  @Test func aPackageByAPathRequiresMore() throws {
    func state(_ lower: String) -> String {
      "package -: x 1.0.0, ./B\npackage B: x \(lower)\nlock -: x 1.5.0"
    }
    try check(state("1.0.0"), state("1.6.0"), changes: nil)
    try check(state("1.0.0"), state("1.3.0"), changes: [])
  }

  @Test func withoutALockTheRequirementsDecide() throws {
    try check("package -: x 1.0.0, y 1.0.0", "package -: x 1.2.0, y 1.0.0", changes: ["x"])
    try check("package -: x 1.0.0", "package -: x 1.0.0", changes: [])
  }

  @Test func aLockComesOrGoes() throws {
    let package = "package -: x 1.0.0, y 1.0.0\n"
    try check(package + "lock -: x 1.0.0, y 1.0.0", package, changes: nil)
  }

  /// Each root has its own lock.
  @Test func theLockOfAnotherPackage() throws {
    let packages = "package -: x 1.0.0\npackage Examples: x 1.0.0\n"
    let both = packages + "lock -: x 1.0.0\nlock Examples: x 1.0.0"
    let one = packages + "lock Examples: x 1.0.0"
    try check(both, one, changes: nil)
    try check(both, one, root: "Examples", changes: [])
  }

  /// A version that is unsettled on both sides is the same; a pin beside it moves alone.
  @Test func whatIsUnsettledInBothStates() throws {
    let package = "package -: x #main, y 1.0.0\n"
    try check(
      package + "lock -: x 1.0.0, y 1.0.0",
      package + "lock -: x 1.0.0, y 1.1.0",
      changes: ["y"]
    )
    try check(
      package + "lock -: x 1.0.0, y 1.0.0",
      package + "lock -: x 1.1.0, y 1.0.0",
      changes: nil
    )
  }

  @Test func damagedLocks() throws {
    var (good, bad) = (try Self.workspace("package -: x 1.0.0\nlock -: x 1.0.0"), Workspace())
    bad = good
    let path = try #require(SourcePath(PackageLock.fileName))
    bad.locks[path] = PackageLock(
      pins: [:],
      damage: ContentID(bytes: [UInt8](repeating: 1, count: 20))
    )
    func resolution(_ workspace: Workspace) -> PackageResolution {
      PackageResolution(of: .root, in: workspace)
    }
    #expect(resolution(good).difference(to: resolution(bad)) == .all)
    #expect(resolution(bad).difference(to: resolution(bad)) == .some([]))
    good.locks = [:]
    #expect(resolution(bad).difference(to: resolution(good)) == .all)
  }

  @Test func locationsOfOneRepository() throws {
    var workspace = try Self.workspace("package -: x 1.0.0\nlock -: x 1.0.0")
    let path = try #require(SourcePath(PackageLock.fileName))
    for (location, isSettled) in [
      ("https://example.com/x", true), ("https://EXAMPLE.com/x.git/", true),
      ("git@example.com:x.git", true),
      ("ssh://git@example.com/x.git", true), ("https://mirror.com/x.git", false), ("", true),
    ] {
      workspace.locks[path]?.pins["x"]?.location = location
      let pin = PackageResolution(of: .root, in: workspace).settledPin(of: "x")
      #expect((pin != nil) == isSettled, "\(location)")
    }
  }

  /// SwiftPM pins the absolute path of what a manifest names relative to itself.
  @Test(arguments: [
    ("../../x", "/home/me/x", true), ("../libs/x", "/home/me/libs/x", true),
    ("../libs/x", "/home/me/x", false), ("../x", "/home/me/ox", false),
    ("/home/me/x", "/home/me/x", true), ("../x", "https://example.com/x", false),
  ])
  func locationsOnDisk(_ location: String, _ pinned: String, _ isSettled: Bool) throws {
    var workspace = try Self.workspace("package -: x 1.0.0\nlock -: x 1.0.0")
    let path = try #require(SourcePath(PackageLock.fileName))
    workspace.containers[0].dependencies[0].location = .remote(location)
    workspace.locks[path]?.pins["x"]?.location = pinned
    let pin = PackageResolution(of: .root, in: workspace).settledPin(of: "x")
    #expect((pin != nil) == isSettled)
  }

  @Test func xcodeBuildsAllPackagesWithItsLock() throws {
    let packages = "package A: x 1.0.0\npackage B: y 1.0.0\n"
    let path = try #require(SourcePath("App.xcworkspace/xcshareddata/swiftpm/Package.resolved"))
    let before = PackageResolution(
      xcodeLock: path,
      in: try Self.workspace(packages + "xcode \(path): x 1.0.0, y 1.0.0")
    )
    let after = PackageResolution(
      xcodeLock: path,
      in: try Self.workspace(packages + "xcode \(path): x 1.0.0, y 1.1.0")
    )
    #expect(before.difference(to: after) == .some(["y"]))
    #expect(before.packages.count == 2)
  }
}
