/// A node of the module graph: a target of the workspace, or a product of a package outside it.
package struct Module: Sendable, Hashable {
  /// Where the module comes from.
  package enum Origin: Sendable, Hashable {
    /// Indices into `Workspace.containers` and `Container.targets`.
    case target(container: Int, target: Int)
    /// A product of a package that is not in the tree.
    case external(version: String?)
  }

  /// Names the module across snapshots: a package or a project that is moved is another one.
  package struct Key: Sendable, Hashable {
    package var containerPath: SourcePath
    /// The identity of an external package, empty if it is not known; `nil` inside the workspace.
    package var externalPackage: String?
    package var target: String
  }

  package var key: Key
  /// `container/target`; where two containers of the tree share a name, `path/target`.
  package var id: String
  package var name: String
  /// The name that code imports.
  package var moduleName: String
  /// The name of its package or project; of an external module, the identity of its package.
  package var containerName: String
  /// `nil` for external modules.
  package var kind: Target.Kind?
  package var origin: Origin

  /// Whether the module exists for its tests.
  package var isTest: Bool { kind?.isTest == true }

  /// `library`, `executable`… or `external`: part of the JSON contract.
  package var kindName: String { kind?.rawValue ?? "external" }
}

/// How one module needs another.
package struct EdgeKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// In the manifest.
  package static let declared = EdgeKinds(rawValue: 1 << 0)
  /// A file imports the module.
  package static let imported = EdgeKinds(rawValue: 1 << 1)
  /// A build-tool plug-in, or a tool that a plug-in runs.
  package static let plugin = EdgeKinds(rawValue: 1 << 2)
  /// At least one file imports it `@testable`.
  package static let testable = EdgeKinds(rawValue: 1 << 3)
  /// At least one file re-exports it.
  package static let exported = EdgeKinds(rawValue: 1 << 4)
  /// A project's target links its product, without declaring more.
  package static let linked = EdgeKinds(rawValue: 1 << 5)
  /// A project's target copies its product into its own.
  package static let embedded = EdgeKinds(rawValue: 1 << 6)
  /// Tests run inside it, or drive it.
  package static let hosted = EdgeKinds(rawValue: 1 << 7)

  /// A description states the arrow, in whatever way.
  package static let described: EdgeKinds = [.declared, .plugin, .linked, .embedded, .hosted]

  /// The names of the kinds, in a fixed order: part of the JSON contract.
  package var names: [String] {
    let all: [(EdgeKinds, String)] = [
      (.declared, "declared"), (.imported, "imported"), (.plugin, "plugin"),
      (.testable, "testable"), (.exported, "exported"), (.linked, "linked"),
      (.embedded, "embedded"), (.hosted, "hosted"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
