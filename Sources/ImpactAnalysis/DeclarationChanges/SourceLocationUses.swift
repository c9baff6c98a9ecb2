import HashTreeCollections
import SwiftKnowledge
package import WorkspaceModel

/// Which declarations make their clients' code depend on the line on which they stand.
///
/// Optimised clients hold copies of bodies, in which `#line`, `fatalError` and calls of functions that take
/// their caller's line and `try!` stay as they are; failed unwrappings and preconditions do not (seen with Swift
/// 6.3.1).
struct SourceLocationUses {
  /// Whether clients may compile any body.
  let exposesBodies: Bool
  let configuration: ImpactOptions.Configuration

  fileprivate static let line = NameKey("#line")
  private static let initializer = NameKey("init")

  /// Whether clients evaluate where the declaration stands; `takers` gives the names of functions that get
  /// the place of their caller.
  func observes(_ subject: DeclarationReference, _ takers: () -> LocationTakers) -> Bool {
    let emitsBody = exposesBodies || subject.declaration.emitsBody(configuration)
    return evaluates(subject, emitsBody: emitsBody, takers)
  }

  /// Whether the `.swiftmodule` says where the declaration stands: at `-Onone` it holds the bodies that are
  /// merely `@inlinable` too, which clients do not look at.
  private func serializes(_ subject: DeclarationReference, _ takers: () -> LocationTakers) -> Bool {
    evaluates(
      subject,
      emitsBody: subject.declaration.flags.contains(.bodyIsExposed),
      takers
    )
  }

  private func evaluates(
    _ subject: DeclarationReference,
    emitsBody: Bool,
    _ takers: () -> LocationTakers
  ) -> Bool {
    let flags = subject.declaration.flags
    if flags.contains(.defaultArgumentObservesLocation) { return true }
    if flags.contains(.observesLocation), emitsBody { return true }
    let sections: [Declaration.Section]
    if exposesBodies {
      let labels = subject.argumentLabels
      if !flags.contains(.takesLocation),
        labels.contains(where: { subject.summary.nameKeys[safe: $0] == Self.line })
      {
        return true
      }
      sections = [.storage, .exposedBody, .body]
    } else if emitsBody || flags.contains(.defaultArgumentCalls) {
      sections = [.exposedBody]
    } else {
      return false
    }
    let known = takers()
    // Rule: line.implicit-unwrap. At `-Onone` the trap of an implicit unwrapping contains its line.
    if configuration == .debug, emitsBody,
      !flags.isDisjoint(with: [.bodyIsEmitted, .bodyIsExposed]), known.unwrapImplicitly
    {
      return true
    }
    func isCalled(_ name: NameKey) -> Bool {
      known.names.contains(name) || LocationFunctions.inAllBuilds.contains(name)
        || configuration == .debug && LocationFunctions.inDebugBuilds.contains(name)
    }
    if !known.unnamedUses.isDisjoint(with: subject.declaration.constructs) { return true }
    return sections.contains { section in
      subject.mentions(in: section, where: isCalled)
        // `.init()` of a type that may be written elsewhere.
        || known.hasInitializers && subject.mentions(in: section) { $0 == Self.initializer }
          && (exposesBodies || known.mayBeMade(inDefaultArgumentsOf: subject))
    }
  }

  /// What of a file stands on another line than before.
  struct Moved {
    /// The declarations that clients compile anew.
    var observers: [DeclarationReference] = []
    /// Whether the `.swiftmodule` says where anything that moved stands.
    var isSerialized = false
  }

  /// What of a file may have code on another line than before.
  ///
  /// Where the next declaration begins says whether lines were added inside of one.
  func moved(
    _ path: SourcePath,
    from old: FileSummary,
    to new: FileSummary,
    _ takers: () -> LocationTakers,
    tellColumns: () -> Bool
  ) -> Moved {
    var moved = Moved()
    // Anything before it on its line moves what stands in a column, and a directive what follows it.
    let isMoved =
      !new.hasLayouts(with: old) && tellColumns()
      || old.locationDirectives != new.locationDirectives
    let indices = isMoved ? Array(new.declarations.indices) : new.movedDeclarations(since: old)
    for index in indices {
      let subject = DeclarationReference(file: path, summary: new, index: index)
      if observes(subject, takers) {
        moved.observers.append(subject)
        moved.isSerialized = true
      } else if !moved.isSerialized {
        moved.isSerialized = serializes(subject, takers)
      }
    }
    return moved
  }
}

