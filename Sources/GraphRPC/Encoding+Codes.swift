import GraphEngine
import GraphProtos
import ImpactAnalysis
import TestPlanning
import WorkspaceModel

// The engine's closed vocabularies to those of the contract. Each `switch` names every value, so that a new one
// does not compile before the contract has it.

extension Graphd_V1_ProblemCode {
  init(_ code: Problem.Code) {
    self =
      switch code {
      case .manifestUnreadable: .manifestUnreadable
      case .manifestTimedOut: .manifestTimedOut
      case .manifestNotEvaluated: .manifestNotEvaluated
      case .manifestReadStatically: .manifestReadStatically
      case .manifestLooksAtFiles: .manifestLooksAtFiles
      case .manifestFilesNotSeen: .manifestFilesNotSeen
      case .manifestLooksOutside: .manifestLooksOutside
      case .manifestLooksAtGit: .manifestLooksAtGit
      case .manifestRunsPrograms: .manifestRunsPrograms
      case .manifestLooksAtMachine: .manifestLooksAtMachine
      case .targetInvalid: .targetInvalid
      case .dependencyUnresolved: .dependencyUnresolved
      case .dependencyCycle: .dependencyCycle
      case .duplicateModule: .duplicateModule
      case .packageOutsideRoot: .packageOutsideRoot
      case .fileUnreadable: .fileUnreadable
      case .fileTooLarge: .fileTooLarge
      case .invalidText: .invalidText
      case .syntaxError: .syntaxError
      case .nestingTooDeep: .nestingTooDeep
      case .unownedFile: .unownedFile
      case .staleOutput: .staleOutput
      case .buildDatabaseUnreadable: .buildDatabaseUnreadable
      case .pathNotFound: .pathNotFound
      case .submoduleNotRead: .submoduleNotRead
      case .ignoredSource: .ignoredSource
      case .unsavedRules: .unsavedRules
      case .packageNotFound: .packageNotFound
      case .symbolicLinkUnresolved: .symbolicLinkUnresolved
      case .xcodeProjectNotRead: .xcodeProjectNotRead
      case .projectUnreadable: .projectUnreadable
      case .projectConflict: .projectConflict
      case .twoProjectFiles: .twoProjectFiles
      case .schemeUnreadable: .schemeUnreadable
      case .referenceDangling: .referenceDangling
      case .productAmbiguous: .productAmbiguous
      case .patternAmbiguous: .patternAmbiguous
      case .projectOutdated: .projectOutdated
      case .settingUnresolved: .settingUnresolved
      case .configurationInvalid: .configurationInvalid
      case .resourceUnreadable: .resourceUnreadable
      case .ledger: .ledger
      case .limitNotKept: .limitNotKept
      }
  }
}

extension Graphd_V1_Severity {
  init(_ severity: Problem.Severity) {
    self =
      switch severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
  }
}

extension Graphd_V1_Platform {
  /// The platforms that answers about a workspace are for, in the order of its configuration.
  static func platforms(of workspace: Workspace) -> [Self] {
    // A platform without conditions of its own makes every branch count.
    workspace.platform == nil ? [.any] : workspace.platformNames.compactMap(Self.init(named:))
  }

  /// The platform that a configuration calls so; `nil` if it is none of `BuildPlatform.named`.
  init?(named name: String) {
    switch name {
    case "linux": self = .linux
    case "musl": self = .musl
    case "windows": self = .windows
    case "android": self = .android
    case "wasi": self = .wasi
    case "apple": self = .apple
    case BuildPlatform.anyName: self = .any
    default: return nil
    }
  }
}

extension Graphd_V1_ModuleKind {
  /// `nil` is a module from elsewhere.
  init(_ kind: Target.Kind?) {
    self =
      switch kind {
      case .library: .library
      case .executable: .executable
      case .test: .test
      case .macro: .macro
      case .plugin: .plugin
      case .snippet: .snippet
      case .systemLibrary: .systemLibrary
      case .binary: .binary
      case .app: .app
      case .appExtension: .appExtension
      case .framework: .framework
      case .uiTest: .uiTest
      case .bundle: .bundle
      case .aggregate: .aggregate
      case .externalBuild: .externalBuild
      case nil: .external
      }
  }
}

