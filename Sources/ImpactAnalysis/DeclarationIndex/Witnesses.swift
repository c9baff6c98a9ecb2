import SwiftKnowledge
import WorkspaceModel

/// Which requirements of protocols a member may be the witness of.
extension DeclarationReference {
  /// The protocols to which the type, as far as its file says, conforms and that may ask for `member`.
  ///
  /// `shadowed` are the library's protocols that the workspace has its own types for.
  func protocols(asking member: Witness, _ shadowed: Set<String>) -> Set<String> {
    conformances.filter { mayAsk($0, for: member, shadowed) }
  }

  /// Whether a protocol that the file inherits from may require a member, as far as its name shows.
  func mayAsk(_ name: String, for member: Witness, _ shadowed: Set<String>) -> Bool {
    shadowed.contains(name)
      || LibraryProtocols.mayAsk(name, for: member)
        && !PackageProtocols.surelyIgnore(name, member, in: summary)
  }

  /// The member as a conformance sees it.
  var asWitness: Witness {
    let isNamedAlike = !declaration.flags.contains(.isWitnessByAttribute)
    return Witness(name: isNamedAlike ? witnessName : nil, access: declaration.access)
  }

  /// The name by which a requirement finds its witness: with labels, but those of operators and subscripts, which need not
  /// be the same.
  var witnessName: String {
    switch declaration.kind {
    case .function where !baseName.isOperator, .initializer, .enumCase: declaration.name
    default: baseName
    }
  }

  /// The names of protocols and classes that the type inherits from, as far as its file shows.
  ///
  /// Complexity: O(mentions of its name).
  var conformances: Set<String> {
    let declarations = summary.uses.inTypes[declaration.baseName].lazy.map(Int.init).filter {
      let other = summary.declarations[$0]
      return other.baseName == declaration.baseName && other.kind != .protocol
        && (other.kind.isNominalType || other.kind == .extension)
    }
    return Set(
      declarations.flatMap { index in
        DeclarationReference(file: file, summary: summary, index: index).inheritedNames
      }
    )
  }
}
