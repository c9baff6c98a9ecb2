import ResourceAnalysis
import TestSupport
import Testing
import WorkspaceModel

/// Look-ups by wrappers and constants that other files and modules declare.
@Suite(.timeLimit(.minutes(10))) struct WrapperLookupTests {
  /// Checks the look-ups of the module `UI`, whose file is `code`: line, kind, name, table and bundle.
  private func check(
    _ code: String,
    texts: String,
    other: String = "",
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let files = """
      //- Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", defaultLocalization: "en", targets: [
        .target(name: "Texts"), .target(name: "Other"), .target(name: "UI", dependencies: ["Texts", "Other"]),
      ])
      //- Sources/Texts/en.lproj/Localizable.strings
      "a" = "A";
      //- Sources/Texts/Texts.swift
      \(texts)
      //- Sources/Other/en.lproj/Localizable.strings
      "a" = "A";
      //- Sources/Other/Other.swift
      \(other)
      //- Sources/UI/en.lproj/Localizable.strings
      "a" = "A";
      //- Sources/UI/UI.swift
      \(code)
      """
    let facts = try ResourceFacts(try await snapshot(MemoryTree(files)))
    let lines = facts.lookups.filter { facts.snapshot.graph.modules[$0.module].name == "UI" }.map {
      "\($0.use.line) \($0.use.kind) \($0.use.name.literal ?? "?") \($0.table ?? "?") "
        + place(of: $0, facts)
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  private func place(of lookup: CodeLookup, _ facts: ResourceFacts) -> String {
    switch lookup.place {
    case .main: "main"
    case .bundle(of: let module): facts.snapshot.graph.modules[module].name
    case .unknown: "?"
    }
  }

  @Test func theArgumentThatIsPassedOnIsTheKey() async throws {
    try await check(
      """
      import SwiftUI
      import Texts
      let texts = [tr("Table", "a"), tr("Table", "b", bundle: .main), tr("c"), loc("d", table: "T"), loc("e"),
        later(bundle: .main, "f"), later("g"), named(id: "no", title: "h"), named(title: "i") { 1 },
        "j".localized, "k".localized(1), "l".translated(in: "T"), named(id: "x")]
      """,
      texts: """
        import Foundation
        public func tr(_ table: String, _ key: String, bundle: Bundle = .module) -> String {
          bundle.localizedString(forKey: key, value: nil, table: table)
        }
        public func loc(_ key: String, table: String? = nil) -> String {
          NSLocalizedString(key, tableName: table, bundle: .module, comment: "")
        }
        public func later(bundle: Bundle = .module, _ key: String) -> String {
          NSLocalizedString(key, bundle: bundle, comment: "")
        }
        public func named(id: String = "", title: String, make: () -> Int = { 1 }) -> String {
          NSLocalizedString(title, bundle: .module, comment: id)
        }
        extension String {
          public var localized: String { NSLocalizedString(self, bundle: .module, comment: "") }
          public func localized(_ arguments: CVarArg...) -> String { String(format: localized, arguments) }
          public func translated(in table: String = "Own") -> String {
            NSLocalizedString(self, tableName: table, bundle: .module, comment: "")
          }
        }
        """,
      """
      3 string a Table Texts
      3 string b Table main
      3 string d T Texts
      3 string e Localizable Texts
      4 string f Localizable main
      4 string g Localizable Texts
      4 string h Localizable Texts
      4 string i Localizable Texts
      5 string j Localizable Texts
      5 string k Localizable Texts
      5 string l T Texts
      """
    )
  }

  @Test func anOverloadIsAnotherWrapper() async throws {
    try await check(
      """
      import Foundation
      import Texts
      let texts = [tr("a", "B"), tr("c"), tr(of: "D", "e"), tr("f", 1), tr("g", 1, 2)]
      """,
      texts: """
        import Foundation
        public func tr(_ key: String, _ table: String) -> String {
          NSLocalizedString(key, tableName: table, bundle: .module, comment: "")
        }
        public func tr(_ key: String) -> String { NSLocalizedString(key, comment: "") }
        public func tr(of table: String, _ key: String) -> String {
          Bundle.module.localizedString(forKey: key, value: nil, table: table)
        }
        public func tr(_ key: String, _ arguments: Int...) -> String {
          NSLocalizedString(key, tableName: "Many", bundle: .module, comment: "")
        }
        """,
      """
      3 string a B ?
      3 string c Localizable main
      3 string e D Texts
      3 string f ? ?
      3 string g Many Texts
      """
    )
  }

  @Test func wrappersAreThoseOfTheNearestModule() async throws {
    let texts = """
      import Foundation
      public func tr(_ key: String) -> String { NSLocalizedString(key, bundle: .module, comment: "") }
      """
    let call = "import Foundation\nlet text = tr(\"a\")"
    let own = """

      func tr(_ key: String) -> String { NSLocalizedString(key, tableName: "UI", comment: "") }
      """
    try await check(call, texts: texts, "2 string a Localizable Texts")
    try await check(call + own, texts: texts, "2 string a UI main")
    // Two modules have one: that which the file imports counts.
    try await check(call, texts: texts, other: texts, "2 string a Localizable ?")
    for module in ["Texts", "Other"] {
      try await check(
        call.replacing("import Foundation", with: "import \(module)\nimport Foundation"),
        texts: texts,
        other: texts,
        "3 string a Localizable \(module)"
      )
    }
    // One that only its file sees is none elsewhere.
    try await check(
      call,
      texts: texts,
      other: texts.replacing("public", with: "private"),
      """
      2 string a Localizable Texts
      """
    )
    // An overload with other labels is that of another module.
    let labeled = own.replacing("_ key", with: "of key")
    try await check(call + labeled, texts: texts, "2 string a Localizable Texts")
  }

  @Test func constantsOfOtherFilesAreTheirTexts() async throws {
    try await check(
      """
      import Foundation
      import Texts
      let texts = [NSLocalizedString(Keys.title, comment: ""), NSLocalizedString(Keys.Kind.one.rawValue, comment: ""),
        NSLocalizedString(Keys.Kind.two.rawValue, comment: ""), NSLocalizedString(Keys.state, comment: ""),
        NSLocalizedString(Keys.made, comment: ""), NSLocalizedString(Keys.secret, comment: ""),
        Keys.title.localized, NSLocalizedString(Foreign.title, comment: ""),
        NSLocalizedString(Keys.title ?? "or", comment: ""), NSLocalizedString(find() ?? "or", comment: "")]
      """,
      texts: """
        import Foundation
        public enum Keys {
          public static let title = "the.title"
          public static let state = isOn ? "on" : "off"
          public static let made = make()
          static let secret = "secret"
          public enum Kind: String { case one, two = "zwei" }
        }
        extension String { public var localized: String { NSLocalizedString(self, bundle: .module, comment: "") } }
        """,
      other: "public enum Foreign { public static let title = \"other\" }",
      """
      3 string the.title Localizable main
      3 string one Localizable main
      4 string zwei Localizable main
      4 string on Localizable main
      4 string off Localizable main
      5 string ? Localizable main
      5 string ? Localizable main
      6 string the.title Localizable Texts
      6 string ? Localizable main
      7 string or Localizable main
      7 string ? Localizable main
      7 string or Localizable main
      7 string the.title Localizable main
      """
    )
  }

  @Test func constantsAreThoseOfTheNearestModule() async throws {
    let use = """
      import Foundation
      import Texts
      import Other
      let text = NSLocalizedString(Keys.title, comment: "")
      """
    func keys(_ text: String) -> String { "public enum Keys { public static let title = \(text) }" }
    try await check(use, texts: keys("\"a\""), "4 string a Localizable main")
    try await check(use, texts: keys("\"a\""), other: keys("\"b\""), "4 string ? Localizable main")
    try await check(
      use.replacing("import Other\n", with: "\n"),
      texts: keys("\"a\""),
      other: keys("\"b\""),
      "4 string a Localizable main"
    )
    let own = "\nenum Keys { static let title = make() }"
    try await check(use + own, texts: keys("\"a\""), "4 string ? Localizable main")
  }

  @Test func aWrapperOfAWrapperLooksIntoItsBundle() async throws {
    try await check(
      """
      import SwiftUI
      import Other
      let texts = [outer(title: "a"), outer("T", "b"), given("c", bundle: .main), given("d"), lost("e")]
      """,
      texts: """
        import Foundation
        public func tr(_ key: String, table: String? = nil, bundle: Bundle = .module) -> String {
          NSLocalizedString(key, tableName: table, bundle: bundle, comment: "")
        }
        """,
      other: """
        import Foundation
        import Texts
        public func outer(title: String) -> String { tr(title) }
        public func outer(_ table: String, _ key: String) -> String { tr(key, table: table) }
        public func given(_ key: String, bundle: Bundle = .module) -> String { tr(key, bundle: bundle) }
        public func lost(_ key: String) -> String { find(key) }
        """,
      """
      3 string a Localizable Texts
      3 string b T Texts
      3 string c Localizable main
      3 string d Localizable Other
      """
    )
  }
}
