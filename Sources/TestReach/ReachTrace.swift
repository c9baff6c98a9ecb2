package import WorkspaceModel

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

  /// The declaration by which a fact is true; `nil` if it is true without one.
  ///
  /// Code that mentions the name of a declaration counts before code that makes a value of its type.
  func cause(of fact: ReachFact, name: Int32?) -> Int32? {
    guard var found = causes[fact] else { return nil }
    if let mention = name.flatMap({ causes[.name($0)] }), mention.order < found.order {
      found = mention
    }
    return found.declaration >= 0 ? found.declaration : nil
  }
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

extension ReachPropagation {
  /// The way from a fact back to the test; empty if the fact is true without one.
  func way(to fact: ReachFact) -> [ReachStep] {
    guard let trace else { return [] }
    var (fact, steps): (ReachFact, [ReachStep]) = (fact, [])
    while let cause = trace.cause(of: fact, name: name(of: fact)) {
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
    return steps
  }

  private func name(of fact: ReachFact) -> Int32? {
    guard case .declaration(let index) = fact, !table.entries[Int(index)].isType else { return nil }
    return table.entries[Int(index)].name
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
