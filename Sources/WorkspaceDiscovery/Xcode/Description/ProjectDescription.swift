import WorkspaceModel

/// The declarations of a project, whatever format it is written in.
///
/// Paths are below the workspace's root. A description depends on the bytes of its file alone, not on which other
/// files there are.
struct ProjectDescription: Sendable, Hashable {
  /// The wrapper: `App.xcodeproj`.
  var path: SourcePath
  /// The file that was read.
  var file: SourcePath
  /// The wrapper's name without its ending.
  var name: String
  /// The folder that `SRCROOT` stands for.
  var folder: SourcePath
  var configurations: [ConfigurationDescription] = []
  var targets: [ProjectTargetDescription] = []
  var folders: [FolderDescription] = []
  /// The folders of packages that the project refers to as such.
  var localPackages: [SourcePath] = []
  /// The identities of packages that it refers to by paths out of the workspace.
  var packagesOutside: Set<String> = []
  var remotePackages: [PackageDependency] = []
  /// Packages that the list of a generator names, and that the project does not refer to by that.
  var listedPackages: [PackageDependency] = []
  /// See `Container.dependencyList`.
  var dependencyList: SourcePath?
  /// See `Container.hidesUndeclaredModules`.
  var hidesUndeclaredModules = false
  /// Other projects that it refers to.
  var projects: [SourcePath] = []
  /// The files and folders that its tree lists, members or not.
  ///
  /// Until Xcode 14 a package was a folder in that tree, and still can be.
  var listed: Set<SourcePath> = []
}

extension ProjectDescription {
  /// The folders of the packages that the list of a generator names by paths.
  var listedFolders: [SourcePath] {
    listedPackages.compactMap { dependency in
      if case .local(let folder) = dependency.location { folder } else { nil }
    }
  }
}

/// The settings of a project or of a target in one configuration.
struct ConfigurationDescription: Sendable, Hashable {
  var name: String
  /// The `.xcconfig` file below the settings.
  var file: SourcePath?
  var settings: [SettingAssignment]
}

/// A target of a project.
struct ProjectTargetDescription: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Xcode builds a product of that type, without the prefix `com.apple.product-type.`.
    case native(productType: String)
    case aggregate
    /// Another build system runs in a folder.
    case external(folder: String)
  }

  /// The target's id in the file: references name it, and nothing else depends on it.
  var id: String
  var name: String
  var kind: Kind
  /// The id of its product, by which other projects refer to it.
  var productID: String?
  /// The file name of its product as the project's tree lists it.
  var productFile: String?
  var configurations: [ConfigurationDescription] = []
  /// The kinds of its phases.
  var phases: Set<PhaseKind> = []
  var members: [MemberDescription] = []
  var links: [LinkDescription] = []
  var dependencies: [ProjectDependencyDescription] = []
  var scripts: [ScriptDescription] = []
  /// The rest of its phases, rules and other builds, in a canonical form.
  var details: [String] = []
  /// The id of the target that tests run in, or drive.
  var hostID: String?
  /// How many entries of its phases lead to no file of the project's tree.
  var lostEntries = 0
  /// Folders of which new files become members without an edit of the description.
  var patternFolders: [SynchronizedFolder] = []
  /// See `Target.declaredNames`.
  var declaredNames: [SourcePath: String] = [:]
  /// Patterns of files that a rule of the target's own compiles.
  var rulePatterns: [String] = []

  /// Adds a rule of the target's own, which may run a script and read more than what it matches.
  ///
  /// Rule: xcode.rule.input
  mutating func addRule(pattern: String, script: String, inputs: [String]) {
    rulePatterns.append(pattern)
    guard !script.isEmpty || !inputs.isEmpty else { return }
    scripts.append(ScriptDescription(text: script, inputs: inputs, inputLists: [], outputs: []))
  }

  /// Adds the program of another build, which runs in a folder.
  mutating func addTool(_ path: String, _ arguments: String, in folder: String) {
    guard !path.isEmpty else { return }
    let text = (folder.isEmpty ? "" : "cd \"\(folder)\"\n") + "\(path) \(arguments)"
    scripts.append(ScriptDescription(text: text, inputs: [], inputLists: [], outputs: []))
  }
}

/// The kinds of phases that files are members of.
enum PhaseKind: Sendable, Hashable {
  case sources, resources, headers, frameworks, copy, script
}

/// A file that a target lists.
struct MemberDescription: Sendable, Hashable {
  /// Which targets see a header.
  enum Visibility: String, Sendable, Hashable {
    case `public`, `private`, project
  }

  var phase: PhaseKind
  var path: SourcePath
  /// The names of the platforms that it is a member on; empty for all.
  var platforms: Set<String> = []
  var visibility = Visibility.project
  /// Flags of the compiler, and attributes that decide what is generated.
  var flags = ""
}

/// A product that a target links or copies, and that is no file of the tree.
struct LinkDescription: Sendable, Hashable {
  enum Product: Sendable, Hashable {
    /// A product by the name of its file.
    case file(String)
    /// The product of a target.
    case target(TargetReference)
    /// A product of a package; of any package in reach if that is not named.
    case package(product: String, package: PackageReference?)
  }

  /// `.frameworks` or `.copy`.
  var phase: PhaseKind
  var product: Product
  var platforms: Set<String> = []
}

/// A dependency of a target.
struct ProjectDependencyDescription: Sendable, Hashable {
  enum Reference: Sendable, Hashable {
    case target(TargetReference)
    case package(product: String, package: PackageReference?)
    /// A plug-in that runs when the target is built.
    case plugin(product: String, package: PackageReference?)
  }

  var reference: Reference
  var platforms: Set<String> = []
}

/// The name of a target across projects.
struct TargetReference: Sendable, Hashable {
  enum Place: Sendable, Hashable {
    case sameProject
    /// The project with that wrapper.
    case project(SourcePath)
    /// A project outside of the workspace, or one that nothing names.
    case elsewhere
  }

  var place: Place
  /// The id of the target, or of its product.
  var id: String
  /// The target's name, for a project whose ids are others now.
  var name: String?
}

/// The package that a project takes a product from.
enum PackageReference: Sendable, Hashable {
  case local(SourcePath)
  case remote(identity: String)
  /// Any package of a generator's list.
  case listed

  /// The package at a path, or the one that Xcode calls so if the path leaves the workspace.
  init(path: String, in folder: SourcePath) {
    if let place = folder.appending(path) {
      self = .local(place)
    } else {
      self = .remote(identity: (path.split(separator: "/").last ?? "").lowercased())
    }
  }
}

/// A phase, a rule or another build that runs a script.
struct ScriptDescription: Sendable, Hashable {
  var text: String
  /// Files that it reads and writes, and lists of them, as they are written.
  var inputs: [String]
  var inputLists: [String]
  var outputs: [String]
}

/// A folder whose files are members of targets without being listed.
struct FolderDescription: Sendable, Hashable {
  /// The members that one target takes out of the folder, or takes from it without owning it.
  struct Exceptions: Sendable, Hashable {
    var target: String
    /// Set where the members are those of one phase.
    var phase: PhaseKind?
    var members: Set<String> = []
    var publicHeaders: Set<String> = []
    var privateHeaders: Set<String> = []
    /// By relative path.
    var platforms: [String: Set<String>] = [:]
  }

  var path: SourcePath
  /// Ids of the targets that own it.
  var owners: [String] = []
  var exceptions: [Exceptions] = []
  /// Folders within it that are one resource each.
  var opaque: Set<String> = []
  /// Types of files that Xcode would not find by their names.
  var types: [String: String] = [:]
}
