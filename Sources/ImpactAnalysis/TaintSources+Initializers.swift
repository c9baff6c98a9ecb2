import WorkspaceModel

extension TaintSources {
  /// Takes back that only calls with its labels feel an initialiser, where more does.
  mutating func widenCalls(of difference: DeclarationDifference, from start: Int) {
    guard let subject = difference.current, subject.declaration.kind == .initializer,
      let type = subject.enclosingType
    else { return }
    // A labelless call was possible before, or the first initialiser takes the place of implicit ones.
    let isAlsoCalledOtherwise =
      difference.old?.requiredLabels.isEmpty == true
      || difference.kind != .modified && type.declaration.kind != .extension
        && type.initializerCount <= changedInitializers[type.qualifiedName] ?? 0
    // Generic code names the protocol in one place and calls in another.
    guard type.mayBeProtocol || isAlsoCalledOtherwise else { return }
    for index in start..<taints.count { taints[index].labels = [] }
  }

  /// Subclasses inherit an initialiser as it is declared, inlinable or not.
  mutating func addInheritedInitializer(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    guard difference.kind == .modified, difference.exposesDifferently,
      subject.declaration.kind == .initializer, let type = subject.enclosingType
    else { return }
    addName(of: type, .members, difference.access, .exposedBody, carriedBy: subject)
  }
}
