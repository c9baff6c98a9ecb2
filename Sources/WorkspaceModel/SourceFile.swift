import Dispatch
import Synchronization

/// A source file of a state, which is parsed at the first use of its summary.
///
/// Until then its outline has its imports and the names that it may contain. An answer of the outline is that of the
/// summary, or a wider one.
package final class SourceFile: Sendable, Equatable {
  private struct Unparsed: Sendable {
    var byteCount: Int
    var parse: @Sendable () -> FileSummary
  }

  /// The summary of a file that was parsed at once.
  private let known: FileSummary?
  private let made = AtomicLazyReference<FileSummary>()
  private let outline: FileOutline?
  private let unparsed: Mutex<Unparsed?>

  /// Makes a file that was parsed.
  package init(_ summary: FileSummary) {
    known = summary
    outline = nil
    unparsed = Mutex(nil)
  }

  /// Makes a file that is not parsed yet.
  ///
  /// `parse` must return the summary of the bytes that the outline was made of. It is called once, on any thread.
  package init(
    _ outline: FileOutline,
    byteCount: Int,
    parse: @escaping @Sendable () -> FileSummary
  ) {
    known = nil
    self.outline = outline
    unparsed = Mutex(Unparsed(byteCount: byteCount, parse: parse))
  }

  /// The summary; the first call parses the file.
  package var summary: FileSummary {
    if let summary = parsedSummary { return summary }
    return unparsed.withLock { unparsed in
      if let made = made.load() { return made }
      let summary = made.storeIfNil(unparsed?.parse() ?? FileSummary())
      unparsed = nil
      return summary
    }
  }

  /// Parses those of some files that were not parsed yet, on all cores.
  package static func parse(_ files: some Sequence<SourceFile>) {
    // Nearly all files are parsed: their locks are left alone.
    let unparsed = files.filter { $0.parsedSummary == nil }
      .map { (file: $0, size: $0.unparsedByteCount ?? 0) }.sorted { $0.size > $1.size }
    guard !unparsed.isEmpty else { return }
    DispatchQueue.concurrentPerform(iterations: unparsed.count) { _ = unparsed[$0].file.summary }
  }

  /// The files that were not parsed yet, as many at once as are parsed between two looks whether a question
  /// was given up.
  package static func unparsedBatches(of files: some Sequence<SourceFile>) -> [[SourceFile]] {
    let unparsed = files.filter { $0.parsedSummary == nil }
    return stride(from: 0, to: unparsed.count, by: batch).map {
      Array(unparsed[$0..<min($0 + batch, unparsed.count)])
    }
  }

  private static let batch = 64

  /// The summary, if the file was parsed.
  package var parsedSummary: FileSummary? { known ?? made.load() }

  /// The same file, of which a summary that was made meanwhile is found at once.
  package var settled: SourceFile {
    guard known == nil, let summary = parsedSummary else { return self }
    return SourceFile(summary)
  }

  /// How many bytes wait to be parsed; `nil` if the file was parsed.
  package var unparsedByteCount: Int? { unparsed.withLock { $0?.byteCount } }

  /// Whether the file may contain a name.
  ///
  /// It parses nothing. Complexity: O(log names) of a file that was parsed, else O(1).
  package func mayContain(_ key: NameKey) -> Bool {
    if let summary = parsedSummary { return summary.contains(key) }
    return outline?.words.mayContain(key) ?? true
  }

  /// Whether the file has one of some constructs, of which a word is always a sign; without the word it is not parsed.
  ///
  /// Complexity: O(1), besides parsing.
  package func has(_ constructs: Constructs, signedBy word: NameKey) -> Bool {
    guard parsedSummary != nil || mayContain(word) else { return false }
    return !summary.constructs.isDisjoint(with: constructs)
  }

  /// Whether the file may declare a type or an alias of a name.
  ///
  /// It parses nothing. Complexity: that of `mayContain`.
  package func mayDeclareType(_ key: NameKey) -> Bool {
    if let summary = parsedSummary { return !summary.typesAndAliases(named: key).isEmpty }
    guard let types = outline?.types else { return mayContain(key) }
    return types.sortedIndex(of: key) != nil
  }

  /// The keys of the types and aliases that it may declare, in no order; `nil` if these may be any.
  var possibleTypes: [NameKey]? {
    if let summary = parsedSummary { return summary.typeKeys + summary.aliasKeys }
    return outline?.types
  }

  /// The keys of the names of types that it may extend, without those around a nested one; `nil` if they may be any.
  ///
  /// It parses nothing; a file that was parsed has `nil`, too.
  package var possibleExtensions: [NameKey]? { parsedSummary == nil ? outline?.extensions : nil }

  /// Whether parts of it may be joined with others by name when a program runs.
  package var mayBeWired: Bool {
    if let summary = parsedSummary { return !summary.wiring.isEmpty }
    return outline?.mayBeWired ?? true
  }

  /// Whether it may have components with parents, or holders of modules.
  package var mayHaveComponents: Bool { outline?.mayHaveComponents ?? mayBeWired }

  /// Its imports, as far as the graph of modules depends on that.
  package var outlinedImports: [FileOutline.Import] {
    parsedSummary?.outlinedImports ?? outline?.imports ?? summary.outlinedImports
  }

  /// Two files of equal summaries are equal; those that are not the same file are parsed for it.
  package static func == (left: SourceFile, right: SourceFile) -> Bool {
    left === right || left.summary == right.summary
  }
}

