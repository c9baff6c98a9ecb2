import BitCollections
import SwiftKnowledge
import WorkspaceModel

/// What the name of a type surely means: libraries, and packages outside, may have types of the same name.
extension DeclarationIndex {
  /// Whether code in a file of a module means a type that the module declares, for certain, when it names the type.
  ///
  /// A nested type counts only with what stands around it, and a private one in its file alone. A type under a condition
  /// counts where all code of the file, or the declaration `subject` that names the type, stands under the same one.
  ///
  /// Rule: lookup.conditions
  func surelyDeclares(
    _ module: Int,
    _ type: TypeName,
    seenFrom file: SourcePath?,
    by subject: String? = nil,
    _ access: AccessLevel = .internal
  ) -> Bool {
    if let outer = type.outer {
      if isDeclared(outer) || isAlias(outer) { return isDeclared(type.name, in: module) }
      // `Swift.Character`
      guard moduleNames[module] == outer else { return false }
    }
    let key = NameKey(type.name)
    let naming = files(module, naming: CollectionOfOne(key))
    let conditions = naming.flatMap { path, source -> [String] in
      guard source.mayDeclareType(key) else { return [] }
      let summary = source.summary
      return summary.nominalTypes(named: key).compactMap { index in
        let declaration = summary.declarations[index]
        guard declaration.parent < 0,
          declaration.access >= access || access == .internal && (file == nil || path == file)
        else { return nil }
        let isSure = summary.surelyHolds(declaration.condition, on: union.platform(of: module))
        return isSure ? "" : summary.conditions[safe: UInt32(declaration.condition)]
      }
    }
    if conditions.isEmpty || conditions.contains("") { return !conditions.isEmpty }
    guard filters.contain(.conditionalTypes) else { return false }
    let subjects = files(module).filter { $0.path == file }
      .flatMap { $0.source.summary.conditions(ofDeclarationsNamed: subject) }
    return !subjects.isEmpty
      && conditions.contains { condition in subjects.allSatisfy { $0.stands(under: condition) } }
  }

  /// Whether code of a module surely means a type of the workspace by a name: the module declares it, or one that it
  /// imports shows it.
  ///
  /// Complexity: O(files of the modules in scope · log types).
  func surelyFinds(
    _ type: TypeName,
    in module: Int,
    seenFrom file: SourcePath?
  ) -> Bool {
    if surelyDeclares(module, type, seenFrom: file) { return true }
    let scope = answers.scopes(module) { union.modulesInScope(of: module) }
    return scope.contains { other in
      let isTestable = union.kinds(from: module, to: other).contains(.testable)
      return surelyDeclares(other, type, seenFrom: nil, isTestable ? .internal : .package)
    }
  }

  /// Whether members of what is called `name` may be default implementations of a protocol, wherever it is called so.
  func mayBeProtocol(_ name: String) -> Bool {
    let facts = facts(ofTypesNamed: name)
    return facts.access == nil
      ? !LibraryTypes.contains(name) : facts.isProtocol || LibraryProtocols.isKnown(name)
  }

  /// Whether whatever is called `name` is a type of the workspace that nothing inherits from.
  func surelyHandsNothingDown(_ name: String) -> Bool {
    let facts = facts(ofTypesNamed: name)
    return facts.access != nil && facts.areSealed && !isAlias(name)
      && !LibraryProtocols.isKnown(name)
  }

  /// The same of what an extension in a module extends.
  func mayBeProtocol(_ type: TypeName, in module: Int) -> Bool {
    if surelyFinds(type, in: module, seenFrom: nil) {
      return facts(ofTypesNamed: type.name).isProtocol
    }
    return mayBeProtocol(type.name) || !LibraryTypes.contains(type.name)
  }
}

extension FileSummary {
  /// The conditions of the declarations with a name and those of the types around it, or of all.
  ///
  /// Complexity: O(declarations).
  fileprivate func conditions(ofDeclarationsNamed name: String?) -> [String] {
    declarations.indices.filter { index in
      name == nil || qualifiedName(ofDeclarationAt: index) == name
    }.map { conditions[safe: UInt32(declarations[$0].condition)] ?? "" }
  }
}

extension String {
  /// Whether what stands under this condition stands under another one, too.
  fileprivate func stands(under condition: String) -> Bool {
    // A disjunction stands in parentheses before another condition.
    self == condition || !condition.contains("|") && hasPrefix(condition + " && ")
  }
}
