/// A change of a value inside of a reference: `:lower` in `$(NAME:lower)`, `:default=x` in `$(NAME:default=x)`
/// (swift-build: MacroEvaluationProgram.swift).
///
/// Operators that need the machine, as `:relativeto=`, are not among them.
enum SettingOperator: Sendable, Hashable {
  case quote
  case upper
  case lower
  case identifier
  case rfc1034identifier
  case c99extidentifier
  case stripslash
  case dir
  case file
  case base
  case suffix
  case standardizepath
  case not
  case truncatedversion
  case replacingDir(String)
  case replacingFile(String)
  case replacingBase(String)
  case replacingSuffix(String)
  case defaulting(String)

  /// Makes an operator of its name and the operand behind `=`; `nil` for an unknown one.
  init?(_ name: String, operand: String?) {
    if let operand {
      switch name {
      case "dir": self = .replacingDir(operand)
      case "file": self = .replacingFile(operand)
      case "base": self = .replacingBase(operand)
      case "suffix": self = .replacingSuffix(operand)
      case "default": self = .defaulting(operand)
      default: return nil
      }
    } else {
      guard let operation = Self.retrievals[name] else { return nil }
      self = operation
    }
  }

  private static let retrievals: [String: Self] = [
    "quote": .quote, "upper": .upper, "lower": .lower, "identifier": .identifier,
    "rfc1034identifier": .rfc1034identifier, "c99extidentifier": .c99extidentifier,
    "__stripslash": .stripslash, "dir": .dir, "file": .file, "base": .base, "suffix": .suffix,
    "standardizepath": .standardizepath, "not": .not, "truncatedversion": .truncatedversion,
  ]

  /// The changed form of one word.
  func applied(to text: String) -> String {
    switch self {
    case .quote: return Self.quoted(text)
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    case .identifier: return Self.identifier(text, filler: "_")
    case .rfc1034identifier: return Self.identifier(text, filler: "-")
    case .c99extidentifier: return ModuleIdentifier.c99(text)
    case .stripslash: return text.utf8.first == UInt8(ascii: "/") ? String(text.dropFirst()) : text
    case .dir:
      let folder = SettingPath(text).folder
      return folder.isEmpty ? "./" : folder.hasSuffix("/") ? folder : folder + "/"
    case .file: return SettingPath(text).name
    case .base: return SettingPath(text).stem
    case .suffix: return SettingPath(text).suffix
    case .standardizepath: return SettingPath(text).standardized
    case .not: return text == "YES" ? "NO" : "YES"
    case .truncatedversion: return text.split(separator: ".").prefix(3).joined(separator: ".")
    case .replacingDir(let folder): return SettingPath.joined(folder, SettingPath(text).name)
    case .replacingFile(let name): return SettingPath.joined(SettingPath(text).folder, name)
    case .replacingBase(let stem):
      let path = SettingPath(text)
      return SettingPath.joined(path.folder, stem) + "." + path.suffix.dropFirst()
    case .replacingSuffix(let suffix):
      let path = SettingPath(text)
      let replacement = suffix.contains(".") ? SettingPath(suffix).suffix.dropFirst() : suffix[...]
      return String(path.text.dropLast(path.suffix.count)) + "." + replacement
    case .defaulting(let operand): return text.isEmpty ? operand : text
    }
  }

  /// A word with `\` before blanks, quotes and backslashes, and `""` for an empty one.
  static func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "\"\"" }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x20, 0x09, 0x0D, 0x0A, 0x22, 0x27, 0x5C: bytes.append(0x5C)
      default: break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text whose characters are ASCII letters, digits that are not the first, and the filler.
  ///
  /// The filler stands for any other character, one for one (swift-build: `asIdentifierOfType`).
  private static func identifier(_ text: String, filler: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for (offset, character) in text.enumerated() {
      let scalars = character.unicodeScalars
      guard scalars.count == 1, let scalar = scalars.first else {
        result.append(filler)
        continue
      }
      switch scalar {
      case "A"..."Z", "a"..."z": result.append(scalar)
      case "0"..."9" where offset > 0: result.append(scalar)
      default: result.append(filler)
      }
    }
    return String(result)
  }
}

/// The parts of a path in the value of a setting; nothing is looked up (swift-build: Path.swift).
private struct SettingPath {
  let text: String

  init(_ text: String) { self.text = text }

  private var slash: String.Index? { text.utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// The part before the last `/`; that `/` itself for a name at the root.
  var folder: String {
    guard let slash else { return "" }
    return String(slash == text.startIndex ? text[...slash] : text[..<slash])
  }

  var name: String { slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text }

  /// The name without the part from its last dot on.
  var stem: String { String(name.dropLast(suffix.count)) }

  /// The part of the name from its last dot on.
  var suffix: String {
    let name = name
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[$0...]) } ?? ""
  }

  /// The path without `.` and doubled `/`; `..` is resolved in absolute paths only.
  var standardized: String {
    guard text != "." else { return text }
    let isAbsolute = text.hasPrefix("/")
    var components: [Substring] = []
    for component in text.split(separator: "/") where component != "." {
      if component == ".." && isAbsolute {
        _ = components.popLast()
      } else {
        components.append(component)
      }
    }
    return (isAbsolute ? "/" : "") + components.joined(separator: "/")
  }

  static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.hasPrefix("/") { return name }
    if name.isEmpty { return folder }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
