import WorkspaceModel

// Files of projects' targets that no compiler of Swift or C reads.

extension ChangeClassification {
  /// Notes a resource, or an input of one of Xcode's generators.
  mutating func assignProjectFile(_ difference: FileDifference, to module: Int) {
    let ending = difference.path.fileExtension
    if ending.map(SourceExtensions.all.contains) == true { return }
    let symbols = GeneratedSymbols(of: difference, in: targets(module))
    update(module) { [id = id(module)] change in
      change.raise(difference.path, to: .resource)
      switch symbols {
      case .none: change.changeBehavior(.resource, id: id)
      case .internal:
        change.changeCompilation(.resource, id: id, propagates: false)
        change.addEverything(.resource, access: .internal)
      case .public: change.changeCompilation(.generated, id: id)
      }
    }
  }
}
