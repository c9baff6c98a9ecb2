import HashTreeCollections
import WorkspaceModel

extension Declaration {
  /// Whether a type that contains the name shows the declaration: it is a type, a protocol or an alias.
  var isShownInTypes: Bool {
    kind.isNominalType || kind == .typeAlias || kind == .macro
  }

  /// Whether it may satisfy a requirement of that base name.
  func isWitness(of requirement: String, _ summary: FileSummary) -> Bool {
    kind == .initializer
      ? requirement.hasPrefix("init")
      : summary.baseName(of: self) == requirement || name == requirement
  }
}

extension Container {
  /// Whether its tools know the access level `package` (SE-0386, tools version 5.9).
  var hasPackageAccess: Bool {
    let numbers = toolsVersion.split(separator: ".").compactMap { Int($0) }
    guard let major = numbers.first else { return false }
    return major > 5 || major == 5 && numbers.count > 1 && numbers[1] >= 9
  }
}

extension FileSummary {
  /// The keys of the names that code of the file uses; labels of arguments are none.
  var usedKeys: Set<NameKey> {
    var keys: Set<NameKey> = []
    for declaration in declarations {
      for section in Declaration.Section.allCases {
        keys.formUnion(self.keys(in: section, of: declaration))
      }
    }
    return keys
  }

  /// Whether code of the file may call an initializer of a type: its required labels are there.
  func mayCall(_ type: NameKey, with initializer: Declaration) -> Bool {
    let labels = initializer.argumentLabels.enumerated()
      .filter { !initializer.isOptional(parameter: $0.offset) && $0.element != "_" }
      .map(\.element)
    return declarations.contains { declaration in
      guard makesValues(of: type, in: declaration) else { return false }
      let written = Set(
        declaration.mentions.argumentLabels.clamped(to: mentions.indices).compactMap { position in
          let index = Int(mentions[position])
          return names.indices.contains(index) ? names[index] : nil
        }
      )
      return labels.allSatisfy { written.contains($0) || written.contains($0 + ":") }
    }
  }

  /// Whether code of the file names a type, so that it may make values of it.
  func makesValues(of type: NameKey) -> Bool {
    contains(type) && declarations.contains { makesValues(of: type, in: $0) }
  }

  private func makesValues(of type: NameKey, in declaration: Declaration) -> Bool {
    let sections: [Declaration.Section] = [.body, .exposedBody]
    return sections.contains { keys(in: $0, of: declaration).contains(type) }
  }

  /// Whether a class of the file overrides a member of that name.
  func overrides(_ name: String) -> Bool {
    declarations.contains { $0.flags.contains(.isOverride) && $0.name == name }
  }
}

extension Declaration {
  /// The labels of a function's name: `of`, `scale` for `total(of:scale:)`.
  var argumentLabels: [String] {
    guard let open = name.firstIndex(of: "("), name.last == ")" else { return [] }
    return name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
  }
}
