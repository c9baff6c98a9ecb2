/// A file of the C family, as a compiler reads it.
package struct Header: Sendable, Hashable {
  package var lines: [HeaderLine]
  /// The names in `items`, each once.
  package var names: [String]
  /// The parts at the top level, in their order; `nil` if they are not plain C, or nobody looked.
  ///
  /// `HeaderLine.item` is an index into it.
  package var items: [HeaderItem]?

  package init(lines: [HeaderLine], names: [String] = [], items: [HeaderItem]? = nil) {
    self.lines = lines
    self.names = names
    self.items = items
  }
}

/// A line of a C-family header, as a compiler reads it.
package struct HeaderLine: Sendable, Hashable {
  /// Without comments.
  package var text: Fingerprint
  /// Index into the file's conditions.
  package var condition: UInt16
  /// From 1.
  package var line: UInt32
  /// Index into the header's items.
  package var item: UInt32

  package init(text: Fingerprint, condition: UInt16, line: UInt32, item: UInt32 = 0) {
    self.text = text
    self.condition = condition
    self.line = line
    self.item = item
  }
}

/// Declarations or a directive at the top level of a header: those that begin on lines which end together.
package struct HeaderItem: Sendable, Hashable {
  /// Positions in the header's names, ascending: the functions, variables, types, tags, enumerators or macro that it
  /// declares, without fields and parameters.
  package var declared: [UInt32]
  /// Positions of all other names in it, ascending.
  package var mentioned: [UInt32]
  /// Positions of the names outside of functions' bodies that look like macros, ascending.
  package var macroLike: [UInt32]
  package var traits: Traits

  package struct Traits: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Swift may know what it declares by another name, or it affects what stands around it.
    package static let isOpaque = Traits(rawValue: 1 << 0)
    /// `#define`.
    package static let isMacro = Traits(rawValue: 1 << 1)
    /// `#include` or the like.
    package static let isInclude = Traits(rawValue: 1 << 2)
    /// It has code of a function, or mentions its line.
    package static let hasBody = Traits(rawValue: 1 << 3)
  }

  package init(
    declared: [UInt32],
    mentioned: [UInt32],
    macroLike: [UInt32] = [],
    traits: Traits = []
  ) {
    self.declared = declared
    self.mentioned = mentioned
    self.macroLike = macroLike
    self.traits = traits
  }
}
