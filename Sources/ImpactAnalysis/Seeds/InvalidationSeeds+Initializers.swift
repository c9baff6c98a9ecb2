import SwiftKnowledge
import WorkspaceModel

extension InvalidationSeeds {
  /// Removes the limit to calls with its labels from an initialiser that affects more.
  mutating func widenCalls(of difference: DeclarationDifference, from start: Int) {
    guard let subject = difference.current, subject.declaration.kind == .initializer,
      let type = subject.enclosingType
    else { return }
    let affectsAllCalls =
      type.declaration.kind == .protocol || decidesAboutOthers(difference, of: type)
    let before = difference.old?.requiredLabels ?? subject.requiredLabels
    for index in start..<invalidations.count {
      // A call of either state.
      invalidations[index].key.labels = invalidations[index].key.labels.compactMap { label in
        guard !affectsAllCalls, let old = before.first(where: { $0.name == label.name }) else {
          return nil
        }
        var label = label
        label.types = old.types.isEmpty || label.types.isEmpty ? [] : old.types + label.types
        return label
      }
      if type.mayBeProtocol { invalidations[index].subject.extended = type.baseName }
    }
  }

  /// Whether there are other initialisers because this one came or went: the first takes the place of implicit
  /// ones, and classes inherit those that call others if they have all these
  /// (The Swift Programming Language, "Automatic Initializer Inheritance").
  private func decidesAboutOthers(
    _ difference: DeclarationDifference,
    of type: DeclarationReference
  ) -> Bool {
    guard difference.kind != .modified else {
      return difference.old?.replacesImplicitOnes != difference.new?.replacesImplicitOnes
    }
    guard difference.current?.replacesImplicitOnes == true, !comesWithType(difference, type) else {
      return false
    }
    if type.mayInheritInitializers(shadowedProtocols) { return true }
    let counts = changedInitializers[type.qualifiedName] ?? [:]
    let other: FileChange.Kind = difference.kind == .added ? .removed : .added
    let count = type.directMembers.count {
      $0.replacesImplicitOnes && $0.declaration.condition == type.declaration.condition
    }
    return count - counts[difference.kind, default: 0] + counts[other, default: 0] <= 0
  }

  /// Adds an implicit initialiser that takes the fields: calls of the type, and no other code that names it, differ.
  ///
  /// Rule: init.memberwise
  mutating func addMemberwiseInitializer(
    of type: DeclarationReference,
    _ subject: DeclarationReference,
    _ effect: Effect
  ) {
    let access = min(.internal, type.declaration.access)
    add(LookupKey.memberwiseInitializer(of: type.typeName), because: subject, access, effect)
  }

  /// Adds the initialiser that nobody wrote of a class, which stands last in its table: `self.init()` of a convenience
  /// initialiser finds it by its place.
  mutating func addImplicitInitializer(inTableOf type: DeclarationReference) {
    guard type.declaration.kind == .class, !type.declaration.flags.contains(.isFinal),
      !type.directMembers.contains(where: \.replacesImplicitOnes)
    else { return }
    var key = LookupKey(name: "init", owner: type.typeName)
    key.isTableEntry = true
    add([key], because: type, min(.internal, type.declaration.access), .dispatch)
  }

  /// Who sees the initialisers that are there because of one that may be private.
  func accessOfOthers(because difference: DeclarationDifference) -> AccessLevel {
    guard let subject = difference.current, subject.declaration.kind == .initializer,
      let type = subject.enclosingType, decidesAboutOthers(difference, of: type)
    else { return .private }
    // A memberwise one is internal at most; inherited ones are as the superclass has them.
    let access = type.declaration.access
    return type.mayInheritInitializers(shadowedProtocols) ? access : min(.internal, access)
  }

  /// Subclasses inherit an initialiser, or what stands in the table, as it is declared: inlinable or not; other
  /// members may be the witnesses of conformances elsewhere.
  mutating func addInherited(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    guard let type = subject.enclosingType else { return }
    let isInherited = subject.declaration.kind == .initializer || subject.isInTable(of: type)
    let kind: Invalidation.Kind = isInherited ? .members : .witnesses
    addName(of: type, kind, difference.access, .exposedBody, carriedBy: subject)
  }
}

extension DeclarationDifference {
  /// Whether calls of a type may give values of another type because an initialiser differs.
  ///
  /// An initialiser decides what the type is generic over, and whether there is a value at all.
  ///
  /// Rule: init.type
  var givesCallsOtherTypes: Bool {
    guard let current, current.declaration.kind == .initializer, isNew || changesSignature,
      let type = current.enclosingType
    else { return false }
    return kind == .modified || type.mayBeGeneric
  }
}

extension DeclarationReference {
  /// Whether a type, or one around it, is generic, as far as its file shows: it may extend a type of another one.
  fileprivate var mayBeGeneric: Bool {
    if declaration.flags.contains(.isGeneric) || parent?.mayBeGeneric == true { return true }
    guard declaration.kind == .extension else { return false }
    let types = summary.uses.inTypes[declaration.baseName].lazy.map(Int.init).filter {
      let other = summary.declarations[$0]
      return other.kind.isNominalType && other.baseName == declaration.baseName
    }
    return types.isEmpty || types.contains { summary.declarations[$0].flags.contains(.isGeneric) }
  }

  /// Whether it is a class that may have, or be, a superclass: `final class Box: Sendable` has none.
  fileprivate func mayInheritInitializers(_ shadowedProtocols: Set<String>) -> Bool {
    guard declaration.kind == .class else { return false }
    return !declaration.flags.contains(.isFinal)
      || inheritedNames.contains {
        !LibraryProtocols.isKnown($0) || shadowedProtocols.contains($0)
      }
  }

  /// Whether it is an initialiser beside which a type has no implicit ones: it stands in its body, and a class
  /// has it called by subclasses.
  var replacesImplicitOnes: Bool {
    guard declaration.kind == .initializer, let type = parent else { return false }
    return type.declaration.kind != .extension && !declaration.flags.contains(.isConvenience)
  }
}
