import BitCollections
import HashTreeCollections
import WorkspaceModel

/// The components of Needle that a workspace declares, with those that create them.
///
/// Source of the rules: Needle's generator. A component is a class that inherits from `Component<Dependency>` or from
/// `BootstrapComponent` itself, and its parents are the components that create it with `parent: self`.
struct NeedleGraph {
  struct Component {
    /// Index into the table of types.
    var type: Int
    /// The protocols of what it needs; none of a root, and none if one is not known.
    var dependencies: [Dependency]
    /// Whether no component is above it.
    var isRoot: Bool
    /// Whether all is known of it that the generator reads.
    var isUnderstood: Bool
    /// With those of its extensions.
    var members: [Member]
    /// The creations of it, by components.
    var parents: [(component: Int, path: SourcePath, line: Int)] = []
  }

  /// A protocol that inherits from `Dependency`.
  struct Dependency {
    var facts: WiringType
    var place: NamePlace
  }

  struct Member {
    var name: String
    /// As written; `nil` if it is inferred.
    var type: String?
    var place: NamePlace
    var line: Int
    var isVisible: Bool
    /// Whether it depends on a condition, or its facts were not kept.
    var isUnknown: Bool
  }

  private static let library = "NeedleFoundation"

  private(set) var components: [Component] = []
  private let facts: ServiceWorkspace
  private var indexByType: [Int: Int] = [:]
  private var brokenFiles: [FileSummary] = []

  /// Complexity: O(declarations) if anything uses the library, O(names) otherwise.
  init(_ facts: ServiceWorkspace) {
    self.facts = facts
    guard facts.facts.serviceFiles.contains(where: { $0.facts.hasDependencies }) else { return }
    let users = facts.users(of: [Self.library], declaring: ["BootstrapComponent"])
    guard !users.isEmpty else { return }
    brokenFiles = facts.snapshot.summaries.values.filter { !$0.problems.isEmpty }
    for file in facts.facts.files where file.module.map(users.contains) == true {
      for type in file.facts.types where type.kind == .class { add(type, in: file) }
    }
    addExtensions()
    addParents()
    ignoreSubclassed()
  }

  private func types(_ name: String, from place: NamePlace) -> [Int] {
    let prefix = Self.library + "."
    let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return facts.table.types(named: own, from: place)
  }

  private func isOfLibrary(_ name: String, from place: NamePlace) -> Bool {
    types(name, from: place).allSatisfy { type in
      facts.table.entries[type].module.map { facts.graph.modules[$0].moduleName } == Self.library
    }
  }

  // MARK: Classes

  private mutating func add(_ type: WiringType, in file: WiringWorkspace.File) {
    let place = file.place(in: type.name)
    let found = facts.table.types(named: type.name, from: file.place(in: ""))
    guard let first = type.inherited.first, let spelled = TypeSpelling(first).named,
      isOfLibrary(first, from: place), found.count == 1, let index = found.first,
      facts.table.entries[index].path == file.path, facts.table.entries[index].name == type.name
    else { return }
    var dependencies: [Dependency] = []
    switch (spelled.name, spelled.arguments.count) {
    case ("BootstrapComponent", 0): break
    case ("Component", 1): dependencies = self.dependencies(spelled.arguments[0], from: place)
    default: return
    }
    indexByType[index] = components.count
    components.append(
      Component(
        type: index,
        dependencies: dependencies,
        isRoot: spelled.name == "BootstrapComponent",
        isUnderstood: isUnderstood(type, index, in: file),
        members: members(of: type, in: file)
      )
    )
  }

  /// A protocol with those that it inherits, as far as these inherit from `Dependency` themselves.
  private func dependencies(_ spelling: TypeSpelling, from place: NamePlace) -> [Dependency] {
    var found: [Dependency] = []
    var pending = spelling.path.map { [($0.joined(separator: "."), place)] } ?? []
    while let (name, place) = pending.popLast() {
      let all = types(name, from: place)
      guard all.count == 1 else { continue }
      let entry = facts.table.entries[all[0]]
      guard !found.contains(where: { $0.facts.name == entry.name }),
        let file = facts.facts.serviceFiles.first(where: { $0.path == entry.path }),
        let type = file.facts.types.first(where: { $0.kind == .protocol && $0.name == entry.name }),
        !file.isBroken, !type.isConditional, type.attributes.allSatisfy(Self.isActor)
      else { continue }
      found.append(Dependency(facts: type, place: file.place(in: type.name)))
      pending += type.inherited.map { ($0, file.place(in: type.name)) }
    }
    return found
  }

