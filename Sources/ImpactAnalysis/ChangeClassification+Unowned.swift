import WorkspaceModel

// The modules that a file may change without being theirs.

extension ChangeClassification {
  /// Widens what may depend on a changed file that no target has.
  mutating func assignUnowned(_ path: SourcePath) {
    switch unownedFiles.kind(of: path) {
    case .ignored, .app, .project: return
    case .toolchain: changeToolchain(below: path.parent ?? .root)
    // `folder/.swiftpm/configuration/mirrors.json`
    case .packageOrigins: changeOrigins(below: path.parent?.parent?.parent ?? .root)
    case .plugInSettings, .script, .source, .unknown:
      guard !path.describesPackage else { return }
      for module in union.indices where usesPlugins(module) {
        update(module) { [id = id(module)] change in
          change.changeCompilation(.generated, id: id)
          change.raise(path, to: .unknown)
        }
      }
    }
  }

  /// Another compiler makes something else of every module.
  private mutating func changeToolchain(below folder: SourcePath) {
    for module in union.indices {
      let origin = union.members[module].module
      guard origin.kind != nil, origin.key.containerPath.isInside(folder) else { continue }
      update(module) { [id = id(module)] in $0.changeCompilation(.settings, id: id) }
    }
  }
}
