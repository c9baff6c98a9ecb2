/// Names that parts of declarations mention, as chains that share memory while a file is walked.
///
/// A declaration's sections fill at different times: a type's storage grows while its members are
/// walked. So a section is a chain of links at first, and is laid out once all are known.
struct MentionChains {
  /// The latest link of a chain.
  typealias Chain = UInt32
  static let empty = Chain.max

  private struct Link {
    let name: NameTable.ID
    let rest: Chain
  }

  private var links: [Link] = []

  init(expectedCount: Int) { links.reserveCapacity(expectedCount) }

  mutating func add(_ name: NameTable.ID, to chain: inout Chain) {
    links.append(Link(name: name, rest: chain))
    chain = Chain(truncatingIfNeeded: links.count - 1)
  }

  /// Adds all names of one chain to another.
  mutating func add(allOf other: Chain, to chain: inout Chain) {
    if chain == MentionChains.empty {
      chain = other
      return
    }
    var next = other
    while next != MentionChains.empty {
      add(links[Int(next)].name, to: &chain)
      next = links[Int(next)].rest
    }
  }

  func forEach(in chain: Chain, _ body: (NameTable.ID) -> Void) {
    var next = chain
    while next != MentionChains.empty {
      body(links[Int(next)].name)
      next = links[Int(next)].rest
    }
  }
}

/// The chains of one declaration, in the order of `Declaration.Mentions`.
struct DeclarationChains: Equatable {
  var signature = MentionChains.empty
  var parameters = MentionChains.empty
  var inheritance = MentionChains.empty
  var storage = MentionChains.empty
  var exposedBody = MentionChains.empty
  var body = MentionChains.empty
  var parameterLabels = MentionChains.empty
  var argumentLabels = MentionChains.empty
  var results = MentionChains.empty
}
