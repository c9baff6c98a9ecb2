import WorkspaceModel

/// The classes whose values one looks for, with the members of which they have a final version.
struct FinalVersions {
  /// The place of a class.
  private struct Place: Hashable {
    var file: SourcePath
    var index: Int
  }

  /// By name.
  private var classes: [String: Set<Place>] = [:]
  /// By a member's name, the final classes that override it, by their names.
  private var overriding: [String: [String: Set<Place>]] = [:]

  /// Adds a type; only classes count.
  mutating func add(_ type: DeclarationReference) {
    guard type.declaration.kind == .class else { return }
    let place = Place(file: type.file, index: type.index)
    classes[type.baseName, default: []].insert(place)
    guard type.declaration.flags.contains(.isFinal) else { return }
    for member in type.directMembers where member.declaration.flags.contains(.isOverride) {
      overriding[member.baseName, default: [:]][type.baseName, default: []].insert(place)
    }
  }

  /// Whether every class of that name has its own version of a member, in no table.
  func contain(_ member: String, ofEvery name: String) -> Bool {
    overriding[member]?[name].map { $0 == classes[name] } == true
  }
}
