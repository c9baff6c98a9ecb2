import GraphCore
import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

/// Which files a macro may be shown comments and white space of.
///
/// A macro is given syntax with its trivia: one that documents reads the comments above a declaration, and the one of
/// SwiftPM's template prints its argument as it is written (swift-package-manager:
/// Sources/Workspace/InitPackage.swift). The toolchain's own macros write neither into what they expand to.
struct TriviaReaders {
  /// Of the workspace.
  let macros: Set<NameKey>
  /// Of either state; `nil` without packages outside: no macro comes from there.
  private let types: (base: TypeNames, head: TypeNames)?

  /// Complexity: O(modules + declarations of those that depend on macros).
  init(_ states: ComparedStates) {
    let union = states.union
    var macros: Set<NameKey> = []
    for macro in union.indices where union.members[macro].module.kind == .macro {
      for module in union.graph.neighbors(of: macro, .backward) {
        for (_, file) in states.summarizedFiles(of: module, areSame: false) {
          let summary = file.summary
          macros.formUnion(
            summary.declarations.lazy.filter { $0.kind == .macro }
              .compactMap { summary.nameKeys[safe: $0.baseName] }
          )
        }
      }
    }
    self.macros = macros
    let loadsOthers = union.members.contains { $0.module.kind == nil }
    types = loadsOthers ? (states.base.typeNames, states.head.typeNames) : nil
  }

  private static let toolchain = Set(ToolchainAttributes.names.map { NameKey($0) })

  /// Complexity: O(macros of the workspace + declarations).
  func read(_ summary: FileSummary) -> Bool {
    guard !summary.constructs.isDisjoint(with: [.macroExpansions, .customAttributes]) else {
      return false
    }
    if macros.contains(where: summary.contains) { return true }
    guard let types else { return false }
    if summary.constructs.contains(.otherExpansions) { return true }
    return summary.declarations.indices.contains { index in
      let declaration = summary.declarations[index]
      guard declaration.flags.contains(.hasCustomAttributes),
        declaration.kind.isNominalType || declaration.kind == .extension
      else { return false }
      return DeclarationReference(file: .root, summary: summary, index: index)
        .mentions(in: .signature) {
          !Self.toolchain.contains($0) && !types.base.declareType($0)
            && !types.head.declareType($0)
        }
    }
  }
}
