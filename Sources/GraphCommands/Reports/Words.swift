/// The words in which answers name what a change does, for people.
///
/// The values of the contract are names for programs; a person reads these.
enum Words {
  /// A change's level or effect.
  static func effect(_ value: String) -> String { effects[value]?.short ?? value }

  /// A declaration with its effect, or a condition of `#if` that may have another value.
  static func difference(of declaration: String, _ value: String) -> String {
    declaration.hasPrefix("canImport")
      && value == "membership"
      ? "\(declaration) may differ" : "\(declaration) \(effect(value))"
  }

  /// Each value with its words and an explanation, in the order of the legend.
  private static let legend: [(value: String, short: String, meaning: String)] = [
    ("none", "comments or lines only", "no code differs"),
    ("trivia", "comments or lines only", "no code differs, but its place in the file may"),
    ("body", "body", "code inside a function that other modules do not see"),
    ("exposed_body", "inlinable body", "code that is compiled into other modules, as `@inlinable`"),
    ("signature", "signature", "name, parameters, type or attributes"),
    ("default_argument", "default argument", "an expression that callers evaluate"),
    ("internal_name", "internal name", "a name within the module that symbols of others contain"),
    ("access", "access", "how far a declaration is visible"),
    ("diagnostics", "warnings", "code that compiles alike, with or without a warning"),
    ("wiring", "wiring", "a name that code looks up when the program runs"),
    ("source_location", "source location", "lines or columns that code reports"),
    ("membership", "added or removed", "a module or file that came or went"),
    ("storage", "storage", "stored properties or cases: size and layout of a type"),
    ("dispatch", "vtable", "the table through which methods of classes are called"),
    ("conformance", "conformance", "a protocol that a type conforms to"),
    ("generated", "generated code", "code that a macro, a plug-in or the compiler writes"),
    ("import", "import", "an imported module"),
    ("settings", "build settings", "flags, defines or versions in the manifest"),
    ("internal", "internal", "declarations that only their module sees"),
    ("package", "package", "declarations that only their package sees"),
    ("public", "public", "declarations that every module sees"),
    ("manifest", "manifest", "a `Package.swift` or a list of resolved versions"),
    ("resource", "resource", "a file that is copied or processed into a bundle"),
    ("header", "C header", "a header of a C-family target"),
    ("unknown", "not understood", "a file or code that could not be read: everything is assumed"),
  ]

  private static let effects = Dictionary(
    legend.map { ($0.value, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The headings of answers and their meaning.
  private static let headings: [(word: String, meaning: String)] = [
    ("Complete", "nothing that depends on the change can be missing from the answer"),
    ("Incomplete", "something may be missing; the answer names the cause"),
    ("Stale", "a build on top of an earlier one leaves an output as it was"),
    ("May be stale", "the same, by rules that also name modules which do not differ"),
    ("Changed", "files of the module differ"),
    ("Output can change", "object code or interface can differ, because of a changed module"),
    ("Only recompiled", "the build tool compiles it again, and the result is the same"),
    ("Only linked again", "the build tool links it again"),
    ("Proven", "the test passed before on the same contents, and never did anything else"),
  ]

  /// All words and their meaning.
  static func page() -> TextPage {
    func rows(_ words: [(String, String)]) -> [TextPage.Row] {
      words.map { .cells([.init($0.0), .init($0.1, .secondary)]) }
    }
    let effects = legend.filter { $0.value != "trivia" }.map { ($0.short, $0.meaning) }
    return TextPage(
      head: [TextLine("The words of graphctl's answers", .heading)],
      sections: [
        .init(heading: TextLine("Verdicts and groups", .heading), rows: rows(headings)),
        .init(
          heading: TextLine("How a file or a declaration differs", .heading),
          rows: rows(effects)
        ),
      ]
    )
  }
}
