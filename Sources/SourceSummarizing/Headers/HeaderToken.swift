/// A token of a logical line of C, as far as declarations are read.
enum HeaderToken: Equatable {
  /// A name or a keyword.
  case word(String)
  /// A number, a character or a text.
  case literal
  /// Any other character.
  case mark(UInt8)

  /// The tokens of a line that `HeaderLineReader` cut.
  static func all(in line: [UInt8]) -> [HeaderToken] {
    var tokens: [HeaderToken] = []
    var rest = line[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: " "): rest = rest.dropFirst()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        rest = afterLiteral(rest, quote: byte)
        tokens.append(.literal)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // `0x1F`, `10u`, `1.5e3`
        rest = rest.drop { $0.isNamePart || $0 == UInt8(ascii: ".") }
        tokens.append(.literal)
      case _ where byte.isNamePart:
        let word = rest.prefix { $0.isNamePart }
        rest = rest.dropFirst(word.count)
        tokens.append(.word(String(decoding: word, as: UTF8.self)))
      default:
        rest = rest.dropFirst()
        tokens.append(.mark(byte))
      }
    }
    return tokens
  }

  private static func afterLiteral(_ text: ArraySlice<UInt8>, quote: UInt8) -> ArraySlice<UInt8> {
    var rest = text.dropFirst()
    while let byte = rest.first {
      rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
      if byte == quote { break }
    }
    return rest
  }

  /// Whether it is this character.
  func isMark(_ character: Unicode.Scalar) -> Bool { self == .mark(UInt8(ascii: character)) }
}

/// Words of C and its compilers that are no names.
enum HeaderWord {
  /// Keywords, and what compilers add to them; types that are built in among them.
  static let keywords: Set<String> = [
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else",
    "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "typeof",
    "union", "unsigned", "void", "volatile", "while", "bool", "true", "false", "_Alignof",
    "_Atomic", "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn", "_Static_assert",
    "_Thread_local",
    "static_assert", "thread_local", "_Nonnull", "_Nullable", "_Null_unspecified", "__const",
    "__extension__", "__inline", "__inline__", "__int128", "__nonnull", "__nullable",
    "__restrict", "__restrict__", "__signed__", "__thread", "__typeof", "__typeof__",
    "__volatile__",
  ]
  /// Words before which nothing is declared and which a group in parentheses follows.
  static let attributes: Set<String> = [
    "__attribute__", "__attribute", "__declspec", "_Alignas", "alignas", "asm", "__asm", "__asm__",
  ]
  /// Words of C++, and those by which code affects what stands around it.
  private static let opaque: Set<String> = [
    "class", "concept", "explicit", "friend", "namespace", "operator", "private", "protected",
    "public", "requires", "template", "typename", "using", "virtual", "_Pragma", "__pragma",
    "flag_enum", "enum_extensibility", "overloadable",
  ]
  /// Beginnings of attributes of clang by which Swift imports another name or another kind of type.
  private static let opaquePrefixes = ["ns_", "cf_", "objc_", "NS_", "CF_"]

  /// Whether Swift may know a declaration with the word by another name, or it affects others.
  static func isOpaque(_ word: String) -> Bool {
    let trimmed = word.trimming { $0 == "_" }
    return opaque.contains(word) || opaque.contains(trimmed)
      || opaquePrefixes.contains { trimmed.hasPrefix($0) }
      || word.lowercased().contains("swift")
  }

  /// Whether a word looks like a macro: no small letter, or an underscore of the implementation.
  static func isMacroLike(_ word: String) -> Bool {
    if word.hasPrefix("__") { return !word.hasSuffix("__") && !word.hasPrefix("__builtin_") }
    return word.utf8.count > 1
      && !word.utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }
}

extension String {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...].drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }
}

extension UInt8 {
  /// Whether it is part of a C name; others than ASCII are.
  var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