  /// Whether an attribute adds no members.
  private static func isActor(_ attribute: String) -> Bool { attribute.hasSuffix("Actor") }

  private func isUnderstood(_ type: WiringType, _ index: Int, in file: WiringWorkspace.File) -> Bool
  {
    let entry = facts.table.entries[index]
    let flags = file.summary.declarations[entry.declaration].flags
    let name = NameKey(entry.name.lastComponent)
    return !type.isConditional && !flags.contains(.isGeneric)
      && type.attributes.allSatisfy(Self.isActor)
      && file.module.map { facts.graph.modules[$0].isTest } == false
      // A file that does not parse may declare anything of the class.
      && !brokenFiles.contains { $0.contains(name) }
  }

  // MARK: Members

  private func members(of type: WiringType, in file: WiringWorkspace.File) -> [Member] {
    type.members.map { member in
      let declaration = file.summary.declarations.first {
        $0.line == member.line && $0.name == member.name
      }
      return Member(
        name: member.name,
        type: member.type,
        place: file.place(in: type.name),
        line: Int(member.line),
        isVisible: declaration.map { $0.access >= .internal } ?? true,
        isUnknown: member.traits.contains(.isConditional) || type.isConditional
      )
    }
  }

  private mutating func addExtensions() {
    for file in facts.facts.files {
      for type in file.facts.types where type.kind == .extension {
        let found = facts.table.types(named: type.name, from: file.place(in: ""))
        if found.count == 1, let index = indexByType[found[0]] {
          components[index].members += members(of: type, in: file)
        }
      }
    }
    for index in components.indices { addUnread(to: index) }
  }

  /// Adds what declarations show and facts do not: files without a name of a component are not read.
  private mutating func addUnread(to index: Int) {
    let entry = facts.table.entries[components[index].type]
    let name = entry.name.lastComponent
    for (path, parent) in [(entry.path, entry.declaration)] + (facts.table.extensions[name] ?? []) {
      guard let summary = facts.snapshot.summaries[path] else { continue }
      for member in summary.declarations where Int(member.parent) == parent {
        if member.kind == .macroExpansion { components[index].isUnderstood = false }
        guard [.storedVariable, .computedVariable].contains(member.kind),
          !components[index].members.contains(where: { $0.name == member.name })
        else { continue }
        let place = NamePlace(path: path, module: entry.module, type: entry.name)
        components[index].members.append(
          Member(
            name: member.name,
            type: nil,
            place: place,
            line: Int(member.line),
            isVisible: member.access >= .internal,
            isUnknown: true
          )
        )
      }
    }
  }

  // MARK: Parents

  private func component(_ name: String, from place: NamePlace) -> Int? {
    let found = facts.table.types(named: name, from: place)
    return found.count == 1 ? indexByType[found[0]] : nil
  }

  private mutating func addParents() {
    for file in facts.facts.files {
      for creation in file.facts.creations where !creation.place.isConditional {
        let place = file.place(in: creation.place.type)
        guard creation.arguments.contains(where: { $0.label == "parent" && $0.value == .own }),
          let child = component(creation.callee, from: place),
          let parent = component(creation.place.type, from: place),
          !components[child].parents.contains(where: { $0.component == parent })
        else { continue }
        components[child].parents.append((parent, file.path, Int(creation.place.line)))
      }
    }
  }

  /// The path of an instance has the name of its own class, which the generator does not know.
  private mutating func ignoreSubclassed() {
    guard !components.isEmpty else { return }
    var superclasses: [SourcePath: [String: [String]]] = [:]
    for file in facts.facts.files {
      for type in file.facts.types where type.kind == .class {
        superclasses[file.path, default: [:]][type.name] = Array(type.inherited.prefix(1))
      }
    }
    for entry in facts.table.entries where entry.kind == .class {
      let place = NamePlace(path: entry.path, module: entry.module, type: entry.name)
      // Without facts arguments of generic types count, too.
      for name in superclasses[entry.path]?[entry.name] ?? Array(entry.inherited) {
        if let index = component(name, from: place) { components[index].isUnderstood = false }
      }
    }
  }
}

extension TypeSpelling {
  fileprivate var named: (name: String, arguments: [TypeSpelling])? {
    guard case .named(let path, let arguments) = self, let name = path.last else { return nil }
    return (name, arguments)
  }
}
