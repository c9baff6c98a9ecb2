package import WorkspaceModel

/// A condition on the reach of a test, under which a difference of a declaration counts for the test.
package enum ReachCriterion: Sendable, Hashable, CaseIterable {
  /// The declaration is executed or read.
  case reached
  /// Its name is mentioned.
  case mentioned
  /// Its name is mentioned and, of a member, its type is named.
  case named
  /// The type is named that it declares or extends, or of which it is a member.
  case typeNamed
  /// Values of that type can exist.
  case values
  /// Code may make values of that type.
  case makers
}

/// A fact about the reach of tests.
enum ReachFact: Hashable, Sendable {
  /// A declaration is executed or read.
  case declaration(Int32)
  /// A name is mentioned.
  case name(Int32)
  /// A type is named.
  case type(Int32)
  /// A value of a type can exist.
  case value(Int32)
}

/// The declaration whose code made each fact true first, for a single test.
struct ReachTrace: Sendable {
  /// The beginning of a way.
  enum Origin: Int32, Sendable {
    /// The test, or a type that it stands in.
    case test = -1
    /// Code in other languages, or values that come from other packages.
    case elsewhere = -2
  }

  private struct Cause {
    var declaration: Int32
    /// How many facts were true before.
    var order: Int
  }

  private var causes: [ReachFact: Cause] = [:]
  /// The declaration that is being followed, or an `Origin`.
  var current = Origin.elsewhere.rawValue

  mutating func record(_ fact: ReachFact) {
    if causes[fact] == nil {
      causes[fact] = Cause(declaration: current, order: causes.count)
    }
  }

  /// The declaration by which a fact is true, or an `Origin`; `nil` of a fact that is not known.
  ///
  /// Code that mentions the name of a declaration counts before code that makes a value of its type.
  func cause(of fact: ReachFact, name: Int32?) -> Int32? {
    guard var found = causes[fact] else { return nil }
    if let mention = name.flatMap({ causes[.name($0)] }), mention.order < found.order {
      found = mention
    }
    return found.declaration
  }
}

/// The way from a declaration back to a test.
package struct ReachWay: Sendable, Hashable {
  /// The nearest to the declaration first.
  package var steps: [ReachStep]
  /// Whether code of other packages, or in other languages, runs the last step.
  package var isFromElsewhere: Bool
}

/// A declaration on the way from a test to another one.
package struct ReachStep: Sendable, Hashable {
  package var path: SourcePath
  /// Its place among the declarations of its file.
  package var declaration: Int
  /// How its code leads to the step before.
  package var relation: Relation

  package enum Relation: Sendable, Hashable {
    /// It mentions the name of the step before.
    case mentions(String)
    /// It makes values of a type, whose member the step before is.
    case makes(String)
    /// It names a type, whose member the step before is.
    case names(String)
  }
}

extension TestReach {
  /// The way from a declaration that meets a criterion back to the only test; `nil` if it does not meet it, or with more tests.
  ///
  /// Complexity: O(length of the way).
  package func way(
    to criterion: ReachCriterion,
    of path: SourcePath,
    _ declaration: Int
  ) -> ReachWay? {
    guard let row = tests(meeting: criterion, of: path, declaration), !row.isEmpty,
      let entry = table.entry(path, declaration)
    else { return nil }
    let name = table.entries[entry].name
    let type = table.entries[entry].type
    let fact: ReachFact =
      switch criterion {
      case .reached: .declaration(Int32(entry))
      case .mentioned, .named: .name(name)
      case .typeNamed: .type(type)
      case .values, .makers: .value(type)
      }
    return way(to: fact)
  }

  private func way(to fact: ReachFact) -> ReachWay? {
    guard let trace else { return nil }
    var (fact, steps): (ReachFact, [ReachStep]) = (fact, [])
    while let cause = trace.cause(of: fact, name: name(of: fact)) {
      guard cause >= 0 else {
        return ReachWay(
          steps: steps,
          isFromElsewhere: cause == ReachTrace.Origin.elsewhere.rawValue
        )
      }
      let entry = table.entries[Int(cause)]
      steps.append(
        ReachStep(
          path: table.files[Int(entry.file)].path,
          declaration: Int(entry.index),
          relation: relation(of: Int(cause), to: fact)
        )
      )
      fact = .declaration(cause)
    }
    return ReachWay(steps: steps, isFromElsewhere: true)
  }

  private func name(of fact: ReachFact) -> Int32? {
    guard case .declaration(let index) = fact else { return nil }
    let entry = table.entries[Int(index)]
    // Calls of these do not write their names.
    let isCalledByType = [.initializer, .deinitializer, .subscript].contains(entry.kind)
    return entry.isType || isCalledByType ? nil : entry.name
  }

  private func relation(of cause: Int, to fact: ReachFact) -> ReachStep.Relation {
    func name(_ type: Int32) -> String { table.texts[Int(table.types.entities[Int(type)].name)] }
    switch fact {
    case .name(let name): return .mentions(table.texts[Int(name)])
    case .type(let type): return .names(name(type))
    case .value(let type): return .makes(name(type))
    case .declaration(let index):
      let entry = table.entries[Int(index)]
      if table.mentions(cause).contains(entry.name) || entry.type < 0 {
        return .mentions(table.texts[Int(entry.name)])
      }
      return entry.isStatic ? .names(name(entry.type)) : .makes(name(entry.type))
    }
  }
}
