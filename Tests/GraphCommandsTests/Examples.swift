import GraphProtos
import SwiftProtobuf

/// Answers that tests print.
enum Examples {
  /// A private stored property was added to a struct of `Core`; `App` is left stale.
  static let storageChange = Graphd_V1_AffectedResponse.with {
    $0.base = "0123456789abcdef0123456789abcdef01234567"
    $0.head = "WORKTREE"
    $0.configuration = .debug
    $0.buildSystem = .swiftpm
    $0.complete = true
    $0.revision = 41
    $0.freshness = .fresh
    $0.problems = [
      .with {
        $0.code = "manifest_unreadable"
        $0.severity = .warning
        $0.path = "Package.swift"
        $0.line = 3
        $0.message = "The manifest could not be read"
      }
    ]
    $0.changes = [
      .with {
        $0.path = "README.md"
        $0.kind = "added"
        $0.level = "none"
      },
      .with {
        $0.path = "Sources/Core/Account.swift"
        $0.module = "demo/Core"
        $0.kind = "modified"
        $0.level = "public"
        $0.declarations = [
          .with {
            $0.name = "Account.visits"
            $0.change = "added"
            $0.access = "private"
            $0.effect = "storage"
            $0.line = 3
          }
        ]
      },
    ]
    $0.modules = [
      module("App", "executable") {
        $0.outputCanChange = true
        $0.stale = true
        $0.distance = 2
      },
      module("Core", "library") {
        $0.changed = true
        $0.outputCanChange = true
        $0.buildRecompiles = true
      },
      module("CoreTests", "test") {
        $0.buildRecompiles = true
        $0.retest = true
        $0.distance = 1
      },
      module("Profiles", "library") {
        $0.outputCanChange = true
        $0.buildRecompiles = true
        $0.distance = 1
        $0.because.append(
          .with {
            $0.module = "demo/Core"
            $0.effect = "settings"
          }
        )
      },
    ]
  }

  static func module(
    _ name: String,
    _ kind: String,
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
          $0.effect = "storage"
        }
      ]
      configure(&$0)
    }
  }

  static let why = Graphd_V1_WhyResponse.with {
    $0.change = storageChange
    $0.module = storageChange.modules[0]
    $0.chains = [
      .with {
        $0.steps = [
          .with {
            $0.module = "demo/Core"
            $0.declaration = "Account.visits"
            $0.effect = "storage"
            $0.path = "Sources/Core/Account.swift"
            $0.line = 3
            $0.text = "changed here"
          },
          .with {
            $0.module = "demo/App"
            $0.effect = "storage"
            $0.path = "Sources/App/main.swift"
            $0.text = "uses `Account`"
          },
        ]
      }
    ]
  }

  static let answer = Graphd_V1_GraphAnswer.with {
    $0.state = "WORKTREE"
    $0.revision = 41
    $0.freshness = .fresh
    $0.complete = true
  }

  static let core = Graphd_V1_Module.with {
    $0.id = "demo/Core"
    $0.name = "Core"
    $0.package = "demo"
    $0.kind = "library"
    $0.path = "Sources/Core"
    $0.moduleName = "Core"
    $0.language = "swift"
    $0.packagePath = "."
  }

  static let collections = Graphd_V1_Module.with {
    $0.id = "swift-collections/Collections"
    $0.name = "Collections"
    $0.package = "swift-collections"
    $0.kind = "external"
    $0.moduleName = "Collections"
    $0.version = "1.6.0"
  }

  /// Two packages, three kinds of arrows, and a name that every format must escape.
  static let graph = Graphd_V1_ExportResponse.with {
    $0.answer = answer
    $0.modules = [
      core,
      collections,
      .with {
        $0.id = "demo/\"Ünï\\x\""
        $0.name = "\"Ünï\\x\""
        $0.package = "demo"
        $0.kind = "test"
      },
    ]
    $0.edges = [
      edge("demo/Core", "swift-collections/Collections", ["declared", "imported"]),
      edge("demo/\"Ünï\\x\"", "demo/Core", ["imported"]),
      edge("demo/\"Ünï\\x\"", "swift-collections/Collections", ["plugin"]),
    ]
  }

  private static func edge(_ from: String, _ to: String, _ kinds: [String]) -> Graphd_V1_Edge {
    .with {
      $0.from = from
      $0.to = to
      $0.kinds = kinds
    }
  }
}
