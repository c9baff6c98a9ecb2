import WorkspaceModel

extension TaintSources {
  /// Takes back that only calls with its labels feel an initialiser, where more does.
  mutating func widenCalls(of difference: DeclarationDifference, from start: Int) {
    guard let subject = difference.current, subject.declaration.kind == .initializer,
      let type = subject.enclosingType
    else { return }
    // The first initialiser takes the place of implicit ones.
    let isFeltByAll =
      type.declaration.kind == .protocol || isFirstInitializer(difference, of: type)
    let before = difference.old?.requiredLabels ?? subject.requiredLabels
    for index in start..<taints.count {
      taints[index].labels.removeAll { isFeltByAll || !before.contains($0) }
      if type.mayBeProtocol { taints[index].extended = type.baseName }
    }
  }

  /// Whether the type has no initialiser in the state in which this one is not there.
  private func isFirstInitializer(
    _ difference: DeclarationDifference,
    of type: DeclarationReference
  ) -> Bool {
    guard difference.kind != .modified, type.declaration.kind != .extension else { return false }
    let counts = changedInitializers[type.qualifiedName] ?? [:]
    let other: FileChange.Kind = difference.kind == .added ? .removed : .added
    return type.initializerCount - counts[difference.kind, default: 0] + counts[other, default: 0]
      <= 0
  }

  /// Subclasses inherit an initialiser, or what stands in the table, as it is declared: inlinable or not.
  mutating func addInherited(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    guard difference.kind == .modified, difference.exposesDifferently,
      let type = subject.enclosingType,
      subject.declaration.kind == .initializer || subject.isInTable(of: type)
    else { return }
    addName(of: type, .members, difference.access, .exposedBody, carriedBy: subject)
  }
}
