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
    guard name != "self" else {
      mentions.wrappers.append(ResourceWrapper(name: function.name, parameter: nil, use: use))
      return
    }
    guard let position = function.parameters.firstIndex(where: { $0.name == name }),
      let parameter = UInt8(exactly: position)
    else { return }
    mentions.wrappers.append(
      ResourceWrapper(name: function.name, parameter: parameter, use: use)
    )
    noteOwn(function.name, function.parameters[position].label, at: position)
  }

  private mutating func noteOwn(_ name: String, _ label: SyntaxText?, at position: Int) {
    ownWrappers[name, default: []].append(OwnWrapper(label: label, position: position))
  }

  /// A type that looks its property up gives the initialiser's parameter of this name on.
  private mutating func noteWrappers(of type: EnclosingType) {
    guard !type.shown.isEmpty else { return }
    let name = type.lastName.name
    let initializers = type.initializers.isEmpty ? [type.stored] : type.initializers
    for shown in type.shown {
      for parameters in initializers {
        guard let position = parameters.firstIndex(where: { $0.name == shown.name }),
          !shown.takesKey || parameters[position].isKey, let parameter = UInt8(exactly: position)
        else { continue }
        mentions.wrappers.append(
          ResourceWrapper(name: name, parameter: parameter, use: shown.use)
        )
        noteOwn(name, parameters[position].label, at: position)
      }
    }
  }

  /// Decides what the file as a whole decides.
  mutating func finish() {
    for type in types { noteWrappers(of: type) }
    followConstants()
    followPossibleCalls()
    // The first argument of `tr("Table", "key")` is none if the wrapper in this file takes the second.
    let wrappers = ownWrappers
    mentions.uses.removeAll { use in
      guard use.lookup == .byWrapper, let own = wrappers[use.callee] else { return false }
      if own.contains(where: { $0.position == 0 || $0.label == "key" }) { return false }
      // The first text of a function's call was read, and for types also texts with usual labels.
      return use.qualifier != nil || use.callee.first?.isLowercase == true
    }
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
        wrappers[call.callee]?.contains { $0.takes(call) } == true
      }
      guard !found.isEmpty else { break }
      for call in found { keep(call.use, at: call.place, isOwn: true) }
      rest = others
    }
  }
}

/// A parameter that makes a function of this file a wrapper.
struct OwnWrapper: Hashable {
  let label: SyntaxText?
  let position: Int

  /// Whether an argument goes to the parameter.
  func takes(_ call: PossibleCall) -> Bool {
    call.label == label && (label != nil || call.position == position)
  }
}

extension Array {
  /// The elements that meet a condition, and the others.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
