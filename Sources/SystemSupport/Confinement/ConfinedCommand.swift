/// The arguments by which a helper learns what to confine, and how.
struct ConfinedCommand: Hashable {
  /// The first argument; no command of a person has this name.
  static let name = "--run-confined"

  private static let end = "--"

  var confinement: Confinement
  /// An absolute path.
  var program: String
  var arguments: [String]

  var encoded: [String] {
    let limits = confinement.limits
    return [Self.name, "\(limits.data)", "\(limits.file)", "\(limits.seconds)"]
      + [confinement.allowsChildren ? "children" : "alone"]
      + confinement.readable + [Self.end] + confinement.writable + [Self.end, program] + arguments
  }

  init(confinement: Confinement, program: String, arguments: [String]) {
    self.confinement = confinement
    self.program = program
    self.arguments = arguments
  }

  /// Nil if the text is no such command.
  init?(_ text: [String]) {
    var rest = text[...]
    guard rest.popFirst() == Self.name, let data = rest.popFirst().flatMap({ UInt64($0) }),
      let file = rest.popFirst().flatMap({ UInt64($0) }),
      let seconds = rest.popFirst().flatMap({ UInt64($0) }), let children = rest.popFirst(),
      let readableEnd = rest.firstIndex(of: Self.end)
    else { return nil }
    let readable = Array(rest[..<readableEnd])
    rest = rest[(readableEnd + 1)...]
    guard let writableEnd = rest.firstIndex(of: Self.end) else { return nil }
    let writable = Array(rest[..<writableEnd])
    rest = rest[(writableEnd + 1)...]
    guard let program = rest.popFirst() else { return nil }
    confinement = Confinement(
      readable: readable,
      writable: writable,
      allowsChildren: children == "children",
      limits: Confinement.Limits(data: data, file: file, seconds: seconds)
    )
    self.program = program
    arguments = Array(rest)
  }
}