extension Graphd_V1_ModuleRole {
  init(_ role: ModuleRole) {
    self =
      switch role {
      case .source: .source
      case .interface: .interface
      case .testing: .testing
      case .tests: .tests
      case .example: .example
      case .app: .app
      }
  }
}

extension Graphd_V1_FeatureLayer {
  init(_ layer: FeatureLayer) {
    self =
      switch layer {
      case .foundation: .foundation
      case .product: .product
      case .umbrella: .umbrella
      case .app: .app
      }
  }
}

extension Graphd_V1_ContainerKind {
  init(_ kind: Container.Kind) {
    self =
      switch kind {
      case .package: .package
      case .project: .project
      }
  }
}

extension Graphd_V1_Language {
  init(_ language: Target.Language) {
    self =
      switch language {
      case .swift: .swift
      case .cFamily: .cFamily
      case .none: .none
      }
  }
}

extension EdgeKinds {
  /// The kinds in the set, in a fixed order.
  var messages: [Graphd_V1_ModuleEdgeKind] {
    let all: [(EdgeKinds, Graphd_V1_ModuleEdgeKind)] = [
      (.declared, .declared), (.imported, .imported), (.plugin, .plugin), (.testable, .testable),
      (.exported, .exported), (.linked, .linked), (.embedded, .embedded), (.hosted, .hosted),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension Graphd_V1_ChangeKind {
  init(_ kind: FileChange.Kind) {
    self =
      switch kind {
      case .added: .added
      case .removed: .removed
      case .modified: .modified
      }
  }
}

extension Graphd_V1_ChangeLevel {
  init(_ level: FileChange.Level) {
    self =
      switch level {
      case .none: .none
      case .body: .body
      case .internal: .internal
      case .package: .package
      case .public: .public
      case .manifest: .manifest
      case .resource: .resource
      case .header: .header
      case .unknown: .unknown
      }
  }
}

extension Graphd_V1_AccessLevel {
  init(_ level: AccessLevel) {
    self =
      switch level {
      case .private: .private
      case .fileprivate: .fileprivate
      case .internal: .internal
      case .package: .package
      case .public: .public
      case .open: .open
      }
  }
}

extension Graphd_V1_Effect {
  init(_ effect: Effect) {
    self =
      switch effect {
      case .body: .body
      case .signature: .signature
      case .defaultArgument: .defaultArgument
      case .internalName: .internalName
      case .exposedBody: .exposedBody
      case .storage: .storage
      case .dispatch: .dispatch
      case .conformance: .conformance
      case .access: .access
      case .diagnostics: .diagnostics
      case .import: .import
      case .settings: .settings
      case .resource: .resource
      case .header: .header
      case .generated: .generated
      case .membership: .membership
      case .sourceLocation: .sourceLocation
      case .trivia: .trivia
      case .unknown: .unknown
      case .wiring: .wiring
      }
  }
}

extension Graphd_V1_TestReasonKind {
  init(_ kind: TestPlanning.TestReason.Kind) {
    self =
      switch kind {
      case .asked: .asked
      case .changed: .changed
      case .dependency: .dependency
      case .executable: .executable
      case .fixture: .fixture
      case .rule: .rule
      case .unownedFile: .unownedFile
      case .incomplete: .incomplete
      case .unreached: .unreached
      case .unrelated: .unrelated
      case .proven: .proven
      case .scheme: .scheme
      case .audited: .audited
      case .tag: .tag
      }
  }
}

extension Graphd_V1_TestLibrary {
  init(_ library: DiscoveredTest.Library) {
    self =
      switch library {
      case .xctest: .xctest
      case .swiftTesting: .swiftTesting
      }
  }
}

extension Graphd_V1_AuditPart {
  init(_ part: SnapshotDifference.Part) {
    self =
      switch part {
      case .file: .file
      case .summary: .summary
      case .manifests: .manifests
      case .graph: .graph
      case .problem: .problem
      }
  }
}
