@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension ResourceReader {
  /// Keeps a use, or puts it off until all constants of the file are known.
  ///
  /// If it is open, a constant that the file does not decide may be any name.
  mutating func use(
    _ use: ResourceUse,
    _ key: KeyReading,
    at place: Place,
    isOpen: Bool = false
  ) {
    let use = located(use, key, at: place)
    if let path = key.constant {
      constantUses.append(ConstantUse(path: path, use: use, place: place, isOpen: isOpen))
    } else {
      keep(use, at: place)
    }
  }

  /// Keeps a use; one of a parameter makes the function around it a wrapper.
  mutating func keep(_ use: ResourceUse, at place: Place, isOwn: Bool = false) {
    if case .named(let name) = use.bundle { define(parameter: name, at: place) }
    if case .parameter = use.name {
      if place.function >= 0 { noteWrapper(Int(place.function), use) }
    } else if isOwn {
      ownUses.append(use)
    } else {
      mentions.uses.append(use)
    }
  }

  /// The use with its place.
  mutating func located(_ use: ResourceUse, _ key: KeyReading, at place: Place) -> ResourceUse {
    var use = use
    use.name = key.pattern
    use.declaration = place.declarationIndex
    use.condition = place.condition
    use.line = line(of: key.node)
    return use
  }

  private mutating func noteWrapper(_ index: Int, _ use: ResourceUse) {
    let function = functions[index]
    guard !function.name.isEmpty, case .parameter(let name) = use.name else { return }
    if name == "self" { return note(function.name, function.parameters, .receiver, use) }
    guard let index = function.parameters.firstIndex(where: { $0.name == name }) else { return }
    note(function.name, function.parameters, function.parameters.place(at: index), use)
  }

  /// Notes that an argument of calls with these parameters is looked up.
  private mutating func note(
    _ name: String,
    _ parameters: [EnclosingFunction.Parameter],
    _ place: ArgumentPlace,
    _ use: ResourceUse
  ) {
    mentions.wrappers.append(
      ResourceWrapper(
        name: name,
        parameters: parameters.signature,
        place: place,
        table: table(of: use, parameters),
        use: use
      )
    )
    ownWrappers[name, default: []].insert(place)
  }

  /// The parameter that is the table of a look-up; of a call of a wrapper the only other one that it passes on.
  private func table(
    of use: ResourceUse,
    _ parameters: [EnclosingFunction.Parameter]
  ) -> ResourceWrapper.Table? {
    let texts = use.call?.others.map(\.text) ?? [use.qualifier].compactMap(\.self)
    let names = texts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    guard names.count == 1,
      let index = parameters.firstIndex(where: { $0.name == names[0] })
    else { return nil }
    let omitted: KeyPattern? =
      switch parameters[index].defaultValue {
      case let value? where value.kind == .nilLiteralExpr: nil
      case let value?: TextLiteral(value)?.pattern ?? .dynamic
      case nil: .dynamic
      }
    return ResourceWrapper.Table(parameters.place(at: index), omitted: omitted)
  }

  /// A type that looks its property up gives the initialiser's parameter of this name on.
  private mutating func noteWrappers(of type: EnclosingType) {
    guard !type.shown.isEmpty else { return }
    let name = type.lastName.name
    let initializers = type.initializers.isEmpty ? [type.stored] : type.initializers
    for shown in type.shown {
      for parameters in initializers {
        guard let index = parameters.firstIndex(where: { $0.name == shown.name }),
          !shown.takesKey || parameters[index].isKey
        else { continue }
        note(name, parameters, parameters.place(at: index), shown.use)
      }
    }
  }

  /// Decides what the file as a whole decides.
  mutating func finish() {
    for type in types { noteWrappers(of: type) }
    followConstants()
    noteTexts()
    followPossibleCalls()
    mentions.uses += ownUses
    // The call of the last member of a chain comes first in the tree.
    let order = mentions.uses.indices.sorted {
      (mentions.uses[$0].line, $0) < (mentions.uses[$1].line, $1)
    }
    mentions.uses = order.map { mentions.uses[$0] }
  }

  /// Takes texts that are given to a wrapper of this file for keys.
  ///
  /// A function that passes its parameter to one is a wrapper too.
  private mutating func followPossibleCalls() {
    var rest = possibleCalls
    // A chain of functions that give a text on is longer in nobody's code.
    for _ in 0..<8 where !ownWrappers.isEmpty && !rest.isEmpty {
      let wrappers = ownWrappers
      let (found, others) = rest.partitioned { call in
        wrappers[call.callee]?.contains(call.position) == true
      }
      guard !found.isEmpty else { break }
      for call in found { keep(call.use, at: call.place, isOwn: true) }
      rest = others
    }
  }
}

extension Array {
  /// The elements that meet a condition, and the others.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