/// The facts of a Swift file that are known before it is parsed.
package struct FileOutline: Sendable, Hashable {
  /// An import, as far as the graph of modules depends on it.
  package struct Import: Sendable, Hashable {
    package var module: String
    package var attributes: ImportDeclaration.Attributes
    /// The condition of the `#if` around it, as in a summary; `nil` if that is not known.
    package var condition: String?
  }

  /// All imports, in source order.
  package var imports: [Import]
  /// All names of the summary, and perhaps others.
  package var words: WordFilter
  /// The names of all types and aliases that it declares, and perhaps others, ascending; `nil` if they may be any.
  package var types: [NameKey]?
  /// The names of the types that it extends, and perhaps others; `nil` if they may be any, or be nested in others.
  package var extensions: [NameKey]?
  /// Whether the summary may have wiring.
  package var mayBeWired: Bool
  /// Whether it may have components with parents, or holders of modules.
  package var mayHaveComponents: Bool

  package init(
    imports: [Import],
    words: WordFilter,
    types: [NameKey]?,
    extensions: [NameKey]?,
    mayBeWired: Bool,
    mayHaveComponents: Bool
  ) {
    (self.imports, self.words, self.types, self.extensions) = (imports, words, types, extensions)
    (self.mayBeWired, self.mayHaveComponents) = (mayBeWired, mayHaveComponents)
  }
}

extension FileSummary {
  /// Its imports, as an outline has them.
  package var outlinedImports: [FileOutline.Import] {
    imports.map { declaration in
      let index = Int(declaration.condition)
      return FileOutline.Import(
        module: declaration.module,
        attributes: declaration.attributes,
        condition: index < conditions.count ? conditions[index] : nil
      )
    }
  }
}

/// A set of names that may contain more than was added to it: a Bloom filter of two bits a name.
package struct WordFilter: Sendable, Hashable {
  private var bits: [UInt64]
  private let mask: UInt64

  /// Makes an empty filter in which about one of a hundred other names is found after `count` were added.
  package init(expecting count: Int) {
    var size = 4
    while size * 64 < count * 16 { size *= 2 }
    bits = Array(repeating: 0, count: size)
    mask = UInt64(size * 64 - 1)
  }

  /// A filter that contains all names.
  package static let all: WordFilter = {
    var filter = WordFilter(expecting: 0)
    filter.bits = Array(repeating: .max, count: filter.bits.count)
    return filter
  }()

  package mutating func insert(_ key: NameKey) {
    for bit in [key.value & mask, (key.value >> 32) & mask] {
      bits[Int(bit >> 6)] |= 1 << (bit & 63)
    }
  }

  package func mayContain(_ key: NameKey) -> Bool {
    let (first, second) = (key.value & mask, (key.value >> 32) & mask)
    return bits[Int(first >> 6)] >> (first & 63) & 1 == 1
      && bits[Int(second >> 6)] >> (second & 63) & 1 == 1
  }
}
