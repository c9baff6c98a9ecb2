import DocumentFormats
import WorkspaceModel

/// The reader of `resources:` in `.graphd.yml`.
///
/// ```yaml
/// resources:
///   catalogs: complete     # a text that is in no table is a mistake
///   localizers: [L, tr]    # functions that localize their argument
///   languages: [en, de]    # every localized module has these
///   unused: report         # a name that no code has is a mistake
/// ```
struct ResourceConfiguration: Sendable, Hashable {
  var settings = ResourceSettings()

  typealias Report = (_ line: Int, _ message: String) -> Void

  init() {}

  /// Reads the mapping; a fault is reported, and its value left out.
  init(_ node: YAMLNode, file: SourcePath?, _ report: Report) {
    settings.file = file
    let known = "`catalogs`, `localizers`, `languages` and `unused`"
    guard case .mapping(let entries, _) = node else {
      report(node.line, "`resources` is a mapping with \(known)")
      return
    }
    for entry in entries {
      switch entry.key {
      case "catalogs": settings.hasCompleteCatalogs = Self.is("complete", entry, report)
      case "unused": settings.reportsUnused = Self.is("report", entry, report)
      case "localizers":
        let names = Self.names(entry, report, "functions, like `[L, tr]`", Self.isFunction)
        settings.localizers = Set(
          names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        )
      case "languages":
        settings.languages = Self.names(entry, report, "languages, like `[en, zh-Hans]`") { name in
          name.utf8.allSatisfy(Self.isOfLanguage)
        }
      default:
        report(entry.line, "unknown key `\(entry.key)` in `resources`; known are \(known)")
      }
    }
  }

  /// Whether an entry has the only value that it can have.
  private static func `is`(_ word: String, _ entry: YAMLEntry, _ report: Report) -> Bool {
    if entry.value.string == word { return true }
    report(entry.value.line, "`resources.\(entry.key)` is `\(word)`, or is left out")
    return false
  }

  /// The names of a list, none of them empty; an empty list is a fault, too.
  private static func names(
    _ entry: YAMLEntry,
    _ report: Report,
    _ content: String,
    _ isName: (String) -> Bool
  ) -> [String] {
    if case .sequence(let nodes, _) = entry.value {
      let names = nodes.compactMap(\.string).filter { !$0.isEmpty && isName($0) }
      if !names.isEmpty, names.count == nodes.count { return names }
    }
    report(entry.value.line, "`resources.\(entry.key)` is a list of \(content)")
    return []
  }

  private static func isFunction(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }

  private static func isOfLanguage(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
