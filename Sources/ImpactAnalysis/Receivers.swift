import BitCollections
import GraphCore
import WorkspaceModel

/// Which names lead to a value of a type, so that a member can be called on it.
///
/// `describe` of one type is not `describe` of another. A file reaches a member of a type only if it also
/// contains a name from which the compiler can know the type. Names stand for all declarations that bear
/// them, so the sets are too large rather than too small.
struct Receivers {
  /// A change of members of more types than this is taken to reach every file that contains their names:
  /// following the values of each would cost more than it tells.
  private static let mostOwners = 64

  private struct Home: Hashable {
    var owner: String
    var module: Int
  }

  private let configuration: ImpactOptions.Configuration
  private let graph: DirectedGraph
  private var homes: Set<Home> = []
  /// By the type's name; `nil` if any file may have a value of it.
  private var ways: [String: WaysToValues?] = [:]
  /// Types of which a library's types give values though nobody names by what.
  private var foreign: Set<String> = []
  /// What the module that was asked for last loads, with itself.
  private var loaded: (by: Int, modules: BitSet)?

  /// `graph` says what a module may load.
  init(_ configuration: ImpactOptions.Configuration, _ graph: DirectedGraph) {
    self.configuration = configuration
    self.graph = graph
  }

  /// Begins a set for the type that a member declared in `module` belongs to, unless that was done.
  ///
  /// A type that the member's own module does not declare is another module's, perhaps a library's: every
  /// file may have a value of it.
  private mutating func begin(
    _ owner: String,
    memberOf module: Int,
    _ sources: inout ModuleSources
  ) {
    guard homes.insert(Home(owner: owner, module: module)).inserted else { return }
    if homes.count > Self.mostOwners || !sources.isDeclared(owner, in: module) {
      ways.updateValue(nil, forKey: owner)
    } else if ways[owner] == nil {
      ways.updateValue(WaysToValues(of: owner, configuration), forKey: owner)
    }
  }

  /// Adds what `module` and the modules that it loads say of a type; whether that was not known.
  ///
  /// Complexity: for each added name, the declarations that use it.
  private mutating func extend(
    _ owner: String,
    for module: Int,
    _ sources: inout ModuleSources
  ) -> Bool {
    guard case .some(.some(var known)) = ways.updateValue(nil, forKey: owner) else { return false }
    if loaded?.by != module { loaded = (module, graph.reachable(from: [module], .forward)) }
    let isNew = known.extend(through: loaded?.modules ?? [], &sources)
    if known.areForeign { foreign.insert(owner) }
    ways.updateValue(known.areEverywhere ? nil : known, forKey: owner)
    return isNew
  }

  /// Whether any code of `module` may hold values of the type that `taint` is about.
  mutating func mayHoldAnywhere(
    _ taint: Taint,
    seenFrom module: Int,
    _ sources: inout ModuleSources
  ) -> Bool {
    guard taint.use == .holding, let owner = taint.owner else { return false }
    begin(owner, memberOf: taint.module, &sources)
    _ = extend(owner, for: module, &sources)
    return foreign.contains(owner)
  }

  /// Where a file of `module` mentions what leads to a value of the type that `taint` is felt through;
  /// nowhere if anything may.
  mutating func places(
    feeling taint: Taint,
    in summary: FileSummary,
    of module: Int,
    _ sources: inout ModuleSources
  ) -> [UInt32] {
    guard let owner = taint.owner else { return [] }
    begin(owner, memberOf: taint.module, &sources)
    _ = extend(owner, for: module, &sources)
    return ways[owner]??.places(in: summary, withValues: taint.use != .call) ?? []
  }

  /// Whether a declaration of `module` that mentions a name in `section` can mean what is tainted: whether
  /// it stands in a type that has the member, or also mentions something that leads to a value of the type.
  ///
  /// Other modules are searched for such names only if those known so far do not lead there.
  mutating func mayBeMeant(
    _ taint: Taint,
    by mention: UInt32,
    in subject: DeclarationReference,
    _ section: Declaration.Section,
    of module: Int,
    _ sources: inout ModuleSources
  ) -> Bool {
    // An alias calls nothing itself.
    let mayCall =
      section == .inheritance || subject.declaration.kind == .typeAlias
      || subject.mayCall(taint.labels)
    guard let owner = taint.owner else { return taint.use != .name || mayCall }
    begin(owner, memberOf: taint.module, &sources)
    guard taint.use == .name else {
      _ = extend(owner, for: module, &sources)
      if case nil = ways[owner] ?? nil { return true }
      return mayCall && taint.mayBeFelt(by: mention, in: subject, section)
    }
    guard mayCall else { return false }
    // To know more final classes rules out, all else that is known leads there.
    if taint.isTableEntry { _ = extend(owner, for: module, &sources) }
    return leads(subject, to: taint, owner, by: mention)
      || extend(owner, for: module, &sources) && leads(subject, to: taint, owner, by: mention)
  }

  /// Whether what is known so far leads to a value on which `subject` uses the member.
  private func leads(
    _ subject: DeclarationReference,
    to taint: Taint,
    _ owner: String,
    by mention: UInt32
  ) -> Bool {
    guard let ways = ways[owner] ?? nil else { return true }
    if ways.includeLiterals, taint.name.isOperator { return true }
    let summary = subject.summary
    func isType(_ name: UInt32) -> Bool {
      guard let key = summary.nameKeys[safe: name], ways.areTypes(key, in: summary) else {
        return false
      }
      return !taint.isTableEntry
        || !ways.hasFinalVersion(of: taint.name, summary.names[safe: name] ?? "")
    }
    var enclosing = subject.parent
    while let type = enclosing {
      if isType(type.declaration.baseName) { return true }
      enclosing = type.parent
    }
    let isAlsoAValue = ways.isAlsoAValue(taint.name)
    return Declaration.Section.allCases.contains { section in
      subject.mentions(section).contains { name in
        guard name != mention || isAlsoAValue else { return false }
        return isType(name) || summary.nameKeys[safe: name].map(ways.areValues) == true
      }
    }
      || subject.argumentLabels.contains { label in
        summary.nameKeys[safe: label].map(ways.areTaken) == true
      }
  }
}

extension Taint {
  /// Whether code in a section feels what is used without its name, where it mentions what leads to a value.
  fileprivate func mayBeFelt(
    by mention: UInt32,
    in subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    switch use {
    case .value, .name: true
    // A type that is only written down calls nothing.
    case .call: ![.signature, .parameters, .storage].contains(section)
    case .holding: subject.summary.names[safe: mention] == name || section.isCode
    }
  }
}

extension DeclarationReference {
  /// Whether the declaration may hold a call with those labels: of a closure that follows the call the
  /// label is not written, and nor is any of an initialiser that is called by another name.
  func mayCall(_ labels: [String]) -> Bool {
    guard !labels.isEmpty, !summary.constructs.contains(.unappliedInitializers) else { return true }
    let written = argumentLabels
    func isWritten(_ label: String) -> Bool {
      summary.position(of: NameKey(label)).map(written.contains) == true
    }
    return labels.count { !isWritten($0) } <= (isWritten("{") ? 1 : 0)
  }
}
