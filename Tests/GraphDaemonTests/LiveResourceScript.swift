import TestSupport

/// Edits of tables, catalogs, the code that looks them up, and `.graphd.yml`: shell commands, drawn at random.
///
/// The files are in the folder `App` of `LiveProjectScript`.
enum LiveResourceScript {
  static let start = [
    "App/en.lproj/Localizable.strings": "\"hello\" = \"Hello %@\";\n",
    "App/de.lproj/Localizable.strings": "\"hello\" = \"Hallo %@\";\n",
    "App/Icons.xcassets/Star.imageset/Contents.json": "{\"images\": []}\n",
    "App/View.swift": "import SwiftUI\nlet text = Text(\"hello\")\nlet image = Image(\"Star\")\n",
  ]

  private static let keys = ["hello", "bye", "a.b", "%lld items"]

  private static func table(_ random: inout SeededGenerator) -> String {
    let values = ["Hello %@", "%2$@ %1$d", "", "%lld items", "Caf\u{E9}"]
    let lines = (0..<random.below(4)).map { _ in
      "\"\(random.one(of: keys))\" = \"\(random.one(of: values))\";"
    }
    return lines.joined(separator: "\n") + random.one(of: ["\n", "\n", "\n\"broken\n"])
  }

  private static func catalog(_ random: inout SeededGenerator) -> String {
    let strings = (0..<random.below(3)).map { _ in
      let state = random.one(of: ["translated", "new", "needs_review"])
      let unit = "{\"stringUnit\": {\"state\": \"\(state)\", \"value\": \"x\(random.below(3))\"}}"
      return "\"\(random.one(of: keys))\": {\"localizations\": {\"de\": \(unit)}}"
    }
    let text = strings.joined(separator: ", ")
    return "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\(text)}}"
      + random.one(of: ["", "", "", "]"])
  }

  private static func code(_ random: inout SeededGenerator) -> String {
    let lines = (0..<random.below(4)).map { _ in
      random.one(of: [
        "let a = Text(\"\(random.one(of: keys))\")",
        "let b = Image(\"\(random.one(of: ["Star", "Moon"]))\")",
        "let c = NSLocalizedString(\"bye\", bundle: .module, comment: \"\")",
        "let d = \"Old_App.bundle\"",
        "class Root: Component { let dep: Int = 1 }",
        "class Child: Component { init(parent: Component) { _ = parent.dep } }",
        "@dynamicMemberLookup class Component {}",
      ])
    }
    return "import SwiftUI\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func settings(_ random: inout SeededGenerator) -> String {
    let lines = [
      "resources:\n  languages: [en, fr]\n", "resources:\n  unused: report\n",
      "layers:\n  - {name: app, modules: [App]}\n  - {name: core, modules: [Kit, Core]}\n",
      "rules:\n  C04: error\n", "wiring:\n  roots:\n    components: [Component]\n", "nothing: [\n",
    ]
    return random.one(of: lines)
  }

  private static func write(_ text: String, to path: String) -> String {
    "mkdir -p $(dirname \(path)) && printf '%s\\n' '\(text)' > \(path)"
  }

  /// One edit.
  static func action(_ random: inout SeededGenerator) -> String {
    let language = random.one(of: ["en", "de", "fr", "Base"])
    let asset = "App/Icons.xcassets/\(random.one(of: ["Star", "Moon", "Group/Sun"])).imageset"
    switch random.below(9) {
    case 0, 1: return write(table(&random), to: "App/\(language).lproj/Localizable.strings")
    case 2: return write(catalog(&random), to: "App/Localizable.xcstrings")
    case 3:
      return write("{\"images\": [], \"n\": \(random.below(9))}", to: "\(asset)/Contents.json")
    case 4: return write("pixels \(random.below(9))", to: "\(asset)/a.png")
    case 5: return write(code(&random), to: "App/\(random.one(of: ["View", "Other"])).swift")
    case 6: return write(settings(&random), to: ".graphd.yml")
    case 7:
      return
        "rm -rf \(random.one(of: [asset, "App/\(language).lproj", "App/Localizable.xcstrings"]))"
    default: return "git add -A && git commit -qm resources"
    }
  }
}
