import GraphProtos
import SwiftProtobuf

/// Answers that tests print.
enum Examples {
  /// A private stored property was added to a struct of `Core`; `App` is left stale.
  static let storageChange = Graphd_V1_Impact.with {
    $0.base.commitID = "0123456789abcdef0123456789abcdef01234567"
    $0.head.workingTree = true
    $0.configuration = .debug
    $0.buildSystem = .swiftpm
    $0.complete = true
    $0.snapshot = 41
    $0.freshness = .fresh
    $0.problems = [
      .with {
        $0.code = .manifestUnreadable
        $0.severity = .warning
        $0.path = "Package.swift"
        $0.range.start.line = 3
        $0.message = "The manifest could not be read"
      }
    ]
    $0.changes = [
      .with {
        $0.path = "README.md"
        $0.kind = .added
        $0.level = .none
      },
      .with {
        $0.path = "Sources/Core/Account.swift"
        $0.module = "demo/Core"
        $0.kind = .modified
        $0.level = .public
        $0.declarations = [
          .with {
            $0.name = "Account.visits"
            $0.change = .added
            $0.access = .private
            $0.effect = .storage
            $0.range.start.line = 3
            $0.side = .new
          }
        ]
      },
    ]
    $0.modules = [
      module("App", .executable) {
        $0.outputCanChange = true
        $0.stale = true
        $0.staleCertainty = .certain
        $0.distance = 2
      },
      module("Core", .library) {
        $0.changed = true
        $0.outputCanChange = true
        $0.buildRecompiles = true
      },
      module("CoreTests", .test) {
        $0.buildRecompiles = true
        $0.retest = true
        $0.distance = 1
      },
      module("Profiles", .library) {
        $0.outputCanChange = true
        $0.buildRecompiles = true
        $0.distance = 1
        $0.because.append(
          .with {
            $0.module = "demo/Core"
            $0.effect = .settings
          }
        )
      },
    ]
  }

  static func module(
    _ name: String,
    _ kind: Graphd_V1_ModuleKind,
    _ configure: (inout Graphd_V1_AffectedModule) -> Void
  ) -> Graphd_V1_AffectedModule {
    .with {
      $0.id = "demo/\(name)"
      $0.name = name
      $0.package = "demo"
      $0.kind = kind
      $0.path = "Sources/\(name)"
      $0.because = [
        .with {
          $0.module = "demo/Core"
          $0.declaration = "Account.visits"
          $0.effect = .storage
        }
      ]
      $0.changed = false
      $0.outputCanChange = false
      $0.buildRecompiles = false
      $0.stale = false
      $0.relinks = false
      $0.retest = false
      $0.distance = 0
      $0.reasonsTotal = 1
      configure(&$0)
    }
  }

  static let why = Graphd_V1_Explanation.with {
    $0.base = storageChange.base
    $0.head = storageChange.head
    $0.complete = true
    $0.freshness = .fresh
    $0.problems = storageChange.problems
    $0.module = storageChange.modules[0]
    $0.chains = [
      .with {
        $0.steps = [
          .with {
            $0.module = "demo/Core"
            $0.declaration = "Account.visits"
            $0.effect = .storage
            $0.location.path = "Sources/Core/Account.swift"
            $0.location.range.start.line = 3
            $0.location.side = .new
            $0.text = "changed here"
          },
          .with {
            $0.module = "demo/App"
            $0.effect = .storage
            $0.location.path = "Sources/App/main.swift"
            $0.text = "uses `Account`"
          },
        ]
      }
    ]
  }

  static let core = Graphd_V1_Module.with {
    $0.id = "demo/Core"
    $0.name = "Core"
    $0.package = "demo"
    $0.kind = .library
    $0.path = "Sources/Core"
    $0.moduleName = "Core"
    $0.language = .swift
    $0.packagePath = "."
  }

  static let collections = Graphd_V1_Module.with {
    $0.id = "swift-collections/Collections"
    $0.name = "Collections"
    $0.package = "swift-collections"
    $0.kind = .external
    $0.moduleName = "Collections"
    $0.version = "1.6.0"
  }

  /// Two packages, three kinds of arrows, and a name that every format must escape.
  static let graph = Graphd_V1_ExportGraphResponse.with {
    $0.state.workingTree = true
    $0.complete = true
    $0.snapshot = 41
    $0.freshness = .fresh
    $0.modules = [
      core,
      collections,
      .with {
        $0.id = "demo/\"Ünï\\x\""
        $0.name = "\"Ünï\\x\""
        $0.package = "demo"
        $0.kind = .test
      },
    ]
    $0.edges = [
      edge("demo/Core", "swift-collections/Collections", [.declared, .imported]),
      edge("demo/\"Ünï\\x\"", "demo/Core", [.imported]),
      edge("demo/\"Ünï\\x\"", "swift-collections/Collections", [.plugin]),
    ]
  }

  private static func edge(
    _ from: String,
    _ to: String,
    _ kinds: [Graphd_V1_ModuleEdgeKind]
  ) -> Graphd_V1_ModuleEdge {
    .with {
      $0.from = from
      $0.to = to
      $0.kinds = kinds
    }
  }
}