/// The functions that get the place of their caller.
package struct LocationTakers: Sendable {
  /// The names by which code calls it: of an initialiser those of the type, of what inherits from it, and of its
  /// aliases.
  package private(set) var names: Set<NameKey> = []
  /// Whether there are initialisers among it: calls of them may write `.init` instead.
  package private(set) var hasInitializers = false
  /// The names of the types that they make, and of what takes values of these.
  private var makers: Set<NameKey> = []
  /// What uses it without a name.
  package private(set) var unnamedUses: Constructs = []
  private let summaries: FileSummaries

  /// Complexity: O(files), and O(declarations) of those with `#line` or the like.
  package init(in snapshot: WorkspaceSnapshot) {
    summaries = snapshot.summaries
    var types: [NameKey] = []
    for (path, file) in snapshot.summaries.files
    where file.has(.sourceLocations, signedBy: SourceLocationUses.line) {
      let summary = file.summary
      for index in summary.declarations.indices
      where summary.declarations[index].flags.contains(.takesLocation) {
        let subject = DeclarationReference(file: path, summary: summary, index: index)
        guard subject.isUsedWithoutItsName, let type = subject.parent else {
          names.insert(NameKey(subject.baseName))
          continue
        }
        let name = NameKey(type.baseName)
        names.insert(name)
        if subject.declaration.kind == .initializer {
          hasInitializers = true
          types.append(name)
        } else {
          unnamedUses.formUnion(subject.unnamedUses)
        }
      }
    }
    while let type = types.popLast() {
      for (path, file) in snapshot.summaries.files where file.mayContain(type) {
        let summary = file.summary
        guard let position = summary.position(of: type) else { continue }
        for index in summary.uses.inTypes[position] {
          let subject = DeclarationReference(file: path, summary: summary, index: Int(index))
          let isAlias = subject.declaration.kind == .typeAlias
          if subject.mentions(position, in: isAlias ? .signature : .inheritance),
            names.insert(NameKey(subject.baseName)).inserted
          {
            types.append(NameKey(subject.baseName))
          }
          if let parent = subject.parent { makers.insert(NameKey(parent.baseName)) }
          let isInitializer = subject.declaration.kind == .initializer
          if !isInitializer { makers.insert(NameKey(subject.baseName)) }
        }
      }
    }
    makers.formUnion(names)
  }

  /// Whether anything gets the column of its caller, or reads its own.
  ///
  /// Complexity: O(files).
  static func tellColumns(in snapshot: WorkspaceSnapshot) -> Bool {
    snapshot.summaries.files.values.contains { $0.has(.columns, signedBy: column) }
  }

  private static let column = NameKey("#column")

  /// Whether a value anywhere is unwrapped without a sign.
  ///
  /// Complexity: O(files).
  var unwrapImplicitly: Bool {
    summaries.files.values.contains { $0.has(.implicitUnwraps, signedBy: Self.unwrapping) }
  }

  private static let unwrapping = NameKey("!")

  /// Whether `.init` in a default argument may mean one of the initialisers: the parameter says so, or what it is an
  /// argument of.
  func mayBeMade(inDefaultArgumentsOf subject: DeclarationReference) -> Bool {
    [Declaration.Section.signature, .parameters, .exposedBody].contains {
      subject.mentions(in: $0, where: makers.contains)
    }
  }
}

extension FileSummary {
  /// What its `#sourceLocation` say.
  package var locationDirectives: Set<String> {
    guard constructs.contains(.sourceLocations) else { return [] }
    return Set(names.filter { $0.hasPrefix("#sourceLocation") })
  }
}
