import WorkspaceModel

/// Cuts the lines of a header into items: what it declares, and its directives.
///
/// It reads C as far as names go, and takes macros as they are written. A header of Objective-C has no items, nor has one
/// whose braces do not match.
struct HeaderItemScan {
  private struct Item {
    var declared: Set<UInt32> = []
    var names: Set<UInt32> = []
    var macroLike: Set<UInt32> = []
    var traits: HeaderItem.Traits = []
  }

  private var names: [String] = []
  private var positions: [String: UInt32] = [:]
  private var items: [Item] = []
  /// The names that the conditions of the header mention; it has no line.
  private var conditions = Item(traits: .isOpaque)
  private var isPlain = true
  private var statement = HeaderStatement()
  /// The item that has lines and is not complete.
  private var open: Int?
  /// By the open `#if`, the item that was open there.
  private var openAtConditions: [Int?] = []

  /// Reads a line that is no conditional directive; the index of its item.
  mutating func take(_ line: [UInt8]) -> UInt32 {
    let tokens = HeaderToken.all(in: line)
    if tokens.first?.isMark("#") == true { return takeDirective(Array(tokens.dropFirst())) }
    let index = open ?? items.count
    if open == nil { items.append(Item()) }
    for token in tokens {
      note(token, in: index)
      statement.take(token)
    }
    open = index
    if !statement.isOpen { completeItem() }
    return UInt32(index)
  }

  /// Reads a conditional directive.
  ///
  /// Each branch of a block must end in the item in which the block begins: else nobody knows what belongs together.
  mutating func take(_ directive: HeaderDirective, _ line: [UInt8]) {
    switch directive {
    case .if: openAtConditions.append(open)
    case .elseIf, .else: isPlain = isPlain && openAtConditions.last == .some(open)
    case .end: isPlain = isPlain && openAtConditions.popLast() == .some(open)
    }
    for case .word(let word) in HeaderToken.all(in: line).dropFirst(2) {
      conditions.names.insert(position(of: word))
    }
  }

  private mutating func takeDirective(_ tokens: [HeaderToken]) -> UInt32 {
    var item = Item()
    if case .word("define")? = tokens.first, tokens.count > 1, case .word(let name) = tokens[1] {
      item.traits = .isMacro
      item.declared = [position(of: name)]
      // `a ## b` makes names that nobody sees.
      let marks = zip(tokens, tokens.dropFirst())
      if marks.contains(where: { $0.isMark("#") && $1.isMark("#") }) {
        item.traits.insert(.isOpaque)
      }
    } else {
      item.traits = .isOpaque
      if case .word(let word)? = tokens.first, word.hasPrefix("include") || word == "import" {
        item.traits.insert(.isInclude)
      }
    }
    items.append(item)
    for token in tokens.dropFirst() { note(token, in: items.count - 1) }
    return UInt32(items.count - 1)
  }

  private mutating func note(_ token: HeaderToken, in index: Int) {
    if token.isMark("@") { isPlain = false }
    guard case .word(let word) = token, !HeaderWord.keywords.contains(word) else { return }
    let position = position(of: word)
    items[index].names.insert(position)
    if !statement.isInBody, HeaderWord.isMacroLike(word) { items[index].macroLike.insert(position) }
    if word == "__LINE__" { items[index].traits.insert(.hasBody) }
    if HeaderWord.isOpaque(word) { items[index].traits.insert(.isOpaque) }
  }

  private mutating func completeItem() {
    guard let index = open else { return }
    for name in statement.declared { items[index].declared.insert(position(of: name)) }
    if statement.hasBody { items[index].traits.insert(.hasBody) }
    if statement.isOpaque || statement.isOpen { items[index].traits.insert(.isOpaque) }
    if statement.isInBraces || statement.linkages < 0 { isPlain = false }
    statement = HeaderStatement(linkages: statement.linkages)
    open = nil
  }

  private mutating func position(of name: String) -> UInt32 {
    if let known = positions[name] { return known }
    let position = UInt32(names.count)
    names.append(name)
    positions[name] = position
    return position
  }

  /// Ends the scan: the names, and the items if the header is plain C.
  mutating func finish() -> (names: [String], items: [HeaderItem]?) {
    completeItem()
    guard isPlain else { return ([], nil) }
    if !conditions.names.isEmpty { items.append(conditions) }
    let items = items.map { item in
      HeaderItem(
        declared: item.declared.sorted(),
        mentioned: item.names.subtracting(item.declared).sorted(),
        macroLike: item.macroLike.subtracting(item.declared).sorted(),
        traits: item.traits
      )
    }
    return (names, items)
  }
}
