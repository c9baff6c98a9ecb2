extension Fixtures {
  static let wrappers = """
    import SwiftUI
    extension String {
      var localized: String { NSLocalizedString(self, bundle: .module, comment: "") }
      func localized(_ arguments: CVarArg...) -> String { String(format: localized, arguments) }
      static func l(_ key: String) -> String { key.localized }
    }
    func L(_ key: String, bundle: Bundle = .module) -> String {
      String(localized: .init(key), bundle: bundle)
    }
    func tr(_ table: String, _ key: String, _ args: CVarArg...) -> String {
      let format = Bundle.module.localizedString(forKey: key, value: nil, table: table)
      return String(format: format, args)
    }
    func outer(title: String) -> String { L(title) }
    struct Banner {
      init(_ key: LocalizedStringKey, count: Int) { text = Text(key); number = Text(count) }
    }
    func plain(_ text: String) { show(text); Text(text) }
    enum Use {
      static let all = [
        "a".localized, "b".localized("x"), L("c"), L("d", bundle: .main), String.l("no"),
        tr("Table", "e"), outer(title: "f"), outer(title: g), Banner("h", count: 1), plain("i"),
        Strings.t("j"), value.t("k"), "l".utf8, "\\(n)".localized, print("m"), i18n(key: "n"),
        .localized("o"), self.find("p"),
      ]
    }
    """

  static let wrapperLines = """
    use string byWrapper localized[self] a in Use.all :21
    use string byWrapper localized[self] b [0=x] in Use.all :21
    use string byWrapper L[0] c in Use.all :21
    use string byWrapper L[0] d @main in Use.all :21
    use string byWrapper l[0] no in Use.all :21
    use string byWrapper tr[0] Table [1=e] in Use.all :22
    use string byWrapper tr[1] e [0=Table] in Use.all :22
    use string byWrapper outer[title] f in Use.all :22
    use string byWrapper Banner[0] h in Use.all :22
    use string byWrapper plain[0] i in Use.all :22
    use string byWrapper t[0] j in Use.all :23
    use string byWrapper i18n[key] n in Use.all :23
    use string byWrapper localized[0] o in Use.all :24
    use string byWrapper find[0] p in Use.all :24
    bundle bundle = module in L(_:bundle:) :7
    wrapper localized[self] () string byParameter NSLocalizedString $self @module in String.localized :3
    wrapper l[0] (_) string byWrapper localized[self] $key in String.l(_:) :5
    wrapper L[0] (_ bundle=) string byParameter String(localized:) $key @named("bundle") in L(_:bundle:) :8
    wrapper tr[1] (_ _ _...) table [0=?] string onBundle localizedString(forKey:) $key [$table] @module in tr(_:_:_:) :11
    wrapper outer[title] (title) string byWrapper L[0] $title in outer(title:) :14
    wrapper Banner[0] (_ count) string byParameter Text $key in Banner.init(_:count:) :16
    """

  static let properties = """
    import SwiftUI
    struct Row: View {
      let id: Int
      let title: LocalizedStringKey
      var plain: String
      var body: some View { Text(title, bundle: .module); Text(self.plain); Image(plain) }
    }
    struct Card: View {
      private let text: LocalizedStringKey
      init(_ text: LocalizedStringKey) { self.text = text }
      var body: some View { Label(text, systemImage: "x") }
    }
    let views = [Row(id: 1, title: "a", plain: "b"), Card("c"), Other(title: "d", icon: "e")]
    """

  static let propertyUses = """
    use string byWrapper Row[title] a [plain=b] in views :13
    use string byWrapper Card[0] c in views :13
    use string byWrapper Other[title] d [icon=e] in views :13
    use string byWrapper Row[plain] b [title=a] in views :13
    wrapper Row[title] (id= title= plain=) string byParameter Text $title @module in Row.body :6
    wrapper Row[plain] (id= title= plain=) image byParameter Image $plain in Row.body :6
    wrapper Card[0] (_) string inMain Label $text in Card.body :11
    """

  static let literals = ##"""
    import SwiftUI
    let texts = [
      Text("a\n\"\u{e9}\\"), Text(#"raw \n \#n"#), Text("""
        One
          two \
        three

        \(x) four
        """), Text("é" + " " + "b"), Text(("c")), Text("d" as LocalizedStringKey), Text(""),
      Text("100% \(x, specifier: "%.2f")!"), Text("e" + name), Text(x ?? "no"), Text("\(x)"),
      Text(#"\#(x) y"#),
    ]
    """##

  static let literalUses = #"""
    use string byParameter Text a\n\"é\\ in texts :3
    use string byParameter Text raw \\n \n in texts :3
    use string byParameter Text One\n  two three\n\n… four in texts :3
    use string byParameter Text é b in texts :9
    use string byParameter Text c in texts :9
    use string byParameter Text d in texts :9
    use string byParameter Text 100% …! in texts :10
    use string byParameter Text … in texts :10
    use string byParameter Text … y in texts :11
    """#

  static let typed = """
    import SwiftUI
    enum Tab {
      case a, b
      var title: LocalizedStringKey {
        switch self {
        case .a: "A"
        case .b: return isOn ? "B" : "C"
        }
      }
      var name: String { "no" }
      static let first: LocalizedStringKey = "D"
      func resource(_ text: LocalizedStringResource = "E") -> LocalizedStringResource {
        items.map { "no" }
        return "F"
      }
    }
    let key = LocalizedStringKey("G")
    """

  static let typedUses = """
    use string byParameter LocalizedStringKey A @unknown in Tab.title :6
    use string byParameter LocalizedStringKey B @unknown in Tab.title :7
    use string byParameter LocalizedStringKey C @unknown in Tab.title :7
    use string byParameter LocalizedStringKey D @unknown in Tab.first :11
    use string byParameter LocalizedStringResource E in Tab.resource(_:) :12
    use string byParameter LocalizedStringResource F in Tab.resource(_:) :14
    use string byParameter LocalizedStringKey G @unknown in key :17
    """

  static let names = """
    import Foundation
    extension Foundation.Bundle {
      static let slides: Bundle = {
        let name = "LocalPackages_SlidesCore"
        return Bundle(path: Bundle.main.bundlePath + "/" + "my-package_core.bundle") ?? .main
      }()
      static var region: String { "en_US" }
    }
    func find() -> Bundle? { load("Kit_Core.resources", "snake_case", "a/B_C", "_A", "A_") }
    func none() { load("Not_Here") }
    """

  static let nameLines = """
    use string byWrapper load[0] Kit_Core.resources [1=snake_case] [2=a/B_C] [3=_A] [4=A_] in find() :9
    use string byWrapper load[1] snake_case [0=Kit_Core.resources] [2=a/B_C] [3=_A] [4=A_] in find() :9
    use string byWrapper load[0] Not_Here in none() :10
    bundle .slides = unknown in Foundation.Bundle.slides :3
    name LocalPackages_SlidesCore in Foundation.Bundle.slides :4
    name my-package_core.bundle in Foundation.Bundle.slides :5
    name Kit_Core.resources in find() :9
    """

  static let conditions = """
    import SwiftUI
    #if os(iOS)
    struct A: View {
      var body: some View {
        Text("a")
        #if DEBUG
        Text("b")
        #elseif BETA
        Text("c")
        #else
        Text("d")
        #endif
          .help("e")
          #if !os(macOS)
          .help("f")
          #endif
      }
    }
    #endif
    let top = Text("g")
    """

  static let conditionUses = """
    use string byParameter Text a in A.body if os(iOS) :5
    use string byParameter Text b in A.body if os(iOS) && DEBUG :7
    use string byParameter Text c in A.body if os(iOS) && !DEBUG && BETA :9
    use string byParameter Text d in A.body if os(iOS) && !DEBUG && !BETA :11
    use string inMain help e in A.body if os(iOS) :13
    use string inMain help f in A.body if os(iOS) && !os(macOS) :15
    use string byParameter Text g in top :20
    """

  static let intents = """
    import AppIntents
    struct Open: AppIntent {
      static let title: LocalizedStringResource = "Open"
      static let description = IntentDescription("Opens it")
      @Parameter(title: "Target", description: "About it") var target: String
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab"
    }
    """

  static let intentUses = """
    use string byParameter LocalizedStringResource Open in Open.title :3
    use string inMain IntentDescription Opens it in Open.description :4
    use string inMain Parameter(title:) Target in Open.target :5
    use string inMain Parameter(description:) About it in Open.target :5
    use string byParameter LocalizedStringResource Tab in Open.typeDisplayRepresentation :6
    """
}
