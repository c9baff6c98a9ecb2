import WorkspaceModel

/// In which parts a declaration mentions what leads to a value.
struct TypeMentions {
  /// Labels by which an initialiser or subscript takes one.
  let labels: [String]
  let inSignature: Bool
  let inParameters: Bool
  let inInheritance: Bool
  /// What the type is inferred from, or that of a generic parameter (SE-0347).
  let inEvidence: Bool

  var areThere: Bool { inSignature || inParameters || inEvidence }
}

extension ValueFlow {
  /// Where a declaration mentions what is known so far to lead to a value.
  func mentions(in subject: DeclarationReference) -> TypeMentions {
    let flags = subject.declaration.flags
    let isVariable = [.storedVariable, .computedVariable].contains(subject.declaration.kind)
    // A wrapper's arguments can say what type a variable has.
    let isWrapped = isVariable && flags.contains(.hasCustomAttributes)
    let isInferred =
      subject.declaration.typeFollowsFromCode
      || subject.declaration.mayInferByDefault(in: subject.summary.declarations)
    func areTypes(_ name: NameKey) -> Bool { self.areTypes(name, in: subject) }
    func mentionsTypes(_ section: Declaration.Section, orValues: Bool = false) -> Bool {
      subject.mentions(in: section) { areTypes($0) || orValues && areValues($0) }
    }
    return TypeMentions(
      labels: subject.parameterLabels(where: areTypes),
      inSignature: mentionsTypes(.signature, orValues: isWrapped),
      inParameters: mentionsTypes(.parameters),
      inInheritance: mentionsTypes(.inheritance),
      inEvidence: isInferred
        && (mentionsTypes(.exposedBody, orValues: true) || mentionsTypes(.storage, orValues: true))
    )
  }
}
