/// A scheme of Xcode.
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

  /// Creates a scheme, as in Tuist 1 to 3.
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

  /// Returns a scheme.
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
  /// The scheme without the actions that run, profile and archive: they may name the machine.
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

/// A target of this project or of another one.
public struct TargetReference: Hashable, ExpressibleByStringInterpolation, Sendable {
  public var projectPath: Path?
  public var targetName: String

  /// Creates a reference.
  public init(projectPath: Path?, target: String) {
    self.projectPath = projectPath
    targetName = target
  }

  /// Creates a reference to a target of this project.
  public init(stringLiteral value: String) { self.init(projectPath: nil, target: value) }

  /// Returns a target of another project.
  public static func project(path: Path, target: String) -> TargetReference {
    Self(projectPath: path, target: target)
  }

  /// Returns a target of this project.
  public static func target(_ name: String) -> TargetReference {
    Self(projectPath: nil, target: name)
  }
}

extension TargetReference: JSONConvertible {
  var json: JSON { .object(["project": projectPath.json, "target": targetName.json]) }
}

/// A query for targets by name or tag.
public enum TargetQuery: Equatable, Sendable, ExpressibleByStringInterpolation {
  case named(String)
  case tagged(String)

  /// Creates a query for a name, or for a tag after `tag:`.
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

/// The build of a scheme.
public struct BuildAction: Equatable, Sendable {
  public var targets: [TargetReference]
  public var buildFor: [TargetReference: Set<BuildActionTarget.BuildFor>]
  public var preActions: [ExecutionAction]
  public var postActions: [ExecutionAction]
  public var buildOrder: BuildOrder
  public var runPostActionsOnFailure: Bool
  public var findImplicitDependencies: Bool

  /// Creates a build, as in Tuist 1 to 3.
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

  /// Returns a build of targets.
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

  /// Returns a build of targets for some purposes each.
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

/// The order that targets are built in.
public enum BuildOrder: Equatable, Sendable {
  case dependency
  case manual
}

/// A target of a build and the purposes that it is built for.
public struct BuildActionTarget: Equatable, Sendable {
  /// A purpose of a build.
  public enum BuildFor: String, Codable, CaseIterable, Sendable {
    case analyzing
    case archiving
    case profiling
    case running
    case testing
  }

  public var target: TargetReference
  public var buildFor: Set<BuildFor>

  /// Returns a target of this project.
  public static func target(
    _ name: String,
    buildFor: Set<BuildFor> = Set(BuildFor.allCases)
  ) -> Self {
    Self(target: .target(name), buildFor: buildFor)
  }

  /// Returns a target of another project.
  public static func project(
    path: Path,
    target: String,
    buildFor: Set<BuildFor> = Set(BuildFor.allCases)
  ) -> Self {
    Self(target: .project(path: path, target: target), buildFor: buildFor)
  }
}
