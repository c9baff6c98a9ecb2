@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// The tokens of a file outside the bodies of functions while it is walked: see `WrittenBlock`.
struct WrittenTokens {
  private struct Place: Hashable {
    var parent: Int32
    var condition: UInt16
  }

  private var places = [Place(parent: WrittenBlock.file, condition: 0)]
  private var builders = [FingerprintBuilder()]
  private var indices = [Place(parent: WrittenBlock.file, condition: 0): 0]
  /// The block of the token that is walked.
  private var current = 0
  private(set) var isInBody = false

  /// The blocks of the file, in the order of their beginnings.
  var blocks: [WrittenBlock] {
    zip(places, builders).map { place, builder in
      WrittenBlock(
        parent: place.parent,
        condition: place.condition,
        tokens: builder.fingerprint
      )
    }
  }

  mutating func combine(_ hash: TokenHash) {
    if !isInBody { builders[current].combine(hash) }
  }

  /// Enters the block of a scope; the block before, for `leave`.
  mutating func enter(_ scope: Scope) -> Int {
    enter(Place(parent: scope.parent, condition: scope.condition))
  }

  private mutating func enter(_ place: Place) -> Int {
    let previous = current
    if let known = indices[place] {
      current = known
    } else {
      current = places.count
      indices[place] = current
      places.append(place)
      builders.append(FingerprintBuilder())
    }
    return previous
  }

  /// Goes back to the block that `enter` has left.
  mutating func leave(to previous: Int) { current = previous }

  /// Enters the body of a function; whether it stands in another one.
  mutating func enterBody() -> Bool {
    combine(Self.bodyHash)
    let previous = isInBody
    isInBody = true
    return previous
  }

  /// Leaves the body that `enterBody` has entered.
  mutating func leaveBody(to previous: Bool) { isInBody = previous }

  /// Adds a type or an alias inside of a body: `.swiftmodule`s contain those, too.
  ///
  /// Complexity: O(tokens).
  mutating func add(local node: RawSyntax) {
    let outer = Place(parent: WrittenBlock.bodies, condition: places[current].condition)
    let previous = enter(outer)
    defer { leave(to: previous) }
    var pending = [node]
    while let node = pending.popLast() {
      if let token = node.tokenView {
        if token.presence == .present { builders[current].combine(token.rawText.hash) }
        continue
      }
      for child in node.elements where !Self.isBody(child, of: node) { pending.append(child) }
    }
  }

  private static func isBody(_ node: RawSyntax, of parent: RawSyntax) -> Bool {
    switch parent.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl:
      node.kind == .codeBlock
    case .accessorBlock: node.kind == .codeBlockItemList
    default: false
    }
  }

  /// Stands for the braces of a body.
  private static let bodyHash = TokenHash("{}")
}
